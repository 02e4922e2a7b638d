"""The resources around the Composition: whom it is about, which stay, what wrote it, what it rests on, what
it suggests.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any, Final

from processors.drafting.fhir.differential import suggested
from processors.drafting.fhir.references import (
    by_identifier,
    by_version,
    distinct,
    div,
    instant_or_none,
    is_uri,
    legal,
    local,
    to_knowledge,
    xhtml,
)
from processors.drafting.fhir.vocabulary import (
    ACT_CODE,
    CLINICAL,
    LABEL,
    NULL_FLAVOR,
    PARTICIPATION,
    VERIFICATION,
    derived,
)
from processors.evidence.knowledge import ADVICE, OF_DIFFERENTIALS, STEP
from schemas.codes import Concept
from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.events import EncounterBody, PatientBody
from schemas.facts import Fact
from schemas.requests import EncounterEvidence, Request

Resource = dict[str, Any]
_DATE: Final = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_SEXES: Final = frozenset({"male", "female", "other", "unknown"})
_STATUSES: Final = frozenset(
    {"planned", "arrived", "triaged", "in-progress", "onleave", "finished", "cancelled", "entered-in-error"}
)


def narrated(resource: Resource, *text: str) -> Resource:
    """With a narrative of its own: documents are read as narratives, the subject's first."""
    line = ", ".join(filter(None, text))
    return {**resource, "text": {"status": "generated", "div": div(f"<p>{xhtml(line)}</p>")}}


def patient(key: str, body: PatientBody) -> Resource:
    """As little as a document needs to say whom it is about."""
    found: Resource = {"resourceType": "Patient", "id": local("Patient", key).partition("/")[2]}
    known = body.identifiers or ((key,) if "|" in key else ())
    if identifiers := [i for i in map(_identifier, known) if i]:
        found["identifier"] = identifiers
    name = {
        k: v for k, v in (("family", legal(body.family).strip()), ("given", legal(body.given).strip())) if v
    }
    if name:
        found["name"] = [name | {"given": name["given"].split()} if "given" in name else name]
    if body.sex in _SEXES:
        found["gender"] = body.sex
    if _DATE.fullmatch(body.birth_date):
        found["birthDate"] = body.birth_date
    called = f"{body.given} {body.family}".strip()
    return narrated(
        found,
        called or "Patient",
        f"born {found['birthDate']}" if "birthDate" in found else "",
        found.get("gender", ""),
    )


def _identifier(known: str) -> Resource:
    """Of "system|value"; a system that is no URI is left out."""
    system, bar, value = known.rpartition("|")
    text = legal(value if bar else known).strip()
    if not text:
        return {}
    return {"system": system, "value": text} if is_uri(system) else {"value": text}


def encounter(name: str, known: EncounterEvidence | None, subject: Resource) -> Resource:
    """The stay, as its evidence knows it."""
    body = known.body if known is not None else EncounterBody("", "unknown")
    code = body.class_code.strip()
    found: Resource = {
        "resourceType": "Encounter",
        "id": local("Encounter", name).partition("/")[2],
        "status": body.status if body.status in _STATUSES else "unknown",
        "class": {"system": ACT_CODE, "code": code} if code else {"system": NULL_FLAVOR, "code": "UNK"},
        "subject": subject,
    }
    if reasons := [c for c in map(concept, body.reasons) if c]:
        found["reasonCode"] = reasons
    if period := {
        k: t
        for k, v in (("start", body.start), ("end", body.end))
        if v is not None and (t := instant_or_none(v))
    }:
        found["period"] = period
    ward = legal(body.movements[-1].ward).strip() if body.movements else ""
    if ward:
        found["location"] = [{"location": {"display": ward}}]
    since = f"from {period['start']}" if "start" in period else ""
    return narrated(
        found, f"Encounter ({found['status']})", since, f"to {period['end']}" if "end" in period else ""
    )


def concept(known: Concept) -> Resource:
    """A CodeableConcept; {} where nothing is known."""
    found: Resource = {}
    codings = [
        {
            k: v
            for k, v in (
                ("system", c.system if is_uri(c.system) else ""),
                ("code", c.code.strip()),
                ("display", legal(c.display).strip()),
            )
            if v
        }
        for c in known.codings
    ]
    if kept := [c for c in codings if c]:
        found["coding"] = kept
    if text := legal(known.text).strip():
        found["text"] = text
    return found


