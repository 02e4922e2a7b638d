"""One resource being read: what is known around it, and what could not be taken over so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, tzinfo
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct

from processors.ingest.canonical.times import Moment, read
from schemas.events import EventKind
from schemas.facts import FactStatus, Source
from schemas.instant import DAY, Instant

Resource: TypeAlias = Mapping[str, Any]

FUTURE_TOLERANCE: Final = DAY  # a source clock may run ahead of the broker's by so much
#: What is true of a patient rather than happens to one. Most engines send no time with it, and none is
# missed.
TIMELESS: Final = frozenset({"Patient", "AllergyIntolerance", "FamilyMemberHistory"})


class Context(NamedTuple):
    """What ingest knows about a resource beyond its content."""

    patient: str  # record key, e.g. "Patient/1"
    encounter: str  # "Encounter/3", "" where it belongs to none
    recorded: Instant  # the broker's timestamp
    resolve: Callable[[Resource], Resource | None]  # Reference -> the contained or in-bundle resource
    resource: str = ""  # "Observation/123"; "" = from the resource's own type and id
    version: str = ""  # versionId or content hash; "" = the resource's own versionId
    zone: tzinfo = UTC  # of times without one, and of dates
    told: Instant | None = None  # when the message that carries the resource was sent
    undone: bool = False  # the message takes back what was stated before (a discharge, a transfer)
    patient_of: Callable[[Resource], str] | None = (
        None  # Reference -> record key, "" where it names no patient
    )
    encounter_of: Callable[[Resource], str] | None = None  # Reference -> "Encounter/<id>", ""


class Issue(NamedTuple):
    """Something that could not be taken over. Kinds and shapes only: nothing that the sender wrote about the
    patient.
    """

    reason: str  # machine-readable: "missing-unit", "time-in-future", ...
    expected: str
    came: str
    location: str  # FHIR path, e.g. "Observation.component[1].valueQuantity"


class Canonical(NamedTuple):
    """What a resource states, in our terms."""

    kind: EventKind
    occurred: Instant
    retracted: bool
    critical: bool
    body: Struct
    issues: tuple[Issue, ...]
    untimed: bool = False  # nothing stated when, and nothing had to: `occurred` is the broker's timestamp


class Reading:
    """Collects the issues of one resource and answers what every family requests about it."""

    __slots__ = ("context", "issues", "name", "resource", "type", "untimed", "version")

    def __init__(self, resource: Resource, context: Context) -> None:
        self.resource = resource
        self.context = context
        self.issues: list[Issue] = []
        self.untimed = False
        self.type: str = resource["resourceType"]
        self.name = context.resource or f"{self.type}/{resource.get('id') or ''}"
        self.version = context.version
        if not self.version and (meta := resource.get("meta")):
            self.version = meta.get("versionId") or ""

    def issue(self, reason: str, expected: str, came: str, path: str) -> None:
        self.issues.append(Issue(reason, expected, came, f"{self.type}.{path}" if path else self.type))

    def source(self, path: str = "") -> Source:
        return Source(self.name, self.version, path=path)

    def time(self, text: Any, path: str) -> Moment | None:
        """The moment or period that `text` names; None, with an issue, where it names none."""
        if text is None:
            return None
        if type(text) is not str:
            self.issue("malformed-time", "a FHIR date or dateTime as text", "another JSON type", path)
            return None
        moment = read(text, self.context.zone)
        if moment.precision in ("moment", "date"):
            return moment
        if moment.precision == "no-zone":
            zone = f"read in the feed's zone ({self.context.zone})"
            self.issue(
                "time-without-zone",
                "a time with its zone, e.g. +01:00 or Z",
                f"a time without one; {zone}",
                path,
            )
            return moment
        if moment.precision == "placeholder":
            self.issue(
                "placeholder-time",
                "a time that can be true",
                "a date that stands for 'unknown'; left out",
                path,
            )
        else:
            self.issue("malformed-time", "a FHIR date or dateTime", "text that is neither; left out", path)
        return None

    def period(self, value: Any, path: str) -> Moment | None:
        """[start, end) of a Period; its start, `open`, where it has no end. An end before the start is
        dropped, with an issue.
        """
        if not value:
            return None
        start = self.time(value.get("start"), f"{path}.start")
        end = self.time(value.get("end"), f"{path}.end")
        if start is None:
            return end._replace(precision="period") if end else None
        if end is None:
            return start._replace(precision="open")
        if end.end < start.start:
            self.issue(
                "negative-duration", "an end not before the start", "one before it; the end was dropped", path
            )
            return start._replace(precision="open")
        return Moment(start.start, end.end, "period")

    def happened(self, stem: str) -> Moment | None:
        """`stem`DateTime or `stem`Period, whichever the resource has (performed, effective, occurrence,
        onset, ...).
        """
        if (text := self.resource.get(f"{stem}DateTime")) is not None:
            return self.time(text, f"{stem}DateTime")
        return self.period(self.resource.get(f"{stem}Period"), f"{stem}Period")

    def status(self, known: Mapping[str, FactStatus], field: str = "status") -> FactStatus:
        """The fact's status for a code with a required binding; `unconfirmed`, with an issue, for a code FHIR
        does not have.
        """
        code = self.resource.get(field)
        found = known.get(code) if isinstance(code, str) else None
        if found is None:
            self.issue(
                "unknown-code", "a code of the element's value set", "another; taken as unconfirmed", field
            )
            return "unconfirmed"
        return found

    def canonical(
        self, kind: EventKind, occurred: Instant, body: Struct, *, retracted: bool = False
    ) -> Canonical:
        return Canonical(kind, occurred, retracted, False, body, tuple(self.issues), self.untimed)

    def no_earlier(self, stated: Moment | None, told: Moment | None) -> Moment | None:
        """The later of the two: a version that mentions an end was not known before that end (an end still to
        come is a plan).
        """
        if told is None or told.start > self.context.recorded:
            return stated
        return told if stated is None or told.start > stated.start else stated

    def occurred(self, stated: Moment | None, *, changed: bool = False, over: bool = False) -> Instant:
        """When this version became known at the source.

        `stated` is what the resource itself states (issued, recordedDate, ...). A corrected version
        (`changed`, or versionId > 1) became known when it was last updated. A bare date is made precise by
        lastUpdated where that lies in it. Where nothing is stated: lastUpdated, then the broker's timestamp,
        which is an issue unless the type is TIMELESS. Never later than recorded, give or take a day.

        In a message without lastUpdated the time of the message takes its place where the resource states
        nothing, is corrected, or mentions an end without stating when (`over`).
        """
        meta = self.resource.get("meta")
        updated = meta.get("lastUpdated") if meta else None
        reported = self.context.told
        if reported is not None and updated is None and (stated is None or changed or over):
            return self._cap(reported if stated is None or reported > stated.start else stated.start)
        if stated is None or changed or updated is not None:
            return self._cap(self._known(stated, changed, updated))
        return stated.start if stated.start <= self.context.recorded else self._cap(stated.start)

    def _known(self, stated: Moment | None, changed: bool, updated: Any) -> Instant:
        last = self.time(updated, "meta.lastUpdated")
        if stated is None:
            if last is None and self.type in TIMELESS:
                self.untimed = True
                return self.context.recorded
            if last is None:
                self.issue(
                    "missing-time",
                    "the time the source came to know this, or meta.lastUpdated",
                    "neither; the broker's timestamp stands in",
                    "",
                )
                return self.context.recorded
            return last.start
        if last is not None:
            if (changed or self._is_later_version()) and last.start > stated.start:
                return last.start
            if stated.start < last.start < stated.end:
                return last.start
        return stated.start

    def _is_later_version(self) -> bool:
        written = (
            self.resource["meta"].get("versionId") or ""
        )  # not self.version: that may be a content hash of decimal digits
        return written.isdecimal() and len(written) < 19 and int(written) > 1

    def _cap(self, occurred: Instant) -> Instant:
        if occurred > self.context.recorded + FUTURE_TOLERANCE:
            self.issue(
                "time-in-future",
                "a time not later than the broker's, give or take a day",
                "a later one; the broker's timestamp stands in for ordering",
                "",
            )
            return self.context.recorded
        return occurred
