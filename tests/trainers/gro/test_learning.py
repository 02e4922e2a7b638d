"""From pairs to concepts that are expected, on a ward where what follows is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.policies.candidates import FEATURES, Scoring
from models.policies.expectations import SCORER, Expecting
from models.policies.statistics import Statistics
from schemas.errors import StateError
from tests.trainers.gro.ward import clinic, opened, pairs
from trainers.datasets.pairs import Pair
from trainers.gro.cross_fitting import folds, groups
from trainers.gro.examples import of_pair
from trainers.gro.statistics import fit, ridge


def test_what_is_denied_or_named_before_is_not_asked_for(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    knee, cough = (of_pair(pair, linker) for pair in pairs(2))
    assert sorted(snapshot.id(row) for row in knee.new) == ["T:brace", "T:ice", "T:visit"]
    assert "T:knee" in {snapshot.id(row) for row in cough.named}, "denied, and named all the same"


def test_candidates_are_never_named_by_the_text_and_say_what_speaks_for_them(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    statistics = fit([of_pair(pair, linker) for pair in pairs()], [], snapshot)
    text = "She has knee pain."
    found = Scoring(statistics, snapshot).candidates(text, linker.link(text))
    names = {snapshot.id(int(row)): at for at, row in enumerate(found.rows)}
    assert "T:knee" not in names
    assert (
        found.features[names["T:ice"], FEATURES.index("then_best")]
        > found.features[names["T:xray"], FEATURES.index("then_best")]
    )
    assert found.features[names["T:brace"], FEATURES.index("edge")] == pytest.approx(np.log1p(2.0))
    assert snapshot.id(int(found.via[names["T:ice"]])) == "T:knee"


def test_statistics_survive_saving_and_a_graph_with_other_rows(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    statistics = fit([of_pair(pair, linker) for pair in pairs()], [], snapshot)
    statistics.save(tmp_path / "a.npz")
    statistics.save(tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    again = Statistics.load(tmp_path / "a.npz")
    text = "A cough for days."
    one, other = (Scoring(of, snapshot).candidates(text, linker.link(text)) for of in (statistics, again))
    assert np.array_equal(one.features, other.features)
    with pytest.raises(StateError, match="train gro"):
        Statistics.load(tmp_path / "none.npz")


def test_what_one_note_alone_says_is_not_kept(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    odd = [*pairs(), Pair("only", "Zyzzyva with knee pain.", "Fever. Chest x-ray.")]
    statistics = fit([of_pair(pair, linker) for pair in odd], [], snapshot)
    assert "zyzzyva" not in statistics.words
    at = {id: place for place, id in enumerate(statistics.ids)}
    assert "T:fever" not in at
    knee = slice(statistics.then.pointer[at["T:knee"]], statistics.then.pointer[at["T:knee"] + 1])
    assert at["T:xray"] not in statistics.then.other[knee]


def test_a_trained_policy_expects_what_follows(tmp_path: Path) -> None:
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run
    from trainers.gro.shipped import TrainingSettings

    snapshot, linker = opened(tmp_path)
    run(
        Read(pairs(), {}),
        [],
        snapshot,
        linker,
        tmp_path / "out",
        settings=TrainingSettings(folds=2, members=1, epochs=150),
    )
    text = pairs(42)[41].pre_admission  # a note it never saw
    for policy in ("policy.npz", SCORER):
        found = Expecting.open(snapshot, tmp_path / "out", policy).expected(
            text, linker.link(text), stopping=False
        )
        order = [snapshot.id(one.row) for one in found]
        assert set(order[:3]) == {"T:xray", "T:amoxicillin", "T:visit"}, order


def test_a_policy_tells_complaints_apart_on_pairs_it_never_saw(tmp_path: Path) -> None:
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run
    from trainers.gro.shipped import TrainingSettings

    snapshot, linker = opened(tmp_path)
    settings = TrainingSettings(folds=2, members=1, epochs=40)
    done = run(Read(clinic(), {}), [], snapshot, linker, tmp_path / "out", check=2, settings=settings)
    assert done["figures"]["policy recall@20"] > 0.8, (
        "without the complaint, the first 20 of 49 hold half of it"
    )  # type: ignore[index]


def test_too_few_pairs_are_refused(tmp_path: Path) -> None:
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run

    snapshot, linker = opened(tmp_path)
    with pytest.raises(StateError, match="at least 20 pairs"):
        run(Read(pairs(3), {"no pair": 2}), [], snapshot, linker, tmp_path)


def test_copies_of_one_pair_are_no_training_set(tmp_path: Path) -> None:
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run

    snapshot, linker = opened(tmp_path)
    copies = [Pair(str(at), pairs(1)[0].pre_admission, pairs(1)[0].reference) for at in range(30)]
    with pytest.raises(StateError, match="do not copy each other, got 1"):
        run(Read(copies, {}), [], snapshot, linker, tmp_path)


def test_like_texts_are_never_apart() -> None:
    form = "the patient was seen in clinic today for a routine visit and has no new complaints at all"
    group = groups(
        [
            form,
            "something else entirely was written in this second note about another person",
            form + " really",
        ]
    )
    assert group[0] == group[2] != group[1]
    fold = folds(np.array([0, 0, 1, 1, 2, 2, 3, 3]), 2, 1)
    assert all(fold[at] == fold[at + 1] for at in range(0, 8, 2))


def test_low_rank_ridge_is_ridge_where_the_rank_suffices() -> None:
    random = np.random.default_rng(3)
    x, y = (
        random.standard_normal((30, 50)).astype(np.float32),
        random.standard_normal((30, 6)).astype(np.float32),
    )
    found = ridge(x, y, 2.0, 6)
    exact = np.linalg.solve(x.T @ x + 2 * np.eye(50), x.T @ (y - y.mean(axis=0)))
    assert np.allclose(found.into @ found.out, exact, atol=1e-3)


def test_names_are_alike_by_the_rare_words_they_share() -> None:
    from trainers.gro.statistics import alike

    names = ["Chest x-ray", "Chest x-ray, two views", "Knee brace", "Amoxicillin", "Follow-up visit"]
    found = alike(names)
    pointer, other = found["alike_pointer"], found["alike_other"]
    assert other[pointer[0] : pointer[1]].tolist() == [1]
    assert other[pointer[1] : pointer[2]].tolist() == [0]
    assert pointer[2] == pointer[-1] == 2
    assert found["alike_weight"].tolist() == [1.0, 1.0]


def test_several_notes_of_one_patient_are_one_witness(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    same = [
        Pair(
            f"same{at}",
            f"Mr Wyszynski has knee pain since day {at}, he says {word}.",
            "Fever. Chest x-ray.",
            patient="Patient/7",
        )
        for at, word in enumerate(["so", "it hurts", "it burns", "nothing", "little"])
    ]
    statistics = fit([of_pair(pair, linker) for pair in (*pairs(), *same)], [], snapshot)
    assert not [word for word in statistics.words if "wyszynski" in word]
    assert "T:fever" not in statistics.ids
    apart = [Pair(one.id, one.pre_admission, one.reference) for one in same]
    assert "wyszynski" in fit([of_pair(pair, linker) for pair in (*pairs(), *apart)], [], snapshot).words, (
        "of five patients it is a word"
    )


def test_notes_of_one_patient_stay_in_one_fold() -> None:
    texts = ["one thing entirely", "another thing written here", "a third text of somebody else"]
    assert groups(texts)[0] != groups(texts)[1]
    found = groups(texts, ["Patient/1", "Patient/1", ""])
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("keep", [0, 20, 0.5, -30])
def test_a_file_that_was_cut_is_refused_with_the_command_that_makes_it(keep: float, tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    path = tmp_path / "statistics.npz"
    fit([of_pair(pair, linker) for pair in pairs()], [], snapshot).save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(keep * len(whole)) if keep == 0.5 else int(keep)])
    with pytest.raises(StateError, match="train gro"):
        Statistics.load(path)


def test_pairs_that_share_nothing_with_the_graph_are_refused(tmp_path: Path) -> None:
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run

    snapshot, linker = opened(tmp_path)
    foreign = [
        Pair(str(at), f"Ganz andere Worte, Nummer {at} und {at * 7}.", f"Auch hier nichts davon {at * 11}.")
        for at in range(25)
    ]
    with pytest.raises(StateError, match="name concepts of the graph"):
        run(Read(foreign, {}), [], snapshot, linker, tmp_path)
