"""One stay told by hand: a 74-year-old woman with heart failure, five days, three notes, labs, drugs, and
what may go wrong with them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from schemas.codes import Coding, Concept, Quantity, Range
from schemas.events import DocumentBody, EncounterBody, PatientBody
from schemas.facts import Fact, FactStatus, Relation, Source
from schemas.instant import FOREVER, Instant, from_datetime
from schemas.requests import EncounterEvidence, Evidence, Passage, Request, Task

LOINC = "http://loinc.org"
SNOMED = "http://snomed.info/sct"
RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"


def at(text: str) -> Instant:
    """ "03-02 08:10" of the stay's year, or a whole "2024-05-01 00:00"."""
    whole = text if text[:2] == "20" else f"2026-{text}"
    return from_datetime(datetime.strptime(whole, "%Y-%m-%d %H:%M").replace(tzinfo=UTC))


def lab(
    number: int,
    name: str,
    loinc: str,
    value: str,
    unit: str,
    when: str,
    *,
    low: str = "",
    high: str = "",
    flag: str = "",
    category: str = "laboratory",
    **more: Any,
) -> Fact:
    moment = at(when)
    return Fact(
        f"Observation/{number}#0",
        "observed",
        Concept((Coding(LOINC, loinc, name),), name),
        moment,
        Source(f"Observation/{number}", "1", path="valueQuantity"),
        Quantity(value, unit, ucum=unit),
        moment,
        interpretation=flag,
        reference=Range(low, high, unit) if low or high else None,
        attributes={"category": category, **more},
    )


def vital(number: int, name: str, loinc: str, value: str, unit: str, when: str) -> Fact:
    return lab(number, name, loinc, value, unit, when, category="vital-signs")


def coded(
    resource: str,
    relation: Relation,
    label: str,
    when: str,
    *,
    status: FactStatus = "active",
    end: str = "",
    code: Coding | None = None,
    value: Quantity | Concept | str | None = None,
    **attributes: str,
) -> Fact:
    return Fact(
        f"{resource}#0",
        relation,
        Concept((code,) if code else (), label),
        at(when),
        Source(resource, "1", path="code"),
        value,
        at(end) if end else FOREVER,
        status,
        attributes=attributes,
    )


def drug(
    number: int, label: str, when: str, *, status: FactStatus = "active", end: str = "", **attributes: str
) -> Fact:
    return coded(
        f"MedicationRequest/{number}", "ordered_medication", label, when, status=status, end=end, **attributes
    )


def passage(number: int, note_type: str, title: str, when: str, text: str, **more: Any) -> Passage:
    body = DocumentBody(text, Concept(text=title), title, note_type, "final", **more)
    return Passage(f"DocumentReference/{number}", "1", at(when), "Encounter/1", body)


ADMISSION_NOTE = """\
CHIEF COMPLAINT: Shortness of breath.

HISTORY OF PRESENT ILLNESS:
Ms. Keller is a 74 year old woman with heart failure with reduced ejection fraction who presents with five days of
worsening shortness of breath and leg swelling. She sleeps on three pillows and has gained 4 kg in two weeks.
She denies chest pain. She ran out of furosemide ten days ago.

PAST MEDICAL HISTORY: Heart failure, hypertension, type 2 diabetes mellitus, chronic kidney disease stage 3.
FAMILY HISTORY: Father died of colon cancer at age 61.

PHYSICAL EXAM:
Jugular venous pressure is raised to 12 cm.
Crackles to both mid-zones. No wheeze.
Pitting oedema to both knees, left more than right.

ASSESSMENT AND PLAN:
Acute decompensated heart failure after missed diuretic. No evidence of pneumonia.
Start furosemide 40 mg intravenously twice daily and weigh daily.
Hold metformin while the creatinine is rising.
"""

PROGRESS_NOTE = """\
SUBJECTIVE:
Breathing is better, she slept on one pillow. She denies chest pain. No fever.

OBJECTIVE:
Weight 71.5 kg, down 2.1 kg since admission.
Crackles at the bases only. Oedema to the ankles.

ASSESSMENT:
Acute decompensated heart failure, improving. Hyperkalaemia, new, potassium 6.1 this morning.

PLAN:
Stop spironolactone because of potassium 6.1 mmol/L.
Recheck potassium this evening.
Change furosemide to 40 mg by mouth twice daily.
"""

