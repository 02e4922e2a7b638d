"""The graph in a real Neo4j equals the state, whatever dies whenever: the sink in the middle of a
transaction, or the database.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import orjson
import pytest
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from deploy.servers.neo4j import Neo4jServer
from kg.store.neo4j_graph import Neo4jGraph
from processors.drafting.fhir import to_bundle
from schemas.deltas import Delta
from schemas.errors import StoreUnavailable
from streams.loop.kafka import partition_of
from streams.sinks.graph import SOURCES
from streams.topics import TKG_DELTA, output_topic
from tests.integration.chaos import Crew, Worker
from tests.integration.checker import read_committed
from tests.integration.sample_drafts import drafts
from tests.integration.sample_state import hospital
from tests.integration.servers import fresh_topics
from tests.kg.store.folded import in_graph, in_state, rows_of, temporal
from tests.kg.store.memory import MemoryGraph
from tests.kg.store.real import PASSWORD, opening

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

PARTITIONS = 4


class Feed:
    """The sample hospital's deltas and drafts, in transactions of which some are aborted."""

    def __init__(self, bootstrap: str, seed: int) -> None:
        self._producer = Producer(
            {"bootstrap.servers": bootstrap, "transactional.id": "graph-feed", "log_level": 0}
        )
        self._producer.init_transactions(30)
        self._chance = random.Random(seed)
        self._records = [*self._deltas(hospital().out.deltas), *self._drafts()]

    def send(self, share: float) -> None:
        """That much of what is left."""
        count = int(len(self._records) * share)
        sending, self._records = self._records[:count], self._records[count:]
        while sending:
            size = self._chance.randint(1, 20)
            if self._chance.random() < 0.2:
                self._transact([(TKG_DELTA, 0, b"aborted")] * 3, abort=True)
            self._transact(sending[:size])
            sending = sending[size:]

    def _transact(self, records: Sequence[tuple[str, int, bytes]], *, abort: bool = False) -> None:
        self._producer.begin_transaction()
        for topic, partition, value in records:
            self._producer.produce(topic, value, partition=partition)
        self._producer.flush(30)
        self._producer.abort_transaction(30) if abort else self._producer.commit_transaction(30)

    def _deltas(self, deltas: Sequence[Delta]) -> Iterator[tuple[str, int, bytes]]:
        waiting: dict[int, list[Delta]] = {number: [] for number in range(PARTITIONS)}
        for delta in deltas:
            number = partition_of(delta.patient, PARTITIONS)
            waiting[number].append(delta)
            if len(waiting[number]) >= self._chance.randint(1, 40):
                yield TKG_DELTA, number, msgspec.json.encode(waiting[number])
                waiting[number].clear()
        for number, left in waiting.items():
            if left:
                yield TKG_DELTA, number, msgspec.json.encode(left)

    def _drafts(self) -> Iterator[tuple[str, int, bytes]]:
        for draft, request in drafts():
            first = to_bundle(draft, request)
            number = partition_of(draft.patient, PARTITIONS)
            yield output_topic(draft.task), number, orjson.dumps(first)
            if self._chance.random() < 0.3:
                again = to_bundle(draft, request, replaces=first["identifier"]["value"])
                yield output_topic(draft.task), number, orjson.dumps(again)


