"""One event into one record: what the record becomes, and what follows from it.

The steps read and write a `Record`, which holds copies: the state changes when `Fold` applies the `Changes`
that this leaves, and not at all where a step raises.
"""

from __future__ import annotations

from typing import Final

import msgspec

from processors.notes.doubts.identity import another
from processors.notes.indexing import divided
from processors.patient import (
    chunk_rows,
    draft_outcomes,
    encounters,
    erasure,
    history_rows,
    landmarks,
    links,
    next_finding,
    persons,
    slots,
    summary_triggers,
    triggers,
    versions,
)
from processors.patient.evidence import identities
from processors.patient.record import Complaint, Record
from processors.patient.rows import AGELESS, FAMILY, SILENT, Slot
from schemas.events import (
    AskBody,
    DocumentBody,
    ForwardBody,
    LinkBody,
    PatientBody,
    PatientEvent,
    ResultBody,
    WithdrawBody,
    version_of,
)
from schemas.identity import DecisionBody, PersonBody
from schemas.instant import FOREVER
from schemas.outcomes import Merged
from schemas.requests import TASKS, Passage, Withdrawn

_EVENT: Final = msgspec.json.Decoder(PatientEvent)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_NO_BODY: Final = 2  # bytes of "{}"


def update(record: Record, event: PatientEvent) -> None:
    """Fold an event into its record. Raises msgspec.DecodeError where its body is not of its kind."""
    match event.kind:
        case "link":
            _link(record, event, msgspec.json.decode(event.body, type=LinkBody))
        case "forward":
            body = msgspec.json.decode(event.body, type=ForwardBody)
            if record.head.patient not in body.via:
                _take_in(record, _EVENT.decode(body.event), body.via)
        case "person":
            _compared(record, event, msgspec.json.decode(event.body, type=PersonBody))
        case "decision":
            before = record.head.target, record.head.held
            links.decided(record, event, msgspec.json.decode(event.body, type=DecisionBody))
            record.out.count("decision", "heard")
            _retarget(record, *before)
        case "withdraw":
            _withdraw(record, event, msgspec.json.decode(event.body, type=WithdrawBody))
        case "result":
            _result(record, msgspec.json.decode(event.body, type=ResultBody))
        case "ask":
            _ask(record, event, msgspec.json.decode(event.body, type=AskBody))
        case "erase":
            erasure.erase(record, event)
        case _:
            _take_in(record, event, ())
    if record.head.pending:
        slots.fire(record)


def wake(record: Record, timer: str) -> None:
    """A timer has come due: of a document, or of a request without an answer."""
    if timer.startswith(slots.AGAIN):
        slots.ask_again(record, timer[len(slots.AGAIN) :])
    else:
        slots.fire(record)


def _take_in(record: Record, event: PatientEvent, via: tuple[str, ...]) -> None:
    """A version of a resource joins the record, once; what it makes due is settled, and a record that is
    merged into another passes it on.
    """
    body = _DOCUMENT.decode(event.body) if event.kind == "document" else None
    silent = body.ours if body is not None else event.kind == "mark" or _without_facts(event)
    family = SILENT if silent else FAMILY[event.kind]
    weight = versions.add(record, event, family, via)
    if weight is None:
        return
    own = persons.own_path(via)
    if weight != versions.EARLIER:
        if not via:
            record.out.outcomes.extend(draft_outcomes.reported(event, body))
        if not silent:
            if body is not None:
                _index_note(record, event, body)
            _settle(record, event, via, weight, ageless=family in AGELESS)
        record.head.advance(event.occurred)
    another_server = own and not silent and persons.seen(record, event)
    if another_server or (own and event.kind == "patient") or (record.head.several and not silent):
        before = record.head.target, record.head.held
        version = versions.stored(record, event, family, via)
        new = weight != versions.EARLIER
        links.placed_anew(record, event, version, new=new, another_server=another_server)
        _retarget(record, *before)
    if record.head.target:
        links.pass_on(record, event, via)


def _settle(record: Record, event: PatientEvent, via: tuple[str, ...], weight: int, *, ageless: bool) -> None:
    """The documents that a new version makes due, moves, cancels, or requests again."""
    indexed = landmarks.add(record, event, via)
    if event.kind == "patient":
        next_finding.another_patient(record)
    changed = encounters.refresh(record, event) if event.kind == "encounter" else []
    if record.head.passive:
        return
    slots.late(record, event.occurred, weight, ageless=ageless, urgent=event.critical and event.retracted)
    for encounter in changed:
        _settle_encounter(record, encounter)
    if triggers.acts(event):
        _activity(record, event)
    if indexed is not None:
        next_finding.settle(record, event, indexed)
    elif changed:
        summary_triggers.settle(record, FOREVER)
    elif event.kind == "patient" and _another_person(record, event):
        summary_triggers.settle(record, -FOREVER)


