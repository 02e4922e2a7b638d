"""Deltas of a patient's record as what they say of the temporal graph. Pure.

One `Version` holds all events that a version of a resource states: a coded fact is one event; a report is
itself an event (often the only trace of an imaging) in addition to the facts it states; of a note, and of the
notes inside coded facts, what phi finds in the words. Versions replace each other as in the patient's state
and in Neo4j (kg.store): within a strand of a resource by rank, never by deletion.

Deviation from CliCARE (section 3.1, equations 1-2): the paper condenses the notes by an extractive Longformer
before a language model takes events from the summary; here every sentence is read, and nothing is summarised
away.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, tzinfo
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from kg.patient.entity import Event, Role, Stay, grain_end, grain_of
from kg.patient.linking import NOTHING, Mention, Phi, Unlinked
from kg.patient.roles import role_of, role_of_report, role_once_done
from schemas.codes import Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody, version_of
from schemas.facts import Fact, Source
from schemas.instant import Instant

_FACTS: Final = msgspec.json.Decoder(FactsBody)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)

#: Encounters that never took place.
_NO_STAY: Final = frozenset({"cancelled", "entered-in-error"})
#: Notes inside coded facts are short; longer ones are documents that somebody pasted.
_LONGEST_NOTE: Final = 5_000


#: Notes that describe no event of the patient's: of relatives, of what may come, of what an allergy is to.
_SILENT: Final[frozenset[Role]] = frozenset({"family", "plan", "allergy"})


class Version(Struct, frozen=True):
    """A version of a resource, with the events that it states."""

    resource: str
    strand: str  # versions of a resource replace each other within one: its results, its text
    via: tuple[str, ...]  # merged records it came through, origin first
    event: str  # event id
    rank: tuple[int, Instant, str]
    recorded: Instant
    retracted: bool
    seq: int  # of two deltas that speak of the same version the later counts
    events: tuple[Event, ...] = ()
    stay: Stay | None = None
    person: PatientBody | None = None


class Withdrawal(Struct, frozen=True):
    """What was received by a path ending in `via` before is the patient's no more: a merge was undone."""

    via: tuple[str, ...]
    recorded: Instant
    seq: int


Update: TypeAlias = Version | Withdrawal


