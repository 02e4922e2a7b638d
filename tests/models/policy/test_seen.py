"""What a policy was trained on can be asked, not read."""

from __future__ import annotations

from pathlib import Path

from models.policy.seen import Seen, remember


def test_a_text_is_known_again_however_it_is_spaced_and_no_other_is(tmp_path: Path) -> None:
    remember(tmp_path / "policy.npz", ["She came with\n a cough.", "Rest."])
    seen = Seen.of(tmp_path, "policy.npz")
    assert seen is not None
    assert "she came with a COUGH" in seen
    assert "she came with a" not in seen


def test_the_list_holds_no_words_and_does_not_tell_the_order(tmp_path: Path) -> None:
    texts = ["She came with a cough.", "Rest.", "Rest."]
    remember(tmp_path / "a.npz", texts)
    remember(tmp_path / "b.npz", reversed(texts))
    told = (tmp_path / "a.trained_on.txt").read_text()
    assert told == (tmp_path / "b.trained_on.txt").read_text()
    lines = told.split()
    assert len(lines) == 2
    assert all(len(line) == 16 and int(line, 16) >= 0 for line in lines)


def test_a_policy_without_a_list_is_not_taken_for_one_that_saw_nothing(tmp_path: Path) -> None:
    assert Seen.of(tmp_path, "policy.npz") is None


def test_what_ships_has_a_list() -> None:
    assert Seen.of(None, "policy.npz") is not None
