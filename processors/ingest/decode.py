"""Bytes to JSON, without losing a digit: numbers stay Decimals, duplicate keys are found, nothing is repaired
by guessing.

msgspec parses (numbers to Decimal, so that 6.90 stays 6.90). It keeps the last of two equal keys in silence,
as orjson does; `has_duplicate_keys` finds out at memchr speed, because a value that was dropped takes its
quotation marks with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import msgspec
from msgspec import Raw

from schemas.errors import InputError

_ANY: Final = msgspec.json.Decoder(float_hook=Decimal)
_CANONICAL: Final = msgspec.json.Encoder(decimal_format="number", order="sorted")

_UTF8_BOM: Final = b"\xef\xbb\xbf"
_WHITESPACE: Final = b" \t\r\n"
_SEEN_INSTEAD: Final = (
    (b"\xff\xfe", "wrong-encoding", "a UTF-16 or UTF-32 byte order mark"),
    (b"\xfe\xff", "wrong-encoding", "a UTF-16 byte order mark"),
    (b"\x1f\x8b", "wrong-encoding", "gzip-compressed bytes"),
    (b"<", "not-json", "markup; send FHIR JSON, not FHIR XML"),
    (b"MSH|", "not-json", "an HL7 v2 message; have the integration engine translate it"),
)


def readable(value: bytes | None, max_bytes: int) -> bytes:
    """The record's value as UTF-8 JSON text in bytes. Raises InputError for what cannot be that."""
    if value is None:
        raise InputError(
            "tombstone",
            expected="a FHIR resource or Bundle; to delete, a history Bundle whose entry has request.method "
            "DELETE",
            came="a null value",
        )
    if len(value) > max_bytes:
        raise InputError("too-large", expected=f"at most {max_bytes} bytes", came=f"{len(value)} bytes")
    if value.startswith(b"{") and value.isascii() and b"\0" not in value:
        return value  # by far the most common
    if value.startswith(_UTF8_BOM):
        value = value[len(_UTF8_BOM) :]
    start = value[:64].lstrip(_WHITESPACE)[:4]
    if not start and not value.strip(_WHITESPACE):
        raise InputError("empty", expected="a FHIR resource or Bundle", came=f"{len(value)} bytes of nothing")
    for magic, reason, got in _SEEN_INSTEAD:
        if start.startswith(magic):
            raise InputError(reason, expected="FHIR JSON in UTF-8", came=got)
    if value.isascii():
        if b"\0" in value:
            raise InputError(
                "nul-bytes", expected="FHIR JSON in UTF-8", came=f"a NUL byte at {value.index(0)}"
            )
        return value
    try:
        value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            "wrong-encoding", expected="UTF-8", came=f"bytes that are not UTF-8 at {error.start}"
        ) from None
    if b"\0" in value:
        raise InputError("nul-bytes", expected="FHIR JSON in UTF-8", came=f"a NUL byte at {value.index(0)}")
    return value


def parse(raw: bytes | Raw, location: str = "") -> Any:
    """Any JSON value; numbers with a point or exponent become Decimals. Raises InputError, never with a piece
    of the input.
    """
    try:
        return _ANY.decode(raw)
    except (msgspec.ValidationError, ArithmeticError):
        raise InputError(
            "absurd-number",
            expected="a number of clinical size",
            came="a number too large to hold",
            location=location,
        ) from None
    except RecursionError:
        raise InputError(
            "too-deep",
            expected="FHIR nesting",
            came="more nesting than the parser follows",
            location=location,
        ) from None
    except UnicodeDecodeError:
        raise InputError(
            "wrong-encoding", expected="UTF-8", came="bytes that are not UTF-8", location=location
        ) from None
    except msgspec.DecodeError as error:
        got = "text that ends too early" if "truncated" in str(error) else _syntax(str(error))
        raise InputError("not-json", expected="well-formed JSON", came=got, location=location) from None


def _syntax(message: str) -> str:
    """msgspec's message: it names the kind of mistake and the byte, never the input."""
    return message.removeprefix("JSON is malformed: ")


def canonical(value: Any) -> bytes:
    """One spelling for equal content: sorted keys, no whitespace, decimals as sent."""
    return _CANONICAL.encode(value)


def digest(canonical_json: bytes) -> str:
    """First 16 hex digits of the content hash: the last word on which version is which."""
    return hashlib.sha256(canonical_json).hexdigest()[:16]


def has_duplicate_keys(raw: bytes, canonical_json: bytes) -> bool:
    """Whether parsing dropped a member. Exact: counts quotation marks first, parses pairwise only where they
    differ.
    """
    if raw.count(b'"') == canonical_json.count(b'"') and (b"\\" not in raw or b"\\u0022" not in raw):
        return False
    duplicates: list[bool] = []

    def pairs(items: list[tuple[str, Any]]) -> None:
        if len({key for key, _ in items}) != len(items):
            duplicates.append(True)

    json.loads(raw, object_pairs_hook=pairs, parse_float=str, parse_int=str)
    return bool(duplicates)


def as_object(value: Any, location: str = "") -> Mapping[str, Any]:
    """The JSON object that every resource is. Raises InputError for anything else."""
    if not isinstance(value, dict):
        names = {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
        raise InputError(
            "not-an-object",
            expected="a JSON object with a resourceType",
            came=names.get(type(value), "a number"),
            location=location,
        )
    return value
