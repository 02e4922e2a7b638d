"""What a sentence states, by the words of lexicon.yaml: topics with their weight, whether they are affirmed,
and what is boilerplate.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from kg.medical.linking.assertion import assertion
from kg.medical.linking.link import Link
from schemas.history import Aspect

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’/.-][^\W_]+)*[+]?")
_SUFFIXED: Final = 6  # letters of a word whose ending counts
_PART: Final = 2  # letters of a part of a compound that is too short to count
_REMEMBERED: Final = 100_000  # words


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that sentences state, and how it is recognised."""

    aspect: Aspect
    weight: float
    state: bool = False  # a short statement of it alone is superseded by the next one
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


class Factors(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left of a topic that only the heading states, of the score of boilerplate and of what is
    normal; the strength of a sentence without a topic, and the strength that is worth one half.
    """

    implied: float
    boilerplate: float
    normal: float
    bare: float
    half: float


class Lexicon(Struct, frozen=True, forbid_unknown_fields=True):
    """The file, field by field."""

    topics: dict[str, Topic]
    assertion: dict[str, float]
    sections: dict[str, float]
    implied: dict[str, str]
    nothing: str
    opening: dict[str, float]
    note_types: dict[str, float]
    boilerplate: tuple[str, ...]
    normal: tuple[str, ...]
    weights: Factors


class Stated(NamedTuple):
    """What a sentence states. `topics` in the order of the file, with what assertion leaves of each
    weight.
    """

    topics: tuple[str, ...]
    strength: float
    aspect: Aspect
    boilerplate: bool
    normal: bool
    names: tuple[str, ...]  # the words by which topics that are states were recognised, in lower case


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The packaged file. Raises msgspec.ValidationError where it is not what `Lexicon` states."""
    text = files("processors.patient.history").joinpath("lexicon.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=Lexicon)


class _Found(NamedTuple):
    start: int
    end: int
    topic: str


class _Words(dict[str, str]):
    """Word -> its topic, "" for none: by the word, by its beginning, by its ending, by the parts of a
    compound. Found once, then remembered.
    """

    def __init__(self, of: Lexicon) -> None:
        super().__init__()
        self._words: dict[str, str] = {}
        self._prefixes: dict[str, str] = {}
        self._suffixes: dict[str, str] = {}
        for name, topic in of.topics.items():
            for word in topic.words:
                table, key = (self._prefixes, word[:-1]) if word.endswith("*") else (self._words, word)
                table.setdefault(key, name)
            for suffix in topic.suffixes:
                self._suffixes.setdefault(suffix, name)
        self._beginnings = sorted({len(key) for key in self._prefixes}, reverse=True)  # the longest decides
        self._endings = sorted({len(key) for key in self._suffixes}, reverse=True)

    def __missing__(self, word: str) -> str:
        if len(self) > _REMEMBERED:
            self.clear()
        self[word] = found = self._of(word)
        return found

    def _of(self, word: str) -> str:
        if (topic := self._words.get(word)) is not None:
            return topic
        for size in self._beginnings:
            if size <= len(word) and (topic := self._prefixes.get(word[:size])) is not None:
                return topic
        if len(word) >= _SUFFIXED and word.isalpha():
            for size in self._endings:
                if (topic := self._suffixes.get(word[-size:])) is not None:
                    return topic
        if "-" in word or "/" in word:
            return next(
                (
                    topic
                    for part in re.split(r"[-/]", word)
                    if len(part) > _PART and (topic := self._of(part))
                ),
                "",
            )
        return ""


class _Tables:
    """The lexicon as it is looked up."""

    def __init__(self, of: Lexicon) -> None:
        self.words = _Words(of)
        self.phrases: dict[str, list[tuple[re.Pattern[str], str]]] = defaultdict(list)  # by their first word
        for name, topic in of.topics.items():
            for phrase in topic.phrases:
                stated = re.escape(phrase).replace(r"\ ", r"\s+")
                self.phrases[_TOKEN.findall(phrase)[0]].append((re.compile(rf"{stated}(?!\w)"), name))
        self.patterns = [
            (name, re.compile(pattern)) for name, topic in of.topics.items() for pattern in topic.patterns
        ]
        self.nothing = re.compile(of.nothing)
        self.boilerplate = re.compile("|".join(of.boilerplate))
        self.normal = re.compile("|".join(of.normal))

    def find(self, lower: str) -> list[_Found]:
        """Mentions in a sentence in lower case, in order, each once."""
        found: set[_Found] = set()
        words, phrases = self.words, self.phrases
        for match in _TOKEN.finditer(lower):
            word = match[0]
            if topic := words[word]:
                found.add(_Found(match.start(), match.end(), topic))
            if word in phrases:
                for pattern, name in phrases[word]:
                    if (stated := pattern.match(lower, match.start())) is not None:
                        found.add(_Found(stated.start(), stated.end(), name))
        for name, pattern in self.patterns:
            found.update(_Found(match.start(), match.end(), name) for match in pattern.finditer(lower))
        return sorted(found)


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    return _Tables(lexicon())


@lru_cache(maxsize=4096)  # what a note states again, and what is compared when it is compressed
def read(text: str, kind: str = "other") -> Stated:
    """What a sentence under a heading of this kind states."""
    stated, tables = lexicon(), _tables()
    lower = text.lower()
    if len(lower) != len(text):  # a few letters change their length: places would be wrong
        lower = text
    found = tables.find(lower)
    weights: dict[str, float] = {}
    for one, left in zip(found, _left(text, found, stated), strict=True):
        weights[one.topic] = max(weights.get(one.topic, 0.0), stated.topics[one.topic].weight * left)
    implied = stated.implied.get(kind)
    if implied is not None and implied not in weights and not tables.nothing.search(lower):
        weights[implied] = stated.topics[implied].weight * stated.weights.implied
    topics = tuple(name for name in stated.topics if name in weights)
    names = tuple(
        dict.fromkeys(lower[one.start : one.end] for one in found if stated.topics[one.topic].state)
    )
    return Stated(
        topics,
        sum(weights.values()),
        _aspect(kind, topics, weights, stated),
        tables.boilerplate.search(lower) is not None,
        tables.normal.search(lower) is not None,
        names,
    )


def _left(text: str, found: list[_Found], told: Lexicon) -> list[float]:
    """Of each mention, what its assertion leaves of its weight. Overlapping mentions are judged by the first
    of them.
    """
    if not found:
        return []
    apart = [
        one
        for one, before in zip(found, [None, *found], strict=False)
        if before is None or one.start >= before.end
    ]
    judged = assertion(text, [Link(one.start, one.end, 0, text[one.start : one.end], 1.0) for one in apart])
    spans = {(link.start, link.end): link for link in judged}
    left: list[float] = []
    last: list[str] = []
    for one in found:
        link = spans.get((one.start, one.end))
        if link is not None:
            last = [stated for stated in told.assertion if getattr(link, stated)]
        counted = [
            told.assertion[stated]
            for stated in last
            if stated != "negated" or not told.topics[one.topic].state
        ]
        left.append(min([1.0, *counted]))
    return left


def _aspect(kind: str, topics: tuple[str, ...], weights: dict[str, float], told: Lexicon) -> Aspect:
    """The heading decides where it leaves no doubt; else the weightiest thing that is stated."""
    if kind in _SHELVES:
        return _SHELVES[kind]
    strong = [name for name in topics if told.topics[name].aspect != "other"]
    if strong:
        return told.topics[max(strong, key=lambda name: weights[name])].aspect
    return _BY_KIND.get(kind, "course")


_SHELVES: Final[dict[str, Aspect]] = {
    "allergy": "safety",
    "family": "background",
    "social": "background",
    "medication": "treatment",
    "procedure": "treatment",
}
_BY_KIND: Final[dict[str, Aspect]] = {
    "results": "result",
    "report": "result",
    "exam": "result",
    "plan": "treatment",
    "assessment": "disease",
    "past": "disease",
    "other": "other",
}
