"""What must be true of the topics of INGEST and PATIENT, whatever befell their workers. Reads topics only;
shares no code with them.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeAlias

from confluent_kafka import Consumer, KafkaException, TopicPartition

from tests.integration.checker import Seen, lost_and_repeated, read_committed, unread
from tests.integration.fhir_feed import FhirFeed

TASKS = ("discharge-instruction", "progress-note", "care-summary", "diagnosis")
RAW = ("ehr.admission", "ehr.note", "ehr.lab")
EVENTS, DELTAS, LETTERS = "ehr.patient-event", "ehr.tkg-delta", "ehr.dead-letter"
REQUESTS = tuple(f"ehr.request.{task}" for task in TASKS)
DRAFTS = tuple(f"ehr.out.{task}" for task in TASKS)
TRAJECTORIES, OUTCOMES = "ehr.trajectory", "ehr.outcome"
PATIENT_ROWS, GENERATE_ROWS = "wardstream.patient-changelog", "wardstream.generate-changelog"
MEDICATIONS, INGEST_ROWS = "wardstream.medication", "wardstream.ingest-changelog"
OWNERS = "wardstream.owner"
READ_BY = {
    "ingest": (*RAW, MEDICATIONS, OWNERS),
    "patient": (EVENTS,),
    "embed": ("wardstream.embed",),
    "generate": REQUESTS,
}
MISSING = "missing-medication"
RESOURCES = ("patient", "encounter", "history", "observation", "document")

#: All that our stages have written, by topic, each in the order of partition and offset.
Log: TypeAlias = Mapping[str, Sequence[Seen]]


class Asked(NamedTuple):
    """A request as it stands on its topic."""

    partition: int
    document: str  # task/patient/encounter/slot
    id: str
    cancelled: bool


def read_log(bootstrap: str) -> Log:
    topics = (
        EVENTS,
        DELTAS,
        LETTERS,
        *REQUESTS,
        *DRAFTS,
        TRAJECTORIES,
        OUTCOMES,
        MEDICATIONS,
        OWNERS,
        INGEST_ROWS,
        PATIENT_ROWS,
        GENERATE_ROWS,
    )
    with ThreadPoolExecutor() as pool:  # the client takes its time over each
        found = pool.map(
            lambda topic: sorted(
                read_committed(bootstrap, topic), key=lambda one: (one.partition, one.offset)
            ),
            topics,
        )
        return dict(zip(topics, found, strict=True))


def await_quiet(bootstrap: str, stages: Iterable[str] = READ_BY, within_s: float = 180.0) -> None:
    """Until each stage has committed all that it has to read. They read what the others write: quiet is what
    is found so twice.
    """
    deadline = time.monotonic() + within_s
    before: dict[tuple[str, int], int] | None = None
    while True:
        positions: dict[tuple[str, int], int] = {}
        behind: Counter[tuple[str, int]] = Counter()
        for stage in stages:
            done = _committed(bootstrap, f"wardstream.{stage}", READ_BY[stage])
            behind += unread(bootstrap, done)  # positions first, ends after them: nothing can slip between
            positions |= done
        if not behind and positions == before:
            return
        assert time.monotonic() < deadline, f"the stages do not finish, they stand before {dict(behind)}"
        before = None if behind else positions
        time.sleep(0.2 if behind else 0.0)


def check_nothing_aborted(log: Log) -> None:
    """What upstream took back is nowhere."""
    for topic, records in log.items():
        seen = [
            record
            for record in records
            if b"ABORTED" in (record.value or b"") or b"ABORTED" in (record.key or b"")
        ]
        assert not seen, (
            f"{topic}: {len(seen)} records tell of what was never committed, the first: {seen[0]}"
        )


def check_ingest(log: Log, feed: FhirFeed) -> None:
    """Each record that was sent has its events once, each broken one its one dead letter, and nothing else is
    there.

    What comes of orders without their Medication is `medication_checker`'s.
    """
    found = [
        (event["patient"], event["id"].rpartition(":")[0])
        for event in members(log[EVENTS])
        if (event["kind"] in RESOURCES and not is_order(event))
        or (event["kind"] == "link" and not event["body"].get("chain"))
    ]
    lost, repeated = lost_and_repeated(feed.claims.elements(), found)
    assert not lost, f"{len(lost)} of {feed.claims.total()} events lost: {lost[:5]}"
    assert not repeated, f"{len(repeated)} events too many: {repeated[:5]}"
    letters = [json.loads(record.value or b"") for record in log[LETTERS]]
    letters = [letter for letter in letters if letter["reason"] != MISSING]
    lost, repeated = lost_and_repeated(feed.broken, map(place_of, letters))
    assert not lost, f"{len(lost)} of {len(feed.broken)} dead letters lost: {lost[:5]}"
    assert not repeated, (
        f"{len(repeated)} dead letters too many: {[one for one in letters if place_of(one) in repeated][:3]}"
    )


def check_deltas(log: Log, feed: FhirFeed) -> None:
    """Each distinct version is added once to its own record and once to each record that stands for that one.

    Of an order whose drug is apart there is one by its display and one with its Medication, whichever came
    first.
    """
    versions = [*feed.claims]
    for order in {order for order, _ in feed.orders}:
        versions += [(order.record, order.version)] * (order.displayed + (order.drug in feed.drugs))
    expected = []
    for record, version in versions:
        if version.startswith("Patient/") and not record.startswith("Patient/"):
            continue  # the link that an identifier becomes
        path = feed.ward.path(record)
        expected += [(standing, version, "" if standing == record else record) for standing in path]
    deltas = list(members(log[DELTAS]))
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


def is_order(event: Mapping[str, Any]) -> bool:
    """Of which there may be several events."""
    return event["resource"].startswith("MedicationRequest/") and not event.get("retracted")


def asked(log: Log) -> list[Asked]:
    """All requests, each partition's in the order in which they were asked."""
    requests = []
    for task in TASKS:
        for record in log[f"ehr.request.{task}"]:
            body = json.loads(record.value or b"")
            document = f"{task}/{body['patient']}/{body['encounter']}/{body['slot']}"
            requests.append(Asked(record.partition, document, body["id"], body.get("cancelled", False)))
    return requests


