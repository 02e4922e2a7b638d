"""What must be true of the topics of INGEST and PATIENT, whatever befell their workers. Reads topics only; shares no code with them."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from confluent_kafka import Consumer, TopicPartition

from tests.integration.checker import Seen, lost_and_repeated, read_committed
from tests.integration.fhir_feed import FhirFeed

EVENTS = "ehr.patient-event"
RAW = ("ehr.admission", "ehr.note", "ehr.lab")
TASKS = ("discharge-instruction", "progress-note", "care-summary", "diagnosis")
RESOURCES = ("patient", "encounter", "history", "observation", "document")


class Asked(NamedTuple):
    """A request as it stands on its topic."""

    partition: int
    document: tuple[str, str, str, str]  # task, patient, encounter, slot
    id: str
    cancelled: bool


def await_quiet(bootstrap: str, within_s: float = 90.0) -> None:
    """Until INGEST, then PATIENT, has committed all that there is. PATIENT writes to the topic that it reads."""
    deadline = time.monotonic() + within_s
    for group, topics in (("wardstream.ingest", RAW), ("wardstream.patient", (EVENTS,))):
        while True:
            behind = _behind(bootstrap, group, topics)  # positions first, ends after them: nothing can slip between
            if not behind:
                break
            assert time.monotonic() < deadline, f"{group} does not finish, it stands before {behind}"
            time.sleep(0.3)


def check_ingest(bootstrap: str, feed: FhirFeed) -> None:
    """Each record that was sent has its events once, each broken one its one dead letter, and nothing else is there."""
    found = [
        (event["patient"], event["id"].rpartition(":")[0])
        for event in ordered_values(read_committed(bootstrap, EVENTS))
        if event["kind"] in RESOURCES or (event["kind"] == "link" and not event["body"].get("chain"))
    ]
    lost, repeated = lost_and_repeated(feed.claims.elements(), found)
    assert not lost, f"{len(lost)} of {feed.claims.total()} events lost: {lost[:5]}"
    assert not repeated, f"{len(repeated)} events too many: {repeated[:5]}"
    letters = [json.loads(record.value or b"") for record in read_committed(bootstrap, "ehr.dead-letter")]
    places = [(letter["topic"], letter["partition"], letter["offset"]) for letter in letters]
    lost, repeated = lost_and_repeated(feed.broken, places)
    assert not lost, f"{len(lost)} of {len(feed.broken)} dead letters lost: {lost[:5]}"
    assert not repeated, f"{len(repeated)} dead letters too many: {[one for one in letters if _place(one) in repeated][:3]}"


def check_deltas(bootstrap: str, feed: FhirFeed) -> None:
    """Each distinct version is added once to its own record and once to each record that stands for that one."""
    expected = set()
    for record, version in feed.claims:
        if version.startswith("Patient/") and not record.startswith("Patient/"):
            continue  # the link that an identifier becomes
        path = feed.ward.path(record)
        expected |= {(standing, version, "" if standing == record else record) for standing in path}
    deltas = list(ordered_values(read_committed(bootstrap, "ehr.tkg-delta")))
    found = [
        (delta["patient"], delta["event"].rpartition(":")[0], delta.get("origin", ""))
        for delta in deltas
        if delta["change"] == "add"
    ]
    lost, repeated = lost_and_repeated(expected, found)
    assert not lost, f"{len(lost)} of {len(expected)} additions lost: {lost[:5]}"
    assert not repeated, f"{len(repeated)} additions too many: {repeated[:5]}"
    links = {delta["patient"]: delta["resource"] for delta in deltas if delta["change"] == "link"}
    merged = {record: survivor for record, survivor in links.items() if record.startswith("Patient/")}
    assert merged == feed.ward.merged, "merges differ from those that were sent"


def asked(bootstrap: str) -> list[Asked]:
    """All requests, each task's in the order in which they were asked."""
    requests = []
    for task in TASKS:
        for record in in_order(read_committed(bootstrap, f"ehr.request.{task}")):
            body = json.loads(record.value or b"")
            document = (task, body["patient"], body["encounter"], body["slot"])
            requests.append(Asked(record.partition, document, body["id"], body.get("cancelled", False)))
    return requests


def standing(requests: Iterable[Asked]) -> dict[tuple[str, str, str, str], Asked]:
    """The last request of each document, without those that were called off."""
    last = {request.document: request for request in requests}
    return {document: request for document, request in last.items() if not request.cancelled}


def check_no_request_twice(requests: Iterable[Asked]) -> None:
    """No id twice for a document, unless it was called off in between."""
    live: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    for request in requests:
        assert not any("ABORTED" in part for part in request.document)
        if request.cancelled:
            assert request.id in live[request.document], f"called off, but never asked: {request}"
            live[request.document].clear()
            continue
        assert request.id not in live[request.document], f"asked twice: {request}"
        live[request.document].add(request.id)


def ordered_values(records: Iterable[Seen]) -> Iterable[dict[str, Any]]:
    """The members of JSON arrays, without records that are none."""
    for record in in_order(records):
        try:
            values = json.loads(record.value or b"")
        except ValueError:
            continue
        yield from values


def in_order(records: Iterable[Seen]) -> list[Seen]:
    return sorted(records, key=lambda record: (record.partition, record.offset))


def _place(letter: dict[str, Any]) -> tuple[str, int, int]:
    return letter["topic"], letter["partition"], letter["offset"]


def _behind(bootstrap: str, group: str, topics: Iterable[str]) -> Counter[tuple[str, int]]:
    consumer = Consumer({"bootstrap.servers": bootstrap, "group.id": group, "log_level": 0})
    try:
        known = consumer.list_topics(timeout=20).topics
        parts = [TopicPartition(topic, number) for topic in topics for number in known[topic].partitions]
        done = {(part.topic, part.partition): part.offset for part in consumer.committed(parts, timeout=20)}
    finally:
        consumer.close()
    behind: Counter[tuple[str, int]] = Counter()
    for topic in topics:
        for record in read_committed(bootstrap, topic):
            if record.offset >= done[topic, record.partition]:
                behind[topic, record.partition] += 1
    return behind
