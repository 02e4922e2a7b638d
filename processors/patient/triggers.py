"""The trigger table: what makes which document due, and when. A function of what is known of the stay, of
nothing else.

| trigger                | documents                            | due at                                               |
|------------------------|--------------------------------------|------------------------------------------------------|
| admission              | discharge instruction, diagnosis     | admission + `admission_delay`                        |
| first physician's note | diagnosis                            | after its quiet period, where that ends before the admission's drafts |
| the stay goes on       | diagnosis                            | at `assess_hour` of each day of `assess_again`       |
| notes                  | diagnosis                            | after the day's first quiet period behind the admission's, again after `assess_after`, before midnight in any case |
| notes, results, orders | progress note, one a day             | the day's first quiet period, `longest_wait` at most |
| more of the same day   | the same progress note again         | the next one, `progress_again` after it at least     |
| critical value         | progress note                        | at once                                              |
| discharge              | care summary, discharge instruction  | discharge                                            |
| results after the end  | care summary, diagnosis              | the day's first quiet period, up to `late_results` after the discharge |
| news of a cancer       | care summary (summary_triggers.py)            | after `oncology_quiet`, `oncology_longest_wait` at most |
| action of a guideline  | care summary (summary_triggers.py)            | when it falls due; made due by a finding: as news    |
| somebody requests          | any                                  | at once                                              |
| correction, late event | the affected ones again              | when none has come for `revision_quiet` (slots.py)   |

Of these, an encounter gets the documents of its class (`documents`); a critical value has its note in any class.
A document's evidence ends at its due time (the cut). An encounter that we first hear of when it is over gets
no drafts for the time before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone, tzinfo
from datetime import time as time_of_day
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from processors.patient import encounters, slots
from processors.patient.record import Record
from processors.patient.rows import Slot, Version, View, slot_name, versions
from processors.patient.settings import TriggerSettings
from schemas.events import PatientEvent
from schemas.instant import DAY, FOREVER, SECOND, Instant, from_datetime, isoformat, to_datetime
from schemas.requests import CRITICAL, LATE, LATE_CRITICAL, Task

ADMISSION: Final[tuple[Task, ...]] = ("discharge-instruction", "diagnosis")
DISCHARGE: Final[tuple[Task, ...]] = ("care-summary", "discharge-instruction")


def wanted(record: Record, view: View) -> list[Slot]:
    """All documents the encounter needs by what is known now, from scratch."""
    settings = record.rules.settings
    slots: list[Slot] = []
    early = view.start + settings.admission_delay * SECOND
    if early < view.end and view.known < view.end:
        slots += [Slot(task, view.encounter, "admission", early, "Admitted", due=early) for task in ADMISSION]
    for number in settings.assess_again:
        at = _hour_of(view, number, settings)
        if early < at < view.end and view.known <= at:
            reason = f"{number} {'day' if number == 1 else 'days'} after admission"
            slots.append(Slot("diagnosis", view.encounter, f"after:{number}d", at, reason, due=at))
    slots += _first(record, view)
    clock = clock_of(view, settings)
    days: dict[str, list[Instant]] = {}
    noted: dict[str, list[Instant]] = {}
    for version in activities(record, view):
        days.setdefault(day_of(version.occurred, clock), []).append(version.occurred)
        if version.kind == "document" and version.occurred > early:
            noted.setdefault(day_of(version.occurred, clock), []).append(version.occurred)
        if version.critical and version.occurred >= view.known:
            slots.append(critical(view, version.occurred))
    for task, by_day in (("progress-note", days), ("diagnosis", noted)):
        shown = (_of_day(_TASKS[task], view, sorted(times), settings) for times in by_day.values())
        slots += [slot for slot in shown if slot is not None]
    if view.end != FOREVER:
        slots += [
            Slot(task, view.encounter, "discharge", view.end, "Discharged", due=view.end)
            for task in DISCHARGE
        ]
        slots += _since_the_end(record, view, view.end + 1, view.end + settings.late_results * SECOND + 1)
    slots = [slot for slot in slots if slot.task in view.tasks or slot.priority == "critical"]
    return list({slot_name(slot.task, slot.encounter, slot.slot): slot for slot in slots}.values())


class _Written(msgspec.Struct):
    """Of a document what kind it is."""

    note_type: str = ""


_WRITTEN: Final = msgspec.json.Decoder(_Written)
#: Notes of those who state what the patient has.
_JUDGING: Final = frozenset(
    {
        "emergency",
        "admission-note",
        "progress-note",
        "consult",
        "operative-note",
        "procedure-note",
        "event-note",
    }
)


def _first(record: Record, view: View) -> list[Slot]:
    """The assessment that the first note of who judges makes due before the admission's: it is read while that is waited for."""
    settings = record.rules.settings
    early = min(view.start + settings.admission_delay * SECOND, view.end)
    for version in versions(record.rows, record.prefix, b"d", view.start, early):
        if counts(record, version, view) and _WRITTEN.decode(version.body).note_type in _JUDGING:
            at = version.occurred + settings.quiet * SECOND
            due = view.known <= at < early
            return [Slot("diagnosis", view.encounter, "first", at, "First note", due=at)] if due else []
    return []