def device(author: Author) -> Resource:
    """The program that wrote the draft: its name, and the versions of all that shaped it."""
    promoted = tuple(sorted(author.versions.items()))
    versions = (("template", author.template), ("policy", author.policy), *promoted)
    found = {
        "resourceType": "Device",
        "id": derived(
            "Device",
            author.backend,
            author.template,
            author.policy,
            *(text for one in promoted for text in one),
        ),
        "deviceName": [{"name": legal(author.backend) or "unknown", "type": "model-name"}],
        "version": [{"type": {"text": kind}, "value": legal(value)} for kind, value in versions if value],
        "type": {"text": "Software that drafts clinical documents (wardstream)"},
    }
    return narrated(
        found, f"Drafted by {author.backend}", *(f"{kind} {value}" for kind, value in versions if value)
    )


def provenance(
    draft: Draft,
    composition: str,
    author: Resource,
    members: Collection[str],
    suggestions: Iterable[str] = (),
) -> Resource:
    """Each cited version once. Which statement rests on which characters of it: see the statements.
    `suggestions`: references of the Conditions.
    """
    cited = distinct(c for statement in statements(draft.sections) for c in statement.citations)
    found: Resource = {
        "resourceType": "Provenance",
        "id": derived("Provenance", composition),
        "target": [{"reference": name} for name in (composition, *suggestions)],
        "recorded": instant_or_none(draft.cut),
        "agent": [{"type": {"coding": [{"system": PARTICIPATION, "code": "author"}]}, "who": author}],
    }
    if cited:
        found["entity"] = [
            {
                "role": "source",
                "what": to_knowledge(c) if c.kind == "knowledge" else by_version(c.source, c.label, members),
            }
            for c in cited
        ]
    names = [c.source.resource for c in cited if c.kind == "knowledge"]
    steps = sum(name.startswith(STEP) for name in names)
    known_of_others = sum(name.startswith(OF_DIFFERENTIALS) for name in names)
    advice = sum(name.startswith(ADVICE) for name in names)
    paths = len(names) - steps - known_of_others - advice
    known = f" and on {paths} reasoning paths (medical knowledge, of other patients)" if paths else ""
    known += f" and on {steps} steps of guidelines" if steps else ""
    known += f" and on {advice} rows of a table of general advice" if advice else ""
    known += (
        f" and on {known_of_others} terms, diseases and cases (medical knowledge, of other patients)"
        if known_of_others
        else ""
    )
    return narrated(found, f"The draft rests on {len(cited) - len(names)} sources{known}")


def statements(sections: Iterable[Section]) -> list[Statement]:
    """All statements, in order."""
    return [s for section in sections for s in (*section.statements, *statements(section.sections))]


def suggestions(draft: Draft, request: Request, subject: Resource, stay: Resource) -> dict[str, Resource]:
    """Conditions for diagnoses that the system suggests; where it was not asked, for those that the draft
    cites and the record has not confirmed. By the resource each rests on.

    Confirmed and refuted ones are the record's own already. Of the record's, provisional where it is the only
    one, else differential.
    """
    if draft.task != "diagnosis":
        return {}
    if draft.diagnosed is not None:
        names = frozenset(c.source.resource for s in statements(draft.sections) for c in s.citations)
        found = suggested(draft, draft.diagnosed, names, subject, stay)
        recorded = instant_or_none(draft.cut)
        return {
            name: narrated(
                {**one, **({"recordedDate": recorded} if recorded else {})},
                f"Suggested by this system, under consideration: {one['code']['text']}",
            )
            for name, one in found.items()
        }
    citations = {c.source.resource: c for s in statements(draft.sections) for c in s.citations}
    open_ones = {
        fact.source.resource: fact
        for fact in request.evidence.history
        if fact.relation == "has_condition"
        and fact.status == "unconfirmed"
        and fact.source.resource in citations
    }
    status = "provisional" if len(open_ones) == 1 else "differential"
    return {
        name: _condition(fact, status, citations[name], draft, subject, stay)
        for name, fact in open_ones.items()
    }


def _condition(
    fact: Fact, status: str, citation: Citation, draft: Draft, subject: Resource, stay: Resource
) -> Resource:
    found: Resource = {
        "resourceType": "Condition",
        "id": derived("Condition", draft.document, fact.source.resource),
        "meta": LABEL,
        "clinicalStatus": {"coding": [{"system": CLINICAL, "code": "active"}]},
        "verificationStatus": {"coding": [{"system": VERIFICATION, "code": status}]},
        "code": concept(fact.concept) or {"text": "Unnamed condition"},
        "subject": subject,
        "evidence": [{"detail": [by_identifier(citation.source, citation.label)]}],
    }
    if stay:
        found["encounter"] = stay
    if recorded := instant_or_none(draft.cut):
        found["recordedDate"] = recorded
    return narrated(found, f"Under consideration: {fact.concept.label or 'unnamed condition'}")
