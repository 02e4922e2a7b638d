"""`wardstream erase` on a real Kafka: afterwards no store has a word of the person."""

from __future__ import annotations

import base64
import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from confluent_kafka import Consumer, Producer, TopicPartition
from confluent_kafka.admin import AdminClient

from deploy.servers.kafka import KafkaServer
from deploy.servers.neo4j import Neo4jServer
from kg.store.neo4j_graph import Neo4jGraph
from schemas.deltas import Delta
from streams.topics import (
    AUDIT,
    DEAD_LETTER,
    EMBED,
    RAW,
    SIGNED,
    TKG_DELTA,
    TOPICS,
    output_topic,
    request_topic,
)
from tests.integration.pipeline_hospital import COMPACT
from tests.integration.servers import fresh_topics, running
from tests.kg.store.real import PASSWORD
from tests.processors.ingest.samples import condition, encounter, note, observation, patient
from tests.servers.fhir_server import FhirServer
from tests.servers.ports import free_port
from tests.streams.sinks.fhir_contract import DECISION, DOCUMENT
from wardstream import topic_reader
from wardstream.erasure import Erasure
from wardstream.erasure import topics as erasing
from wardstream.erasure.person import Names
from wardstream.settings import Settings

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

PARTITIONS = 2
WORD, OTHER = "canaryford", "walnutdale"
LOOK = {
    "coding": [{"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", "code": "HH"}]
}


def eventually(look: Callable[[], Any], seconds: float = 120) -> Any:
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until, "it did not come in time"
        time.sleep(0.1)
    return found


def files_with(folder: Path, word: str) -> list[str]:
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and word.encode() in path.read_bytes()
    )


def originals(value: bytes) -> bytes:
    """What a dead letter carries."""
    return b"".join(map(base64.b64decode, re.findall(rb'"value":"([A-Za-z0-9+/=]+)"', value)))


def test_deltas_are_copied_without_the_person_and_the_files_that_had_them_are_gone(
    kafka: KafkaServer,
) -> None:
    settings = next(one for one in TOPICS if one.name == TKG_DELTA).settings()
    bootstrap = fresh_topics(kafka, PARTITIONS, {TKG_DELTA: {**settings, "file.delete.delay.ms": "100"}})
    config = {"bootstrap.servers": bootstrap}

    def delta(who: str, word: str, number: int, **more: Any) -> Delta:
        body = msgspec.Raw(json.dumps({"text": f"{word} {number}"}).encode())
        return Delta(
            who,
            f"e{number}",
            "add",
            "document",
            f"D/{number}",
            (1, number, ""),
            number,
            number,
            body=body,
            **more,
        )

    mixed = [delta("Patient/a", WORD, 1), delta("Patient/b", OTHER, 2)]
    received = [
        delta("Patient/b", WORD, 3, origin="Patient/a", via=("Patient/a",)),
        delta("Patient/b", OTHER, 4),
    ]
    producer = Producer({**config, "compression.type": "none"})
    for at, batch in enumerate(
        (mixed, [delta("Patient/a", WORD, 5)], received, [delta("Patient/c", OTHER, 6)])
    ):
        producer.produce(TKG_DELTA, msgspec.json.encode(batch), partition=0, timestamp=1_000_000 + at)
    assert producer.flush(20) == 0
    logs = kafka._folder / "log"
    assert files_with(logs, WORD)

    names = Names(["Patient/a"])
    (held,) = [one for one in erasing.look(config, names) if one.topic.name == TKG_DELTA]
    assert held.live == 3
    assert erasing.without(config, held, names) == 3
    left = [
        (m.timestamp()[1], msgspec.json.decode(m.value(), type=list[Delta]))
        for m in topic_reader.read(config, TKG_DELTA)
    ]
    assert [(stamp, [one.event for one in deltas]) for stamp, deltas in left if deltas] == [
        (1_000_000, ["e2"]),
        (1_000_002, ["e4"]),
        (1_000_003, ["e6"]),
    ]
    eventually(lambda: not files_with(logs, WORD), 30)
    assert files_with(logs, OTHER)
    (again,) = [one for one in erasing.look(config, names) if one.topic.name == TKG_DELTA]
    assert not again.live


