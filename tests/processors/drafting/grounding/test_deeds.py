"""Who did it, whether it has been done, which of two, on what condition; and the names that both call otherwise."""

from __future__ import annotations

import pytest

from evaluation.support import judged

_CLINIC = "Wound care by the vascular surgeon; dietitian visit planned."


@pytest.mark.parametrize(
    ("source", "statement", "check"),
    [
        (_CLINIC, "The plastic surgeon cared for the wound.", "actor"),
        (
            "Niece reports he would not accept dialysis.",
            "The patient stated that he would not accept dialysis.",
            "actor",
        ),
        ("Ferritin to be measured at the next visit.", "Ferritin was measured.", "tense"),
        ("The ureteral stent was exchanged.", "The ureteral stent will be exchanged.", "tense"),
        (
            "Findings favor gout over septic arthritis.",
            "Findings favor septic arthritis over gout.",
            "choice",
        ),
        (
            "Codeine caused urticaria; ketorolac was tolerated.",
            "Ketorolac caused urticaria.",
            "which",
        ),
        (
            "Hydroxyzine 25 mg every six hours only for itching.",
            "Hydroxyzine 25 mg every six hours.",
            "condition",
        ),
        ("Ferritin checked in June.", "Ferritin checked yesterday.", "time"),
        ("Hepatitis B vaccine given.", "Hepatitis A vaccine given.", "time"),
    ],
)
def test_a_deed_of_somebody_else_or_of_another_time_is_cut(source: str, statement: str, check: str) -> None:
    found = judged(source, statement)
    assert found is not None
    assert found.check == check


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        (_CLINIC, "The vascular surgeon cared for the wound."),
        ("TEE shows no thrombus.", "The transesophageal echocardiogram shows no thrombus."),
        ("Dabigatran was stopped before surgery.", "The blood thinner was stopped before surgery."),
        ("Prednisone for 36 h.", "Prednisone for 36 hours."),
        ("Antibiotics for 72 h.", "Antibiotics for three days."),
        ("Sutures out on 7/9.", "Sutures out on July 9."),
    ],
)
def test_other_names_of_the_same_stand(source: str, statement: str) -> None:
    assert judged(source, statement) is None


def test_a_closer_name_than_that_of_the_source_is_cut() -> None:
    assert judged("The blood thinner was stopped.", "Dabigatran was stopped.") is not None
    assert judged("Treated with oral antibiotics.", "Treated with intravenous antibiotics.") is not None
