"""Findings of annotated sentences: what the marks mean, and how a reader is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.findings import KINDS, Found, Sentence, score, sentences, unmarked

WORDS = st.text(st.characters(exclude_characters="{}=", exclude_categories=["Cs"]), min_size=1)


@given(st.lists(st.tuples(WORDS, st.sampled_from(KINDS), st.one_of(st.just(""), WORDS), WORDS)))
def test_a_mark_gives_the_words_as_written_their_kind_and_their_name(
    parts: list[tuple[str, str, str, str]],
) -> None:
    marked = "".join(
        f"{{{kind}:{words}={name}}}{after}" if name else f"{{{kind}:{words}}}{after}"
        for words, kind, name, after in parts
    )
    text, items = unmarked(marked)
    assert text == "".join(words + after for words, _, _, after in parts)
    assert [(text[one.start : one.end], one.kind, one.name) for one in items] == [
        (words, kind, name) for words, kind, name, _ in parts
    ]


@pytest.mark.parametrize("marked", ["no {absence:fever}", "no {absent:fever", "no {absent:}"])
def test_a_mark_of_no_kind_or_half_a_mark_is_refused(marked: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        unmarked(marked)


def test_a_reader_is_counted_by_place_state_and_concept() -> None:
    text, items = unmarked(
        "{present:Cough}, no {absent:rash}, {planned:fever} watched, {misread:RA} 95%, {open:lean}"
    )
    places = {"Cough": True, "rash": True, "fever": True, "RA": True, "lean": True, "no": False}

    def reader(given: str) -> Iterator[Found]:
        for words, present in places.items():
            yield Found(given.index(words), given.index(words) + len(words), present, (words,))

    counted = score([Sentence(1, "A", text, items)], reader)
    assert (counted.right, counted.taken) == ({True: 1, False: 0}, {True: 4, False: 1})
    assert counted.wrong[True] == Counter(absent=1, planned=1, misread=1)
    assert counted.wrong[False] == Counter(none=1)
    assert counted.recall(present=True) == 1
    assert counted.recall(present=False) == 0


def test_the_right_place_with_another_concept_is_wrong() -> None:
    text, items = unmarked("{present:MS=multiple sclerosis} relapse")
    counted = score([Sentence(1, "A", text, items)], lambda _: [Found(0, 2, True, ("Mitral stenosis",))])
    assert counted.wrong[True] == Counter(other=1)


def test_the_annotated_sentences_are_three_hundred_in_two_halves() -> None:
    read = sentences()
    assert Counter(one.half for one in read) == {"A": 150, "B": 150}
    assert len({one.text for one in read}) == 300
