"""A patient's record as the case base keeps it: findings, diagnoses, where it comes from and since when it is
known.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
from msgspec import Struct

#: Source of the hospital's own finished stays.
STAY: Final = "stay"


class Case(Struct, frozen=True, omit_defaults=True):
    """`recorded`: microseconds, UTC, when the diagnosis became known here; None for published cases, known
    from the start.
    """

    id: str  # within its source
    source: str  # phenopacket, RAMEDIS, stay, ...
    hpo: tuple[str, ...]
    diseases: tuple[str, ...]  # ids of one diagnosis, or of several: each is right
    excluded: tuple[str, ...] = ()
    patient: str = ""
    pmids: tuple[str, ...] = ()
    recorded: int | None = None
    sex: str = ""  # male, female, or ""
    age: float | None = None  # years, when the findings were recorded
    onset: float | None = None  # years, of the first finding

    @property
    def key(self) -> str:
        return f"{self.source}/{self.id}"


def numbered(source: str, hpo: tuple[str, ...], diseases: tuple[str, ...], before: dict[str, int]) -> str:
    """An id for a case that has none: its content, and which of the cases with this content it is; the same
    at every reading of a file.

    `before`: how many of each content were read; counted on.
    """
    content = repr((source, sorted(hpo), sorted(diseases))).encode()
    digest = hashlib.blake2b(content, digest_size=6).hexdigest()
    before[digest] = before.get(digest, 0) + 1
    return f"{digest}-{before[digest]}"


def encoded(case: Case) -> bytes:
    return msgspec.json.encode(case)


_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Case)


def decoded(line: bytes) -> Case:
    """Raises msgspec.DecodeError (ValidationError) for anything else."""
    case: Case = _DECODER.decode(line)
    return case
