"""Texts to pieces."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.search.pieces import MOST, cut

WORDS = st.text(st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=30)
TEXTS = st.lists(
    st.tuples(WORDS, st.sampled_from([" ", ". ", "\n", "\n\n", ", ", "  \n \n"])), max_size=400
).map(lambda parts: "".join(a + b for a, b in parts))


@given(TEXTS)
def test_no_piece_is_longer_than_1000_characters_and_no_word_is_lost_or_divided(text: str) -> None:
    pieces = cut(text)
    assert all(0 < len(piece) <= MOST for piece in pieces)
    assert " ".join(pieces).split() == text.split()


@given(TEXTS)
def test_cutting_is_the_same_each_time_and_a_piece_is_not_cut_again(text: str) -> None:
    pieces = cut(text)
    assert cut(text) == pieces
    assert all(cut(piece) == [" ".join(piece.split())] for piece in pieces)


@given(
    st.lists(
        st.sampled_from(
            [
                "4.5 mmol/L",
                "12 %",
                "3 weeks",
                "< 5 ng/mL",
                "1 200 mg",
                "± 2 SD",
                "fever",
                "and",
                "renal",
                "of",
            ]
        ),
        min_size=200,
        max_size=500,
    )
)
def test_a_number_stays_with_its_unit_in_a_sentence_without_end(words: list[str]) -> None:
    for before, after in zip(pieces := cut(" ".join(words)), pieces[1:], strict=False):
        assert not re.search(r"[\d<±]$", before)
        assert not re.match(r"[%±]", after)


def test_pieces_end_where_sentences_end() -> None:
    pieces = cut(
        " ".join(f"Sentence {n} says that the potassium was 4.{n} mmol/L on that day." for n in range(80))
    )
    assert len(pieces) > 3
    assert all(piece.endswith("day.") for piece in pieces)


def test_a_paragraph_that_fits_is_not_divided_once_a_piece_is_half_full() -> None:
    first, second = "One. " * 120, "Two. " * 150
    assert cut(f"{first}\n\n{second}") == [first.strip(), second.strip()]


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Marfan saw her.",
        "Seen in ca. 5 of 10.",
        "E. coli grew.",
        "See Fig. 3 of it.",
        "Given i.v. Cefuroxime.",
    ],
)
def test_an_abbreviation_ends_no_sentence(text: str) -> None:
    from models.search.pieces import sentences

    assert list(sentences(text)) == [text]


def test_a_script_without_blanks_is_cut_all_the_same() -> None:
    pieces = cut("患" * 2_500)
    assert [len(piece) for piece in pieces] == [1_000, 1_000, 500]


@pytest.mark.parametrize("text", ["", " \n\n \t", "\x00"])
def test_a_text_that_says_nothing_has_no_pieces(text: str) -> None:
    assert cut(text) == []
