"""What a policy was trained on can be asked, not read."""

from __future__ import annotations

from pathlib import Path

from models.policies.cards import Seen, remember

STORY = "She came with a cough for three days, slept badly, ate little, and has taken nothing for it but tea with honey and lemon."
OTHER = "He fell from a ladder while picking apples, did not lose consciousness, walked home by himself, and has had pain in his wrist since."


def test_a_text_is_known_again_however_it_is_spaced_and_no_other_is(tmp_path: Path) -> None:
    remember(tmp_path / "policy.npz", [STORY])
    seen = Seen.of(tmp_path, "policy.npz")
    assert seen is not None
    assert STORY.upper().replace(" ", "\n") in seen
    assert STORY + " And ginger." not in seen
    assert OTHER not in seen
    assert STORY in Seen.among([OTHER, STORY])


def test_a_forms_few_words_are_no_patients(tmp_path: Path) -> None:
    remember(tmp_path / "policy.npz", ["Follow up as needed."])
    seen = Seen.of(tmp_path, "policy.npz")
    assert seen is not None
    assert "Follow up as needed." not in seen


def test_the_list_holds_no_words_and_does_not_tell_the_order(tmp_path: Path) -> None:
    texts = [STORY, OTHER, OTHER]
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
