"""`eval discharge` on a ward where what follows is known: figures that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from evaluation.discharge.figures import groups_svg
from evaluation.discharge.learning import NearestNotes
from evaluation.discharge.measuring import Ranked, by_group, difference, measured
from evaluation.discharge.patients import Patient, patients
from evaluation.discharge.retrievers import alone, others
from evaluation.intervals import Bootstrap
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from models.encoders.port import Vectors
from tests.trainers.gro.ward import FOLLOWING, Joined, clinic, embedded, opened, pairs


def _patient(id: str, named: set[int], later: set[int], source: str = "a") -> Patient:
    return Patient(id, source, "", "", (), frozenset(named), frozenset(later), frozenset(later))


def test_recall_counts_new_concepts_by_patient_and_pooled() -> None:
    of = [_patient("1", {1}, {1, 2}), _patient("2", set(), {3, 4, 5, 6}), _patient("3", {7}, {7})]
    row = measured(Ranked("x", [[2, 9], [3], [8]], [1, 1, 1]), of, Bootstrap([one.id for one in of], 100))
    assert row.figures["recall@20"].value == pytest.approx((1 + 1 / 4) / 2), (
        "the third has nothing new to foresee"
    )
    assert row.figures["pooled recall@20"].value == pytest.approx(2 / 5)
    assert row.figures["precision@20"].value == pytest.approx(2 / 3)
    assert row.figures["precision shown"].value == pytest.approx(2 / 2)


def test_a_difference_is_paired() -> None:
    of = [_patient(str(at), set(), {at}) for at in range(20)]
    better, worse = ([[at] for at in range(20)], [[at] if at % 2 else [] for at in range(20)])
    gain = difference(
        Ranked("x", better, [1] * 20),
        Ranked("y", worse, [1] * 20),
        of,
        Bootstrap([one.id for one in of], 200),
        20,
    )
    assert gain is not None
    assert gain.value == pytest.approx(0.5)
    assert gain.low is not None
    assert gain.low > 0


def test_the_control_starts_from_somebody_else_of_the_same_source() -> None:
    of = [_patient(str(at), set(), set(), "ab"[at % 2]) for at in range(6)]
    found = others(of)
    assert all(at != other and of[at].source == of[other].source for at, other in enumerate(found))
    assert sorted(found) == list(range(6))


def test_nobody_is_their_own_control() -> None:
    of = [_patient(str(at), set(), set(), source) for at, source in enumerate("abcaa")]
    found = others(of)
    assert all(at != other for at, other in enumerate(found))
    assert alone(of) == 2
    with pytest.raises(ValueError, match="two patients at least"):
        others(of[:1])


def test_patients_groups_and_the_figure_of_a_ward(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    of = patients(pairs(6), linker)
    assert {snapshot.id(row) for row in of[0].new} == {"T:ice", "T:brace", "T:visit"}
    brace = snapshot.row("T:brace")
    assert brace is not None
    found = by_group(
        Ranked("x", [[brace]] * 6, [1] * 6), of, snapshot, Bootstrap([one.id for one in of], 100), 20
    )
    assert found["DEVI"]["recall"].value == pytest.approx(0.5)
    assert found["PROC"]["recall"].value == 0
    svg = ElementTree.fromstring(groups_svg({"x": found}, least=1))
    assert "Devices (6)" in "".join(svg.itertext())


class Words:
    """An encoder: a text is the words it has."""

    name, dimension = "words", 12

    def encode(self, texts: Sequence[str]) -> Vectors:
        found = np.stack([embedded([*text.split(), "."]).sum(axis=0) for text in texts]).astype(np.float32)
        return found / np.linalg.norm(found, axis=1, keepdims=True)  # type: ignore[no-any-return]


def test_nearest_notes_tell_what_came_later_in_the_notes_most_alike_and_never_what_is_named() -> None:
    known = [_patient("k1", set(), {1, 2}), _patient("k2", set(), {3, 4}), _patient("k3", set(), {4})]
    of = [_patient("1", {1}, set()), _patient("2", set(), set())]
    of_known = np.array([[1, 0], [0, 1], [-1, 0]], np.float32)
    nearest = NearestNotes(known, of_known, of, np.array([[1, 0], [0.1, 0.9]], np.float32))
    assert nearest.ranked(0) == [2, 4, 3], "what no like note tells comes by how often it was later"
    assert nearest.ranked(1)[:2] == [4, 3]
    assert set(nearest.ranked(1)) == {1, 2, 3, 4}


def test_the_paper_walk_ranks_by_visits_then_by_how_early() -> None:
    from processors.discharge.expectations.by_walk import ordered

    paths = [(0, [9, -1, 5, 7, 6]), (0, [9, -1, 5, -1, 6]), (1, [9, -1, 7, -1, -1])]
    assert ordered(paths, frozenset({9})) == [7, 5, 6]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Snapshot, list[Patient], Path]:
    """A graph in which each complaint leads to tests, and the paper's policy, trained on pairs that have
    those tests later.
    """
    import msgspec

    from evaluation.paper_gro.training import USUAL
    from evaluation.paper_gro.training import run as learn
    from trainers.datasets.pairs import Read

    folder = tmp_path_factory.mktemp("walked")
    snapshot, linker = opened(folder, Joined())
    both = clinic(72)
    # without the soft reward: vectors here are drawn, and lie near to nothing
    settings = msgspec.structs.replace(USUAL, soft=0.0, discount=1.0, rate=0.01, epochs=20)
    learn(Read(both[:48], {}), snapshot, linker, folder / "walk", settings=settings)
    return snapshot, patients(both[48:], linker), folder / "walk"


def test_the_papers_policy_trained_walks_to_what_came_later_and_untrained_does_not(
    walked: tuple[Snapshot, list[Patient], Path],
) -> None:
    from evaluation.discharge.paper import PaperWalk, untrained
    from processors.discharge.expectations.by_walk import opened

    snapshot, of, folder = walked
    card, policy = opened(folder, snapshot)
    first = []
    for one in (policy, untrained(snapshot, card)):
        walk = PaperWalk(snapshot, of, one, seed=7)
        found = [walk.ranked(at) for at in range(len(of))]
        assert all(not set(rows) & patient.named for rows, patient in zip(found, of, strict=True))
        first.append(
            sum(rows[0] in patient.new for rows, patient in zip(found, of, strict=True) if rows) / len(of)
        )
    trained, before = first
    assert trained > 0.9
    assert before < 0.7


def test_every_way_runs_and_the_policy_is_above_what_cannot_tell_complaints_apart(
    tmp_path: Path, walked: tuple[Snapshot, list[Patient], Path]
) -> None:
    from evaluation.discharge import ways
    from evaluation.discharge.running import IN_USE, run
    from evaluation.drafting import Writer
    from kg.medical.walk.policy import FILE
    from models.policies.cards import Seen
    from models.policies.expectations import SCORER, Expecting
    from trainers.datasets.pairs import Read
    from trainers.gro.from_pairs import run as learn
    from trainers.gro.shipped import TrainingSettings

    snapshot, _, paper = walked
    linker = open_linker(snapshot)
    both = clinic(108)
    learn(
        Read(both[:84], {}),
        [],
        snapshot,
        linker,
        tmp_path / "out",
        settings=TrainingSettings(folds=2, members=1, epochs=40),
    )
    policy, scorer = (Expecting.open(snapshot, tmp_path / "out", name) for name in ("policy.npz", SCORER))
    seen = {
        ways.SHIPPED: Seen.of(tmp_path / "out", "policy.npz"),
        ways.WALK: Seen.of(paper, FILE),
        "another": None,
    }
    rivals = ways.Rivals(scorer, both[:84], paper, Words())
    report = run(
        both[80:],
        {"no pair": 1},
        snapshot,
        linker,
        policy,
        rivals,
        seen=seen,
        samples=100,
        writers=[Writer()],
    )
    told = {(row.retriever, row.source): row.figures for row in report.rows}
    popular = told[ways.POPULAR, "all"]["recall@20"].value
    assert popular < 0.7, "the ward is no test where the first 20 hold nearly everything"
    assert told[ways.SHIPPED, "all"]["recall@20"].value > popular + 0.2
    assert told[ways.NOTHING, "all"]["recall@20"].value == 0
    assert told[ways.BEST, "all"]["recall@20"].value == 1
    for control in (ways.CONTROL, ways.POPULAR, ways.UNTRAINED):
        low = report.gains[control]["odd@20"].low
        assert low is not None
        assert low > 0, control
    assert not report.absent
    for way in (IN_USE, ways.SHIPPED, ways.WALK, ways.NEAREST):
        assert (
            report.drafts[way]["new concepts: recall"].value
            > report.drafts[ways.NOTHING]["new concepts: recall"].value
        ), way
    assert set(report.groups) == {ways.SHIPPED, ways.CONTROL, ways.POPULAR, ways.WALK}
    assert report.groups[ways.SHIPPED]["PROC"]["concepts"].value == 28 * (FOLLOWING + 1)
    assert report.skipped == {"no pair": 1}
    trained, nobody_knows, nearest = report.notes
    assert trained.startswith("4 of 28 pairs are among those that R²AG was trained on")
    assert nobody_knows.startswith("another keeps no list")
    assert nearest.startswith("4 of 28 pairs are also among the pairs that nearest notes")


def test_a_graph_without_embeddings_has_no_walk_and_says_how_to_embed(tmp_path: Path) -> None:
    from evaluation.discharge import ways

    built = Snapshot.open(build([Joined()], tmp_path).path)
    made = ways.Ways()
    ways._walks(made, [], built, ways.Rivals())
    assert "wardstream kg build --embed" in made.absent[ways.WALK]
    assert not made.found
