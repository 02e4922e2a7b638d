"""Procedure and Immunization: what was done to the patient, and what was decided against."""

from __future__ import annotations

from typing import Final

from processors.ingest.canonical.concepts import EMPTY, concept, grounds, labels, notes, reasons
from processors.ingest.canonical.condition import time_words
from processors.ingest.canonical.context import Canonical, Reading
from processors.ingest.canonical.dosage import route_words
from processors.ingest.canonical.times import Moment
from processors.ingest.canonical.values import quantity
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus
from schemas.instant import FOREVER

_PROCEDURE: Final[dict[str, FactStatus]] = {
    "preparation": "planned",
    "in-progress": "active",
    "not-done": "refuted",
    "on-hold": "inactive",
    "stopped": "stopped",
    "completed": "active",
    "unknown": "unconfirmed",
}
_IMMUNIZATION: Final[dict[str, FactStatus]] = {"completed": "active", "not-done": "refuted"}


def procedure(reading: Reading) -> Canonical:
    resource = reading.resource
    status = resource.get("status") or "unknown"
    when = reading.happened("performed")
    known = Moment(when.end, when.end, "moment") if when and when.precision == "period" else when
    occurred = reading.occurred(known, changed=status == "entered-in-error")
    if status == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("code"), reading, "code")
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="Procedure.code with a coding or text",
            came="neither",
            location="Procedure.code",
            resource_type="Procedure",
        )
    start, end = (when.start, when.end) if when else (occurred, occurred)
    if status == "in-progress" and (when is None or when.precision != "period"):
        end = FOREVER
    roles = [
        labels([p.get("function")], reading, "performer.function")
        for p in resource.get("performer") or ()
        if p
    ]
    outcome = concept(resource.get("outcome"), reading, "outcome").label
    complications = reasons(resource, reading, "complication", "complicationDetail")
    used = reasons(resource, reading, "usedCode", "usedReference")
    after = labels(resource.get("followUp"), reading, "followUp")
    stated = (
        f"Outcome: {outcome}" if outcome else "",
        f"Complication: {complications}" if complications else "",
        f"Used: {used}" if used else "",
        f"Follow-up: {after}" if after else "",
        f"Performed {aged}" if (aged := time_words(resource, reading, "performed")) else "",
        notes(resource),
    )
    attributes = {
        "category": concept(resource.get("category"), reading, "category").label,
        "body_site": labels(resource.get("bodySite"), reading, "bodySite"),
        "reason": reasons(resource, reading),
        "stop_reason": concept(resource.get("statusReason"), reading, "statusReason").label,
        "performer_role": "; ".join(r for r in roles if r),
        "note": "\n".join(s for s in stated if s),
    }
    fact = Fact(
        f"{reading.name}#0",
        "had_procedure",
        about,
        start,
        reading.source("code"),
        end=end,
        status=reading.status(_PROCEDURE),
        attributes={k: v for k, v in attributes.items() if v},
        reasons=grounds(resource, reading),
    )
    return reading.canonical("history", occurred, FactsBody((fact,), status))


def immunization(reading: Reading) -> Canonical:
    resource = reading.resource
    status = resource.get("status") or ""
    when = reading.time(resource.get("occurrenceDateTime"), "occurrenceDateTime")
    recorded = reading.time(resource.get("recorded"), "recorded")
    occurred = reading.occurred(recorded or when, changed=status == "entered-in-error")
    if status == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    about = concept(resource.get("vaccineCode"), reading, "vaccineCode")
    if about == EMPTY:
        raise InputError(
            "missing-code",
            expected="Immunization.vaccineCode with a coding or text",
            came="neither",
            location="Immunization.vaccineCode",
            resource_type="Immunization",
        )
    start, end = (when.start, when.end) if when else (occurred, occurred)
    dose = (
        quantity(resource["doseQuantity"], reading, "doseQuantity") if resource.get("doseQuantity") else None
    )
    reported = resource.get("occurrenceString")
    second_hand = "Reported, not recorded by the giver" if resource.get("primarySource") is False else ""
    lot = resource.get("lotNumber")
    stated = (
        f"When: {reported}" if reported else "",
        *_course(reading),
        _weak(reading),
        f"Lot {lot}" if lot else "",
        second_hand,
        notes(resource),
    )
    attributes = {
        "route": route_words(resource.get("route"), reading, "route"),
        "body_site": concept(resource.get("site"), reading, "site").label,
        "reason": reasons(resource, reading),
        "stop_reason": concept(resource.get("statusReason"), reading, "statusReason").label,
        "reaction": _reactions(reading),
        "note": "\n".join(s for s in stated if s),
    }
    fact = Fact(
        f"{reading.name}#0",
        "immunised_with",
        about,
        start,
        reading.source("vaccineCode"),
        dose if dose and dose.value else None,
        end,
        reading.status(_IMMUNIZATION),
        attributes={k: v for k, v in attributes.items() if v},
    )
    return reading.canonical("history", occurred, FactsBody((fact,)))


def _course(reading: Reading) -> list[str]:
    """ "Dose 2 of 3 (primary series)", for each protocol that the vaccination belongs to."""
    stated: list[str] = []
    for protocol in reading.resource.get("protocolApplied") or ():
        number, of = (
            (protocol or {}).get(f"{name}PositiveInt") or (protocol or {}).get(f"{name}String")
            for name in ("doseNumber", "seriesDoses")
        )
        series = (protocol or {}).get("series") or ""
        if number:
            stated.append(f"Dose {number}{f' of {of}' if of else ''}{f' ({series})' if series else ''}")
    return stated


def _weak(reading: Reading) -> str:
    """A dose that may not count."""
    if reading.resource.get("isSubpotent") is not True:
        return ""
    why = labels(reading.resource.get("subpotentReason"), reading, "subpotentReason")
    return f"Subpotent dose: {why}" if why else "Subpotent dose"


def _reactions(reading: Reading) -> str:
    """What Observations in the message say of reactions to the vaccine."""
    found: list[str] = []
    for reaction in reading.resource.get("reaction") or ():
        detail = (reaction or {}).get("detail")
        target = reading.context.resolve(detail) if detail else None
        if target is not None:
            found.append(
                concept(
                    target.get("valueCodeableConcept") or target.get("code"), reading, "reaction.detail"
                ).label
            )
        elif detail:
            found.append(detail.get("display") or "")
    return "; ".join(f for f in found if f)
