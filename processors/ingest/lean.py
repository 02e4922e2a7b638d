"""The fast path of validation: models of the hot types that accept only what fhir.resources is certain to
accept.

They know the elements that feeds use, and no others; every primitive is held to a form at least as narrow as
fhir.resources' own. What they do not accept is not thereby wrong: fhir.resources decides. Held to "accepted
here => accepted there" by differential fuzzing (tests/processors/ingest/test_lean.py). The models are in
lean_datatypes.py and lean_resources.py.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec import Struct

from processors.ingest.lean_datatypes import LONGEST_LIST
from processors.ingest.lean_resources import (
    Condition,
    DocumentReference,
    Encounter,
    MedicationRequest,
    Observation,
)

__all__ = ["LONGEST_LIST", "TYPES", "accepts"]

#: Strings of nothing but white space that FHIR does not count as text; one would have to begin like this.
_EXOTIC_ESCAPES: Final = re.compile(rb'"\\(?:f|u000[bBcC]|u0085|u00[aA]0|u1680|u20|u3000)')
_EXOTIC_BYTES: Final = re.compile(rb'"(?:\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80|\xe2\x81\x9f|\xe3\x80\x80)')

_DECODERS: Final[dict[str, msgspec.json.Decoder[Struct]]] = {
    "Observation": msgspec.json.Decoder(Observation),
    "Condition": msgspec.json.Decoder(Condition),
    "DocumentReference": msgspec.json.Decoder(DocumentReference),
    "Encounter": msgspec.json.Decoder(Encounter),
    "MedicationRequest": msgspec.json.Decoder(MedicationRequest),
}
TYPES: Final = frozenset(_DECODERS)


def accepts(raw: bytes, resource_type: str) -> bool:
    """True: fhir.resources would accept this text as `resource_type`. False: ask it."""
    decoder = _DECODERS.get(resource_type)
    if decoder is None:
        return False
    if b'"\\' in raw and _EXOTIC_ESCAPES.search(raw):
        return False
    if not raw.isascii() and _EXOTIC_BYTES.search(raw):
        return False
    try:
        decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True
