"""What one version of one resource says of a stay: as it is kept. No words, no names, no keys of the source;
those are hashed with a salt.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from models.ranker.case import STAY
from schemas.instant import DAY, FOREVER, Instant

#: What the cases' source is called.
SOURCE: Final = STAY
#: Classes of encounters (v3 ActCode) that are stays, as drafts are written for.
STAYS: Final = frozenset(("IMP", "ACUTE", "NONAC", "EMER", "OBSENC", "SS"))


#: How long after a stay a diagnosis is still one of it, where it names no stay: genetic results take months.
LATEST: Final = 365 * DAY


class Finding(NamedTuple):
    """An HPO term that is stated to be present or absent. `began`: since when the patient has it,
    `onset`: at which age in years, if that is given · `measured`: by a result, which may have been abnormal
    before.
    """

    term: str
    present: bool = True
    began: Instant | None = None
    onset: float | None = None
    measured: bool = False


class Diagnosis(NamedTuple):
    """A disease of the profiles that a condition names. `words`: HPO terms that are called the same: no
    findings of a patient whose diagnosis it is.
    """

    ids: tuple[str, ...]
    confirmed: bool
    words: tuple[str, ...] = ()


class Stay(Struct, frozen=True, array_like=True):
    """An encounter. `part_of`: hash of the one it lies in, "" for none."""

    stays: bool  # of a class that is a stay
    finished: bool
    start: Instant | None = None
    end: Instant = FOREVER
    part_of: str = ""


class Person(Struct, frozen=True, array_like=True):
    """`born`: "2019-03" or "2019"; the day is not kept."""

    born: str = ""
    sex: str = ""


class Statement(Struct, frozen=True, array_like=True):
    """`of_stay`: findings belong to the stay they were made in (results, notes); conditions belong to the
    patient.
    """

    findings: tuple[Finding, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    stay: Stay | None = None
    person: Person | None = None
    of_stay: bool = False


class Version(NamedTuple):
    """Keys are hashes. `path`: the merged records it was received through, hashes joined by "/", "" for the
    patient's own.
    """

    patient: str
    resource: str
    path: str
    rank: tuple[int, Instant, str]
    seq: int  # place in the patient's partition
    occurred: Instant  # when the source knew it
    recorded: Instant  # when it was learned here
    encounter: str = ""
    statement: Statement | None = None  # None: retracted, or nothing that concerns a case
    whom: bool = False  # the resource says who the patient is


class Withdrawn(NamedTuple):
    """All versions before `seq` whose path ends in `path` no longer belong to the patient."""

    patient: str
    path: str
    seq: int


class Linked(NamedTuple):
    """The record is replaced by another one, which has all it had; or is itself again."""

    patient: str
    replaced: bool
    seq: int


class Erased(NamedTuple):
    """All that is known of the record before `seq` goes."""

    patient: str
    seq: int


Change: TypeAlias = Version | Withdrawn | Linked | Erased