def test_what_a_stage_has_never_read_is_kept_and_the_stage_is_named(
    kafka: KafkaServer, tmp_path: Path
) -> None:
    settings = Settings.model_validate(
        {
            "kafka": {"bootstrap": fresh_topics(kafka, PARTITIONS)},
            "encoder": {"use": "none"},
            "cases": {"file": str(tmp_path / "cases.jsonl")},
        }
    )
    config = settings.cluster()
    producer = Producer(config)
    drafts, requests = output_topic("progress-note"), request_topic("progress-note")
    for topic in (RAW[2], requests, drafts, DEAD_LETTER, EMBED):
        for number in range(PARTITIONS):
            for _ in range(3):
                producer.produce(topic, b'{"reference":"Patient/a"}', partition=number)
    assert producer.flush(20) == 0

    def commit(stage: str, *places: tuple[str, int]) -> None:
        group = Consumer({**config, "group.id": f"{settings.worker.namespace}.{stage}"})
        group.commit(offsets=[TopicPartition(*place, 3) for place in places], asynchronous=False)
        group.close()

    def first(topic: str) -> list[int]:
        reader = topic_reader.consumer(config)
        found = [
            topic_reader.bounds(reader, TopicPartition(topic, number))[0] for number in range(PARTITIONS)
        ]
        reader.close()
        return found

    def erased() -> tuple[bool, bool, str]:
        reports: list[str] = []
        erasure = Erasure(settings, "Patient/a")
        followed = erasure.stages(0.1, reports.append)
        erasure.look()
        return followed, erasure.now(reports.append), "\n".join(reports)

    commit("ingest", (RAW[2], 0), (RAW[2], 1))
    commit("embed", (EMBED, 0))
    commit("generate", (requests, 0))  # and nothing in its other partition
    followed, whole, report = erased()
    assert (followed, whole) == (False, False)
    assert "after 0 s: generate, sink; not running: generate, sink: start them" in report
    assert f"{drafts} is kept, not read as far as the person's last record: sink;" in report
    assert f"{requests} is kept, not read as far as the person's last record: generate;" in report
    assert [first(topic) for topic in (RAW[2], requests, drafts, DEAD_LETTER)] == [
        [3, 3],
        [0, 0],
        [0, 0],
        [3, 3],
    ]

    commit("generate", (requests, 1))
    commit("sink", (drafts, 0), (drafts, 1))
    assert erased() == (True, True, "")  # the stage cases, too: ehr.tkg-delta is empty
    assert [first(topic) for topic in (requests, drafts)] == [[3, 3], [3, 3]]
    assert first(EMBED) == [3, 0]  # texts without a name, as far as they were read


