"""Records that an earlier version wrote are read, folded and drafted by this one.

`records_of_november.json.gz` holds what the stages of the version of 22 November 2026 (017411eb) wrote for a stay of four days: an
allergy, an order, a diagnosis, notes, a corrected and a critical potassium, a record that is no JSON; by topic.
"""

from __future__ import annotations

import gzip
import importlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from processors.patient import Fold, Outcome, TriggerSettings
from processors.tasks import TASKS
from schemas.drafts import statements
from schemas.events import decode_events
from schemas.requests import Request, decode_request
from streams.loop.store import MemoryStore
from streams.topics import TOPICS

RECORDS: dict[str, list[str]] = json.loads(
    gzip.decompress(Path(__file__).with_name("records_of_november.json.gz").read_bytes())
)
SCHEMAS = {topic.name: topic.schema for topic in TOPICS}


def type_of(topic: str) -> Any:
    module, _, name = SCHEMAS[topic].removesuffix("[]").rpartition(".")
    kind = getattr(importlib.import_module(module), name)
    return list[kind] if SCHEMAS[topic].endswith("[]") else kind


def requests() -> list[Request]:
    return [
        decode_request(value.encode())
        for topic, values in RECORDS.items()
        if topic.startswith("ehr.request.")
        for value in values
    ]


@pytest.mark.parametrize("topic", sorted(RECORDS))
def test_every_record_of_an_internal_topic_is_read(topic: str) -> None:
    assert RECORDS[topic]
    for value in RECORDS[topic]:
        assert msgspec.json.decode(value, type=type_of(topic))


def due(found: list[Request]) -> set[tuple[str, str]]:
    """The documents, but for assessments during the stay, which have other slots since then."""
    return {
        (one.task, one.slot)
        for one in found
        if not one.cancelled and not one.slot.startswith(("first", "after:", "notes:"))
    }


def test_its_events_make_the_same_documents_due_as_they_did_then() -> None:
    store, out = MemoryStore(), Outcome()
    fold = Fold(store, TriggerSettings(), {task: drafting.template for task, drafting in TASKS.items()})
    for value in RECORDS["ehr.patient-event"]:
        for event in decode_events(value.encode()):
            fold.apply(event, out)
    assert due(out.requests) == due(requests())
    assert len(due(requests())) == 7
    assert not out.complaints


def test_its_requests_are_drafted() -> None:
    last = {(one.task, one.slot): one for one in requests()}
    found = {
        key: " ".join(one.text for one in statements(TASKS[request.task].compose(request).sections))
        for key, request in last.items()
    }
    assert {task for task, _ in found} == set(TASKS)
    (critical,) = [text for (_, slot), text in found.items() if slot.startswith("critical")]
    assert "6.9" in critical
    assert "enicillin" in found["care-summary", "discharge"]
