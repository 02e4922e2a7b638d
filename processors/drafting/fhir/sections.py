"""Sections: narrative for readers, statements with citations for programs, logical references to what is
cited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from processors.drafting.fhir.paragraphs import paragraphs
from processors.drafting.fhir.references import by_identifier, distinct
from processors.drafting.fhir.statements import statement_extension
from processors.drafting.fhir.texts import div, legal, xhtml
from processors.drafting.fhir.vocabulary import EMPTY_REASON, LOINC
from schemas.drafts import Section, Statement

#: Entries of our own (Condition) that a section gets next to what it cites.
Entries = Callable[[Section], list[dict[str, Any]]]
_NOTHING: Final = "Nothing documented."


def fhir_sections(sections: Sequence[Section], own: Entries, lead: str = "s") -> list[dict[str, Any]]:
    """Sections in order; sentence ids follow the outline: s1-2 is the second sentence of the first
    section.
    """
    return [_section(section, own, f"{lead}{number}") for number, section in enumerate(sections, 1)]


def _section(section: Section, own: Entries, lead: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if section.statements:
        found["extension"] = [
            statement_extension(s, anchor) for anchor, s in _anchored(section.statements, lead)
        ]
    if title := legal(section.title).strip():
        found["title"] = title
    if section.code:
        found["code"] = {"coding": [{"system": LOINC, "code": section.code}], "text": title or section.code}
    empty = not section.statements and not any(map(_says_something, section.sections))
    if section.statements or empty:
        found["text"] = {"status": "additional", "div": _narrative(section, lead)}
    if entries := [*own(section), *_cited(section.statements)]:
        found["entry"] = entries
    if empty:
        found["emptyReason"] = {
            "coding": [{"system": EMPTY_REASON, "code": "unavailable"}],
            "text": _reason(section),
        }
    if section.sections:
        found["section"] = fhir_sections(section.sections, own, f"{lead}.")
    return found


def _says_something(section: Section) -> bool:
    return bool(section.statements) or any(map(_says_something, section.sections))


def _narrative(section: Section, lead: str) -> str:
    if not section.statements:
        return div(f"<p>{xhtml(_reason(section))}</p>")
    anchors = iter(anchor for anchor, _ in _anchored(section.statements, lead))
    groups = paragraphs(section.statements)
    return div(
        *(
            f"<p>{' '.join(_sentence(statement, next(anchors)) for statement in group)}</p>"
            for group in groups
        )
    )


def _sentence(statement: Statement, anchor: str) -> str:
    check = (
        f" <b>To check: {xhtml(statement.note or 'not verified')}</b>"
        if statement.verdict == "marked"
        else ""
    )
    return f'<span id="{anchor}">{xhtml(statement.text)}</span>{check}'


def _anchored(statements: Iterable[Statement], lead: str) -> Iterable[tuple[str, Statement]]:
    return ((f"{lead}-{number}", statement) for number, statement in enumerate(statements, 1))


def _cited(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    found = distinct(
        c for statement in statements for c in statement.citations if c.kind == "record"
    )  # a path is no resource
    unique = {
        citation.source.resource: citation for citation in reversed(found)
    }  # versions are Provenance's matter
    return [by_identifier(c.source, c.label) for c in found if unique[c.source.resource] is c]


def _reason(section: Section) -> str:
    return legal(section.empty_reason).strip() or _NOTHING
