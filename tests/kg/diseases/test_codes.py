"""Diseases that only ICD-10-CM names: found by name and code, and ranked by what cases show."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.diseases import Lookup
from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.icd import Entry, described
from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.fusion import load
from models.ranker.knowledge import Knowledge
from models.ranker.query import query
from models.ranker.ranker import Ranker
from models.ranker.space import space
from models.ranker.view import masked
from tests.models.ranker.small import cases, hp, sources, terms

ENTRIES = [
    Entry("ICD10CM:J18", ("Pneumonia, unspecified organism",), ("Pneumonia",), ("ICD10CM:J18.9",)),
    Entry("ICD10CM:I10", ("Essential (primary) hypertension",), ("high blood pressure", "hypertension")),
    Entry("ICD10CM:H40.05", ("Ocular hypertension",)),
    Entry("ICD10CM:R50", ("Fever of unknown origin",)),
    Entry("ICD10CM:H99", ("Fourth disease",), ("Quartan disease",)),
]


def known(entries: Sequence[Entry] = ENTRIES) -> Knowledge:
    return knowledge("small", built(sources(), described(entries), terms(), (), entries)[1])


KNOWN = known()


@pytest.mark.parametrize(
    "said",
    [
        "ICD10CM:J18",
        "icd10cm:j18.9",
        "ICD10CM:J189",
        "J18.9",
        "j189",
        "pneumonia",
        "Pneumonia, unspecified organism",
    ],
)
def test_a_disease_that_only_icd_10_cm_names_is_found_and_nothing_is_made_up_for_it(said: str) -> None:
    found = Lookup(KNOWN).lookup(said)
    assert found is not None
    assert (found.ids, found.name, found.phenotypes) == (
        ("ICD10CM:J18",),
        "Pneumonia, unspecified organism",
        (),
    )


def test_a_disease_that_is_described_comes_with_its_phenotypes_by_an_inclusion_term_too() -> None:
    found = Lookup(KNOWN).lookup("quartan disease")
    assert found is not None
    assert set(found.ids) == {"OMIM:4", "ICD10CM:H99"}
    assert found.phenotypes


def test_a_narrower_disease_is_no_answer_to_a_wider_name() -> None:
    found = Lookup(KNOWN).lookup("hypertension")
    assert found is not None and found.ids == ("ICD10CM:I10",)
    alone = known([ENTRIES[2]])
    assert Lookup(alone).lookup("hypertension") is None


def test_signs_and_findings_are_no_diseases() -> None:
    assert Lookup(KNOWN).lookup("Fever of unknown origin") is None


@pytest.mark.parametrize("said", ["Eye disease 1", "Heart disease", "disease of eye", "OMIM:3"])
def test_described_diseases_are_found_as_without_the_classification(said: str) -> None:
    with_codes, without = Lookup(KNOWN).lookup(said), Lookup(known([])).lookup(said)
    assert with_codes is not None and without is not None
    assert (with_codes.name, with_codes.phenotypes) == (without.name, without.phenotypes)


def stay(number: int, findings: tuple[int, ...], *codes: str, patient: str = "") -> Case:
    return Case(str(number), "stay", tuple(map(hp, findings)), codes, patient=patient or f"P{number}")


STAYS = [stay(at, (4, 22), "ICD10CM:J18.9", "ICD10CM:I10") for at in range(6)] + [
    stay(9, (31,), "ICD10CM:I10", "OMIM:2")
]


def test_codes_of_one_stay_are_diseases_of_their_own_and_each_is_right() -> None:
    held = base(KNOWN, STAYS)
    pneumonia, pressure = held.space.row_of["ICD10CM:J18"], held.space.row_of["ICD10CM:I10"]
    assert pneumonia != pressure
    assert (held.cases_of[pneumonia], held.cases_of[pressure]) == (6, 7)
    assert set(held.labels.of(0).tolist()) == {pneumonia, pressure}
    assert held.space.name(pneumonia) == "Pneumonia, unspecified organism"
    assert set(held.labels.of(6).tolist()) == {KNOWN.row_of["OMIM:2"], pressure}


@given(st.permutations(STAYS))
def test_which_diseases_there_are_does_not_depend_on_the_order_of_the_stays(stays: list[Case]) -> None:
    over = space(KNOWN, (one.diseases for one in stays))
    assert {over.ids[row] for row in range(len(KNOWN), len(over))} == {("ICD10CM:J18",), ("ICD10CM:I10",)}
    for one in stays:
        assert len(over.rows(one.diseases)) == 2


def test_ids_of_other_vocabularies_that_a_case_names_together_are_one_disease_as_before() -> None:
    over = space(KNOWN, (one.diseases for one in (*cases(), *STAYS)))
    assert over.row_of["OMIM:77"] == over.row_of["ORPHA:77"]


def test_what_finished_stays_show_is_the_profile_of_a_disease_that_no_source_describes() -> None:
    held = base(KNOWN, STAYS)
    row = held.space.row_of["ICD10CM:J18"]
    profile = held.mixed_rows[row].toarray().ravel()
    assert profile[KNOWN.ontology.row(hp(4))] == pytest.approx(6 / 6.5)
    hidden = masked(held, held.columns.allowed(patient="P0"))
    assert hidden.profile(row)[KNOWN.ontology.row(hp(4))] == pytest.approx(5 / 5.5)


def test_a_patient_like_the_finished_stays_is_diagnosed_with_their_code_and_its_title() -> None:
    answer = Ranker(base(KNOWN, STAYS), load()).diagnose(query(KNOWN.ontology, [hp(4), hp(22)])[0])
    first = {one.ids[0]: one for one in answer.ranked[:2]}
    assert first["ICD10CM:J18"].name == "Pneumonia, unspecified organism"
    assert first["ICD10CM:J18"].seen == 6
    evidence = first["ICD10CM:J18"].evidence
    assert evidence is not None and len(evidence.cases) == 3


@pytest.mark.parametrize("said", ["SITE:404", "OMIM:999999", "FOO:essential"])
def test_an_id_that_nobody_knows_is_not_taken_for_words_of_a_name(said: str) -> None:
    assert Lookup(KNOWN).lookup(said) is None