class Reader:
    """Deltas to versions. `zone`: the feed's, whose midnights dates begin at."""

    def __init__(self, phi: Phi | None = None, zone: tzinfo = UTC) -> None:
        self._phi = phi or Unlinked()
        self._zone = zone

    def read(self, delta: Delta, seq: int) -> Update | None:
        """None for what does not concern the graph: links, our own drafts, resources that were left out.
        `seq`: the delta's place among those of its partition. Raises msgspec.DecodeError where the body is
        not what the kind says.
        """
        if delta.change == "withdraw":
            return Withdrawal(delta.path, delta.recorded, seq)
        if delta.change in ("link", "unlink", "erase"):
            return None
        version = Version(
            delta.resource,
            delta.kind,
            delta.path,
            delta.event,
            delta.rank,
            delta.recorded,
            delta.retracted,
            seq,
        )
        if delta.retracted:
            return version
        body = bytes(delta.body)
        match delta.kind:
            case "history" | "observation":
                if len(body) == 2:
                    return None  # says nothing, and corrects nothing
                facts = _FACTS.decode(body).facts
                return msgspec.structs.replace(version, events=tuple(self._of_facts(facts, delta)))
            case "document":
                document = _DOCUMENT.decode(body)
                if document.ours:
                    return None
                return msgspec.structs.replace(version, events=tuple(self._of_document(document, delta)))
            case "encounter":
                return msgspec.structs.replace(version, stay=_stay(_ENCOUNTER.decode(body), delta))
            case "patient":
                person = _PATIENT.decode(body)
                return msgspec.structs.replace(version, person=person, events=tuple(_death(person, delta)))
        return None

    def of_fact(
        self, fact: Fact, encounter: str = "", recorded: Instant = 0, via: tuple[str, ...] = ()
    ) -> Event:
        """The event that a coded fact states."""
        role = role_of(fact)
        attributes = {**fact.attributes, "of": role_once_done(fact)} if role == "plan" else fact.attributes
        meant = self._phi.coded(fact.concept)
        return Event(
            id=fact.id,
            role=role,
            concept=fact.concept,
            start=fact.start,
            source=fact.source,
            linked=meant.id,
            called=meant.name,
            end=fact.end,
            grain=fact.grain or grain_of(fact.start, fact.end, self._zone),
            status=fact.status,
            relation=fact.relation,
            value=fact.value,
            interpretation=fact.interpretation,
            reference=fact.reference,
            attributes=attributes,
            reasons=tuple(_reason(reason) for reason in fact.reasons),
            encounter=encounter,
            recorded=recorded,
            via=via,
        )

    def of_text(self, text: str, text_event: Event) -> Iterator[Event]:
        """What a text names. `text_event`: an event of the text's own, whose resource, version, time and
        encounter all of them have.
        """
        for mention in self._phi.mentioned(text):
            yield _mentioned(mention, text_event)

    def _of_facts(self, facts: tuple[Fact, ...], delta: Delta) -> Iterator[Event]:
        for fact in {fact.id: fact for fact in facts}.values():
            event = self.of_fact(fact, delta.encounter, delta.recorded, delta.path)
            yield event
            if (
                (note := fact.attributes.get("note", ""))
                and len(note) <= _LONGEST_NOTE
                and event.role not in _SILENT
            ):
                for found in self.of_text(note, event):
                    yield msgspec.structs.replace(
                        found, id=f"{event.id}~{found.source.start}-{found.source.end}~{found.status}"
                    )

    def _of_document(self, document: DocumentBody, delta: Delta) -> Iterator[Event]:
        source = Source(delta.resource, version_of(delta.event))
        title = document.type if document.type.label else Concept(text=document.title or document.note_type)
        role = role_of_report(document.note_type, title)
        meant = self._phi.coded(title) if role else NOTHING
        written = Event(
            id=delta.resource,
            role=role or "care",
            concept=title,
            start=delta.occurred,
            end=delta.occurred,
            source=source,
            linked=meant.id,
            called=meant.name,
            relation="documented",
            attributes={"note_type": document.note_type} if document.note_type else {},
            encounter=delta.encounter,
            recorded=delta.recorded,
            via=delta.path,
        )
        if role is not None and not any(
            fact.relation == "reported" and fact.concept == title for fact in document.facts
        ):
            yield written  # else its conclusion is the event
        for event in self._of_facts(document.facts, delta):
            yield msgspec.structs.replace(
                event, id=f"{event.id}~text"
            )  # a report's results may be sent along, with the same numbers
        yield from self.of_text(document.text, written)


def _mentioned(mention: Mention, text_event: Event) -> Event:
    spans = [
        msgspec.structs.replace(text_event.source, start=start, end=end, path="")
        for start, end in mention.spans
    ]
    role: Role = mention.role
    start, end = spans[0].start, spans[0].end
    return Event(
        id=f"{text_event.source.resource}@{start}-{end}~{mention.status}",
        role=role,
        concept=Concept(text=mention.words),
        start=text_event.start,
        end=grain_end(text_event.start, text_event.grain),
        source=spans[0],
        also=tuple(spans[1:]),
        linked=mention.meant.id,
        called=mention.meant.name,
        grain="past" if mention.past else text_event.grain,
        status="inactive" if mention.past and mention.status == "active" else mention.status,
        value=mention.value or None,
        encounter=text_event.encounter,
        recorded=text_event.recorded,
        via=text_event.via,
    )


def _stay(body: EncounterBody, delta: Delta) -> Stay | None:
    if body.status in _NO_STAY:
        return None
    return Stay(
        id=delta.resource,
        class_code=body.class_code,
        status=body.status,
        start=body.start,
        end=body.end,
        service=body.service,
        reasons=body.reasons,
        disposition=body.disposition,
        source=Source(delta.resource, version_of(delta.event)),
        recorded=delta.recorded,
    )


def _death(person: PatientBody, delta: Delta) -> Iterator[Event]:
    if person.deceased is not None:
        source = Source(delta.resource, version_of(delta.event), path="deceased")
        yield Event(
            id=f"{delta.resource}#deceased",
            role="outcome",
            concept=Concept(text="Death"),
            start=person.deceased,
            end=person.deceased,
            source=source,
            relation="died",
            recorded=delta.recorded,
            via=delta.path,
        )


def _reason(reason: Concept | str) -> str:
    if isinstance(reason, str):
        return reason
    return next((f"{coding.system}|{coding.code}" for coding in reason.codings if coding.code), reason.label)
