"""The rule judge by its meaning: an error lowers its own dimension and no other, and more errors lower it
more.
"""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.judge.biases import padding
from evaluation.judge.items import Item, Piece
from evaluation.judge.judge import NotRated, Rated
from evaluation.judge.rubric import DIMENSIONS, Dimension, Task
from evaluation.judge.rule_judge import RuleJudge, rated
from evaluation.judge.rules.evidence import Chart
from tests.amounts import examples
from tests.evaluation.judge.cases import ADVICE, EVIDENCE, SUMMARY, item, with_

Changes = dict[str, str]

#: What is done to the good summary, one after the other.
OF_SUMMARY: dict[str, tuple[Dimension, list[Changes]]] = {
    "a changed dose": (
        "factual_accuracy",
        [{"Apixaban 5 mg": "Apixaban 10 mg"}, {"Furosemide 40 mg by mouth": "Furosemide 20 mg by mouth"}],
    ),
    "a changed frequency": (
        "factual_accuracy",
        [{"Apixaban 5 mg by mouth twice daily": "Apixaban 5 mg by mouth three times daily"}],
    ),
    "a changed number": ("factual_accuracy", [{"2.9": "3.9"}, {"1.9": "2.4"}]),
    "a changed unit": ("factual_accuracy", [{"1.9 mg/dL": "1.9 mmol/L"}, {"2.9 mmol/L": "2.9 mg/dL"}]),
    "a dropped negation": (
        "factual_accuracy",
        [{"She denies fever.": "She has fever."}, {"There was no hemoptysis.": "There was hemoptysis."}],
    ),
    "a wrong date": (
        "factual_accuracy",
        [{"was new on 5 March": "was new on 4 March"}, {"was stopped on 3 March": "was stopped on 6 March"}],
    ),
    "the wrong side": ("factual_accuracy", [{"Left lower": "Right lower"}]),
    "an invented diagnosis": (
        "factual_accuracy",
        [{"Past history: hypothyroidism.": "Past history: hypothyroidism.\nPast history: sarcoidosis."}],
    ),
    "an omitted diagnosis": (
        "completeness",
        [
            {"Atrial fibrillation was new on 5 March 2026.": ""},
            {"Left lower lobe pneumonia was seen on chest x-ray of 5 March 2026.": ""},
            {"Past history: type 2 diabetes mellitus.": ""},
        ],
    ),
    "an omitted allergy": ("completeness", [{"Allergy: penicillin (anaphylaxis).": ""}]),
    "an omitted medicine": ("completeness", [{"Apixaban 5 mg by mouth twice daily.": ""}]),
    "advice against an allergy": (
        "clinical_soundness",
        [
            {"Echocardiogram is": "Start amoxicillin 500 mg by mouth tomorrow.\nEchocardiogram is"},
            {"Echocardiogram is": "Give piperacillin-tazobactam 4.5 g tonight.\nEchocardiogram is"},
        ],
    ),
    "what contradicts itself": (
        "clinical_soundness",
        [{"She denies fever.": "She denies fever.\nContinue apixaban tomorrow.\nStop apixaban tomorrow."}],
    ),
    "an open thing without a time": ("actionability", [{" is planned on 7 March 2026": " is planned"}]),
    "sentences that say nothing": (
        "actionability",
        [{"She denies fever.": f"She denies fever.\n{one}"} for one in padding()[:3]],
    ),
}
OF_ADVICE: dict[str, tuple[Dimension, list[Changes]]] = {
    "a changed dose of what goes on": (
        "factual_accuracy",
        [{"apixaban 5 mg": "apixaban 10 mg"}, {"furosemide 40 mg": "furosemide 80 mg"}],
    ),
    "a wrong ground": ("factual_accuracy", [{"potassium was 2.9": "potassium was 2.1"}]),
    "a drug against an allergy": (
        "clinical_soundness",
        [
            {"levofloxacin 750 mg": "amoxicillin 875 mg"},
            {"Repeat creatinine": "Give ampicillin tonight and repeat creatinine"},
        ],
    ),
    "a contraindicated drug": (
        "clinical_soundness",
        [
            {"Repeat creatinine": "Give ibuprofen tonight and repeat creatinine"},
            {
                "Perform echocardiogram": "Start naproxen tonight because of heart failure. Perform echocardiogram"
            },
        ],
    ),
    "vague advice": (
        "actionability",
        [
            {
                "Start levofloxacin 750 mg daily for 5 days because of left lower lobe pneumonia.": "Manage left lower lobe pneumonia as appropriate."
            },
            {
                "Continue apixaban 5 mg by mouth twice daily because of atrial fibrillation.": "Continue current management of atrial fibrillation, apixaban."
            },
        ],
    ),
    "advice without a time": (
        "actionability",
        [
            {"Repeat potassium tomorrow": "Repeat potassium"},
            {"Repeat creatinine tomorrow": "Repeat creatinine"},
        ],
    ),
    "advice without a ground": (
        "actionability",
        [{" on 7 March 2026 for heart failure": " on 7 March 2026"}],
    ),
    "an active problem without a next step": ("completeness", [{ADVICE[3]: ""}, {ADVICE[4]: ""}]),
}
CASES = [
    *((name, "summary", SUMMARY, *rest) for name, rest in OF_SUMMARY.items()),
    *((name, "recommendation", ADVICE, *rest) for name, rest in OF_ADVICE.items()),
]


