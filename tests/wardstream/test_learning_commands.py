"""`wardstream trajectory` and `wardstream models`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import orjson
import pytest
from typer.testing import CliRunner

pytest.importorskip("pyarrow", reason="the extra `learning` is not installed")

from models.registry import Registry
from processors.fhir_output import to_bundle
from processors.tasks import TASKS
from schemas.errors import ConfigurationError, StateError
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument, Mark
from streams.export.sink import TrajectorySink
from streams.generate.drafting import Drafted
from streams.generate.publishing import trajectory
from streams.loop import Record
from streams.rewards.ledger import RewardLedger
from streams.rewards.sink import RewardSink
from streams.topics import OUTCOME, TRAJECTORY, output_topic
from tests.processors.evidence import request
from wardstream.cli.app import app

ASKED = request("progress-note")
DRAFT = TASKS["progress-note"].compose(ASKED)
AT = "2026-11-22T03:00:00+00:00"


def run(*arguments: str) -> str:
    found = CliRunner().invoke(app, list(arguments), catch_exceptions=False, env={"COLUMNS": "200"})
    assert found.exit_code == 0, found.output
    return found.output


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A folder as the stages export and reward leave it, of one draft."""
    sink = TrajectorySink(tmp_path)
    told = Record(TRAJECTORY, 0, 0, ASKED.cut // 1000, b"", msgspec.json.encode(trajectory(ASKED, Drafted(DRAFT, steps=({"step": "compose"},)))))
    sink.write([sink.read(told)], {(TRAJECTORY, 0): 1})
    sink.close()
    return tmp_path


def test_a_decision_is_told_with_what_was_at_hand_and_what_became_of_it(log: Path) -> None:
    before = run("trajectory", "show", ASKED.id[:10], "--log", str(log))
    assert "progress note" in before and "cited:" in before and "Observation" in before and "not joined yet" in before
    assert "Keller" not in before and ASKED.patient not in before
    rewards = RewardSink(RewardLedger(log / "rewards.db"))
    written = ClinicianDocument("DocumentReference/77", "1", (1, 0, ""), ASKED.patient, ASKED.encounter, ASKED.cut + HOUR, "progress-note", text="Potassium 4.6. Better.")
    rewards.write([rewards.read(Record(output_topic("progress-note"), 0, 0, 0, b"", orjson.dumps(to_bundle(DRAFT, ASKED)))),
                   rewards.read(Record(OUTCOME, 0, 0, 0, None, msgspec.json.encode(written)))], {})  # fmt: skip
    rewards.close()
    assert "agreement" in run("trajectory", "show", ASKED.id[:10], "--log", str(log))
    (row,) = json.loads(run("trajectory", "list", "--log", str(log), "--json"))
    assert row["request"] == ASKED.id and row["reward"]["state"] == "matched"
    assert ASKED.id[:16] in run("trajectory", "list", "--log", str(log))


def test_outcomes_without_a_draft_are_told_with_their_reason(log: Path) -> None:
    assert "none has come" in run("trajectory", "unmatched", "--log", str(log))
    rewards = RewardSink(RewardLedger(log / "rewards.db"))
    alone = Mark("Task/1", "1", (1, 0, ""), ASKED.patient, ASKED.encounter, ASKED.cut, "urn:uuid:unknown", "rejected")
    rewards.write([rewards.read(Record(OUTCOME, 0, 0, 0, None, msgspec.json.encode(alone)))], {})
    rewards.close()
    assert "without a draft" in run("trajectory", "unmatched", "--log", str(log))
    (row,) = json.loads(run("trajectory", "unmatched", "--log", str(log), "--json"))
    assert (row["kind"], row["number"], row["waiting"]) == ("mark", 1, True)


def test_a_request_that_is_not_logged_and_a_log_of_other_columns_are_told(log: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="fits 0"):
        run("trajectory", "show", "nobody", "--log", str(log))
    with pytest.raises(ConfigurationError, match="stage export"):
        run("trajectory", "list", "--log", str(tmp_path / "nothing"))
    import pyarrow.parquet as pq

    (path,) = log.glob("recorded=*/*.parquet")
    pq.write_table(pq.read_table(path, partitioning=None).replace_schema_metadata({b"wardstream.trajectory": b"0"}), path)
    with pytest.raises(StateError, match="came 0; move the folder away"):
        run("trajectory", "list", "--log", str(log))


def test_models_are_listed_promoted_with_their_report_and_rolled_back(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one, two = (registry.artefacts.add({"w.json": data}, "retrieval-weights", f"# Weights {data!r}", {"snapshot": "s"}, AT).id for data in (b"1", b"2"))
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text('{"promoted": true}')
    bad.write_text('{"promoted": false}')
    run("models", "promote", "retrieval-weights", one[:12], "--report", str(good), *folder)
    with pytest.raises(ConfigurationError, match="--anyway"):
        run("models", "promote", "retrieval-weights", two[:12], "--report", str(bad), *folder)
    run("models", "promote", "retrieval-weights", two[:12], "--report", str(bad), "--anyway", *folder)
    shown = run("models", "show", "retrieval-weights", *folder)
    assert "against the gate" in shown and two[:16] in shown and "Weights b'2'" in shown
    assert {row["id"]: row["slots"] for row in json.loads(run("models", "list", "--json", *folder))} == {one: [], two: ["retrieval-weights"]}
    assert one[:16] in run("models", "rollback", "retrieval-weights", "--why", "worse", *folder)
    told = run("models", "diff", one, two, *folder)
    assert "w.json" in told and "Weights" in told
    with pytest.raises(ConfigurationError, match="fits 2"):
        run("models", "diff", "", two, *folder)
