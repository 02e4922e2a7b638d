"""Links of a note as something to learn from."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.linking import Link
from kg.site.notes import linking
from kg.site.reading import Noted
from kg.snapshot import Snapshot, build
from kg.umls import UmlsSource
from tests.kg.umls.release import LUNG, OSELTAMIVIR, PNEUMONIA, write


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    return Snapshot.open(build([UmlsSource(write(tmp_path))], tmp_path / "kg").path)


def _noted(snapshot: Snapshot, concept: str, **how: bool) -> list[Noted]:
    row = snapshot.row(f"UMLS:{concept}")
    assert row is not None
    return list(linking(snapshot, lambda text: [Link(0, 4, row, "text", 1.0, **how)])("text"))


def test_the_group_says_what_kind_of_thing_it_is_and_organs_are_none(snapshot: Snapshot) -> None:
    assert _noted(snapshot, PNEUMONIA) == [Noted("condition", f"UMLS:{PNEUMONIA}")]
    assert _noted(snapshot, OSELTAMIVIR) == [Noted("drug", f"UMLS:{OSELTAMIVIR}")]
    assert _noted(snapshot, LUNG) == []


@pytest.mark.parametrize("how", ["negated", "family", "hypothetical"])
def test_what_is_denied_of_relatives_or_only_possible_is_not_asserted(snapshot: Snapshot, how: str) -> None:
    assert [one.asserted for one in _noted(snapshot, PNEUMONIA, **{how: True})] == [False]


def test_a_past_disease_is_the_patients_and_a_past_drug_is_not_of_this_encounter(snapshot: Snapshot) -> None:
    assert [one.asserted for one in _noted(snapshot, PNEUMONIA, historical=True)] == [True]
    assert [one.asserted for one in _noted(snapshot, OSELTAMIVIR, historical=True)] == [False]
