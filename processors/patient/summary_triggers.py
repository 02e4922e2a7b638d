"""Why a care summary is due next to a discharge: news of a cancer, and actions of a guideline that fall due.

    P <record> D <time>    Point: what is due from that time on, by what was known then

A guideline is queried once for each time at which something that it names became known (D rows, kept); a
fact that it does not name costs nothing. All of it is a function of the set of versions: an action falls due
in [t, next t) when what was known at t states it, and a correction at t moves or cancels what was still to
come. What fell due before it stands: it was so. Other guidelines than before count from Head.since on, a
point of its own: points before it stay as they are, and what comes late for them counts from there.

The encounter of such a document is the open one that gets drafts (the latest begun, where there are several),
else the latest that has ended; before the first, and where there is none, nothing is requested: the discharge
of the next stay shows what is overdue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final, TypeAlias

from msgspec import Struct

from kg.guidelines.subject import Subject, subject_of
from processors.patient import encounters, evidence, landmarks, slots
from processors.patient.carried import Carried, Facts, Reason
from processors.patient.guidelines import DueAction
from processors.patient.landmarks import Marked
from processors.patient.record import Record
from processors.patient.rows import Slot, Version, View, encode, row_decoder, stamp
from processors.patient.versions import winners
from schemas.events import PatientBody, PatientEvent
from schemas.facts import Fact
from schemas.instant import FOREVER, SECOND, Instant, isoformat
from schemas.requests import Withdrawn

NEWS, DUE = slots.BESIDE
_LONGEST_REASON: Final = 300


class Point(Struct, frozen=True):
    """What was due, and when what will fall due, at a time; with the person as known then."""

    birth_date: str
    sex: str
    falls: tuple[DueAction, ...]


_Dated: TypeAlias = tuple[Instant, Point]

_decode_point: Final = row_decoder(Point)


def settle(record: Record, changed: Instant, gone: tuple[Withdrawn, ...] = ()) -> None:
    """Slots as they are wanted after something was learned of `changed`: points from then on are evaluated
    anew; of -FOREVER all, by the guidelines of today. `gone`: as in slots.settle.
    """
    views = encounters.drafted(record)
    marks = landmarks.marks(record) if views else []
    facts = _points(record, marks, views, changed)
    points = list(_known(record))
    wanted = list(_wanted(record, marks, points, views))
    names = {slots.name_of(slot) for slot in wanted}
    for slot in slots.of_record(record):
        if is_ours(slot) and slots.name_of(slot) not in names:
            slots.cancel(record, slot, gone)
    for slot in wanted:
        slots.put(record, slot)
    record.memory.carried = _carried(record, marks, points, views, wanted)
    if record.memory.carried is not None:
        record.memory.carried.facts = facts


def settled(record: Record) -> bool:
    """Whether it was ever worked out what is due: for a record with an encounter and with facts that
    guidelines name.
    """
    return next(_known(record), None) is not None


def outlook(record: Record) -> tuple[Subject, list[Instant]]:
    """The patient as of now, and the times ahead at which something is known to fall due."""
    subject = _subject(record, _versions(record, landmarks.marks(record)), record.now)
    return subject, sorted(
        {fall.time for _, point in _known(record) for fall in point.falls if fall.time > subject.as_of}
    )


def forget(record: Record) -> None:
    """The record is merged into another, which now knows what is due."""
    record.memory.carried = None
    for time, _ in list(_known(record)):
        record.rows.delete(_key(record, time))


def is_ours(slot: Slot) -> bool:
    return slot.slot.startswith(slots.BESIDE)


def same_person(record: Record, birth_date: str, sex: str) -> bool:
    """Whether all points were evaluated for such a person: one more Patient that states it changes
    nothing.
    """
    return all((point.birth_date, point.sex) == (birth_date, sex) for _, point in _known(record))


def _wanted(
    record: Record, marks: Sequence[Marked], points: Sequence[_Dated], views: Sequence[View]
) -> Iterator[Slot]:
    by_view: dict[str, tuple[View, list[Reason]]] = {}
    for reason in (*_news(marks), *_falls(points)):
        view = view_at(views, reason.time)
        if view is not None:
            by_view.setdefault(view.encounter, (view, []))[1].append(reason)
    for view, reasons in by_view.values():
        yield from wanted_of(record, view, reasons)


def wanted_of(record: Record, view: View, reasons: Sequence[Reason]) -> Iterator[Slot]:
    """The slots of an encounter."""
    for group, cut in groups(record, (reason for reason in reasons if reason.waits)):
        first, last = group[0].time, group[-1].time
        if not first <= view.end <= cut:  # else the discharge shows it
            yield Slot(
                "care-summary",
                view.encounter,
                f"{NEWS}{isoformat(first)}",
                cut,
                _joined(r.words for r in group),
                first=first,
                last=last,
                due=cut,
            )
    dated: dict[Instant, list[str]] = {}
    for reason in sorted(reasons):
        if not reason.waits:
            dated.setdefault(reason.time, []).append(reason.words)
    for time, words in dated.items():
        if time != view.end:  # the discharge requests the same
            yield Slot(
                "care-summary", view.encounter, f"{DUE}{isoformat(time)}", time, _joined(words), due=time
            )


def view_at(views: Iterable[View], time: Instant) -> View | None:
    """The encounter that a document of this time belongs to."""
    begun = [view for view in views if view.start <= time and view.known <= time]
    return max(begun, key=lambda view: (view.end >= time, view.start, view.encounter), default=None)


def groups(record: Record, reasons: Iterable[Reason]) -> Iterator[tuple[list[Reason], Instant]]:
    """What comes within a quiet period is written about once, at a cut: until then more may join."""
    quiet, longest = (
        record.rules.settings.oncology_quiet * SECOND,
        record.rules.settings.oncology_longest_wait * SECOND,
    )
    group: list[Reason] = []
    cut = 0
    for reason in sorted(reasons):
        if group and reason.time > cut:
            yield group, cut
            group = []
        group.append(reason)
        cut = min(reason.time + quiet, group[0].time + longest)
    if group:
        yield group, cut


def _joined(words: Iterable[str]) -> str:
    stated = "; ".join(dict.fromkeys(words))
    return (
        stated
        if len(stated) <= _LONGEST_REASON
        else stated[:_LONGEST_REASON].rsplit(";", 1)[0] + "; and more"
    )


def _news(marks: Sequence[Marked]) -> Iterator[Reason]:
    """Facts that show of a cancer what was not stated before, each at its first time."""
    seen: set[str] = set()
    for marked in marks:
        for kind, identity in sorted(marked.mark.news):
            if identity not in seen:
                seen.add(identity)
                yield Reason(marked.time, f"New: {kind}", True)


def _falls(points: Sequence[_Dated]) -> Iterator[Reason]:
    """What fell due, once: not again at each later point at which it is still due."""
    fallen: frozenset[str] = frozenset()
    ends = [*(time for time, _ in points[1:]), FOREVER]
    for (time, point), until in zip(points, ends, strict=False):
        yield from fallen_due(point.falls, time, until, fallen)
        fallen = still_due(point.falls, until)


def fallen_due(
    falls: Iterable[DueAction], time: Instant, until: Instant, fallen: Set[str]
) -> Iterator[Reason]:
    """What falls due in [time, until) by a point of that time; `fallen` had fallen due before it, and still
    was.
    """
    now = {fall.key for fall in falls if fall.time <= time}
    for fall in falls:
        if fall.time <= time and fall.key not in fallen:
            yield Reason(time, fall.reason, True)
        elif time < fall.time < until and fall.key not in now:
            yield Reason(fall.time, fall.reason, False)


def still_due(falls: Iterable[DueAction], until: Instant) -> frozenset[str]:
    """What has fallen due when the next point comes at `until`."""
    return frozenset(fall.key for fall in falls if fall.time < until)


def _carried(
    record: Record,
    marks: Sequence[Marked],
    points: Sequence[_Dated],
    views: Sequence[View],
    wanted: Sequence[Slot],
) -> Carried | None:
    """What the next finding goes on from (next_finding.py)."""
    if not marks or not views:
        return None
    last = points[-1][0]  # of the latest finding, or since when other guidelines count
    fallen = still_due(points[-2][1].falls, last) if len(points) > 1 else frozenset()
    stated: dict[str, str] = {}
    for marked in marks:
        for kind, identity in sorted(marked.mark.news):
            stated.setdefault(identity, kind)
    news = list(_news(marks))
    ahead = {slots.name_of(slot): slot.cut for slot in wanted if slot.cut >= last}
    carried = Carried(tuple(views), last, points[-1][1].falls, fallen, stated, ahead)
    carried.news = [reason for reason in news if reason.time == last]
    before = [reason for reason in (*news, *_falls(points)) if reason.time < last and reason.waits]
    for view in views:
        of_view = (reason for reason in before if view_at(views, reason.time) is view)
        carried.open.update((view.encounter, group) for group, cut in groups(record, of_view) if cut >= last)
    return carried


def _points(record: Record, marks: Sequence[Marked], views: Sequence[View], changed: Instant) -> Facts | None:
    """D rows for each time at which something named became known, from the first encounter that gets
    drafts on. The facts as of the last of them, where that was looked at.
    """
    begin = min((view.start for view in views), default=FOREVER)
    since = record.head.since
    closed = -FOREVER if since is None or changed == -FOREVER else since
    times = sorted({*(marked.time for marked in marks), *((since,) if marks and since is not None else ())})
    wanted = {time for time, until in zip(times, [*times[1:], FOREVER], strict=False) if until > begin}
    known = {time for time, _ in _known(record)}
    for time in known - wanted:
        if time >= closed:
            record.rows.delete(_key(record, time))
    todo = sorted(time for time in wanted if time >= closed and (time >= changed or time not in known))
    if not todo:
        return None
    versions = _versions(record, marks)
    facts = None
    for time, facts in _looked_through(record, versions, todo):
        put_point(record, time, evaluated(record, facts, evidence.demographics(record, time), time))
    return facts if todo[-1] == times[-1] else None  # else there are later points, which knew more


def evaluated(record: Record, facts: Facts, person: PatientBody, time: Instant) -> Point:
    subject = subject_of(facts.all(), time, birth_date=person.birth_date, sex=person.sex)
    return Point(person.birth_date, person.sex, record.rules.watch.due(subject))


def _versions(record: Record, marks: Sequence[Marked]) -> list[Version]:
    return [version for marked in marks if (version := landmarks.version_at(record, marked)) is not None]


def _subject(record: Record, versions: Sequence[Version], time: Instant) -> Subject:
    """The patient as a guideline sees one, by what was known at `time`."""
    person = evidence.demographics(record, time)
    standing = winners([version for version in versions if version.occurred <= time])
    facts = [fact for version in standing for fact in landmarks.facts_of(record, version)]
    return subject_of(facts, time, birth_date=person.birth_date, sex=person.sex)


def read(record: Record, versions: Iterable[Version], time: Instant) -> Facts:
    """What guidelines may need as of a time, from all versions by then. Of equal ranks of a resource the
    first counts.
    """
    best: dict[str, Version] = {}
    for version in versions:
        if version.resource not in best or version.rank > best[version.resource].rank:
            best[version.resource] = version
    facts = Facts(record.rules.watch, time)
    facts.fill((version, own(record, version)) for version in best.values())
    return facts


def own(record: Record, version: PatientEvent) -> tuple[Fact, ...]:
    """What a version states where it is the one in force."""
    return () if version.retracted else tuple(landmarks.facts_of(record, version))


def _looked_through(
    record: Record, versions: Sequence[Version], todo: Iterable[Instant]
) -> Iterator[tuple[Instant, Facts]]:
    """What guidelines may need at each time, gone on from the time before it where that will do."""
    facts: Facts | None = None
    seen: set[str] = set()
    number = 0
    for time in todo:
        while number < len(versions) and versions[number].occurred <= time:
            version = versions[number]
            if facts is not None and not facts.take(
                version, own(record, version), known=version.resource in seen
            ):
                facts = None
            seen.add(version.resource)
            number += 1
        if facts is None:
            facts = read(record, versions[:number], time)
        yield time, facts


def put_point(record: Record, time: Instant, point: Point) -> None:
    record.rows.put(_key(record, time), encode(point))


def drop_point(record: Record, time: Instant) -> None:
    record.rows.delete(_key(record, time))


def _known(record: Record) -> Iterator[_Dated]:
    lead = record.prefix + b"D"
    for key, value in record.rows.scan(lead):
        yield int.from_bytes(key[len(lead) :], "big") - 2**63, _decode_point(value)


def _key(record: Record, time: Instant) -> bytes:
    return record.prefix + b"D" + stamp(time)
