"""Small records for the guidelines that come with wardstream: cytology, HPV tests, biopsies, with the codes
that laboratories send.
"""

from __future__ import annotations

from typing import Any

LOINC, SNOMED = "http://loinc.org", "http://snomed.info/sct"
CYTOLOGY = "10524-7"
HPV = "21440-3"
BIOPSY = "65753-6"
NILM, LSIL, HSIL = "373887005", "62051000119105", "62061000119107"
POSITIVE, NEGATIVE = "720005005", "787724008"
CIN3 = "20365006"


def woman(born: str | None = "1985-04-12", **more: Any) -> dict[str, Any]:
    said: dict[str, Any] = {"resourceType": "Patient", "id": "p", "gender": "female", **more}
    return said if born is None else said | {"birthDate": born}


def report(number: int, test: str, found: str, day: str, **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "DiagnosticReport",
        "id": f"r{number}",
        "status": "final",
        "subject": {"reference": "Patient/p"},
        "code": {"coding": [{"system": LOINC, "code": test}]},
        "effectiveDateTime": day,
        "conclusionCode": [{"coding": [{"system": SNOMED, "code": found}]}],
    } | more


def line(name: str, *resources: dict[str, Any], as_of: str = "2026-03-01T00:00:00Z") -> dict[str, Any]:
    return {"id": name, "as_of": as_of, "resources": list(resources)}
