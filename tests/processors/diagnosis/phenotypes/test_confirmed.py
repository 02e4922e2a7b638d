"""What a confirmed diagnosis settles before the ranker of rare diseases may speak."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.hpoa import Described, Shown
from kg.diseases.obo import Terms
from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import open_linker
from kg.medical.open.term import HPO
from kg.medical.snapshot import Snapshot, build
from models.ranker.base import base
from models.ranker.fusion import load
from models.ranker.knowledge import Knowledge
from models.ranker.ranker import Ranker
from processors.diagnosis.differential.by_ranker import RankingDiagnostician
from processors.diagnosis.phenotypes.confirmed import Confirmed, Settled
from processors.diagnosis.phenotypes.phenotyper import Phenotyper
from processors.evidence.record import Record
from schemas.diagnosis import Diagnosed
from schemas.facts import FactStatus
from tests.kg.medical.paths.graphs import Listed
from tests.processors.diagnosis.phenotypes.small_world import asked, hp, noted
from tests.processors.stay import coded

_NAMES = {
    1: "All",
    118: "Phenotypic abnormality",
    1638: "Cardiomyopathy",
    1639: "Hypertrophic cardiomyopathy",
    1644: "Dilated cardiomyopathy",
    3560: "Muscular dystrophy",
    2460: "Distal weakness",
    1288: "Waddling gait",
    1279: "Syncope",
    4757: "Atrial standstill",
}
_ABOVE = {1639: 1638, 1644: 1638}
_DISEASES = [
    Described(
        "OMIM:115200",
        ("Dilated cardiomyopathy 1A",),
        (Shown(hp(3560), 9, 10), Shown(hp(2460), 8, 10), Shown(hp(1288), 8, 10)),
        (),
        (),
        ("LMNA",),
    ),
    *(
        Described(f"OMIM:{at}", (f"Syncope of place {at}",), (Shown(hp(1279), 9, 10),), (), (), (f"X{at}",))
        for at in range(2, 40)
    ),
]
TEXT = "EXAM\nMuscular dystrophy. Distal weakness. Waddling gait.\n"


@lru_cache
def known() -> Knowledge:
    numbers = sorted(_NAMES)
    row = {number: at for at, number in enumerate(numbers)}

    def above(number: int) -> list[int]:
        parent = 0 if number == 1 else 1 if number == 118 else _ABOVE.get(number, 118)
        return sorted([row[number], *(above(parent) if parent else [])])

    terms = Terms(
        numbers,
        [_NAMES[number] for number in numbers],
        {hp(number): at for number, at in row.items()},
        [above(number) for number in numbers],
    )
    return knowledge("hearts", built(_DISEASES, [], terms)[1])


@lru_cache
def graph() -> Snapshot:
    concepts = [
        GraphConcept(hp(number), name, "DISO", (name,), (f"{HPO}|{hp(number)}",))
        for number, name in _NAMES.items()
        if number not in (1, 118)
    ]
    edges = [
        Edge(hp(1639), "may lead to", hp(1279)),
        Edge(hp(4757), "may lead to", hp(3560)),
        Edge(hp(4757), "may lead to", hp(2460)),
    ]
    return Snapshot.open(build([Listed(concepts, edges)], Path(mkdtemp())).path)


def settled(name: str, status: FactStatus = "active") -> Settled:
    fact = coded("Condition/50", "has_condition", name, "03-01 09:00", status=status)
    return Confirmed(graph(), known()).read(Record(asked(history=(fact,))))


def diagnosed(*confirmed: str) -> Diagnosed:
    phenotyper = Phenotyper(graph(), open_linker(graph()), known())
    diagnostician = RankingDiagnostician(Ranker(base(known(), []), load()), phenotyper, "test", least_p=0.0)
    facts = [
        coded(f"Condition/{50 + at}", "has_condition", name, "03-01 09:00")
        for at, name in enumerate(confirmed)
    ]
    return diagnostician.diagnose(asked(history=tuple(facts), notes=(noted(TEXT),)))


def test_another_kind_of_a_confirmed_diagnosis_is_not_suggested() -> None:
    assert "Dilated cardiomyopathy 1A" in [one.name for one in diagnosed().ranked]
    assert "Dilated cardiomyopathy 1A" not in [
        one.name for one in diagnosed("Hypertrophic cardiomyopathy").ranked
    ]
    assert "Dilated cardiomyopathy 1A" in [one.name for one in diagnosed("Dilated cardiomyopathy").ranked]


def test_findings_that_a_confirmed_diagnosis_explains_warrant_no_search_for_a_rare_one() -> None:
    found = diagnosed("Atrial standstill")
    assert diagnosed().abstained == ""
    assert (found.abstained, found.ranked) == ("not enough findings", ())


def test_what_leads_to_a_finding_explains_it_but_not_itself() -> None:
    ontology = known().ontology
    explained = settled("Hypertrophic cardiomyopathy").explained
    assert explained == {ontology.row(hp(1279))}


@pytest.mark.parametrize("status", ["unconfirmed", "refuted", "inactive"])
def test_what_is_not_confirmed_settles_nothing(status: FactStatus) -> None:
    assert settled("Hypertrophic cardiomyopathy", status) == Settled()


def test_names_are_compared_as_words() -> None:
    found = Settled(others=frozenset({"gout"}))
    assert found.contradicts(["Gout, X-linked"])
    assert not found.contradicts(["Aicardi-Goutières syndrome"])
