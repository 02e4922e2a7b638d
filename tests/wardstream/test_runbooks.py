"""Procedures of docs/operate, performed: `make test-long`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Producer

from streams.loop.embedded_broker import EmbeddedBroker
from streams.topics import RAW
from tests.brokers import with_topics
from tests.wardstream.installation import Hospital, eventually
from tests.wardstream.stays import write_stay
from wardstream import topic_reader

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]


def deltas(broker: EmbeddedBroker) -> set[tuple[Any, ...]]:
    """What is known, without what differs by who was there: traces."""
    found: set[tuple[Any, ...]] = set()
    for message in topic_reader.read({"bootstrap.servers": broker.kafka.bootstrap}, "ehr.tkg-delta"):
        for delta in json.loads(message.value() or b"[]"):
            found.add(
                (
                    delta["patient"],
                    delta["event"],
                    delta["change"],
                    delta["recorded"],
                    json.dumps(delta.get("body")),
                )
            )
    return found


def drafts(hospital: Hospital) -> set[str]:
    return {one["name"] for one in hospital.ask_json("drafts")}


def known_of_joan(hospital: Hospital) -> dict[str, Any]:
    """Without when that was."""
    found = hospital.ask_json("state", "--patient", "Patient/joan")
    return {name: value for name, value in found.items() if not name.startswith(("asked", "as_of"))}


def test_a_hospital_is_restored_as_of_a_moment_from_the_topics_alone(tmp_path: Path) -> None:
    with with_topics() as lost, with_topics() as spare:
        (tmp_path / "lost").mkdir()
        (tmp_path / "spare").mkdir()
        hospital = Hospital(lost.kafka.bootstrap, tmp_path / "lost")
        try:
            hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
            eventually(lambda: len(drafts(hospital)) >= 4)
            hospital.ask(
                "request", "progress-note", "--patient", "Patient/joan", "--encounter", "Encounter/stay"
            )
            eventually(lambda: len(drafts(hospital)) >= 5)
            before, known = drafts(hospital), deltas(lost)
            state = known_of_joan(hospital)
            time.sleep(1)  # the moment lies between two records
            moment = datetime.now(UTC)
            time.sleep(1)
            later = Producer({"bootstrap.servers": lost.kafka.bootstrap})
            wrong = {"resourceType": "Patient", "id": "joan", "birthDate": "1999-09-09", "gender": "male"}
            later.produce(RAW[0], json.dumps(wrong).encode())
            assert later.flush(20) == 0
            eventually(lambda: deltas(lost) > known)
        finally:
            assert hospital.stop() == 0

        command = [sys.executable, "-m", "deploy.copy_topics", "--until", moment.isoformat()]
        command += ["--from", lost.kafka.bootstrap, "--to", spare.kafka.bootstrap]
        copied = subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ)
        assert copied.returncode == 0, copied.stderr
        restored = Hospital(spare.kafka.bootstrap, tmp_path / "spare")
        began = time.monotonic()
        try:
            eventually(lambda: drafts(restored) == before)
            assert deltas(spare) == known
            assert known_of_joan(restored) == state
            print(f"restored in {time.monotonic() - began:.0f} s\n{copied.stdout}")
        finally:
            assert restored.stop() == 0


def test_a_storm_of_poison_is_set_aside_while_drafts_are_written(tmp_path: Path) -> None:
    with with_topics() as broker:
        hospital = Hospital(broker.kafka.bootstrap, tmp_path)
        try:
            eventually(lambda: "all stages are ready" in hospital.log, 180)
            storm = Producer({"bootstrap.servers": broker.kafka.bootstrap, "linger.ms": 5})
            for number in range(5_000):
                storm.produce(
                    RAW[number % 3], b'{"resourceType": "Observation", "id": ' + str(number).encode()
                )
                if number == 2_500:
                    hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
                storm.poll(0)
            assert storm.flush(60) == 0
            began = time.monotonic()
            eventually(lambda: len(drafts(hospital)) >= 4)
            drafted = time.monotonic() - began
            eventually(lambda: len(hospital.ask_json("dlq", "--limit", "9999")) == 5_000)
            print(
                f"drafts {drafted:.0f} s after the last, all set aside after {time.monotonic() - began:.0f} s"
            )
            letters = hospital.ask_json("dlq", "--limit", "9999")
            assert {one["reason"] for one in letters} == {"not-json"}
        finally:
            assert hospital.stop() == 0
