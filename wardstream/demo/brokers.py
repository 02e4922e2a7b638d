"""A broker for as long as the demo runs."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from schemas.errors import ConfigurationError
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, ensure_topics
from wardstream.topic_setup import specs

PARTITIONS: Final = 4
ROOT: Final = Path(__file__).resolve().parents[2]
#: Fetching from Maven included.
KAFKA_WITHIN_S: Final = 240.0


@contextmanager
def broker(kind: str, folder: Path, report: Callable[[str], None]) -> Iterator[KafkaSettings]:
    """`embedded` or `kafka`, with all topics; `folder` takes what a real one writes. Raises
    ConfigurationError otherwise.
    """
    if kind == "embedded":
        with EmbeddedBroker() as embedded:
            embedded.create(specs(PARTITIONS))
            report(f"embedded broker at {embedded.kafka.bootstrap}")
            yield embedded.kafka
    elif kind == "kafka":
        with _kafka(folder, report) as kafka:
            ensure_topics(kafka, specs(PARTITIONS, keep_history=True), replication=1)
            report(f"Apache Kafka at {kafka.bootstrap}")
            yield kafka
    else:
        raise ConfigurationError(f"expected a broker among embedded and kafka; got {kind}")


@contextmanager
def _kafka(folder: Path, report: Callable[[str], None]) -> Iterator[KafkaSettings]:
    """The project's own script starts it; it is no part of the package."""
    if not (ROOT / "deploy" / "servers" / "kafka.py").is_file():
        raise ConfigurationError(
            "expected the project's sources around the package for BROKER=kafka; use make in a checkout"
        )
    report("starting Apache Kafka (the first time it is fetched from Maven Central)")
    port = _free_port()
    log = folder / "kafka.log"
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "deploy.servers.kafka",
        "run",
        "--port",
        str(port),
        "--data",
        str(folder / "kafka"),
    ]
    with log.open("wb") as output:
        # In a session of its own: Ctrl-C is for us, and the stages need the broker until they have ended.
        process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output, start_new_session=True)  # noqa: S603 - ours
    try:
        settings = KafkaSettings(bootstrap=f"127.0.0.1:{port}")
        _await(settings, process, log)
        yield settings
    finally:
        with suppress(ProcessLookupError):
            os.killpg(
                process.pid, signal.SIGKILL
            )  # nothing of it is kept: an orderly end would take half a minute
        process.wait()


def _await(kafka: KafkaSettings, process: subprocess.Popen[bytes], log: Path) -> None:
    admin = AdminClient({**kafka.client(), "log_level": 0})
    until = time.monotonic() + KAFKA_WITHIN_S
    while time.monotonic() < until:
        if process.poll() is not None:
            last = (log.read_text(errors="replace").strip().splitlines() or ["its log is empty"])[-1]
            raise ConfigurationError(f"expected Apache Kafka to start, got: {last} (all of it in {log})")
        try:
            admin.list_topics(timeout=1)
        except KafkaException:
            continue
        return
    raise ConfigurationError(
        f"expected Apache Kafka to answer within {KAFKA_WITHIN_S:.0f} s, got nothing; see {log}"
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
