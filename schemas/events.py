"""The canonical event: what INGEST makes of one version of one FHIR resource, and all that PATIENT ever sees.

The envelope is decoded for every event; `body` stays raw JSON until somebody needs it, so that folding a lab
result does not pay for parsing it. One Kafka record on `ehr.patient-event` holds many events of one
partition: a JSON array of envelopes.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Raw, Struct

from schemas.codes import Coding, Concept
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant

EventKind: TypeAlias = Literal[
    "patient",  # body: PatientBody
    "encounter",  # body: EncounterBody
    # body: FactsBody - conditions, allergies, medications, procedures, family history, immunizations,
    # plans, orders
    "history",
    "observation",  # body: FactsBody - labs, vitals, diagnostic reports
    "document",  # body: DocumentBody
    "mark",  # body: MarkBody - what a clinician made of one of our drafts
    "link",  # body: LinkBody - another record claims to be (or no longer to be) this patient
    "forward",  # body: ForwardBody - a merged record passes on one of its events
    "withdraw",  # body: WithdrawBody - a merged record is itself again
    # body: schemas.identity.PersonBody - what a record states of its person, before two records join
    "person",
    # body: schemas.identity.DecisionBody - a person joins or splits two records
    "decision",
    "tick",  # body: TickBody - time has passed
    "result",  # body: ResultBody - a request has been answered
    "ask",  # body: AskBody - somebody requests a document now
    # body: schemas.embeddings.EmbeddingsBody - vectors of texts that the partition has requested
    "embeddings",
    "erase",  # no body - the record is removed, and what was recorded before is not taken again
]


#: Begins a mark that is not of a base URL, but of the source that a resource or message names: perhaps a part
# of a server.
HINTED: Final = "~"


class PatientEvent(Struct, frozen=True, omit_defaults=True):
    """One version of one resource, about one patient record. Identity is derived: the same bytes give the
    same id.
    """

    # "Observation/123@2:9f86d081": type/id @ versionId (or empty) : first 16 hex digits of the content
    # hash
    id: str
    # record key: "Patient/<id>", or "<system>|<value>" for a logical identifier; partition = hash of it
    patient: str
    kind: EventKind
    resource: str  # "Observation/123"; the key under which versions replace each other
    # event time: when the source states this version became known (issued, recordedDate, authoredOn,
    # ...)
    occurred: Instant
    recorded: Instant  # the broker's timestamp of the source record: when we learned it
    rank: tuple[int, Instant, str] = (
        0,
        0,
        "",
    )  # (numeric versionId or 0, lastUpdated or occurred, content hash); highest wins
    retracted: bool = (
        False  # entered-in-error, or deleted at the source: hides the resource from `recorded` on
    )
    critical: bool = False  # a critical value: overtakes quiet periods and backlogs
    encounter: str = ""  # "Encounter/<id>", "" where the resource belongs to none
    backfill: bool = False  # loaded history: see `wardstream load`
    trace: str = ""  # W3C traceparent of the source record
    body: Raw = Raw(b"{}")
    # marks of the servers that state it (blanks between), where `ingest.bases` is empty and the record names one
    server: str = ""


class PatientBody(Struct, frozen=True, omit_defaults=True):
    """Demographics. `identifiers` are "system|value"; `links` what this record states about other records."""

    identifiers: tuple[str, ...] = ()
    family: str = ""
    given: str = ""
    birth_date: str = ""  # FHIR date, possibly partial: "1950", "1950-03", "1950-03-02"
    sex: str = ""  # administrative gender: male, female, other, unknown
    deceased: Instant | None = None
    language: str = ""  # BCP-47
    active: bool = True
    links: tuple[PatientLink, ...] = ()
    names: tuple[
        str, ...
    ] = ()  # the other names the record has: "Jones, Anna" (maiden, old, nickname), or in one string
    birth_order: int = 0  # 1, 2, ... of a multiple birth; -1: of one, which is not stated; 0: nothing stated
    # base URL of the server that states it, where `ingest.bases` is empty and the record names one
    server: str = ""


class PatientLink(Struct, frozen=True, omit_defaults=True):
    """`Patient.link` or an ADT merge, as the asserting resource states it."""

    other: str  # record key of the other record
    type: Literal["replaced-by", "replaces", "refer", "seealso"] = "replaced-by"


class Movement(Struct, frozen=True, omit_defaults=True):
    """A stay in one ward."""

    ward: str
    start: Instant
    end: Instant = FOREVER


class EncounterBody(Struct, frozen=True, omit_defaults=True):
    """A visit. `class_code` is the v3 ActCode (IMP, EMER, OBSENC, AMB, ...)."""

    class_code: str
    status: (
        str  # planned, arrived, triaged, in-progress, onleave, finished, cancelled, entered-in-error, unknown
    )
    start: Instant | None = None
    end: Instant | None = None  # None while the patient is in
    reasons: tuple[Concept, ...] = ()
    movements: tuple[Movement, ...] = ()
    class_history: tuple[tuple[str, Instant], ...] = ()
    part_of: str = ""  # enclosing encounter, where the source nests them
    service: str = ""
    disposition: str = ""
    offset: int | None = None  # minutes east of UTC of the clock by which its start is written
    team: tuple[str, ...] = ()  # who treats the patient: "Practitioner/7", as the source refers to them


class FactsBody(Struct, frozen=True, omit_defaults=True):
    """The facts one coded resource states."""

    facts: tuple[Fact, ...] = ()
    stated: str = ""  # status of an order or a procedure as FHIR states it: ours is coarser


class Part(Struct, frozen=True, omit_defaults=True):
    """A span of a document's text that arrived as a unit: one attachment, one Composition section."""

    start: int
    end: int
    title: str = ""
    code: str = ""  # LOINC section code, where there is one


