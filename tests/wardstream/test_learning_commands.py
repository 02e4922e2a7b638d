"""`wardstream trajectory` and `wardstream models`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import orjson
import pytest
from typer.testing import CliRunner

from kg.sqlite_file import unreadable
from models.registry import Registry
from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS
from schemas.errors import ConfigurationError, StateError
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument, Mark
from streams.learning.export import TrajectorySink
from streams.learning.reward_ledger import RewardLedger
from streams.learning.rewards import RewardSink
from streams.loop import Record
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from streams.topics import OUTCOME, TRAJECTORY, output_topic
from tests.processors.stay import request
from trainers.candidates import Candidate, write
from wardstream.cli.app import app

pytestmark = pytest.mark.slow

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
    told = Record(
        TRAJECTORY,
        0,
        0,
        ASKED.cut // 1000,
        b"",
        msgspec.json.encode(trajectory(ASKED, Drafted(DRAFT, steps=({"step": "compose"},)))),
    )
    sink.write([sink.read(told)], {(TRAJECTORY, 0): 1})
    sink.close()
    return tmp_path


def test_a_decision_is_told_with_what_was_at_hand_and_what_became_of_it(log: Path) -> None:
    before = run("trajectory", "show", ASKED.id[:10], "--log", str(log))
    assert (
        "progress note" in before
        and "cited:" in before
        and "Observation" in before
        and "not joined yet" in before
    )
    assert "Keller" not in before and ASKED.patient not in before
    rewards = RewardSink(RewardLedger(log / "rewards.db"))
    written = ClinicianDocument(
        "DocumentReference/77",
        "1",
        (1, 0, ""),
        ASKED.patient,
        ASKED.encounter,
        ASKED.cut + HOUR,
        "progress-note",
        text="Potassium 4.6. Better.",
    )
    rewards.write(
        [
            rewards.read(
                Record(output_topic("progress-note"), 0, 0, 0, b"", orjson.dumps(to_bundle(DRAFT, ASKED)))
            ),
            rewards.read(Record(OUTCOME, 0, 0, 0, None, msgspec.json.encode(written))),
        ],
        {},
    )
    rewards.close()
    assert "agreement" in run("trajectory", "show", ASKED.id[:10], "--log", str(log))
    (row,) = json.loads(run("trajectory", "show", "--log", str(log), "--json"))
    assert row["request"] == ASKED.id and row["reward"]["state"] == "matched"
    assert ASKED.id[:16] in run("trajectory", "show", "--log", str(log))


def test_outcomes_without_a_draft_are_told_with_their_reason(log: Path) -> None:
    assert "without its draft" in run("trajectory", "show", "--unmatched", "--log", str(log))
    rewards = RewardSink(RewardLedger(log / "rewards.db"))
    alone = Mark(
        "Task/1", "1", (1, 0, ""), ASKED.patient, ASKED.encounter, ASKED.cut, "urn:uuid:unknown", "rejected"
    )
    rewards.write([rewards.read(Record(OUTCOME, 0, 0, 0, None, msgspec.json.encode(alone)))], {})
    rewards.close()
    assert "without a draft" in run("trajectory", "show", "--unmatched", "--log", str(log))
    (row,) = json.loads(run("trajectory", "show", "--unmatched", "--log", str(log), "--json"))
    assert (row["kind"], row["number"], row["waiting"]) == ("mark", 1, True)


def test_a_request_that_is_not_logged_and_a_log_of_other_columns_are_told(log: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="0 in"):
        run("trajectory", "show", "nobody", "--log", str(log))
    with pytest.raises(ConfigurationError, match=r"learning\.folder"):
        run("trajectory", "show", "--log", str(tmp_path / "nothing"))
    import pyarrow.parquet as pq

    (path,) = log.glob("recorded=*/*.parquet")
    pq.write_table(
        pq.read_table(path, partitioning=None).replace_schema_metadata({b"wardstream.trajectory": b"0"}), path
    )
    with pytest.raises(
        StateError,
        match=r"got 0; of the folder of learning move recorded=\* and .journal away \(who is forgotten",
    ):
        run("trajectory", "show", "--log", str(log))


def test_models_are_listed_promoted_with_their_report_and_rolled_back(tmp_path: Path) -> None:
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one, two = (
        registry.artefacts.add(
            {"w.json": data}, "action-policy", f"# Weights {data!r}", {"snapshot": "s"}, AT
        ).id
        for data in (b"1", b"2")
    )
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(judged(registry, one))
    bad.write_bytes(judged(registry, two, promoted=False))
    run("models", "promote", "retrieval-weights", one[:12], "--report", str(good), *folder)
    with pytest.raises(ConfigurationError, match="--anyway"):
        run("models", "promote", "retrieval-weights", two[:12], "--report", str(bad), *folder)
    run(
        "models",
        "promote",
        "retrieval-weights",
        two[:12],
        "--report",
        str(bad),
        "--anyway",
        "--why",
        "asked for",
        *folder,
    )
    shown = run("models", "show", "retrieval-weights", *folder)
    assert "against the gate" in shown and two[:16] in shown and "Weights b'2'" in shown
    assert {row["id"]: row["slots"] for row in json.loads(run("models", "show", "--json", *folder))} == {
        one: [],
        two: ["retrieval-weights"],
    }
    assert one[:16] in run("models", "rollback", "retrieval-weights", "--why", "worse", *folder)
    told = run("models", "show", "--diff", one, two, *folder)
    assert "w.json" in told and "Weights" in told
    with pytest.raises(ConfigurationError, match="matches 2"):
        run("models", "show", "--diff", "", two, *folder)


def _settings(folder: Path) -> Path:
    file = folder / "wardstream.toml"
    file.write_text(
        f'[learning]\nfolder = "{folder / "log"}"\nregistry = "{folder / "registry"}"\nheld_out = 0.5\n'
    )
    return file


def test_models_are_those_of_the_registry_in_the_settings(tmp_path: Path) -> None:
    registry, config = Registry(tmp_path / "registry"), ["--config", str(_settings(tmp_path))]
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", "# Weights", {}, AT).id
    report = tmp_path / "report.json"
    report.write_bytes(judged(registry, one))
    run("models", "promote", "retrieval-weights", one, "--report", str(report), *config)
    assert one[:16] in run("models", "show", "retrieval-weights", *config) and one[:16] in run(
        "models", "show", *config
    )
    assert run("models", "show", "--diff", one, one, *config) == ""
    assert "what ships" in run("models", "rollback", "retrieval-weights", "--why", "worse", *config)


def test_a_registry_that_is_not_there_is_not_told_as_one_in_which_what_ships_serves(tmp_path: Path) -> None:
    for command in (
        ["show"],
        ["show", "retrieval-weights"],
        ["rollback", "retrieval-weights", "--why", "worse"],
    ):
        with pytest.raises(ConfigurationError, match=r"learning\.registry"):
            run("models", *command, "--registry", str(tmp_path / "nothing"))
    assert not (tmp_path / "nothing").exists()


def test_a_slot_that_is_none_is_refused_by_every_command(tmp_path: Path) -> None:
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", made=AT).id
    for command in (
        ["show", "retreival-weights"],
        ["rollback", "retreival-weights", "--why", "worse"],
        ["rollback", "--trial", "retreival-weights", "--why", "worse"],
        ["promote", "--shadow", "retreival-weights", one],
        ["promote", "retreival-weights", one, "--share", "0.1", "--why", "new"],
    ):
        with pytest.raises(ConfigurationError, match="policy slot"):
            run("models", *command, *folder)
    assert registry.slots() == []


@pytest.mark.parametrize("said", [b'{"promoted": true}', b"{}", b'{"version": 1}'])
def test_a_word_that_the_gate_of_this_registry_did_not_sign_promotes_only_anyway_and_is_told_so(
    tmp_path: Path, said: bytes
) -> None:
    registry, folder = Registry(tmp_path / "registry"), ["--registry", str(tmp_path / "registry")]
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", "# Weights", {}, AT).id
    report, changed = tmp_path / "report.json", tmp_path / "changed.json"
    report.write_bytes(said)
    changed.write_bytes(
        judged(registry, one, promoted=False).replace(b'"promoted": false', b'"promoted": true')
    )
    other = tmp_path / "other.json"
    other.write_bytes(judged(Registry(tmp_path / "elsewhere"), one))
    for wrong in (report, changed, other):
        with pytest.raises(ConfigurationError, match=r"did not sign it.*--anyway"):
            run("models", "promote", "retrieval-weights", one, "--report", str(wrong), *folder)
    assert registry.moves("retrieval-weights") == []
    run(
        "models",
        "promote",
        "retrieval-weights",
        one,
        "--report",
        str(report),
        "--anyway",
        "--why",
        "tried by hand",
        *folder,
    )
    (move,) = registry.moves("retrieval-weights")
    assert move.why == "against the gate: the registry's key did not sign it; tried by hand"


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    for command in (
        ["show"],
        ["show", "--unmatched"],
        ["show", "--refused"],
        ["snapshot"],
        ["snapshot", "--list"],
        ["forget", "Patient/1", "--why", "asked to be"],
    ):
        with pytest.raises(ConfigurationError, match=r"learning\.folder"):
            run("trajectory", *command, "--log", str(nothing))
    with pytest.raises(ConfigurationError, match=r"learning\.folder"):
        run("learn", "report", "--config", str(_settings(tmp_path)))
    assert not nothing.exists() and not (tmp_path / "log").exists()


def test_who_forgets_a_record_of_which_nothing_is_there_is_asked_for_its_id(log: Path) -> None:
    assert "another id" in run(
        "trajectory", "forget", "Patient/nobody", "--why", "objected", "--log", str(log)
    )
    told = run("trajectory", "forget", ASKED.patient, "--why", "objected", "--log", str(log))
    assert "a person of 1 record;" in told and "1 rows of the log" in told and "another id" not in told


def test_a_snapshot_by_hand_holds_out_what_the_settings_hold_out(log: Path, tmp_path: Path) -> None:
    config = ["--config", str(_settings(tmp_path))]
    run("trajectory", "snapshot", "--log", str(log), *config)
    (made,) = json.loads(run("trajectory", "snapshot", "--list", "--log", str(log), "--json", *config))
    assert made["held_out"] == 0.5
    with pytest.raises(ConfigurationError, match="--held-out"):
        run("trajectory", "snapshot", "--held-out", "2", "--log", str(log), *config)


def test_what_has_not_happened_yet_is_said(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    config = ["--config", str(_settings(tmp_path))]
    assert "nothing was trained" in run("learn", "report", *config)
    assert "nothing was ever promoted" in run("learn", "now", "--watch", "--dry-run", *config)


def test_rewards_that_cannot_be_read_are_told_with_what_to_do(log: Path) -> None:
    (log / "rewards.db").write_bytes(b"no database, but longer than a header of SQLite would be" * 4)
    for command in ((), ("--unmatched",), ("--refused",)):
        with pytest.raises(StateError, match=r"rewards\.db.* move it away"):
            run("trajectory", "show", *command, "--log", str(log))


def test_a_file_that_is_only_out_of_reach_is_not_to_be_given_up(log: Path) -> None:
    import sqlite3

    for name, expected in (
        ("SQLITE_READONLY_DIRECTORY", "user of the stages"),
        ("SQLITE_BUSY_SNAPSHOT", "try again"),
        ("SQLITE_CORRUPT", "give it up"),
    ):
        error = sqlite3.OperationalError("as SQLite says it")
        error.sqlite_errorname = name
        told = str(unreadable(error, "rewards", log, "give it up"))
        assert expected in told and ("give it up" in told) is (name == "SQLITE_CORRUPT")


def test_a_report_of_another_candidate_of_another_slot_or_of_nobody_promotes_nothing_by_hand(
    tmp_path: Path,
) -> None:
    registry, report, folder = (
        Registry(tmp_path / "registry"),
        tmp_path / "report.json",
        ["--registry", str(tmp_path / "registry")],
    )
    one, two = (
        registry.artefacts.add({"w.json": data}, "action-policy", made=AT).id for data in (b"1", b"2")
    )
    card = registry.artefacts.add({"w.json": b"1"}, "card", made=AT).id
    for said in (
        b'{"promoted": true}',
        judged(registry, one),
        judged(registry, two, slot="alignment"),
        judged(registry, two).replace(b"all is well", b"all is fine"),
    ):
        report.write_bytes(said)
        with pytest.raises(ConfigurationError, match="--anyway"):
            run("models", "promote", "retrieval-weights", two, "--report", str(report), *folder)
    report.write_bytes(judged(registry, two))
    for slot, artefact in (("retrieval-weight", two), ("retrieval-weights", card)):
        with pytest.raises(ConfigurationError, match=r"slot|of kind"):
            run("models", "promote", slot, artefact, "--report", str(report), *folder)
    assert registry.slots() == []
    run("models", "promote", "retrieval-weights", two, "--report", str(report), *folder)
    assert registry.standing("retrieval-weights").current == two


def test_a_report_against_what_has_left_service_since_promotes_only_anyway(tmp_path: Path) -> None:
    """The gate said that it is no worse than what was there then: of what is there now it said nothing."""
    registry, slot, report, folder = (
        Registry(tmp_path / "registry"),
        "retrieval-weights",
        tmp_path / "report.json",
        ["--registry", str(tmp_path / "registry")],
    )
    one, two = (
        registry.artefacts.add({"w.json": data}, "action-policy", made=AT).id for data in (b"1", b"2")
    )
    report.write_bytes(judged(registry, two))
    registry.promote(slot, one, b"{}", AT)
    with pytest.raises(
        ConfigurationError, match=f"judged against what ships, and {one[:12]}.* is in service.*--anyway"
    ):
        run("models", "promote", slot, two, "--report", str(report), *folder)
    assert registry.standing(slot).current == one
    registry.roll_back(slot, AT, "fallen")
    run("models", "promote", slot, two, "--report", str(report), *folder)
    assert registry.standing(slot).current == two


def test_what_is_in_service_is_not_tried_against_itself(tmp_path: Path) -> None:
    """Every answer would be told as one of the trial, and the watch would have nothing to see a fall by."""
    registry, slot = Registry(tmp_path / "registry"), "retrieval-weights"
    one = registry.artefacts.add({"w.json": b"1"}, "action-policy", made=AT).id
    registry.promote(slot, one, b"{}", AT)
    with pytest.raises(ConfigurationError, match="canary"):
        run(
            "models",
            "promote",
            slot,
            one,
            "--share",
            "0.1",
            "--why",
            "again",
            "--registry",
            str(tmp_path / "registry"),
        )
    assert registry.standing(slot).trial == ""


def test_a_trial_is_ended_by_hand_whatever_is_in_service_and_a_shadow_begun(tmp_path: Path) -> None:
    registry, slot, folder = (
        Registry(tmp_path / "registry"),
        "retrieval-weights",
        ["--registry", str(tmp_path / "registry")],
    )
    one, two = (
        registry.artefacts.add({"w.json": data}, "action-policy", made=AT).id for data in (b"1", b"2")
    )
    registry.try_out(slot, two, 0.5, b"{}", AT)
    with pytest.raises(StateError, match="--trial"):
        run("models", "rollback", slot, "--why", "it reads badly", *folder)
    assert "what ships in service" in run(
        "models", "rollback", "--trial", slot, "--why", "it reads badly", *folder
    )
    registry.promote(slot, one, b"{}", AT)
    registry.try_out(slot, two, 0.5, b"{}", AT)
    run("models", "rollback", "--trial", slot, "--why", "it reads badly", *folder)
    assert (registry.standing(slot).current, registry.standing(slot).trial) == (one, "")
    assert (
        f"in the shadow of {one[:16]}" in run("models", "promote", "--shadow", slot, two, *folder)
        and registry.standing(slot).shadow == two
    )
    run("models", "rollback", "--trial", slot, "--why", "seen enough", *folder)
    assert registry.standing(slot).shadow == ""
    with pytest.raises(ConfigurationError, match="no canary"):
        run("models", "rollback", "--trial", slot, "--why", "again", *folder)


def judged(
    registry: Registry, artefact: str, *, promoted: bool = True, slot: str = "retrieval-weights"
) -> bytes:
    """What the gate says of an artefact, signed."""
    from wardstream.learning.cycles.reports import VERSION, Report, signed

    report = Report(
        VERSION,
        slot,
        "run",
        AT,
        promoted,
        "all is well",
        "action-policy",
        artefact,
        "",
        {},
        {},
        {},
        (),
        {},
        0,
        0,
        "",
    )
    return signed(report, registry.folder)


def test_what_was_trained_outside_is_kept_and_tried_by_hand(tmp_path: Path) -> None:
    made, folder = tmp_path / "lora", ["--registry", str(tmp_path / "registry")]
    made.mkdir()
    for slot, why in (("llm-adapter", "expected a LoRA adapter in"), ("diagnosis-agent", "has no files")):
        with pytest.raises(ConfigurationError, match=why):
            run("models", "promote", slot, str(made), *folder)
    (made / "adapter_config.json").write_text("{}")
    (made / "adapter_model.safetensors").write_bytes(b"weights")
    identity = run("models", "promote", "llm-adapter", str(made), *folder).split()[0]
    registry = Registry(tmp_path / "registry")
    assert registry.artefacts.get(identity).manifest.kind == "lora" and registry.slots() == []
    with pytest.raises(ConfigurationError, match="between 0 and 1"):
        run("models", "promote", "llm-adapter", identity, "--share", "1", "--why", "new", *folder)
    assert "10% of the requests" in run(
        "models", "promote", "llm-adapter", identity[:12], "--share", "0.1", "--why", "new", *folder
    )
    assert registry.standing("llm-adapter").trial == identity


def test_an_adapter_of_another_base_than_the_settings_name_is_not_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tiny_folder: Path
) -> None:
    pytest.importorskip("peft")
    from tests.models.llm.tiny import adapter, tiny

    monkeypatch.setenv("WARDSTREAM_LLM__USE", "local")
    monkeypatch.setenv("WARDSTREAM_LLM__MODEL", str(tiny_folder))
    folder = ["--registry", str(tmp_path / "registry")]
    with pytest.raises(ConfigurationError, match="another base"):
        run("models", "promote", "llm-adapter", str(adapter(tmp_path / "other", of=tiny(hidden=64))), *folder)
    assert "added" in run("models", "promote", "llm-adapter", str(adapter(tmp_path / "own")), *folder)


def test_what_our_trainers_made_keeps_its_card_and_what_it_was_trained_on(tmp_path: Path) -> None:
    files = {"adapter_config.json": b"{}", "adapter_model.safetensors": b"weights"}
    write(Candidate("lora", files, "# A card", {"trainer": "sft", "snapshot": "abc"}), tmp_path / "candidate")
    given = ["--registry", str(tmp_path / "registry")]
    identity = run("models", "promote", "llm-adapter", str(tmp_path / "candidate"), *given).split()[0]
    manifest = Registry(tmp_path / "registry").artefacts.get(identity).manifest
    assert (manifest.lineage["snapshot"], manifest.card, manifest.files.keys()) == (
        "abc",
        "# A card",
        files.keys(),
    )
    (tmp_path / "candidate" / "adapter_model.safetensors").write_bytes(b"others")
    with pytest.raises(StateError, match="as it was trained"):
        run("models", "promote", "llm-adapter", str(tmp_path / "candidate"), *given)
