"""Links of a note as something to learn from."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.medical.linking import Link
from kg.medical.site import Item, Meant, SiteLearner, SiteSource, Version
from kg.medical.site.edges import MOST_NOTED
from kg.medical.site.notes import linking
from kg.medical.site.versions import Kind, Noted
from kg.medical.snapshot import Snapshot, build
from kg.medical.umls import UmlsSource
from tests.kg.medical.site.scratch import kept
from tests.kg.medical.umls.release import LUNG, OSELTAMIVIR, PNEUMONIA, write


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


@pytest.mark.parametrize("how", ["negated", "family", "hypothetical", "historical"])
def test_what_is_denied_of_relatives_past_or_only_possible_is_not_asserted(
    snapshot: Snapshot, how: str
) -> None:
    assert [one.asserted for one in _noted(snapshot, PNEUMONIA, **{how: True})] == [False]


def _note(
    name: str, *noted: tuple[Kind, str], patient: str = "A", rank: int = 1, replaces: tuple[str, ...] = ()
) -> Version:
    return Version(
        patient, (), name, (rank, 0, ""), 0, f"Encounter/{patient}", noted=noted, replaces=replaces
    )


FEVER: tuple[Kind, str] = ("condition", "HP:1")
COUGH: tuple[Kind, str] = ("condition", "HP:2")
DRUG: tuple[Kind, str] = ("drug", "D:1")
TOGETHER = ("NOTED_WITH", "HP:1", "HP:2")


def test_what_one_note_names_is_counted_apart_from_what_is_coded(tmp_path: Path) -> None:
    with SiteLearner(tmp_path / "s.db") as learner:
        for patient in "ABC":
            learner.apply(
                [
                    _note(f"Note/{patient}", FEVER, DRUG, patient=patient),
                    Version(
                        patient,
                        (),
                        f"Condition/{patient}",
                        (1, 0, ""),
                        0,
                        f"Encounter/{patient}",
                        (Item("condition", Meant("HP:2")),),
                    ),
                ]
            )
        learner.apply([_note("Note/D", COUGH, patient="D"), _note("Note/E", COUGH, patient="E")])
    edges = {
        (e.subject, e.relation, e.object, e.source, e.support) for e in SiteSource(tmp_path / "s.db").edges()
    }
    assert edges == {("HP:1", "mentioned with", "D:1", "site notes", 3)}


def test_many_notes_of_one_patient_support_as_one(tmp_path: Path) -> None:
    with SiteLearner(tmp_path / "s.db") as learner:
        learner.apply([_note(f"Note/{number}", FEVER, COUGH) for number in range(9)])
    assert kept(tmp_path / "s.db")[TOGETHER] == (9, 1)
    assert list(SiteSource(tmp_path / "s.db").edges()) == []


def test_a_corrected_note_counts_once_and_a_withdrawn_one_not_at_all(tmp_path: Path) -> None:
    with SiteLearner(tmp_path / "s.db") as learner:
        for change in (
            _note("Note/1", FEVER, COUGH),
            _note("Note/1", FEVER, COUGH),
            _note("Note/1", FEVER, DRUG, rank=2),
        ):
            learner.apply([change])
        assert TOGETHER not in kept(tmp_path / "s.db")
        assert kept(tmp_path / "s.db")["NOTE", "", ""] == (1, 1)
        learner.apply([_note("Note/1", rank=3)])
    assert kept(tmp_path / "s.db") == {}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_note_that_another_one_replaces_says_nothing_until_that_one_is_withdrawn(
    tmp_path: Path, order: tuple[int, int]
) -> None:
    notes = (_note("Note/1", FEVER, COUGH), _note("Note/2", FEVER, DRUG, replaces=("Note/1",)))
    with SiteLearner(tmp_path / "s.db") as learner:
        for place in order:
            learner.apply([notes[place]])
        assert TOGETHER not in kept(tmp_path / "s.db")
        learner.apply([_note("Note/2", rank=2)])
    assert kept(tmp_path / "s.db")[TOGETHER] == (1, 1)


def test_a_note_that_names_too_much_says_nothing_by_naming_it_together(tmp_path: Path) -> None:
    many: list[tuple[Kind, str]] = [("condition", f"HP:{number}") for number in range(MOST_NOTED + 1)]
    with SiteLearner(tmp_path / "s.db") as learner:
        learner.apply([_note("Note/1", *many)])
        assert not any(what == "NOTED_WITH" for what, _, _ in kept(tmp_path / "s.db"))
        learner.apply([_note("Note/1", *many[:3], rank=2)])
    assert sum(what == "NOTED_WITH" for what, _, _ in kept(tmp_path / "s.db")) == 3
