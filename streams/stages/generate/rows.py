"""Rows of GENERATE's state, per partition: the latest result of each document, and markers of offsets
finished out of order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from schemas.requests import Request
from streams.stages.generate.offsets import Settled
from streams.stages.generate.queue import Origin

Made = TypeVar("Made")
Outcome: TypeAlias = Literal[
    "published", "superseded", "cancelled", "repeated", "awaited", "failed", "unreadable"
]
"""Every request record is closed exactly once:

published    its draft is out
superseded   a newer request of the same document arrived while it waited, or was published before it
cancelled    the reason for the document is gone
repeated     the last published draft of the document answers this very request; that draft is reported again
awaited      the same request is already waiting or being drafted: its answer will be the answer
failed       neither a model nor the composer could draft it (and a dead letter)
unreadable   the record is no request (and a dead letter)
"""


@dataclass(frozen=True)
class Closed(Generic[Made]):
    """The outcome of one request record."""

    origin: Origin
    outcome: Outcome
    request: Request | None = None
    row: DocumentRow | None = None  # the document's row as it is from now on, where this changed it
    bundle: str = ""  # the published document, for `published` and `repeated`
    made: Made | None = None  # what there is to publish


@dataclass(frozen=True)
class Collected(Generic[Made]):
    """Everything closed since the last time, and where each topic partition stands with it."""

    closed: tuple[Closed[Made], ...]
    settled: dict[tuple[str, int], Settled]


class DocumentRow(Struct, frozen=True, omit_defaults=True):
    """The latest result of one document. `offset` orders the results: all requests of a document share a
    topic partition.
    """

    offset: int  # of the request record
    request: str = ""  # id of the last published request, "" where none was
    bundle: str = ""  # identifier of the published Bundle: what the next draft replaces
    cancelled: bool = False  # the request at `offset` took the document back


_DECODER: Final = msgspec.json.Decoder(DocumentRow)
_ENCODER: Final = msgspec.json.Encoder()

MARKER: Final = b"\x01"


def document_key(document: str) -> bytes:
    """Key of a document's row."""
    return b"d" + document.encode()


def marker_key(topic: str, offset: int) -> bytes:
    """Key of the marker of a finished offset; big-endian, so that markers of a topic stand in order."""
    return b"m" + topic.encode() + b"\0" + offset.to_bytes(8, "big")


def encode_row(row: DocumentRow) -> bytes:
    return _ENCODER.encode(row)


def decode_row(value: bytes) -> DocumentRow:
    """Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(value)
