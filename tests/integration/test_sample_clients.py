"""The sample clients on a real Kafka: what they publish ingest takes, what they read is committed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from processors.ingest import SourceRecord, ingest
from streams.topics import ADMISSION, LAB, OUTPUTS
from tests.integration.checker import read_committed
from tests.integration.servers import fresh_topics
from wardstream import fhir_contract

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]
SAMPLES = Path(__file__).parents[2] / "samples" / "clients"


def built(language: str, folder: Path, *command: str) -> Path:
    """A copy of a client, with what its package manager brings."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on the PATH")
    copy = shutil.copytree(
        SAMPLES / language, folder / language, ignore=shutil.ignore_patterns("node_modules", "lib")
    )
    subprocess.run(command, cwd=copy, check=True, timeout=300, capture_output=True)
    return copy


def python(folder: Path) -> list[str]:
    return [sys.executable, str(SAMPLES / "python" / "client.py")]


def java(folder: Path) -> list[str]:
    copy = built("java", folder, "mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib")
    return ["java", "-cp", f"{copy}/lib/*", str(copy / "Client.java")]


def javascript(folder: Path) -> list[str]:
    return [
        "node",
        str(built("javascript", folder, "npm", "install", "--no-audit", "--no-fund") / "client.mjs"),
    ]


def drafts(bootstrap: str) -> None:
    """Two that are committed, as GENERATE writes them, and others by the same producer that are not."""
    producer = Producer(
        {
            "bootstrap.servers": bootstrap,
            "transactional.id": "drafts",
            "compression.type": "lz4",
            "log_level": 0,
        }
    )
    producer.init_transactions(30)
    for committed, topic in (
        (False, OUTPUTS[0]),
        (True, OUTPUTS[0]),
        (False, OUTPUTS[0]),
        (True, OUTPUTS[2]),
        (False, OUTPUTS[2]),
    ):
        producer.begin_transaction()
        document = fhir_contract.document("care-summary")
        if not committed:
            document["entry"][0]["resource"]["title"] = "ROLLED BACK"
        producer.produce(topic, orjson.dumps(document), b"Patient/4711", 0)
        producer.flush(30)
        (producer.commit_transaction if committed else producer.abort_transaction)(30)


@pytest.mark.parametrize(
    "client",
    [python, pytest.param(java, marks=pytest.mark.long), pytest.param(javascript, marks=pytest.mark.long)],
)
def test_a_client_publishes_what_ingest_takes_and_reads_what_is_committed(
    kafka: KafkaServer, tmp_path: Path, client: Callable[[Path], list[str]]
) -> None:
    command = client(tmp_path)
    bootstrap = fresh_topics(kafka, 2)
    settings = {**os.environ, "KAFKA": bootstrap, "COUNT": "2"}

    bundle = tmp_path / "bundle.json"
    bundle.write_bytes(orjson.dumps(fhir_contract.message()))
    for file, topic in ((SAMPLES / "observation.json", LAB), (bundle, ADMISSION)):
        subprocess.run([*command, "publish", str(file)], env=settings, check=True, timeout=120)
        (sent,) = read_committed(bootstrap, topic)
        assert (sent.key, sent.value) == (b"Patient/4711", file.read_bytes())
        taken = ingest(SourceRecord(topic, 0, sent.offset, fhir_contract.NOW, sent.value))
        assert not taken.letters and taken.events[0].patient == "Patient/4711"

    drafts(bootstrap)
    printed = subprocess.run(
        [*command, "read"], env=settings, check=True, timeout=120, capture_output=True, text=True
    ).stdout.splitlines()
    assert printed == ["DRAFT: Summary of episode note (preliminary, Patient/4711)", "- No chest pain."] * 2
