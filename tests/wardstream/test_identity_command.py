"""`wardstream identity`: cases as the topic has them, and decisions that reach both records."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from confluent_kafka import Producer
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from schemas.events import decode_events
from schemas.identity import DecisionBody, IdentityCase, encode_case
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import partition_of
from tests.processors.patient.hospital import T0, Hospital, PatientLink, person
from wardstream import topic_reader
from wardstream.cli.app import app

A, B = "Patient/a", "Patient/b"


@pytest.fixture(autouse=True)
def one_case(broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch) -> None:
    """B is linked to A and is somebody else; a case that is over has a tombstone."""
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    hospital = Hospital().take(
        [person(A, T0), person(B, T0, PatientLink(A), name="Birch, Bernd", sex="male")]
    )
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    over = IdentityCase("Patient/c", A, "open", "birth dates differ")
    for name, case in [*hospital.out.cases, (over.name, over), (over.name, None)]:
        value = None if case is None else encode_case(case)
        producer.produce(topics.IDENTITY, value, name.encode(), partition=0)
    for delta in hospital.out.deltas:
        producer.produce(
            topics.TKG_DELTA, msgspec.json.encode([delta]), partition=partition_of(delta.patient, 4)
        )
    assert producer.flush(10) == 0


def run(*arguments: str) -> Any:
    done = CliRunner().invoke(app, ["identity", *arguments])
    assert done.exception is None, done.exception
    return done.stdout


def decided(broker: EmbeddedBroker) -> list[tuple[str, DecisionBody]]:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    events = [
        event
        for message in topic_reader.read(config, topics.PATIENT_EVENT)
        for event in decode_events(message.value() or b"[]")
    ]
    return [(event.patient, msgspec.json.decode(event.body, type=DecisionBody)) for event in events]


def test_open_cases_are_listed_and_shown_with_both_persons() -> None:
    (case,) = json.loads(run("list", "--json"))
    assert (case["subsumed"], case["survivor"], case["state"]) == (B, A, "open")
    assert json.loads(run("list", "Patient/c", "--json")) == []
    shown = json.loads(run("show", "b", "a", "--json"))
    assert [one.get("family") for one in shown["records"]] == ["Birch", "Alder"]
    assert shown["check"]["same"] is False
    assert "Birch" in run("show", "b", "a")


def test_a_decision_reaches_both_records_and_can_be_taken_back(broker: EmbeddedBroker) -> None:
    run("join", "b", "a")
    run("split", "b", "a", "--take-back")
    found = decided(broker)
    assert sorted(found, key=lambda one: one[0]) == [
        (A, DecisionBody(B, "join")),
        (A, DecisionBody(B, "undecided")),
        (B, DecisionBody(A, "join", True)),
        (B, DecisionBody(A, "undecided", True)),
    ]


def test_a_decision_on_a_record_and_itself_is_one_event(broker: EmbeddedBroker) -> None:
    assert "one person's" in run("join", "a", "a")
    assert decided(broker) == [(A, DecisionBody(A, "join"))]


@pytest.mark.parametrize("arguments", [("join", "a"), ("split", "a", "b", "c"), ("merge", "a", "b")])
def test_what_is_no_decision_is_refused(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["identity", *arguments])
    assert isinstance(done.exception, ConfigurationError)
