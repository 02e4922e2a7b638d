"""A statement with its citations as an extension of Composition.section, and back.

The narrative is for reading; this says the same for programs: which characters of which version of which
resource carry the sentence with the same id in the narrative.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, cast

from processors.drafting.fhir.references import by_identifier, instant_or_none, legal
from processors.drafting.fhir.vocabulary import KNOWLEDGE, STATEMENT
from schemas.drafts import Citation, Kind, Statement, Verdict
from schemas.facts import Source
from schemas.instant import from_datetime

Part = dict[str, Any]
_TEXT: Final = "valueString"


def statement_extension(statement: Statement, anchor: str) -> Part:
    """`anchor` is the id of the sentence in the narrative."""
    parts = [
        _part("id", _TEXT, anchor),
        _part("text", _TEXT, legal(statement.text)),
        _part("verdict", "valueCode", statement.verdict),
    ]
    if statement.note:
        parts.append(_part("note", _TEXT, legal(statement.note)))
    if statement.english:
        parts.append(_part("english", _TEXT, legal(statement.english)))
    return {"url": STATEMENT, "extension": [*parts, *map(_citation, statement.citations)]}


def _citation(citation: Citation) -> Part:
    source = citation.source
    reference = (
        by_identifier(source)
        if citation.kind == "record"
        else {"identifier": {"system": KNOWLEDGE, "value": legal(source.resource)}}
    )
    parts = [_part("source", "valueReference", reference)]
    for name, text in (
        ("version", source.version),
        ("path", source.path),
        ("quote", citation.quote),
        ("label", citation.label),
    ):
        if text:
            parts.append(_part(name, _TEXT, legal(text)))
    if source.start >= 0:
        parts += [
            _part("start", "valueUnsignedInt", source.start),
            _part("end", "valueUnsignedInt", source.end),
        ]
    if citation.time and (moment := instant_or_none(citation.time)):
        parts.append(_part("time", "valueInstant", moment))
    return {"url": "citation", "extension": parts}


def _part(name: str, kind: str, value: Any) -> Part:
    return {"url": name, kind: value}


def read_statement(extension: Mapping[str, Any]) -> Statement:
    """The inverse of `statement_extension`."""
    parts = extension["extension"]
    fields = values(parts)
    citations = tuple(_read_citation(part) for part in parts if part["url"] == "citation")
    return Statement(
        fields["text"],
        citations,
        cast("Verdict", fields.get("verdict", "supported")),
        fields.get("note", ""),
        fields.get("english", ""),
    )


def _read_citation(extension: Mapping[str, Any]) -> Citation:
    fields = values(extension["extension"])
    source = Source(
        fields["source"]["identifier"]["value"],
        fields.get("version", ""),
        fields.get("start", -1),
        fields.get("end", -1),
        fields.get("path", ""),
    )
    time = from_datetime(datetime.fromisoformat(fields["time"])) if "time" in fields else 0
    kind: Kind = "knowledge" if fields["source"]["identifier"]["system"] == KNOWLEDGE else "record"
    return Citation(source, fields.get("quote", ""), time, fields.get("label", ""), kind)


def values(parts: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Values of simple extensions by url."""
    return {part["url"]: value for part in parts for key, value in part.items() if key.startswith("value")}
