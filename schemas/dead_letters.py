"""The value of `ehr.dead-letter`: what was expected, what arrived, where, and how to bring it back."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from schemas.instant import Instant

#: Header of a letter about what a FHIR server refused: its OperationOutcome.
OUTCOME: Final = "operation-outcome"

Severity: TypeAlias = Literal["rejected", "partial", "resolved"]
"""`rejected`: nothing of the record was taken over. `partial`: the rest went on; this states what did not. `resolved`:
no failure, but a person's word that the letter at (partition, offset) of the dead-letter topic is dealt with.
"""


class DeadLetter(Struct, frozen=True, omit_defaults=True):
    """A record, or an entry of one, that could not be processed. `reason` and `expected`/`came` carry no
    patient data.
    """

    stage: str  # ingest, patient, generate
    reason: str  # machine-readable kind: "not-json", "wrong-resource-type", "missing-subject", ...
    expected: str
    came: str
    topic: str
    partition: int
    offset: int
    recorded: Instant  # broker timestamp of the source record
    location: str = ""  # "Bundle.entry[3].resource.subject", byte or line
    resource_type: str = ""
    severity: Severity = "rejected"
    attempts: int = 1
    replay: str = ""  # the command that brings it back
    headers: dict[str, str] = {}
    # the original record (or entry), base64; "" where it is larger than the bound and must be read at
    # its origin
    value: str = ""
    trace: str = ""


def replay_command(topic: str, partition: int, offset: int) -> str:
    """What brings the record back."""
    return f"wardstream dlq --replay --topic {topic} --partition {partition} --offset {offset}"


_DECODER: Final = msgspec.json.Decoder(DeadLetter)
_ENCODER: Final = msgspec.json.Encoder()


def encode_dead_letter(letter: DeadLetter) -> bytes:
    return _ENCODER.encode(letter)


def decode_dead_letter(value: bytes) -> DeadLetter:
    """Raises msgspec.DecodeError where the record is not a DeadLetter."""
    return _DECODER.decode(value)
