"""The workers of benchmarks.stream: each a process that meters its own CPU time from the first record on.

`ours`: a stage in its loop, as in production. `quixstreams`: the same functions as an application of it.
`bare`: a confluent-kafka loop that reads, parses and validates, and does nothing else.
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from confluent_kafka import Consumer

from benchmarks.feed import messages
from processors.ingest import IngestSettings, SourceRecord, ingest
from processors.ingest.canonical import CANONICAL_TYPES
from processors.ingest.decode import parse, readable
from processors.ingest.validate import prepare, validate
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.events import decode_events, encode_events
from streams import topics
from streams.loop import LoopSettings, Observer, Record, Synchronous, TransactionalLoop
from streams.loop.kafka import KafkaSettings
from streams.stages.ingest import IngestProcessor
from streams.stages.patient import PatientProcessor

PARTITIONS: Final = 4
RAW: Final = topics.RAW
#: What stands once in the envelope of an event: counts events without decoding them.
KIND: Final = b',"kind":"'


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
    peak = next(
        line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")
    )
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
        len
        if stage == "ingest"
        else lambda records: sum((record.value or b"").count(KIND) for record in records)
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

    read = {"ingest": topics.INGESTED, "patient": (topics.PATIENT_EVENT,)}.get(stage, (stage,))
    changelog = topics.INGEST_CHANGELOG if stage == "ingest" else topics.PATIENT_CHANGELOG
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
    """The rows of the fold in quixstreams' state. It has no prefix reads: enough for events that find no
    encounter.
    """

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
    config = {
        "group.id": f"bare-{check}",
        "auto.offset.reset": "earliest",
        "isolation.level": "read_committed",
    }
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


RUNNERS: Final[dict[str, Callable[[str, str, int, Path], None]]] = {
    "ours": our_loop,
    "quixstreams": quix,
    "bare": bare,
}
