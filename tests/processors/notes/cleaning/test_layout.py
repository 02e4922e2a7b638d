"""Blanks, lines and bullets."""

from __future__ import annotations

import pytest

from processors.notes.cleaning import clean


def test_blanks_and_empty_lines_are_one() -> None:
    assert clean("\r\n\r\na  b\tc \r\n\r\n\r\n  d\n  e \f f\x0bg  ").text == "a b c\n\nd\ne\nf\ng"


@pytest.mark.parametrize(
    "bullet", ["\u2022 ", "\u2022", "\u25e6 ", "\u25aa\t", "\u2013 ", "* ", "-> ", "\uf0b7 ", "-", "--", "- "]
)
def test_bullets_get_one_form(bullet: str) -> None:
    assert clean(f"Plan:\n  {bullet}Lasix 40 mg").text == "Plan:\n- Lasix 40 mg"


def test_the_letter_o_is_a_bullet_where_it_begins_several_lines() -> None:
    assert clean("o aspirin\no lasix").text == "- aspirin\n- lasix"
    assert clean("blood type\no positive").text == "blood type\no positive"


@pytest.mark.parametrize(
    "said",
    [
        "+ fever\n+ cough",
        "-5\n-10",
        "1. aspirin\n2) lasix\n(3) KCl",
        "#1 sepsis",
        "-> 1.5",
        "-ve",
        "\u25cf yes \u25cb no\n\u25cf no \u25cb yes",
        "*** to do",
        "\u25a1 fever\n\u2611 cough",
    ],
)
def test_signs_with_a_meaning_and_numbered_items_stay(said: str) -> None:
    assert clean(said).text == said


def test_rules_page_numbers_and_missing_pictures_go() -> None:
    assert clean("a\n__________\nb\n=====\nPage 2 of 5\n[image002.gif]\nc").text == "a\n\nb\n\nc"
    assert clean("see page 2 of 5 and signed _____").text == "see page 2 of 5 and signed _____"
