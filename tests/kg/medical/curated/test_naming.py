"""Names as clinicians write them find the concept that a vocabulary writes otherwise."""

import pytest

from kg.medical.curated import naming
from kg.medical.graph import GraphConcept

CONCEPTS = [
    GraphConcept("1", "CT of chest", "PROC", ("chest CT",)),
    GraphConcept("2", "Nasal polyp", "DISO"),
    GraphConcept("3", "Prolactin", "CHEM"),
    GraphConcept("4", "Prolactin level", "PROC", ("prolactin", "serum prolactin")),
    GraphConcept("5", "Bell's palsy", "DISO"),
    GraphConcept("6", "Fracture of hip", "DISO"),
    GraphConcept("7", "Hip fractures", "DISO"),
]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("chest CT", "1"),
        ("CT chest", "1"),
        ("CT of the chest", "1"),
        ("nasal polyps", "2"),
        ("prolactin", "3"),  # a concept's own name goes before another's form
        ("serum prolactin", "4"),
        ("Bell palsy", "5"),
        ("hip fractures", "7"),
        ("hip fracture", None),  # the same words name two concepts
        ("chest", None),
        ("", None),
    ],
)
def test_a_name_finds_its_concept(name: str, found: str | None) -> None:
    assert naming(CONCEPTS)(name) == found
