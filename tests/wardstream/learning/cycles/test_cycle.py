"""One cycle of learning: promoted, refused, nothing done; each with its reason."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from models.policies import read_policy, write_policy
from models.registry import Artefact, Manifest, Registry
from processors.outcomes import Reward
from schemas.errors import ConfigurationError, StateError
from tests.wardstream.learning.ward import ARMS, SLOT, settings, ward
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot
from wardstream.cli.app import app
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.gate_evidence import gate
from wardstream.learning.cycles.replays import Replayed
from wardstream.learning.cycles.reports import Cycle, Report, lines, read_history, verified
from wardstream.learning.cycles.run_folder import runs
from wardstream.learning.cycles.slots import FromLog, Say
from wardstream.learning.watch.verdicts import look
from wardstream.settings import Settings

pytestmark = pytest.mark.slow

AT = datetime(2026, 11, 22, 3, tzinfo=UTC)
#: Says nothing is wrong with a candidate.
GOOD = "better than what is in service, and no check speaks against it"


class Upside(FromLog):
    """Learns the wrong way round, as a broken join would have it."""

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate:
        made = super().__call__(snapshot, slot, run, seed, start, lineage, say)
        policy = read_policy(made.files["policy.json"])
        turned = msgspec.structs.replace(
            policy, weights=tuple(tuple(-one for one in row) for row in policy.weights)
        )
        return msgspec.structs.replace(made, files={"policy.json": write_policy(turned)})


class Counting(FromLog):
    """Tells how often it was asked; does `first` before it trains."""

    def __init__(self, first: object = None) -> None:
        super().__init__()
        self.asked = 0
        self._first = first

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate:
        self.asked += 1
        if callable(self._first):
            self._first()
        return super().__call__(snapshot, slot, run, seed, start, lineage, say)


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logged")
    ward().log(folder / "log", 500)
    return folder


@pytest.fixture
def hospital(logged: Path, tmp_path: Path) -> Path:
    shutil.copytree(logged, tmp_path / "hospital")
    return tmp_path / "hospital"


def standing(folder: Path) -> str:
    return Registry(folder / "registry").standing(SLOT).current


def test_what_is_better_is_promoted_with_its_card_and_a_signed_report(hospital: Path) -> None:
    cycle = run_cycle(settings(hospital), SLOT, at=AT)
    assert (
        cycle.promoted and cycle.why == GOOD and cycle.trained and cycle.matched == cycle.trajectories == 750
    )
    assert cycle.before is not None and cycle.estimated is not None and cycle.estimated > cycle.before
    assert standing(hospital) == cycle.artefact
    registry = Registry(hospital / "registry")
    report = verified(Path(cycle.report).read_bytes(), registry.folder)
    assert registry.report(registry.moves(SLOT)[-1]) == Path(cycle.report).read_bytes()
    assert (
        report.artefact == cycle.artefact
        and report.against == ""
        and report.snapshot["snapshot"] == cycle.snapshot
        and report.lineage["trainer"] == "bandit"
    )
    card = registry.artefacts.get(cycle.artefact).manifest.card
    for heading in (
        "Intended use",
        "Data",
        "Training",
        "Estimates",
        "Subgroups",
        "Safety",
        "Replay",
        "Limits",
        "the way back",
    ):
        assert f"\n## {heading}" in card or heading in card
    assert "sex female" in card and "models rollback" in card
    assert read_history(hospital / "log") == [cycle]


def test_the_same_snapshot_is_trained_on_once_unless_it_is_asked_for_again(hospital: Path) -> None:
    trainer = Counting()
    first = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT)
    second = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT)
    assert (second.promoted, second.run, second.trained, trainer.asked) == (
        False,
        "",
        False,
        1,
    ) and second.why.startswith(f"nothing new since run {first.run}")
    third = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT, again=True)
    assert trainer.asked == 2 and third.run not in ("", first.run)
    ward().log(hospital / "log", 20, first=500)
    assert run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT).run and trainer.asked == 3
    assert len(read_history(hospital / "log")) == 3


def test_what_is_worse_is_refused_and_kept_with_its_reasons(hospital: Path) -> None:
    cycle = run_cycle(settings(hospital), SLOT, trainer=Upside(), at=AT)
    assert not cycle.promoted and "gain" in cycle.why and standing(hospital) == ""
    report = verified(Path(cycle.report).read_bytes(), hospital / "registry")
    assert not report.promoted and {"gain", "no worse"} <= {check.name for check in report.failed()}
    assert (
        "**The gate refused it.**"
        in Registry(hospital / "registry").artefacts.get(cycle.artefact).manifest.card
    )


def test_too_few_outcomes_are_told_and_nothing_is_trained(hospital: Path) -> None:
    trainer = Counting()
    cycle = run_cycle(
        settings(hospital, least_outcomes=5000, least_patients=400), SLOT, trainer=trainer, at=AT
    )
    assert not trainer.asked and not cycle.trained and not cycle.promoted and cycle.artefact == ""
    assert (
        "needed 5000 held-out decisions with an outcome" in cycle.why
        and "needed 400 held-out patients" in cycle.why
    )
    assert not verified(Path(cycle.report).read_bytes(), hospital / "registry").promoted


def test_a_slot_that_nobody_decided_has_nothing_to_learn_from(hospital: Path) -> None:
    cycle = run_cycle(settings(hospital), "alignment", at=AT)
    assert (
        not cycle.run
        and "none was decided by a policy of this slot" in cycle.why
        and read_history(hospital / "log") == []
    )


def test_a_dry_run_promotes_nothing_and_the_next_call_goes_on_from_it(hospital: Path) -> None:
    trainer = Counting()
    dry = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT, dry=True)
    assert (
        not dry.promoted
        and dry.why == f"dry run, nothing is promoted: {GOOD}"
        and standing(hospital) == ""
        and not read_history(hospital / "log")
    )
    done = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT)
    assert (
        done.promoted and done.run == dry.run and trainer.asked == 1 and standing(hospital) == done.artefact
    )


def test_what_is_learned_keeps_the_share_of_chance_that_is_set_and_without_one_nothing_is_learned(
    hospital: Path,
) -> None:
    idle = run_cycle(settings(hospital, explore=0.0), SLOT, at=AT)
    assert "learning.explore is 0" in idle.why and not idle.run and not idle.promoted
    cycle = run_cycle(settings(hospital, explore=0.3), SLOT, at=AT)
    made = Registry(hospital / "registry").artefacts.get(cycle.artefact)
    assert read_policy((made.path / "policy.json").read_bytes()).explore == 0.3


def test_a_canary_answers_a_share_first_and_nothing_is_learned_until_it_is_over(hospital: Path) -> None:
    cycle = run_cycle(settings(hospital, canary=0.1), SLOT, at=AT)
    now = Registry(hospital / "registry").standing(SLOT)
    assert (
        not cycle.promoted
        and cycle.trial == 0.1
        and (now.current, now.trial, now.share) == ("", cycle.artefact, 0.1)
    )
    waiting = run_cycle(settings(hospital, canary=0.1), SLOT, at=AT, again=True)
    assert not waiting.run and "on trial" in waiting.why
    Registry(hospital / "registry").end_trial(SLOT, AT.isoformat(), "no better")
    assert run_cycle(settings(hospital), SLOT, at=AT, again=True).promoted


def test_where_the_missing_rewards_could_turn_the_gain_the_candidate_is_tried_and_not_promoted(
    hospital: Path,
) -> None:
    with closing(sqlite3.connect(hospital / "log" / "rewards.db")) as sql, sql:
        for (request,) in sql.execute("SELECT request FROM reward ORDER BY request").fetchall():
            if int(hashlib.sha256(request.encode()).hexdigest(), 16) % 2:
                body = msgspec.json.encode(Reward(request, "expired"))
                sql.execute(
                    "UPDATE reward SET state = 'expired', body = ? WHERE request = ?", (body, request)
                )
    cycle = run_cycle(settings(hospital, control=0.15), SLOT, at=AT)
    now = Registry(hospital / "registry").standing(SLOT)
    assert not cycle.promoted and (now.current, now.trial, now.share) == ("", cycle.artefact, 0.15)
    report = msgspec.json.decode(Path(cycle.report).read_bytes(), type=Report)
    assert report.tried and "bounds" in {check.name for check in report.failed()}
    shown = "\n".join(lines(report))
    assert "to be tried first" in shown and "the bounds do: within them the candidate may be worse" in shown


def test_a_trial_begins_when_it_begins_however_long_ago_its_run_did(hospital: Path) -> None:
    run_cycle(settings(hospital, canary=0.1), SLOT, at=AT, dry=True)
    later = AT + timedelta(days=60)
    assert run_cycle(settings(hospital, canary=0.1), SLOT, at=later).trial == 0.1
    found = look(settings(hospital, canary=0.1), SLOT, at=later + timedelta(minutes=15))
    assert found.act == "" and Registry(hospital / "registry").standing(SLOT).trial


def test_killed_when_the_candidate_was_on_trial_already_the_next_call_tells_so_and_tries_nothing_twice(
    hospital: Path,
) -> None:
    cycle = run_cycle(settings(hospital, canary=0.1), SLOT, at=AT)
    (run,) = runs(hospital / "log", SLOT)
    (run.path / "done.json").unlink()
    (hospital / "log" / "history.jsonl").unlink()
    assert "on trial" in run_cycle(settings(hospital, canary=0.1), SLOT, at=AT).why
    assert read_history(hospital / "log") == [cycle] and len(Registry(hospital / "registry").moves(SLOT)) == 1


def test_where_what_is_in_service_changes_meanwhile_the_candidate_is_judged_against_it(
    hospital: Path,
) -> None:
    registry = Registry(hospital / "registry")
    other = run_cycle(settings(hospital), SLOT, at=AT, dry=True).artefact
    shutil.rmtree(hospital / "log" / "runs")
    trainer = Counting(lambda: registry.promote(SLOT, other, b"{}", AT.isoformat(), "by hand"))
    told: list[str] = []
    cycle = run_cycle(settings(hospital), SLOT, trainer=trainer, at=AT, say=told.append)
    assert trainer.asked == 2 and any(
        "judged anew" in line for line in told
    )  # the second finds the candidate that the first has finished
    assert verified(Path(cycle.report).read_bytes(), registry.folder).against == other


def test_a_run_whose_snapshot_is_gone_is_given_up_and_another_begins(hospital: Path) -> None:
    first = run_cycle(settings(hospital), SLOT, at=AT, dry=True)
    shutil.rmtree(hospital / "log" / "snapshots" / first.snapshot)
    ward().log(hospital / "log", 20, first=500)
    second = run_cycle(settings(hospital), SLOT, at=AT)
    given_up, done = read_history(hospital / "log")
    assert (
        given_up.run == first.run
        and given_up.why == "given up: its snapshot is gone"
        and not given_up.promoted
    )
    assert done == second and second.run != first.run


def test_a_run_whose_training_fails_three_times_is_given_up(hospital: Path) -> None:
    def fail() -> None:
        raise OSError("no room")

    for _ in range(3):
        with pytest.raises(OSError, match="no room"):
            run_cycle(settings(hospital), SLOT, trainer=Counting(fail), at=AT)
    cycle = run_cycle(settings(hospital), SLOT, trainer=Counting(), at=AT)
    assert cycle.promoted and [one.why for one in read_history(hospital / "log")] == [
        "given up: training failed 3 times",
        GOOD,
    ]


@pytest.mark.parametrize("changed", [b'"promoted": true', b'"why": "\xff", "promoted": false', b"[", None])
def test_a_report_that_somebody_changed_promotes_nothing(hospital: Path, changed: bytes | None) -> None:
    run_cycle(settings(hospital), SLOT, trainer=Upside(), at=AT, dry=True)
    (run,) = runs(hospital / "log", SLOT)
    path = run.path / "report.json"
    good = path.read_bytes()
    path.write_bytes(
        good.replace(b'"promoted": false', changed)
        if changed and changed != b"["
        else changed or good.replace(b"REFUSED", b"") + b" "
    )
    if changed is None:  # white space is no change of what was signed
        assert not run_cycle(settings(hospital), SLOT, trainer=Upside(), at=AT).promoted
    else:
        with pytest.raises(StateError, match=f"without a backup remove {path}"):
            run_cycle(settings(hospital), SLOT, trainer=Upside(), at=AT)
        path.unlink()
        assert (
            not run_cycle(settings(hospital), SLOT, trainer=Upside(), at=AT).promoted
            and path.read_bytes() == good
        )
    assert standing(hospital) == ""


def test_one_process_at_a_time_learns_for_a_slot(hospital: Path) -> None:
    def another() -> None:
        with pytest.raises(StateError, match="another process"):
            run_cycle(settings(hospital), SLOT, at=AT)

    assert run_cycle(settings(hospital), SLOT, trainer=Counting(another), at=AT).promoted


def test_without_folder_or_registry_it_is_told_what_to_set_and_a_slot_without_trainer_is_told_too(
    hospital: Path,
) -> None:
    with pytest.raises(ConfigurationError, match=r"learning\.registry"):
        run_cycle(settings(hospital, registry=None), SLOT)
    with pytest.raises(ConfigurationError, match="train --help"):
        run_cycle(settings(hospital), "llm-adapter")


def test_a_policy_that_has_more_statements_cut_is_refused_however_near_it_is_to_the_clinicians(
    tmp_path: Path,
) -> None:
    where = ward()
    seen = where.where.requests(4000, np.random.default_rng(0))
    often = np.bincount(where.where.expected(seen).argmax(axis=1), minlength=len(ARMS))
    favourite = int(often.argmax())
    rash = ward(cut=tuple(1.0 if at == favourite else 0.05 for at in range(len(ARMS))))
    rash.log(tmp_path / "log", 700)
    cycle = run_cycle(settings(tmp_path, cut_margin=0.02), SLOT, at=AT)
    refused = {
        check.name for check in verified(Path(cycle.report).read_bytes(), tmp_path / "registry").failed()
    }
    assert not cycle.promoted and refused == {
        "safety: statements cut by the gate",
        "safety: gave a number that the sources do not",
    }


def test_the_commands_tell_what_was_learned_and_why(hospital: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*arguments: str) -> str:
        found = CliRunner().invoke(app, list(arguments), catch_exceptions=False, env={"COLUMNS": "240"})
        assert found.exit_code == 0, found.output
        return found.stdout

    config = hospital / "wardstream.toml"
    wanted: Settings = settings(hospital)
    lines = [
        f'{name} = "{value}"' if isinstance(value, Path) else f"{name} = {value}"
        for name in wanted.learning.model_fields_set
        if (value := getattr(wanted.learning, name)) is not None
    ]
    config.write_text("[learning]\n" + "\n".join(lines) + "\n")
    monkeypatch.chdir(hospital)
    assert "dry run" in told("learn", "now", SLOT, "--dry-run", "-c", str(config))
    assert "promoted" in told("learn", "now", SLOT, "-c", str(config))
    assert "nothing new" in told("learn", "now", "-c", str(config))
    (one,) = [
        msgspec.convert(row, Cycle)
        for row in json.loads(told("learn", "report", "--json", "-c", str(config)))
    ]
    assert one.promoted and one.run in told("learn", "report", "-c", str(config))
    report = told("learn", "report", one.run[:12], "-c", str(config))
    assert "what ships" in report and "subgroup sex female" in report and "dr difference" in report
    assert json.loads(told("learn", "report", one.run, "--json", "-c", str(config)))["promoted"] is True
    shown = told("models", "show", SLOT, "--registry", str(hospital / "registry"))
    assert "subgroup sex female" in shown and '"checks"' not in shown and "## Intended use" in shown
    with pytest.raises(ConfigurationError, match="fits 0"):
        told("learn", "report", "nothing", "-c", str(config))


def test_a_retriever_is_learned_from_the_letters_it_was_drawn_for_and_judged_by_those_that_are_held_out(
    tmp_path: Path,
) -> None:
    from models.policies.expectations import Expecting
    from tests.trainers.datasets.logged import matched, reward, told, write
    from tests.trainers.gro.letters import drawn, ward

    graph, _, start, examples = ward()
    expecting = Expecting.open(graph, start)
    letters = [drawn(expecting, one, at) for at, one in enumerate(examples[:120])]
    others = [
        (msgspec.structs.replace(expected, policy="another on a graph"), parts) for expected, parts in letters
    ]
    write(tmp_path / "log", [told(at, at, expectations=expected) for at, (expected, _) in enumerate(others)])
    reward(tmp_path / "log", [matched(at, 0.5, parts=parts) for at, (_, parts) in enumerate(others)])
    cycle = run_cycle(settings(tmp_path, least_outcomes=20, least_effective=1), "retriever", at=AT)
    report = verified(Path(cycle.report).read_bytes(), tmp_path / "registry")
    assert (
        cycle.trained
        and cycle.matched == 120
        and report.kind == "card"
        and report.lineage["trainer"] == "gro on a log"
    )
    assert {
        "dr candidate",
        "snips difference",
        "statements cut by the gate, difference",
    } <= report.estimates.keys()
    assert {"overlap", "support", "gain", "no worse"} <= {check.name for check in report.checks}
    assert run_cycle(settings(tmp_path, least_outcomes=20), "retriever", at=AT).why.startswith("nothing new")


def test_an_agent_that_always_took_the_likeliest_token_is_promoted_by_no_weights_but_tried_first(
    tmp_path: Path,
) -> None:
    """What another one would have written was never tried: weights of what it does write may all speak for
    one that writes something worse.
    """
    from processors.diagnosis.agent.small import SHIPPED, open_policy
    from schemas.diagnosis import DiagnosisTrace
    from tests.trainers.datasets.logged import matched, reward, told, write
    from trainers.datasets.snapshot import take

    tokens = open_policy().tokenizer.convert_tokens_to_ids(["p1", "i4", "p2", "i3"])
    step = {
        "step": "agent.tokens",
        "prompt": " ".join(map(str, tokens[:2])),
        "response": " ".join(map(str, tokens[2:])),
        "mask": "1 1",
        "logprobs": "-0.1 -0.1",
    }
    write(
        tmp_path / "log",
        [told(at, at, diagnosis=DiagnosisTrace("agent small", ("HP:1",), steps=(step,))) for at in range(60)],
    )
    reward(tmp_path / "log", [matched(at) for at in range(60)])
    artefact = Artefact("a" * 64, SHIPPED, Manifest("agent-policy", {}))
    for canary, there in ((0.0, True), (0.1, False)):
        wanted = settings(tmp_path, least_outcomes=2, least_patients=2, canary=canary).learning
        found = gate(
            artefact, None, take(tmp_path / "log"), "diagnosis-agent", wanted, Replayed(False, "not made")
        )
        assert ("explored" in {check.name for check in found.checks if not check.passed}) == there and not (
            there and found.promoted
        )
