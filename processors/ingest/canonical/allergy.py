"""AllergyIntolerance: what the patient must not be given, how badly it went, and the statement that there is
nothing known.
"""

from __future__ import annotations

from typing import Any

from processors.ingest.canonical.absences import absence
from processors.ingest.canonical.concepts import EMPTY, code_of, concept, labels, notes
from processors.ingest.canonical.condition import fact_status, time_words
from processors.ingest.canonical.context import Canonical, Reading, Resource
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact


def allergy(reading: Reading) -> Canonical:
    resource = reading.resource
    verification = code_of(resource.get("verificationStatus"))
    onset = reading.happened("onset")
    recorded = reading.time(resource.get("recordedDate"), "recordedDate")
    occurred = reading.occurred(recorded or onset, changed=verification == "entered-in-error")
    if verification == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("code"), reading, "code")
    if about == EMPTY:  # some senders name the substance only with the reaction
        substances = [
            concept((r or {}).get("substance"), reading, "reaction.substance")
            for r in resource.get("reaction") or ()
        ]
        about = next((s for s in substances if s != EMPTY), EMPTY)
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="AllergyIntolerance.code or reaction.substance",
            came="neither",
            location="AllergyIntolerance.code",
            resource_type="AllergyIntolerance",
        )
    status = fact_status(verification, code_of(resource.get("clinicalStatus")))
    attributes = _attributes(resource, reading, about)
    if (absent := absence(about)) is not None:
        attributes["note"] = "\n".join(filter(None, (about.label, attributes.get("note", ""))))
        about, status = absent, "refuted"
    began = onset or recorded
    fact = Fact(
        f"{reading.name}#0",
        "has_allergy",
        about,
        began.start if began else occurred,
        reading.source("code"),
        status=status,
        attributes=attributes,
        grain=began.grain if began else "",
    )
    return reading.canonical("history", occurred, FactsBody((fact,)))


def _attributes(resource: Resource, reading: Reading, about: Concept) -> dict[str, str]:
    found: dict[str, str] = {}
    kinds = [*(resource.get("category") or ()), resource.get("type")]
    if category := ", ".join(str(k) for k in kinds if k):
        found["category"] = category  # "food, allergy"; "medication, intolerance"
    if criticality := resource.get("criticality"):
        found["criticality"] = str(criticality)
    reactions = [r for r in resource.get("reaction") or () if r]
    if reaction := "; ".join(dict.fromkeys(filter(None, (_reaction(r, reading, about) for r in reactions)))):
        found["reaction"] = reaction
    severities = {str(r["severity"]) for r in reactions if r.get("severity")}
    if severities:
        found["severity"] = next(
            (s for s in ("severe", "moderate", "mild") if s in severities), min(severities)
        )
    if onset := time_words(resource, reading, "onset"):
        found["onset"] = onset
    stated = [r["description"] for r in reactions if r.get("description") and r.get("manifestation")]
    last = reading.time(resource.get("lastOccurrence"), "lastOccurrence")
    known = f"Last reaction: {resource['lastOccurrence']}" if last else ""
    if note := "\n".join(filter(None, (notes(resource), *stated, *(notes(r) for r in reactions), known))):
        found["note"] = note
    return found


def _reaction(reaction: Any, reading: Reading, about: Concept) -> str:
    """ "Hives (severe, by mouth, to amoxicillin)": the substance where it is not the one the allergy is
    about.
    """
    what = (
        labels(reaction.get("manifestation"), reading, "reaction.manifestation")
        or reaction.get("description")
        or ""
    )
    route = concept(reaction.get("exposureRoute"), reading, "reaction.exposureRoute").label
    substance = concept(reaction.get("substance"), reading, "reaction.substance")
    to = f"to {substance.label}" if substance != EMPTY and not _same(substance, about) else ""
    more = ", ".join(filter(None, (str(reaction.get("severity") or ""), route, to)))
    return f"{what} ({more})" if what and more else what


def _same(one: Concept, other: Concept) -> bool:
    shared = {(c.system, c.code) for c in one.codings} & {(c.system, c.code) for c in other.codings}
    return bool(shared) or one.label.casefold() == other.label.casefold()
