"""Diagnoses that the system suggests, as Conditions of the document: coded, not yet anybody's diagnosis, with
the findings that speak for each.

`verificationStatus` is `provisional` for the first where it is more likely than all others together (p from
.5 on, calibrated; docs/diagnosis.md), else `differential`. What the record names already, in whatever
certainty, is not said again. A candidate whose sentences the gate cut has no Condition.
"""

from __future__ import annotations

from typing import Any, Final

from kg.medical.open.term import HPO, ICD10CM, OMIM, ORPHANET
from processors.drafting.fhir.references import by_identifier, legal
from processors.drafting.fhir.vocabulary import CLINICAL, LABEL, VERIFICATION, derived
from processors.evidence.knowledge import disease_name
from processors.evidence.likelihood import likelihood
from schemas.diagnosis import Diagnosed, Phenotype, Suggested
from schemas.drafts import Draft

Resource = dict[str, Any]
#: From this probability on the first is worded as provisional.
PROVISIONAL: Final = 0.5
_SYSTEMS: Final = {
    "OMIM": OMIM,
    "ORPHA": ORPHANET,
    "ICD10CM": ICD10CM,
    "MONDO": "http://purl.obolibrary.org/obo/mondo.owl",
}


def suggested(
    draft: Draft, diagnosed: Diagnosed, cited: frozenset[str], subject: Resource, stay: Resource
) -> dict[str, Resource]:
    """By the name under which statements cite each disease."""
    findings = {one.id: one for one in diagnosed.findings}
    return {
        disease_name(one): _condition(one, place, findings, draft, subject, stay)
        for place, one in enumerate(diagnosed.ranked)
        if disease_name(one) in cited and not one.on_record and not diagnosed.abstained
    }


def _condition(
    one: Suggested,
    place: int,
    findings: dict[str, Phenotype],
    draft: Draft,
    subject: Resource,
    stay: Resource,
) -> Resource:
    status = "provisional" if place == 0 and one.p >= PROVISIONAL else "differential"
    found: Resource = {
        "resourceType": "Condition",
        "id": derived("Condition", draft.document, disease_name(one)),
        "meta": LABEL,
        "clinicalStatus": {"coding": [{"system": CLINICAL, "code": "active"}]},
        "verificationStatus": {"coding": [{"system": VERIFICATION, "code": status}]},
        "code": {"coding": list(map(_coding, one.ids)), "text": legal(one.name)},
        "subject": subject,
        "note": [
            {"text": f"Suggested by a machine, for a clinician to judge. {likelihood(one.p)} by its ranking."}
        ],
    }
    speaking = [
        findings[each.id] for each in one.supporting if each.id in findings and not findings[each.id].excluded
    ]
    if evidence := [_evidence(each) for each in speaking if each.sources]:
        found["evidence"] = evidence
    if stay:
        found["encounter"] = stay
    return found


def _coding(id_: str) -> Resource:
    """Orphanet's and OMIM's numbers as they are, MONDO's and HPO's ids whole."""
    vocabulary, _, number = id_.partition(":")
    if vocabulary not in _SYSTEMS:
        return {"code": id_}
    return {"system": _SYSTEMS[vocabulary], "code": id_ if vocabulary == "MONDO" else number}


def _evidence(finding: Phenotype) -> Resource:
    resources = dict.fromkeys(source.resource for source in finding.sources)
    sources = {source.resource: source for source in reversed(finding.sources)}
    return {
        "code": [{"coding": [{"system": HPO, "code": finding.id, "display": finding.name}]}],
        "detail": [by_identifier(sources[name]) for name in resources],
    }