class DocumentBody(Struct, frozen=True, omit_defaults=True):
    """A clinical note as plain text. Character offsets everywhere else refer to `text`."""

    text: str  # decoded, markup removed, otherwise as written
    type: Concept = Concept()
    title: str = ""
    note_type: str = (
        ""  # our short name derived from the type, e.g. "progress-note", "nursing", "radiology", "other"
    )
    doc_status: str = ""  # preliminary, final, amended
    author_roles: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    issues: tuple[
        str, ...
    ] = ()  # what could not be taken over, in words: "attachment 2 only by URL, not fetched"
    facts: tuple[Fact, ...] = ()
    ours: bool = False  # one of our own drafts coming back (AIAST label): never evidence, never a reward
    replaces: tuple[str, ...] = ()  # documents that it states it replaces: no draft rests on them
    draft: str = (
        ""  # which draft of ours it is or was made from: identifier of the Bundle, request, or document
    )
    offset: int | None = None  # minutes east of UTC of the clock by which its date is written
    confidential: bool = False  # its security label keeps it from the patient, family and caregivers
    reviewer: str = ""  # of a draft that was returned: who attested it, "Practitioner/7" or "system|value"


class MarkBody(Struct, frozen=True, omit_defaults=True):
    """A clinician's verdict on one of our drafts."""

    draft: str  # identifier of its Bundle, its request, or the document
    verdict: Literal["open", "accepted", "edited", "rejected"] = "open"
    reason: str = ""  # a code
    text: str = ""  # as the clinician left it
    distance: float | None = None  # share of words that were changed, where the sender states it
    reviewer: str = (
        ""  # who signed: "Practitioner/7" or "system|value"; "" where the sender does not state it
    )
    seconds: float | None = None  # for how long the draft was shown before, where the sender states it


class LinkBody(Struct, frozen=True, omit_defaults=True):
    """Sent to the record that is to be replaced. `active=False` takes the claim back (un-merge)."""

    asserter: str  # the resource that states it: "Patient/1", "MessageHeader/9", "identifier MR|123"
    target: str  # the surviving record key
    active: bool = True
    chain: tuple[str, ...] = ()  # records this claim has come through, to see cycles
    # why the two may be two persons, where whoever claims it knows: then only a person may join them
    doubt: str = ""
    gone: bool = False  # `target` is erased: the receiver keeps nothing that concerns it


class ForwardBody(Struct, frozen=True, omit_defaults=True):
    """`event` belongs to `origin`, which is merged into the record that receives this."""

    origin: str
    via: tuple[str, ...]  # the records it has passed, origin first; an event never passes one twice
    event: Raw  # the original envelope, as JSON


class WithdrawBody(Struct, frozen=True, omit_defaults=True):
    """`origin`'s events no longer belong to the receiving record."""

    origin: str
    via: tuple[str, ...] = ()


class TickBody(Struct, frozen=True, omit_defaults=True):
    """Event time has reached `now` for the whole partition."""

    now: Instant


class ResultBody(Struct, frozen=True, omit_defaults=True):
    """The result of a request."""

    request: str  # request id
    outcome: Literal["published", "superseded", "failed", "cancelled"]
    document: str = ""  # Bundle identifier of the published document


class AskBody(Struct, frozen=True, omit_defaults=True):
    """A person requests a document by `wardstream request`."""

    task: str
    encounter: str
    nonce: str = ""  # lets the same person ask twice


def version_of(event: str) -> str:
    """Of an event's id: versionId, else the content hash: as facts name their source, and chunks and
    citations their document.
    """
    return event.rpartition("@")[2].partition(":")[0] or event.rpartition(":")[2]


EncodedEvents: TypeAlias = bytes
_DECODER: Final = msgspec.json.Decoder(tuple[PatientEvent, ...])
_ENCODER: Final = msgspec.json.Encoder()


def tick(now: Instant) -> PatientEvent:
    """Event time has reached `now`, for a whole partition. Equal times make equal ticks: sending one again
    changes nothing.
    """
    body = msgspec.Raw(msgspec.json.encode(TickBody(now)))
    return PatientEvent(
        f"tick/{now}",
        patient="",
        kind="tick",
        resource="",
        occurred=now,
        recorded=now,
        rank=(0, now, ""),
        body=body,
    )


def encode_events(events: tuple[PatientEvent, ...] | list[PatientEvent]) -> EncodedEvents:
    """The value of one `ehr.patient-event` record."""
    return _ENCODER.encode(events)


def decode_events(value: bytes) -> tuple[PatientEvent, ...]:
    """The events of one record. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(value)


#: HL7 ActCode classes that FHIR uses for encounters.
IN_PATIENT_CLASSES: Final = frozenset({"IMP", "ACUTE", "NONAC"})
AIAST: Final = Coding(
    "http://terminology.hl7.org/CodeSystem/v3-ObservationValue", "AIAST", "Artificial Intelligence asserted"
)