DISCHARGE_NOTE = """\
SUBJECTIVE:
She feels well and walks the ward without stopping. She denies chest pain.

PHYSICAL EXAM:
Lungs are clear. No oedema.

PLAN:
Discharge home today.
Weigh yourself every morning and write it down.
Call the heart failure clinic if you gain more than 2 kg in three days or become short of breath.
Follow up with the heart failure clinic on 12 March 2026 at 09:30.
Check potassium and creatinine at the general practice within one week.
"""

LABS = (
    lab(1, "Potassium", "2823-3", "5.2", "mmol/L", "03-01 08:10", low="3.5", high="5.1", flag="H"),
    lab(2, "Potassium", "2823-3", "6.1", "mmol/L", "03-03 06:40", low="3.5", high="5.1", flag="HH"),
    lab(3, "Potassium", "2823-3", "5.4", "mmol/L", "03-03 19:05", low="3.5", high="5.1", flag="H"),
    lab(4, "Potassium", "2823-3", "4.6", "mmol/L", "03-05 06:30", low="3.5", high="5.1"),
    lab(5, "Creatinine", "2160-0", "1.6", "mg/dL", "03-01 08:10", low="0.5", high="1.1", flag="H"),
    lab(6, "Creatinine", "2160-0", "1.9", "mg/dL", "03-03 06:40", low="0.5", high="1.1", flag="H"),
    lab(7, "Creatinine", "2160-0", "1.5", "mg/dL", "03-05 06:30", low="0.5", high="1.1", flag="H"),
    lab(8, "Sodium", "2951-2", "134", "mmol/L", "03-01 08:10", low="136", high="145", flag="L"),
    lab(9, "Sodium", "2951-2", "138", "mmol/L", "03-05 06:30", low="136", high="145"),
    lab(10, "NT-proBNP", "33762-6", "8450", "pg/mL", "03-01 08:10", high="450", flag="H"),
    lab(11, "NT-proBNP", "33762-6", "3120", "pg/mL", "03-05 06:30", high="450", flag="H"),
    lab(12, "Hemoglobin", "718-7", "11.2", "g/dL", "03-01 08:10", low="12.0", high="16.0", flag="L"),
    lab(13, "Leukocytes", "6690-2", "7.8", "10*3/uL", "03-01 08:10", low="4.0", high="10.0"),
    replace(
        lab(14, "Troponin I", "10839-9", "0.04", "ng/mL", "03-01 08:10", high="0.04"),
        value=Quantity("0.04", "ng/mL", "<", "ng/mL"),
    ),
)

VITALS = (
    vital(21, "Systolic blood pressure", "8480-6", "158", "mm[Hg]", "03-01 07:50"),
    vital(22, "Systolic blood pressure", "8480-6", "124", "mm[Hg]", "03-05 08:00"),
    vital(23, "Heart rate", "8867-4", "104", "/min", "03-01 07:50"),
    vital(24, "Heart rate", "8867-4", "72", "/min", "03-05 08:00"),
    vital(25, "Oxygen saturation", "59408-5", "89", "%", "03-01 07:50"),
    vital(26, "Oxygen saturation", "59408-5", "96", "%", "03-05 08:00"),
    vital(27, "Body weight", "29463-7", "73.6", "kg", "03-01 09:00"),
    vital(28, "Body weight", "29463-7", "69.8", "kg", "03-05 07:00"),
)

REPORTS = (
    Fact(
        "DiagnosticReport/1#0",
        "reported",
        Concept(text="Chest X-ray"),
        at("03-01 09:20"),
        Source("DiagnosticReport/1", "1", path="conclusion"),
        "Bilateral pleural effusions, larger on the right. No consolidation.",
        at("03-01 09:20"),
    ),
    Fact(
        "DiagnosticReport/2#0",
        "reported",
        Concept(text="Echocardiogram"),
        at("03-02 14:00"),
        Source("DiagnosticReport/2", "1", path="conclusion"),
        "Left ventricular ejection fraction 30 %. Moderate mitral regurgitation.",
        at("03-02 14:00"),
    ),
)

