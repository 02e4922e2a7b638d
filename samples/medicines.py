"""Orders, what was given, and what is taken at home."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from samples import clock
from samples.chart import Chart, Resource, meta, next_version, staff
from samples.script import Line
from samples.vocabulary import SNOMED, UCUM, coding, concept, entry, hl7, table
from schemas.instant import Instant

#: "80 mg IV every 12 hours", "24/26 mg PO twice daily", "2 puffs INH every 4 hours as needed for wheezing"
_DOSE: Final = re.compile(
    r"(?P<dose>[\d.]+(?:/[\d.]+)?) (?P<unit>\S+) (?P<route>[A-Z]+) (?P<often>.+?)(?: as needed(?: for (?P<reason>.+))?)?"
)


def dosage(text: str) -> Resource:
    """A Dosage of the ward's words. Raises ValueError for a dose that cannot be read: it would not be one."""
    match = _DOSE.fullmatch(text)
    often = table("dosing")["frequencies"].get(match["often"]) if match else None
    if match is None or often is None:
        raise ValueError(
            f"expected a dose such as `80 mg IV every 12 hours` (see vocabulary/dosing.yaml), got {text!r}"
        )
    route = table("dosing")["routes"][match["route"]]
    needed = (
        f" as needed{' for ' + match['reason'] if match['reason'] else ''}" if "as needed" in text else ""
    )
    found: Resource = {
        "text": f"{match['dose']} {match['unit']} {route['words']} {match['often']}{needed}",
        "route": {"coding": [coding(SNOMED, route["code"], route["display"])], "text": route["words"]},
    }
    timing = _timing(often, match["often"])
    if timing:
        found["timing"] = timing
    if needed:
        found |= (
            {"asNeededCodeableConcept": {"text": match["reason"]}}
            if match["reason"]
            else {"asNeededBoolean": True}
        )
    amount = _amount(match["dose"], match["unit"])
    found["doseAndRate"] = [{"rateQuantity" if match["unit"].endswith("/h") else "doseQuantity": amount}]
    return found


def _timing(often: dict[str, str], words: str) -> Resource:
    if "count" in often:
        return {"repeat": {"count": int(often["count"])}}
    if "period" not in often:
        return {}
    repeat: Resource = {
        "frequency": int(often["frequency"]),
        "period": int(often["period"]),
        "periodUnit": often["unit"],
    }
    if "when" in often:
        repeat["when"] = [often["when"]]
    return {"repeat": repeat, "code": {"text": words}}


def _amount(dose: str, unit: str) -> Resource:
    """A combination such as 24/26 mg is one tablet; its strengths stand in the words."""
    if "/" in dose:
        return {"value": 1, "unit": "tablet", "system": UCUM, "code": "{tbl}"}
    return {"value": Decimal(dose), "unit": unit, "system": UCUM, "code": table("dosing")["units"][unit]}


def order(
    chart: Chart, line: Line, medicine: str = "", text: str = "", prior: Resource | None = None
) -> Resource:
    """MedicationRequest; the value is the dose, or {dose, reason, category, by, note}."""
    fields = line.fields
    medicine = medicine or line.words[0]
    doses = text or fields.get("dose") or fields["text"]
    category = (
        [hl7("medicationrequest-category", fields.get("category", "inpatient"))]
        if prior is None
        else prior["category"]
    )
    found: Resource = {
        "resourceType": "MedicationRequest",
        "id": chart.new_id(line, f"rx-{medicine}"),
        "meta": meta(1, line.when),
        "status": "active",
        "intent": "order",
        "category": category,
        **_medication(_named(medicine, doses), contained="contained" in line.words),
        **chart.about(line),
        "authoredOn": clock.local(line.when),
    }
    who = line.after("by") or fields.get("by", "")
    if who:
        found["requester"] = staff(who)
    if "reason" in fields:
        found["reasonCode"] = [concept(entry("conditions", fields["reason"]))]
    if "note" in fields:
        found["note"] = [{"text": fields["note"]}]
    if prior is not None:
        found["priorPrescription"] = {"reference": f"MedicationRequest/{prior['id']}"}
    found["dosageInstruction"] = [dosage(doses)]
    return found


def _named(medicine: str, doses: str) -> Resource:
    """The medicine's concept; a combination is told by its strengths, for its dose is a tablet."""
    code = concept(entry("medicines", medicine))
    strength = re.match(r"[\d.]+/[\d.]+ \S+", doses)
    return {**code, "text": f"{code['text']} {strength[0]} tablet"} if strength else code


