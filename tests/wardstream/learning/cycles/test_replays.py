"""Held-out stays, drafted by candidate and policy in service: the same steps, the same stays, and what
differs.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np
import pytest

from models.policies import ActionPolicy, shipped, write_policy
from models.registry import Artefact, Artefacts
from schemas.trajectories import Trajectory
from schemas.trajectory_table import row
from streams.learning import log_files as parts
from streams.learning.forgotten import FILE, ForgottenLedger, Merged
from streams.learning.log_folder import mark, pseudonyms
from tests.wardstream.learning.ward import ARMS, SLOT, settings, ward
from tests.wardstream.stays import a_short_stay
from trainers.datasets.snapshot import take
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.replays import Measured, compared, replayed
from wardstream.learning.cycles.reports import verified
from wardstream.settings import Settings

AT = datetime(2026, 11, 22, 3, tzinfo=UTC)


@pytest.fixture
def hospital(tmp_path: Path) -> Path:
    ward().log(tmp_path / "log", 300)
    return tmp_path


@pytest.fixture
def stays(tmp_path: Path) -> Path:
    """Three patients, each with the short stay."""
    (tmp_path / "stays").mkdir()
    for name in ("joan", "ada", "maria"):
        (tmp_path / "stays" / f"{name}.json").write_text(
            json.dumps(a_short_stay())
            .replace("joan", name)
            .replace('"id": "', f'"id": "{name}-')
            .replace(f"{name}-{name}", name)
        )
    return tmp_path / "stays"


def quick(folder: Path, **changes: object) -> Settings:
    """Without encoder and knowledge graph."""
    found = settings(folder, **changes)
    return found.model_copy(
        update={
            "encoder": found.encoder.model_copy(update={"use": "none"}),
            "knowledge": found.knowledge.model_copy(update={"graph": None}),
        }
    )


def artefact(folder: Path, policy: ActionPolicy) -> Artefact:
    return Artefacts(folder / "beside").add({"policy.json": write_policy(policy)}, "action-policy")


def test_both_draft_the_same_stays_and_one_policy_is_as_good_as_itself(hospital: Path, stays: Path) -> None:
    narrow = artefact(hospital, ActionPolicy(SLOT, ("narrow",)))
    snapshot = take(hospital / "log")
    told: list[str] = []
    found = replayed(narrow, narrow, SLOT, quick(hospital, replay=stays), snapshot, told.append)
    assert (
        found.made
        and "of 3 patients that the candidate did not learn from" in found.summary
        and found.summary in told[0]
    )
    assert {one.name for one in found.paired} == {
        "share of statements that stand",
        "nearness to the clinicians' own documents",
    }
    assert all(np.array_equal(one.candidate, one.current) and len(one.candidate) for one in found.paired)
    against_shipped = replayed(narrow, None, SLOT, quick(hospital, replay=stays), snapshot, told.append)
    assert against_shipped.summary == found.summary


def test_patients_that_the_candidate_learned_from_are_left_out(hospital: Path, stays: Path) -> None:
    folder, drawn = (
        hospital / "log",
        Trajectory(
            "mine", "progress-note", "progress-note/mine", 0, "", "", "composer", patient="Patient/joan"
        ),
    )
    parts.write(folder, [row(drawn, pseudonyms(folder).of, 1, 0, 1_600_000_000_000_000)])
    snapshot = take(folder, held_out=0.001)
    found = replayed(
        artefact(hospital, shipped(SLOT, ARMS)),
        None,
        SLOT,
        quick(hospital, replay=stays),
        snapshot,
        lambda _: None,
    )
    assert "of 2 patients" in found.summary


def test_they_are_left_out_also_under_a_record_that_was_merged_into_another(
    hospital: Path, stays: Path
) -> None:
    folder, drawn = (
        hospital / "log",
        Trajectory(
            "mine", "progress-note", "progress-note/mine", 0, "", "", "composer", patient="Patient/joan"
        ),
    )
    known = pseudonyms(folder)
    parts.write(folder, [row(drawn, known.of, 1, 0, 1_600_000_000_000_000)])
    ledger = ForgottenLedger(folder / FILE, mark(known))
    ledger.apply([Merged(known.of("Patient/joan"), known.of("Patient/joan-of-old"), True)])
    ledger.close()
    found = replayed(
        artefact(hospital, shipped(SLOT, ARMS)),
        None,
        SLOT,
        quick(hospital, replay=stays),
        take(folder, held_out=0.001),
        lambda _: None,
    )
    assert "of 2 patients" in found.summary


def test_the_gate_tells_whether_a_replay_was_made_and_refuses_without_where_it_is_required(
    hospital: Path, stays: Path
) -> None:
    without = run_cycle(quick(hospital, replay_required=True), SLOT, at=AT)
    report = verified(Path(without.report).read_bytes(), hospital / "registry")
    assert report.replay == "not made, no stays configured (learning.replay)" and [
        check.name for check in report.failed()
    ] == ["replay"]
    made = run_cycle(quick(hospital, replay_required=True, replay=stays), SLOT, at=AT, again=True)
    report = verified(Path(made.report).read_bytes(), hospital / "registry")
    assert made.promoted and {
        "replay: drafts against an allergy",
        "replay: share of statements that stand",
    } <= {check.name for check in report.checks}
    assert not list(hospital.rglob("tried"))


def test_a_slot_whose_drafts_cannot_be_made_here_says_so(hospital: Path, stays: Path) -> None:
    found = replayed(
        artefact(hospital, shipped(SLOT, ARMS)),
        None,
        "diagnosis-agent",
        quick(hospital, replay=stays),
        take(hospital / "log"),
        lambda _: None,
    )
    assert not found.made and "learning.canary" in found.summary


def test_ways_to_align_are_replayed_in_care_summaries(hospital: Path, stays: Path) -> None:
    from kg.guidelines.alignment.arms import SLOT as ALIGNMENT
    from kg.guidelines.alignment.arms import packaged_arms

    other = artefact(hospital, ActionPolicy(ALIGNMENT, (list(packaged_arms())[-1],)))
    found = replayed(
        other, None, ALIGNMENT, quick(hospital, replay=stays), take(hospital / "log"), lambda _: None
    )
    assert found.made and "drafts of 3 patients" in found.summary


def drafts(count: int, reward: float, cut: float, allergies: int = 0) -> dict[str, Measured]:
    return {
        f"request-{at}": Measured(f"Patient/{at // 2}", reward if at % 3 else None, cut, at < allergies)
        for at in range(count)
    }


def test_what_only_one_has_drafted_or_nobody_answered_counts_for_neither() -> None:
    wanted = settings(Path("unused"))
    found = compared(
        {**drafts(12, 0.5, 0.1, 2), "other": Measured("Patient/9", 0.0, 1.0, True)},
        drafts(12, 0.4, 0.0, 1),
        wanted,
    )
    assert found.summary.startswith("12 drafts of 6 patients") and "8 of them answered" in found.summary
    (rate,), (standing, nearness) = found.rates, found.paired
    assert (rate.candidate, rate.current, rate.n) == (2, 1, 12)
    assert (
        np.allclose(standing.candidate - standing.current, -0.1)
        and standing.margin == wanted.learning.cut_margin
    )
    assert np.allclose(nearness.candidate - nearness.current, 0.1) and len(nearness.candidate) == 8
    nothing = compared({}, drafts(3, 0.5, 0.0), wanted)
    assert (
        not nothing.made
        and nothing.summary.startswith("made, but no stay")
        and msgspec.to_builtins(nothing.rates) == ()
    )
