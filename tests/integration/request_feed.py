"""An upstream like PATIENT: requests in transactions, some aborted, documents revised and taken back, some
records broken.
"""

from __future__ import annotations

import random
import threading
import time
from typing import Self

from confluent_kafka import Producer

from schemas.requests import TASKS, encode_request
from streams.loop.kafka import partition_of
from streams.topics import request_topic
from tests.streams.stages.generate.builders import request


class RequestFeed:
    """Writes until it is left."""

    def __init__(self, bootstrap: str, partitions: int, seed: int, per_second: int) -> None:
        self._producer = Producer(
            {"bootstrap.servers": bootstrap, "transactional.id": "feed-requests", "log_level": 0}
        )
        self._partitions, self._per_second = partitions, per_second
        self._random = random.Random(seed)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._error: BaseException | None = None
        self.requests = 0  # committed and readable
        self.garbage = 0  # committed and not
        self.aborted = 0

    def __enter__(self) -> Self:
        self._producer.init_transactions(30)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join(60)
        if self._error is not None:
            raise self._error

    def _burst(self, size: int, abort: bool) -> None:
        self._producer.begin_transaction()
        garbage = 0
        for number in range(size):
            patient = f"Patient/{self._random.randrange(12)}"
            task = self._random.choice(TASKS)
            partition = partition_of(patient, self._partitions)
            if not abort and self._random.random() < 0.03:
                self._producer.produce(request_topic(task), b"\xff not a request", None, partition)
                garbage += 1
                continue
            asked = request(
                f"ABORTED-{self.aborted}-{number}" if abort else f"r{self.requests + self.garbage + number}",
                patient=patient,
                task=task,
                slot=self._random.choice(["admission", "day-1"]),
                priority="critical" if self._random.random() < 0.1 else "routine",
                cancelled=self._random.random() < 0.05,
            )
            self._producer.produce(request_topic(task), encode_request(asked), patient.encode(), partition)
        self._producer.flush(30)
        if abort:
            self._producer.abort_transaction(30)
            self.aborted += size
        else:
            self._producer.commit_transaction(30)
            self.requests += size - garbage
            self.garbage += garbage

    def _run(self) -> None:
        try:
            while not self._ending.is_set():
                size = self._random.randint(1, self._per_second // 2)
                self._burst(size, abort=self._random.random() < 0.15)
                time.sleep(size / self._per_second)
        except BaseException as error:
            self._error = error
