"""What of a delta is learned from, and what is not."""

from __future__ import annotations

import msgspec
import pytest

from kg.medical.site import Item, Linked, Meant, Version, Withdrawn
from kg.medical.site.versions import Noted, meaning, read
from schemas.codes import Coding, Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody
from schemas.facts import Fact, FactStatus, Relation, Source

ASTHMA = Concept((Coding("http://snomed.info/sct", "195967001", "Asthma"),), "her old asthma")
DRUG = Concept((Coding("http://www.nlm.nih.gov/research/umls/rxnorm", "435", "Albuterol"),))


def nothing(concept: Concept, kind: str) -> None:
    """A graph without concepts."""


SITE_ASTHMA = Meant("SITE:http://snomed.info/sct|195967001", "Asthma")
SITE_DRUG = Meant("SITE:http://www.nlm.nih.gov/research/umls/rxnorm|435", "Albuterol")


def _fact(
    relation: Relation,
    concept: Concept,
    status: FactStatus = "active",
    category: str = "",
    *reasons: Concept | str,
) -> Fact:
    attributes = {"category": category} if category else {}
    return Fact(
        "F/1#0", relation, concept, 0, Source("F/1"), status=status, attributes=attributes, reasons=reasons
    )


def _delta(kind: str, body: msgspec.Struct, **more: object) -> Delta:
    raw = msgspec.Raw(msgspec.json.encode(body))
    return Delta(
        "Patient/1",
        "F/1@1:a",
        "add",
        kind,
        "F/1",
        (1, 0, "a"),
        7,
        8,
        encounter="Encounter/1",
        body=raw,
        **more,
    )  # type: ignore[arg-type]


def _items(*facts: Fact) -> tuple[Item, ...]:
    found = read(_delta("history", FactsBody(facts)), lambda concept, kind: None)
    assert isinstance(found, Version)
    return found.items


def test_an_order_says_the_drug_and_its_reasons_coded_or_referred_to() -> None:
    assert _items(_fact("ordered_medication", DRUG, "active", "", ASTHMA, "Condition/3")) == (
        Item("drug", SITE_DRUG, True, (SITE_ASTHMA,), ("Condition/3",)),
    )


@pytest.mark.parametrize("status", ["refuted", "unconfirmed", "planned"])
def test_what_is_denied_suspected_or_only_proposed_teaches_nothing(status: FactStatus) -> None:
    assert _items(_fact("has_condition", ASTHMA, status), _fact("ordered_medication", DRUG, status)) == ()


@pytest.mark.parametrize(
    ("relation", "category", "kind"),
    [
        ("observed", "Laboratory", "test"),
        ("observed", "", "test"),
        ("observed", "vital-signs", None),
        ("observed", "Social History", None),
        ("ordered_service", "Imaging", "test"),
        ("ordered_service", "Counselling", "procedure"),
        ("had_procedure", "", "procedure"),
        ("has_allergy", "", None),
        ("family_history_of", "", None),
        ("immunised_with", "", None),
    ],
)
def test_the_kind_of_each_relation(relation: Relation, category: str, kind: str | None) -> None:
    assert [item.kind for item in _items(_fact(relation, ASTHMA, "active", category))] == (
        [kind] if kind else []
    )


def test_words_without_a_code_are_no_concept_but_one_that_the_graph_knows() -> None:
    words = Concept(text="her old asthma")
    assert meaning(words, "condition", lambda concept, kind: None) is None
    assert meaning(words, "condition", lambda concept, kind: "HP:0002099") == Meant("HP:0002099")


def test_a_concept_that_the_graph_has_from_here_keeps_its_name() -> None:
    assert meaning(ASTHMA, "condition", lambda concept, kind: SITE_ASTHMA.id) == SITE_ASTHMA


def test_of_an_encounters_reasons_no_time_is_known() -> None:
    found = read(
        _delta("encounter", EncounterBody("IMP", "finished", 5, 9, (ASTHMA,))), lambda concept, kind: None
    )
    assert isinstance(found, Version)
    assert (found.items, found.admission, found.encounter) == (
        (Item("condition", SITE_ASTHMA, timed=False),),
        5,
        "F/1",
    )


def test_notes_teach_what_a_linker_finds_and_asserts_and_our_own_drafts_nothing() -> None:
    def linking(text: str) -> list[Noted]:
        return [Noted("condition", "HP:1"), Noted("drug", "D:1", asserted=False)] if text == "Note" else []

    found = read(_delta("document", DocumentBody("Note")), lambda concept, kind: None, linking)
    assert isinstance(found, Version)
    assert (found.items, found.noted) == ((), (("condition", "HP:1"),))
    assert (
        read(_delta("document", DocumentBody("Note", ours=True)), lambda concept, kind: None, linking) is None
    )


def test_merges_and_what_is_taken_back_are_changes_and_ticks_are_none() -> None:
    delta = _delta("history", FactsBody())
    assert read(msgspec.structs.replace(delta, change="withdraw", origin="Patient/2"), nothing) == Withdrawn(
        "Patient/1", ("Patient/2",)
    )
    assert read(msgspec.structs.replace(delta, change="link"), nothing) == Linked("Patient/1", True)
    assert read(msgspec.structs.replace(delta, change="unlink"), nothing) == Linked("Patient/1", False)
    assert read(msgspec.structs.replace(delta, kind="patient"), nothing) is None
    assert read(msgspec.structs.replace(delta, change="earlier"), nothing) is None
    retracted = read(msgspec.structs.replace(delta, retracted=True), nothing)
    assert isinstance(retracted, Version)
    assert retracted.items == ()
