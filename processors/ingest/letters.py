"""Dead letters: what was expected, what arrived, where, and the command that brings the record back."""

from __future__ import annotations

import base64
import re
from typing import Final

from processors.ingest.record import SourceRecord
from schemas.dead_letters import DeadLetter, Severity, replay_command
from schemas.errors import InputError

STAGE: Final = "ingest"
#: A dead letter carries the original up to this size; a larger one is read at its origin.
MOST_BYTES: Final = 256 * 1024
_KEPT_HEADERS: Final = ("content-type", "source", "replayed-from")
_MEDIA: Final = re.compile(  # with no place for a sender's free text
    r"(application|text)/(fhir\+)?(json|xml|x-ndjson|ndjson)(; ?(charset|fhirVersion)=[\w.-]{1,12}){0,2}",
    re.IGNORECASE,
)
_TRACEPARENT: Final = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")


def traceparent(headers: dict[str, str]) -> str:
    """The W3C trace context of a record, "" where there is none or it is not one (a forged header never fails
    a record).
    """
    value = headers.get("traceparent", "")
    return value if _TRACEPARENT.fullmatch(value) else ""


class LetterBox:
    """Writes the dead letters of one record."""

    def __init__(self, record: SourceRecord) -> None:
        self._record = record
        self._trace = traceparent(record.headers)
        known: dict[str, str] = {
            name: record.headers[name] for name in _KEPT_HEADERS if name in record.headers
        }
        if self._trace:
            known["traceparent"] = self._trace
        self._headers = {
            name: value
            for name, value in known.items()
            if len(value) <= 200
            and value.isprintable()
            and (name != "content-type" or _MEDIA.fullmatch(value))
        }

    def write(
        self,
        error: InputError,
        *,
        original: bytes = b"",
        location: str = "",
        resource_type: str = "",
        severity: Severity = "rejected",
    ) -> DeadLetter:
        """The letter for `error`; `original` is the record, or the entry, that it is about."""
        inside = (
            error.location
        )  # from within the resource it may begin with the type, which `location` stands for
        if location and resource_type and (inside == resource_type or inside.startswith(f"{resource_type}.")):
            inside = inside[len(resource_type) + 1 :]
        place = ".".join(part for part in (location, inside) if part)
        return DeadLetter(
            stage=STAGE,
            reason=error.reason,
            expected=error.expected,
            came=error.came,
            topic=self._record.topic,
            partition=self._record.partition,
            offset=self._record.offset,
            recorded=self._record.recorded,
            location=place,
            resource_type=error.resource_type or resource_type,
            severity=severity,
            replay=replay_command(self._record.topic, self._record.partition, self._record.offset),
            headers=self._headers,
            value=base64.b64encode(original).decode() if len(original) <= MOST_BYTES else "",
            trace=self._trace,
        )
