"""Merges and un-merges that a sender states as such: ADT-like messages, and the `Patient/$merge` operation.

| what comes | link events |
|---|---|
| message Bundle, MessageHeader.eventCoding A18, A30, A34, A36, A40 | subsumed record -> survivor, active |
| the same with A37 (unlink) | subsumed record -> survivor, not active |
| Parameters with source-patient and target-patient (or their -identifier) | source -> target, active |

Who survives: `Patient.link` where the two Patients have one (`replaced-by`, `replaces`); else the inactive
one goes; else the one that is not in MessageHeader.focus; else, with two in focus, the second. A claim is
named by its pair, so that an A37 replaces the A40 of the same pair.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from processors.ingest.identity import patient_key, patient_named, trusted_identifiers
from processors.ingest.references import References, expect_of_one_patient, identifier_key
from processors.ingest.settings import IngestSettings
from schemas.errors import InputError

MERGES: Final = frozenset({"A18", "A30", "A34", "A36", "A40"})
UNMERGES: Final = frozenset({"A37"})
#: Cancel admit, transfer, discharge, and their pending forms: the Encounter in the message stands as of the
# message.
UNDOINGS: Final = frozenset({"A11", "A12", "A13", "A25", "A26", "A27", "A32", "A33", "A38"})
_SEPARATORS: Final = re.compile(r"[\^_/#:]")


class Merge(Struct, frozen=True):
    """`subsumed` is (no longer) to be read as `survivor`."""

    subsumed: str
    survivor: str
    active: bool

    @property
    def name(self) -> str:
        return f"Merge/{self.subsumed}>{self.survivor}"


def event_code(header: Mapping[str, Any]) -> str:
    """The trigger event of a MessageHeader: "A40" from "A40", "ADT_A40", "ADT^A40^ADT_A39" or eventUri
    ".../ADT/A40"; "" for others.
    """
    coding = header.get("eventCoding")
    stated = coding.get("code") if isinstance(coding, dict) else header.get("eventUri")
    if not isinstance(stated, str):
        return ""
    return next((part for part in _SEPARATORS.split(stated) if part in MERGES | UNMERGES | UNDOINGS), "")


def merge_of_message(
    header: Mapping[str, Any],
    patients: list[Mapping[str, Any]],
    references: References,
    settings: IngestSettings,
) -> Merge | None:
    """The merge a message states, None where it states none. Raises InputError where it does not say who
    survives.
    """
    code = event_code(header)
    if code not in MERGES | UNMERGES:
        return None
    keys = list(dict.fromkeys(patient_key(patient, settings) for patient in patients))
    focus = [
        key
        for reference in _references(header.get("focus"))
        if (key := patient_named(reference, references, settings))
    ]
    keys += [key for key in focus if key not in keys]
    by_link = _by_link(patients, references, settings)
    if by_link is not None:
        return Merge(*by_link, active=code in MERGES)
    if len(keys) == 2:
        gone = [patient_key(patient, settings) for patient in patients if patient.get("active") is False]
        if len(gone) != 1:
            gone = [key for key in keys if key not in focus] if focus and len(set(focus)) == 1 else focus[1:2]
        if len(gone) == 1:
            return Merge(gone[0], next(key for key in keys if key != gone[0]), active=code in MERGES)
    raise InputError(
        "ambiguous-merge",
        expected="two Patients, one of them inactive, linked (replaced-by) or alone in MessageHeader.focus",
        came=f"{len(keys)} Patients and no word on who survives",
        resource_type="MessageHeader",
    )


def merge_of_parameters(
    parameters: Mapping[str, Any], references: References, settings: IngestSettings
) -> Merge | None:
    """The merge that `Patient/$merge` parameters request, None where they are about something else."""
    named: dict[str, str] = {}
    listed = parameters.get("parameter")
    for parameter in listed if isinstance(listed, list) else ():
        name = parameter.get("name") if isinstance(parameter, dict) else None
        if name in ("source-patient", "target-patient"):
            key = patient_named(parameter.get("valueReference"), references, settings)
        elif name in ("source-patient-identifier", "target-patient-identifier"):
            key = identifier_key(parameter.get("valueIdentifier"))
            if key:
                expect_of_one_patient(key)
        else:
            continue
        side = name.removesuffix("-identifier")
        named[side] = named.get(side) or key
    if not named:
        return None
    source, target = named.get("source-patient", ""), named.get("target-patient", "")
    if not source or not target or source == target:
        raise InputError(
            "ambiguous-merge",
            expected="source-patient and target-patient, two different ones",
            came="one of them missing, unresolvable, or the same",
            resource_type="Parameters",
        )
    return Merge(source, target, active=True)


def identifier_links(patient: Mapping[str, Any], record: str, settings: IngestSettings) -> Iterable[str]:
    """Records of trusted identifiers that are this patient's."""
    return dict.fromkeys(key for key in trusted_identifiers(patient, settings) if key != record)


def _by_link(
    patients: list[Mapping[str, Any]], references: References, settings: IngestSettings
) -> tuple[str, str] | None:
    for patient in patients:
        links = patient.get("link")
        for link in links if isinstance(links, list) else ():
            if not isinstance(link, dict):
                continue
            other = patient_named(link.get("other"), references, settings)
            own = patient_key(patient, settings)
            if other and other != own and link.get("type") == "replaced-by":
                return own, other
            if other and other != own and link.get("type") == "replaces":
                return other, own
    return None


def _references(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
