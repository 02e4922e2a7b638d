"""The doctor says what is wrong, and what to do."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from confluent_kafka import KafkaError, KafkaException
from pydantic import SecretStr

from models.encoders.port import EmbeddingServerSettings
from models.llm.port import LLMSettings
from streams.loop.embedded_broker import EmbeddedBroker
from streams.telemetry.outage import parted
from wardstream.doctor import cluster, machine, models, reaching, stages
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings
from wardstream.settings.parts import EncodingSettings


class _Models(BaseHTTPRequestHandler):
    """The part of an OpenAI-compatible server that lists models."""

    answer = b'{"data": [{"id": "llama"}]}'
    status = 200
    seen: dict[str, str] = {}  # noqa: RUF012 - shared with the test on purpose

    def do_GET(self) -> None:
        _Models.seen = dict(self.headers.items())
        self.send_response(_Models.status)
        self.end_headers()
        self.wfile.write(_Models.answer)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def server() -> Iterator[str]:
    _Models.answer, _Models.status = b'{"data": [{"id": "llama"}]}', 200
    with HTTPServer(("127.0.0.1", 0), _Models) as http:
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}/v1"
        http.shutdown()
        thread.join()


def asked(server: str, model: str = "llama") -> Finding:
    return models.language_model(LLMSettings(base_url=server, model=model, api_key=SecretStr("k3y")))


def test_without_a_model_the_composer_is_well() -> None:
    assert models.language_model(LLMSettings()).level == "ok"


def test_a_model_that_is_switched_off_is_not_looked_for() -> None:
    found = models.language_model(LLMSettings(use="none", model="llama", base_url="http://127.0.0.1:9/v1"))
    assert found.level == "ok" and found.found.startswith("llm.use is none")


def test_a_model_in_process_is_described_by_its_folder(tiny_folder: Path) -> None:
    pytest.importorskip("peft")
    found = models.language_model(
        LLMSettings(use="local", model=str(tiny_folder), device="cpu", precision="float32")
    )
    assert found.level == "ok"
    assert (
        found.found.startswith(f"{tiny_folder.name} in process: qwen2,") and "float32 on cpu" in found.found
    )


def test_a_folder_that_is_no_model_fails_with_its_name(tmp_path: Path) -> None:
    found = models.language_model(LLMSettings(use="local", model=str(tmp_path / "typo")))
    assert found.level == "fail" and ("typo" in found.found or "wardstream[llm]" in found.found)


def test_a_model_that_the_server_lists_is_well(server: str) -> None:
    assert asked(server) == Finding("language model", "ok", f"llama at {server}")
    assert _Models.seen["authorization"] == "Bearer k3y"


def test_without_an_encoder_notes_are_found_by_words_and_that_is_well() -> None:
    finding = models.encoder(EncodingSettings(use="none"), EmbeddingServerSettings())
    assert (finding.level, finding.found) == (
        "ok",
        "notes are found by their words alone: encoder.use is none",
    )


def test_an_encoder_that_a_server_lists_is_well_and_one_that_it_does_not_is_named(server: str) -> None:
    there = models.encoder(
        EncodingSettings(use="server"), EmbeddingServerSettings(base_url=server, model="llama")
    )
    assert there == Finding("encoder", "ok", f"llama at {server}")
    gone = models.encoder(
        EncodingSettings(use="server"), EmbeddingServerSettings(base_url=server, model="bge")
    )
    assert gone.level == "warn"
    assert "embedding_server.model" in gone.advice


@pytest.mark.parametrize("use", ["server", "local"])
def test_an_encoder_without_a_model_must_be_put_right(use: str) -> None:
    finding = models.encoder(EncodingSettings.model_validate({"use": use}), EmbeddingServerSettings())
    assert finding.level == "fail"
    assert finding.advice


def test_a_model_that_the_server_does_not_list_is_named_with_those_it_does(server: str) -> None:
    finding = asked(server, "gpt")
    assert finding.level == "warn"
    assert "lists llama" in finding.found


@pytest.mark.parametrize(
    ("status", "answer"), [(500, b""), (200, b"not json"), (200, b'{"data": [1]}'), (401, b"")]
)
def test_a_server_that_misbehaves_is_a_warning_not_a_crash(server: str, status: int, answer: bytes) -> None:
    _Models.status, _Models.answer = status, answer
    finding = asked(server)
    assert finding.level == "warn"
    assert "k3y" not in finding.found + finding.advice


def test_no_server_is_a_warning() -> None:
    assert asked("http://127.0.0.1:1/v1").level == "warn"


@pytest.mark.parametrize(
    ("broker", "level", "words"),
    [
        (100.2, "ok", "agrees"),
        (130.0, "warn", "30 s ahead of"),
        (60.0, "warn", "40 s behind"),
        (101.0, "ok", "agrees"),
    ],
)
def test_clocks_that_disagree_are_noticed(broker: float, level: str, words: str) -> None:
    finding = cluster.skew(broker, before=100, after=100.5)
    assert (finding.level, words in finding.found) == (level, True), finding


def test_a_partition_count_other_than_set_is_noticed(broker: EmbeddedBroker) -> None:
    (finding, *_) = cluster.topic_list(broker.kafka.client(), partitions=12, keep_history=False)
    assert (finding.check, finding.level) == ("partitions", "warn")


@pytest.mark.parametrize(
    ("workers", "behind", "level", "words"),
    [
        (2, 0, "ok", "2 workers, 0 records behind"),
        (1, 50_000, "warn", "1 worker, 50000"),
        (0, 7, "fail", "no worker, 7"),
    ],
)
def test_a_stage_that_nobody_runs_or_that_is_far_behind_is_noticed(
    workers: int, behind: int, level: str, words: str
) -> None:
    finding = stages.judged("patient", workers, behind)
    assert (finding.level, words in finding.found, bool(finding.advice)) == (level, True, level != "ok"), (
        finding
    )


def test_a_stage_that_never_committed_is_not_said_to_be_level() -> None:
    finding = stages.judged("sink", 1, None)
    assert (finding.level, finding.found) == ("ok", "1 worker, nothing committed yet")


def refused(code: int) -> KafkaException:
    return KafkaException(KafkaError(code))


def test_a_coordinator_that_is_still_loading_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages.time, "sleep", lambda _: None)
    answers = [refused(KafkaError.COORDINATOR_LOAD_IN_PROGRESS), refused(KafkaError.NOT_COORDINATOR), 3]

    def ask() -> int:
        answer = answers.pop(0)
        if isinstance(answer, KafkaException):
            raise answer
        return int(answer)

    assert stages.patiently(ask) == 3


def test_a_coordinator_that_stays_away_means_that_no_worker_has_committed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "LOADING_S", 0.0)

    def ask() -> int:
        raise refused(KafkaError.NOT_COORDINATOR)

    with pytest.raises(KafkaException) as caught:
        stages.patiently(ask)
    finding = stages.unknown(Settings(), caught.value)
    assert "no worker has committed yet" in finding.found
    assert "wardstream run" in finding.advice


def test_a_broker_that_forbids_us_to_look_at_groups_names_the_grant_that_is_wanted() -> None:
    finding = stages.unknown(Settings(), refused(KafkaError.GROUP_AUTHORIZATION_FAILED))
    assert finding.advice == "grant our user DESCRIBE on the groups that begin with wardstream."


def test_a_listener_that_speaks_no_kafka_is_told_apart_from_nobody_listening(server: str) -> None:
    address = server.removeprefix("http://").removesuffix("/v1")
    finding = reaching.unreachable(address, "kafka.bootstrap in /etc/wardstream.toml", "_TRANSPORT")
    assert "takes connections" in finding.found
    assert "TLS or SASL" in finding.advice
    nobody = reaching.unreachable("127.0.0.1:1", "kafka.bootstrap in /etc/wardstream.toml", "_TRANSPORT")
    assert "refuses connections" in nobody.found
    for one in (finding, nobody):
        assert "kafka.bootstrap in /etc/wardstream.toml" in one.advice


def test_a_name_that_does_not_resolve_is_said_to_be_that() -> None:
    finding = reaching.unreachable("no-such-host.invalid:9092, 127.0.0.1:1", "the default", "_TRANSPORT")
    assert (
        "no-such-host.invalid:9092 is a name that this machine cannot resolve; 127.0.0.1:1 refuses"
        in finding.found
    )


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("kafka", ("kafka", 9092)),
        ("kafka:1", ("kafka", 1)),
        ("[::1]:9093", ("::1", 9093)),
        ("SASL_SSL://k.example:9", ("k.example", 9)),
    ],
)
def test_addresses_are_read_as_the_client_reads_them(address: str, parts: tuple[str, int]) -> None:
    assert parted(address) == parts


def test_a_board_that_does_not_answer_means_that_nothing_ticks() -> None:
    settings = Settings.model_validate({"board": {"port": 1}})
    assert not stages.board_answers(settings)
    assert stages.board_finding(settings, False).level == "warn"
    silent = Settings.model_validate({"board": {"port": 1, "ticks": False}})
    assert stages.board_finding(silent, False).level == "ok"


def test_a_broker_that_does_not_tell_who_is_at_work_is_a_warning() -> None:
    (finding,) = stages.stages(Settings(), {"bootstrap.servers": "127.0.0.1:1"})
    assert finding.level == "warn"
    assert "workers" in finding.found


def test_missing_topics_are_named() -> None:
    with EmbeddedBroker() as empty:
        findings = list(cluster.topic_list(empty.kafka.client(), partitions=4, keep_history=False))
    assert findings[0].level == "fail"
    assert "ehr.patient-event" in findings[0].found
    assert "wardstream topics --create" in findings[0].advice


def test_every_warning_says_what_to_do() -> None:
    looks = [
        machine.python(),
        *machine.libraries(),
        machine.packages(),
        machine.disk(Path("/")),
        machine.java(),
    ]
    assert all(finding.advice for finding in looks if finding.level != "ok")


@pytest.mark.parametrize(("free", "level"), [(100, "ok"), (3, "warn"), (0.5, "fail")])
def test_little_room_is_noticed(
    free: float, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = type("Usage", (), {"free": int(free * machine.GIB)})
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage)
    assert machine.disk(tmp_path / "not" / "there").level == level


def test_a_state_folder_that_cannot_be_made_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    finding = machine.disk(tmp_path / "file" / "state")
    assert (finding.level, "cannot be written" in finding.found) == ("fail", True)


def test_versions_compare_by_number() -> None:
    assert machine.numbers("2.12.2") > machine.numbers("2.9")
    assert machine.numbers("1.2.3+cpu") == (1, 2, 3)


def test_an_old_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LIBRARIES", {"msgspec": (99, 0), "no-such-library": (1,)})
    assert [finding.level for finding in machine.libraries()] == ["fail", "fail"]


def test_no_java_is_only_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.shutil, "which", lambda _: None)
    assert machine.java().level == "warn"


def test_corpora_that_the_agent_searches_are_told_and_so_is_that_there_are_none(tmp_path: Path) -> None:
    from models.search.library import Library
    from models.search.pieces import Document

    assert "knowledge add --corpus hpo-icd --builtin" in models.corpora(tmp_path).found
    Library(tmp_path).made("own", "BOOK").add([Document("a", "A", "Something.")])
    assert models.corpora(tmp_path) == Finding("knowledge search", "ok", "own (BOOK, 1 passages)")
    (tmp_path / "own" / "corpus.json").write_text("{}")
    assert models.corpora(tmp_path).level == "warn"