class Site:
    """`wardstream run` with every store there is, and the command."""

    def __init__(self, kafka: KafkaServer, graph: Neo4jServer, fhir: FhirServer, folder: Path) -> None:
        self.folder = folder
        compacted = {one.name: COMPACT for one in TOPICS if one.cleanup == "compact"}
        self.bootstrap = fresh_topics(kafka, PARTITIONS, compacted)
        self.config = {"bootstrap.servers": self.bootstrap}
        (folder / "password").write_text(PASSWORD)
        (folder / "wardstream.toml").write_text(
            f"""
kafka = {{ bootstrap = "{self.bootstrap}" }}
topics = {{ partitions = {PARTITIONS} }}
worker = {{ state_dir = "state", fetch_wait_ms = 5 }}
board = {{ data_dir = "board", port = {free_port()} }}
encoder = {{ use = "none" }}
graph = {{ uri = "{graph.uri}", credentials = "password" }}
fhir = {{ url = "{fhir.base}" }}
site = {{ file = "site.db" }}
learning = {{ folder = "learning", wait = 1 }}
"""
        )
        (folder / "password").chmod(0o600)

    @contextmanager
    def stages(self) -> Iterator[None]:
        with (self.folder / "run.log").open("ab") as log:
            running = subprocess.Popen(
                [sys.executable, "-m", "wardstream", "run", "--no-ticks"],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        try:
            yield
        finally:
            running.terminate()
            assert running.wait(120) == 0, (self.folder / "run.log").read_text()[-3000:]

    def erase(self, *arguments: str, code: int) -> dict[str, dict[str, Any]]:
        command = [sys.executable, "-m", "wardstream", "erase", "a", "--json", *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=400)
        assert done.returncode == code, (
            done.stdout + done.stderr + (self.folder / "run.log").read_text()[-3000:]
        )
        answer = json.loads(done.stdout)
        return {one["where"]: one for one in answer.get("found", answer.get("left", []))}

    def send(self, who: str, word: str) -> None:
        stay = {"reference": f"Encounter/s{who}"}
        common = {"subject": {"reference": f"Patient/{who}"}, "encounter": stay}
        text = base64.b64encode(f"The patient reports {word} pain since yesterday.".encode()).decode()
        person = patient(id=who, name=[{"family": word, "given": [word]}])
        feed = [
            person,
            encounter(id=f"s{who}", subject=common["subject"]),
            condition(id=f"c{who}", **common, code={"text": f"{word} fever"}, recordedDate="2026-03-01"),
            observation(
                id=f"k{who}",
                **common,
                code={"text": word},
                effectiveDateTime="2026-03-01T09:00:00Z",
                interpretation=[LOOK],
            ),
            note(
                id=f"n{who}",
                subject=common["subject"],
                date="2026-03-01T10:00:00Z",
                context={"encounter": [stay]},
                content=[{"attachment": {"contentType": "text/plain", "data": text}}],
            ),
        ]
        producer = Producer({**self.config, "enable.idempotence": True})
        for resource in feed:
            producer.produce(RAW[0], json.dumps(resource).encode(), partition=ord(who) % PARTITIONS)
        producer.produce(
            RAW[1],
            f'{{"resourceType": "Observation", "subject": {{"reference": "Patient/{who}"}}, "n": "{word}"'.encode(),
        )
        signed = json.dumps(DOCUMENT).replace(
            json.loads(json.dumps(DOCUMENT))["entry"][0]["resource"]["subject"]["reference"], f"Patient/{who}"
        )
        signed = signed.replace(
            DOCUMENT["identifier"]["value"], f"urn:uuid:00000000-0000-4000-8000-00000000000{ord(who) % 10}"
        )
        producer.produce(SIGNED, signed.replace("Progress note", word).encode())
        assert producer.flush(20) == 0

    def tick(self) -> None:
        moment = 1_772_409_600_000_000
        event = {
            "id": f"tick/{moment}",
            "patient": "",
            "kind": "tick",
            "resource": "",
            "occurred": moment,
            "recorded": moment,
        }
        producer = Producer(self.config)
        for number in range(PARTITIONS):
            producer.produce(
                "ehr.patient-event",
                json.dumps([event | {"body": {"now": moment}}]).encode(),
                partition=number,
            )
        assert producer.flush(20) == 0

    def drafts(self, who: str) -> list[Path]:
        word = f"Patient/{who}".encode()
        return [path for path in (self.folder / "drafts").glob("[!.]*.json") if word in path.read_bytes()]

    def topics_with(self, word: str) -> set[str]:
        return {
            topic.name
            for topic in TOPICS
            for message in topic_reader.read(self.config, topic.name)
            for value in (message.value() or b"",)
            if word.encode() in value + (message.key() or b"") + originals(value)
        }

    def values_with(self, word: str) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {}
        for topic in TOPICS:
            for message in topic_reader.read(self.config, topic.name):
                if word.encode() in (message.value() or b"") + originals(message.value() or b""):
                    found.setdefault(topic.name, []).append(message.value() or b"")
        return found


@pytest.fixture
def site(kafka: KafkaServer, tmp_path: Path) -> Iterator[Site]:
    with running(Neo4jServer(tmp_path / "neo4j", password=PASSWORD)) as graph, FhirServer() as fhir:
        folder = tmp_path / "site"
        folder.mkdir()
        found = Site(kafka, graph, fhir, folder)
        found.graph, found.fhir = graph, fhir  # type: ignore[attr-defined]
        yield found


@pytest.mark.long
def test_an_erased_patient_is_in_no_store_and_everybody_else_in_all(site: Site) -> None:
    graph, fhir = site.graph, site.fhir  # type: ignore[attr-defined]
    store = Neo4jGraph(graph.uri, password=PASSWORD)
    with site.stages():
        for who, word in (("a", WORD), ("b", OTHER)):
            site.send(who, word)
        site.tick()
        eventually(lambda: len(site.drafts("a")) >= 2 and len(site.drafts("b")) >= 2)
        eventually(lambda: len(fhir.held.get("DocumentReference", ())) == 2)
        eventually(lambda: store.count(["Patient/a"]) and store.count(["Patient/b"]))
        review = site.folder / "drafts" / "reviews" / site.drafts("a")[0].name
        review.parent.mkdir()
        review.write_text(json.dumps({"task": {**DECISION, "for": {"reference": "Patient/a"}}, "note": WORD}))

        found = site.erase("--dry-run", code=0)
        assert {"ehr.tkg-delta", "wardstream.patient-changelog", "ehr.dead-letter", *RAW[:2]} <= found.keys()
        assert len(site.drafts("a")) >= 2 and len(found) >= 14
        left = site.erase("--yes", "--why", "wish", "--by", "Practitioner/1", "--now", code=1)
        assert {name for name, one in left.items() if one["left"]} == {
            "ehr.tkg-delta",
            *(n for n in left if n.startswith("files")),
        }
        assert not site.drafts("a") and site.drafts("b") and not review.exists()
        assert store.count(["Patient/a"]) == 0 and store.count(["Patient/b"]) > 3
        assert [one["subject"]["reference"] for one in fhir.held["DocumentReference"]] == ["Patient/b"]

    left = site.erase("--yes", "--why", "wish", "--by", "Practitioner/1", "--now", code=0)
    assert not any(one["left"] for one in left.values())
    with site.stages():  # which restore and read again: nothing comes back
        site.send("b", OTHER)
        eventually(lambda: "are ours" in (site.folder / "run.log").read_text())
        assert site.erase("--dry-run", code=0).keys() <= {
            AUDIT,
            *(one.name for one in TOPICS if one.cleanup == "compact"),
        }

    producer = Producer(site.config)  # a record after the last, so that compaction may take what is before
    compacted = [one.name for one in TOPICS if one.cleanup == "compact"]
    for name in compacted:
        for number in range(PARTITIONS):
            producer.produce(name, b"x", b"compaction", number)
    assert producer.flush(20) == 0
    eventually(lambda: site.topics_with(WORD) <= set(), 120)
    # Keys of tombstones stay for a day; of what has a value, who erased, and that the other's link has ended.
    eventually(lambda: site.values_with("Patient/a").keys() <= {AUDIT, TKG_DELTA}, 120)
    named = site.values_with("Patient/a")
    assert {one["change"] for value in named.get(TKG_DELTA, ()) for one in json.loads(value)} <= {"unlink"}
    audited = [json.loads(m.value()) for m in topic_reader.read(site.config, AUDIT)]
    assert {one["action"] for one in audited} == {"D"}
    assert files_with(site.folder, WORD) == [] and files_with(site.folder, OTHER)
    with sqlite3.connect(site.folder / "site.db") as base:
        assert base.execute("SELECT count(*) FROM patient p JOIN version v ON v.patient = p.id").fetchone()[0]
    known = str(store.query("MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN properties(n), properties(r)"))
    assert WORD not in known and "Patient/b" in known
    assert site.topics_with(OTHER) >= {TKG_DELTA}
    store.close()
    AdminClient(site.config)
