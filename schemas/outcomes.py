"""What clinicians wrote themselves: the value of `ehr.outcome`, and later the reward of what was drafted."""

from __future__ import annotations

from msgspec import Struct

from schemas.instant import Instant


class ClinicianDocument(Struct, frozen=True, omit_defaults=True):
    """One version of a document that is not ours. `rank` orders the versions of one resource; the highest counts, retracted or not."""

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
