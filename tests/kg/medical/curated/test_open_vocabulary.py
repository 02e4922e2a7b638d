"""The names of the curated files in the open vocabulary."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from kg.medical.curated import CuratedSource, naming, read
from kg.medical.graph import GraphConcept
from kg.medical.open import OpenGraph


@pytest.fixture(scope="module")
def vocabulary() -> list[GraphConcept]:
    return list(OpenGraph().concepts())


def _named() -> Iterator[tuple[str, str]]:
    """(list, name)."""
    curated = read()
    for table in (curated.conditions, curated.drugs, curated.procedures):
        for name, entry in table.items():
            yield "subject", name
            for field in entry.__struct_fields__:
                for other in getattr(entry, field):
                    yield field, other
    for name, members in curated.drug_classes.items():
        yield "class", name
        for member in members:
            yield "drugs", member


def test_at_least_95_of_100_names_are_concepts(vocabulary: list[GraphConcept]) -> None:
    names = {name for _, name in _named()}

    missing = {one.name for one in CuratedSource(naming(vocabulary)).missing}

    assert len(missing) <= 0.05 * len(names), sorted(missing)


def test_names_are_not_taken_for_things_of_another_kind(vocabulary: list[GraphConcept]) -> None:
    """ "prolactin" among the tests is no drug, "dilation" among the procedures no disorder."""
    never = {
        "tests": {"CHEM", "DISO", "ANAT"},
        "drugs": {"DISO", "PHYS", "ANAT"},
        "procedures": {"DISO", "CHEM", "ANAT"},
        "complications": {"CHEM", "ANAT"},
        "diagnoses": {"CHEM", "PROC", "ANAT"},
        "effects": {"CHEM", "PROC", "ANAT"},
        "specialists": {"DISO", "CHEM", "ANAT"},
    }
    resolve = naming(vocabulary)
    groups = {concept.id: concept.group for concept in vocabulary}
    wrong = defaultdict(set)
    for field, name in _named():
        known = resolve(name)
        if known is not None and groups[known] in never.get(field, ()):
            wrong[field].add(f"{name} = {known}")

    assert not wrong
