"""The stream from FHIR to patient state and delta, against quixstreams doing the same with the same functions.

    python -m benchmarks.stream [--messages 40000] [--patients 1000] [--seed 7] [--only validate pipeline patient]

`pipeline`: single FHIR resources -> validated -> canonical -> patient state with changelog -> delta.
`patient`: the patient stage alone, fed with canonical events: one to a record and keyed by patient, which is what a
quixstreams application writes and can keep state by; 20 and 100 to a record, which is what our INGEST writes.
`validate`: a bare confluent-kafka loop that only validates, with our validation and with fhir.resources.
A real Kafka on the same machine; each worker is a process that meters its own CPU time from the first record on. All
workers of a runner run at once, so their wall time is that of the slowest, their CPU time the sum.
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
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from confluent_kafka import Consumer, Producer
from confluent_kafka.admin import AdminClient

from benchmarks.feed import messages
from deploy.servers.kafka import KafkaServer
from processors.canonical import CANONICAL_TYPES
from processors.ingest import IngestSettings, SourceRecord, ingest
from processors.ingest.decode import parse, readable
from processors.ingest.validate import prepare, validate
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.events import decode_events, encode_events
from streams import topics
from streams.broker import KafkaSettings, TopicSpec, ensure_topics
from streams.ingest import IngestProcessor
from streams.loop import LoopSettings, Observer, Record, Synchronous, TransactionalLoop
from streams.partitioning import partition_of
from streams.patient import PatientProcessor

PARTITIONS: Final = 4
RAW: Final = topics.RAW
#: Canonical events by so many to a record.
PER_RECORD: Final = (1, 20, 100)
#: What stands once in the envelope of an event: counts events without decoding them.
KIND: Final = b',"kind":"'
PARTS: Final = ("validate", "pipeline", "patient")


class Meter:
    """CPU and wall time from the first record until `expected` have been seen; then `stop` is called."""

    def __init__(self, expected: int, stop: Callable[[], None]) -> None:
        self._left, self._stop = expected, stop
        self._began: tuple[float, float] | None = None

    def begin(self) -> None:
        """The first record is there."""
        self._began = self._began or (time.time(), _cpu())

    def seen(self, count: int) -> None:
        self.begin()
        self._left -= count
        if self._left <= 0:
            self._stop()

    def report(self) -> None:
        began, cpu = self._began or (time.time(), _cpu())
        print(json.dumps({"began": began, "ended": time.time(), "cpu": _cpu() - cpu, "rss_mb": _peak_mb()}))


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _peak_mb() -> int:
    """Of this process alone: ru_maxrss counts what its parent had when it was forked."""
    peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) // 1024


def our_loop(stage: str, bootstrap: str, expected: int, folder: Path) -> None:
    """INGEST or PATIENT as they run in production. `expected`: records of ingest, events of patient."""
    processor: Any = (
        IngestProcessor(IngestSettings(), PARTITIONS)
        if stage == "ingest"
        else PatientProcessor(TriggerSettings(), {}, PARTITIONS)
    )
    if stage == "ingest":
        warm()
    meter = Meter(expected, lambda: loop.stop())
    counted: Callable[[Sequence[Record]], int] = (
        len if stage == "ingest" else lambda records: sum((record.value or b"").count(KIND) for record in records)
    )

    class Counting:
        """The processor, its output counted: events of ingest's records are counted where they are folded."""

        assigned, revoked, poison = processor.assigned, processor.revoked, processor.poison

        def process(self, partition: int, store: Any, records: Any) -> Any:
            meter.begin()
            self.count = counted(records)
            return processor.process(partition, store, records)

    counting = Counting()

    class Watch(Observer):
        def batch(self, stage: str, partition: int, records: int, seconds: float) -> None:
            meter.seen(counting.count)

    read = {"ingest": RAW, "patient": (topics.PATIENT_EVENT,)}.get(stage, (stage,))
    changelog = None if stage == "ingest" else topics.PATIENT_CHANGELOG
    settings = LoopSettings(stage=stage, topics=read, changelog=changelog, state_dir=folder / stage)
    loop = TransactionalLoop(Synchronous(counting), settings, KafkaSettings(bootstrap=bootstrap), Watch())  # type: ignore[arg-type]
    loop.run()
    meter.report()


