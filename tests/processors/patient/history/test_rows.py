"""Sentences in the store: the fold of a set of versions, readable as of any cut, at a cost that the notes
before do not change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from models.search.chunk_index import DocumentVersion
from models.search.chunk_rows import write_version as write_chunks
from processors.patient.history.candidates import MOST_SHELVED, Candidate, Documents, candidates
from processors.patient.history.rows import erase_version, write_version
from processors.patient.history.sentences import MOST_KEPT, sentences_of
from schemas.events import DocumentBody
from schemas.instant import DAY, Instant
from schemas.requests import Passage
from streams.loop.store import MemoryStore
from tests.amounts import examples

H, I = b"H", b"I"  # noqa: E741 - the letters of the rows
YEAR = 366 * DAY
LINES = (
    "CEA 4.2 ng/mL.",
    "CEA 11 ng/mL.",
    "Started FOLFOX.",
    "Stage III colon adenocarcinoma.",
    "Allergic to penicillin.",
    "CT shows liver metastases.",
    "Hypertension.",
    "Slept well.",
)


class Told(NamedTuple):
    """A version of a document, with what it says and replaces."""

    version: DocumentVersion
    lines: tuple[str, ...]
    replaces: tuple[str, ...] = ()

    @property
    def document(self) -> Passage:
        body = DocumentBody(text="\n".join(("ASSESSMENT", *self.lines)), replaces=self.replaces)
        return Passage(self.version.resource, str(self.version.rank[0]), self.version.time, "", body)


def of(
    document: str,
    number: int,
    time: Instant,
    *lines: str,
    retracted: bool = False,
    replaces: tuple[str, ...] = (),
) -> Told:
    return Told(
        DocumentVersion(document, (number, time, f"{document}{number}"), time, retracted), lines, replaces
    )


def store(told: list[Told]) -> MemoryStore:
    rows = MemoryStore()
    for one in told:
        write_chunks(rows, I, one.version, ())
        write_version(rows, H, one.version, one.document, sentences_of(one.document))
    return rows


def content(rows: MemoryStore) -> dict[bytes, bytes]:
    return {key: value for key, value in rows.scan() if key.startswith(H)}


def read(rows: MemoryStore, cut: Instant) -> list[Candidate]:
    return candidates(rows, H, Documents(rows, H, I, cut), cut)


def said(found: list[Candidate]) -> set[tuple[str, str]]:
    return {(one.held.resource, one.held.version) for one in found}


@st.composite
def versions(draw: st.DrawFn) -> list[Told]:
    """Notes over six years, some corrected, retracted, or replacing another."""
    told = []
    for number in range(draw(st.integers(1, 8))):
        time = draw(st.integers(-2 * 366, 4 * 366)) * DAY
        for version in range(1, draw(st.integers(1, 3)) + 1):
            lines = draw(st.lists(st.sampled_from(LINES), min_size=1, max_size=4))
            replaces = (f"D/{draw(st.integers(0, 8))}",) if draw(st.integers(0, 7)) == 0 else ()
            told.append(
                of(
                    f"D/{number}",
                    version,
                    time,
                    *lines,
                    retracted=draw(st.integers(0, 7)) == 0,
                    replaces=replaces,
                )
            )
            time += draw(st.integers(0, 400)) * DAY
    return told


@given(versions(), st.randoms(use_true_random=False))
@examples(150)
def test_any_order_with_any_duplicates_gives_equal_bytes(told: list[Told], chance: random.Random) -> None:
    shuffled = told + chance.choices(told, k=3)
    chance.shuffle(shuffled)
    assert content(store(shuffled)) == content(store(told))


@given(versions(), st.sets(st.integers(0, 23)), st.randoms(use_true_random=False))
@examples(150)
def test_versions_that_are_taken_out_leave_what_would_be_there_without_them(
    told: list[Told], gone: set[int], chance: random.Random
) -> None:
    rows = store(told)
    leaving = [one for number, one in enumerate(told) if number in gone]
    chance.shuffle(leaving)
    for one in leaving:
        erase_version(rows, H, one.version)
    assert content(rows) == content(store([one for number, one in enumerate(told) if number not in gone]))


@given(versions(), st.integers(-2 * 366, 6 * 366))
@examples(150)
def test_what_a_cut_sees_does_not_depend_on_what_came_after_it(told: list[Told], day: int) -> None:
    by_then = [one for one in told if one.version.time <= day * DAY]
    assert read(store(told), day * DAY) == read(store(by_then), day * DAY)


@given(versions(), st.integers(-2 * 366, 6 * 366))
@examples(150)
def test_only_what_stands_at_the_cut_is_a_candidate(told: list[Told], day: int) -> None:
    known = [one for one in told if one.version.time <= day * DAY]
    best = {one.version.resource: one for one in sorted(known, key=lambda one: one.version.rank)}
    standing = {
        (one.version.resource, str(one.version.rank[0])) for one in best.values() if not one.version.retracted
    }
    assert said(read(store(told), day * DAY)) <= standing


def test_a_correction_takes_the_sentences_of_the_version_before_out_and_an_earlier_cut_still_sees_them() -> (
    None
):
    rows = store([of("D/1", 1, DAY, LINES[3]), of("D/1", 2, 9 * DAY, LINES[6])])
    assert said(read(rows, 5 * DAY)) == {("D/1", "1")}
    assert said(read(rows, 9 * DAY)) == {("D/1", "2")}


def test_a_retracted_note_has_no_candidates() -> None:
    rows = store([of("D/1", 1, DAY, LINES[3]), of("D/1", 2, 9 * DAY, LINES[3], retracted=True)])
    assert said(read(rows, 5 * DAY)) == {("D/1", "1")}
    assert read(rows, 9 * DAY) == []


def test_a_note_that_another_replaces_has_no_candidates_while_that_one_stands() -> None:
    replacing = of("D/2", 1, 9 * DAY, LINES[6], replaces=("D/1",))
    rows = store([of("D/1", 1, DAY, LINES[3]), replacing, of("D/2", 2, 20 * DAY, retracted=True)])
    assert said(read(rows, 5 * DAY)) == {("D/1", "1")}
    assert said(read(rows, 9 * DAY)) == {("D/2", "1")}
    assert said(read(rows, 20 * DAY)) == {("D/1", "1")}


def test_a_thread_gives_its_first_statement_of_each_year_and_its_newest() -> None:
    rows = store([of(f"D/{number}", 1, number * 61 * DAY, f"CEA {number} ng/mL.") for number in range(13)])
    assert {one.held.resource for one in read(rows, 3 * YEAR)} == {"D/0", "D/6", "D/12"}
    assert {one.held.resource for one in read(rows, 300 * DAY)} == {"D/0", "D/4"}


def test_a_copied_sentence_is_one_candidate_of_its_year_with_how_often_and_until_when_it_was_said() -> None:
    rows = store([of(f"D/{number}", 1, number * DAY, LINES[6]) for number in range(8)])
    first = next(one for one in read(rows, YEAR) if one.time == 0)
    assert (first.said, first.last) == (8, 7 * DAY)


def test_a_year_of_many_notes_gives_no_more_candidates_than_its_shelves_hold() -> None:
    busy = [
        of(f"D/{number}", 1, number * DAY // 2, f"CT shows a mass of the {word} node.")
        for number, word in enumerate(_words(600))
    ]
    found = read(store([of("D/old", 1, -3 * YEAR, LINES[3]), *busy]), YEAR)
    assert len(found) <= MOST_SHELVED + 1
    assert "D/old" in {one.held.resource for one in found}


def test_a_book_long_note_is_kept_by_its_best_sentences() -> None:
    rows = store([of("D/1", 1, DAY, *(f"The {word} was seen." for word in _words(500)), LINES[3])])
    assert sum(key.startswith(H + b"T") for key in content(rows)) == MOST_KEPT
    assert "malignancy" in {topic for one in read(rows, DAY) for topic in one.mention.topics}


def test_what_a_note_writes_does_not_grow_with_what_was_there_before() -> None:
    def writes(before: int) -> tuple[int, int]:
        rows = Counting()
        for number in range(before):
            one = of(f"D/{number}", 1, number * DAY, *LINES)
            write_version(rows, H, one.version, one.document, sentences_of(one.document))
        rows.looked = rows.written = 0
        one = of("D/new", 1, (before + 1) * DAY, *LINES)
        write_version(rows, H, one.version, one.document, sentences_of(one.document))
        return rows.looked, rows.written

    assert writes(10) == writes(300)


class Counting(MemoryStore):
    """Counts the rows that are read and written."""

    looked = written = 0

    def get(self, key: bytes) -> bytes | None:
        self.looked += 1
        return super().get(key)

    def scan(self, *args: object, **more: object) -> Iterator[tuple[bytes, bytes]]:
        for row in super().scan(*args, **more):  # type: ignore[arg-type]
            self.looked += 1
            yield row

    def put(self, key: bytes, value: bytes) -> None:
        self.written += 1
        super().put(key, value)


def _words(count: int) -> list[str]:
    letters = "bcdfghjklm"
    return [f"{letters[n // 100]}o{letters[n // 10 % 10]}a{letters[n % 10]}u" for n in range(count)]
