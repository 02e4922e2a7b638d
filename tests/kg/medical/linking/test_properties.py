"""What holds of any text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.linking import Linker
from kg.medical.linking.automaton import Automaton
from kg.medical.linking.link import Stretch
from kg.medical.snapshot import Snapshot
from tests.kg.medical.linking.few import CONCEPTS

WORDS = sorted({word for name, _, forms in CONCEPTS for form in (name, *forms) for word in form.split()})
FILLING = [
    "the",
    "of",
    "in",
    "a",
    "no",
    "and",
    "or",
    "denies",
    "her",
    "mother",
    ",",
    ".",
    ";",
    "\n",
    "\n\n",
    "-",
    "/",
    "İ",
    "ß",
    "’s",
    "12",
    "x",
]
MEDICAL = st.lists(st.sampled_from(WORDS + FILLING), max_size=60).map(" ".join)
#: Steps that a text saves at its beginning and end, whatever its length.
EDGES = 300
TEXTS = st.one_of(st.text(max_size=300), MEDICAL)


@given(text=TEXTS)
def test_spans_are_exact_sorted_and_never_overlap(text: str, linker: Linker) -> None:
    links = linker.link(text, [Stretch(0, 10, "family")])
    at = 0
    for link in links:
        assert at <= link.start < link.end <= len(text)
        assert link.text == text[link.start : link.end]
        assert 0 < link.score <= 1
        at = link.end


@given(text=TEXTS)
def test_a_link_is_of_whole_words(text: str, linker: Linker) -> None:
    for link in linker.link(text):
        around = text[max(0, link.start - 1) : link.start], text[link.end : link.end + 1]
        assert not any(one.isalnum() for one in around)


FORMS = [(form, name) for name, _, forms in CONCEPTS for form in (name, *forms) if form not in ("more", "MS")]


@pytest.mark.parametrize(("form", "name"), FORMS)
@pytest.mark.parametrize("sentence", ["{}", "Seen today: {}, as before.", "The {} was noted.", "({})"])
def test_every_form_alone_in_a_sentence_is_linked_to_a_concept_that_has_it(
    form: str, name: str, sentence: str, linker: Linker, snapshot: Snapshot
) -> None:
    text = sentence.format(form)
    links = linker.link(text)
    assert [(link.text, snapshot.name(link.row)) for link in links] == [(form, name)]


@given(text=MEDICAL, data=st.data())
def test_case_spaces_and_line_breaks_do_not_matter(text: str, data: st.DataObject, linker: Linker) -> None:
    text = " ".join(text.replace("İ", "i").split())
    gaps = data.draw(
        st.lists(
            st.sampled_from([" ", "  ", "\n", "\t", " \n"]),
            min_size=text.count(" "),
            max_size=text.count(" "),
        )
    )
    parts = text.split(" ")
    other = "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))
    assert [(link.row, link.text.split()) for link in linker.link(other)] == [
        (link.row, link.text.split()) for link in linker.link(text)
    ]
    # in capitals an abbreviation cannot be told from a word, so all that is linked in small letters is linked
    # there, and maybe more
    loud = [link.row for link in linker.link(text.replace("ß", "s").upper())]
    quiet = [link.row for link in linker.link(text.replace("ß", "s").lower())]
    assert all(row in loud for row in quiet)


@given(
    unit=st.lists(st.sampled_from(WORDS + FILLING), min_size=1, max_size=12).map(" ".join),
    times=st.integers(20, 60),
)
def test_steps_grow_no_faster_than_the_text(unit: str, times: int, linker: Linker) -> None:
    assert isinstance(linker, Automaton)
    linker.link(" ".join([unit] * times))
    once = linker.steps
    linker.link(" ".join([unit] * times * 8))
    assert linker.steps <= 8.5 * once + EDGES


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n\n\n",
        "\0",
        "’s",
        "-" * 1000,
        "a" * 100_000,
        "pain " * 20_000,
        "of " * 20_000,
        "pain of the " * 5_000,
        "\ud800 pain",
    ],
)
def test_odd_texts_do_no_harm(text: str, linker: Linker) -> None:
    for link in linker.link(text):
        assert re.fullmatch(r"(?s)pain.*", link.text)