def scores(sentences: tuple[str, ...], task: Task) -> dict[Dimension, float]:
    verdict = rated(item(sentences, task))
    assert isinstance(verdict, Rated)
    return {dimension: rating.score for dimension, rating in verdict.ratings.items()}


@pytest.mark.parametrize(("task", "good"), [("summary", SUMMARY), ("recommendation", ADVICE)])
def test_nothing_is_wrong_with_what_is_good(task: Task, good: tuple[str, ...]) -> None:
    told = scores(good, task)
    assert {dimension for dimension, score in told.items() if score < 5} <= (
        {"completeness"} if task == "recommendation" else set()
    )


@pytest.mark.parametrize(
    ("name", "task", "good", "dimension", "errors"), CASES, ids=[case[0] for case in CASES]
)
def test_an_error_lowers_its_own_dimension_and_every_further_one_lowers_it_more(
    name: str, task: Task, good: tuple[str, ...], dimension: Dimension, errors: list[Changes]
) -> None:
    before, draft = scores(good, task), good
    for error in errors:
        draft = with_(draft, error)
        after = scores(draft, task)
        assert after[dimension] < before[dimension], name
        others = [one for one in DIMENSIONS if one != dimension]
        assert {one: after[one] for one in others} == pytest.approx(
            {one: before[one] for one in others}, abs=_SLACK.get(name, 1e-9)
        ), name
        before = after


#: Errors of the advice that do not touch each other.
APART: list[tuple[Dimension, Changes]] = [
    ("factual_accuracy", {"potassium was 2.9": "potassium was 2.1"}),
    ("factual_accuracy", {"apixaban 5 mg": "apixaban 10 mg"}),
    ("factual_accuracy", {"furosemide 40 mg": "furosemide 80 mg"}),
    ("clinical_soundness", {"levofloxacin 750 mg": "amoxicillin 875 mg"}),
    ("actionability", {"Repeat creatinine tomorrow": "Repeat creatinine"}),
    ("actionability", {" on 7 March 2026 for heart failure": " for heart failure"}),
]


@examples(15, deadline=None)
@given(errors=st.permutations(APART))
def test_in_whichever_order_errors_come_each_lowers_its_own_dimension_alone(
    errors: list[tuple[Dimension, Changes]],
) -> None:
    before, draft = scores(ADVICE, "recommendation"), ADVICE
    for dimension, error in errors:
        draft = with_(draft, error)
        after = scores(draft, "recommendation")
        assert after[dimension] < before[dimension]
        assert {one for one in DIMENSIONS if after[one] != pytest.approx(before[one])} == {dimension}
        before = after


#: A sentence more or less changes the share of the others, where the dimension is a share; and to stop what goes
#: on is against the record, too.
_SLACK = {"an omitted diagnosis": 0.01, "what contradicts itself": 0.5}


