"""Names become edges between concepts; what has no concept is told, never invented."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.medical.curated import Curated, CuratedSource, curated_for, naming, read
from kg.medical.curated.files import Condition, Drug, Procedure
from kg.medical.curated.source import weight
from kg.medical.graph import Edge, GraphConcept
from kg.medical.snapshot import Snapshot, build

VOCABULARY = [
    GraphConcept("HP:1", "Congestive heart failure", "DISO", ("heart failure", "CHF")),
    GraphConcept("DRUG:1", "Furosemide", "CHEM", ("Lasix",)),
    GraphConcept("DRUG:2", "Lisinopril", "CHEM"),
    GraphConcept("WS:1", "Potassium level", "PROC", ("serum potassium",)),
    GraphConcept("WS:2", "Return precautions", "PROC"),
]
CURATED = Curated(
    conditions={
        "heart failure": Condition(
            drugs=("furosemide", "lisinopril", "elixir of life"), advice=("daily weights", "return if worse")
        )
    },
    drug_classes={"loop diuretic": ("furosemide",)},
    drugs={"furosemide": Drug(tests=("serum potassium",))},
    procedures={"heart failure": Procedure(complications=("heart failure",))},
    concepts={
        "ACTI": {"daily weights": ("weigh yourself daily",)},
        "PROC": {"return if worse": ("return precautions",)},
        "CHEM": {"loop diuretic": None},
    },
    specialties={"heart failure": "cardiology"},
)


@pytest.fixture
def source() -> CuratedSource:
    return CuratedSource(naming(VOCABULARY), curated=CURATED)


def test_names_are_linked_to_the_concepts_of_the_vocabulary(source: CuratedSource) -> None:
    found = {(edge.subject, edge.relation, edge.object): edge.weight for edge in source.edges()}

    assert found == {
        ("HP:1", "treated by", "DRUG:1"): 1.0,
        ("HP:1", "treated by", "DRUG:2"): weight(1),
        ("HP:1", "advised", "CURATED:daily-weights"): 1.0,
        ("HP:1", "advised", "WS:2"): weight(1),
        ("DRUG:1", "monitored by", "WS:1"): 1.0,
        ("DRUG:1", "is a", "CURATED:loop-diuretic"): 1.0,
    }
    assert {edge.source for edge in source.edges()} == {"curated"}


def test_a_name_without_a_concept_is_told_with_where_it_is_written(source: CuratedSource) -> None:
    assert source.missing == (("elixir of life", "heart failure > drugs"),)


def test_what_the_vocabulary_lacks_is_a_concept_of_this_source_and_nothing_else(
    source: CuratedSource,
) -> None:
    assert list(source.concepts()) == [
        GraphConcept("CURATED:daily-weights", "daily weights", "ACTI", ("weigh yourself daily",)),
        GraphConcept("CURATED:loop-diuretic", "loop diuretic", "CHEM"),
    ]


def test_the_weight_falls_with_the_rank() -> None:
    weights = [weight(rank) for rank in range(20)]

    assert weights[0] == 1.0
    assert weights[2] == pytest.approx(0.5)
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] > 0.2


def test_of_two_lists_that_say_the_same_the_higher_weight_stays() -> None:
    curated = Curated(
        conditions={
            "heart failure": Condition(procedures=("Lisinopril", "furosemide"), therapies=("furosemide",))
        },
        drug_classes={},
        drugs={},
        procedures={},
        concepts={},
        specialties={},
    )

    edges = list(CuratedSource(naming(VOCABULARY), curated=curated).edges())

    assert [(edge.object, edge.weight) for edge in edges] == [("DRUG:1", 1.0), ("DRUG:2", 1.0)]


def test_the_version_is_of_the_files_and_of_what_names_them() -> None:
    def version(names: str = "", curated: Curated = CURATED) -> str:
        return CuratedSource(naming([]), names=names, curated=curated).version

    assert version() == version()
    assert version("open-1") != version("open-2")
    assert version() != version(curated=read())


def test_the_vocabulary_is_not_read_before_it_is_asked() -> None:
    class Unread:
        name = "open"
        version = "7"
        read = False

        def concepts(self) -> Iterator[GraphConcept]:
            self.read = True
            return iter(VOCABULARY)

        def edges(self) -> Iterator[Edge]:
            return iter(())

    vocabulary = Unread()
    source = curated_for(vocabulary)

    assert source.version.endswith("open-7")
    assert not vocabulary.read
    assert any(edge.subject == "HP:1" for edge in source.edges())
    assert vocabulary.read


def test_it_compiles_beside_the_vocabulary_and_is_walked_both_ways(
    source: CuratedSource, tmp_path: Path
) -> None:
    class Vocabulary:
        name = "open"
        version = "1"

        def concepts(self) -> Iterator[GraphConcept]:
            return iter(VOCABULARY)

        def edges(self) -> Iterator[Edge]:
            return iter([Edge("DRUG:1", "is a", "DRUG:2")])

    built = build([Vocabulary(), source], tmp_path)
    snapshot = Snapshot.open(built.path)

    assert built.dropped == {}
    assert built.edges == 2 * 7
    assert {"advised", "inverse of advised", "treated by"} <= set(snapshot.relations)
