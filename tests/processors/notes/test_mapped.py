"""Edits in layers, and the way back through them."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.notes.mapped import Edit, Mapped

_TEXT = "Temp\u00a0\u00a037 \u00b0C."


def test_without_edits_a_span_is_its_own_source() -> None:
    assert Mapped("abc").raw(1, 2) == (1, 2)


def test_a_replacement_leads_back_to_all_that_it_replaced() -> None:
    mapped = Mapped("a&nbsp;b").edited([(1, 7, " ")])
    assert mapped.text == "a b"
    assert mapped.raw(1, 2) == (1, 7)
    assert mapped.raw(0, 1) == (0, 1)
    assert mapped.raw(2, 3) == (7, 8)


def test_part_of_a_replacement_leads_back_to_all_that_it_replaced() -> None:
    mapped = Mapped("x[y]z").edited([(1, 4, "word")])
    assert mapped.raw(2, 4) == (1, 4)
    assert mapped.raw(2, 6) == (1, 5)


def test_what_was_deleted_beside_a_span_is_no_part_of_its_source() -> None:
    mapped = Mapped("a<b>c").edited([(1, 4, "")])
    assert mapped.raw(0, 1) == (0, 1)
    assert mapped.raw(1, 2) == (4, 5)
    assert mapped.raw(0, 2) == (0, 5)


def test_what_was_put_in_has_an_empty_source() -> None:
    mapped = Mapped("WBC 17").edited([(3, 3, ":")])
    assert mapped.text == "WBC: 17"
    assert mapped.raw(3, 4) == (3, 3)
    assert mapped.raw(0, 4) == (0, 3)
    assert mapped.raw(5, 7) == (4, 6)


def test_steps_upon_steps_lead_back_to_the_first_text() -> None:
    mapped = Mapped("a&amp;lt;b").edited([(1, 6, "&")]).edited([(1, 5, "<")]).edited([(0, 1, "")])
    assert mapped.text == "<b"
    assert mapped.raw(0, 1) == (1, 9)
    assert mapped.raw(1, 2) == (9, 10)


def test_characters_changed_one_for_one_keep_their_places_for_nothing() -> None:
    mapped = Mapped(_TEXT).respelled_by({0xA0: " "})
    assert mapped.text == "Temp  37 \u00b0C."
    assert mapped.layers == ()


def test_edits_out_of_order_are_refused_without_a_word_of_the_text() -> None:
    with pytest.raises(ValueError, match="in order") as refused:
        Mapped("secret").edited([(3, 4, ""), (0, 1, "")])
    assert "secret" not in str(refused.value)
    with pytest.raises(ValueError, match="length"):
        Mapped("secret").respelled("short")


def test_a_function_may_leave_a_match_as_it_is() -> None:
    mapped = Mapped("a1b2").replaced(re.compile(r"\d"), lambda m: None if m[0] == "1" else "two")
    assert mapped.text == "a1btwo"


@st.composite
def _edited(draw: st.DrawFn) -> Mapped:
    mapped = Mapped(draw(st.text("abc", max_size=30)))
    for _ in range(draw(st.integers(0, 4))):
        cuts = sorted(draw(st.lists(st.integers(0, len(mapped.text)), max_size=8)))
        edits: list[Edit] = [
            (start, end, draw(st.text("XY", max_size=3)))
            for start, end in zip(cuts[::2], cuts[1::2], strict=False)
        ]
        mapped = mapped.edited(edits)
    return mapped


def _characters(mapped: Mapped) -> list[tuple[int, int]]:
    return [mapped.raw(i, i + 1) for i in range(len(mapped.text))]


@given(_edited())
def test_sources_follow_each_other_as_the_characters_do(mapped: Mapped) -> None:
    sources = _characters(mapped)
    assert all(start <= end for start, end in sources)
    assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in itertools.pairwise(sources))


@given(_edited(), st.data())
def test_the_source_of_a_span_is_that_of_its_first_to_that_of_its_last_character(
    mapped: Mapped, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(mapped.text)))
    end = data.draw(st.integers(start, len(mapped.text)))
    found = mapped.raw(start, end)
    own = [source for source in _characters(mapped)[start:end] if source[0] < source[1]]
    assert found[0] <= found[1]
    if own:
        assert found[0] <= own[0][0] and found[1] >= own[-1][1]


@given(st.text("abc", max_size=30), st.data())
def test_positions_of_the_text_before_stand_where_their_characters_now_are(
    text: str, data: st.DataObject
) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True)))
    mapped = Mapped(text).edited(
        [(start, end, "XY") for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    )
    inside = {i for start, end in zip(cuts[::2], cuts[1::2], strict=False) for i in range(start, end)}
    if mapped.layers:
        for i in range(len(text)):
            if i not in inside:
                now = mapped.layers[-1].forward(i)
                assert mapped.text[now] == text[i]
                assert mapped.raw(now, now + 1) == (i, i + 1)
