"""The diagnostic assessment: what the record says, with its own certainty."""

from __future__ import annotations

from msgspec.structs import replace

from tests.processors.drafted import composed, text
from tests.processors.stay import HISTORY, NOTES, STAY, coded, passage

DIAGNOSES, EXCLUDED, FINDINGS, ASSESSMENT = "29308-4", "Diagnoses excluded", "55752-0", "51848-0"


def test_each_diagnosis_keeps_the_certainty_of_the_record() -> None:
    said = text(composed("diagnosis"), DIAGNOSES)
    assert "Acute decompensated heart failure: active (recorded from 1 March 2026 09:00)." in said
    assert "Obstructive sleep apnea: suspected, not confirmed (recorded from 2 March 2026 10:00)." in said
    assert "Known before this stay: Type 2 diabetes mellitus and Hypertension." in said
    assert "Recorded as no longer active: Appendicitis." in said
    assert "Pneumonia" not in said


def test_what_is_excluded_is_told_apart() -> None:
    assert (
        text(composed("diagnosis"), EXCLUDED)
        == "The record states: no Pneumonia.\nChest X-ray on 1 March 2026 09:20: No consolidation."
    )


def test_the_semantic_tag_of_a_term_is_not_read_out() -> None:
    tagged = coded("Condition/30", "has_condition", "Chronic sinusitis (disorder)", "2015-01-01 00:00")
    said = text(composed("diagnosis", replace(STAY, history=(*HISTORY, tagged))), DIAGNOSES)
    assert "Chronic sinusitis" in said and "(disorder)" not in said


def test_findings_begin_with_the_complaint() -> None:
    assert text(composed("diagnosis"), FINDINGS).startswith("1 March 2026: Shortness of breath.")


def test_an_item_of_assessment_and_plan_gives_what_it_names_not_what_is_ordered_for_it() -> None:
    note = passage(
        20,
        "admission-note",
        "Admission note",
        "03-05 09:00",
        "ASSESSMENT AND PLAN\n1. Likely sprain: start naproxen. Ice every 4 hours.\n",
    )
    said = text(composed("diagnosis", replace(STAY, passages=(note,))), "51848-0")
    assert "Likely sprain: start naproxen." in said and "Ice" not in said


def test_an_assessment_in_the_words_of_a_report_is_an_assessment() -> None:
    report = passage(20, "radiology", "CT abdomen", "03-05 08:00", "IMPRESSION:\nAcute appendicitis.\n")
    note = passage(
        21, "admission-note", "Admission note", "03-05 09:00", "ASSESSMENT:\nAcute appendicitis.\n"
    )
    shown = text(composed("diagnosis", replace(STAY, passages=(report, note))), "51848-0")
    assert shown.split("\n")[0] == "Admission note, 5 March 2026 09:00: Acute appendicitis."
    assert shown.count("appendicitis") == 1


def test_what_notes_of_the_last_day_name_is_in_the_assessment_and_what_they_deny_is_not() -> None:
    words = "Walked to the toilet. Acute pancreatitis, likely the azathioprine. No pneumonia on the film."
    today = passage(21, "pharmacy", "Pharmacy note", "03-05 09:30", words)
    before = passage(
        22, "pharmacy", "Pharmacy note", "03-03 09:30", "Drug-induced hepatitis, likely amiodarone."
    )
    test = coded("ServiceRequest/21", "ordered_service", "Serum free light chains", "03-04 09:00")
    evidence = replace(STAY, passages=(*NOTES, before, today), history=(*HISTORY, test))
    shown = text(composed("diagnosis", evidence), ASSESSMENT)
    assert "Acute pancreatitis, likely the azathioprine." in shown
    assert "No pneumonia" not in shown and "hepatitis" not in shown
    assert "Ordered, not reported done yet: " in shown and "Serum free light chains" in shown
    assert "Referral" not in shown


def test_an_appointment_is_no_finding() -> None:
    note = passage(
        20,
        "progress-note",
        "Progress note",
        "03-05 09:00",
        "Walks with a stick, knee still warm. Rheum clinic Dr Okafor 3/19 10:20.\n",
    )
    shown = text(composed("diagnosis", replace(STAY, passages=(note,))), FINDINGS)
    assert "knee still warm" in shown and "Okafor" not in shown
