"""Searches of one stay, as shipped and otherwise, say what they found in the same number of characters."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from evaluation.searches import EVERYTHING, Case, Search, Searcher, within
from schemas.chunks import Chunk
from schemas.events import DocumentBody
from schemas.instant import HOUR, Instant
from schemas.requests import Passage

CUT: Instant = 1_772_323_200_000_000
ADMISSION = (
    "HISTORY OF PRESENT ILLNESS\nShe presents with dyspnea and orthopnea for three days.\n\nPHYSICAL EXAM\nCrackles at both lung bases.\n\n"
    "ASSESSMENT\nHeart failure. Furosemide was started.\n"
)


def passage(number: int, note_type: str, text: str, hours: int) -> Passage:
    return Passage(
        f"DocumentReference/{number}",
        "1",
        CUT - hours * HOUR,
        "Encounter/1",
        DocumentBody(text, note_type=note_type),
    )


CASE = Case(
    "p",
    CUT,
    (
        passage(1, "admission-note", ADMISSION, 48),
        passage(2, "nursing", "Pt states dyspnea is better, urine output 1800 mL, slept well.", 2),
        passage(3, "radiology", "IMPRESSION: Pulmonary edema, no pneumonia.", 24),
    ),
    (passage(4, "discharge-summary", "HOSPITAL COURSE\nTreated for dyspnea of heart failure.", 900),),
    "Dyspnea better.",
)


def resources(search: Search) -> list[str]:
    return [
        chunk.resource.removeprefix("DocumentReference/") for chunk in Searcher(None).ranked(CASE, search)
    ]


def test_what_is_shipped_finds_chunks_of_the_stay_and_no_other() -> None:
    assert {"1", "2", "3"} == set(resources(Search("shipped")))


def test_the_visit_before_is_searched_where_it_is_asked_for() -> None:
    assert "4" in resources(Search("prior", prior=True))


def test_flat_chunks_know_no_sections() -> None:
    searcher = Searcher(None)
    assert {chunk.section for chunk in searcher.ranked(CASE, replace(EVERYTHING, headers=False))} == {
        "Unlabeled"
    }
    assert len(searcher.ranked(CASE, EVERYTHING)) > len(
        searcher.ranked(CASE, replace(EVERYTHING, headers=False))
    )


def test_the_most_recent_come_first_and_a_short_half_life_prefers_them() -> None:
    assert resources(EVERYTHING)[0] == "2"
    assert resources(Search("aged", half_life=2))[0] == "2"
    assert resources(Search("aged in turns", order="turns", half_life=2))[0] == "2"


def test_in_turns_every_chunk_comes_once() -> None:
    ids = [chunk.id for chunk in Searcher(None).ranked(CASE, Search("turns", order="turns"))]
    assert len(ids) == len(set(ids)) > 0


def test_random_is_the_same_again() -> None:
    assert resources(Search("random", order="random")) == resources(Search("random", order="random"))


def chunk_of(text: str) -> Chunk:
    return Chunk(
        "c",
        "DocumentReference/1",
        "1",
        "Encounter/1",
        CUT,
        "other",
        "Unlabeled",
        "unlabeled",
        1,
        0,
        len(text),
        text,
        text,
    )


@given(st.lists(st.text("ab ", min_size=1, max_size=30).filter(str.strip), max_size=6), st.integers(0, 120))
def test_no_text_is_longer_than_the_budget_and_none_is_left_out_that_fits(
    texts: list[str], budget: int
) -> None:
    told = within([chunk_of(text) for text in texts], budget)
    assert len(told) <= budget
    if len("\n".join(texts)) <= budget:
        assert told == "\n".join(texts)
