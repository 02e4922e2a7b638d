"""Bytes of an attachment to text: the charset that was declared, else UTF-8, else the best guess; never an
exception.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Final

from charset_normalizer import from_bytes

_SAMPLE: Final = 65536  # bytes to guess from
_RARELY: Final = 4
_TOO_FEW: Final = 32
_BOMS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
#: Character sets of text. Python's codecs also know rot13, punycode and escapes, which no sender means.
_TEXT_CODEC: Final = re.compile(
    r"ascii|latin|iso-?8859|utf-?(8|16|32)|cp\d|windows|mac-|big5|gb|hz|shift|euc|johab|koi8|kz|ptcp|tis|iso2022|hp-roman"
)
#: Everything that is neither text nor layout: controls, and surrogates that no encoder takes.
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff\ufeff\ufffe\uffff]")
_ASCII_CONTROL: Final = bytes(code for code in range(128) if _CONTROL.match(chr(code)))


def decode(raw: bytes, declared: str) -> tuple[str, tuple[str, ...]]:
    """(text, reasons): reasons are issue kinds, "unknown-charset" and "guessed-charset"."""
    for bom, encoding in _BOMS:
        if raw.startswith(bom) and (text := _strict(raw, encoding)) is not None:
            return text, ()
    reasons: tuple[str, ...] = ()
    if declared:
        known = _codec(declared)
        if known and (text := _strict(raw, known)) is not None:
            return text, ()
        reasons = ("guessed-charset",) if known else ("unknown-charset",)
    if (wide := _wide(raw)) and (text := _strict(raw, wide)) is not None:
        return text, reasons or ("guessed-charset",)
    if (text := _strict(raw, "utf-8")) is not None:
        return text, reasons
    return raw.decode(_guess(raw[:_SAMPLE]), "replace"), reasons or ("guessed-charset",)


def _wide(raw: bytes) -> str:
    """UTF-16 without a mark: western text has a zero in every other place, and no other text has."""
    sample = raw[:_SAMPLE]
    if len(sample) < _RARELY or len(raw) % 2:
        return ""
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if min(first, second) * 10 > len(sample) or max(first, second) * 4 < len(sample):
        return ""
    return "utf-16-le" if second > first else "utf-16-be"


def _guess(sample: bytes) -> str:
    """Western unless letters beyond ASCII are the rule: from a handful of them no statistics can show."""
    beyond = sum(byte > 127 for byte in sample)
    if beyond < _TOO_FEW or beyond * _RARELY < len(sample):
        return "cp1252"
    best = from_bytes(sample).best()
    return best.encoding if best is not None else "cp1252"


@lru_cache(maxsize=256)
def _codec(declared: str) -> str:
    """The codec's name, "" for what Python does not know or what is no character set."""
    try:
        name = codecs.lookup(declared.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return ""
    if name in ("iso8859-1", "ascii"):
        # what senders of "latin-1" mean: the same letters, and quotation marks for control codes
        return "cp1252"
    return name if _TEXT_CODEC.match(name) else ""


def _strict(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except (UnicodeError, ValueError):
        return None


def clean(text: str) -> tuple[str, bool]:
    """(text with one kind of line end and no control characters, whether there were NUL characters)."""
    has_nul = "\0" in text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\f" in text:
        text = text.replace("\f", "\n")  # a page break
    return text if _is_clean(text) else _CONTROL.sub("", text), has_nul


def _is_clean(text: str) -> bool:
    """Whether `_CONTROL` finds nothing, stated much faster. False where only `_CONTROL` itself can show."""
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        return False  # surrogates
    if len(raw.translate(None, _ASCII_CONTROL)) != len(raw):
        return False
    return len(raw) == len(text) or not any(sign in text for sign in "\ufeff\ufffe\uffff")
