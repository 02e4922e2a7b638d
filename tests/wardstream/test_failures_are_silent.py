"""What a stage raises quotes a patient: neither its logs, spans and metrics nor its files repeat it."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from confluent_kafka import Producer

from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from streams.stages.embed import EmbedProcessor
from streams.stages.generate.step import GenerateStep
from streams.stages.ingest import IngestProcessor
from streams.stages.patient import PatientProcessor
from tests.streams.telemetry.canary import Canaries
from tests.wardstream.installation import eventually
from wardstream.dead_letters import filed
from wardstream.settings import Settings
from wardstream.stages import LOOPED, worker

BIRDS = Canaries()
STEPS = {
    "ingest": (IngestProcessor, "process", topics.RAW[0]),
    "patient": (PatientProcessor, "process", topics.PATIENT_EVENT),
    "embed": (EmbedProcessor, "process", topics.EMBED),
    "generate": (GenerateStep, "submit", topics.REQUESTS[0]),
}


def fail(*_: object) -> None:
    try:
        raise KeyError(BIRDS.family)
    except KeyError as error:
        raise ValueError(f"{BIRDS.key} says {BIRDS.text}") from error


@pytest.fixture
def logging_restored() -> Iterator[None]:
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    before = (root.handlers[:], root.level, logging.raiseExceptions)
    yield
    logging.captureWarnings(False)
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    root.handlers[:], root.level, logging.raiseExceptions = before


@pytest.mark.parametrize("stage", sorted(LOOPED))
@pytest.mark.usefixtures("logging_restored")
def test_an_exception_of_a_stage_leaves_its_type_and_place(
    stage: str,
    broker: EmbeddedBroker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    owner, method, topic = STEPS[stage]
    monkeypatch.setattr(owner, method, fail)
    settings = Settings.model_validate(
        {
            "kafka": {"bootstrap": broker.kafka.bootstrap},
            "worker": {"state_dir": tmp_path / "state", "fetch_wait_ms": 5},
            "encoder": {"use": "server"},
            "embedding_server": {"model": "asked for nothing"},
            "telemetry": {"exporter": "console", "sample_ratio": 1.0, "log_level": "debug"},
        }
    )
    running = worker(stage, settings)
    thread = threading.Thread(
        target=running.loop.run
    )  # not running.run: it would rename the process of the tests
    thread.start()
    try:
        producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
        producer.produce(
            topic, BIRDS.text.encode(), BIRDS.key.encode(), headers=[(BIRDS.id, BIRDS.text.encode())]
        )
        assert producer.flush(10) == 0
        (letter,) = eventually(lambda: list(filed(settings.cluster())))
    finally:
        running.stop()
        thread.join(30)
        running.opened.close()
    said = capfd.readouterr().err
    assert (letter.letter.stage, letter.letter.reason, letter.letter.came.split()[0]) == (
        stage,
        "poison",
        "ValueError",
    )
    assert "step failed with ValueError" in said
    assert '"wardstream.step.failures"' in said
    kept = [path for path in (tmp_path / "state").rglob("*") if "LOCK" not in path.name]
    BIRDS.assert_silent({"log, spans, metrics": said, "names": "\n".join(map(str, kept))})
    BIRDS.assert_silent({path.name: path for path in kept if path.suffix == ".json"})
