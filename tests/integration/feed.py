"""An upstream that writes in transactions, and aborts some of them."""

from __future__ import annotations

import random
import threading
import time
from typing import Self

from confluent_kafka import Producer


class Feed:
    """Writes numbered records to `topic` at a pace until it is left; some transactions are aborted, their
    records marked.
    """

    def __init__(
        self, bootstrap: str, topic: str, partitions: int, seed: int, keys: int = 40, per_second: int = 400
    ) -> None:
        self._producer = Producer(
            {"bootstrap.servers": bootstrap, "transactional.id": f"feed-{topic}", "log_level": 0}
        )
        self._topic, self._partitions, self._keys, self._per_second = topic, partitions, keys, per_second
        self._random = random.Random(seed)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._error: BaseException | None = None
        self.committed = 0
        self.aborted = 0

    def __enter__(self) -> Self:
        self._producer.init_transactions(30)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._ending.set()
        if kind is None:
            self.end()

    def burst(self, records: int, abort: bool = False, poison: bytes | None = None) -> None:
        """One transaction; with `poison` as one record more."""
        self._producer.begin_transaction()
        for number in range(records):
            key = self._random.randrange(self._keys)
            text = f"ABORTED-{self.aborted}-{number}" if abort else f"{self.committed + number}"
            self._producer.produce(self._topic, text.encode(), b"key-%d" % key, key % self._partitions)
            self._producer.poll(0)
        if poison is not None:
            self._producer.produce(self._topic, poison, b"poison", 1)
        self._producer.flush(30)
        if abort:
            self._producer.abort_transaction(30)
            self.aborted += records
        else:
            self._producer.commit_transaction(30)
            self.committed += records

    def end(self) -> None:
        """Write no more of its own accord."""
        self._ending.set()
        self._thread.join(60)
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            while not self._ending.is_set():
                size = self._random.randint(1, max(2, self._per_second // 5))
                self.burst(size, abort=self._random.random() < 0.2)
                time.sleep(size / self._per_second)
        except BaseException as error:
            self._error = error