@pytest.mark.parametrize(
    "advice",
    [
        "Avoid amoxicillin today because of penicillin allergy.",
        "Do not give amoxicillin today because of penicillin allergy.",
        "Stop ibuprofen today because of acute kidney injury.",
        "Give levofloxacin instead of amoxicillin today because of pneumonia.",
        "Hold ibuprofen and other NSAIDs today because of acute kidney injury.",
    ],
)
def test_advice_that_leaves_an_unsafe_drug_out_is_sound(advice: str) -> None:
    assert scores((*ADVICE, advice), "recommendation")["clinical_soundness"] == 5


def test_what_the_record_says_was_given_is_not_the_drafts_doing() -> None:
    evidence = "Allergies: penicillin.\n\nCourse: Amoxicillin 500 mg was given once on 3 March 2026 with a rash after it."
    verdict = rated(Item("a", "x", "summary", evidence, "Amoxicillin 500 mg was given once on 3 March 2026."))
    assert isinstance(verdict, Rated)
    assert verdict.score("clinical_soundness") == 5


def test_a_drug_that_the_record_says_to_avoid_must_not_be_advised() -> None:
    evidence = "Assessment: Epilepsy. Avoid valproate: mitochondrial disease."
    verdict = rated(
        Item("a", "x", "recommendation", evidence, "Start valproate 200 mg tonight because of epilepsy.")
    )
    assert isinstance(verdict, Rated)
    assert verdict.score("clinical_soundness") < 5


def test_an_allergy_is_known_however_many_documents_come_after_it() -> None:
    evidence = (
        Piece("Allergies: penicillin."),
        *(Piece(f"Assessment: Pneumonia, day {day}.", f"Note {day}") for day in range(60)),
    )
    verdict = rated(
        Item("a", "x", "recommendation", evidence, "Start amoxicillin 500 mg tonight because of pneumonia.")
    )
    assert isinstance(verdict, Rated)
    assert verdict.score("clinical_soundness") == 3


def test_a_record_as_long_as_a_book_is_read_to_its_end() -> None:
    evidence = (
        "Assessment: Pneumonia.\n\n"
        + "The night was quiet and the patient slept well.\n" * 1500
        + "\nAllergies: penicillin.\n\nAssessment: Sarcoidosis."
    )
    told = rated(
        Item("a", "x", "recommendation", evidence, "Start amoxicillin 500 mg tonight because of sarcoidosis.")
    )
    assert isinstance(told, Rated)
    assert told.score("clinical_soundness") == 3
    assert told.score("factual_accuracy") == 5
    assert told.score("completeness") < 5


@pytest.mark.parametrize("task", ["summary", "recommendation"])
def test_a_reference_counts_for_more_than_the_record(task: Task) -> None:
    reference = "Atrial fibrillation, apixaban begun. Pneumonia."
    short = (
        "Atrial fibrillation was new on 5 March 2026; apixaban 5 mg by mouth twice daily. Left lower lobe pneumonia.",
    )
    without, with_reference = rated(item(short, task)), rated(item(short, task, reference=reference))
    assert isinstance(without, Rated)
    assert isinstance(with_reference, Rated)
    assert with_reference.score("completeness") > without.score("completeness")


def test_an_empty_draft_is_rated_lowest_in_everything() -> None:
    for draft in ((), ("",), ("***",), ("Summary:",)):
        assert set(scores(draft, "summary").values()) == {1}


def test_a_record_in_which_nothing_can_be_read_is_no_measure() -> None:
    verdict = rated(Item("a", "x", "summary", "患者は心不全で入院した。", "Heart failure."))
    assert isinstance(verdict, NotRated)
    assert "English" in verdict.why


def test_reasons_count_and_never_quote() -> None:
    verdict = rated(item(with_(SUMMARY, {"She denies fever.": "She has fever. Canarytoxin 7 mg was given."})))
    assert isinstance(verdict, Rated)
    told = " ".join(rating.reason for rating in verdict.ratings.values()).lower()
    assert "negation 1" in told
    assert not any(word in told for word in ("canary", "fever", "apixaban"))


def test_place_and_neighbours_change_nothing() -> None:
    good, bad = item(SUMMARY, name="good"), item(with_(SUMMARY, {"2.9": "3.9"}), name="bad")
    forward = asyncio.run(RuleJudge().judge([good, bad], seed=1))
    backward = asyncio.run(RuleJudge().judge([bad, good], seed=2))
    assert forward == backward[::-1]
    assert asyncio.run(RuleJudge().judge([good], seed=3)) == forward[:1]