def _settle_encounter(record: Record, encounter: str, gone: tuple[Withdrawn, ...] = ()) -> None:
    """An encounter has changed: its documents anew."""
    view = encounters.view_of(record, encounter)
    wanted = [] if view is None else triggers.wanted(record, view)
    slots.settle(record, encounter, wanted, keep_asked=view is not None, gone=gone)
    record.head.live.pop(encounter, None)
    if view is not None and view.end >= record.head.clock:
        record.head.live[encounter] = (view.start, view.end)


def _activity(record: Record, event: PatientEvent) -> None:
    """A note, a result or an order makes a progress note due, a note an assessment; a critical value at once. What fell due before it is requested
    before it can move the slot.
    """
    record.head.advance(event.occurred)
    if record.head.pending:
        slots.fire(record)
    live = record.head.live
    if event.occurred < record.head.clock:
        views = encounters.drafted(record)
    else:
        views = [view for name in sorted(live) if (view := encounters.view_of(record, name)) is not None]
    for view in views:
        if not triggers.counts(record, event, view):
            continue
        for slot in triggers.extended(record, view, event):
            slots.put(record, slot)
        if event.critical and event.occurred >= view.known:
            slots.put(record, triggers.critical(view, event.occurred))
    for slot in triggers.late(record, event):
        slots.put(record, slot)


def _index_note(record: Record, event: PatientEvent, body: DocumentBody) -> None:
    """A version of a note, divided once: its chunks, and its sentences."""
    passage = Passage(event.resource, version_of(event.id), event.occurred, event.encounter, body)
    found = None if event.retracted else divided(passage)
    chunk_rows.add(record, event, passage, found)
    history_rows.add(record, event, passage, found)
    if found is not None and another(body.text, identities(record), record.head.patient, event.occurred):
        record.out.count("document", "names-another-patient")


def _another_person(record: Record, event: PatientEvent) -> bool:
    body = _PATIENT.decode(event.body)
    return event.retracted or not summary_triggers.same_person(record, body.birth_date, body.sex)


def _link(record: Record, event: PatientEvent, body: LinkBody) -> None:
    before = record.head.target, record.head.held
    links.heard(record, event, body)
    record.out.count("link", "heard")
    _retarget(record, *before)


def _compared(record: Record, event: PatientEvent, body: PersonBody) -> None:
    before = record.head.target, record.head.held
    links.compared(record, event, body)
    record.out.count("person", "heard")
    _retarget(record, *before)


def _retarget(record: Record, before: str, held: bool) -> None:
    """A replaced record requests nothing; one that is itself again requests all it needs."""
    after, was_passive = record.head.target, bool(before) or held
    if after != before:
        record.out.outcomes.append(Merged(record.head.patient, after))
    if record.head.passive and not was_passive:
        slots.cancel_all(record)
        summary_triggers.forget(record)
        record.head.live = {}
    elif was_passive and not record.head.passive:
        for view in encounters.drafted(record):
            _settle_encounter(record, view.encounter)
        summary_triggers.settle(record, -FOREVER)


def _withdraw(record: Record, event: PatientEvent, body: WithdrawBody) -> None:
    versions.withdraw(record, body.via, event.recorded)
    encounters.rebuild(record)
    landmarks.rebuild(record)
    record.head.live = {}
    if not record.head.passive:
        slots.recount(record)
        names = {slot.encounter for slot in slots.of_record(record)}
        for encounter in sorted(names | {view.encounter for view in encounters.drafted(record)}):
            _settle_encounter(record, encounter, (slots.PARTED,))
        summary_triggers.settle(record, -FOREVER, (slots.PARTED,))
    links.take_back(record, event, body.via)
    if persons.own_path(body.via):
        before = record.head.target, record.head.held
        links.read_own(record, event)
        _retarget(record, *before)


def _result(record: Record, body: ResultBody) -> None:
    known = slots.answered(record, body.request)
    record.out.count("result", body.outcome if known else "not-waiting")


def _ask(record: Record, event: PatientEvent, body: AskBody) -> None:
    task = next((task for task in TASKS if task == body.task), None)
    view = encounters.view_of(record, body.encounter)
    if record.head.target:  # the record that this one is merged into knows the encounter
        record.out.events.append(msgspec.structs.replace(event, patient=record.head.target))
    elif task is None or view is None or record.head.held:
        got = (
            "another task"
            if task is None
            else "an encounter that is unknown or gets no drafts, or a record that is held"
        )
        expected = f"a task of {', '.join(TASKS)} and a drafted encounter"
        record.out.complaints.append(Complaint("cannot-ask", expected, got))
    else:
        name = f"asked:{body.nonce or event.id}"
        slots.put(record, Slot(task, view.encounter, name, event.occurred, "Asked for", "critical", due=0))
    record.out.count("ask", "asked" if task and view else "refused")


def _without_facts(event: PatientEvent) -> bool:
    """A coded resource without a fact: a panel's head, or content whose facts ingest left out because a
    machine asserted them.
    """
    return (
        event.kind in ("history", "observation")
        and not event.retracted
        and memoryview(event.body).nbytes == _NO_BODY
    )
