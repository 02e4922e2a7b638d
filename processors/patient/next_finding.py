"""A finding that comes in order: only what follows from it is worked out, from what the record carries on
(carried.py).

The rows are those that summary_triggers.py would write from all findings. What cannot be gone on from is left
to it: findings that are late, and the first one after anything else about the record has changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from processors.patient import evidence, landmarks, slots, summary_triggers
from processors.patient.carried import Carried, Facts, Reason
from processors.patient.landmarks import Added
from processors.patient.record import Record
from processors.patient.rows import Slot, versions
from schemas.events import PatientBody, PatientEvent
from schemas.instant import FOREVER, Instant


def settle(record: Record, event: PatientEvent, added: Added) -> None:
    """Slots as they are wanted after a version was added to the index."""
    carried = record.memory.carried
    time = event.occurred
    if (
        carried is None
        or added.among == "later"
        or time < carried.last
        or _stated_otherwise(carried, added, time)
    ):
        summary_triggers.settle(record, time)
        return
    facts = _facts(record, carried, event, added)
    if time > carried.last:
        _go_on(record, carried, time)
    for kind, identity in sorted(added.news):
        if identity not in carried.told:
            carried.told[identity] = kind
            carried.news.append(Reason(time, f"New: {kind}", True))
    point = summary_triggers.evaluated(record, facts, _person(record, carried, time), time)
    carried.falls = point.falls
    summary_triggers.put_point(record, time, point)
    _put(record, carried, list(_wanted(record, carried)))


def another_patient(record: Record) -> None:
    """A Patient has changed: who it is is to be read again."""
    if record.memory.carried is not None:
        record.memory.carried.person = None


def _stated_otherwise(carried: Carried, added: Added, time: Instant) -> bool:
    """What one moment shows twice, as news of two kinds, is of the kind that all of it states."""
    return time == carried.last and any(
        carried.told.get(identity, kind) != kind for kind, identity in added.news
    )


def _facts(record: Record, carried: Carried, event: PatientEvent, added: Added) -> Facts:
    """With those of the version; where what is carried on will not do, from all that are named."""
    if carried.facts is None or not carried.facts.take(
        event, summary_triggers.own(record, event), known=added.among == "known"
    ):
        found = (landmarks.version_at(record, marked) for marked in landmarks.marks(record))
        carried.facts = summary_triggers.read(
            record, (version for version in found if version is not None), event.occurred
        )
    return carried.facts


def _go_on(record: Record, carried: Carried, time: Instant) -> None:
    """What was of the last finding's time, and until now, stands."""
    begin = min(view.start for view in carried.views)
    now = list(carried.news)
    if time > begin:
        now += summary_triggers.fallen_due(carried.falls, carried.last, carried.last + 1, carried.fallen)
        carried.fallen = summary_triggers.still_due(carried.falls, time)
    else:
        summary_triggers.drop_point(record, carried.last)
    joined = _by_encounter(carried, now)
    carried.open = {}
    for encounter, found in joined.items():
        for group, cut in summary_triggers.groups(record, found):
            if cut >= time:
                carried.open[encounter] = group
    carried.news = []
    carried.last = time
    carried.ahead = {name: cut for name, cut in carried.ahead.items() if cut >= time}


def _by_encounter(carried: Carried, found: list[Reason]) -> dict[str, list[Reason]]:
    joined = {encounter: list(group) for encounter, group in carried.open.items()}
    for reason in found:
        view = summary_triggers.view_at(carried.views, reason.time)
        if view is not None:
            joined.setdefault(view.encounter, []).append(reason)
    return joined


def _wanted(record: Record, carried: Carried) -> Iterator[Slot]:
    """The slots that may be others than before."""
    found = [
        *carried.news,
        *summary_triggers.fallen_due(carried.falls, carried.last, FOREVER, carried.fallen),
    ]
    views = {view.encounter: view for view in carried.views}
    for encounter, joined in _by_encounter(carried, found).items():
        yield from summary_triggers.wanted_of(record, views[encounter], joined)


def _put(record: Record, carried: Carried, wanted: list[Slot]) -> None:
    names = {slots.name_of(slot): slot.cut for slot in wanted}
    for name in sorted(carried.ahead.keys() - names.keys()):
        slot = slots.named(record, name)
        if slot is not None:
            slots.cancel(record, slot)
    for slot in wanted:
        slots.put(record, slot)
    if record.trace:
        for name in sorted(record.head.pending.keys() - names.keys()):
            slot = slots.named(record, name)
            if slot is not None and summary_triggers.is_ours(slot):
                slots.put(record, slot)  # it waits for this finding as well
    carried.ahead = names


def _person(record: Record, carried: Carried, time: Instant) -> PatientBody:
    if carried.person is None:
        carried.person_since = max(
            (version.occurred for version in versions(record.rows, record.prefix, b"p")), default=-FOREVER
        )
        carried.person = evidence.demographics(record, FOREVER)
    return carried.person if time >= carried.person_since else evidence.demographics(record, time)
