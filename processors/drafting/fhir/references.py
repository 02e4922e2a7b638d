"""Ids of our own resources, and references to resources of the source system.

Citations name resources that live in the source system; a document that carried copies of them would carry
what we made of them. So sections refer to them by identifier, and Provenance by their relative URL with
version. Only Patient and Encounter, which a document must contain, are in it, with what we know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

from msgspec.structs import replace

from processors.drafting.fhir.vocabulary import BASE, KNOWLEDGE, SOURCE, SOURCE_VERSION, derived
from schemas.drafts import Citation, Statement
from schemas.facts import Source
from schemas.instant import Instant, isoformat

_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,64}")
_TYPE: Final = re.compile(r"[A-Z][A-Za-z]{1,63}")
_HASH: Final = re.compile(r"[0-9a-f]{16}")  # what stands in for a version where the source has none
_SHORT: Final = 200  # characters of a label in Reference.display


def type_of(resource: str) -> str:
    """ "Observation" of "Observation/7"; "" where the name is none of FHIR."""
    kind = resource.partition("/")[0]
    return kind if _TYPE.fullmatch(kind) else ""


def local(kind: str, resource: str) -> str:
    """ "Patient/1" as it is where FHIR allows that id; else a derived one: records may be known by
    "system|value" only.
    """
    found, _, number = resource.partition("/")
    return resource if found == kind and _ID.fullmatch(number) else f"{kind}/{derived(kind, resource)}"


def within(kind: str, resource: str) -> dict[str, Any]:
    """A reference to a member of the document, with the source's own name where its id is derived."""
    reference = local(kind, resource)
    found: dict[str, Any] = {"reference": reference}
    return (
        found
        if reference == resource
        else found | {"identifier": {"system": SOURCE, "value": legal(resource)}}
    )


def full_url(reference: str) -> str:
    return f"{BASE}/{reference}"


def by_identifier(source: Source, label: str = "") -> dict[str, Any]:
    """A logical reference to a resource of the source system."""
    found: dict[str, Any] = {"identifier": {"system": SOURCE, "value": legal(source.resource)}}
    if kind := type_of(source.resource):
        found["type"] = kind
    if label:
        found["display"] = shortened(label)
    return found


def to_knowledge(citation: Citation) -> dict[str, Any]:
    """A logical reference to a reasoning path, with the path in words."""
    source = citation.source
    return {
        "identifier": {"system": KNOWLEDGE, "value": legal(f"{source.resource}@{source.version}")},
        "display": shortened(citation.quote),
    }


def by_version(source: Source, label: str = "", members: Collection[str] = ()) -> dict[str, Any]:
    """A reference to the very version that was read: by URL where the source numbers its versions, else by
    identifier.

    By identifier also for `members` of the document, which a URL with a version would miss.
    """
    kind, _, number = source.resource.partition("/")
    if not (type_of(source.resource) and _ID.fullmatch(number)):
        return by_identifier(source, label)
    found: dict[str, Any] = {"reference": f"{kind}/{number}", "type": kind}
    numbered = _ID.fullmatch(source.version) and not _HASH.fullmatch(source.version)
    if source.version and (not numbered or source.resource in members):
        found["identifier"] = {
            "system": SOURCE_VERSION,
            "value": legal(f"{source.resource}@{source.version}"),
        }
    elif source.version:
        found["reference"] += f"/_history/{source.version}"
    if label:
        found["display"] = shortened(label)
    return found


def distinct(citations: Iterable[Citation]) -> list[Citation]:
    """One citation for each cited resource and version, in order."""
    seen: dict[tuple[str, str], Citation] = {}
    for citation in citations:
        seen.setdefault((citation.source.resource, citation.source.version), citation)
    return list(seen.values())


def shortened(label: str) -> str:
    text = " ".join(legal(label).split())
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"


# Text as FHIR and XHTML allow it. What they do not allow becomes U+FFFD, one for one, so that offsets keep
# their meaning.

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


def ended(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The statements; what another follows in its paragraph, with an end of its own: the next line of a list goes on about something else."""
    for group in paragraphs(statements):
        for one in group[:-1]:
            yield one if _END.search(one.text) else replace(one, text=f"{one.text}.")
        yield group[-1]


_END: Final = re.compile(r"[.!?:;,…][\"'”’)\]]*\s*\Z")


def _note_of(statement: Statement) -> str:
    """The one note that a quotation comes from; "" for everything else."""
    if (
        len(statement.citations) != 1
        or statement.verdict == "marked"
        or statement.citations[0].source.start < 0
    ):
        return ""
    return statement.citations[0].source.resource
