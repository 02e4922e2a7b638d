"""The command as a person or a program uses it, on the embedded broker."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Consumer, Producer, TopicPartition
from msgspec import structs
from typer.testing import CliRunner

from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.deltas import Delta
from schemas.errors import ConfigurationError
from schemas.events import AskBody, EncounterBody, PatientBody, decode_events
from schemas.instant import DAY
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import partition_counts, partition_of
from wardstream import topic_reader as reading
from wardstream.cli.app import app
from wardstream.cli.options import moment, span
from wardstream.live.table import Lines

pytestmark = pytest.mark.slow

NOW = 20_000 * DAY
Run = Callable[..., str]


@pytest.fixture
def run(broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command against the broker; its output. A failure shows as the exception that it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    monkeypatch.setenv("WARDSTREAM_TOPICS__PARTITIONS", "4")
    monkeypatch.setenv("COLUMNS", "200")

    def invoke(*arguments: str, code: int = 0) -> str:
        result = CliRunner().invoke(app, arguments)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    return invoke


def put(broker: EmbeddedBroker, topic: str, value: bytes, partition: int = 0) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    producer.produce(topic, value, partition=partition)
    assert producer.flush(10) == 0


def take(broker: EmbeddedBroker, topic: str, partition: int = 0) -> tuple[bytes, dict[str, bytes], int]:
    consumer = Consumer({"bootstrap.servers": broker.kafka.bootstrap, "group.id": "test"})
    consumer.assign([TopicPartition(topic, partition, 0)])
    record = consumer.poll(10)
    consumer.close()
    assert record is not None
    return record.value(), dict(record.headers() or ()), record.timestamp()[1]


def told(broker: EmbeddedBroker, *deltas: Delta) -> None:
    for delta in deltas:
        put(broker, topics.TKG_DELTA, msgspec.json.encode([delta]), partition_of(delta.patient, 4))


def tell_of(broker: EmbeddedBroker, patient: str, encounter: str, class_code: str = "IMP") -> None:
    """A patient in an encounter, as the patient stage tells."""
    stay = msgspec.Raw(msgspec.json.encode(EncounterBody(class_code, "in-progress", start=NOW)))
    told(
        broker,
        Delta(patient, f"{encounter}@1", "add", "encounter", encounter, (1, 0, ""), NOW, NOW, body=stay),
    )


def link(record: str, target: str) -> Delta:
    return Delta(record, f"link@{target}", "link", "link", target, (1, 0, ""), NOW, NOW)


def letter(
    offset: int, reason: str = "missing-subject", value: bytes = b'{"resourceType":"Observation"}'
) -> bytes:
    encoded = base64.b64encode(value).decode()
    return encode_dead_letter(
        DeadLetter(
            "ingest",
            reason,
            "a subject",
            "none",
            topics.LAB,
            2,
            offset,
            NOW,
            headers={"source": "lab"},
            value=encoded,
        )
    )


def test_every_command_explains_itself(run: Run) -> None:
    for command in (
        "",
        "run",
        "replay",
        "load",
        "watch",
        "request",
        "sections",
        "doctor",
        "demo",
    ):
        assert "Usage" in run(*command.split(), "--help")
    for group in ("kg", "eval", "guidelines", "learn", "models", "trajectory"):
        assert "Commands" in run(group, "--help")


def test_topics_show_for_a_program(run: Run) -> None:
    shown = json.loads(run("topics", "--json"))
    assert {one["name"] for one in shown} == {topic.name for topic in topics.TOPICS}
    assert all(one["partitions"] == 4 and not one["missing"] for one in shown)


def test_topics_show_for_a_person(run: Run) -> None:
    assert "ehr.tkg-delta" in run("topics")


def test_topics_create_has_nothing_to_do_where_all_are_there(run: Run) -> None:
    assert "nothing to create" in run("topics", "--create")


def test_topics_with_more_copies_than_the_cluster_has_brokers_are_refused_in_words(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EmbeddedBroker() as empty:
        monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", empty.kafka.bootstrap)
        with pytest.raises(
            ConfigurationError,
            match=r"3 brokers for topics with 3 copies, the cluster at .* has 1 now; .*topics.replication",
        ):
            run("topics", "--create", "--replication", "3")
        assert "ehr.lab" not in partition_counts(empty.kafka)


def test_topics_that_are_there_need_no_brokers_for_more_copies(run: Run) -> None:
    assert "nothing to create" in run("topics", "--create", "--replication", "3")


def test_dead_letters_are_listed_shown_and_brought_back(run: Run, broker: EmbeddedBroker) -> None:
    put(broker, topics.DEAD_LETTER, letter(17))
    put(broker, topics.DEAD_LETTER, letter(18, "not-json"))
    assert [one["reason"] for one in json.loads(run("dlq", "--json"))] == [
        "missing-subject",
        "not-json",
    ]
    assert "missing-subject" in run("dlq", "--reason", "missing-subject")
    assert "a subject" in run("dlq", "0:0")
    assert "Observation" not in run("dlq", "0:0")
    assert "Observation" in run("dlq", "0:0", "--value")
    assert "would send 0:0 to ehr.lab" in run("dlq", "--replay", "--reason", "missing-subject", "--dry-run")
    assert "sent 1 records" in run(
        "dlq", "--replay", "--topic", "ehr.lab", "--partition", "2", "--offset", "17"
    )
    consumer = Consumer({"bootstrap.servers": broker.kafka.bootstrap, "group.id": "test"})
    consumer.assign([TopicPartition(topics.LAB, number, 0) for number in range(4)])
    record = consumer.poll(10)
    consumer.close()
    assert record is not None
    assert record.value() == b'{"resourceType":"Observation"}'
    assert record.timestamp()[1] == NOW // 1000
    assert dict(record.headers()) == {"source": b"lab", "replayed-from": b"ehr.dead-letter/0:0"}


def test_a_dead_letter_too_large_to_carry_its_record_reads_it_at_its_origin(
    run: Run, broker: EmbeddedBroker
) -> None:
    put(broker, topics.LAB, b"the original", partition=2)
    put(broker, topics.DEAD_LETTER, letter(0, value=b""))
    assert "the original" in run("dlq", "0:0", "--value")
    put(broker, topics.DEAD_LETTER, letter(5, value=b""))
    with pytest.raises(ConfigurationError, match="it is deleted"):
        run("dlq", "0:1", "--value")


def test_a_dead_letter_of_our_own_topics_goes_back_to_the_partition_of_its_patient(
    run: Run, broker: EmbeddedBroker
) -> None:
    about = DeadLetter(
        "patient",
        "not-canonical",
        "events",
        "none",
        topics.PATIENT_EVENT,
        3,
        5,
        NOW,
        value=base64.b64encode(b"[]").decode(),
    )
    for number in range(8):
        put(broker, topics.DEAD_LETTER, encode_dead_letter(structs.replace(about, offset=number)))
    assert "sent 8 records" in run("dlq", "--replay", "--stage", "patient")
    assert (
        len(list(reading.read({"bootstrap.servers": broker.kafka.bootstrap}, topics.PATIENT_EVENT, [3]))) == 8
    )


def test_a_letter_whose_record_is_deleted_does_not_keep_the_others_from_going_back(
    run: Run, broker: EmbeddedBroker
) -> None:
    put(broker, topics.DEAD_LETTER, letter(999, value=b""))
    put(broker, topics.DEAD_LETTER, letter(17))
    said = run("dlq", "--replay", "--all", code=1)
    assert "sent 1 records" in said
    assert "not sent: 0:0" in said


def test_what_a_sink_could_not_store_is_not_published_to_others_again(
    run: Run, broker: EmbeddedBroker
) -> None:
    about = DeadLetter("sink", "not-a-document", "a Bundle", "none", topics.OUTPUTS[0], 1, 0, NOW)
    put(broker, topics.OUTPUTS[0], b"{}", partition=1)
    put(broker, topics.DEAD_LETTER, encode_dead_letter(about))
    said = run("dlq", "--replay", "0:0")
    assert "0:0 stays" in said
    assert "nothing to send" in said
    assert len(list(reading.read({"bootstrap.servers": broker.kafka.bootstrap}, topics.OUTPUTS[0]))) == 1


def test_a_letter_about_a_record_that_was_brought_back_names_the_first(
    run: Run, broker: EmbeddedBroker
) -> None:
    ours, forged = {"replayed-from": "ehr.dead-letter/2:17"}, {"replayed-from": "ehr.dead-letter/Doe:1"}
    for headers in (ours, forged):
        about = DeadLetter("ingest", "not-json", "JSON", "none", topics.LAB, 0, 1, NOW, headers=headers)
        put(broker, topics.DEAD_LETTER, encode_dead_letter(about))
    shown = run("dlq")
    assert "not-json (again, see 2:17)" in shown
    assert "Doe" not in shown


def test_no_dead_letters_and_no_drafts_are_said_to_be_none(run: Run) -> None:
    assert run("dlq") == "no dead letters\n"
    assert run("dlq", "--reason", "x").startswith("no dead letters")
    assert "nothing to send" in run("dlq", "--replay", "--all")
    assert run("drafts") == "no drafts\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("dlq", "--stage", "ingset"), "expected a stage among ingest"),
        (("drafts", "--task", "poem"), "expected a task among discharge-instruction"),
        (("drafts", "nope"), "none begins with nope"),
        (("state", "--patient", "Joan Doe"), "expected a patient for --patient"),
        (("replay", "sample", "--tick", "0m"), "expected a length of time"),
    ],
)
def test_a_slip_of_the_keyboard_is_named(run: Run, arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(ConfigurationError, match=words):
        run(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("topics", "--create", "--partitions", "0"),
        ("topics", "--create", "--replication", "0"),
        ("dlq", "--limit", "-3"),
        ("watch", "--seconds", "-1"),
    ],
)
def test_numbers_that_mean_nothing_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    assert "Invalid value" in run(*arguments, code=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("request", "diagnosis", "--patient", "Patient/7", "--encounter", "Encounter/3"),
        ("load", "sample"),
        ("replay", "sample"),
    ],
)
def test_without_topics_nothing_is_sent_and_what_to_do_is_said(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        reading,
        "partitions",
        lambda *_: (_ for _ in ()).throw(ConfigurationError("create it with `wardstream topics --create`")),
    )
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, ConfigurationError)
    assert "topics --create" in str(result.exception)


def test_dlq_replay_wants_to_be_told_what(run: Run) -> None:
    with pytest.raises(ConfigurationError, match="--all"):
        run("dlq", "--replay")
    with pytest.raises(ConfigurationError, match="3:9"):
        run("dlq", "--replay", "3:9")


def test_a_record_that_is_no_dead_letter_shows_as_one(run: Run, broker: EmbeddedBroker) -> None:
    put(broker, topics.DEAD_LETTER, b"nonsense")
    assert json.loads(run("dlq", "--json"))[0]["reason"] == "not-a-dead-letter"


def test_request_asks_on_the_patients_own_partition(run: Run, broker: EmbeddedBroker) -> None:
    tell_of(broker, "Patient/7", "Encounter/3")
    run("request", "progress-note", "--patient", "Patient/7", "--encounter", "Encounter/3")
    (event,) = decode_events(take(broker, topics.PATIENT_EVENT, partition_of("Patient/7", 4))[0])
    assert (event.kind, event.patient, event.encounter) == ("ask", "Patient/7", "Encounter/3")
    assert msgspec.json.decode(bytes(event.body), type=AskBody).task == "progress-note"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("poem", "--patient", "Patient/7", "--encounter", "Encounter/3"), "expected a task among"),
        (
            ("diagnosis", "--patient", "urn:mrn", "--encounter", "Encounter/3"),
            "expected a patient for --patient",
        ),
        (
            ("diagnosis", "--patient", "Patient/7", "--encounter", "Patient/3"),
            "expected an encounter for --encounter",
        ),
    ],
)
def test_a_wrong_request_says_what_was_expected(run: Run, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        run("request", *arguments)


def test_state_shows_what_was_known_at_a_time(run: Run, broker: EmbeddedBroker) -> None:
    body = msgspec.Raw(msgspec.json.encode(PatientBody(family="Doe [bold]", given="Jo")))
    delta = Delta("Patient/7", "p@1", "add", "patient", "Patient/7", (1, 0, ""), NOW, NOW, body=body)
    put(broker, topics.TKG_DELTA, msgspec.json.encode([delta]), partition_of("Patient/7", 4))
    assert "Jo Doe [bold]" in run("state", "--patient", "Patient/7")
    assert json.loads(run("state", "--patient", "Patient/7", "--json"))["demographics"]["given"] == "Jo"
    with pytest.raises(ConfigurationError, match=r"by 2020-01-01 00:00 UTC .*--as-of"):
        run("state", "--patient", "Patient/7", "--as-of", "2020-01-01")


def test_state_says_that_as_of_goes_by_when_it_arrived(run: Run, broker: EmbeddedBroker) -> None:
    stay = msgspec.Raw(msgspec.json.encode(EncounterBody("IMP", "in-progress", start=NOW)))
    told(
        broker,
        Delta("Patient/7", "e@1", "add", "encounter", "Encounter/3", (1, 0, ""), NOW, NOW + DAY, body=stay),
    )
    with pytest.raises(ConfigurationError, match="--as-of"):
        run("state", "--patient", "7", "--as-of", "2024-10-04T12:00Z")
    assert "2024-10-05 00:00 UTC" in run("state", "--patient", "7", "--as-of", "2024-10-05")


def test_state_of_an_identifier_is_that_of_the_patient_who_carries_it(
    run: Run, broker: EmbeddedBroker
) -> None:
    tell_of(broker, "Patient/7", "Encounter/3")
    told(broker, link("urn:mrn|100", "Patient/7"))
    assert "urn:mrn|100 is Patient/7:" in run("state", "--patient", "urn:mrn|100")
    shown = json.loads(run("state", "--patient", "urn:mrn|100", "--json"))
    assert (shown["asked_for"], shown["patient"]) == ("urn:mrn|100", "Patient/7")


def test_of_a_ring_of_merged_records_the_one_that_was_asked_for_is_shown(
    run: Run, broker: EmbeddedBroker
) -> None:
    tell_of(broker, "Patient/1", "Encounter/3")
    told(broker, link("Patient/1", "Patient/2"), link("Patient/2", "Patient/1"))
    assert "Encounter/3" in run("state", "--patient", "1")


@pytest.mark.parametrize(
    ("patient", "encounter", "words"),
    [
        ("8", "3", "expected a patient of whom something is known"),
        ("7", "4", r"encounters \(1 are known"),
        ("9", "5", "triggers.classes"),
    ],
)
def test_a_request_of_which_nothing_would_come_is_refused_unless_forced(
    run: Run, broker: EmbeddedBroker, patient: str, encounter: str, words: str
) -> None:
    tell_of(broker, "Patient/7", "Encounter/3")
    tell_of(broker, "Patient/9", "Encounter/5", "AMB")
    asking = ("request", "diagnosis", "--patient", patient, "--encounter", encounter)
    with pytest.raises(ConfigurationError, match=words):
        run(*asking)
    assert not list(reading.read({"bootstrap.servers": broker.kafka.bootstrap}, topics.PATIENT_EVENT))
    assert "requested (" in run(*asking, "--force")
    assert len(list(reading.read({"bootstrap.servers": broker.kafka.bootstrap}, topics.PATIENT_EVENT))) == 1


def test_a_request_for_an_identifier_goes_to_the_patient_who_carries_it(
    run: Run, broker: EmbeddedBroker
) -> None:
    tell_of(broker, "Patient/7", "Encounter/3")
    told(broker, link("urn:mrn|100", "Patient/7"))
    run("request", "progress-note", "--patient", "urn:mrn|100", "--encounter", "3")
    (event,) = decode_events(take(broker, topics.PATIENT_EVENT, partition_of("Patient/7", 4))[0])
    assert event.patient == "Patient/7"


@pytest.mark.parametrize("folder", ["drafts", "./drafts/", "elsewhere"])
def test_an_export_into_the_folder_that_the_sink_keeps_is_refused(
    run: Run, folder: str, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / ".positions.json").write_text("[]")
    with pytest.raises(ConfigurationError, match=r"sink\.folder"):
        run("drafts", "--out", folder)


def test_watch_counts_what_is_there(run: Run, broker: EmbeddedBroker) -> None:
    put(broker, topics.LAB, b"{}")
    assert json.loads(run("watch", "--from-start", "--seconds", "1", "--json"))["messages"] == {"ehr.lab": 1}
    assert "messages 1" in run("watch", "--from-start", "--seconds", "1")


def test_watch_without_a_terminal_prints_a_line_when_something_has_changed(
    run: Run, broker: EmbeddedBroker
) -> None:
    put(broker, topics.LAB, b"{}")
    assert run("watch", "--from-start", "--seconds", "5").count("messages 1") == 1


def test_a_line_that_says_nothing_new_is_written_once_a_minute() -> None:
    lines = Lines(heartbeat=60)
    told = [
        ("a", 0.0),
        ("a", 2.0),
        ("b", 4.0),
        ("b", 6.0),
        ("b", 63.9),
        ("b", 64.0),
        ("b", 66.0),
        ("a", 68.0),
    ]
    assert [at for line, at in told if lines.due(line, at)] == [0.0, 4.0, 64.0, 68.0]


def test_load_marks_what_is_older_than_the_horizon(run: Run, broker: EmbeddedBroker, tmp_path: Path) -> None:
    lines = [
        {"resourceType": "Observation", "id": str(n), "issued": f"2024-0{n}-01T00:00:00Z"} for n in (1, 6)
    ]
    folder = tmp_path / "export"
    folder.mkdir()
    (folder / "Observation.ndjson").write_text("\n".join(json.dumps(line) for line in lines))
    assert "sent 2 messages" in run("load", str(folder), "--horizon", "60d", "--now", "2024-07-01")
    assert json.loads(run("watch", "--from-start", "--seconds", "1", "--json"))["messages"] == {"ehr.lab": 2}


def test_load_of_a_file_that_is_partly_unreadable_sends_the_rest_and_ends_with_an_error(
    run: Run, broker: EmbeddedBroker, tmp_path: Path
) -> None:
    folder = tmp_path / "export"
    folder.mkdir()
    good = json.dumps({"resourceType": "Observation", "id": "1", "issued": "2024-06-01T00:00:00Z"})
    (folder / "Observation.ndjson").write_text(f"{good}\n{{torn\n")
    assert "not sent: 1 " in run("load", str(folder), "--now", "2024-07-01", code=1)
    assert json.loads(run("watch", "--from-start", "--seconds", "1", "--json"))["messages"] == {"ehr.lab": 1}


def test_the_version_is_the_installed_one(run: Run) -> None:
    assert run("--version").split() == ["wardstream", version("wardstream")]


def test_a_shell_completes_commands_and_options() -> None:
    def completed(words: str) -> list[str]:
        given = {
            "_WARDSTREAM_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        }
        return CliRunner().invoke(app, [], prog_name="wardstream", env=given).output.split()

    assert completed("wardstream draf") == ["drafts"]
    assert "--as-of" in completed("wardstream state --")


def test_the_settings_file_may_be_named_before_the_command(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_CONFIG", "")  # given back at the end
    file = tmp_path / "other.toml"
    file.write_text('[worker]\nslot = "night-2"\n')
    assert json.loads(run("--config", str(file), "config", "--json"))["worker"]["slot"] == "night-2"


@pytest.mark.parametrize("slot", ["../../x", "a/b", "", ".", "-", "x" * 64, "0\n"])
def test_a_worker_cannot_be_named_out_of_its_folder(run: Run, slot: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"worker\.slot"):
        run("run", "--stage", "ingest", "--slot", slot)


def test_config_show_prints_a_file_that_reads_back_the_same(run: Run, tmp_path: Path) -> None:
    first = run("config")
    (tmp_path / "again.toml").write_text(first)
    assert run("config", "--config", str(tmp_path / "again.toml")) == first


def test_config_show_hides_secrets(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDSTREAM_KAFKA__OPTIONS", '{"sasl.password": "hunter2"}')
    assert "hunter2" not in run("config")
    assert "(hidden)" in run("config", "--json")


def test_doctor_finds_this_machine_and_broker_well(run: Run) -> None:
    findings = {one["check"]: one["level"] for one in json.loads(run("doctor", "--json"))}
    assert findings["broker"] == findings["topics"] == findings["partitions"] == "ok"


def test_doctor_says_what_to_do_without_a_broker(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", "127.0.0.1:1")
    said = run("doctor", code=1)
    assert "127.0.0.1:1 refuses connections" in said
    assert "nc -vz 127.0.0.1 1" in said
    assert "the variable WARDSTREAM_KAFKA__BOOTSTRAP" in said


@pytest.mark.parametrize(
    "arguments", [("config", "--docs", "/proc/none/x.md"), ("topics", "--asyncapi", "/proc/none/x")]
)
def test_a_file_that_cannot_be_written_is_one_paragraph_and_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "wardstream", *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("wardstream: cannot read or write /proc/none/x")
    assert "Traceback" not in done.stderr


def test_an_error_is_one_paragraph_and_exit_code_2(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "wardstream",
        "replay",
        str(tmp_path),
        "--config",
        str(tmp_path / "none.toml"),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("wardstream: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "seconds"), [("30d", 2_592_000), ("15m", 900), ("2 H", 7200), ("1w", 604_800)]
)
def test_lengths_of_time_are_read(text: str, seconds: int) -> None:
    assert span(text).total_seconds() == seconds


def test_what_is_no_time_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="length of time"):
        span("soon")
    with pytest.raises(ConfigurationError, match="2026-03-01"):
        moment("yesterday")
    with pytest.raises(ConfigurationError, match=r"2026-11-23 02:16\+|2026-11-23 02:16-05:00"):
        moment("2026-11-23 02:16")
    assert moment("2026-11-23 02:16-05:00") == moment("2026-11-23T07:16Z")