def _hour_of(view: View, number: int, settings: TriggerSettings) -> Instant:
    """When diagnoses are assessed on that day of the stay."""
    clock = clock_of(view, settings)
    day = to_datetime(view.start).astimezone(clock).date() + timedelta(days=number)
    return from_datetime(datetime.combine(day, time_of_day(settings.assess_hour), clock))


def activities(record: Record, view: View) -> Iterator[Version]:
    """The notes, results and orders for medicines of the stay."""
    for family in _TASKS["progress-note"].families:
        for version in versions(
            record.rows, record.prefix, family, view.start, min(view.end, FOREVER - 1) + 1
        ):
            if counts(record, version, view):
                yield version


def acts(event: PatientEvent) -> bool:
    """Whether an event may make a progress note due: a note, a result, or an order for a medicine that begins, changes or ends."""
    return event.kind in ("observation", "document") or event.resource.startswith("MedicationRequest/")


def counts(record: Record, event: PatientEvent, view: View) -> bool:
    """Whether a note, result or order belongs to the stay: in its time, and stated to belong to it, to one within
    it, or to none. A note that is taken back counts as one that comes: its draft is still read.
    """
    if (
        not acts(event)
        or (event.retracted and event.kind != "document")
        or not view.start <= event.occurred <= view.end
    ):
        return False
    own = event.encounter
    return own in ("", view.encounter) or encounters.told_in(record, own) == view.encounter


def _is_late(record: Record, event: PatientEvent, view: View) -> bool:
    """Whether it is a result that is stated to belong to a stay, and was reported after its end."""
    return (
        event.kind == "observation"
        and not event.retracted
        and view.end < event.occurred <= view.end + record.rules.settings.late_results * SECOND
        and event.encounter != ""
        and encounters.told_in(record, event.encounter) == view.encounter
    )


def late(record: Record, event: PatientEvent) -> Iterator[Slot]:
    """The documents of the day on which such a result was reported; none of any other event."""
    if event.kind != "observation" or not event.encounter or event.encounter in record.head.live:
        return
    view = encounters.view_of(record, encounters.told_in(record, event.encounter))
    if view is not None and _is_late(record, event, view):
        clock = clock_of(view, record.rules.settings)
        yield from _since_the_end(record, view, *_span(day_of(event.occurred, clock), clock))


def _since_the_end(record: Record, view: View, start: Instant, end: Instant) -> Iterator[Slot]:
    settings = record.rules.settings
    clock = clock_of(view, settings)
    days: dict[str, list[Instant]] = {}
    if settings.late_results:
        for version in versions(record.rows, record.prefix, b"o", max(start, view.end + 1), end):
            if _is_late(record, version, view):
                days.setdefault(day_of(version.occurred, clock), []).append(version.occurred)
                if version.critical and version.occurred >= view.known:
                    reason = "Critical value after the discharge"
                    yield _at_once("care-summary", view, LATE_CRITICAL, version.occurred, reason)
    for times in days.values():
        for daily in _LATE:
            slot = _of_day(daily, view, sorted(times), settings)
            if slot is not None and daily.task in view.tasks:
                yield slot


def critical(view: View, time: Instant) -> Slot:
    return _at_once("progress-note", view, CRITICAL, time, "Critical value")


def _at_once(task: Task, view: View, begins: str, time: Instant, reason: str) -> Slot:
    name = f"{begins}{isoformat(time)}"
    return Slot(task, view.encounter, name, time, reason, "critical", due=time)


def clock_of(view: View, settings: TriggerSettings) -> tzinfo:
    """By whose clock the days of a stay begin: the hospital's, else the encounter's."""
    return ZoneInfo(settings.zone) if settings.zone else timezone(timedelta(minutes=view.offset))


def day_of(time: Instant, clock: tzinfo) -> str:
    """The calendar day: 2026-03-01."""
    return to_datetime(time).astimezone(clock).date().isoformat()


def _span(day: str, clock: tzinfo) -> tuple[Instant, Instant]:
    """From midnight to midnight: 23 to 25 hours."""
    start = datetime.fromisoformat(day).replace(tzinfo=clock)
    return from_datetime(start), from_datetime(start + timedelta(days=1))