def standing(requests: Iterable[Asked]) -> dict[str, Asked]:
    """The last request of each document, without those that were called off."""
    last = {request.document: request for request in requests}
    return {document: request for document, request in last.items() if not request.cancelled}


def check_no_request_twice(requests: Iterable[Asked]) -> None:
    """No id twice for a document, unless it was called off in between."""
    live: dict[str, set[str]] = defaultdict(set)
    for request in requests:
        if request.cancelled:
            assert request.id in live[request.document], f"called off, but never asked: {request}"
            live[request.document].clear()
            continue
        assert request.id not in live[request.document], f"asked twice: {request}"
        live[request.document].add(request.id)


def members(records: Iterable[Seen]) -> Iterable[dict[str, Any]]:
    """Of the JSON arrays that the records are; those that are none are passed over."""
    for record in records:
        try:
            values = json.loads(record.value or b"")
        except ValueError:
            continue
        yield from values


def place_of(letter: dict[str, Any]) -> tuple[str, int, int]:
    return letter["topic"], letter["partition"], letter["offset"]


def _committed(
    bootstrap: str, group: str, topics: Iterable[str], within_s: float = 30.0
) -> dict[tuple[str, int], int]:
    deadline = time.monotonic() + within_s
    consumer = Consumer({"bootstrap.servers": bootstrap, "group.id": group, "log_level": 0})
    try:
        while True:
            try:
                known = consumer.list_topics(timeout=20).topics
                parts = [
                    TopicPartition(topic, number) for topic in topics for number in known[topic].partitions
                ]
                found = consumer.committed(parts, timeout=20)
                return {(part.topic, part.partition): max(part.offset, 0) for part in found}
            except KafkaException:  # the broker has just started, or has just made the group
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)
    finally:
        consumer.close()
