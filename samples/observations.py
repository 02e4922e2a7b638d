"""Labs and vital signs: numbers with units, reference ranges and flags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from samples import clock
from samples.chart import Chart, Resource, meta, staff
from samples.script import Line
from samples.vocabulary import TERMINOLOGY, UCUM, coding, concept, entry, hl7

_NUMBER: Final = re.compile(r"(<=|>=|<|>)?(-?\d+(?:\.\d+)?)")
_FLAGS: Final = {
    "N": "Normal",
    "H": "High",
    "L": "Low",
    "HH": "Critical high",
    "LL": "Critical low",
    "A": "Abnormal",
    "POS": "Positive",
    "NEG": "Negative",
    "S": "Susceptible",
    "R": "Resistant",
}


def items(text: str) -> Iterator[tuple[str, str]]:
    """ "na 131, k 4.4": words and their values. A text result may hold commas if it is in quotes."""
    for part in re.findall(r'[^,"]+(?:"[^"]*")?', text):
        word, _, value = part.strip().partition(" ")
        if word:
            yield word, value.strip().strip('"')


def labs(chart: Chart, line: Line) -> list[Resource]:
    """The report of a panel first, if a panel is named, then its results."""
    known = line.known if line.known is not None else line.when
    results = [result(chart, line, word, value, known) for word, value in items(line.text)]
    panels = [
        word
        for word in line.words
        if word not in ("by-mrn", "of", "preliminary", "under-old", "via", line.after("via"))
    ]
    if not panels:
        return results
    row = entry("panels", panels[0])
    report = {
        "resourceType": "DiagnosticReport",
        "id": chart.new_id(line, f"report-{panels[0]}"),
        "meta": meta(1, known),
        "status": _status(line),
        "category": [hl7("v2-0074", row["category"], _CATEGORIES[row["category"]])],
        "code": concept(row),
        **chart.about(line),
        "effectiveDateTime": clock.local(line.when),
        "issued": clock.local(known),
        "result": [{"reference": f"Observation/{one['id']}"} for one in results],
    }
    return [report, *results]


_CATEGORIES: Final = {
    "CH": "Chemistry",
    "HM": "Hematology",
    "MB": "Microbiology",
    "UR": "Urine",
    "CP": "Cytopathology",
    "SP": "Surgical Pathology",
    "GE": "Genetics",
    "RAD": "Radiology",
}


def result(chart: Chart, line: Line, word: str, value: str, known: int) -> Resource:
    row = entry("labs", word)
    return {
        "resourceType": "Observation",
        "id": chart.new_id(line, word),
        "meta": meta(1, known),
        "status": _status(line),
        "category": [hl7("observation-category", "laboratory")],
        "code": concept(row),
        **chart.about(line),
        "effectiveDateTime": clock.local(line.when),
        "issued": clock.local(known),
        **lab_value(chart, word, value),
    }


def _status(line: Line) -> str:
    return "preliminary" if "preliminary" in line.words else "final"


def lab_value(chart: Chart, word: str, value: str) -> Resource:
    """value[x], reference range and interpretation of a lab."""
    row = entry("labs", word)
    if row.get("words"):
        return {"valueString": value}
    if row.get("choice"):
        answer = entry("answers", value)
        return {"valueCodeableConcept": concept(answer), "interpretation": [flag(answer["flag"])]}
    sex = chart.story.patient["sex"]
    reference = (
        chart.story.ranges.get(word) or (row.get("male") if sex == "male" else None) or row.get("range", "")
    )
    return _measured(value, row["unit"], reference, row.get("critical", ""))


def _measured(value: str, unit: str, reference: str, critical: str) -> Resource:
    found: Resource = {"valueQuantity": quantity(value, unit)}
    if reference:
        low, high = _bounds(reference)
        limits: dict[str, Any] = {}
        if low is not None:
            limits["low"] = _amount(low, unit)
        if high is not None:
            limits["high"] = _amount(high, unit)
        found["interpretation"] = [flag(_judged(value, low, high, critical))]
        found["referenceRange"] = [{**limits, "text": f"{reference} {_SHOWN.get(unit, unit)}".strip()}]
    return found


def _judged(value: str, low: Decimal | None, high: Decimal | None, critical: str) -> str:
    match = _NUMBER.fullmatch(value)
    number = Decimal(match[2]) if match else Decimal(0)
    least, most = _bounds(critical) if critical else (None, None)
    if most is not None and number >= most:
        return "HH"
    if least is not None and number <= least:
        return "LL"
    if high is not None and number > high:
        return "H"
    return "L" if low is not None and number < low else "N"


def _bounds(text: str) -> tuple[Decimal | None, Decimal | None]:
    if text.startswith(">="):
        return Decimal(text[2:]), None
    low, _, high = text.partition("-")
    return Decimal(low), Decimal(high)


def quantity(value: str, unit: str) -> Resource:
    match = _NUMBER.fullmatch(value)
    if match is None:
        raise ValueError(f"expected a number, got {value!r}")
    comparator = {"comparator": match[1]} if match[1] else {}
    return {**_amount(Decimal(match[2]), unit), **comparator}


#: Units that people write otherwise than UCUM does; "" is not written at all.
_SHOWN: Final = {
    "mm[Hg]": "mmHg",
    "Cel": "°C",
    "mL/min/{1.73_m2}": "mL/min/1.73 m²",
    "m[IU]/L": "mIU/L",
    "10*3/uL": "K/uL",
    "[pH]": "",
    "{INR}": "",
    "{score}": "",
}


def _amount(value: Decimal, unit: str) -> Resource:
    shown = _SHOWN.get(unit, unit)
    return {"value": value, **({"unit": shown} if shown else {}), "system": UCUM, "code": unit}


def flag(code: str) -> Resource:
    return {"coding": [coding(f"{TERMINOLOGY}/v3-ObservationInterpretation", code, _FLAGS[code])]}


def vitals(chart: Chart, line: Line) -> list[Resource]:
    """As a monitor sends them: no versions, known when measured."""
    known = line.known if line.known is not None else line.when
    found = []
    for word, value in items(line.text):
        row = entry("vitals", word)
        category = "social-history" if word == "smoking" else "procedure" if word == "ef" else "vital-signs"
        resource: Resource = {
            "resourceType": "Observation",
            "id": chart.new_id(line, word),
            "meta": {"lastUpdated": clock.local(known), "tag": meta(1, known)["tag"]},
            "status": "final",
            "category": [hl7("observation-category", category)],
            "code": concept(row),
            **chart.about(line),
            "effectiveDateTime": clock.local(line.when),
            "issued": clock.local(known),
        }
        who = line.after("by")
        if who:
            resource["performer"] = [staff(who)]
        if word == "bp":
            both = zip(("sbp", "dbp"), value.split("/"), strict=True)
            resource["component"] = [
                {"code": concept(entry("vitals", w)), **_vital(chart, w, v)} for w, v in both
            ]
        else:
            resource |= _vital(chart, word, value)
        found.append(resource)
    return found


def _vital(chart: Chart, word: str, value: str) -> Resource:
    row = entry("vitals", word)
    if "answers" in row:
        return {"valueCodeableConcept": concept(entry(row["answers"], value))}
    return _measured(value, row["unit"], chart.story.ranges.get(word) or row.get("range", ""), "")
