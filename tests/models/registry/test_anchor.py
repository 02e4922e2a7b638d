"""A history that was cut short, removed or signed anew is not taken for the registry's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from models.registry import Registry
from models.registry.signatures import PRIVATE, PUBLIC
from schemas.errors import StateError
from tests.models.registry.made import AT, SLOT, promoted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    registry = Registry(tmp_path / "registry")
    for name in ("first", "second", "third"):
        promoted(registry, name)
    return registry.folder


def _reader(folder: Path) -> Registry:
    return Registry(folder, anchor=folder.parent / "state" / "registry.json")


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_history_cut_to_a_valid_beginning_is_refused_by_who_has_read_it(folder: Path, left: int) -> None:
    assert len(_reader(folder).moves(SLOT)) == 3
    path = folder / "slots" / f"{SLOT}.json"
    path.write_text(json.dumps(json.loads(path.read_text())[:left]))
    with pytest.raises(StateError, match="backup"):
        _reader(folder).moves(SLOT)
    with pytest.raises(StateError, match="backup"):
        Registry(folder).moves(SLOT)  # by the anchor next to the folder


@pytest.mark.parametrize("named", [True, False])
def test_who_made_a_move_refuses_the_signed_file_from_before_it_without_having_read_again(
    folder: Path, named: bool
) -> None:
    registry = _reader(folder) if named else Registry(folder)
    path = folder / "slots" / f"{SLOT}.json"
    before = path.read_bytes()
    registry.roll_back(SLOT, AT, "live reward fell")
    path.write_bytes(before)
    with pytest.raises(StateError, match="3 moves"):
        (_reader(folder) if named else Registry(folder)).standing(SLOT)
    with pytest.raises(StateError, match="3 moves"):  # nor is anything built upon it
        promoted(registry, "fourth")


def test_a_reader_that_may_not_write_next_to_the_folder_reads_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in folder.parent.glob(".registry*"):
        kept.unlink()
    opening = Path.open

    def refused(path: Path, *how: str, **more: object) -> object:
        if path.name.endswith(".lock") and path.parent == folder.parent:
            raise PermissionError(13, "Permission denied")
        return opening(path, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "open", refused)
    assert len(Registry(folder).moves(SLOT)) == 3


def test_a_removed_slot_is_refused_by_who_has_read_it(folder: Path) -> None:
    _reader(folder).moves(SLOT)
    (folder / "slots" / f"{SLOT}.json").unlink()
    with pytest.raises(StateError, match="0 moves"):
        _reader(folder).standing(SLOT)


def test_a_history_signed_with_new_keys_is_refused_by_who_has_read_the_old_one(folder: Path) -> None:
    _reader(folder).moves(SLOT)
    shutil.rmtree(folder / "slots")
    (folder / PRIVATE).unlink()
    (folder / PUBLIC).unlink()
    forger = Registry(folder, anchor=folder.parent / "forger" / "registry.json")
    for name in ("one", "two", "three", "four"):
        promoted(forger, name)
    with pytest.raises(StateError, match="key"):
        _reader(folder).moves(SLOT)


def test_later_moves_of_the_registry_are_read_and_remembered(folder: Path) -> None:
    _reader(folder).moves(SLOT)
    promoted(Registry(folder), "fourth")
    assert len(_reader(folder).moves(SLOT)) == 4
    Registry(folder).roll_back(SLOT, AT, "live reward fell")
    assert _reader(folder).moves(SLOT)[-1].kind == "roll-back"


def test_a_damaged_anchor_is_reported_and_not_begun_anew(folder: Path) -> None:
    _reader(folder).moves(SLOT)
    (kept,) = (folder.parent / "state").glob("registry-*.json")
    kept.write_text("{")
    with pytest.raises(StateError, match="compare"):
        _reader(folder).moves(SLOT)


def test_another_registry_is_remembered_apart(folder: Path, tmp_path: Path) -> None:
    _reader(folder).moves(SLOT)
    other = Registry(tmp_path / "other")
    promoted(other, "first")
    assert len(Registry(other.folder, anchor=folder.parent / "state" / "registry.json").moves(SLOT)) == 1