HISTORY = (
    coded(
        "Condition/1",
        "has_condition",
        "Acute decompensated heart failure",
        "03-01 09:00",
        category="encounter-diagnosis",
    ),
    coded("Condition/2", "has_condition", "Hypertension", "2012-05-01 00:00", category="problem-list-item"),
    coded(
        "Condition/3",
        "has_condition",
        "Type 2 diabetes mellitus",
        "2015-02-01 00:00",
        category="problem-list-item",
    ),
    coded("Condition/4", "has_condition", "Hyperkalemia", "03-03 07:00", category="encounter-diagnosis"),
    coded(
        "Condition/5",
        "has_condition",
        "Pneumonia",
        "03-01 10:00",
        status="refuted",
        category="encounter-diagnosis",
    ),
    coded("Condition/6", "has_condition", "Obstructive sleep apnea", "03-02 10:00", status="unconfirmed"),
    coded(
        "Condition/7",
        "has_condition",
        "Appendicitis",
        "2000-02-01 00:00",
        status="inactive",
        end="2000-02-20 00:00",
    ),
    coded(
        "AllergyIntolerance/1",
        "has_allergy",
        "Penicillin",
        "2010-01-01 00:00",
        reaction="Hives (severe)",
        criticality="high",
    ),
    coded(
        "FamilyMemberHistory/1",
        "family_history_of",
        "Colon cancer",
        "2010-01-01 00:00",
        relationship="father",
    ),
    drug(
        1,
        "Metformin 500 mg tablet",
        "2024-06-01 00:00",
        status="inactive",
        dose="500 mg",
        route="by mouth",
        frequency="twice daily",
    ),
    drug(
        2,
        "Lisinopril 10 mg tablet",
        "2024-06-01 00:00",
        dose="10 mg",
        route="by mouth",
        frequency="once daily",
    ),
    drug(
        3,
        "Spironolactone 25 mg tablet",
        "2025-11-01 00:00",
        status="stopped",
        end="03-03 08:00",
        dose="25 mg",
        route="by mouth",
        frequency="once daily",
        stop_reason="Hyperkalemia",
    ),
    drug(
        4,
        "Furosemide 40 mg tablet",
        "2025-11-01 00:00",
        status="stopped",
        end="03-01 10:00",
        dose="40 mg",
        route="by mouth",
        frequency="once daily",
    ),
    drug(
        5,
        "Furosemide 10 mg/mL injection",
        "03-01 10:00",
        status="stopped",
        end="03-03 10:00",
        dose="40 mg",
        route="intravenous",
        frequency="twice daily",
    ),
    drug(
        6, "Furosemide 40 mg tablet", "03-03 10:00", dose="40 mg", route="by mouth", frequency="twice daily"
    ),
    drug(
        7,
        "Amoxicillin 500 mg capsule",
        "03-04 12:00",
        dose="500 mg",
        route="by mouth",
        frequency="three times daily",
    ),
    coded(
        "MedicationAdministration/1",
        "given_medication",
        "Furosemide 10 mg/mL injection",
        "03-01 10:30",
        end="03-01 10:30",
        dose="40 mg",
        route="intravenous",
    ),
    coded("Procedure/1", "had_procedure", "Transthoracic echocardiography", "03-02 13:30", end="03-02 14:00"),
    coded("ServiceRequest/1", "ordered_service", "Potassium measurement", "03-05 09:00"),
    coded(
        "ServiceRequest/2",
        "ordered_service",
        "Referral to heart failure clinic",
        "03-05 09:10",
        status="planned",
    ),
    coded("CarePlan/1", "planned", "Daily weight measurement", "03-02 09:00", status="active"),
    coded(
        "Immunization/1", "immunised_with", "Influenza vaccine", "2025-10-10 00:00", end="2025-10-11 00:00"
    ),
)

NOTES = (
    passage(
        1, "admission-note", "Admission note", "03-01 09:30", ADMISSION_NOTE, author_roles=("Physician",)
    ),
    passage(2, "progress-note", "Progress note", "03-03 08:30", PROGRESS_NOTE, author_roles=("Physician",)),
    passage(3, "progress-note", "Progress note", "03-05 09:15", DISCHARGE_NOTE, author_roles=("Physician",)),
)

STAY = Evidence(
    patient=PatientBody(("MR|1",), "Keller", "Anna", "1951-09-14", "female"),
    encounter=EncounterEvidence(
        "Encounter/1",
        "4",
        EncounterBody(
            "IMP",
            "in-progress",
            at("03-01 07:40"),
            None,
            (Concept(text="Shortness of breath"),),
            service="Cardiology",
        ),
    ),
    history=HISTORY,
    facts=(*LABS, *VITALS, *REPORTS),
    passages=NOTES,
)


def request(
    task: Task = "progress-note", *, slot: str = "", cut: str = "03-05 10:00", evidence: Evidence = STAY
) -> Request:
    """A request over the stay (or other evidence)."""
    where = slot or ("discharge" if task == "discharge-instruction" else "2026-03-05")
    return Request(
        f"{task}-1",
        task,
        "Patient/1",
        "Encounter/1",
        where,
        at(cut),
        "0f" * 16,
        "1",
        reason="Daily note",
        evidence=evidence,
    )
