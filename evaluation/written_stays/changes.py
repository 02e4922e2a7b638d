"""The later versions of a resource: each a time and what is different since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from evaluation.written_stays.clock import Clock
from evaluation.written_stays.form import Change, Elements
from evaluation.written_stays.results import HL7, Resource, coding, flagged, measured, sign
from evaluation.written_stays.tables import Test

VERBS: Final = ("stop", "hold", "resume", "cancel", "complete", "correct", "void", "change")
_STATUS: Final = {
    "hold": "on-hold",
    "resume": "active",
    "complete": "completed",
    "correct": "corrected",
    "void": "entered-in-error",
}
#: FHIR's word where it is another one for a type of resource.
_OF_TYPE: Final = {
    ("MedicationRequest", "stop"): "stopped",
    ("MedicationRequest", "cancel"): "cancelled",
    ("ServiceRequest", "stop"): "revoked",
    ("ServiceRequest", "cancel"): "revoked",
    ("Observation", "complete"): "final",
    ("DiagnosticReport", "complete"): "final",
}
_IN_WORDS: Final = {"Observation": "valueString", "DiagnosticReport": "conclusion"}


def changed(
    resource: Resource, change: Change, value: str, clock: Clock, tests: Mapping[str, Test]
) -> tuple[str, Resource]:
    """When the version after `resource` was sent, and it. `value`: the key of labs or vitals. Raises ValueError."""
    verb, when = _verb(change)
    kind = resource["resourceType"]
    elements: Elements = {}
    if verb == "void" and kind == "AllergyIntolerance":
        wrong = coding(f"{HL7}/allergyintolerance-verification", "entered-in-error")
        elements |= {"clinicalStatus": None, "verificationStatus": wrong}
    elif verb != "change":
        elements["status"] = _status(kind, verb)
    if change.why:
        elements |= _reason(kind, change.why)
    elif verb == "resume" and kind == "MedicationRequest":
        elements["statusReason"] = None
    if change.dose is not None:
        name = "dosage" if kind == "MedicationStatement" else "dosageInstruction"
        elements[name] = [{"text": change.dose}]
    if change.issued:
        elements["issued"] = clock.moment(change.issued)
    if change.text is not None:
        elements[_named(_IN_WORDS, kind, "text")] = change.text
    if change.value is not None:
        elements |= _value(resource, value, change.value, tests)
    if change.flag:
        elements["interpretation"] = [flagged(change.flag)]
    return clock.moment(when), replaced(resource, {**elements, **change.fhir})


def replaced(resource: Resource, elements: Elements) -> Resource:
    """The same with these elements in place of those before; None removes one, whose place is kept."""
    return {**resource, **elements}


def _verb(change: Change) -> tuple[str, str]:
    stated = [
        (verb, when) for verb, when in structs.asdict(change).items() if verb in VERBS and when is not None
    ]
    if len(stated) != 1:
        raise ValueError(f"expected one of {', '.join(VERBS)} with its time, got {len(stated)}")
    return stated[0]


def _status(kind: str, verb: str) -> str:
    found = _OF_TYPE.get((kind, verb)) or _STATUS.get(verb)
    if found is None:
        raise ValueError(f"expected a change that {kind} has, got {verb!r}")
    return found


def _reason(kind: str, why: str) -> Elements:
    if kind == "MedicationRequest":
        return {"statusReason": {"text": why}}
    if kind == "MedicationStatement":
        return {"statusReason": [{"text": why}]}
    return {"note": [{"text": why}]}


def _named(names: Mapping[str, str], kind: str, key: str) -> str:
    if kind not in names:
        raise ValueError(f"expected `{key}` of {', '.join(names)}, got it of {kind}")
    return names[kind]


def _value(resource: Resource, name: str, written: str, tests: Mapping[str, Test]) -> Elements:
    vital = resource["category"][0]["coding"][0]["code"] == "vital-signs"
    found = sign(name, written) if vital else measured(tests, name, written)
    del found["code"]
    return found
