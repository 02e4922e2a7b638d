"""What goes in and out of a step: small frozen values with nothing but data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Headers: TypeAlias = Sequence[tuple[str, bytes | None]]

#: A topic and a partition number of it.
TopicPart: TypeAlias = tuple[str, int]


class Record(NamedTuple):
    """One committed record as it was read."""

    topic: str
    partition: int
    offset: int
    timestamp_ms: int  # the broker's or producer's, milliseconds since the epoch
    key: bytes | None
    value: bytes | None  # None is a tombstone
    headers: Headers = ()


class Outgoing(NamedTuple):
    """One record to be written in the transaction."""

    topic: str
    key: bytes | None
    value: bytes | None
    headers: Headers = ()
    partition: int | None = None  # None: by hash of the key
    timestamp_ms: int | None = None  # None: now


@dataclass(frozen=True, slots=True)
class Work:
    """What one transaction publishes, in addition to the rows that the step has staged in its stores."""

    outgoing: Sequence[Outgoing] = ()
    #: For each input partition with progress, the offset of the next record to read after a restart.
    positions: Mapping[TopicPart, int] = field(default_factory=dict)


class Failure(NamedTuple):
    """Why a record was given up. Names the exception's type and place only: its text could quote a
    patient.
    """

    kind: str  # "KeyError"; "process died" where there was no exception
    where: str  # "processors/patient/fold.py:118"
    attempts: int
