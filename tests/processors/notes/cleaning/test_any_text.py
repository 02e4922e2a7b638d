"""What holds of cleaning whatever the text."""

from __future__ import annotations

import itertools
import unicodedata

from hypothesis import given

from processors.notes.cleaning import clean
from processors.notes.mapped import Mapped
from tests.amounts import examples
from tests.processors.notes.cleaning.texts import clinical_lines, note_types, numbers, signed, texts, words


@given(texts, note_types)
@examples(200)
def test_every_character_leads_back_into_the_raw_text_in_order(text: str, note_type: str) -> None:
    mapped = clean(text, note_type)
    sources = [mapped.raw(i, i + 1) for i in range(len(mapped.text))]
    assert all(0 <= start <= end <= len(text) for start, end in sources)
    assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in itertools.pairwise(sources))
    start, end = mapped.raw(0, len(mapped.text))
    assert 0 <= start <= end <= len(text)


@given(texts, note_types)
@examples(200)
def test_what_no_step_touched_is_found_again_letter_for_letter(text: str, note_type: str) -> None:
    mapped = clean(text, note_type)
    for i, sign in enumerate(mapped.text):
        start, end = mapped.raw(i, i + 1)
        if end - start == 1 and text[start].isascii() and text[start].isalnum() and not _edited_at(mapped, i):
            assert text[start] == sign


def _edited_at(mapped: Mapped, at: int) -> bool:
    """Whether a layer made this character."""
    start, end = at, at + 1
    for layer in reversed(mapped.layers):
        if any(a < end and start < b for a, b in zip(layer.after_starts, layer.after_ends, strict=True)):
            return True
        start, end = layer.back(start, end)
    return False


@given(texts, note_types)
@examples(250)
def test_a_clean_text_is_left_as_it_is(text: str, note_type: str) -> None:
    once = clean(text, note_type).text
    assert clean(once, note_type).text == once


@given(clinical_lines, note_types)
@examples(200)
def test_no_number_sign_unit_or_word_of_a_clinical_line_is_lost_or_added(text: str, note_type: str) -> None:
    cleaned = clean(text, note_type).text
    assert numbers(cleaned) == numbers(text)
    assert signed(cleaned) == signed(text)
    assert words(cleaned) == words(text)


@given(texts, note_types)
def test_what_comes_out_can_be_stored_and_has_one_kind_of_blank_and_line_break(
    text: str, note_type: str
) -> None:
    cleaned = clean(text, note_type).text
    cleaned.encode()
    assert not any(unicodedata.category(sign) == "Cc" and sign != "\n" for sign in cleaned)
    assert "  " not in cleaned and "\n\n\n" not in cleaned and " \n" not in cleaned and "\n " not in cleaned
    assert cleaned == cleaned.strip(" \n")
