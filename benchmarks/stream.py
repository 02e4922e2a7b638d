"""The stream from FHIR to patient state and delta, against quixstreams doing the same with the same
functions.

    python -m benchmarks.stream [--messages 40000] [--patients 1000] [--seed 7] [--only validate pipeline
    patient]

`pipeline`: single FHIR resources -> validated -> canonical -> patient state with changelog -> delta.
`patient`: the patient stage alone, fed with canonical events: one to a record and keyed by patient, which is
what a quixstreams application writes and can keep state by; 20 and 100 to a record, which is what our INGEST
writes. `validate`: a bare confluent-kafka loop that only validates, with our validation and with
fhir.resources. A real Kafka on the same machine; each worker is a process that meters its own CPU time from
the first record on. All workers of a runner run at once, so their wall time is that of the slowest, their CPU
time the sum.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient

from benchmarks.feed import messages
from benchmarks.stream_workers import PARTITIONS, RAW, RUNNERS
from deploy.servers.kafka import KafkaServer
from processors.ingest import IngestSettings, SourceRecord, ingest
from schemas.events import encode_events
from streams import topics
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics, partition_of

#: Canonical events by so many to a record.
PER_RECORD: Final = (1, 20, 100)
PARTS: Final = ("validate", "pipeline", "patient")


def fill(bootstrap: str, count: int, patients: int, seed: int) -> tuple[int, int]:
    """Write the raw messages, and the canonical events of the patient stage alone. How many of each."""
    producer = Producer({"bootstrap.servers": bootstrap, "linger.ms": 20, "batch.size": 1 << 20})
    batches: dict[tuple[int, int], list[Any]] = {}
    events = 0
    now = time.time_ns() // 1000
    for number, (topic, value) in enumerate(messages(count, patients, seed)):
        _produce(producer, topic, b"%d" % (number % PARTITIONS), value, number % PARTITIONS)
        for event in ingest(SourceRecord(topic, 0, number, now, value, {}), IngestSettings()).events:
            home = partition_of(event.patient, PARTITIONS)
            events += 1
            for many in PER_RECORD:
                batch = batches.setdefault((many, home), [])
                batch.append(event)
                if len(batch) == many:
                    key = event.patient.encode() if many == 1 else b"p%d" % home
                    _produce(producer, f"bench.events-{many}", key, encode_events(batch), home)
                    batch.clear()
    for (many, home), batch in batches.items():
        if batch:
            _produce(producer, f"bench.events-{many}", b"p%d" % home, encode_events(batch), home)
    producer.flush()
    return count, events


def _produce(producer: Producer, topic: str, key: bytes, value: bytes, partition: int) -> None:
    while True:
        try:
            producer.produce(topic, value, key, partition)
            return
        except BufferError:
            producer.poll(0.1)


def measure(bootstrap: str, workers: list[tuple[str, str, int]], total: int) -> tuple[float, float, int]:
    """Events per second, per CPU-second, and the largest resident size in MB of workers (runner, part,
    expected) run together.
    """
    command = [sys.executable, "-m", "benchmarks.stream", "--worker"]
    started = [
        subprocess.Popen(
            [*command, runner, part, bootstrap, str(expected)], stdout=subprocess.PIPE, text=True
        )
        for runner, part, expected in workers
    ]
    found = []
    for process in started:
        printed, _ = process.communicate(timeout=900)
        found.append(json.loads(printed.strip().splitlines()[-1]))
    wall = max(one["ended"] for one in found) - min(one["began"] for one in found)
    return total / wall, total / sum(one["cpu"] for one in found), max(one["rss_mb"] for one in found)


def fresh(kafka: KafkaSettings, names: Iterable[str]) -> None:
    """Topics without a past."""
    admin = AdminClient(kafka.client({}))
    existing = [name for name in names if name in admin.list_topics(timeout=10).topics]
    if existing:
        for done in admin.delete_topics(existing).values():
            done.result()
    ensure_topics(kafka, [TopicSpec(name, PARTITIONS, {}) for name in names])


def compare(server: KafkaServer, count: int, patients: int, seed: int, only: Sequence[str]) -> None:
    """Print each runner and the ratios."""
    kafka, at = KafkaSettings(bootstrap=server.bootstrap), server.bootstrap
    written = (
        topics.PATIENT_EVENT,
        topics.TKG_DELTA,
        topics.OUTCOME,
        topics.DEAD_LETTER,
        topics.PATIENT_CHANGELOG,
        topics.MEDICATION,
        topics.OWNER,
        topics.INGEST_CHANGELOG,
        *topics.REQUESTS,
    )
    alone = [f"bench.events-{many}" for many in PER_RECORD]
    ensure_topics(kafka, [TopicSpec(name, PARTITIONS, {}) for name in (*RAW, *alone, *written)])
    records, events = fill(at, count, patients, seed)
    print(f"{records} FHIR resources of {patients} patients, {events} events, seed {seed}")
    print(f"{'what':>22} {'runner':>19} {'/s':>9} {'/CPU-s':>9} {'RSS MB':>7}")
    rates: dict[tuple[str, str], tuple[float, float]] = {}
    lines: list[str] = []

    def row(what: str, runner: str, workers: list[tuple[str, str, int]], total: int) -> None:
        wall, cpu, memory = measure(at, workers, total)
        rates[what, runner] = wall, cpu
        print(f"{what:>22} {runner:>19} {wall:>9.0f} {cpu:>9.0f} {memory:>7}", flush=True)

    def ratio(text: str, ours: tuple[str, str], theirs: tuple[str, str]) -> None:
        if ours in rates and theirs in rates:
            wall, cpu = (mine / other for mine, other in zip(rates[ours], rates[theirs], strict=True))
            lines.append(f"{text} = {wall:.2f} per second, {cpu:.2f} per CPU-second")

    if "validate" in only:
        for check in ("fhir.resources", "ours"):
            row("validate", f"bare {check}", [("bare", check, records)], records)
    if "pipeline" in only:
        for runner in ("ours", "quixstreams"):
            fresh(kafka, written)
            row("pipeline", runner, [(runner, "ingest", records), (runner, "patient", events)], records)
    if "patient" in only:
        for many in PER_RECORD:
            for runner in ("ours", "quixstreams"):
                fresh(kafka, written)
                row(f"patient, {many} a record", runner, [(runner, f"bench.events-{many}", events)], events)
    ratio("pipeline: ours / quixstreams", ("pipeline", "ours"), ("pipeline", "quixstreams"))
    for many in PER_RECORD:
        what = f"patient, {many} a record"
        ratio(f"{what}: ours / quixstreams", (what, "ours"), (what, "quixstreams"))
    as_written = f"patient, {PER_RECORD[1]} a record", "ours"
    ratio(
        "patient, each fed as its own ingest writes: ours / quixstreams",
        as_written,
        ("patient, 1 a record", "quixstreams"),
    )
    for check in ("fhir.resources", "ours"):
        ratio(
            f"pipeline / bare loop that only validates with {check}",
            ("pipeline", "ours"),
            ("validate", f"bare {check}"),
        )
    print("\n".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=40_000)
    parser.add_argument("--patients", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    parser.add_argument(
        "--worker", nargs=4, metavar=("RUNNER", "PART", "BOOTSTRAP", "EXPECTED"), help=argparse.SUPPRESS
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.worker:
            runner, part, bootstrap, expected = options.worker
            RUNNERS[runner](part, bootstrap, int(expected), Path(folder))
            sys.stdout.flush()
            os._exit(0)
        with KafkaServer(Path(folder) / "kafka", heap="1g") as server:
            compare(server, options.messages, options.patients, options.seed, options.only)


if __name__ == "__main__":
    main()
