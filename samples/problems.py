"""What the patient has, is allergic to, has in the family; what was done, planned and ordered."""

from __future__ import annotations

from typing import Any, Final

from samples import clock
from samples.chart import Chart, Resource, meta, next_version, staff
from samples.script import Line
from samples.vocabulary import TERMINOLOGY, coding, concept, entry, hl7

_RELATIVES: Final = {
    "mother": "MTH",
    "father": "FTH",
    "sister": "SIS",
    "brother": "BRO",
    "maternal grandmother": "MGRMTH",
    "paternal grandmother": "PGRMTH",
    "maternal aunt": "MAUNT",
    "paternal uncle": "PUNCLE",
    "maternal uncle": "MUNCLE",
}


def problem(chart: Chart, line: Line) -> list[Resource]:
    """Condition: {onset, status, certainty, kind, abated, note}. A label seen before means its next
    version.
    """
    fields = line.fields
    if line.label in chart.last:
        former = chart.find(line.label)[0]
        return [next_version(former, line.when, **_condition_state(fields, former))]
    found: Resource = {
        "resourceType": "Condition",
        "id": chart.new_id(line, f"dx-{line.words[0]}"),
        "meta": meta(1, line.when),
        **_condition_state(fields, {}),
        "category": [hl7("condition-category", _KINDS[fields.get("kind", "problem")])],
        "code": concept(entry("conditions", line.words[0])),
        **chart.about(line),
    }
    if "onset" in fields:
        found["onsetDateTime"] = fields["onset"]
    found["recordedDate"] = clock.local(line.when)
    if line.after("by"):
        found["recorder"] = staff(line.after("by"))
    return [found]


_KINDS: Final = {"problem": "problem-list-item", "encounter": "encounter-diagnosis"}


def _condition_state(fields: dict[str, Any], former: Resource) -> Resource:
    found: Resource = {}
    status, certainty = (
        fields.get("status", "" if former else "active"),
        fields.get("certainty", "" if former else "confirmed"),
    )
    if status:
        found["clinicalStatus"] = hl7("condition-clinical", status)
    if certainty:
        found["verificationStatus"] = hl7("condition-ver-status", certainty)
        if certainty in ("refuted", "entered-in-error"):
            found["clinicalStatus"] = hl7("condition-clinical", "inactive")
    if "abated" in fields:
        found["abatementDateTime"] = fields["abated"]
    if "note" in fields or "text" in fields:
        found["note"] = [{"text": fields.get("note") or fields["text"]}]
    return found


def allergy(chart: Chart, line: Line) -> list[Resource]:
    """AllergyIntolerance: {reaction: [..], severity, criticality, onset, kind: intolerance, note}."""
    fields = line.fields
    found: Resource = {
        "resourceType": "AllergyIntolerance",
        "id": chart.new_id(line, f"allergy-{line.words[0]}"),
        "meta": meta(1, line.when),
        "clinicalStatus": hl7("allergyintolerance-clinical", fields.get("status", "active")),
        "verificationStatus": hl7("allergyintolerance-verification", fields.get("certainty", "confirmed")),
        "code": concept(entry("substances", line.words[0])),
        **chart.about(line, patient="patient"),
    }
    if line.words[0] not in ("none", "no-drug"):
        found["type"] = fields.get("kind", "allergy")
        found["category"] = [fields.get("category", "medication")]
        found["criticality"] = fields.get("criticality", "low")
    if "onset" in fields:
        found["onsetDateTime"] = fields["onset"]
    found["recordedDate"] = clock.local(line.when)
    if "reaction" in fields:
        severity = {"severity": fields["severity"]} if "severity" in fields else {}
        found["reaction"] = [
            {"manifestation": [concept(entry("reactions", word)) for word in fields["reaction"]], **severity}
        ]
    if "note" in fields:
        found["note"] = [{"text": fields["note"]}]
    return [found]


