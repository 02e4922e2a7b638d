"""From a FHIR event to the drafts that it makes due, on their topics: the delay at 80 % of capacity. Real
Kafka, composer, all stages.

    python -m benchmarks.latency [--seconds 60] [--load 0.8 | --rate EVENTS_A_SECOND] [--seed 7]

Every patient has been in for six hours (a note, results, problems, medicines); then a critical potassium
comes, which makes four drafts due (the critical progress note, that of the quiet period before, the first
discharge instruction, the diagnosis). Ten unremarkable results of other patients come with it. Capacity is
taken first: such events one after the other, never more than `--open` without their drafts. Then they come at
random (Poisson) at the given share of it. The delay of a draft is the time from sending the event to reading
the draft, read committed; printed with the ways to the canonical event, to the first request and to the
draft, all as the reader sees them. INGEST, PATIENT and GENERATE are one process each, as `wardstream run
--stage` starts them.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import orjson
from confluent_kafka import Consumer, Producer

from benchmarks.feed import LABS, NOTE
from deploy.servers.kafka import KafkaServer
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.topics import OUTPUTS, PATIENT_EVENT, REQUESTS, TOPICS

PARTITIONS: Final = 4
STAGES: Final = ("ingest", "patient", "generate")
DRAFTS_AN_EVENT: Final = 4
ROUTINE: Final = 10
_CRITICAL: Final = re.compile(rb'"resource":"Observation/k-([a-z0-9]+)"')


def coded(system: str, code: str, display: str) -> dict[str, Any]:
    return {"coding": [{"system": system, "code": code, "display": display}]}


def result(
    id_: str, patient: str, at: datetime, value: float, lab: tuple[str, str, str, float, float] = LABS[0]
) -> bytes:
    code, display, unit, low, high = lab
    return orjson.dumps(
        {
            "resourceType": "Observation",
            "id": id_,
            "status": "final",
            "subject": {"reference": f"Patient/{patient}"},
            "category": [
                coded(
                    "http://terminology.hl7.org/CodeSystem/observation-category", "laboratory", "Laboratory"
                )
            ],
            "code": coded("http://loinc.org", code, display),
            "effectiveDateTime": at.isoformat(),
            "issued": at.isoformat(),
            "valueQuantity": {
                "value": round(value, 1),
                "unit": unit,
                "system": "http://unitsofmeasure.org",
                "code": unit,
            },
            "referenceRange": [{"low": {"value": low, "unit": unit}, "high": {"value": high, "unit": unit}}],
        }
    )


def admission(patient: str, now: datetime, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """(topic, value): six hours ago, with what was known in the first half hour."""
    about = {"reference": f"Patient/{patient}"}
    start = now - timedelta(hours=6)
    stay = {"reference": f"Encounter/e-{patient}"}
    inside: dict[str, Any] = {
        "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
        "status": "in-progress",
    }
    whole: list[dict[str, Any]] = [
        {"resourceType": "Patient", "id": patient, "gender": "female", "birthDate": "1950-02-03"},
        {
            "resourceType": "Encounter",
            "id": f"e-{patient}",
            "subject": about,
            "period": {"start": start.isoformat()},
            **inside,
        },
    ]
    problems = (("38341003", "Hypertension"), ("84114007", "Heart failure"))
    for number, (code, display) in enumerate(problems):
        whole.append(
            {
                "resourceType": "Condition",
                "id": f"c{number}-{patient}",
                "subject": about,
                "recordedDate": start.isoformat(),
                "code": coded("http://snomed.info/sct", code, display),
            }
        )
    for number, drug in enumerate(("Furosemide 40 MG Oral Tablet", "Lisinopril 10 MG Oral Tablet")):
        whole.append(
            {
                "resourceType": "MedicationRequest",
                "id": f"m{number}-{patient}",
                "status": "active",
                "intent": "order",
                "subject": about,
                "encounter": stay,
                "authoredOn": start.isoformat(),
                "medicationCodeableConcept": {"text": drug},
                "dosageInstruction": [{"text": "1 tablet once daily"}],
            }
        )
    for resource in whole:
        yield (
            "ehr.admission",
            orjson.dumps({**resource, "meta": {"versionId": "1", "lastUpdated": start.isoformat()}}),
        )
    attachment = {"contentType": "text/plain", "data": base64.b64encode(NOTE.encode()).decode()}
    written = (start + timedelta(minutes=20)).isoformat()
    yield (
        "ehr.note",
        orjson.dumps(
            {
                "resourceType": "DocumentReference",
                "id": f"d-{patient}",
                "status": "current",
                "subject": about,
                "date": written,
                "type": coded("http://loinc.org", "34117-2", "History and physical note"),
                "context": {"encounter": [stay]},
                "content": [{"attachment": attachment}],
            }
        ),
    )
    for number in range(9):
        lab = LABS[number % 3]
        yield (
            "ehr.lab",
            result(
                f"o{number}-{patient}",
                patient,
                start + timedelta(minutes=3 * number),
                chance.uniform(*lab[3:]),
                lab,
            ),
        )


@dataclass
class Reader:
    """Drafts as they come, by patient."""

    bootstrap: str
    sent: dict[str, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    ways: dict[str, list[float]] = field(default_factory=lambda: {"event": [], "request": [], "draft": []})
    _at: dict[str, dict[str, float]] = field(
        default_factory=lambda: {"event": {}, "request": {}, "draft": {}}
    )
    _stop: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Reader:
        self._consumer = Consumer(
            {
                "bootstrap.servers": self.bootstrap,
                "group.id": "latency",
                "isolation.level": "read_committed",
                "auto.offset.reset": "earliest",
                "fetch.wait.max.ms": 20,
            }
        )
        self._consumer.subscribe([PATIENT_EVENT, *REQUESTS, *OUTPUTS])
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
        self._consumer.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            message = self._consumer.poll(0.2)
            if message is not None and message.error() is None:
                self._see(
                    str(message.topic()), message.key() or b"", message.value() or b"", time.monotonic()
                )

    def _see(self, topic: str, key: bytes, value: bytes, now: float) -> None:
        if topic == PATIENT_EVENT:
            for found in _CRITICAL.finditer(value):
                self._reach("event", found[1].decode(), now)
            return
        patient = key.decode().rpartition("/")[2]
        if patient in self.sent:
            self._reach("request" if topic in REQUESTS else "draft", patient, now)

    def _reach(self, what: str, patient: str, now: float) -> None:
        """The first event and request of a patient, and every draft: how long since the step before."""
        before = {"event": self.sent, "request": self._at["event"], "draft": self._at["request"]}[what]
        if what == "draft":
            self.delays.append(now - self.sent[patient])
        elif patient in self._at[what]:
            return
        self._at[what][patient] = now
        if patient in before:
            self.ways[what].append(now - before[patient])

    def forget(self) -> None:
        """What has been measured so far was to warm up."""
        self.delays.clear()
        for way in self.ways.values():
            way.clear()

    def await_drafts(self, number: int, within: float) -> None:
        until = time.monotonic() + within
        while len(self.delays) < number:
            if time.monotonic() > until:
                raise RuntimeError(f"expected {number} drafts, got {len(self.delays)}")
            time.sleep(0.005)


class Hospital:
    """Sends what the benchmark needs of one."""

    def __init__(self, bootstrap: str, reader: Reader, seed: int) -> None:
        self._producer = Producer({"bootstrap.servers": bootstrap, "linger.ms": 2})
        self._chance = random.Random(seed)
        self._reader = reader
        self._others = 0

    def admit(self, patients: list[str]) -> int:
        now, sent = datetime.now(UTC), 0
        for patient in patients:
            for topic, value in admission(patient, now, self._chance):
                self._send(topic, patient, value)
                sent += 1
        self._producer.flush()
        return sent

    def critical(self, patient: str, others: list[str]) -> None:
        """The event, and the unremarkable ones around it."""
        now = datetime.now(UTC)
        for _ in range(ROUTINE):
            self._others += 1
            other = self._chance.choice(others)
            self._send(
                "ehr.lab", other, result(f"r{self._others}", other, now - timedelta(hours=5, minutes=45), 4.2)
            )
        self._reader.sent[patient] = time.monotonic()
        self._send("ehr.lab", patient, result(f"k-{patient}", patient, now, 7.1))
        self._producer.poll(0)

    def close(self) -> None:
        self._producer.flush()

    def _send(self, topic: str, patient: str, value: bytes) -> None:
        while True:
            try:
                self._producer.produce(topic, value, patient.encode())
                return
            except BufferError:
                self._producer.poll(0.1)


def run(bootstrap: str, options: argparse.Namespace) -> None:
    """Print capacity, and the delays at the share of it."""
    with Reader(bootstrap) as reader:
        hospital = Hospital(bootstrap, reader, options.seed)
        quiet = [f"q{number}" for number in range(100)]
        burst = [f"b{number}" for number in range(options.burst)]
        print(
            f"{hospital.admit([*quiet, *burst])} messages of {len(quiet) + len(burst)} patients sent; waiting until they are folded"
        )
        warm = [f"w{number}" for number in range(8)]
        hospital.admit(warm)
        for patient in warm:
            hospital.critical(patient, quiet)
        hospital.close()
        reader.await_drafts(len(warm) * DRAFTS_AN_EVENT, 60)
        reader.forget()

        began = time.monotonic()
        for number, patient in enumerate(burst):
            hospital.critical(patient, quiet)
            reader.await_drafts((number - options.open) * DRAFTS_AN_EVENT, 60)
        hospital.close()
        reader.await_drafts(len(burst) * DRAFTS_AN_EVENT, 600)
        capacity = len(burst) / (time.monotonic() - began)
        print(
            f"capacity: {capacity:.1f} such events/s, {capacity * DRAFTS_AN_EVENT:.0f} drafts/s, {capacity * (ROUTINE + 1):.0f} messages/s"
        )
        reader.forget()

        rate = options.rate or capacity * options.load
        paced = [f"p{number}" for number in range(int(rate * options.seconds))]
        last = [f"last{number}" for number in range(4 * PARTITIONS)]  # some in every partition
        hospital.admit([*paced, *last])
        for patient in last:  # when their drafts are there, the admissions have been folded
            hospital.critical(patient, quiet)
        hospital.close()
        reader.await_drafts(len(last) * DRAFTS_AN_EVENT, 300)
        reader.forget()
        chance, due = random.Random(options.seed), time.monotonic()
        for patient in paced:
            due += chance.expovariate(rate)
            time.sleep(max(0.0, due - time.monotonic()))
            hospital.critical(patient, quiet)
        hospital.close()
        reader.await_drafts(len(paced) * DRAFTS_AN_EVENT, 600)
        print(
            f"at {rate / capacity:.0%}: {rate:.1f} events/s, {rate * DRAFTS_AN_EVENT:.0f} drafts/s for {options.seconds} s"
        )
        for what, delays in (
            ("sent to draft", reader.delays),
            *((f"to the {way}", delays) for way, delays in reader.ways.items()),
        ):
            cuts = statistics.quantiles(delays, n=100)
            print(
                f"  {what:14} {len(delays):6}  p50 {cuts[49]:.3f} s  p95 {cuts[94]:.3f} s  p99 {cuts[98]:.3f} s  longest {max(delays):.3f} s"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--burst", type=int, default=1000, help="events of which the capacity is taken")
    parser.add_argument(
        "--open", type=int, default=50, help="events without their drafts, while the capacity is taken"
    )
    parser.add_argument("--load", type=float, default=0.8)
    parser.add_argument("--rate", type=float, default=0.0, help="events per second, whatever the capacity is")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, KafkaServer(Path(folder) / "kafka", heap="1g") as server:
        ensure_topics(
            KafkaSettings(bootstrap=server.bootstrap),
            [TopicSpec(one.name, PARTITIONS, one.settings()) for one in TOPICS],
        )
        environment = {
            **os.environ,
            "WARDSTREAM_KAFKA__BOOTSTRAP": server.bootstrap,
            "WARDSTREAM_WORKER__STATE_DIR": f"{folder}/state",
        }
        stages = [
            subprocess.Popen([sys.executable, "-m", "wardstream", "run", "--stage", one], env=environment)
            for one in STAGES
        ]
        try:
            run(server.bootstrap, options)
        finally:
            for stage in stages:
                stage.send_signal(signal.SIGTERM)
            for stage in stages:
                stage.wait(60)


if __name__ == "__main__":
    main()
