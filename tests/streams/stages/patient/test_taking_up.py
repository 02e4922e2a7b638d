"""The patient stage with other guidelines than before: its log tells how many records they touch, and nothing
of whom.
"""

from __future__ import annotations

import logging

import pytest

from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import TriggerSettings
from schemas.events import PatientEvent, encode_events
from streams.loop import Record
from streams.loop.store import MemoryStore
from streams.stages.patient import PatientProcessor
from streams.topics import PATIENT_EVENT
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import DAY, T0, TEMPLATES, tick
from tests.processors.patient.test_guideline_updates import NEW, patient


def started(store: MemoryStore, watch: GuidelineWatch) -> PatientProcessor:
    stage = PatientProcessor(TriggerSettings(), TEMPLATES, 1, watch=watch)
    stage.assigned(0, store)
    return stage


def process(stage: PatientProcessor, store: MemoryStore, *events: PatientEvent) -> list[bytes | None]:
    """Whom documents were asked for because of what became due."""
    found = stage.process(0, store, [Record(PATIENT_EVENT, 0, 0, 0, None, encode_events(events))])
    store.commit()
    return [
        each.key
        for each in found
        if each.value is not None and b"Due by Tumour guide: Docetaxel and carboplatin" in each.value
    ]


def test_the_log_tells_once_how_many_records_an_update_touches(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    first = started(store, GuidelineWatch((guideline(),)))
    with caplog.at_level(logging.INFO, "wardstream.guidelines"):
        process(
            first,
            store,
            *patient("a", (T0 - DAY, "negative")),
            *patient("b", (T0 - DAY, "positive")),
            tick(T0 + DAY),
        )
        assert caplog.messages == []  # the first guidelines are no others
        second = started(store, NEW)
        assert process(second, store, tick(T0 + 2 * DAY)) == []
        assert caplog.messages == ["guidelines taken up in partition 0: of 2 patient records 1 are touched"]
        assert process(second, store, tick(T0 + 3 * DAY)) == [b"Patient/a"]
        process(started(store, NEW), store, tick(T0 + 4 * DAY))
    assert len(caplog.messages) == 1
