"""An item's evidence as the request that a draft would have been made from: each document a note, at the time
that its name states.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cached_property
from heapq import nlargest
from typing import Final, NamedTuple

import msgspec

from evaluation.judge.items import Item, Piece
from processors.drafting.grounding import dates
from processors.drafting.grounding.claims import Read, read
from processors.drafting.grounding.gate import Gate
from processors.evidence import polarity
from processors.evidence.allergies import Allergy, known
from processors.evidence.record import MOST_CHARACTERS, MOST_NOTES, Line, Record
from processors.evidence.sentences import split
from processors.notes.doubts.found import MOST_READ
from processors.tasks import gate as gate_of
from schemas.drafts import Citation
from schemas.events import DocumentBody
from schemas.facts import Source
from schemas.instant import Instant, from_datetime
from schemas.requests import Evidence, Passage, Request

#: When a document was written whose name does not state it.
_UNTOLD: Final[Instant] = from_datetime(datetime(2000, 1, 1, tzinfo=UTC))
_VERSION: Final = "1"
_COUNTS: Final = "#@~"  # marks of numbers, dates and times of day begin so
_LOOKED_AT: Final = 200  # sentences that share most
_SAME: Final = 0.5  # what counts of words that a sentence chosen before has, too


class Sentence(NamedTuple):
    """A sentence of the record, ready to be cited, and its words."""

    citation: Citation
    headed: str  # with the heading that it stands under: "avoid valproate: mitochondrial disease"
    marks: frozenset[str]
    read: Read


class Chart:
    """The record of one item, read once."""

    def __init__(self, item: Item) -> None:
        passages = tuple(
            _passage(number, part)
            for number, part in enumerate(part for piece in item.pieces for part in _parts(piece))
        )
        last = max((passage.time for passage in passages), default=_UNTOLD)
        self.request: Final = Request(
            "judged",
            "care-summary",
            "p",
            "Encounter/1",
            "judged",
            last,
            "",
            "1",
            evidence=Evidence(passages=passages),
        )

    @cached_property
    def gate(self) -> Gate:
        return gate_of(self.request)

    @cached_property
    def _records(self) -> tuple[Record, ...]:
        """A Record keeps the newest documents only; so there is one for as many as it keeps."""
        return tuple(
            Record(msgspec.structs.replace(self.request, evidence=Evidence(passages=of)))
            for of in _batches(self.request.evidence.passages)
        )

    @property
    def lines(self) -> tuple[Line, ...]:
        """Sentences of the notes with what each is about (assessment, allergy, plan ...)."""
        return tuple(line for record in self._records for line in record.lines)

    @cached_property
    def allergies(self) -> tuple[Allergy, ...]:
        """All that any document states."""
        return tuple(allergy for record in self._records for allergy in known(record))

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(self._sentences())

    def bearing(self, text: str, most: int) -> list[Sentence]:
        """The sentences of the record that could bear a text out: first the one that shares most with it for
        its length, then those that add most of what is left and speak of the same, at last those of the same
        minute. None that shares only numbers and dates, which would lend a wrong date to anything.
        """
        marked = marks(text)
        words = frozenset(mark for mark in marked if mark[0] not in _COUNTS)
        open_ = marked
        shared = [(one, marked & one.marks) for one in self.sentences if (words or marked) & one.marks]
        shared = nlargest(_LOOKED_AT, shared, key=lambda pair: self._weight(pair[1]))
        found: list[Sentence] = []
        while shared and open_ and len(found) < most:
            weights = [
                (self._weight(new) + _SAME * self._weight(both & words)) / math.sqrt(len(one.marks))
                if (new := both & open_)
                else 0.0
                for one, both in shared
            ]
            best = max(range(len(shared)), key=weights.__getitem__)
            if not weights[best]:
                break
            one, both = shared.pop(best)
            open_ -= both
            found.append(one)
        of_the_minute = [one for one, both in shared if both & words and any(mark[0] == "~" for mark in both)]
        return [*found, *of_the_minute[:most]]

    def _weight(self, of: frozenset[str]) -> float:
        return sum(self._rarity[mark] for mark in of)

    @cached_property
    def _rarity(self) -> dict[str, float]:
        counted = Counter(mark for one in self.sentences for mark in one.marks)
        return {mark: math.log(1 + len(self.sentences) / count) for mark, count in counted.items()}

    def _sentences(self) -> Iterator[Sentence]:
        for passage in self.request.evidence.passages:
            for one in split(passage.body.text):
                source = Source(passage.resource, passage.version, one.start, one.end)
                headed = f"{one.heading}: {one.text}" if one.heading else one.text
                yield Sentence(
                    Citation(source, one.text, passage.time),
                    headed,
                    marks(f"{headed} {passage.body.title}"),
                    read(" ".join(one.text.split())),
                )


def marks(text: str) -> frozenset[str]:
    """What a text can be found by: stems of its words, its numbers, its dates and times of day."""
    known = read(" ".join(text.split()))
    words = polarity.read(known.times.rest).polarity.keys() | {
        polarity.stem(name) for name in known.names
    }  # "March" is no word to share
    numbers = {f"#{number.value:f}" for number in known.numbers.numbers}
    days = {f"@{way.month}-{way.day}" for ways in known.times.dates for way in ways if way.month}
    return frozenset(words | numbers | days | {f"~{minute}" for minute, _ in known.times.clock})


def _parts(piece: Piece) -> Iterator[Piece]:
    """A document as long as a book in parts that are read whole, cut at the last line that fits."""
    text = piece.text
    while len(text) > MOST_READ:
        end = text.rfind("\n", 1, MOST_READ) + 1 or MOST_READ
        yield Piece(text[:end], piece.source)
        text = text[end:]
    yield Piece(text, piece.source)


def _batches(passages: tuple[Passage, ...]) -> Iterator[tuple[Passage, ...]]:
    batch: list[Passage] = []
    size = 0
    for passage in passages:
        size += len(passage.body.text)
        if batch and (len(batch) == MOST_NOTES or size > MOST_CHARACTERS):
            yield tuple(batch)
            batch, size = [], len(passage.body.text)
        batch.append(passage)
    if batch:
        yield tuple(batch)


def _passage(number: int, piece: Piece) -> Passage:
    return Passage(
        f"DocumentReference/{number}",
        _VERSION,
        _time(piece.source),
        "Encounter/1",
        DocumentBody(piece.text, title=piece.source),
    )


def _time(source: str) -> Instant:
    """Of the first full date in the name of a document."""
    dated = dates.read(source)
    clock = dated.clock[0][0] if dated.clock else 0
    for ways in dated.dates:
        for way in ways:
            try:
                day = datetime(way.year, way.month, way.day, min(clock // 60, 23), clock % 60, tzinfo=UTC)
            except ValueError:
                continue
            return from_datetime(day)
    return _UNTOLD
