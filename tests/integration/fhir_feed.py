"""An integration engine that sends a hospital's messages in transactions, aborts some, and a clock that ticks
among them.
"""

from __future__ import annotations

import json
import random
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime

from confluent_kafka import Message as Delivered
from confluent_kafka import Producer

from tests.integration.fhir_messages import Message, Order, Ward

EVENTS = "ehr.patient-event"
NEVER = datetime(2100, 1, 1, tzinfo=UTC)


class FhirFeed:
    """What it says of itself holds for what was committed."""

    def __init__(self, bootstrap: str, partitions: int, seed: int, per_second: int = 20) -> None:
        self._bootstrap, self._partitions, self._per_second = bootstrap, partitions, per_second
        self._random = random.Random(seed)
        self._doomed = Ward(seed + 1, mark="ABORTED-")
        self._places: list[tuple[str, int, int]] = []
        self.ward = Ward(seed)
        self.sent = 0
        self.aborted = 0
        self.claims: Counter[tuple[str, str]] = Counter()  # (record, resource@version) -> copies
        self.broken: list[
            tuple[str, int, int]
        ] = []  # topic, partition, offset of what must become a dead letter
        self.orders: list[
            tuple[Order, tuple[str, int, int]]
        ] = []  # copies that were sent, and where they lie
        self.drugs: set[str] = set()  # Medications that were told
        self._placed: list[tuple[Order, tuple[str, int, int]]] = []
        self.connect()

    def connect(self) -> None:
        """Anew, after the broker was away."""
        config = {"bootstrap.servers": self._bootstrap, "transactional.id": "feed-fhir", "log_level": 0}
        self._producer = Producer(config)
        self._producer.init_transactions(30)

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Sends of its own accord meanwhile."""
        ending = threading.Event()
        with ThreadPoolExecutor(1) as pool:
            told = pool.submit(self._tell, ending)
            try:
                yield
            finally:
                ending.set()
            told.result(60)

    def burst(
        self, records: int, abort: bool = False, poison: tuple[str, bytes] | None = None, ticks: bool = True
    ) -> None:
        """One transaction; `poison`: a topic and what is sent there in the middle of it."""
        ward = self._doomed if abort else self.ward
        messages = [ward.next() for _ in range(records)]
        self._places, self._placed = [], []
        self._producer.begin_transaction()
        for number, message in enumerate(messages):
            if poison is not None and number == records // 2:
                self._broken(*poison)
            self._send(message)
        if ticks:
            self._tick(NEVER if abort else self.ward.now)
        self._producer.flush(30)
        if abort:
            self._producer.abort_transaction(30)
            self.aborted += records
            return
        self._producer.commit_transaction(30)
        self.sent += records
        self.claims.update(claim for message in messages for claim in message.claims)
        self.broken += self._places
        self.orders += self._placed
        self.drugs |= {message.drug for message in messages if message.drug}

    def tick(self, now: datetime) -> None:
        """Time has come to `now`, in every partition."""
        self._producer.begin_transaction()
        self._tick(now)
        self._producer.commit_transaction(30)

    def _send(self, message: Message) -> None:
        if message.broken:
            self._broken(message.topic, message.value)
            return

        def delivered(error: object, sent: Delivered) -> None:
            assert error is None
            if message.order is not None:
                self._placed.append((message.order, (sent.topic(), sent.partition(), sent.offset())))

        self._producer.produce(message.topic, message.value, message.key.encode(), on_delivery=delivered)
        self._producer.poll(0)

    def _broken(self, topic: str, value: bytes) -> None:
        self._producer.produce(
            topic, value, None, self._random.randrange(self._partitions), on_delivery=self._delivered
        )

    def _delivered(self, error: object, message: Delivered) -> None:
        assert error is None
        self._places.append((message.topic(), message.partition(), message.offset()))

    def _tick(self, now: datetime) -> None:
        moment = int(now.timestamp()) * 1_000_000
        head = {
            "id": f"tick/{moment}",
            "patient": "",
            "kind": "tick",
            "resource": "",
            "occurred": moment,
            "recorded": moment,
        }
        for partition in range(self._partitions):
            self._producer.produce(
                EVENTS, json.dumps([{**head, "body": {"now": moment}}]).encode(), None, partition
            )

    def _tell(self, ending: threading.Event) -> None:
        while not ending.is_set():
            size = self._random.randint(1, max(2, self._per_second // 2))
            poison = (EVENTS, b"\xff no event") if self._random.random() < 0.2 else None
            if self._random.random() < 0.2:
                self.burst(size, abort=True)
            else:
                self.burst(size, poison=poison, ticks=self._random.random() < 0.5)
            ending.wait(size / self._per_second)
