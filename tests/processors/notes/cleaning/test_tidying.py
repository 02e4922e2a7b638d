"""Headers, measurements and broken lines, once the sections are known."""

from __future__ import annotations

import pytest
from hypothesis import given

from processors.notes.cleaning import clean, tidied, tidy
from processors.notes.cleaning.tidying import title_case
from processors.notes.mapped import Mapped
from processors.notes.sectioning import Section
from tests.amounts import examples
from tests.processors.notes.cleaning.texts import clinical_lines, note_types, numbers, words


def _unlabeled(text: str, category: str = "unlabeled") -> tuple[Section, ...]:
    return (Section("Unlabeled", category, "", 0, 0, len(text), 0),)


def _tidy(text: str, category: str = "unlabeled") -> str:
    return tidy(Mapped(text), _unlabeled(text, category)).text


@pytest.mark.parametrize(
    ("header", "titled"),
    [
        ("HISTORY OF PRESENT ILLNESS", "History of Present Illness"),
        ("ASSESSMENT AND PLAN", "Assessment and Plan"),
        ("ASSESSMENT/PLAN", "Assessment/Plan"),
        ("HEENT", "HEENT"),
        ("CBC AND ECG", "CBC and ECG"),
        ("PATIENT'S PMH", "Patient's PMH"),
        ("CT OF THE HEAD", "CT of the Head"),
        ("NO ALLERGIES", "No Allergies"),
        ("CPT CODE(S) OF PRE-OP X-RAY", "CPT Code(s) of Pre-Op X-Ray"),
        ("AXIS II", "Axis II"),
        ("24H EVENTS", "24H Events"),
        ("ANTES Y DESPUÉS", "Antes Y Después"),
        ("FUßNOTE", "FUßNOTE"),
        ("Past medical history", "Past medical history"),
        ("S", "S"),
        ("", ""),
    ],
)
def test_headers_in_capitals_get_title_case(header: str, titled: str) -> None:
    assert title_case(header) == titled


def test_a_header_gets_its_colon_and_the_sections_move_along() -> None:
    text = "HISTORY OF PRESENT ILLNESS\nfever\nPLAN: rest\nIMPRESSION - stable"
    found = (
        Section("History of Present Illness", "x", "", 0, 26, 33, 0),
        Section("Plan", "x", "", 33, 38, 44, 0),
        Section("Assessment", "x", "", 44, 56, 63, 0),
    )
    mapped, now = tidied(Mapped(text), found)
    assert mapped.text == "History of Present Illness:\nfever\nPlan: rest\nImpression: stable"
    assert [mapped.text[s.start : s.body] for s in now] == [
        "History of Present Illness:",
        "Plan:",
        "Impression:",
    ]
    assert [mapped.text[s.body : s.end] for s in now] == ["\nfever\n", " rest\n", " stable"]
    assert text[slice(*mapped.raw(now[1].start, now[1].end))] == "PLAN: rest\n"


