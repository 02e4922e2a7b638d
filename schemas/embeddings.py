"""What PATIENT requests of EMBED, and what comes back: texts by content hash, vectors by the same hash.

A vector belongs to its text, not to a patient: the answer carries no patient's key, and a text that many
notes repeat is encoded once. Whether the text was erased while the answer was on its way is known by a count
of erasures that goes there and back.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from schemas.events import PatientEvent
from schemas.instant import Instant


class Unembedded(Struct, frozen=True):
    """A chunk's text that has no vector yet."""

    hash: str  # of the text, see schemas.chunks.Chunk.hash
    text: str
    erasures: int = 0  # how often texts had been erased in the partition when this one was requested


class EmbeddingsBody(Struct, frozen=True):
    """Body of an event of kind "embeddings": vectors of texts, for whoever requested in this partition."""

    encoder: str  # name of the encoder, part of a vector's identity
    vectors: dict[str, bytes]  # hash -> float16, little endian, unit norm
    erasures: int = 0  # as the texts were requested


def embeddings_event(body: EmbeddingsBody, time: Instant) -> PatientEvent:
    """The answer as an event of the partition that requested; it is about no patient. `body` has at least one
    vector.
    """
    names = sorted(body.vectors)
    return PatientEvent(
        id=f"embeddings/{names[0]}-{names[-1]}",
        patient="",
        kind="embeddings",
        resource="",
        occurred=time,
        recorded=time,
        body=msgspec.Raw(msgspec.json.encode(body)),
    )


_DECODER: Final = msgspec.json.Decoder(tuple[Unembedded, ...])
_ENCODER: Final = msgspec.json.Encoder()


def encode_unembedded(texts: list[Unembedded]) -> bytes:
    """The value of one `wardstream.embed` record."""
    return _ENCODER.encode(texts)


def decode_unembedded(value: bytes) -> tuple[Unembedded, ...]:
    """The texts of one record. Raises msgspec.DecodeError for anything else."""
    return _DECODER.decode(value)
