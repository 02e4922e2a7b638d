"""The result of what was drafted: the value of `ehr.outcome`, and later the reward of a draft.

One record is one of these, distinguished by `kind`; a record without one was written before there were
several, and is a document. Of a resource every version is stated, whatever it states: the highest rank
counts, so that what is corrected, refuted or entered in error takes back what was stated before.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from schemas.codes import Concept
from schemas.instant import Instant

Verdict: TypeAlias = Literal["open", "accepted", "edited", "rejected"]


class ClinicianDocument(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="document"):
    """One version of a document that is not ours. `rank` orders the versions of one resource; the highest
    counts, retracted or not.
    """

    resource: str  # "DocumentReference/7"
    version: str
    rank: tuple[int, Instant, str]
    patient: str  # record key
    encounter: str  # "" where it names none, as a retracted one may
    time: Instant  # event time: when it was written
    note_type: str
    final: bool = True  # final or amended, or the server does not say; not preliminary
    text: str = ""
    retracted: bool = False


class ConfirmedDiagnosis(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="diagnosis"):
    """One version of a Condition. `confirmed`: it states it, and is not refuted."""

    resource: str  # "Condition/7"
    version: str
    rank: tuple[int, Instant, str]
    patient: str
    encounter: str  # "" where it names none
    time: Instant  # event time: when the source arrived to know this version
    concept: Concept = Concept()
    confirmed: bool = False
    retracted: bool = False


class Executed(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="executed"):
    """One version of an order or a procedure. `done`: it is acted on, by its status
    (processors/patient/acted_on.yaml).
    """

    resource: str  # "MedicationRequest/7", "ServiceRequest/7", "Procedure/7"
    version: str
    rank: tuple[int, Instant, str]
    patient: str
    encounter: str
    time: Instant
    concept: Concept = Concept()
    done: bool = False
    retracted: bool = False


class Mark(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="mark"):
    """What a clinician made of one of our drafts, and who signed it. `open`: nothing yet, as of a draft that was
    only stored.
    """

    resource: str  # what states it: "Task/7", "Composition/7"
    version: str
    rank: tuple[int, Instant, str]
    patient: str
    encounter: str
    time: Instant
    # which: identifier of its Bundle ("urn:uuid:…"), its request, or the document whose last version it
    # was then
    draft: str
    verdict: Verdict = "open"
    reason: str = ""  # a code: why it was rejected or edited
    text: str = ""  # as the clinician left it; "" where that did not come
    distance: float | None = (
        # share of the words that were changed, [0, 1], where the sender states it; the text goes
        # before it
        None
    )
    retracted: bool = False
    # "Practitioner/7" or "system|value", of a Task's owner or a returned draft's attester; learning keeps a
    # pseudonym that changes (docs/adr/0029)
    reviewer: str = ""
    seconds: float | None = None  # for how long the draft was shown before, where the sender states it


class Merged(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="merged"):
    """From now on another record stands for this one; `into` "": it is itself again. The last of a record
    counts.
    """

    patient: str
    into: str = ""
    rank: int = 0  # where it is in its partition; never on the wire


Outcome: TypeAlias = ClinicianDocument | ConfirmedDiagnosis | Executed | Mark | Merged


class _Kind(Struct):
    kind: str = ""


_KIND: Final = msgspec.json.Decoder(_Kind)
_OLD: Final = msgspec.json.Decoder(ClinicianDocument)
_ANY: Final = msgspec.json.Decoder(Outcome)


def decode_outcome(value: bytes) -> Outcome:
    """Raises msgspec.DecodeError for what is none."""
    decoded: Outcome = _ANY.decode(value) if _KIND.decode(value).kind else _OLD.decode(value)
    return decoded