@pytest.mark.parametrize(
    ("line", "tidied"),
    [
        ("BP 120/80 HR 88 RR 16 T 98.6F SpO2 94% RA", "BP: 120/80, HR: 88, RR: 16, T: 98.6F, SpO2: 94% RA"),
        ("T 98.6 P 88 R 16 BP 120/80", "T: 98.6, P: 88, R: 16, BP: 120/80"),
        ("Vitals: Temp=37.5 C, HR:88 bpm; RR - 16", "Vitals: Temp: 37.5 C, HR: 88 bpm; RR: 16"),
        ("WBC 17.5 H", "WBC: 17.5 H"),
        ("WBC 17.5* Hgb 11.2 (L) Plt 250", "WBC: 17.5*, Hgb: 11.2 (L), Plt: 250"),
        ("Na 140 K 4.1 Cl 100", "Na: 140, K: 4.1, Cl: 100"),
        ("Hemoglobin 11.2 g/dL L 12.0-16.0", "Hemoglobin: 11.2 g/dL L 12.0-16.0"),
        ("Troponin <0.01", "Troponin: <0.01"),
        ("BNP 1,250", "BNP: 1,250"),
        ("WBC 5.6 -> 7.8", "WBC: 5.6 -> 7.8"),
        ("HR 80s-90s, O2 sat 94% on 2L NC BP 100/60", "HR: 80s-90s, O2 sat: 94% on 2L NC, BP: 100/60"),
        ("On exam BP 120/80 lying and 100/70 standing", "On exam BP: 120/80 lying and 100/70 standing"),
        (
            "2103-6-18 05:00AM BLOOD WBC-17.5* RBC-3.89 Hgb-11.2* Plt Ct-250\nMCV-90 Base XS--5 cTropnT-<0.01",
            "2103-6-18 05:00AM BLOOD WBC: 17.5*, RBC: 3.89, Hgb: 11.2*, Plt Ct: 250\nMCV: 90, Base XS: -5, cTropnT: <0.01",
        ),
        ("wt 80kg at home. GCS 15. PT 12.5 PTT 29", "wt 80kg at home. GCS: 15. PT: 12.5, PTT: 29"),
        ("BP 110-130/60-70, K+ 3.4", "BP: 110-130/60-70, K+: 3.4"),
        ("WBC\n17.5\n15.2*\nHct:\n34.8\nPlan\n5", "WBC: 17.5, 15.2*\nHct: 34.8\nPlan\n5"),
        ("PT\n3\nK\n4.1\n400", "PT\n3\nK: 4.1\n400"),
        ("URINE Color-Straw Blood-NEG RBC-0-2", "URINE Color: Straw, Blood: NEG, RBC: 0-2"),
    ],
)
def test_vitals_and_values_become_key_and_value(line: str, tidied: str) -> None:
    assert _tidy(line) == tidied


@pytest.mark.parametrize(
    "line",
    [
        "T 12 fracture",
        "PT 3 days a week",
        "PT 12 sessions",
        "Docusate Sodium 100 mg BID",
        "Sodium 650 mg",
        "potassium 40 mEq daily",
        "Potassium 10 mEq",
        "Calcium 600 mg",
        "insulin 5 Mg 2",
        "Plt 2 units given",
        "K 4",
        "WBC 17.5/3",
        "BP 120",
        "HR 2 hours",
        "HR 1000",
        "Weight 80 percent",
        "Plan: WBC in AM",
        "no WBC 5.6.7",
        "BP 120/80/60",
        "sodium chloride 100 ml",
        "Mg 2 g IV",
        "hemoglobin and hematocrit 7.9 and 25.2",
        "PT, PTT 12 and 29",
        "Follow-up X-Ray Non-Hodgkin",
    ],
)
def test_doses_courses_and_what_is_not_recognised_stay(line: str) -> None:
    assert _tidy(line) in (line, line.replace("Weight 80", "Weight: 80"))


def test_a_weak_name_alone_counts_at_the_start_of_a_line_of_results() -> None:
    assert _tidy("K 4.1", "labs_and_studies") == "K: 4.1"
    assert _tidy("K 4.1") == "K 4.1"


def test_prescriptions_are_not_measurements() -> None:
    assert _tidy("Potassium 3.5", "medications") == "Potassium 3.5"


def test_lines_that_a_page_broke_are_joined_and_lists_are_not() -> None:
    long = "The patient was admitted with chest pain and treated for the"
    assert (
        _tidy(f"{long}\nusual reasons.\nno fever\nno cough") == f"{long} usual reasons.\nno fever\nno cough"
    )


@given(clinical_lines, note_types)
@examples(200)
def test_tidying_loses_no_number_and_no_word_and_leads_back(text: str, note_type: str) -> None:
    cleaned = clean(text, note_type)
    mapped, now = tidied(cleaned, _unlabeled(cleaned.text, "labs_and_studies"))
    assert numbers(mapped.text) == numbers(text)
    assert words(mapped.text) == words(text)
    assert now[-1].end == len(mapped.text)
    for i, sign in enumerate(mapped.text):
        start, end = mapped.raw(i, i + 1)
        assert 0 <= start <= end <= len(text)
        if sign.isalnum() and text[start:end].isascii():
            assert text[start:end] == sign


@given(clinical_lines)
@examples(150)
def test_a_tidy_text_is_left_as_it_is(text: str) -> None:
    cleaned = clean(text)
    mapped, now = tidied(cleaned, _unlabeled(cleaned.text))
    assert tidied(mapped, now)[0].text == mapped.text
    assert clean(mapped.text).text == mapped.text