def family(chart: Chart, line: Line) -> list[Resource]:
    """FamilyMemberHistory: {mother: "breast cancer at 52", father: "died of myocardial infarction at 61"}."""
    found = []
    for who, said in line.value.items():
        condition, at, age = said.partition(" at ")
        onset = (
            {"onsetAge": {"value": int(age), "unit": "a", "system": "http://unitsofmeasure.org", "code": "a"}}
            if at
            else {}
        )
        found.append(
            {
                "resourceType": "FamilyMemberHistory",
                "id": chart.new_id(line, f"family-{who.replace(' ', '-')}"),
                "meta": meta(1, line.when),
                "status": "completed",
                "patient": chart.subject(),
                "date": clock.local(line.when),
                "relationship": hl7("v3-RoleCode", _RELATIVES[who], who),
                "condition": [{"code": {"text": condition}, **onset}],
            }
        )
    return found


def immunization(chart: Chart, line: Line) -> list[Resource]:
    found: Resource = {
        "resourceType": "Immunization",
        "id": chart.new_id(line, f"vaccine-{line.words[0]}"),
        "meta": meta(1, line.when),
        "status": "completed",
        "vaccineCode": concept(entry("vaccines", line.words[0])),
        **chart.about(line, patient="patient"),
        "occurrenceDateTime": clock.local(line.when),
        "recorded": clock.local(line.when),
        "primarySource": True,
    }
    return [found]


def procedure(chart: Chart, line: Line) -> list[Resource]:
    """Procedure: times are start > end; {by, reason: label, note, outcome, followup, complication: label}."""
    fields = line.fields
    end = line.known if line.known is not None else line.when
    found: Resource = {
        "resourceType": "Procedure",
        "id": chart.new_id(line, f"proc-{line.words[0]}"),
        "meta": meta(1, end),
        "status": "completed",
        "code": concept(entry("procedures", line.words[0])),
        **chart.about(line),
        "performedPeriod": {"start": clock.local(line.when), "end": clock.local(end)},
    }
    if line.after("by"):
        found["performer"] = [{"actor": staff(line.after("by"))}]
    if "reason" in fields:
        found["reasonReference"] = [{"reference": f"Condition/{chart.find(fields['reason'])[0]['id']}"}]
    if "outcome" in fields:
        found["outcome"] = {"text": fields["outcome"]}
    if "followup" in fields:
        found["followUp"] = [{"text": fields["followup"]}]
    if "note" in fields or "text" in fields:
        found["note"] = [{"text": fields.get("note") or fields["text"]}]
    return [found]


def request(chart: Chart, line: Line) -> list[Resource]:
    """ServiceRequest: {what: words of the consult, reason, priority}; a label seen before means it is
    completed.
    """
    if line.label in chart.last:
        return [next_version(chart.find(line.label)[0], line.when, status="completed")]
    fields = line.fields
    code = concept(entry("procedures", line.words[0]), fields.get("what", ""))
    found: Resource = {
        "resourceType": "ServiceRequest",
        "id": chart.new_id(line, f"sr-{line.words[0]}"),
        "meta": meta(1, line.when),
        "status": "active",
        "intent": "order",
        "priority": fields.get("priority", "routine"),
        "code": code,
        **chart.about(line),
        "authoredOn": clock.local(line.when),
    }
    if line.after("by"):
        found["requester"] = staff(line.after("by"))
    if "text" in fields:
        found["note"] = [{"text": fields["text"]}]
    return [found]


def careplan(chart: Chart, line: Line) -> list[Resource]:
    """CarePlan: {title, for: label, activities: [..]}."""
    fields = line.fields
    found: Resource = {
        "resourceType": "CarePlan",
        "id": chart.new_id(line, "careplan"),
        "meta": meta(1, line.when),
        "status": "active",
        "intent": "plan",
        "title": fields["title"],
        "category": [
            {
                "coding": [coding(f"{TERMINOLOGY}/v3-ActClass", "PCPR", "care provision")],
                "text": "Plan of care",
            }
        ],
        **chart.about(line),
        "period": {"start": clock.local(line.when)},
        "created": clock.local(line.when),
    }
    if line.after("by"):
        found["author"] = staff(line.after("by"))
    if "for" in fields:
        found["addresses"] = [{"reference": f"Condition/{chart.find(fields['for'])[0]['id']}"}]
    found["activity"] = [
        {
            "detail": {
                "kind": "ServiceRequest",
                "code": {"text": said},
                "status": "scheduled",
                "description": said,
            }
        }
        for said in fields["activities"]
    ]
    return [found]
