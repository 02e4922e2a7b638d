"""A draft as a FHIR R4 document Bundle. Every id and time derives from request and draft: equal drafts print
to equal bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from processors.drafting.fhir import resources
from processors.drafting.fhir.references import full_url, within
from processors.drafting.fhir.sections import fhir_sections
from processors.drafting.fhir.texts import div, instant_or_none, legal, xhtml
from processors.drafting.fhir.vocabulary import (
    BASE,
    DOCUMENT,
    DRAFTING,
    KINDS,
    LABEL,
    LOINC,
    MARK,
    NOTICE,
    SOURCE,
    SOURCE_VERSION,
    URI,
    derived,
)
from schemas.drafts import Draft, Section
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
    found: Resource = {
        "resourceType": "Composition",
        "id": frame.version,
        "meta": LABEL,
        "text": {
            "status": "additional",
            "div": div(f"<p><b>{xhtml(NOTICE)}</b></p>", f"<p>Times in the text: {xhtml(zone)}.</p>"),
        },
        "extension": [_drafting(draft, zone)],
        "identifier": {"system": DOCUMENT, "value": legal(draft.document)},
        "status": "preliminary",
        "type": {"coding": [{"system": LOINC, "code": code, "display": display}]},
        "subject": frame.subject,
        "date": instant_or_none(draft.cut),
        "author": [{**frame.author, "display": "Machine-written draft"}],
        "title": f"{MARK}{legal(draft.title)}",
    }
    if sections := fhir_sections(draft.sections, lambda section: _entries(section, frame.conditions)):
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