class Hired:
    """Topics, feed, graph, and workers between them."""

    def __init__(
        self, kafka: KafkaServer, neo4j: Neo4jServer, graph: Neo4jGraph, folder: Path, seed: int
    ) -> None:
        self.kafka, self.neo4j, self.graph, self._folder = kafka, neo4j, graph, folder
        fresh_topics(kafka, PARTITIONS)
        self.feed = Feed(kafka.bootstrap, seed)

    def command(self, slot: str = "0", die_at: int = 0) -> list[str]:
        worker = [sys.executable, "-m", "tests.integration.graph_worker", "--bootstrap", self.kafka.bootstrap]
        return [
            *worker,
            "--uri",
            self.neo4j.uri,
            "--slot",
            slot,
            "--die-at",
            str(die_at),
            "--state",
            str(self._folder / slot),
        ]

    def hire(self, crew: Crew, slot: str = "0") -> Worker:
        return crew.add(self.command(slot), self._folder, f"graph-{slot}")

    def ends(self) -> dict[tuple[str, int], int]:
        """Behind the last committed record of each partition."""
        found: dict[tuple[str, int], int] = {}
        for topic in SOURCES:
            for record in read_committed(self.kafka.bootstrap, topic):
                part = (topic, record.partition)
                found[part] = max(found.get(part, 0), record.offset + 1)
        return found

    def written(self) -> dict[tuple[str, int], int]:
        try:
            return dict(self.graph.positions())
        except StoreUnavailable:
            return {}

    def await_written(self, within_s: float = 240.0) -> None:
        ends, deadline = self.ends(), time.monotonic() + within_s
        while self.written() != ends:
            assert time.monotonic() < deadline, f"written {self.written()}, in the topics {ends}"
            time.sleep(0.2)

    def check(self) -> None:
        state = in_state(hospital().stores)
        assert in_graph(self.graph, state) == state
        straight = MemoryGraph()
        straight.write(rows_of(hospital().out.deltas), {})
        for patient in state:
            assert self.graph.threads(patient) == straight.threads(patient)
            standing = [
                fact
                for version in self.graph.patient(patient).versions
                if version.stands
                for fact in version.facts
            ]
            events = temporal(hospital().out.deltas, patient).events()
            assert sorted((one.id, one.role) for one in standing) == sorted(
                (one.id, one.role) for one in events
            )
        told = drafts()
        counts = self.graph.query(
            "MATCH (d:Draft) RETURN count(d) AS drafts, count{ (:Draft)-[:REPLACES]->(:Draft) } AS replaced"
        )
        replaced = counts[0]["replaced"]
        assert counts[0]["drafts"] == len({d.document for d, _ in told}) + replaced
        cited = {(d.patient, c.resource) for d in self.graph_drafts(state) for c in d.citations}
        assert len(cited) > 100
        left = self.graph.query(
            "MATCH (n) WHERE NOT (n)--() AND NOT n:Position RETURN labels(n) AS labels, count(n) AS number"
        )
        assert left == []

    def graph_drafts(self, patients: object) -> list:  # type: ignore[type-arg]
        return [draft for patient in patients for draft in self.graph.patient(patient).drafts]  # type: ignore[attr-defined]


@pytest.fixture
def hired(
    kafka: KafkaServer, neo4j: Neo4jServer, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> Iterator[Hired]:
    with opening(neo4j) as fresh:
        yield Hired(kafka, neo4j, fresh(), tmp_path_factory.mktemp("workers"), seed)


def test_a_sink_that_is_killed_in_the_middle_of_its_transactions_leaves_the_graph_equal_to_the_state(
    hired: Hired, kills: int, seed: int
) -> None:
    chance = random.Random(seed)
    hired.feed.send(1.0)
    before = -1
    for _ in range(kills):
        worker = subprocess.run(
            hired.command(die_at=chance.randint(2, 60)),
            timeout=120,
            check=False,
            capture_output=True,
            text=True,
        )
        assert worker.returncode == -9, worker.stderr[-3000:]
        now = sum(hired.written().values())
        assert now >= before, "a position went back"
        before = now
    with Crew(seed) as crew:
        hired.hire(crew)
        hired.await_written()
    hired.check()


@pytest.mark.long
def test_while_neo4j_is_away_the_sink_waits_and_nothing_is_lost(hired: Hired, seed: int) -> None:
    with Crew(seed) as crew:
        workers = [hired.hire(crew, "0"), hired.hire(crew, "1")]
        hired.feed.send(0.3)
        hired.await_written()
        hired.feed.send(0.3)
        hired.neo4j.kill()
        try:
            hired.feed.send(0.5)
            for worker in workers:
                worker.await_text("nothing is skipped")
        finally:
            hired.neo4j.start()
        hired.feed.send(1.0)
        hired.await_written()
        for worker in workers:
            worker.await_text("the store is back")
            assert worker.codes == [], "it did not end, it waited"
    hired.check()
    assert PASSWORD not in "".join(worker.text() for worker in workers)
