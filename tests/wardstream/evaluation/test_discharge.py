"""`eval discharge` on a ward where what follows is known: figures that can be worked out by hand."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.trainers.expectations.ward import opened, pairs
from wardstream.evaluation.discharge.figures import groups_svg
from wardstream.evaluation.discharge.measuring import Ranked, by_group, difference, measured
from wardstream.evaluation.discharge.patients import Patient, patients
from wardstream.evaluation.discharge.retrievers import others
from wardstream.evaluation.discharge.texts import meteor
from wardstream.evaluation.intervals import Bootstrap


def _patient(id: str, named: set[int], later: set[int], source: str = "a") -> Patient:
    return Patient(id, source, "", "", (), frozenset(named), frozenset(later), frozenset(later))


def test_recall_counts_new_concepts_by_patient_and_pooled() -> None:
    of = [_patient("1", {1}, {1, 2}), _patient("2", set(), {3, 4, 5, 6}), _patient("3", {7}, {7})]
    row = measured(Ranked("x", [[2, 9], [3], [8]], [1, 1, 1]), of, Bootstrap([one.id for one in of], 100))
    assert row.figures["recall@20"].value == pytest.approx((1 + 1 / 4) / 2), "the third has nothing new to foresee"
    assert row.figures["pooled recall@20"].value == pytest.approx(2 / 5)
    assert row.figures["precision@20"].value == pytest.approx(2 / 3)
    assert row.figures["precision shown"].value == pytest.approx(2 / 2)


def test_a_difference_is_paired() -> None:
    of = [_patient(str(at), set(), {at}) for at in range(20)]
    better, worse = ([[at] for at in range(20)], [[at] if at % 2 else [] for at in range(20)])
    gain = difference(Ranked("x", better, [1] * 20), Ranked("y", worse, [1] * 20), of, Bootstrap([one.id for one in of], 200), 20)
    assert gain is not None
    assert gain.value == pytest.approx(0.5)
    assert gain.low is not None
    assert gain.low > 0


def test_the_control_starts_from_somebody_else_of_the_same_source() -> None:
    of = [_patient(str(at), set(), set(), "ab"[at % 2]) for at in range(6)]
    found = others(of)
    assert all(at != other and of[at].source == of[other].source for at, other in enumerate(found))
    assert sorted(found) == list(range(6))


def test_patients_groups_and_the_figure_of_a_ward(tmp_path: Path) -> None:
    snapshot, linker = opened(tmp_path)
    of = patients(pairs(6), linker)
    assert {snapshot.id(row) for row in of[0].new} == {"T:ice", "T:brace", "T:visit"}
    brace = snapshot.row("T:brace")
    assert brace is not None
    found = by_group(Ranked("x", [[brace]] * 6, [1] * 6), of, snapshot, Bootstrap([one.id for one in of], 100), 20)
    assert found["DEVI"]["recall"].value == pytest.approx(0.5)
    assert found["PROC"]["recall"].value == 0
    svg = ElementTree.fromstring(groups_svg({"x": found}, least=1))
    assert "Devices (6)" in "".join(svg.itertext())


def test_meteor_rewards_order() -> None:
    reference = "take the tablets with food each morning"
    assert meteor(reference, reference) > 0.99
    assert meteor("morning each food with tablets the take", reference) < meteor("take the tablets each morning", reference)
    assert meteor("nothing alike", reference) == 0


def test_every_retriever_runs_and_the_policy_beats_its_control(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("rouge_score")
    from models.policy.expecting import SCORER, Expecting
    from trainers.expectations.running import run as learn
    from trainers.expectations.training import TrainingSettings
    from trainers.pairs import Read
    from wardstream.evaluation.discharge.running import CONTROL, SHIPPED, run

    snapshot, linker = opened(tmp_path)
    both = pairs(60)
    settings = TrainingSettings(folds=2, members=1, epochs=30)
    learn(Read(both[:40], {}), [], snapshot, linker, tmp_path / "out", settings=settings)
    policy, scorer = (Expecting.open(snapshot, tmp_path / "out", name) for name in ("policy.npz", SCORER))
    report = run(both[40:], {"no pair": 1}, snapshot, linker, policy, scorer=scorer, samples=100)
    told = {(row.retriever, row.source): row.figures for row in report.rows}
    assert told[SHIPPED, "all"]["recall@20"].value == pytest.approx(1)
    assert told["no retrieval", "all"]["recall@20"].value == 0
    assert report.gains[CONTROL]["odd@20"].value >= 0
    assert report.drafts[SHIPPED]["new concepts: recall"].value > report.drafts["no retrieval"]["new concepts: recall"].value
    assert "nearest notes" in report.absent
    assert report.skipped == {"no pair": 1}
