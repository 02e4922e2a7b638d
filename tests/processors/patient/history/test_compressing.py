"""What is told within a budget."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.patient.history import compress, sentences_of
from processors.patient.history.counting import tokens
from schemas.events import DocumentBody
from schemas.history import HistorySentence, HistorySummary
from schemas.instant import DAY
from schemas.requests import Passage
from tests.amounts import examples

END = 10_000 * DAY
LINES = (
    "Stage III colon adenocarcinoma, diagnosed in 2004.",
    "Allergic to penicillin.",
    "Started FOLFOX.",
    "CEA 4.2 ng/mL.",
    "CEA 11 ng/mL.",
    "CEA 30 ng/mL.",
    "Hemicolectomy without complications.",
    "Denies fever.",
    "All questions were answered.",
    "Hypertension, on lisinopril 10 mg daily.",
    "Slept well.",
    "CT shows liver metastases.",
    "The patient was discharged home.",
    "Type 2 diabetes mellitus on metformin 500 mg twice daily.",
)


def told(number: int, day: int, *lines: str, resource: str = "") -> list[HistorySentence]:
    body = DocumentBody(text="\n".join(("ASSESSMENT", *lines)), note_type="progress-note")
    return list(sentences_of(Passage(resource or f"DocumentReference/{number}", "1", day * DAY, "", body)))


def texts(found: HistorySummary) -> list[str]:
    return [one.text for one in found.past_history]


notes = st.lists(
    st.tuples(st.integers(0, 9000), st.lists(st.sampled_from(LINES), min_size=1, max_size=6)),
    min_size=1,
    max_size=12,
).map(lambda drawn: [one for number, (day, lines) in enumerate(drawn) for one in told(number, day, *lines)])


@given(notes, st.integers(0, 400), st.integers(0, 9500), st.randoms(use_true_random=False))
@examples(200)
def test_it_keeps_to_the_budget_and_the_cut_in_the_order_of_time_whatever_order_the_sentences_come_in(
    sentences: list[HistorySentence], budget: int, day: int, chance: random.Random
) -> None:
    found = compress(sentences, budget, day * DAY)
    said = (*found.past_history, *found.present_illness)
    assert sum(tokens(one.text) for one in said) == found.tokens <= budget
    assert all(one.time <= day * DAY for one in said)
    assert [one.told for one in found.past_history] == sorted(one.told for one in found.past_history)
    assert len({one.resource for one in found.present_illness}) <= 1
    assert not {one.resource for one in found.present_illness} & {one.resource for one in found.past_history}
    shuffled = sentences + chance.choices(sentences, k=3)
    chance.shuffle(shuffled)
    assert compress(shuffled, budget, day * DAY) == found


@given(notes, st.integers(0, 9500))
def test_what_comes_after_the_cut_changes_nothing(sentences: list[HistorySentence], day: int) -> None:
    assert compress(sentences, 200, day * DAY) == compress(
        [one for one in sentences if one.time <= day * DAY], 200, day * DAY
    )


def test_each_sentence_cites_the_characters_that_it_stands_in() -> None:
    text = "HISTORY:  Stage III   colon\ncancer was found.\r\nALLERGIES: Penicillin."
    body = DocumentBody(text=text)
    found = compress(sentences_of(Passage("DocumentReference/1", "7", DAY, "", body)), 100, END)
    assert found.present_illness
    for one in found.present_illness:
        assert (one.resource, one.version, one.text) == (
            "DocumentReference/1",
            "7",
            text[one.start : one.end],
        )


def test_the_latest_note_is_the_present_illness_whole_while_it_fits() -> None:
    found = compress([*told(1, 1, LINES[0]), *told(2, 2, "Slept well.", "Back pain.")], 400, END)
    assert [one.text for one in found.present_illness] == ["Slept well.", "Back pain."]
    assert texts(found) == [LINES[0]]


def test_a_huge_latest_note_is_cut_to_its_share_by_what_its_sentences_state() -> None:
    chatter = [f"She told of visit {number} to the {number}th shop in town." for number in range(300)]
    found = compress(
        [*told(1, 1, LINES[0]), *told(2, 2, *chatter[:150], LINES[11], *chatter[150:])], 120, END
    )
    assert LINES[11] in [one.text for one in found.present_illness]
    assert texts(found) == [LINES[0]]
    assert found.tokens <= 120


def test_a_correction_of_an_old_note_is_not_the_latest_note() -> None:
    corrected = [
        HistorySentence("DocumentReference/1", "2", 900 * DAY, 0, 24, LINES[0], 0.6, "disease", written=DAY)
    ]
    found = compress([*corrected, *told(2, 500, "Back pain.")], 400, END)
    assert [one.text for one in found.present_illness] == ["Back pain."]
    assert texts(found) == [LINES[0]]


def test_a_copied_sentence_is_told_once_where_it_was_first_written_with_when_it_was_last_said() -> None:
    copies = [one for number in range(30) for one in told(number, number * 30, LINES[9])]
    found = compress([*copies, *told(99, 9000, "Back pain.")], 2000, END)
    (one,) = found.past_history
    assert (one.text, one.time, one.last, one.said) == (LINES[9], 0, 29 * 30 * DAY, 30)


def test_of_a_value_the_first_and_the_newest_are_told_and_those_between_are_not() -> None:
    series = [
        one for number in range(20) for one in told(number, number * 365, f"CEA is {10 + number} ng/mL.")
    ]
    assert texts(compress([*series, *told(99, 9000, "Back pain.")], 2000, END)) == [
        "CEA is 10 ng/mL.",
        "CEA is 29 ng/mL.",
    ]


def test_boilerplate_is_not_told_of_the_past_however_much_room_there_is() -> None:
    found = compress(
        [*told(1, 1, LINES[0], LINES[8], "Electronically signed by Dr. Test."), *told(2, 2, "Back pain.")],
        5000,
        END,
    )
    assert texts(found) == [LINES[0]]


def test_a_year_with_one_diagnosis_is_told_beside_a_year_of_many_results() -> None:
    busy = [
        one
        for number in range(200)
        for one in told(
            number,
            7000 + number,
            f"CT of the {chr(97 + number % 26)}{number} region shows a nodule, biopsy pending.",
        )
    ]
    found = compress([*busy, *told(500, 10, LINES[13]), *told(501, 9000, "Back pain.")], 150, END)
    assert LINES[13] in texts(found)


@pytest.mark.parametrize(("budget", "share"), [(-1, 0.3), (10, 1.5), (10, -0.1)])
def test_a_budget_that_makes_no_sense_is_refused(budget: int, share: float) -> None:
    with pytest.raises(ValueError, match="expected a budget"):
        compress([], budget, END, present=share)


def test_of_nothing_nothing_is_told() -> None:
    assert compress([], 100, END) == HistorySummary(END, 100)


@given(st.text(max_size=300), st.text(max_size=300))
def test_tokens_of_two_texts_are_no_more_than_those_of_each(one: str, other: str) -> None:
    assert tokens(f"{one} {other}") <= tokens(one) + tokens(other)
    assert tokens(one) >= len(one.split())
