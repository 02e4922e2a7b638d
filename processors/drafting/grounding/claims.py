"""A text, read once for all checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, Protocol, TypeVar

from processors.drafting.grounding import courses, dates, doses, phrases, quantities, shorthand
from processors.drafting.grounding.quantities import Number
from processors.drafting.grounding.synonyms import key
from processors.evidence import names, polarity

WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]{2,}")
#: A name of what is measured, also short or with a digit: pH, pO2.
_MEASURED: Final = re.compile(
    r"[A-Za-z][A-Za-z'-]{2,}|\bpH\b|\b(?!IV|PO|SC|IM|OD|BD|AM|PM|MG|ML|CM|MM|ON|OM|IN|OF|TO|HH|LL|IR|MR|SR|XL|ER|CR|RA|NC)[A-Z]{2}\b|\bp[A-Z][A-Za-z]?O?2\b|\bp?[A-Z]O2\b"
)
NO_NAME: Final = frozenset(
    [
        "the",
        "and",
        "was",
        "were",
        "are",
        "has",
        "had",
        "have",
        "with",
        "for",
        "from",
        "this",
        "that",
        "previously",
        "before",
        "reference",
        "now",
        "then",
        "again",
        "its",
        "his",
        "her",
        "she",
        "they",
        "into",
        "than",
        "about",
        "until",
        "since",
        "after",
        "value",
        "level",
        "result",
        "each",
        "per",
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "hour",
        "hours",
        "today",
        "yesterday",
        "mouth",
        "orally",
        "intravenous",
        "intravenously",
        "tablet",
        "tablets",
        "capsule",
        "capsules",
        "dose",
        "doses",
        "max",
        "maximum",
        "prior",
        "previous",
        "baseline",
        "currently",
        "pre",
        "post",
        "around",
        "approximately",
        "down",
        "decreased",
        "increased",
        "improved",
        "improving",
        "worsened",
        "stable",
        "measured",
        "found",
        "their",
        "our",
        "your",
        "there",
        "been",
        "will",
        "should",
        "put",
        "taken",
        "showed",
        "shows",
        "documented",
        "recorded",
        "noted",
        "on",
        "reading",
        "once",
        "twice",
        "daily",
        "times",
        "take",
        "takes",
        "taking",
        "given",
        "both",
        "left",
        "right",
        *"cut reduced raised lowered changed switched titrated rose fell dropped weaned halved doubled stepped went".split(),
    ]
)
_STOP: Final = re.compile(r"[.!?]\s")
_SENTENCE: Final = re.compile(r"[.;!?]\s")
_CLAUSE: Final = re.compile(r"(?<=[.;!?])\s+")
_COMMA: Final = re.compile(r",\s")
_APART: Final = re.compile(
    r"[.;:!?,(]|\b(?:and|with|then|at|on|for|in|to|from|was|is|were|by|given|after|but)\b"
)
_OF: Final = re.compile(r"\s*of [a-z]", re.IGNORECASE)  # "100 mg of morphine": of what follows
_PAIR: Final = re.compile(r"\s?/\s?| (?:out )?of (?:the )?")
_NEAR: Final = 60  # characters between a number and its date
_BETWEEN: Final = re.compile(r"(?:^|\s)(?:on|at|in|by|dated|from|of|given|started|stopped|done)\s|^\s?[(,:]")

V = TypeVar("V")


class Mark(Protocol):
    """Something found in a text, with where it begins and ends."""

    @property
    def place(self) -> int: ...

    @property
    def end(self) -> int: ...


@dataclass(frozen=True)
class Read:
    """What the checks know of a text. Places are those of `text`."""

    text: str

    @cached_property
    def times(self) -> dates.Times:
        return dates.read(self.text)

    @cached_property
    def rhythm(self) -> doses.Rhythm:
        return doses.read(self.times.rest)

    @cached_property
    def numbers(self) -> quantities.Numbers:
        return quantities.read(self.rhythm.rest)

    @cached_property
    def said(self) -> polarity.Reading:
        return polarity.read(self.text)

    @cached_property
    def meant(self) -> dict[str, frozenset[bool]]:
        """What words stand for, of those that have a synonym (grounding/synonyms.yaml): as those of `polarity.read`."""
        words = polarity.words(self.text)
        found: dict[str, set[bool]] = {}
        for word, negated in zip(words.lower, words.negated, strict=True):
            base, plain = polarity.affirmed(word)
            if len(word) > 3 and (name := key(base)).startswith("="):
                found.setdefault(name, set()).add(negated != plain)
        return {name: frozenset(stances) for name, stances in found.items()}

    @cached_property
    def courses(self) -> dict[str, courses.Course]:
        return courses.read(self.rhythm.rest)

    @cached_property
    def changes(self) -> frozenset[tuple[Decimal, Decimal]]:
        return courses.changes(self.text)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return names.read(self.times.rest)

    @cached_property
    def clauses(self) -> tuple[Read, ...]:
        """Sentences and what semicolons part."""
        parts = [part for part in _CLAUSE.split(self.text) if part.strip()]
        return tuple(map(Read, parts)) if len(parts) > 1 else (self,)

    @cached_property
    def lower(self) -> str:
        return self.text.lower()

    @cached_property
    def pairs(self) -> frozenset[tuple[Decimal, Decimal]]:
        """120/80 and the like."""
        found, text = self.numbers.numbers, self.rhythm.rest
        return frozenset(
            (a.value, b.value)
            for a, b in pairwise(found)
            if _PAIR.fullmatch(text[a.place + a.digits : b.place])
        )

    @cached_property
    def number_ties(self) -> dict[str, set[tuple[Decimal, str]]]:
        """Word -> the numbers (with unit) it stands before, with no other word between but those that name
        nothing.
        """
        text = self.rhythm.rest
        return _tied(
            [(n, (n.value, n.unit)) for n in self.numbers.numbers if not (n.unit and _OF.match(text, n.end))],
            self,
        )

    @cached_property
    def counted(self) -> dict[str, set[Decimal]]:
        """Word -> the numbers it stands behind: "9 mm left subdural haematoma"."""
        found: dict[str, set[Decimal]] = {}
        every = self.numbers.numbers
        ends = [*(n.place for n in every[1:]), len(self.rhythm.rest)] if every else []
        for number, following in zip(every, ends, strict=True):
            stretch = _APART.split(self.rhythm.rest[number.end : following])[0]
            if _PAIR.fullmatch(self.rhythm.rest[number.place + number.digits : following]):
                behind = next((n for n in every if n.place == following), number)
                stretch = _APART.split(self.rhythm.rest[behind.end : behind.end + _NEAR])[0]
            for word in WORD.findall(stretch):
                found.setdefault(polarity.stem(word), set()).add(number.value)
        return found

    @cached_property
    def frequency_ties(self) -> dict[str, set[str]]:
        return _tied([(f, f.said) for f in self.rhythm.frequencies], self)

    @cached_property
    def dated(self) -> tuple[tuple[Number, tuple[tuple[dates.Date, ...], ...]], ...]:
        """Numbers with the dates said of them (each in all its readings): those behind, up to the next
        number; or, in a sentence that begins with a date, the last before in the same part, else that one
        ("On 3 May: K 4.1, before 5.2 on 2 May; Na 136").
        """
        found = ((n, self._dates_of(n)) for n in self.numbers.numbers)
        return tuple((n, dates) for n, dates in found if dates)

    def before(self, mark: Mark, others: Sequence[Mark]) -> Iterable[list[str]]:
        """Stretches of naming words before a mark, the nearest first, cumulative, cut at commas, other marks
        and sentences' ends.
        """
        gathered: list[str] = []
        end = mark.place
        text = self.rhythm.rest
        for other in [*(n for n in reversed(others) if n.place < mark.place), None]:
            start = other.end if other else 0
            stretch = _SENTENCE.split(text[start:end])[-1]
            for part in reversed(_COMMA.split(stretch)):
                words = [polarity.stem(w) for w in _MEASURED.findall(part) if w.lower() not in NO_NAME]
                gathered = words[::-1] + gathered
                yield gathered
            if other is None or len(stretch) < end - start:
                return
            end = other.place

    def aside(self, number: Number) -> list[str]:
        """The naming words between an open bracket and a number in it: "glargine (BG 58, 61)"; none elsewhere."""
        text = self.rhythm.rest[: number.place]
        opened = text.rfind("(")
        if opened < 0 or ")" in text[opened:]:
            return []
        return [polarity.stem(w) for w in WORD.findall(text[opened:]) if w.lower() not in NO_NAME]

    def _dates_of(self, number: Number) -> tuple[tuple[dates.Date, ...], ...]:
        start = number.place - len(_STOP.split(self.text[: number.place])[-1])
        earlier = [ways for ways in self.times.whens() if start <= ways[0].place < number.place]
        behind = self._dates_behind(number)
        if behind or not earlier or WORD.search(self.text[start : earlier[0][0].place]):
            return behind
        part = self.text.rfind(";", start, number.place)
        places = [
            place
            for place, ways in enumerate(earlier)
            if ways[0].minute < 0 and (place == 0 or ways[0].place > part)
        ]
        last = places[-1] if places else 0
        return tuple(
            ways for ways in earlier[last : last + 2] if ways[0].minute >= 0 or ways is earlier[last]
        )

    def _dates_behind(self, number: Number) -> tuple[tuple[dates.Date, ...], ...]:
        following = next((n.place for n in self.numbers.numbers if n.place > number.place), len(self.text))
        behind = [ways for ways in self.times.whens() if number.end <= ways[0].place < following]
        if not behind or not _BETWEEN.search(between := self.text[number.end : behind[0][0].place]):
            return ()
        return () if len(between) > _NEAR or _SENTENCE.search(between) else tuple(behind)


def brought_together(claim: str, quotes: Sequence[str]) -> tuple[Read, list[Read]]:
    """A statement and the words that it cites, with one name for one thing."""
    claim, quotes = phrases.same_days(claim, quotes)
    ours = shorthand.expand(claim)
    theirs = [phrases.dated(ours, shorthand.expand(quote)) for quote in quotes]
    ours = phrases.dated(" ".join((ours, *theirs)), ours)
    theirs = [phrases.dated(ours, text) for text in theirs]  # with the days that ours has now
    theirs = [phrases.written_out(ours, text) for text in theirs]
    return Read(phrases.agreed(ours, theirs)), [Read(text) for text in theirs]


@lru_cache(maxsize=4096)
def read(text: str) -> Read:
    """The reading of a text, kept: the same facts are cited again and again."""
    return Read(shorthand.expand(text))


def _tied(marks: Sequence[tuple[Mark, V]], text: Read) -> dict[str, set[V]]:
    found: dict[str, set[V]] = {}
    others = [mark for mark, _ in marks]
    for mark, value in marks:
        tied: list[str] = []
        for at, words in enumerate(text.before(mark, others)):
            tied = words
            if words and at == 0:
                # else it stands in apposition ("lithium 900 mg unchanged, level 0.7"), and
                # is of all that the sentence names
                break
        for word in tied:
            found.setdefault(word, set()).add(value)
    return found