def quix(stage: str, bootstrap: str, expected: int, folder: Path) -> None:
    """The same functions as a quixstreams application, exactly-once, state in its RocksDB with changelog."""
    from quixstreams import Application

    app = Application(
        broker_address=bootstrap,
        consumer_group=f"quix-{stage}",
        state_dir=folder / "quix",
        processing_guarantee="exactly-once",
        auto_offset_reset="earliest",
        commit_every=500,
        loglevel="ERROR",
    )
    meter = Meter(expected, app.stop)
    bytes_in: dict[str, Any] = {"value_deserializer": "bytes", "key_deserializer": "bytes"}
    bytes_out: dict[str, Any] = {"value_serializer": "bytes", "key_serializer": "bytes"}
    if stage == "ingest":
        warm()

        def canonical(value: bytes) -> list[tuple[bytes, bytes]]:
            meter.seen(1)
            found = ingest(SourceRecord("ehr.lab", 0, 0, 0, value, {}), IngestSettings())
            return [(event.patient.encode(), encode_events([event])) for event in found.events]

        target = app.topic(topics.PATIENT_EVENT, value_serializer=_second_of_pair(), key_serializer="bytes")
        for topic in RAW:
            frame = app.dataframe(app.topic(topic, **bytes_in)).apply(canonical, expand=True)
            frame.to_topic(target, key=lambda pair: pair[0])
    else:
        target = app.topic(topics.TKG_DELTA, **bytes_out)

        def folded(value: bytes, state: Any) -> bytes:
            out = Outcome()
            events = decode_events(value)
            fold = Fold(_QuixRows(state), TriggerSettings(), {})
            for event in events:
                fold.apply(event, out)
            fold.flush()
            meter.seen(len(events))
            return msgspec.json.encode(out.deltas)

        source = topics.PATIENT_EVENT if stage == "patient" else stage
        frame = app.dataframe(app.topic(source, **bytes_in)).apply(folded, stateful=True)
        frame.to_topic(target)
    app.run()
    meter.report()


def _second_of_pair() -> Any:
    """quixstreams' way to re-key: rows are (key, value), the value is what goes out."""
    from quixstreams.models.serializers import Serializer

    class SecondOfPair(Serializer):
        def __call__(self, value: Any, ctx: Any) -> bytes:
            found: bytes = value[1]
            return found

    return SecondOfPair()


def warm() -> None:
    """What is loaded with the first record is not measured: models, units."""
    prepare(CANONICAL_TYPES)
    for topic, value in messages(50, 1):
        ingest(SourceRecord(topic, 0, 0, 0, value, {}), IngestSettings())


class _QuixRows:
    """The rows of the fold in quixstreams' state. It has no prefix reads: enough for events that find no encounter."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def get(self, key: bytes) -> bytes | None:
        found: bytes | None = self._state.get_bytes(key.hex())
        return found

    def put(self, key: bytes, value: bytes) -> None:
        self._state.set_bytes(key.hex(), value)

    def delete(self, key: bytes) -> None:
        self._state.delete(key.hex())

    def scan(self, prefix: bytes = b"", **_: object) -> Iterator[tuple[bytes, bytes]]:
        return iter(())


def bare(check: str, bootstrap: str, expected: int, folder: Path) -> None:
    """A confluent-kafka loop that reads, parses and validates, and does nothing else."""
    import orjson
    from fhir.resources.R4B import get_fhir_model_class

    warm()
    done = False

    def stop() -> None:
        nonlocal done
        done = True

    meter = Meter(expected, stop)
    config = {"group.id": f"bare-{check}", "auto.offset.reset": "earliest", "isolation.level": "read_committed"}
    consumer = Consumer({"bootstrap.servers": bootstrap, **config})
    consumer.subscribe(list(RAW))
    while not done:
        records = consumer.consume(500, 1.0)
        for record in records:
            if check == "fhir.resources":
                resource = orjson.loads(record.value())
                get_fhir_model_class(resource["resourceType"]).model_validate(resource)
            else:
                readable_resource(record.value())
        if records:
            meter.seen(len(records))
    meter.report()


def readable_resource(value: bytes) -> None:
    """Decode and validate as ingest does."""
    raw = readable(value, 1 << 24)
    resource = parse(raw)
    validate(raw, resource, resource["resourceType"], IngestSettings())


RUNNERS: Final[dict[str, Callable[[str, str, int, Path], None]]] = {"ours": our_loop, "quixstreams": quix, "bare": bare}


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
    """Events per second, per CPU-second, and the largest resident size in MB of workers (runner, part, expected) run together."""
    command = [sys.executable, "-m", "benchmarks.stream", "--worker"]
    started = [
        subprocess.Popen([*command, runner, part, bootstrap, str(expected)], stdout=subprocess.PIPE, text=True)
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
    ratio("patient, each fed as its own ingest writes: ours / quixstreams", as_written, ("patient, 1 a record", "quixstreams"))
    for check in ("fhir.resources", "ours"):
        ratio(f"pipeline / bare loop that only validates with {check}", ("pipeline", "ours"), ("validate", f"bare {check}"))
    print("\n".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=40_000)
    parser.add_argument("--patients", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    parser.add_argument("--worker", nargs=4, metavar=("RUNNER", "PART", "BOOTSTRAP", "EXPECTED"), help=argparse.SUPPRESS)
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
