"""Forms of several meanings."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from kg.medical.linking import Linker, open_linker
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
