"""Values of laboratory tests and vital signs as they are written, as FHIR elements."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from evaluation.written_stays.form import Definition
from evaluation.written_stays.tables import SIGNS, TESTS, Number, Test

Resource: TypeAlias = dict[str, Any]

LOINC: Final = "http://loinc.org"
SNOMED: Final = "http://snomed.info/sct"
RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
UCUM: Final = "http://unitsofmeasure.org"
HL7: Final = "http://terminology.hl7.org/CodeSystem"

_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_VALUE: Final = re.compile(rf"({_NUMBER})(?: (HH|LL|H|L|N|A))?(?: \(({_NUMBER}-{_NUMBER})\))?", re.ASCII)
_RANGE: Final = re.compile(rf"({_NUMBER})-({_NUMBER})", re.ASCII)
_PRESSURE: Final = (("8480-6", "Systolic blood pressure"), ("8462-4", "Diastolic blood pressure"))


def coding(system: str, code: str, display: str = "") -> Resource:
    """A CodeableConcept of one code; an empty code is none."""
    parts = {"system": system, "code": code, "display": display}
    return {"coding": [{name: part for name, part in parts.items() if part}]}


def named(system: str, code: str, name: str) -> Resource:
    """A CodeableConcept by its name, with its code if it has one."""
    return {**(coding(system, code, name) if code else {}), "text": name}


def defined(own: Mapping[str, Definition]) -> dict[str, Test]:
    """The tests of a stay, with its own. Raises ValueError for a range that is none."""
    found = dict(TESTS)
    for name, one in own.items():
        limits = _range(one.critical) if one.critical else (float("-inf"), float("inf"))
        found[name] = Test(one.code, one.name, one.ucum, one.unit or one.ucum, *_range(one.range), *limits)
    return found


def ranged(known: Mapping[str, Test], ranges: Mapping[str, str]) -> dict[str, Test]:
    """The same with other ranges. Raises ValueError for a test that is not known, and a range that is none."""
    found = dict(known)
    for name, written in ranges.items():
        low, high = _range(written)
        found[name] = _known(found, name)._replace(low=low, high=high)
    return found


def measured(known: Mapping[str, Test], name: str, written: str) -> Resource:
    """The elements of a result that has a number. Raises ValueError."""
    test = _known(known, name)
    match = _VALUE.fullmatch(written)
    if match is None:
        raise ValueError(f'expected {name} as "6.4", "6.4 HH" or "6.4 HH (3.5-5.0)", got {written!r}')
    value = _number(match[1])
    if match[3]:
        low, high = _range(match[3])
        test = test._replace(low=low, high=high)
    return {
        "code": named(LOINC, test.code, test.name),
        "valueQuantity": {"value": value, "unit": test.unit, "system": UCUM, "code": test.ucum},
        "interpretation": [flagged(match[2] or _flag(value, test))],
        "referenceRange": [
            {"low": {"value": test.low, "unit": test.unit}, "high": {"value": test.high, "unit": test.unit}}
        ],
    }


def flagged(flag: str) -> Resource:
    """An interpretation: N, H, L, HH, LL, A."""
    return coding(f"{HL7}/v3-ObservationInterpretation", flag)


def sign(name: str, written: str) -> Resource:
    """The elements of a vital sign. Raises ValueError."""
    if name == "bp":
        return _pressure(written)
    if name not in SIGNS:
        raise ValueError(f"expected a vital sign of {', '.join(SIGNS)} or bp, got {name!r}")
    one = SIGNS[name]
    if not re.fullmatch(_NUMBER, written, re.ASCII):
        raise ValueError(f"expected {name} as a number, got {written!r}")
    quantity = {"value": _number(written), "unit": one.unit, "system": UCUM, "code": one.ucum}
    return {"code": named(LOINC, one.code, one.name), "valueQuantity": quantity}


def _pressure(written: str) -> Resource:
    values = re.fullmatch(r"(\d+)/(\d+)", written, re.ASCII)
    if values is None:
        raise ValueError(f"expected bp as 120/80, got {written!r}")
    component = [
        {
            "code": coding(LOINC, code, display),
            "valueQuantity": {"value": int(value), "unit": "mmHg", "system": UCUM, "code": "mm[Hg]"},
        }
        for (code, display), value in zip(_PRESSURE, values.groups(), strict=True)
    ]
    return {"code": coding(LOINC, "85354-9", "Blood pressure panel"), "component": component}


def _known(known: Mapping[str, Test], name: str) -> Test:
    if name not in known:
        raise ValueError(f"expected a test of evaluation/written_stays/tables.py or of `tests`, got {name!r}")
    return known[name]


def _flag(value: Number, test: Test) -> str:
    if value >= test.most:
        return "HH"
    if value <= test.least:
        return "LL"
    return "H" if value > test.high else "L" if value < test.low else "N"


def _range(written: str) -> tuple[Number, Number]:
    found = _RANGE.fullmatch(written)
    if found is None:
        raise ValueError(f"expected a range as 3.5-5.0, got {written!r}")
    return _number(found[1]), _number(found[2])


def _number(written: str) -> Number:
    return float(written) if "." in written else int(written)
