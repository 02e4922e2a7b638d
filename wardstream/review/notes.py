"""The request of a draft, from its topic: it holds the notes that the draft cites, whole."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from confluent_kafka import KafkaException, TopicPartition

from processors.drafting.fhir import from_bundle
from schemas.errors import WardstreamError
from schemas.instant import HOUR, SECOND, from_datetime
from schemas.requests import Request, decode_request
from streams.loop.kafka import partition_of
from streams.topics import PATIENT_EVENT, request_topic
from wardstream import topic_reader
from wardstream.drafts import Document

_PATIENCE_S: Final = 3.0
_KEPT: Final = 32


class Requests:
    """Finds a request by the time of its draft in the patient's partition: a request is written after its cut, give or
    take the difference of two clocks. Looks for a few seconds and no longer; a reader without it sees quotations.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._config = config
        self._lock = threading.Lock()
        self._found: OrderedDict[str, Request] = OrderedDict()

    def __call__(self, document: Document) -> Request | None:
        draft = from_bundle(dict(document.bundle))
        with self._lock:
            if draft.request not in self._found:
                try:
                    found = self._look(draft.request, draft.patient, document)
                except (WardstreamError, KafkaException):
                    return None
                if found is None:
                    return None
                self._found[draft.request] = found
                while len(self._found) > _KEPT:
                    self._found.popitem(last=False)
            return self._found[draft.request]

    def _look(self, name: str, patient: str, document: Document) -> Request | None:
        topic = request_topic(from_bundle(dict(document.bundle)).task)
        reader = topic_reader.consumer(self._config)
        try:
            partition = partition_of(patient, len(topic_reader.partitions(reader, PATIENT_EVENT)))
            place = TopicPartition(topic, partition)
            low, high = topic_reader.bounds(reader, place)
            after = (from_datetime(datetime.fromisoformat(document.date)) - HOUR) // (SECOND // 1000)
            (begin,) = reader.offsets_for_times(
                [TopicPartition(topic, partition, max(after, 0))], timeout=_PATIENCE_S
            )
            at = begin.offset if begin.offset >= 0 else low  # the embedded broker knows no times
            reader.assign([TopicPartition(topic, partition, at)])
            until = time.monotonic() + _PATIENCE_S
            while at < high and time.monotonic() < until:
                for message in reader.consume(100, timeout=0.2):
                    at, value = (message.offset() or 0) + 1, message.value() or b""
                    if message.key() == patient.encode() and name.encode() in value:
                        try:
                            found = decode_request(value)
                        except (msgspec.DecodeError, UnicodeDecodeError):
                            continue
                        if found.id == name:
                            return found
            return None
        finally:
            reader.close()
