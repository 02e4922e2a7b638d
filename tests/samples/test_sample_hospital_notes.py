"""The sample hospital's notes and its coded chart are about the same patients."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.samples.sample_messages import of_type, text_of

#: How notes name what the chart measures.
NAMES = {
    "Na": "2951-2",
    "K": "2823-3",
    "CO2": "2028-9",
    "BUN": "3094-0",
    "Cr": "2160-0",
    "Ca": "17861-6",
    "Mg": "19123-9",
    "WBC": "6690-2",
    "Hgb": "718-7",
    "Hct": "4544-3",
    "Plt": "777-3",
    "ANC": "751-8",
    "MCV": "787-2",
    "CRP": "1988-5",
    "ALT": "1742-6",
    "AST": "1920-8",
    "ALP": "6768-6",
    "Tbil": "1975-2",
    "lipase": "3040-3",
    "Lipase": "3040-3",
    "NT-proBNP": "33762-6",
    "lactate": "2524-7",
    "pCO2": "2019-8",
    "pH": "2744-1",
    "A1c": "4548-4",
    "CA 15-3": "6875-9",
    "CK": "2157-6",
    "ammonia": "16362-6",
    "CSF glucose": "2342-4",
    "INR": "6301-6",
    "procalcitonin": "33959-8",
    "ferritin": "2276-4",
    "HR": "8867-4",
    "RR": "9279-1",
    "T": "8310-5",
    "SpO2": "59408-5",
    "BP": "85354-9",
    "weight": "29463-7",
    "Weight": "29463-7",
    "HC": "9843-4",
    "LVEF": "10230-1",
    "eGFR": "98979-8",
    "GCS": "9269-2",
    "Urine": "9192-6",
}
SAID = re.compile(
    r"(?<![A-Za-z-])(" + "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)) + r")(?: was| is)? "
    r"(\d+(?:\.\d+)?(?:/\d+)?)(?![\d/-]|\.\d)"
)
#: What a note tells from elsewhere: an echo of last year, a scale at home, an oximeter read while walking, a
# dosing rule, : a usual weight, and cerebrospinal fluid, which goes by the names of blood.
ELSEWHERE = {
    ("hf", "LVEF", "30"),
    ("hf", "Cr", "1.5"),
    ("hf", "SpO2", "93"),
    ("hf", "weight", "88.1"),
    ("ercp", "SpO2", "86"),
    ("ercp", "SpO2", "88"),
    ("ercp", "weight", "56"),
    ("breast", "LVEF", "60"),
    ("child", "WBC", "1"),
    ("child", "lactate", "0.9"),
}


def charted() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """(story, LOINC) -> values with when they were known."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for _, o in of_type("Observation"):
        for coding in o["code"].get("coding", []):
            value = "/".join(f"{c['valueQuantity']['value']:g}" for c in o.get("component", []))
            if "valueQuantity" in o:
                value = f"{o['valueQuantity']['value']:g}"
            found[o["id"].split("-")[0], coding["code"]].append((value, o["issued"]))
    return found


def test_numbers_in_notes_were_measured_before_the_note_was_signed() -> None:
    chart, checked = charted(), 0
    for _, note in of_type("DocumentReference", "Composition"):
        story_key = note["id"].split("-")[0]
        for name, value in SAID.findall(text_of(note)):
            plain = value if "/" in value else f"{float(value):g}"
            known = {measured for measured, issued in chart[story_key, NAMES[name]] if issued <= note["date"]}
            assert plain in known or (story_key, name, value) in ELSEWHERE, (note["id"], name, value)
            checked += 1
    assert checked > 400


def test_doses_in_discharge_summaries_were_ordered_or_taken_at_home() -> None:
    """Each "<medicine> <dose> mg" under DISCHARGE MEDICATIONS stands in an order or a statement of that
    patient.
    """
    doses: dict[str, set[str]] = defaultdict(set)
    for _, r in of_type("MedicationRequest", "MedicationStatement"):
        code = r.get("medicationCodeableConcept") or r["contained"][0]["code"]
        for dosage in r.get("dosageInstruction") or r["dosage"]:
            doses[r["id"].split("-")[0]].add(f"{code['text'].split()[0].lower()} {dosage['text'].split()[0]}")
    checked = 0
    for _, note in of_type("DocumentReference"):
        if note["type"]["coding"][0]["code"] != "18842-5":
            continue
        listed = (
            text_of(note).partition("DISCHARGE MEDICATIONS\n")[2].partition("\n\n")[0].partition("Stopped")[0]
        )
        for medicine, dose in re.findall(r"([A-Za-z-]+)(?: succinate)? (\d+(?:/\d+)?) mg", listed):
            assert f"{medicine.lower()} {dose}" in doses[note["id"].split("-")[0]], (
                note["id"],
                medicine,
                dose,
            )
            checked += 1
    assert checked > 10
