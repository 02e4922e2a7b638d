"""Text as FHIR and XHTML allow it. What they do not allow becomes U+FFFD, one for one, so that offsets keep
their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from schemas.drafts import Statement
from schemas.instant import Instant, isoformat

_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:[^\s<>\"{}|\\^`\x00-\x20]+")
_OID: Final = re.compile(r"urn:oid:[0-2](?:\.(?:0|[1-9][0-9]*))+")
_UUID: Final = re.compile(r"urn:uuid:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
XHTML: Final = "http://www.w3.org/1999/xhtml"


def legal(text: str) -> str:
    """Text for a FHIR string."""
    return _ILLEGAL.sub("\ufffd", text)


def is_uri(text: str) -> bool:
    """Whether it may stand as a system: feeds fill that field with all kinds of words."""
    if not _URI.fullmatch(text):
        return False
    shape = _OID if text.startswith("urn:oid:") else _UUID if text.startswith("urn:uuid:") else _URI
    return shape.fullmatch(text) is not None


def xhtml(text: str) -> str:
    """Text for the inside of an XHTML element: markup in it is shown, never read."""
    return escape(legal(text), quote=True)


def div(*paragraphs: str) -> str:
    """A narrative of paragraphs that are XHTML already."""
    return f'<div xmlns="{XHTML}">{"".join(paragraphs)}</div>'


def instant_or_none(moment: Instant) -> str | None:
    """FHIR instant; None outside the years that FHIR can write."""
    try:
        return isoformat(moment)
    except OverflowError:
        return None


# Which statements read as one paragraph: sentences quoted in a row from the same note. All else stands on a
# line of its own.


def paragraphs(statements: Sequence[Statement]) -> list[list[Statement]]:
    """The statements in order, in groups."""
    grouped: list[list[Statement]] = []
    note = ""
    for statement in statements:
        said_in = _note_of(statement)
        if grouped and said_in and said_in == note:
            grouped[-1].append(statement)
        else:
            grouped.append([statement])
        note = said_in
    return grouped


def _note_of(statement: Statement) -> str:
    """The one note that a quotation comes from; "" for everything else."""
    if (
        len(statement.citations) != 1
        or statement.verdict == "marked"
        or statement.citations[0].source.start < 0
    ):
        return ""
    return statement.citations[0].source.resource
