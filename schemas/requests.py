"""A request for a document: which, for whom, as of when, and all the evidence, so that GENERATE needs no
other state.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from schemas.decisions import Decision
from schemas.diagnosis import Diagnosed
from schemas.events import DocumentBody, EncounterBody, PatientBody
from schemas.facts import Fact, Source
from schemas.guidance import Guidance
from schemas.history import HistorySummary
from schemas.identity import IdentityQuestion
from schemas.instant import Instant
from schemas.paths import Expectations
from schemas.retrieval import Retrieval

Task: TypeAlias = Literal["discharge-instruction", "progress-note", "care-summary", "diagnosis"]
TASKS: Final[tuple[Task, ...]] = ("discharge-instruction", "progress-note", "care-summary", "diagnosis")

Priority: TypeAlias = Literal["critical", "routine", "revision"]


class Passage(Struct, frozen=True, omit_defaults=True):
    """A document in the evidence, with what is needed to cite it; whole, unless it is as long as a book."""

    resource: str  # "DocumentReference/7"
    version: str
    time: Instant  # event time of the document
    encounter: str
    body: DocumentBody
    length: int = 0  # characters of the whole document, where `body.text` is only its beginning


class EncounterEvidence(Struct, frozen=True, omit_defaults=True):
    """An encounter with the version it was read at."""

    resource: str  # "Encounter/3"
    version: str
    body: EncounterBody


class Evidence(Struct, frozen=True, omit_defaults=True):
    """What was known of the patient at the cut. Sorted, so that equal evidence has equal bytes.

    `history` holds patient-level facts of any time (conditions, allergies, medications, procedures, family
    history ...); `facts` the observations and reports of the stay; `passages` the documents of the stay,
    `prior` those of earlier ones (latest first, bounded). Facts carry versions in their sources; retracted
    and superseded versions are not in it.
    """

    patient: PatientBody = PatientBody()
    encounter: EncounterEvidence | None = None
    history: tuple[Fact, ...] = ()
    facts: tuple[Fact, ...] = ()
    passages: tuple[Passage, ...] = ()
    prior: tuple[Passage, ...] = ()
    prior_encounters: tuple[EncounterEvidence, ...] = ()
    withheld: int = 0  # rows beyond the configured bound that were left out, oldest first
    known_as: tuple[
        PatientBody, ...
    ] = ()  # what else the record states or stated of who the patient is, merged records included
    earlier: tuple[
        Fact, ...
        # observations and reports from before the stay that guidelines name, or that show of a cancer
        # (latest, bounded)
    ] = ()
    identity: tuple[
        IdentityQuestion, ...
        # open questions of whose record it is, as they are when the draft is requested
    ] = ()


#: lost: it is another patient's or was an error; joined: the record is part of another one; parted: it rested on
# another record that is no part of this one any more; in question: nobody can say whose the record is.
WithdrawnWhy: TypeAlias = Literal["lost", "joined", "parted", "in question", "erased"]


class Withdrawn(Struct, frozen=True, omit_defaults=True):
    """What a former draft of the document rested on and is no longer the patient's."""

    resource: str  # "Observation/8", "Encounter/3"
    version: str
    time: Instant
    name: str  # "Potassium", without its value
    why: WithdrawnWhy = "lost"


#: How the slots of documents for a critical value begin.
CRITICAL: Final = "critical:"
#: How the slots of documents begin that results after the end of a stay make due.
LATE: Final = "late:"
#: And by one that is critical, at once.
LATE_CRITICAL: Final = f"{LATE}{CRITICAL}"


class Request(Struct, frozen=True, omit_defaults=True):
    """`id` = hash(task, patient, encounter, slot, watermark, template). Equal evidence requests once."""

    id: str
    task: Task
    patient: str  # record key of the surviving record
    encounter: str  # "Encounter/3"
    # which document of the encounter: "admission", "discharge", "2026-03-01", "critical:Observation/8",
    # "late:2026-03-09", "asked:..."
    slot: str
    cut: Instant  # decision time in event time: no evidence later than this
    watermark: str  # digest of the evidence, hex
    template: str  # template version
    priority: Priority = "routine"
    zone: str = (
        "UTC"  # by which times in the draft are shown: an IANA zone, or offsets (schemas.instant.offset_zone)
    )
    reason: str = ""  # the trigger in words a clinician reads
    cancelled: bool = (
        False  # the slot's reason has gone (encounter entered in error, merged away): drop what is waiting
    )
    # of a critical document: the critical findings of its moment that were taken back; of a cancelled one:
    # its encounter, where that no longer stands. The published draft is then replaced by its withdrawal
    withdrawn: tuple[Withdrawn, ...] = ()
    trace: str = ""
    links: tuple[str, ...] = ()  # traceparents of coalesced events (bounded)
    evidence: Evidence = Evidence()
    retrieval: Retrieval | None = None  # what the notes of the stay answer to the document's questions
    decisions: tuple[
        Decision, ...
    ] = ()  # what learned policies chose on the way to this request; no part of its identity
    history_summary: HistorySummary | None = (
        None  # of all notes of the record, within a budget: for a care summary
    )
    expectations: Expectations | None = (
        # added by GENERATE where a reasoner is wired (processors/discharge/expectations); never on
        # the wire
        None
    )
    guidance: Guidance | None = None  # the same where a guide is wired (processors/care_summary/guidance)
    diagnosed: Diagnosed | None = (
        None  # the same where a diagnostician is wired (processors/diagnosis/differential)
    )

    previous: tuple[Source, ...] | None = (
        None  # the same where a model chooses sentences of the note before the stay; None: a rule does
    )

    @property
    def document(self) -> str:
        """Identity of the document that this request drafts: stable over its revisions."""
        return f"{self.task}/{self.patient}/{self.encounter}/{self.slot}"


_DECODER: Final = msgspec.json.Decoder(Request)
_ENCODER: Final = msgspec.json.Encoder()


def encode_request(request: Request) -> bytes:
    return _ENCODER.encode(request)


def decode_request(value: bytes) -> Request:
    """Raises msgspec.DecodeError where the record is not a Request."""
    return _DECODER.decode(value)
