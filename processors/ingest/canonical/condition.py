"""Condition: what the patient has, had, or has been found not to have."""

from __future__ import annotations

from typing import Any, Final

from processors.ingest.canonical.absences import absence
from processors.ingest.canonical.concepts import EMPTY, code_of, concept, concepts, labels, notes
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.times import Moment
from processors.ingest.canonical.values import quantity, range_words, words
from schemas.codes import Concept
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus
from schemas.instant import FOREVER, Instant

_UNCONFIRMED: Final = frozenset({"unconfirmed", "provisional", "differential", "presumed"})
_OVER: Final = frozenset({"inactive", "remission", "resolved"})
_NO_BODY: Final = FactsBody()


def condition(reading: Reading) -> Canonical:
    resource = reading.resource
    verification = code_of(resource.get("verificationStatus"))
    clinical = code_of(resource.get("clinicalStatus"))
    onset = reading.happened("onset")
    recorded = reading.time(resource.get("recordedDate"), "recordedDate")
    abated = reading.happened("abatement")
    known = reading.no_earlier(recorded or onset, abated)
    occurred = reading.occurred(known, changed=verification == "entered-in-error")
    if verification == "entered-in-error":
        return reading.canonical("history", occurred, _NO_BODY, retracted=True)
    about = concept(resource.get("code"), reading, "code")
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="Condition.code with a coding or text",
            came="neither",
            location="Condition.code",
            resource_type="Condition",
        )
    attributes = _attributes(resource, reading)
    if verification == "confirmed":
        attributes = {**attributes, "verification": verification}
    began = onset or recorded
    start = began.start if began else occurred
    status = fact_status(verification, clinical)
    if (absent := absence(about)) is not None:
        attributes = {
            **attributes,
            "note": "\n".join(filter(None, (about.label, attributes.get("note", "")))),
        }
        about, status = absent, "refuted"
    end = _end(reading, onset, abated, start, clinical)
    fact = Fact(
        f"{reading.name}#0",
        "has_condition",
        about,
        start,
        reading.source("code"),
        end=end,
        status=status,
        attributes=attributes,
        grain=began.grain if began else "",
    )
    return reading.canonical("history", occurred, FactsBody((fact,)))


def fact_status(verification: str, clinical: str) -> FactStatus:
    """Verification outranks clinical status: a refuted diagnosis is not an active one."""
    if verification == "refuted":
        return "refuted"
    if verification in _UNCONFIRMED:
        return "unconfirmed"
    return "inactive" if clinical in _OVER else "active"


def _end(
    reading: Reading, onset: Moment | None, abated: Moment | None, start: Instant, clinical: str
) -> Instant:
    """When it was over: abatement; else the end of the onset period where it is over. FOREVER where unknown
    or not over.
    """
    if abated is None:
        return onset.end if onset and onset.precision == "period" and clinical in _OVER else FOREVER
    if abated.end < start:
        reading.issue(
            "negative-duration",
            "an abatement not before the onset",
            "one before it; it was dropped",
            "abatement",
        )
        return FOREVER
    return max(abated.end, start)


def _attributes(resource: Resource, reading: Reading) -> dict[str, str]:
    found: dict[str, str] = {}
    if kinds := resource.get("category"):
        found["category"] = code_of(kinds[0]) or concept(kinds[0], reading, "category").label
    if severity := concept(resource.get("severity"), reading, "severity").label:
        found["severity"] = severity
    if sites := labels(resource.get("bodySite"), reading, "bodySite"):
        found["body_site"] = sites
    if onset := time_words(resource, reading, "onset"):
        found["onset"] = onset
    stated = [
        notes(resource),
        _stage(resource.get("stage"), reading),
        _evidence(resource.get("evidence"), reading),
    ]
    if abated := time_words(resource, reading, "abatement"):
        stated.append(f"Abated: {abated}")
    if note := "\n".join(s for s in stated if s):
        found["note"] = note
    return found


def time_words(resource: Resource, reading: Reading, stem: str) -> str:
    """Onset or abatement stated as an age, a range or in words: "at age 52 years"."""
    if age := resource.get(f"{stem}Age"):
        measured = quantity(age, reading, f"{stem}Age")
        return f"at age {words(measured)}" if measured.value else ""
    if span := resource.get(f"{stem}Range"):
        stated = range_words(span, reading, f"{stem}Range")
        return f"at age {stated}" if stated else ""
    text = resource.get(f"{stem}String")
    return text if isinstance(text, str) else ""


def _stage(stages: Any, reading: Reading) -> str:
    stated: list[str] = []
    for stage in stages or ():
        kind = concept((stage or {}).get("type"), reading, "stage.type").label or "Stage"
        if summary := concept((stage or {}).get("summary"), reading, "stage.summary").label:
            stated.append(f"{kind}: {summary}")
    return "; ".join(stated)


def _evidence(evidence: Any, reading: Reading) -> str:
    """Signs and symptoms that the diagnosis rests on."""
    found: list[Concept] = []
    for item in evidence or ():
        found += concepts((item or {}).get("code"), reading, "evidence.code")
    return "Evidence: " + "; ".join(c.label for c in found) if found else ""
