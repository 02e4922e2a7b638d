"""Chunks of a note: nothing lost, no section crossed, never too long, spans lead back to the raw text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from processors.notes.chunking import Cutting, chunks, content_hash
from processors.notes.cleaning import clean, tidied
from processors.notes.mapped import Mapped
from processors.notes.sectioning import sections
from schemas.chunks import Chunk
from schemas.events import DocumentBody
from schemas.requests import Passage
from tests.amounts import examples


class Section(NamedTuple):
    name: str
    category: str
    start: int
    end: int


@dataclass(frozen=True)
class Same:
    """A cleaned text that is its raw text, `shift` characters further on."""

    text: str
    shift: int = 0

    def raw(self, start: int, end: int) -> tuple[int, int]:
        return start + self.shift, end + self.shift


class Told:
    """A cleaned text that remembers which spans were asked for."""

    def __init__(self, cleaned: Mapped) -> None:
        self.text, self._cleaned = cleaned.text, cleaned
        self.spans: list[tuple[int, int]] = []

    def raw(self, start: int, end: int) -> tuple[int, int]:
        self.spans.append((start, end))
        return self._cleaned.raw(start, end)


def note(text: str, note_type: str = "nursing", version: str = "1") -> Passage:
    return Passage(
        "DocumentReference/7", version, 1_000, "Encounter/3", DocumentBody(text, note_type=note_type)
    )


def cut(text: str, *sections: Section, longest: int = 800, overlap: int = 120) -> tuple[Chunk, ...]:
    return chunks(note(text), Same(text), sections, Cutting(longest, overlap))


words = st.text(st.sampled_from("aB0 .\n\t-:;!é•"), max_size=400)


@st.composite
def sectioned(draw: st.DrawFn) -> tuple[str, list[Section]]:
    text = draw(words)
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=5)))
    return text, [
        Section(f"S{number}", "s", start, end) for number, (start, end) in enumerate(pairwise(places))
    ]


@given(sectioned(), st.integers(1, 60), st.integers(0, 30))
@examples(300, deadline=None)
def test_every_character_that_is_not_blank_lies_in_a_chunk_of_its_own_section(
    made: tuple[str, list[Section]], longest: int, overlap: int
) -> None:
    text, sections = made
    overlap = min(overlap, longest // 2)
    found = cut(text, *sections, longest=longest, overlap=overlap)
    covered = {place for chunk in found for place in range(chunk.start, chunk.end)}
    assert {place for place, letter in enumerate(text) if not letter.isspace()} <= covered
    for chunk in found:
        assert chunk.text == text[chunk.start : chunk.end] == chunk.text.strip()
        assert 0 < len(chunk.text) <= longest
        within = [
            s for s in sections if s.start <= chunk.start and chunk.end <= s.end and s.name == chunk.section
        ]
        gap = not any(s.start < chunk.end and chunk.start < s.end for s in sections)
        assert within or (chunk.section == "Unlabeled" and chunk.category == "unlabeled" and gap)


@given(sectioned(), st.integers(2, 60))
@example(("  00", []), 3)  # blanks that are trimmed off are no room to repeat in
@examples(200, deadline=None)
def test_chunks_are_numbered_in_order_and_overlap_no_more_than_asked(
    made: tuple[str, list[Section]], longest: int
) -> None:
    text, sections = made
    overlap = longest // 3
    found = cut(text, *sections, longest=longest, overlap=overlap)
    assert [chunk.id for chunk in found] == [f"DocumentReference/7@1#{n}" for n in range(len(found))]
    for before, after in pairwise(found):
        assert after.start > before.start and after.end > before.end
        assert before.end - after.start <= (overlap if after.section == before.section else 0)
    for name in {chunk.section for chunk in found}:
        numbers = [chunk.number for chunk in found if chunk.section == name]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_long_section_is_cut_between_sentences_and_repeats_the_last_one() -> None:
    text = " ".join(f"Sentence number {n} says a thing." for n in range(1, 9))
    found = cut(text, longest=120, overlap=40)
    assert all(chunk.text.startswith("Sentence") and chunk.text.endswith(".") for chunk in found)
    assert all(found[n].text.split(". ")[-1].rstrip(".") in found[n + 1].text for n in range(len(found) - 1))


def test_a_paragraph_border_is_better_than_a_later_sentence_border() -> None:
    text = "First paragraph is this one here.\n\nSecond begins here. It goes on. And on it goes until the end of it."
    assert cut(text, longest=60, overlap=0)[0].text == "First paragraph is this one here."


def test_sentences_do_not_end_at_abbreviations_or_decimal_points() -> None:
    text = "Given 2.5 mg b.i.d. by Dr. Smith for pain. Slept well through the night."
    assert [chunk.text for chunk in cut(text, longest=45, overlap=0)] == [
        "Given 2.5 mg b.i.d. by Dr. Smith for pain.",
        "Slept well through the night.",
    ]


def test_a_table_without_sentences_is_cut_between_its_rows() -> None:
    rows = [
        f"{name}  {value}  {value + 1}"
        for value, name in enumerate(("Na", "K", "Cl", "CO2", "BUN", "Cr", "Glu", "WBC", "Hgb"))
    ]
    found = cut("\n".join(rows), longest=40, overlap=0)
    assert len(found) > 1
    assert [row for chunk in found for row in chunk.text.splitlines()] == rows


def test_a_text_without_any_border_is_cut_between_words_and_a_paste_within() -> None:
    found = cut("word " * 100, longest=50, overlap=10)
    assert all(set(chunk.text.split()) == {"word"} and len(chunk.text) <= 50 for chunk in found)
    pasted = cut("x" * 500, longest=50, overlap=10)
    assert max(len(chunk.text) for chunk in pasted) <= 50
    assert {place for chunk in pasted for place in range(chunk.start, chunk.end)} == set(range(500))


def test_an_empty_note_has_no_chunks() -> None:
    assert cut("") == cut(" \n\t ") == ()


def test_spans_are_those_of_the_raw_text() -> None:
    (chunk,) = chunks(note("~~~Pain."), Same("Pain.", shift=3), ())
    assert (chunk.start, chunk.end, chunk.text) == (3, 8, "Pain.")


def test_a_section_that_comes_twice_in_a_note_goes_on_counting() -> None:
    text = "Plan: Rest. Plan: Fluids."
    found = cut(text, Section("Plan", "plan", 0, 12), Section("Plan", "plan", 12, len(text)))
    assert [(chunk.text, chunk.number) for chunk in found] == [("Plan: Rest.", 1), ("Plan: Fluids.", 2)]


def test_a_chunk_carries_the_metadata_of_its_document() -> None:
    text = "Preamble.\nPlan: Rest. "
    first, second = chunks(note(text, "consult", "4"), Same(text), [Section("Plan", "plan", 10, len(text))])
    assert (first.section, first.category, first.number) == ("Unlabeled", "unlabeled", 1)
    assert (second.id, second.section, second.category, second.number) == (
        "DocumentReference/7@4#1",
        "Plan",
        "plan",
        1,
    )
    assert (second.encounter, second.time, second.note_type, second.text) == (
        "Encounter/3",
        1_000,
        "consult",
        "Plan: Rest.",
    )
    assert chunks(note("x", ""), Same("x"), ())[0].note_type == "other"


def test_text_copied_forward_with_other_line_breaks_has_the_same_hash() -> None:
    assert content_hash("Chest  pain\nsince noon.") == content_hash("Chest pain since noon. ")
    assert content_hash("Chest pain") != content_hash("chest pain")


def test_ten_times_the_note_gives_ten_times_the_chunks() -> None:
    small, large = (cut("Stable overnight, no fever. \n" * n) for n in (1_000, 10_000))
    assert 9 < len(large) / len(small) < 11


@pytest.mark.parametrize(("longest", "overlap"), [(0, 0), (10, 6), (10, -1)])
def test_lengths_that_cannot_be_are_refused(longest: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="overlap <= longest / 2"):
        Cutting(longest, overlap)


lines = st.lists(
    st.sampled_from(
        [
            "CHIEF COMPLAINT: Chest pain.",
            "<p>No fever, chills or cough.</p>",
            "Seen by Dr. [**Last Name 12**] at 08:15; given 2.5 mg b.i.d.",
            "VITALS: BP 120/80, HR 72, SpO2 94%",
            "K 3.2 L\tNa 140",
            "\u2022 Continue aspirin",
            "",
            "PLAN",
            "wrapped line that goes on and on until the page is as wide as the page was made",
            "in the next one. It\u00e2\u20ac\u2122s better today.",
        ]
    ),
    max_size=25,
)


@given(lines, st.integers(20, 200))
@examples(60, deadline=None)
def test_a_note_that_was_cleaned_and_divided_is_in_its_chunks_whole_and_each_leads_to_its_raw_text(
    said: list[str], longest: int
) -> None:
    raw = "\n".join(said)
    cleaned = clean(raw, "nursing")
    tidy, found = tidied(cleaned, sections(cleaned.text))
    told = Told(tidy)
    place = 0
    for chunk, (start, end) in zip(
        chunks(note(raw), told, found, Cutting(longest, longest // 4)), told.spans, strict=True
    ):
        assert chunk.text == tidy.text[start:end] and not tidy.text[place:start].strip()
        place = end
        assert 0 <= chunk.start <= chunk.end <= len(raw)
        numbers = [word for word in chunk.text.replace("/", " ").replace("%", " ").split() if word.isdigit()]
        assert all(number in raw[chunk.start : chunk.end] for number in numbers)
    assert not tidy.text[place:].strip()
