"""One HTML page of drafts, without anything from outside it: it opens from a disk, and sends nothing
anywhere.

The text of notes goes into the page once, as JSON data; scripts write it with textContent. The content
security policy allows no script but the page's own, by its hash.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import orjson
from jinja2 import Environment, StrictUndefined, Template

from processors.drafting.fhir.parsing import Person
from processors.drafting.fhir.references import paragraphs
from processors.drafting.fhir.vocabulary import NOTICE
from processors.drafting.render.headings import (
    critical,
    cut_short,
    kind,
    known_as,
    place,
    reason,
    statements,
    written_by,
    zoned,
)
from schemas.drafts import APPENDIX, Citation, Draft, Section, Statement
from schemas.requests import Passage, Request


@dataclass(frozen=True)
class Passages:
    """The notes that a draft may cite, by resource and version, and the zone of its times."""

    by_version: Mapping[tuple[str, str], Passage]
    zone: str


@dataclass
class Sources:
    """Citations and notes of the whole page, each once."""

    cited: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    _numbers: dict[tuple[Any, ...], int] = field(default_factory=dict)

    def number(self, citation: Citation, passages: Passages) -> int:
        """The number of a citation in the page's data."""
        source = citation.source
        key = (source, citation.quote, citation.label)
        if key not in self._numbers:
            self._numbers[key] = len(self.cited)
            passage = passages.by_version.get((source.resource, source.version))
            whole = (
                passage is not None
                and citation.quote == passage.body.text[source.start : source.end]
                and source.start >= 0
            )
            self.cited.append(
                {
                    "label": citation.label or source.resource,
                    "quote": citation.quote,
                    "place": place(citation),
                    "kind": kind(source.resource) if citation.kind == "record" else known_as(source.resource),
                    "time": zoned(citation.time, passages.zone) if citation.time else "",
                    "coded": source.start < 0,
                    "note": self._note(passage, passages.zone) if passage is not None and whole else -1,
                    "start": _utf16(passage.body.text[: source.start])
                    if passage is not None and whole
                    else -1,
                    "end": _utf16(passage.body.text[: source.end]) if passage is not None and whole else -1,
                }
            )
        return self._numbers[key]

    def _note(self, passage: Passage, zone: str) -> int:
        key = ("note", passage.resource, passage.version)
        if key not in self._numbers:
            self._numbers[key] = len(self.notes)
            title = passage.body.title or passage.body.type.label or "Note"
            roles = ", ".join(passage.body.author_roles)
            self.notes.append(
                {"title": title, "time": zoned(passage.time, zone), "by": roles, "text": passage.body.text}
            )
        return self._numbers[key]


def _utf16(text: str) -> int:
    """Length as a browser counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


_FROM: Final = "processors.drafting.render"


def to_page(
    drafts: Sequence[tuple[Draft, Request | None]],
    title: str = "Drafts for review",
    people: Mapping[str, Person] = MappingProxyType({}),
    zones: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """All drafts, by patient. With a draft's request, its sources are shown as whole notes; without, as
    quotations.

    `people` says how patients are called whose drafts come without request, by Draft.patient; `zones` that
    of their times, by Draft.request.
    """
    sources = Sources()
    by_patient: dict[str, list[dict[str, Any]]] = {}
    names = dict(people)
    for number, (draft, request) in enumerate(
        sorted(drafts, key=lambda pair: (pair[0].cut, pair[0].task)), 1
    ):
        by_patient.setdefault(draft.patient, []).append(view(f"d{number}", draft, request, sources, zones))
        if request is not None:
            body = request.evidence.patient
            names[draft.patient] = Person(f"{body.given} {body.family}".strip(), body.birth_date, body.sex)
    shown = [
        {
            "name": (names[patient].name if patient in names else "") or patient,
            "about": names[patient].about if patient in names else "",
            "drafts": made,
        }
        for patient, made in by_patient.items()
    ]
    shown.sort(key=lambda person: str(person["name"]).casefold())
    data = orjson.dumps({"cited": sources.cited, "notes": sources.notes}).decode().replace("<", "\\u003c")
    return _template().render(
        title=title,
        notice=NOTICE,
        people=shown,
        data=data,
        css=_text("page.css"),
        js=_text("page.js"),
        js_hash=_hash(_text("page.js")),
        total=len(drafts),
    )


def view(
    anchor: str, draft: Draft, request: Request | None, sources: Sources, zones: Mapping[str, str]
) -> dict[str, Any]:
    """One draft as plain data for a template; what its sentences cite is added to `sources`."""
    notes = () if request is None else (*request.evidence.passages, *request.evidence.prior)
    zone = zones.get(draft.request, "UTC") if request is None else request.zone
    passages = Passages({(p.resource, p.version): p for p in notes}, zone)
    made = list(statements(draft.sections))
    return {
        "anchor": anchor,
        "title": draft.title,
        "task": draft.task,
        "short": zoned(draft.cut, zone).partition(" (")[0],
        "critical": critical(draft.document),
        "as_of": zoned(draft.cut, zone),
        "encounter": draft.encounter,
        "patient": draft.patient,
        "reason": request.reason if request is not None else reason(draft.document),
        "by": written_by(draft),
        "cut": cut_short(draft),
        "count": len(made),
        "marked": sum(statement.verdict == "marked" for statement in made),
        "sections": [_section(section, 3, passages, sources) for section in draft.sections],
    }


def _section(section: Section, level: int, passages: Passages, sources: Sources) -> dict[str, Any]:
    return {
        "title": section.title,
        "appendix": section.code == APPENDIX,
        "level": min(level, 6),
        "paragraphs": [
            [_statement(s, passages, sources) for s in group] for group in paragraphs(section.statements)
        ],
        "empty": section.empty_reason,
        "sections": [_section(inner, level + 1, passages, sources) for inner in section.sections],
    }


def _statement(statement: Statement, passages: Passages, sources: Sources) -> dict[str, Any]:
    return {
        "text": statement.text,
        "sources": " ".join(str(number) for number in _numbers(statement.citations, passages, sources)),
        "check": (statement.note or "Not verified.") if statement.verdict == "marked" else "",
        "english": statement.english,
    }


def _numbers(citations: Iterable[Citation], passages: Passages, sources: Sources) -> list[int]:
    return list(dict.fromkeys(sources.number(citation, passages) for citation in citations))


@lru_cache(maxsize=8)
def _text(name: str) -> str:
    return files(_FROM).joinpath(name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(_text("page.html.j2"))


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
