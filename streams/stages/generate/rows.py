"""Rows of GENERATE's state, per partition: the last word on each document, and markers of offsets finished
out of order.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct


class DocumentRow(Struct, frozen=True, omit_defaults=True):
    """What was said last about one document. `offset` orders what is said: all requests of a document share a
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
