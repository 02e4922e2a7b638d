"""Memory, disk and restart of the patient stage with many patients: 10 000 of them, 2 million facts. Real
Kafka, one worker.

    python -m benchmarks.capacity [--patients 10000] [--facts 2000000] [--seed 7]

The worker folds canonical laboratory results (one fact each, 20 to a record, patients in random order), then
is ended and started again: with its disk, and without it. Printed: resident memory at its peak and at the end
(VmHWM, VmRSS), size on disk, events per second, and the seconds from starting the process until its
partitions are restored and it reads on.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from confluent_kafka import Producer

from deploy.servers.kafka import KafkaServer
from processors.patient import TriggerSettings
from schemas.codes import Coding, Concept, Quantity, Range
from schemas.events import FactsBody, PatientEvent, encode_events
from schemas.facts import Fact, Source
from schemas.instant import MINUTE, Instant
from streams.loop import LoopSettings, Observer, Synchronous, TransactionalLoop
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics, partition_of
from streams.stages.patient import PatientProcessor
from streams.topics import PATIENT_CHANGELOG, PATIENT_EVENT, TOPICS

PARTITIONS: Final = 8
START: Final[Instant] = 1_767_225_600_000_000
_LABS: Final = (
    ("2823-3", "Potassium [Moles/volume] in Serum or Plasma", "mmol/L", "3.5", "5.1"),
    ("2160-0", "Creatinine [Mass/volume] in Serum or Plasma", "mg/dL", "0.6", "1.2"),
    ("718-7", "Hemoglobin [Mass/volume] in Blood", "g/dL", "12", "16"),
)


def results(facts: int, patients: int, seed: int) -> Iterator[PatientEvent]:
    """A result a fact, in order of time."""
    chance = random.Random(seed)
    for number in range(facts):
        code, words, unit, low, high = chance.choice(_LABS)
        at = START + number * MINUTE // 60
        name = f"Observation/{number}"
        fact = Fact(
            f"{name}#0",
            "observed",
            Concept((Coding("http://loinc.org", code, words),)),
            at,
            Source(name, "1", path="valueQuantity"),
            Quantity(f"{chance.uniform(float(low), float(high)):.1f}", unit, ucum=unit),
            at,
            reference=Range(low, high, unit),
            attributes={"category": "laboratory"},
        )
        body = msgspec.Raw(msgspec.json.encode(FactsBody((fact,))))
        hash_ = f"{chance.getrandbits(64):016x}"
        patient = f"Patient/{chance.randrange(patients)}"
        yield PatientEvent(
            f"{name}@1:{hash_}", patient, "observation", name, at, at, (1, at, hash_), body=body
        )


def fill(bootstrap: str, facts: int, patients: int, seed: int) -> None:
    """All events, 20 to a record."""
    producer = Producer({"bootstrap.servers": bootstrap, "linger.ms": 20, "compression.type": "lz4"})
    batches: list[list[PatientEvent]] = [[] for _ in range(PARTITIONS)]

    def send(number: int) -> None:
        while True:
            try:
                producer.produce(PATIENT_EVENT, encode_events(batches[number]), None, number)
                break
            except BufferError:
                producer.poll(0.1)
        batches[number].clear()

    for event in results(facts, patients, seed):
        number = partition_of(event.patient, PARTITIONS)
        batches[number].append(event)
        if len(batches[number]) == 20:
            send(number)
    for number, batch in enumerate(batches):
        if batch:
            send(number)
    producer.flush()


class Worker:
    """The patient stage in a separate process, and what it prints."""

    def __init__(self, bootstrap: str, folder: Path) -> None:
        self.started = time.monotonic()
        command = [sys.executable, "-m", "benchmarks.capacity", "--worker", bootstrap, str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def until(self, what: str, least: int = 1) -> dict[str, Any]:
        """The first line of this kind, with at least so many records read in all."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            report: dict[str, Any] = json.loads(line)
            if report["what"] == what and report["records"] >= least:
                return report
        raise RuntimeError("the worker has ended early")

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=120)


def work(bootstrap: str, folder: Path) -> None:
    """The worker's process."""
    records = 0

    class Counting(Observer):
        def assigned(self, stage: str, partitions: Sequence[int]) -> None:
            if partitions:
                tell("assigned")

        def committed(self, stage: str, moved: int, outgoing: int, rows: int, seconds: float) -> None:
            nonlocal records
            records += rows
            tell("committed")

    def tell(what: str) -> None:
        status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
        memory = {name: int(status[name].split()[0]) // 1024 for name in ("VmHWM", "VmRSS")}
        print(json.dumps({"what": what, "records": records, **memory}), flush=True)

    settings = LoopSettings(
        stage="patient", topics=(PATIENT_EVENT,), changelog=PATIENT_CHANGELOG, state_dir=folder
    )
    step = Synchronous(PatientProcessor(TriggerSettings(), {}, PARTITIONS))
    loop = TransactionalLoop(step, settings, KafkaSettings(bootstrap=bootstrap), Counting())
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())
    loop.run()


def measure(bootstrap: str, folder: Path, facts: int) -> None:
    """Print what the state costs, and each restart."""
    worker = Worker(bootstrap, folder)
    worker.until("assigned", 0)
    began = time.monotonic()
    report = worker.until("committed", facts)
    rate = facts / (time.monotonic() - began)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(
        f"folded at {rate:,.0f} facts/s; resident {report['VmHWM']} MB at its peak, {report['VmRSS']} MB at the end; {size >> 20} MB on disk"
    )
    worker.end()
    for what in ("with its disk", "without its disk"):
        if what.startswith("without"):
            shutil.rmtree(folder)
        worker = Worker(bootstrap, folder)
        report = worker.until("assigned", 0)
        print(
            f"started again {what}: ready after {time.monotonic() - worker.started:.1f} s, resident {report['VmHWM']} MB",
            flush=True,
        )
        worker.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patients", type=int, default=10_000)
    parser.add_argument("--facts", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worker", nargs=2, metavar=("BOOTSTRAP", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work(options.worker[0], Path(options.worker[1]))
        return
    with tempfile.TemporaryDirectory() as folder, KafkaServer(Path(folder) / "kafka", heap="1g") as server:
        ensure_topics(
            KafkaSettings(bootstrap=server.bootstrap),
            [TopicSpec(one.name, PARTITIONS, one.settings()) for one in TOPICS],
        )
        fill(server.bootstrap, options.facts, options.patients, options.seed)
        print(
            f"{options.facts} facts of {options.patients} patients, {PARTITIONS} partitions, seed {options.seed}",
            flush=True,
        )
        measure(server.bootstrap, Path(folder) / "state", options.facts)


if __name__ == "__main__":
    main()
