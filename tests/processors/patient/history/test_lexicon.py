"""What sentences state."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.patient.history.lexicon import read
from processors.patient.history.scorers import Statement, scores


@pytest.mark.parametrize(
    ("text", "kind", "topics"),
    [
        ("Biopsy-proven invasive ductal carcinoma.", "history", {"malignancy", "diagnosis"}),
        ("Stage IIB, cT2N1M0.", "history", {"stage"}),
        ("Gleason 4+3, PSA 11.", "history", {"stage", "marker"}),
        ("Completed six cycles of R-CHOP.", "history", {"oncologic_regimen", "change"}),
        ("Underwent laparoscopic cholecystectomy.", "history", {"operation", "change"}),
        ("Lisinopril 10 mg daily.", "history", {"drug", "dose"}),
        ("Bone scan without uptake.", "history", {"imaging"}),
        ("Penicillin.", "allergy", {"allergy", "drug"}),
        ("None.", "allergy", set()),
        ("CA 19-9 was 37.", "history", {"marker"}),
        ("No evidence of disease in 2019.", "course", {"response", "condition", "date"}),
        ("She walks the dog.", "history", set()),
    ],
)
def test_a_sentence_states_what_a_clinician_reads_in_it(text: str, kind: str, topics: set[str]) -> None:
    assert topics == set(read(text, kind).topics)


@pytest.mark.parametrize(
    "text",
    [
        "Electronically signed by the attending physician.",
        "I spent 40 minutes with the patient, more than half in counseling.",
        "All questions were answered.",
        "This note was dictated using voice recognition.",
        "Thank you for this pleasant referral.",
        "Risks and benefits were discussed with the patient.",
    ],
)
def test_boilerplate_scores_next_to_nothing(text: str) -> None:
    stated = read(text)
    assert stated.boilerplate
    assert scores([Statement(text, "assessment", "", stated)])[0] < 0.06


def test_what_is_denied_or_of_a_relative_is_worth_less_than_what_is_there() -> None:
    there, denied, mother = (
        read(text).strength
        for text in ("Pulmonary embolism.", "No pulmonary embolism.", "Mother had pulmonary embolism.")
    )
    assert there > mother > denied


def test_a_negative_marker_is_a_result_and_keeps_its_weight() -> None:
    assert read("HER2 negative.").strength == read("HER2 positive.").strength


def test_the_first_sentence_under_a_heading_counts_more() -> None:
    one = Statement("Cough and fever.", "history", "", read("Cough and fever.", "history"))
    first, second = scores([one, one])
    assert first > second


@given(st.text(max_size=200), st.sampled_from(["allergy", "assessment", "history", "other"]))
def test_any_text_has_a_score_between_nothing_and_all(text: str, kind: str) -> None:
    (score,) = scores([Statement(text, kind, "progress-note", read(text, kind))])
    assert 0 <= score <= 1
