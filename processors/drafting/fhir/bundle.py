"""A draft as a FHIR R4 document Bundle. Every id and time derives from request and draft: equal drafts print
to equal bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec

from processors.drafting.fhir import resources
from processors.drafting.fhir.references import (
    by_identifier,
    distinct,
    div,
    full_url,
    instant_or_none,
    legal,
    paragraphs,
    within,
    xhtml,
)
from processors.drafting.fhir.statements import statement_extension
from processors.drafting.fhir.vocabulary import (
    BASE,
    DOCUMENT,
    DRAFTING,
    EMPTY_REASON,
    KINDS,
    LABEL,
    LOINC,
    NOTICE,
    SECTION,
    SOURCE,
    SOURCE_VERSION,
    URI,
    derived,
    mark,
)
from processors.languages.phrases import fixed
from schemas.drafts import APPENDIX, Draft, Section, Statement
from schemas.requests import Request

_SYSTEMS: Final = frozenset({DOCUMENT, SOURCE, SOURCE_VERSION})


def under(base: str, bundle: dict[str, Any]) -> dict[str, Any]:
    """The Bundle as to_bundle prints it, under `base` (without a slash at its end)."""
    if base == BASE:
        return bundle
    entries = [{**entry, "fullUrl": _moved(entry["fullUrl"], base)} for entry in bundle["entry"]]
    moved: dict[str, Any] = _systems({**bundle, "entry": entries}, base)
    return moved


def _systems(value: Any, base: str) -> Any:
    if isinstance(value, dict):
        return {
            name: _moved(inner, base) if name == "system" and inner in _SYSTEMS else _systems(inner, base)
            for name, inner in value.items()
        }
    return [_systems(inner, base) for inner in value] if isinstance(value, list | tuple) else value


def _moved(url: str, base: str) -> str:
    return base + url.removeprefix(BASE)


Resource = dict[str, Any]


@dataclass(frozen=True)
class Frame:
    """What the members of a document say of each other."""

    version: str  # id of the Composition, and of the Bundle
    subject: Resource  # references
    stay: Resource  # {} where the request names no encounter
    author: Resource
    replaces: str
    conditions: dict[str, Resource]  # suggested diagnoses, by the resource that each rests on

    @property
    def place(self) -> str:
        return f"Composition/{self.version}"


def to_bundle(draft: Draft, request: Request, replaces: str = "", base: str = BASE) -> Resource:
    """The document, its names under `base`. `replaces` is the identifier value of the Bundle that this one
    stands in for, "" for the first version. A cancelled request withdraws it: the document is entered in error.
    """
    device = resources.device(draft.author)
    subject = within("Patient", draft.patient)
    stay = within("Encounter", draft.encounter) if draft.encounter else {}
    frame = Frame(
        version=derived(msgspec.json.encode(msgspec.structs.replace(draft, decisions=())).decode(), replaces),
        subject=subject,
        stay=stay,
        author={"reference": f"Device/{device['id']}"},
        replaces=replaces,
        conditions=resources.suggestions(draft, request, subject, stay),
    )
    members = [
        {
            **_composition(draft, frame, request.zone),
            **({"status": "entered-in-error"} if request.cancelled else {}),
        },
        resources.patient(draft.patient, request.evidence.patient),
        *([resources.encounter(draft.encounter, request.evidence.encounter, subject)] if stay else ()),
        device,
        *frame.conditions.values(),
        resources.provenance(
            draft,
            frame.place,
            frame.author,
            {draft.patient, draft.encounter},
            [f"Condition/{one['id']}" for one in frame.conditions.values()],
        ),
    ]
    bundle: Resource = {
        "resourceType": "Bundle",
        "meta": LABEL,
        "identifier": {"system": URI, "value": f"urn:uuid:{frame.version}"},
        "type": "document",
        "timestamp": instant_or_none(draft.cut),
        "entry": [{"fullUrl": full_url(f"{m['resourceType']}/{m['id']}"), "resource": m} for m in members],
    }
    return under(base, bundle)


def _composition(draft: Draft, frame: Frame, zone: str) -> Resource:
    code, display = KINDS[draft.task]
    notices = [NOTICE, *([fixed("notice", draft.language)] if draft.language else [])]
    found: Resource = {
        "resourceType": "Composition",
        "id": frame.version,
        "meta": LABEL,
        "text": {
            "status": "additional",
            "div": div(
                *(f"<p><b>{xhtml(notice)}</b></p>" for notice in notices),
                f"<p>Times in the text: {xhtml(zone)}.</p>",
            ),
        },
        "extension": [_drafting(draft, zone)],
        "identifier": {"system": DOCUMENT, "value": legal(draft.document)},
        "status": "preliminary",
        "type": {"coding": [{"system": LOINC, "code": code, "display": display}]},
        "subject": frame.subject,
        "date": instant_or_none(draft.cut),
        "author": [{**frame.author, "display": "Machine-written draft"}],
        "title": f"{mark(draft.language)}{legal(draft.title)}",
    }
    if draft.language:
        found["language"] = draft.language
    own = Own(lambda section: _entries(section, frame.conditions), draft.language)
    if sections := fhir_sections(draft.sections, own):
        found["section"] = sections
    if frame.stay:
        found["encounter"] = frame.stay
    if frame.replaces:
        found["relatesTo"] = [
            {"code": "replaces", "targetIdentifier": {"system": URI, "value": frame.replaces}}
        ]
    return found


def _drafting(draft: Draft, zone: str) -> Resource:
    """How the draft came about: request, the zone of its times, why the composer stood in, and what the gate
    cut, by check.
    """
    cut: dict[str, int] = {}
    for rejected in draft.rejected:
        cut[rejected.check] = cut.get(rejected.check, 0) + 1
    statements: list[Resource] = [
        {"url": "request", "valueString": draft.request},
        {"url": "zone", "valueString": zone},
    ]
    if draft.fallback:
        statements.append({"url": "fallback", "valueString": draft.fallback})
    for check, count in sorted(cut.items()):
        parts = [{"url": "check", "valueString": check}, {"url": "count", "valueUnsignedInt": count}]
        statements.append({"url": "cut", "extension": parts})
    return {"url": DRAFTING, "extension": statements}


def _entries(section: Section, conditions: dict[str, Resource]) -> list[Resource]:
    cited = dict.fromkeys(c.source.resource for s in section.statements for c in s.citations)
    return [{"reference": f"Condition/{conditions[name]['id']}"} for name in cited if name in conditions]


# Sections: narrative for readers, statements with citations for programs, logical references to what is
# cited.


class Own(NamedTuple):
    """What sections need of their draft."""

    entries: Callable[[Section], list[dict[str, Any]]]  # of our own (Condition), next to what it cites
    language: str = ""


_NOTHING: Final = "Nothing documented."


def fhir_sections(sections: Sequence[Section], own: Own, lead: str = "s") -> list[dict[str, Any]]:
    """Sections in order; sentence ids follow the outline: s1-2 is the second sentence of the first
    section.
    """
    return [_section(section, own, f"{lead}{number}") for number, section in enumerate(sections, 1)]


def _section(section: Section, own: Own, lead: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if section.statements:
        found["extension"] = [
            statement_extension(s, anchor) for anchor, s in _anchored(section.statements, lead)
        ]
    if title := legal(section.title).strip():
        found["title"] = title
    if section.code:
        system = SECTION if section.code == APPENDIX else LOINC
        found["code"] = {"coding": [{"system": system, "code": section.code}], "text": title or section.code}
    empty = not section.statements and not any(map(_says_something, section.sections))
    if section.statements or empty:
        found["text"] = {"status": "additional", "div": _narrative(section, lead, own.language)}
    if entries := [*own.entries(section), *_cited(section.statements)]:
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


def _narrative(section: Section, lead: str, language: str) -> str:
    if not section.statements:
        return div(f"<p>{xhtml(_reason(section))}</p>")
    anchors = iter(anchor for anchor, _ in _anchored(section.statements, lead))
    groups = paragraphs(section.statements)
    return div(
        *(
            f"<p>{' '.join(_sentence(statement, next(anchors), language) for statement in group)}</p>"
            for group in groups
        )
    )


def _sentence(statement: Statement, anchor: str, language: str) -> str:
    language = language if statement.english else ""  # sections for the clinician are in English
    note = f"{fixed('check', language)} {statement.note or fixed('note.not_verified', language)}"
    check = f" <b>{xhtml(note)}</b>" if statement.verdict == "marked" else ""
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
