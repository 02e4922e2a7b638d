"""A document's slot: waiting until it is due, requested, requested again when its evidence changed, cancelled
when its reason went.

A request's id is a hash of its slot and of the evidence up to the cut, so that equal evidence is requested
once. The digest of the evidence is a sum over versions: a late event adds its weight, nothing is read again.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Final

import msgspec

from processors.patient import encounters, evidence, history_rows
from processors.patient.note_search import Notes
from processors.patient.record import Record
from processors.patient.rows import (
    AGELESS,
    RECENT,
    Slot,
    Version,
    Waiting,
    decode_slot,
    decode_waiting,
    encode,
    slot_name,
    timer_key,
    versions,
    weights,
)
from processors.patient.versions import MASK, winners
from schemas.events import FactsBody, version_of
from schemas.history import HistorySummary
from schemas.instant import SECOND, Instant
from schemas.requests import LATE, Evidence, Priority, Request, Task, Withdrawn
from schemas.retrieval import Retrieval

_FACTS: Final = msgspec.json.Decoder(FactsBody)
DUE: Final = "s:"
#: Why the drafts of a record are withdrawn, of whatever stay.
JOINED: Final = Withdrawn("", "", 0, "Patient record", "joined")
PARTED: Final = Withdrawn("", "", 0, "Patient record", "parted")
IN_QUESTION: Final = Withdrawn("", "", 0, "Patient record", "in question")
ERASED: Final = Withdrawn("", "", 0, "Patient record", "erased")
#: Traces kept of the events that a document waits for.
MOST_TRACES: Final = 16
AGAIN: Final = "x:"
#: Slots that hang on the whole record, and are settled with it (summary_triggers.py).
BESIDE: Final = ("oncology:", "due:")
#: Tasks that are answered from the chunks of the stay's notes.
SEARCHED: Final[frozenset[Task]] = frozenset({"progress-note"})
#: Tasks that show the whole record, within a budget.
SUMMARISED: Final[frozenset[Task]] = frozenset({"care-summary"})


def settle(
    record: Record,
    encounter: str,
    wanted: list[Slot],
    *,
    keep_asked: bool,
    gone: tuple[Withdrawn, ...] = (),
) -> None:
    """Make the slots of an encounter those that are wanted: new ones wait, changed ones are moved, the rest
    is cancelled.

    `keep_asked`: what a person requested stays, for the encounter still gets drafts. `gone`: why a published
    draft of a slot that is cancelled is withdrawn.
    """
    names = {slot_name(slot.task, slot.encounter, slot.slot) for slot in wanted}
    for slot in of_record(record):
        own = not slot.slot.startswith(BESIDE) and not (keep_asked and slot.slot.startswith("asked:"))
        if slot.encounter == encounter and name_of(slot) not in names and own:
            cancel(record, slot, gone)
    for slot in wanted:
        put(record, slot)


def put(record: Record, new: Slot) -> None:
    """Add a slot, or move the one that is there."""
    key = _key(record, new)
    found = record.rows.get(key)
    if found is None:
        _save(record, _caused(record, new))
        return
    old = decode_slot(found)
    if (old.cut, old.first, old.last, old.reason) == (new.cut, new.first, new.last, new.reason):
        if old.due is not None and (stated := _joined(record, old)) is not old:
            record.rows.put(key, encode(stated))
        return
    moved = msgspec.structs.replace(old, cut=new.cut, first=new.first, last=new.last, reason=new.reason)
    if old.asked and old.cut != new.cut:
        moved = _revised(record, msgspec.structs.replace(moved, digest=_digest(record, new.cut)))
    elif not old.asked:
        moved = msgspec.structs.replace(moved, due=new.cut)
    due_anew = old.due is None or (old.cut, old.reason) != (new.cut, new.reason)
    _save(record, _caused(record, moved) if due_anew else _joined(record, moved))
    if old.asked:
        _look_at_cuts(record)


def late(record: Record, occurred: Instant, weight: int, *, ageless: bool, urgent: bool = False) -> None:
    """An event from before a cut that was requested: it belongs to that evidence, the document is to be
    drafted again; at once where it is `urgent`.

    One that is not `ageless` counts if it is recent at the cut: a result of years ago is no reason to draft
    again.
    """
    if occurred > record.head.latest_cut:
        return
    for slot in of_record(record):
        if slot.asked and slot.cut >= occurred and (ageless or occurred > slot.cut - _horizon(record)):
            grown = msgspec.structs.replace(slot, digest=(slot.digest + weight) & MASK)
            revised = _revised(record, grown)
            if urgent:
                revised = msgspec.structs.replace(revised, due=record.now)
            _save(record, _caused(record, revised))


def recount(record: Record) -> None:
    """Digests anew after versions were taken out."""
    for slot in of_record(record):
        digest = _digest(record, slot.cut) if slot.asked else 0
        if digest != slot.digest:
            _save(record, _caused(record, _revised(record, msgspec.structs.replace(slot, digest=digest))))


def named(record: Record, name: str) -> Slot | None:
    """By its name; None where there is none."""
    found = record.rows.get(record.prefix + b"S" + name.encode())
    return None if found is None else decode_slot(found)


def fire(record: Record) -> None:
    """Ask for all that is due by now, in the order in which it fell due. Tasks of one moment get the evidence
    that was gathered once.
    """
    pending = record.head.pending
    gathered: dict[tuple[str, Instant, bool], _Gathered] = {}
    while pending:
        name = min(pending, key=lambda waiting: (pending[waiting], waiting))
        if pending[name] > record.now:
            return
        record.rows.delete(timer_key(pending.pop(name), record.prefix, DUE + name))
        slot = named(record, name)
        if slot is None or slot.due is None:
            continue
        if slot.due > record.now:
            _wake_at(record, name, slot.due)
        else:
            _ask(record, slot, gathered)


def ask_again(record: Record, request: str) -> None:
    """A request has had no answer for long: send it once more, with the same id."""
    found = record.rows.get(record.prefix + b"X" + request.encode())
    waiting = None if found is None else decode_waiting(found)
    slot = None if waiting is None else named(record, waiting.slot)
    if waiting is not None and slot is not None:
        traces = (waiting.trace,) if waiting.trace else ()
        _ask(record, msgspec.structs.replace(slot, traces=traces), {}, again=True)


def answered(record: Record, request: str) -> bool:
    """The outbox forgets a request. False where it knows of none (an older one, or one already answered)."""
    key = record.prefix + b"X" + request.encode()
    found = record.rows.get(key)
    if found is None:
        return False
    record.rows.delete(key)
    record.rows.delete(timer_key(decode_waiting(found).again, record.prefix, AGAIN + request))
    return True


def cancel(record: Record, slot: Slot, gone: tuple[Withdrawn, ...] = ()) -> None:
    """The slot's reason has gone: what was requested is called off, and a published draft withdrawn where
    `gone` or the encounter gives the reason.
    """
    name = name_of(slot)
    record.rows.delete(_key(record, slot))
    at = record.head.pending.pop(name, None)
    if at is not None:
        record.rows.delete(timer_key(at, record.prefix, DUE + name))
    if slot.asked:
        answered(record, slot.asked)
        if encounters.gone(record, slot.encounter):
            gone = (Withdrawn(slot.encounter, "", slot.cut, "Stay"),)
        call_off = _request(record, slot, slot.digest, cancelled=True)
        stated = (msgspec.structs.replace(one, resource=slot.encounter, time=slot.cut) for one in gone)
        record.out.requests.append(msgspec.structs.replace(call_off, withdrawn=tuple(stated)))
        _look_at_cuts(record)


def cancel_all(record: Record) -> None:
    """The record is merged into another, which now requests; or nobody can say whose it is."""
    why = JOINED if record.head.target else IN_QUESTION
    for slot in of_record(record):
        cancel(record, slot, (why,))


def of_record(record: Record) -> list[Slot]:
    return [decode_slot(value) for _, value in record.rows.scan(record.prefix + b"S")]


def name_of(slot: Slot) -> str:
    return slot_name(slot.task, slot.encounter, slot.slot)


class _Gathered:
    """What was known of a stay at a cut, and its digest: each is read when it is first wanted."""

    def __init__(self, record: Record, slot: Slot) -> None:
        self._record, self._encounter, self._cut = record, slot.encounter, slot.cut
        self._late = slot.slot.startswith(LATE)
        self._found: dict[str, Retrieval] = {}  # by the way to weigh

    @cached_property
    def evidence(self) -> Evidence:
        gather = evidence.gather_late if self._late else evidence.gather
        return gather(self._record, self._encounter, self._cut)

    @cached_property
    def _since(self) -> Instant:
        return evidence.begin_of(self._record, self._encounter, self._cut)

    @cached_property
    def _notes(self) -> Notes | None:
        found, unembedded = self._record.rules.search.notes(
            self._record.prefix, self.evidence, self._since, self._cut
        )
        self._record.out.unembedded.extend(unembedded)
        return found

    def searched(self, request: Request) -> Request:
        """With what the notes answer, and how that was weighed; as it arrived where there are none."""
        if self._notes is None:
            return request
        search = self._record.rules.search
        decision = search.decide(self._notes, request, self._since + evidence.BEFORE)
        found = self._found.get(decision.action)
        if found is None:
            found = self._found[decision.action] = search.answers(self._notes, decision.action)
        return msgspec.structs.replace(request, retrieval=found, decisions=(decision,))

    @cached_property
    def history(self) -> HistorySummary | None:
        return history_rows.summarise(self._record, self.evidence, self._cut)

    @cached_property
    def digest(self) -> int:
        return _digest(self._record, self._cut)


def _ask(
    record: Record, slot: Slot, gathered: dict[tuple[str, Instant, bool], _Gathered], *, again: bool = False
) -> None:
    late = slot.slot.startswith(LATE)
    known = gathered.setdefault((slot.encounter, slot.cut, late), _Gathered(record, slot))
    digest = slot.digest if slot.asked else known.digest
    request = _request(record, slot, digest)
    if request.id == slot.asked and not again:  # the evidence is what it was
        _save(record, msgspec.structs.replace(slot, due=None))
        return
    if slot.asked:
        answered(record, slot.asked)
    history = known.history if slot.task in SUMMARISED else None
    gone = _taken_back(record, slot.cut) if slot.priority == "critical" else ()
    full = msgspec.structs.replace(
        request,
        evidence=known.evidence,
        zone=record.rules.settings.zone or evidence.recorded_zone(known.evidence),
        history_summary=history,
        withdrawn=gone,
    )
    record.out.requests.append(known.searched(full) if slot.task in SEARCHED else full)
    at = record.now + record.rules.settings.ask_again * SECOND
    record.rows.put(
        record.prefix + b"X" + request.id.encode(), encode(Waiting(name_of(slot), at, request.trace))
    )
    record.rows.put(timer_key(at, record.prefix, AGAIN + request.id), b"1")
    _save(record, msgspec.structs.replace(slot, due=None, digest=digest, asked=request.id))
    record.head.latest_cut = max(record.head.latest_cut, slot.cut)


def _taken_back(record: Record, time: Instant) -> tuple[Withdrawn, ...]:
    """The critical findings of a moment of which nothing stands."""
    found = [
        version
        for family in RECENT
        for version in versions(record.rows, record.prefix, family, time, time + 1)
    ]
    standing = {version.resource for version in winners(found)}
    gone = {
        version.resource: version
        for version in found
        if version.critical and not version.retracted and version.resource not in standing
    }
    return tuple(Withdrawn(name, version_of(one.id), time, _name(one)) for name, one in sorted(gone.items()))


def _name(version: Version) -> str:
    if version.kind == "document":
        return "A document"
    facts = _FACTS.decode(version.body).facts
    return next((fact.concept.label for fact in facts if fact.concept.label), "A finding")


def _request(record: Record, slot: Slot, digest: int, *, cancelled: bool = False) -> Request:
    patient, template = record.head.patient, record.rules.templates.get(slot.task, "")
    watermark = blake2b(f"{digest}/{slot.cut}".encode(), digest_size=8).hexdigest()
    # What is called off, is so by the event in progress; what is requested, by the one that made it due.
    cause, *others = (record.trace or "", *slot.traces) if cancelled else slot.traces or ("",)
    parts = "\x1f".join((slot.task, patient, slot.encounter, slot.slot, watermark, template))
    priority: Priority = "revision" if slot.asked and slot.priority == "routine" else slot.priority
    return Request(
        id=slot.asked if cancelled else blake2b(parts.encode(), digest_size=16).hexdigest(),
        task=slot.task,
        patient=patient,
        encounter=slot.encounter,
        slot=slot.slot,
        cut=slot.cut,
        watermark=watermark,
        template=template,
        zone=record.rules.settings.clock,
        priority=priority,
        reason=slot.reason if not slot.asked else f"{slot.reason}; evidence has changed since",
        cancelled=cancelled,
        trace=cause,
        links=tuple(dict.fromkeys(one for one in others if one not in ("", cause))),
    )


def _digest(record: Record, cut: Instant) -> int:
    """Of the evidence up to `cut`: all that is ageless, and what is recent of the rest."""
    ageless = record.head.total - weights(record.rows, record.prefix, AGELESS, cut + 1)
    return (ageless + weights(record.rows, record.prefix, RECENT, cut - _horizon(record) + 1, cut + 1)) & MASK


def _horizon(record: Record) -> int:
    return record.rules.settings.revision_horizon * SECOND


def _revised(record: Record, slot: Slot) -> Slot:
    quiet = record.rules.settings.revision_quiet * SECOND
    return msgspec.structs.replace(slot, due=max(record.now + quiet, slot.cut))  # the cut may lie ahead


def _caused(record: Record, slot: Slot) -> Slot:
    """The event in progress decides when the slot is due: its trace is the first, also where it has none."""
    if record.trace is None or slot.due is None:
        return slot
    others = (one for one in slot.traces if one not in ("", record.trace))
    traces = (record.trace, *others)[:MOST_TRACES]
    return msgspec.structs.replace(slot, traces=() if traces == ("",) else traces)


def _joined(record: Record, slot: Slot) -> Slot:
    """The event in progress is one more that the slot waits for."""
    if not record.trace or slot.due is None or record.trace in slot.traces or len(slot.traces) == MOST_TRACES:
        return slot
    return msgspec.structs.replace(slot, traces=(*(slot.traces or ("",)), record.trace))


def _save(record: Record, slot: Slot) -> None:
    if slot.due is None and slot.traces:  # requested: what comes now is for the next time
        slot = msgspec.structs.replace(slot, traces=())
    record.rows.put(_key(record, slot), encode(slot))
    if slot.due is not None:
        _wake_at(record, name_of(slot), slot.due)


def _wake_at(record: Record, name: str, at: Instant) -> None:
    """A slot that is already to wake earlier is left so: it looks at its due time then, and sleeps on."""
    earlier = record.head.pending.get(name)
    if earlier is not None:
        if earlier <= at:
            return
        record.rows.delete(timer_key(earlier, record.prefix, DUE + name))
    record.head.pending[name] = at
    record.rows.put(timer_key(at, record.prefix, DUE + name), b"1")


def _look_at_cuts(record: Record) -> None:
    record.head.latest_cut = max((slot.cut for slot in of_record(record) if slot.asked), default=0)


def _key(record: Record, slot: Slot) -> bytes:
    return record.prefix + b"S" + name_of(slot).encode()
