"""`wardstream trajectory` and `wardstream models`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import orjson
import pytest
from typer.testing import CliRunner

pytest.importorskip("pyarrow", reason="the extra `learning` is not installed")

from kg.sqlite_file import unreadable
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
from wardstream.learning.cycles import reports

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
    with pytest.raises(StateError, match=r"came 0; of the folder of learning move recorded=\* and .journal away \(who is forgotten"):
        run("trajectory", "list", "--log", str(log))


def test_models_are_listed_promoted_with_their_report_and_rolled_back(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one, two = (registry.artefacts.add({"w.json": data}, "action-policy", f"# Weights {data!r}", {"snapshot": "s"}, AT).id for data in (b"1", b"2"))
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(word(registry, one))
    bad.write_bytes(word(registry, two, promoted=False))
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


def word(registry: Registry, artefact: str, promoted: bool = True) -> bytes:
    """The gate's, signed, as a run leaves it."""
    report = reports.Report(
        reports.VERSION, "retrieval-weights", "run-1", AT, promoted, "because", "action-policy", artefact, "", {}, {}, {}, (), {}, 100, 50, "not made"
    )  # fmt: skip
    return reports.signed(report, registry.folder)


def _settings(folder: Path) -> Path:
    file = folder / "wardstream.toml"
    file.write_text(f'[learning]\nfolder = "{folder / "log"}"\nregistry = "{folder / "registry"}"\nheld_out = 0.5\n')
    return file


def test_models_are_those_of_the_registry_in_the_settings(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    registry, config = Registry(tmp_path / "registry"), ["--config", str(_settings(tmp_path))]
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", "# Weights", {}, AT).id
    report = tmp_path / "report.json"
    report.write_bytes(word(registry, one))
    run("models", "promote", "retrieval-weights", one, "--report", str(report), *config)
    assert one[:16] in run("models", "show", "retrieval-weights", *config) and one[:16] in run("models", "list", *config)
    assert run("models", "diff", one, one, *config) == ""
    assert "what ships" in run("models", "rollback", "retrieval-weights", "--why", "worse", *config)


def test_a_registry_that_is_not_there_is_not_told_as_one_in_which_what_ships_serves(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    for command in (["list"], ["show", "retrieval-weights"], ["rollback", "retrieval-weights", "--why", "worse"]):
        with pytest.raises(ConfigurationError, match="expected a registry in"):
            run("models", *command, "--registry", str(tmp_path / "nothing"))
    assert not (tmp_path / "nothing").exists()


def test_what_is_promoted_by_hand_goes_into_a_slot_of_its_kind_with_a_report_on_itself(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one, two = (registry.artefacts.add({"w.json": data}, "action-policy", "# Weights", {}, AT).id for data in (b"1", b"2"))
    report = tmp_path / "report.json"
    report.write_bytes(word(registry, one))
    for slot, artefact, expected in (
        ("retreival-weights", one, "expected a slot"), ("llm-adapter", one, "of kind lora"), ("alignment", one, "on the slot alignment"),
        ("retrieval-weights", two, "on the artefact"),
    ):  # fmt: skip
        with pytest.raises(ConfigurationError, match=expected):
            run("models", "promote", slot, artefact, "--report", str(report), "--anyway", *folder)
    assert registry.slots() == []
    for command in (["show", "retreival-weights"], ["rollback", "retreival-weights", "--why", "worse"]):
        with pytest.raises(ConfigurationError, match="expected a slot"):
            run("models", *command, *folder)
    run("models", "promote", "retrieval-weights", one, "--report", str(report), *folder)
    assert registry.standing("retrieval-weights").current == one


@pytest.mark.parametrize("said", [b'{"promoted": true}', b"{}", b'{"version": 1}'])
def test_a_word_that_the_gate_of_this_registry_did_not_sign_promotes_only_anyway_and_is_told_so(tmp_path: Path, said: bytes) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", "# Weights", {}, AT).id
    report, changed = tmp_path / "report.json", tmp_path / "changed.json"
    report.write_bytes(said)
    changed.write_bytes(word(registry, one, promoted=False).replace(b'"promoted": false', b'"promoted": true'))
    other = tmp_path / "other.json"
    other.write_bytes(word(Registry(tmp_path / "elsewhere"), one))
    for wrong in (report, changed, other):
        with pytest.raises(ConfigurationError, match="did not sign; --anyway"):
            run("models", "promote", "retrieval-weights", one, "--report", str(wrong), *folder)
    assert registry.moves("retrieval-weights") == []
    run("models", "promote", "retrieval-weights", one, "--report", str(report), "--anyway", "--why", "tried by hand", *folder)
    (move,) = registry.moves("retrieval-weights")
    assert move.why == "against the gate (one that it did not sign): tried by hand"


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    for command in (["list"], ["unmatched"], ["snapshots"], ["check"], ["snapshot"], ["forget", "Patient/1", "--why", "asked to be"]):
        with pytest.raises(ConfigurationError, match=r"learning\.folder"):
            run("trajectory", *command, "--log", str(nothing))
    with pytest.raises(ConfigurationError, match=r"learning\.folder"):
        run("learn", "history", "--config", str(_settings(tmp_path)))
    assert not nothing.exists() and not (tmp_path / "log").exists()


def test_who_forgets_a_record_of_which_nothing_is_there_is_asked_for_its_id(log: Path) -> None:
    assert "Is it the id" in run("trajectory", "forget", "Patient/nobody", "--why", "objected", "--log", str(log))
    told = run("trajectory", "forget", ASKED.patient, "--why", "objected", "--log", str(log))
    assert "a person of 1 record;" in told and "1 rows of the log" in told and "Is it the id" not in told


def test_a_snapshot_by_hand_holds_out_what_the_settings_hold_out(log: Path, tmp_path: Path) -> None:
    config = ["--config", str(_settings(tmp_path))]
    run("trajectory", "snapshot", "--log", str(log), *config)
    (made,) = json.loads(run("trajectory", "snapshots", "--log", str(log), "--json", *config))
    assert made["held_out"] == 0.5
    with pytest.raises(ConfigurationError, match="--held-out"):
        run("trajectory", "snapshot", "--held-out", "2", "--log", str(log), *config)


def test_what_has_not_happened_yet_is_said(tmp_path: Path) -> None:
    pytest.importorskip("cryptography", reason="the extra `learning` is not installed")
    (tmp_path / "log").mkdir()
    config = ["--config", str(_settings(tmp_path))]
    assert "nothing was trained" in run("learn", "history", *config)
    assert "nothing was ever promoted" in run("learn", "watch", "--dry-run", *config)


def test_rewards_that_cannot_be_read_are_told_with_what_to_do(log: Path) -> None:
    (log / "rewards.db").write_bytes(b"no database, but longer than a header of SQLite would be" * 4)
    for command in ("list", "unmatched", "check"):
        with pytest.raises(StateError, match=r"rewards\.db, came a file that cannot be read .* move it away"):
            run("trajectory", command, "--log", str(log))


def test_a_file_that_is_only_out_of_reach_is_not_to_be_given_up(log: Path) -> None:
    import sqlite3

    for name, expected in (("SQLITE_READONLY_DIRECTORY", "user of the stages"), ("SQLITE_BUSY_SNAPSHOT", "try again"), ("SQLITE_CORRUPT", "give it up")):
        error = sqlite3.OperationalError("as SQLite says it")
        error.sqlite_errorname = name
        told = str(unreadable(error, "rewards", log, "give it up"))
        assert expected in told and ("give it up" in told) is (name == "SQLITE_CORRUPT")