def test_citation_numbers_are_no_numbers_of_the_patient() -> None:
    cited = tuple(
        f"{one.removesuffix('.')} [{number}, {number + 30}]." for number, one in enumerate(SUMMARY, 1)
    )
    assert scores(cited, "summary")["factual_accuracy"] == 5


def test_markdown_reads_as_the_text_that_it_is() -> None:
    marked = ("# Summary", *(f"- **{one}**" for one in SUMMARY))
    assert scores(marked, "summary") == pytest.approx(scores(SUMMARY, "summary"))


def test_the_day_of_a_document_stands_in_its_name() -> None:
    told = Item("a", "x", "summary", EVIDENCE, "The progress note of 5 March 2026 tells of pneumonia.")
    moved = Item("b", "x", "summary", EVIDENCE, "The progress note of 9 March 2026 tells of pneumonia.")
    one, other = rated(told), rated(moved)
    assert isinstance(one, Rated)
    assert isinstance(other, Rated)
    assert one.score("factual_accuracy") > other.score("factual_accuracy")


def test_a_record_that_was_read_before_gives_the_same_verdict() -> None:
    one, other = item(SUMMARY, name="one"), item(with_(SUMMARY, {"2.9": "3.9"}), name="other")
    chart = Chart(one)
    assert rated(one, chart) == rated(one)
    assert rated(other, chart) == rated(other)


EMPTY = [
    "No recommendations.",
    "Monitor closely.",
    "Continue current management. Follow up as appropriate. Optimise therapy.",
    "The patient was seen and examined.",
]
REFERENCE = "\n".join(ADVICE)


@pytest.mark.parametrize("draft", EMPTY)
@pytest.mark.parametrize("reference", ["", REFERENCE], ids=["by the record", "by the reference"])
def test_empty_advice_is_neither_sound_nor_usable_where_something_is_due(draft: str, reference: str) -> None:
    verdict = rated(item((draft,), "recommendation", reference=reference))
    assert isinstance(verdict, Rated)
    assert verdict.score("clinical_soundness") <= 3
    assert verdict.score("actionability") < 2


@pytest.mark.parametrize("reference", ["", REFERENCE], ids=["by the record", "by the reference"])
def test_the_more_of_what_is_due_is_said_the_better_until_there_is_enough(reference: str) -> None:
    verdicts = [
        rated(item(ADVICE[:count], "recommendation", reference=reference))
        for count in range(1, len(ADVICE) + 1)
    ]
    told = [
        (one.score("clinical_soundness"), one.score("actionability"))
        for one in verdicts
        if isinstance(one, Rated)
    ]
    assert told == sorted(told) and told[0] < told[1] < told[2]
    assert told[-1] == (5, 5)


def test_the_same_advice_said_again_is_no_more_advice() -> None:
    once, thrice = (
        rated(item((ADVICE[0],) * count, "recommendation", reference=REFERENCE)) for count in (1, 3)
    )
    assert isinstance(once, Rated) and isinstance(thrice, Rated)
    assert thrice.score("clinical_soundness") == once.score("clinical_soundness") < 4


def test_where_nothing_is_due_saying_so_is_sound() -> None:
    well = Item(
        "a",
        "x",
        "recommendation",
        "Assessment: Hypothyroidism, stable on levothyroxine.",
        "Continue levothyroxine 50 mcg daily.",
    )
    verdict, by_reference = (
        rated(well),
        rated(
            item(("No further steps are needed.",), "recommendation", reference="Hypothyroidism is stable.")
        ),
    )
    assert isinstance(verdict, Rated) and isinstance(by_reference, Rated)
    assert verdict.score("clinical_soundness") == by_reference.score("clinical_soundness") == 5


def test_a_summary_of_a_word_is_of_no_use_where_the_record_has_a_plan() -> None:
    word, whole = rated(item(("Heart failure.",))), rated(item(SUMMARY))
    assert isinstance(word, Rated) and isinstance(whole, Rated)
    assert word.score("actionability") < 2 < 4 < whole.score("actionability")
