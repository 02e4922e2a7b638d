"""Which version of a document, and which part of a patient's notes."""

from __future__ import annotations

from msgspec import Struct

from schemas.instant import FOREVER, Instant


class DocumentVersion(Struct, frozen=True, omit_defaults=True):
    """One version of one document. Of the versions known at a cut the one of highest rank stands; a retracted
    one stands for nothing.
    """

    resource: str  # "DocumentReference/7"
    rank: tuple[int, Instant, str]  # as in PatientEvent; unlike any other version's
    time: Instant  # when this version came to be known (`occurred`)
    retracted: bool = False
    chunks: int = 0  # how many it has


class Scope(Struct, frozen=True):
    """What a search may see. None: any. Nothing later than `cut`, and what was known at `cut`: a later
    correction does not show.
    """

    cut: Instant = FOREVER
    encounters: frozenset[str] | None = None
    note_types: frozenset[str] | None = None
    since: Instant = -(2**63)
