"""Assessment and plan by problem: the clinicians' words under their problem, the results beside it, nothing
concluded.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.progress_note.listing import kind_of, kinds
from processors.tasks import tasks
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, LABS, NOTES, STAY, VITALS, coded, drug, lab, passage, request

ASSESSMENT, PLAN = "51848-0", "18776-5"
ROUND = """\
ASSESSMENT AND PLAN
74F with decompensated heart failure, improving.
1. ADHF: net negative, dry weight near. Continue furosemide 40 mg BID.
2. CKD 3a: creatinine back at baseline. No NSAIDs.
3. Hypertension: start amlodipine 5 mg daily. Goal below 130/80.
"""


def with_round(words: str = ROUND, **more: object) -> Evidence:
    return replace(
        STAY, passages=(*NOTES, passage(8, "progress-note", "Progress note", "03-05 09:30", words)), **more
    )


def test_problems_stand_in_the_clinicians_order_and_diagnoses_that_they_do_not_list_after_them() -> None:
    whole = tasks(most_words={"progress-note": 0})["progress-note"]
    said = text(whole.compose(request("progress-note", evidence=with_round())), ASSESSMENT)
    places = [
        said.index(words)
        for words in (
            "74F with decompensated",
            "Acute decompensated heart failure",
            "CKD 3a",
            "Hypertension",
            "Hyperkalemia",
        )
    ]
    assert places == sorted(places)


def test_a_problem_that_only_notes_have_stands_once() -> None:
    shown = text(composed("progress-note", with_round()), ASSESSMENT)
    assert shown.count("CKD 3a: creatinine back at baseline") == 1


def test_sentences_of_an_item_stay_together_under_its_name() -> None:
    assert "CKD 3a: creatinine back at baseline.\nNo NSAIDs." in text(
        composed("progress-note", with_round()), ASSESSMENT
    )


def test_a_sentence_that_stands_apart_from_its_problem_s_name_says_it_and_cites_where_that_stands() -> None:
    words = "ASSESSMENT AND PLAN\nCKD 3a: creatinine back at baseline. Recheck creatinine tomorrow.\n"
    draft = composed("progress-note", with_round(words))
    found = next(one for one in statements(draft, PLAN) if "Recheck" in one.text)
    assert found.text == "CKD 3a: Recheck creatinine tomorrow."
    assert [one.quote[:7] for one in found.citations] == ["CKD 3a:", "Recheck"]


def test_a_listed_problem_has_the_results_by_which_it_is_followed() -> None:
    said = text(composed("progress-note", with_round()), ASSESSMENT)
    assert "CKD 3a: creatinine 1.5 mg/dL (H) on 5 March, before 1.9 (H) on 3 March" in said


def test_a_diagnosis_that_is_listed_in_other_words_stands_once() -> None:
    failure = coded(
        "Condition/40",
        "has_condition",
        "Acute on chronic systolic heart failure",
        "03-01 09:00",
        category="encounter-diagnosis",
    )
    draft = composed("progress-note", with_round(history=(*HISTORY, failure)))
    shown = text(draft, ASSESSMENT)
    # Where the draft is full a problem may stand by its name, its result among the results.
    assert shown.count("NT-proBNP") <= 1 and shown.count("systolic heart failure") == 1
    assert "NT-proBNP 3120" in text(draft)


def test_a_result_of_another_kind_is_not_shown_with_a_problem() -> None:
    lipase = lab(940, "Lipase", "3040-3", "900", "U/L", "03-05 09:00", low="7", high="60", flag="H")
    said = text(composed("progress-note", with_round(facts=(*LABS, *VITALS, lipase))), ASSESSMENT)
    assert "lipase" not in said.lower()


def test_orders_stand_in_the_order_of_their_problems() -> None:
    history = (
        *HISTORY,
        drug(41, "Amlodipine 5 mg tablet", "03-05 10:00"),
        drug(42, "Bumetanide 1 mg tablet", "03-05 10:05"),
    )
    said = text(composed("progress-note", with_round(history=history), cut="03-05 12:00"), PLAN)
    assert said.index("Bumetanide") < said.index("Amlodipine"), "heart failure is listed before hypertension"


def test_nothing_is_cited_that_is_not_in_the_record() -> None:
    draft = composed("progress-note", with_round())
    assert draft.rejected == ()
    assert all(one.citations for one in (*statements(draft, ASSESSMENT), *statements(draft, PLAN)))


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("ADHF", "heart-failure"),
        ("Acute on chronic HFrEF", "heart-failure"),
        ("CKD 3a", "chronic-kidney"),
        ("AKI on CKD", "acute-kidney"),
        ("Type 2 diabetes mellitus with hypoglycemia", "hypoglycemia"),
        ("T2DM", "diabetes"),
        ("pAF", "atrial-fibrillation"),
        ("Hyperkalemia", "hyperkalemia"),
        ("AECOPD", "copd"),
        ("Post-ERCP pancreatitis", "pancreatitis"),
        ("Febrile neutropenia", "febrile-neutropenia"),
        ("Feeding", None),
        ("Pulmonary hypertension", "pulmonary-hypertension"),
        ("Iron-deficiency anemia", "anemia"),
        ("Hypertensive emergency", "hypertension"),
        ("Chest pain", "pain"),
        ("Paint exposure", None),
        ("MI 2018", "coronary"),
        ("Mild cognitive impairment", None),
    ],
)
def test_a_problem_is_known_by_its_name(title: str, kind: str | None) -> None:
    found = kind_of(title)
    assert (found.name if found else None) == kind


def test_every_kind_is_known_by_each_of_its_own_names_or_by_a_more_specific_one() -> None:
    names = [kind.name for kind in kinds()]
    assert len(set(names)) == len(names)
    assert all(kind.results or kind.medicines.pattern for kind in kinds())
