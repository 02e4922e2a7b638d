"""The bare loop against quixstreams, exactly-once both, doing the same with the same function: ratios per
CPU-second.

    python -m benchmarks.loop [--events 60000] [--sizes 1 20 100]

Each event is 900 bytes of JSON. It is parsed, the row of its key is read, counted on and written (state with
changelog), and one output record answers each input record. The broker is a real Kafka on the same machine,
so wall-clock figures say little; the worker's own CPU time is what is compared. Nothing is cached between
runs: fresh topics, state and groups.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import orjson
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from streams.loop import Failure, LoopSettings, Observer, Outgoing, Record, Synchronous, TransactionalLoop
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.loop.store import Store

PARTITIONS: Final = 4
PATIENTS: Final = 5_000
FILLER: Final = "x" * 820


def work(get: Callable[[str], bytes | None], put: Callable[[str, bytes], None], value: bytes) -> bytes:
    """The function that both run: one row and one line of output for each event of a record."""
    # Keys carry the record's key, so that both write the same rows: quixstreams keeps the states of keys
    # apart by itself.
    answers = []
    for event in orjson.loads(value):
        key = event["key"]
        row = get(key)
        count = 1 + (orjson.loads(row)["count"] if row else 0)
        put(key, orjson.dumps({"count": count, "event": event}))
        answers.append({"key": key, "count": count})
    return orjson.dumps(answers)


class Meter:
    """CPU and wall time from the first record to the end."""

    def __init__(self, records: int) -> None:
        self._left = records
        self._began: tuple[float, float] | None = None

    def seen(self, records: int) -> bool:
        """True with the last record."""
        if self._began is None:
            self._began = (time.perf_counter(), _cpu())
        self._left -= records
        return self._left <= 0

    def report(self) -> None:
        began = self._began or (0.0, 0.0)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            json.dumps({"wall": time.perf_counter() - began[0], "cpu": _cpu() - began[1], "rss_mb": memory})
        )


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class Counting:
    """`work` as a Processor."""

    def __init__(self, output: str) -> None:
        self._output = output

    def assigned(self, partition: int, store: Store) -> None: ...

    def revoked(self, partition: int) -> None: ...

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> list[Outgoing]:
        def get(key: str) -> bytes | None:
            return store.get(key.encode())

        def put(key: str, row: bytes) -> None:
            store.put(key.encode(), row)

        return [
            Outgoing(self._output, record.key, work(get, put, record.value or b"[]"), partition=partition)
            for record in records
        ]

    def poison(self, record: Record, failure: Failure) -> list[Outgoing]:
        raise AssertionError(failure)


def run_loop(bootstrap: str, name: str, records: int, state: Path) -> None:
    """Our loop, until all records are committed."""
    meter = Meter(records)

    class Stop(Observer):
        def batch(self, stage: str, partition: int, records: int, seconds: float) -> None:
            if meter.seen(records):
                loop.stop()

    settings = LoopSettings(
        stage="bench",
        namespace=name,
        topics=(f"{name}.in",),
        changelog=f"{name}.log",
        state_dir=state,
        compression="none",
    )
    loop = TransactionalLoop(
        Synchronous(Counting(f"{name}.out")), settings, KafkaSettings(bootstrap=bootstrap), Stop()
    )
    loop.run()
    meter.report()


def run_quix(bootstrap: str, name: str, records: int, state: Path) -> None:
    """quixstreams, until all records are committed."""
    from quixstreams import Application
    from quixstreams.models import TopicConfig

    meter = Meter(records)
    app = Application(
        broker_address=bootstrap,
        consumer_group=name,
        state_dir=state,
        processing_guarantee="exactly-once",
        auto_offset_reset="earliest",
        commit_every=500,
        loglevel="ERROR",
    )
    config = TopicConfig(num_partitions=PARTITIONS, replication_factor=1)
    source = app.topic(f"{name}.in", value_deserializer="bytes", key_deserializer="bytes", config=config)
    target = app.topic(f"{name}.out", value_serializer="bytes", key_serializer="bytes", config=config)

    def step(value: bytes, state: object) -> bytes:
        answer = work(state.get_bytes, state.set_bytes, value)  # type: ignore[attr-defined]
        if meter.seen(1):
            app.stop()
        return answer

    frame = app.dataframe(source)
    frame = frame.apply(step, stateful=True)
    frame.to_topic(target)
    app.run()
    meter.report()


RUNNERS: Final = {"loop": run_loop, "quixstreams": run_quix}


def fill(bootstrap: str, topic: str, events: int, per_record: int) -> int:
    """Write the events; returns how many records they make."""
    producer = Producer({"bootstrap.servers": bootstrap, "linger.ms": 20, "batch.size": 1 << 20})
    records = events // per_record
    for number in range(records):
        key = number % PATIENTS
        batch = [{"key": f"{key}-{i}", "text": FILLER, "n": i} for i in range(per_record)]
        while True:
            try:
                producer.produce(topic, orjson.dumps(batch), b"r%d" % key, number % PARTITIONS)
                break
            except BufferError:
                producer.poll(0.1)
    producer.flush()
    return records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=60_000)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 20, 100])
    parser.add_argument(
        "--worker", nargs=4, metavar=("RUNNER", "BOOTSTRAP", "NAME", "RECORDS"), help=argparse.SUPPRESS
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.worker:
            runner, bootstrap, name, records = options.worker
            RUNNERS[runner](bootstrap, name, int(records), Path(folder) / "state")
            sys.stdout.flush()
            os._exit(0)
        with KafkaServer(Path(folder) / "kafka", heap="768m") as server:
            compare(server.bootstrap, options.events, options.sizes)


def compare(bootstrap: str, events: int, sizes: Sequence[int]) -> None:
    """Print a line for each runner and size, and the ratio."""
    print(f"{'events/record':>13} {'runner':>12} {'events/s':>9} {'per CPU-s':>9} {'RSS MB':>7}")
    for size in sizes:
        rates = {}
        for runner in RUNNERS:
            name = f"b{uuid.uuid4().hex[:8]}"
            specs = [TopicSpec(f"{name}.{topic}", PARTITIONS, {}) for topic in ("in", "out", "log")]
            ensure_topics(KafkaSettings(bootstrap=bootstrap), specs)
            total = events * (1 if size == 1 else 4)
            records = fill(bootstrap, f"{name}.in", total, size)
            command = [
                sys.executable,
                "-m",
                "benchmarks.loop",
                "--worker",
                runner,
                bootstrap,
                name,
                str(records),
            ]
            done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
            found = json.loads(done.stdout.strip().splitlines()[-1])
            rates[runner] = total / found["cpu"]
            print(
                f"{size:>13} {runner:>12} {total / found['wall']:>9.0f} {rates[runner]:>9.0f} {found['rss_mb']:>7}",
                flush=True,
            )
        print(f"{'':>13} {'ratio':>12} {'':>9} {rates['loop'] / rates['quixstreams']:>9.2f}", flush=True)


if __name__ == "__main__":
    main()