def extended(record: Record, view: View, event: PatientEvent) -> Iterator[Slot]:
    """The progress note of the event's day after one more activity, and after a note its assessments, where the day gets them."""
    for daily in _TASKS.values():
        slot = _extended(daily, record, view, event)
        if slot is not None:
            yield slot
    if event.kind == "document" and "diagnosis" in view.tasks:
        yield from _first(record, view)


def _extended(daily: _Daily, record: Record, view: View, event: PatientEvent) -> Slot | None:
    settings = record.rules.settings
    early = view.start + settings.admission_delay * SECOND if daily.of_notes else view.start - 1
    if (
        daily.task not in view.tasks
        or event.occurred <= early
        or (daily.of_notes and event.kind != "document")
    ):
        return None
    clock = clock_of(view, settings)
    day = day_of(event.occurred, clock)
    name = slot_name(daily.task, view.encounter, f"{daily.prefix}{day}")
    slot = slots.named(record, name)
    time = event.occurred
    if slot is not None and slot.first <= time <= slot.last:
        return slot
    if time >= record.head.clock and (
        slot is None or time > slot.last
    ):  # nothing later is known: no need to look
        if slot is None:
            return _of_day(daily, view, [time], settings)
        period = _Period(slot.first, slot.last, slot.cut)
        period = period.after(
            time, _span(day, clock)[1], settings, daily.again(settings), evening=daily.of_notes
        )
        cut = min(period.cut, view.end)
        return msgspec.structs.replace(slot, first=period.first, last=period.last, cut=cut, due=cut)
    start, end = _span(day, clock)
    times = [
        version.occurred
        for family in daily.families
        for version in versions(record.rows, record.prefix, family, max(start, view.start), end)
        if counts(record, version, view) and version.occurred > early
    ]
    return _of_day(daily, view, sorted(times), settings)


class _Period(NamedTuple):
    """One of activity: its first and last note or result, and when its progress note is due."""

    first: Instant
    last: Instant
    cut: Instant

    def after(
        self, time: Instant, end: Instant, settings: TriggerSettings, again: int, *, evening: bool
    ) -> _Period:
        """With one more note or result: in it, or in the next one, unless that is due after `end` of the day; where the `evening` counts,
        then in one before midnight.
        """
        quiet, longest = settings.quiet * SECOND, settings.longest_wait * SECOND
        if time <= self.cut:
            return _Period(self.first, time, max(self.cut, min(time + quiet, self.first + longest)))
        earliest = self.cut + again * SECOND
        if earliest >= end and evening and again * SECOND < DAY and time + quiet < end:
            earliest = end - quiet
        if earliest >= end:
            return self
        return _Period(time, time, max(time + min(quiet, longest), earliest))


class _Daily(NamedTuple):
    """A document that each day of activity gets. `of_notes`: notes alone count, those after the admission's drafts. `late`: results
    after the end of the stay.
    """

    task: Task
    prefix: str
    reason: str
    of_notes: bool
    late: bool = False

    @property
    def families(self) -> tuple[bytes, ...]:
        return (b"d",) if self.of_notes else (b"o", b"d", b"h")

    def again(self, settings: TriggerSettings) -> int:
        return settings.assess_after if self.of_notes else settings.progress_again


_TASKS: Final = {
    "progress-note": _Daily("progress-note", "", "New notes or results", of_notes=False),
    "diagnosis": _Daily("diagnosis", "notes:", "New notes", of_notes=True),
}

_LATE: Final = tuple(
    _Daily(task, LATE, "Results after the discharge", of_notes=False, late=True)
    for task in ("care-summary", "diagnosis")
)


def _of_day(daily: _Daily, view: View, times: Sequence[Instant], settings: TriggerSettings) -> Slot | None:
    """The document of one day from its activities, by time: due when the latest of its periods ends."""
    if not times:
        return None
    clock = clock_of(view, settings)
    day = day_of(times[0], clock)
    _, end = _span(day, clock)
    quiet = min(settings.quiet, settings.longest_wait) * SECOND
    period = _Period(times[0], times[0], times[0] + quiet)
    for time in times[1:]:
        period = period.after(time, end, settings, daily.again(settings), evening=daily.of_notes)
    if period.cut < view.known:
        return None
    cut = period.cut if daily.late else min(period.cut, view.end)
    return Slot(
        daily.task,
        view.encounter,
        f"{daily.prefix}{day}",
        cut,
        daily.reason,
        first=period.first,
        last=period.last,
        due=cut,
    )
