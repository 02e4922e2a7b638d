"""INGEST and PATIENT under SIGKILL on a real Kafka: nothing lost, nothing doubled, the state is the fold of the log."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.events import PatientEvent, TickBody, decode_events, encode_events
from streams import topics
from streams.broker import KafkaSettings, TopicSpec, ensure_topics
from streams.store import MemoryStore
from tests.integration.chaos import Crew
from tests.integration.checker import Reader, Seen, latest_rows, read_committed
from tests.integration.hospital_feed import START, Sent, hospital

pytestmark = pytest.mark.integration
PARTITIONS = 4
PATIENTS = 60


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A broker of its own: the stages' topics have fixed names."""
    server = KafkaServer(tmp_path_factory.mktemp("pipeline"))
    try:
        server.start()
    except ServerUnavailable as error:
        pytest.skip(str(error))
    specs = [TopicSpec(topic.name, PARTITIONS, topic.settings()) for topic in topics.TOPICS]
    ensure_topics(KafkaSettings(bootstrap=server.bootstrap), specs)
    yield server.bootstrap
    server.stop()


def tell(bootstrap: str, told: list[Sent], over_s: float) -> None:
    """Send the messages in transactions of 20; every seventh is first sent, with other names in it, and aborted."""
    producer = Producer({"bootstrap.servers": bootstrap, "transactional.id": "hospital"})
    producer.init_transactions(30)
    pieces = [told[first : first + 20] for first in range(0, len(told), 20)]
    for number, piece in enumerate(pieces):
        if number % 7 == 0:
            producer.begin_transaction()
            for sent in piece:
                producer.produce(sent.topic, sent.value.replace(b'"id": "', b'"id": "aborted-'), partition=number % PARTITIONS)
            producer.flush(30)
            producer.abort_transaction(30)
        producer.begin_transaction()
        for sent in piece:
            producer.produce(sent.topic, sent.value, partition=number % PARTITIONS)
        producer.commit_transaction(30)
        time.sleep(over_s / len(pieces))  # a feed's own pace, nothing is awaited by it


def tick(bootstrap: str, days: int) -> None:
    now = (START + days * 86_400) * 1_000_000
    body = msgspec.Raw(msgspec.json.encode(TickBody(now)))
    event = PatientEvent(f"tick/{now}", "", "tick", "tick", now, now, body=body)
    producer = Producer({"bootstrap.servers": bootstrap})
    for number in range(PARTITIONS):
        producer.produce(topics.PATIENT_EVENT, encode_events([event]), partition=number)
    producer.flush(30)


def own_events(records: list[Seen]) -> Counter[str]:
    """Versions on `ehr.patient-event` that INGEST wrote, not what records tell each other."""
    kinds = ("patient", "encounter", "history", "observation", "document")
    found = (event for record in records for event in json.loads(record.value or b"[]") if event["kind"] in kinds)
    return Counter(event["id"].rpartition(":")[0] for event in found)


def test_workers_killed_at_random_lose_nothing_double_nothing_and_keep_the_state_that_the_log_says(
    broker: str, tmp_path: Path, kills: int, seed: int
) -> None:
    told = hospital(PATIENTS, seed)
    wanted = Counter(name for sent in told for name in sent.names)
    malformed = sum(not sent.names for sent in told)
    command = [sys.executable, "-m", "tests.integration.pipeline_worker", "--bootstrap", broker, "--partitions", str(PARTITIONS)]
    feed = threading.Thread(target=tell, args=(broker, told, 2.5 * 2 * kills))
    with Crew(seed) as crew:
        for stage in ("ingest", "patient"):
            crew.add([*command, "--stage", stage, "--state", "{state}"], tmp_path, stage)
        feed.start()
        crew.kill_at_random(2 * kills, (1.0, 4.0), wipe=lambda number: number % 2 == 1)
        feed.join()
        events = Reader(broker, topics.PATIENT_EVENT)
        events.wait_for(lambda records: own_events(records).total() >= wanted.total(), within_s=120)
        tick(broker, 400)
        deltas = Reader(broker, topics.TKG_DELTA)
        last = {f"{name}" for name in wanted}
        deltas.wait_for(
            lambda records: last <= {change["event"].rpartition(":")[0] for change in _changes(records)}, within_s=120
        )
    log = read_committed(broker, topics.PATIENT_EVENT)
    assert own_events(log) == wanted
    letters = [json.loads(record.value or b"{}") for record in read_committed(broker, topics.DEAD_LETTER)]
    assert Counter(letter["reason"] for letter in letters if letter["stage"] == "ingest") == Counter({"not-json": malformed})
    added = Counter(
        (change["patient"], change["event"])
        for change in _changes(read_committed(broker, topics.TKG_DELTA))
        if change["change"] == "add"
    )
    assert set(added.values()) == {1}
    rows = latest_rows(read_committed(broker, topics.PATIENT_CHANGELOG))
    folded, done = fold(log, _settled(broker))
    assert done
    assert {key: value for key, value in rows.items() if value} == folded
    requests = [record for topic in topics.REQUESTS for record in read_committed(broker, topic)]
    assert Counter(json.loads(record.value or b"{}")["id"] for record in requests) == Counter(done)


def _changes(records: list[Seen]) -> Iterator[dict[str, str]]:
    for record in records:
        yield from json.loads(record.value or b"[]")


def _settled(bootstrap: str) -> int:
    return len(read_committed(bootstrap, topics.PATIENT_EVENT))


def fold(log: list[Seen], length: int) -> tuple[dict[tuple[int, bytes], bytes], list[str]]:
    """The state by partition and the ids of all requests, from the log in its order."""
    assert len(log) == length, "the log grew after the workers had ended"
    stores = [MemoryStore() for _ in range(PARTITIONS)]
    folds = [Fold(store, TriggerSettings(), {}) for store in stores]
    asked: list[str] = []
    for record in sorted(log, key=lambda seen: (seen.partition, seen.offset)):
        out = Outcome()
        for event in decode_events(record.value or b"[]"):
            folds[record.partition].apply(event, out)
        folds[record.partition].flush()
        stores[record.partition].commit()
        asked += [request.id for request in out.requests]
    return {(number, key): value for number, store in enumerate(stores) for key, value in store.scan()}, asked
