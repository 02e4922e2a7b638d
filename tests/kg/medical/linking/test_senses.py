"""Forms of several meanings."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from kg.medical.linking import Linker, open_linker
from kg.medical.linking.senses import names_nothing
from kg.medical.linking.words import tokenise
from kg.medical.snapshot import Snapshot


class Said(NamedTuple):
    concept: str
    words: tuple[str, ...]
    usual: bool = False


MEANINGS = {
    "MS": (
        Said("Multiple sclerosis", ("lesions", "optic neuritis")),
        Said("Mitral stenosis", ("murmur", "valve")),
        Said("Morphine", ("mg",)),
    ),
    "SOB": (Said("Dyspnea", ("exertion",), usual=True), Said("Pain", ("sobbing",))),
}


@pytest.fixture(scope="module")
def linker(snapshot: Snapshot) -> Linker:
    return open_linker(snapshot, meanings=MEANINGS)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("MRI shows new lesions typical of MS.", "Multiple sclerosis"),
        ("MS after an optic neuritis", "Multiple sclerosis"),
        ("Loud murmur, echo: MS, valve area 1.1", "Mitral stenosis"),
        ("SOB today", "Dyspnea"),
    ],
)
def test_the_words_around_decide_what_an_abbreviation_means(
    text: str, name: str, linker: Linker, snapshot: Snapshot
) -> None:
    assert [snapshot.name(link.row) for link in linker.link(text)] == [name]


@pytest.mark.parametrize("text", ["MS today", "MS: a murmur and lesions", "ms. Lesions of the valve"])
def test_without_words_that_decide_or_a_usual_meaning_nothing_is_linked(text: str, linker: Linker) -> None:
    assert linker.link(text) == []


def test_a_meaning_by_its_neighbours_is_surer_than_the_usual_one(linker: Linker) -> None:
    near, usual = linker.link("SOB on exertion")[0], linker.link("SOB")[0]
    assert near.score > usual.score


@pytest.mark.parametrize(
    ("text", "word", "nothing"),
    [
        ("SpO2 91% RA, comfortable", "ra", True),
        ("RA: 88", "ra", True),
        ("sats 96 on RA.", "ra", True),
        ("RA since 2011, on leflunomide", "ra", False),
        ("2 L NC, then RA", "ra", True),
        ("RA pain, worse since 0600, rheum to see, O2 off", "ra", False),
        ("Occlusion cholangiography without stones", "occlusion", True),
        ("SFA occlusion", "occlusion", False),
        ("PE: awake, pale", "pe", True),
        ("PE: saddle, on heparin", "pe", False),
        ("acute PE on CT", "pe", False),
        ("CVA tenderness left", "cva", True),
        ("CVA 2019 with aphasia", "cva", False),
        ("Faint opacity in the apex", "faint", True),
        ("a faint diastolic rumble", "faint", True),
        ("felt faint in the shower", "faint", False),
        ("dizzy, faint", "faint", False),
        ("Seen at UC yesterday", "uc", True),
        ("UC flare with blood", "uc", False),
    ],
)
def test_the_neighbours_of_a_word_show_that_it_names_nothing(text: str, word: str, nothing: bool) -> None:
    words = tokenise(text)
    assert names_nothing(words, words.lower.index(word)) is nothing
