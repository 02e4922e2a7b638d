"""One event into the state of one record. The order of the steps is the story: store, trigger, pass on, ask
for what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from models.policies import Decider
from processors.notes.indexing import divided
from processors.patient import (
    chunk_rows,
    encounters,
    history_rows,
    landmarks,
    links,
    onward,
    reasons,
    reporting,
    slots,
    triggers,
    versions,
)
from processors.patient.record import Complaint, Outcome, Record
from processors.patient.rows import (
    AGELESS,
    CLOCK,
    FAMILY,
    SILENT,
    Head,
    Slot,
    encode,
    prefix_of,
    read_head,
    split_timer,
    stamp,
)
from processors.patient.searching import Search
from processors.patient.settings import TriggerSettings
from processors.patient.taking_up import TakenUp, TakingUp
from processors.patient.watch import NoWatch, Watch
from schemas.embeddings import EmbeddingsBody
from schemas.events import (
    AskBody,
    DocumentBody,
    ForwardBody,
    LinkBody,
    PatientBody,
    PatientEvent,
    ResultBody,
    TickBody,
    WithdrawBody,
    version_of,
)
from schemas.instant import FOREVER, Instant
from schemas.outcomes import Merged
from schemas.requests import TASKS, Passage, Task
from schemas.rows import Rows

_EVENT: Final = msgspec.json.Decoder(PatientEvent)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_TIME: Final = msgspec.json.Decoder(Instant)


class Fold:
    """Folds events into the rows of one partition. Records with their heads stay in memory between `flush`es,
    nothing else.

    `templates`: template version by task, part of a request's identity. `embedding`: a stage answers what is
    to be embedded. `watch`: the guidelines by which actions fall due. `decider`: chooses how retrieval
    weighs; None: as it ships.
    """

    def __init__(
        self,
        rows: Rows,
        settings: TriggerSettings,
        templates: Mapping[Task, str],
        *,
        embedding: bool = False,
        watch: Watch | None = None,
        decider: Decider | None = None,
    ) -> None:
        self._watch = watch or NoWatch()
        self._taking_up = TakingUp(rows, self._watch)
        self._rows = rows
        self._settings = settings
        self._templates = templates
        self._search = Search(rows, asking=embedding, decider=decider)
        self._warm: dict[bytes, Record] = {}  # by prefix
        self._prefixes: dict[str, bytes] = {}  # of warm records, by their key
        self._touched: set[bytes] = set()
        found = rows.get(CLOCK)
        self._tick: Instant = _TIME.decode(found) if found else 0
        self._kinds: Final[Mapping[str, Callable[[Record, PatientEvent], None]]] = {
            "link": self._link,
            "forward": self._forward,
            "withdraw": self._withdraw,
            "result": self._result,
            "ask": self._ask,
        }

    def apply(self, event: PatientEvent, out: Outcome) -> None:
        """Fold one event. Raises msgspec.DecodeError where its body is not what its kind says; nothing is
        changed then.
        """
        if event.kind == "tick":
            self._time(msgspec.json.decode(event.body, type=TickBody).now, out)
            return
        if event.kind == "embeddings":
            self._search.embedded(msgspec.json.decode(event.body, type=EmbeddingsBody), event.occurred)
            out.count("embeddings", "taken")
            return
        patient = event.patient
        prefix = self._prefixes.get(patient)
        if prefix is None:
            prefix = self._prefixes[patient] = prefix_of(patient)
        record = self._record(prefix, patient, out, event.trace)
        if event.kind in FAMILY:
            self._version(record, event, ())
        else:
            self._kinds[event.kind](record, event)
        if record.head.pending:
            slots.fire(record)

    @property
    def taken_up(self) -> TakenUp:
        """How far the guidelines are taken up, where they are others than before."""
        return self._taking_up.state

    def flush(self, most: int = 20_000) -> None:
        """Write the heads that were touched, and the guidelines they were looked at with; forget the warm
        records when there are more than `most`.
        """
        for prefix in sorted(self._touched):
            head = self._warm[prefix].head
            if head == Head(
                head.patient, watch=head.watch, since=head.since
            ):  # it has only passed something on, or has given all back
                self._rows.delete(prefix + b"A")
            else:
                self._taking_up.keep()
                self._rows.put(prefix + b"A", encode(head))
        self._touched.clear()
        if len(self._warm) > most:
            self._warm.clear()
            self._prefixes.clear()

    def _record(self, prefix: bytes, patient: str, out: Outcome, trace: str) -> Record:
        record = self._warm.get(prefix)
        if record is None:
            head = read_head(self._rows, prefix, patient)
            record = Record(
                self._rows,
                prefix,
                head,
                self._tick,
                self._settings,
                self._templates,
                out,
                self._search,
                trace,
                self._watch,
            )
            self._warm[prefix] = record
            self._taking_up.look(record)
        else:
            record.tick, record.out, record.trace = self._tick, out, trace
        self._touched.add(prefix)
        return record

    def _version(self, record: Record, event: PatientEvent, via: tuple[str, ...]) -> None:
        body = _DOCUMENT.decode(event.body) if event.kind == "document" else None
        silent = body.ours if body is not None else event.kind == "mark" or _says_nothing(event)
        family = SILENT if silent else FAMILY[event.kind]
        became = list(reporting.reported(event, body)) if not via else []
        weight = versions.add(record, event, family, via)
        head = record.head
        if weight == versions.EARLIER and head.target:
            links.pass_on(record, event, via)
        if weight is None or weight == versions.EARLIER:
            return
        number = version_of(event.id)
        if body is not None and not silent:
            _note(record, event, number, body)
        named = None if silent else landmarks.add(record, event, via)
        if event.kind == "patient":
            onward.another_patient(record)
        changed = encounters.refresh(record, event) if event.kind == "encounter" else ()
        if not head.target and not silent:
            slots.late(record, event.occurred, weight, ageless=family in AGELESS)
            for encounter in changed:
                self._settle(record, encounter)
            if event.kind in ("observation", "document"):
                self._activity(record, event)
            if named is not None:
                onward.settle(record, event, named)
            elif changed or (event.kind == "patient" and self._another_person(record, event)):
                reasons.settle(record, FOREVER if changed else -FOREVER)
        record.out.outcomes.extend(became)
        if event.occurred > head.clock:
            head.clock = event.occurred
            _drop_ended(head)
        if event.kind == "patient" and not via:
            before = head.target
            links.read_own(record, event)
            self._retarget(record, before)
        if head.target:
            links.pass_on(record, event, via)

    def _settle(self, record: Record, encounter: str) -> None:
        """An encounter has changed: its documents anew."""
        view = encounters.view_of(record, encounter)
        slots.settle(
            record,
            encounter,
            [] if view is None else triggers.wanted(record, view),
            keep_asked=view is not None,
        )
        record.head.live.pop(encounter, None)
        if view is not None and view.end >= record.head.clock:
            record.head.live[encounter] = (view.start, view.end)

    def _activity(self, record: Record, event: PatientEvent) -> None:
        """A note or a result makes a progress note due; a critical value at once."""
        head = record.head
        late = event.occurred < head.clock
        if not late and not head.live:
            return
        views = (
            encounters.drafted(record)
            if late
            else [
                view for name in sorted(head.live) if (view := encounters.view_of(record, name)) is not None
            ]
        )
        for view in views:
            if not triggers.counts(record, event, view):
                continue
            slot = triggers.extended(record, view, event)
            if slot is not None:
                slots.put(record, slot)
            if event.critical and event.occurred >= view.known:
                slots.put(record, triggers.critical(view, event.occurred))

    def _another_person(self, record: Record, event: PatientEvent) -> bool:
        body = _PATIENT.decode(event.body)
        return event.retracted or not reasons.same_person(record, body.birth_date, body.sex)

    def _link(self, record: Record, event: PatientEvent) -> None:
        before = record.head.target
        links.heard(record, event, msgspec.json.decode(event.body, type=LinkBody))
        record.out.count("link", "heard")
        self._retarget(record, before)

    def _retarget(self, record: Record, before: str) -> None:
        """A replaced record asks for nothing; one that is itself again asks for all it needs."""
        after = record.head.target
        if after != before:
            record.out.outcomes.append(Merged(record.head.patient, after))
        if after and not before:
            slots.cancel_all(record)
            reasons.forget(record)
            record.head.live = {}
        elif before and not after:
            for view in encounters.drafted(record):
                self._settle(record, view.encounter)
            reasons.settle(record, -FOREVER)

    def _forward(self, record: Record, event: PatientEvent) -> None:
        body = msgspec.json.decode(event.body, type=ForwardBody)
        if record.head.patient not in body.via:
            self._version(record, _EVENT.decode(body.event), body.via)

    def _withdraw(self, record: Record, event: PatientEvent) -> None:
        body = msgspec.json.decode(event.body, type=WithdrawBody)
        versions.withdraw(record, body.via, event.recorded)
        encounters.rebuild(record)
        landmarks.rebuild(record)
        record.head.live = {}
        if not record.head.target:
            slots.recount(record)
            standing = {view.encounter for view in encounters.drafted(record)}
            for encounter in sorted({slot.encounter for slot in slots.of_record(record)} | standing):
                self._settle(record, encounter)
            reasons.settle(record, -FOREVER)
        links.take_back(record, event, body.via)

    def _result(self, record: Record, event: PatientEvent) -> None:
        body = msgspec.json.decode(event.body, type=ResultBody)
        record.out.count("result", body.outcome if slots.answered(record, body.request) else "not-waiting")

    def _ask(self, record: Record, event: PatientEvent) -> None:
        body = msgspec.json.decode(event.body, type=AskBody)
        task = next((task for task in TASKS if task == body.task), None)
        view = encounters.view_of(record, body.encounter)
        if record.head.target:  # the record that stands for this one knows the encounter
            record.out.events.append(msgspec.structs.replace(event, patient=record.head.target))
        elif task is None or view is None:
            came = "another task" if task is None else "an encounter that is unknown or gets no drafts"
            record.out.complaints.append(
                Complaint("cannot-ask", f"a task of {', '.join(TASKS)} and a drafted encounter", came)
            )
        else:
            name = f"asked:{body.nonce or event.id}"
            slots.put(
                record, Slot(task, view.encounter, name, event.occurred, "Asked for", "critical", due=0)
            )
        record.out.count("ask", "asked" if task and view else "refused")

    def _time(self, now: Instant, out: Outcome) -> None:
        """Wake what is due in the whole partition."""
        if now <= self._tick:
            out.count("tick", "old")
            return
        self._tick = now
        self._rows.put(CLOCK, encode(now))
        # also where no record stands: whether one did for a while, before a merge was taken back,
        # depends on the order
        self._taking_up.keep()
        for key, _ in list(self._rows.scan(b"T", end=b"T" + stamp(now + 1))):
            prefix, what = split_timer(key)
            record = self._record(prefix, "", out, "")
            if not what.startswith(slots.AGAIN):
                slots.fire(record)
            elif self._rows.get(key) is not None:
                slots.ask_again(record, what[len(slots.AGAIN) :])
            self._rows.delete(key)
        for prefix in self._taking_up.waiting():
            slots.fire(self._record(prefix, "", out, ""))
        out.count("tick", "new")


def _note(record: Record, event: PatientEvent, number: str, body: DocumentBody) -> None:
    """A version of a note, divided once: its chunks, and its sentences."""
    found = (
        None
        if event.retracted
        else divided(Passage(event.resource, number, event.occurred, event.encounter, body))
    )
    chunk_rows.add(record, event, number, body, found)
    history_rows.add(record, event, number, body, found)


def _says_nothing(event: PatientEvent) -> bool:
    """A coded resource without a fact: a panel's head, or content whose facts ingest left out because a
    machine asserted them.
    """
    return (
        event.kind in ("history", "observation")
        and not event.retracted
        and memoryview(event.body).nbytes == 2
    )


def _drop_ended(head: Head) -> None:
    """Encounters that ended by the clock take no more events in order; late ones look them up."""
    if head.live:
        head.live = {name: span for name, span in head.live.items() if span[1] >= head.clock}