def _medication(code: Resource, *, contained: bool) -> Resource:
    """Coded in place, or as a Medication of its own inside the order: both are usual."""
    if not contained:
        return {"medicationCodeableConcept": code}
    held = {"resourceType": "Medication", "id": "med", "code": code, "status": "active"}
    return {"contained": [held], "medicationReference": {"reference": "#med"}}


def changed(chart: Chart, line: Line, status: str, reason: str) -> list[Resource]:
    """The orders of the labels with a new status, and why."""
    why = {"statusReason": {"text": reason}} if reason else {}
    return [
        next_version(one, line.when, status=status, **why)
        for label in line.labels
        for one in chart.find(label)
    ]


def given(chart: Chart, line: Line, *, refused: str = "") -> list[Resource]:
    """MedicationAdministration of each order named; `refused` says why it was not given."""
    found = []
    for label in line.labels:
        request = chart.find(label)[0]
        instruction = request["dosageInstruction"][0]
        name = str(request["id"]).rpartition("-rx-")[2]
        resource: Resource = {
            "resourceType": "MedicationAdministration",
            "id": chart.new_id(line, f"mar-{name}"),
            "meta": meta(1, line.when),
            "status": "not-done" if refused else "completed",
            "medicationCodeableConcept": request.get("medicationCodeableConcept")
            or request["contained"][0]["code"],
            **chart.about(line, encounter="context"),
            "effectiveDateTime": clock.local(line.when),
            "request": {"reference": f"MedicationRequest/{request['id']}"},
        }
        if refused:
            resource["statusReason"] = [{"text": refused}]
        else:
            resource["dosage"] = _administered(instruction)
        if line.after("by"):
            resource["performer"] = [{"actor": staff(line.after("by"))}]
        found.append(resource)
    return found


def _administered(instruction: Resource) -> Resource:
    amount = instruction["doseAndRate"][0]
    dose = (
        {"dose": amount["doseQuantity"]}
        if "doseQuantity" in amount
        else {"rateQuantity": amount["rateQuantity"]}
    )
    return {
        "text": " ".join(instruction["text"].split(" as needed")[0].split()),
        "route": instruction["route"],
        **dose,
    }


def taken(chart: Chart, line: Line) -> list[Resource]:
    """MedicationStatements of a list of what is taken at home: {metformin: "500 mg PO twice daily; since
    2019"}.
    """
    found = []
    for medicine, said in line.value.items():
        dose, _, remark = said.partition(";")
        found.append(
            {
                "resourceType": "MedicationStatement",
                "id": chart.new_id(line, f"home-{medicine}"),
                "meta": meta(1, line.when),
                "status": "active",
                "medicationCodeableConcept": concept(entry("medicines", medicine)),
                **chart.about(line, encounter="context"),
                "dateAsserted": clock.local(line.when),
                "effectivePeriod": _since(remark, line.when),
                "informationSource": chart.subject(),
                **({"note": [{"text": remark.strip()}]} if remark else {}),
                "dosage": [dosage(dose.strip())],
            }
        )
    return found


def quitted(chart: Chart, line: Line) -> list[Resource]:
    """`quit @home: {lisinopril: why}`: what is no longer taken at home, or not in that dose."""
    statements = {str(one["id"]).rpartition("-home-")[2]: one for one in chart.find(line.label)}
    return [
        next_version(
            statements[medicine],
            line.when,
            status="stopped",
            statusReason=[{"text": why}],
            effectivePeriod={**statements[medicine]["effectivePeriod"], "end": clock.local(line.when)},
        )
        for medicine, why in line.value.items()
    ]


def single_dose(request: Resource) -> bool:
    """Whether the order is done with once it is given."""
    return bool(request["dosageInstruction"][0].get("timing", {}).get("repeat", {}).get("count") == 1)


def discontinued(chart: Chart, line: Line) -> list[Resource]:
    """At discharge the system ends what was ordered for the stay."""
    ended = []
    for resources in chart.last.values():
        for one in resources:
            if (
                one["resourceType"] != "MedicationRequest"
                or one["category"][0]["coding"][0]["code"] != "inpatient"
            ):
                continue
            if one["status"] in ("active", "on-hold"):
                why = {"statusReason": {"text": "Discharge"}} if one["status"] == "on-hold" else {}
                status = "stopped" if one["status"] == "on-hold" else "completed"
                ended.append(next_version(one, line.when, status=status, **why))
    return ended


def _since(remark: str, asserted: Instant) -> dict[str, Any]:
    match = re.search(r"since (\d{4}(?:-\d\d(?:-\d\d)?)?)", remark)
    return {"start": match[1] if match else clock.local(asserted)[:10]}
