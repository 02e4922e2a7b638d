"""What a sentence states, by the words of lexicon.yaml: topics with their weight, whether they are affirmed, and what is boilerplate."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from kg.linking.assertion import assertion
from kg.linking.link import Link
from schemas.history import Aspect

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’/.-][^\W_]+)*[+]?")
_PREFIXES: Final = range(4, 13)  # characters before the * of a word
_SUFFIXES: Final = range(3, 9)
_SUFFIXED: Final = 6  # letters of a word whose ending counts


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
    """What is left of a score: of boilerplate, of what is normal, of a sentence without a topic; the strength that is worth one half."""

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
    """What a sentence states. `topics` in the order of the file, with what assertion leaves of each weight."""

    topics: tuple[str, ...]
    strength: float
    aspect: Aspect
    boilerplate: bool
    normal: bool
    names: tuple[str, ...]  # the words by which topics that are states were recognised, in lower case


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The packaged file. Raises msgspec.ValidationError where it is not what `Lexicon` says."""
    text = files("processors.history").joinpath("lexicon.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=Lexicon)


class _Found(NamedTuple):
    topic: str
    start: int
    end: int


class _Tables:
    """The lexicon turned round: from a word, a beginning, an ending, a first word of a phrase to its topics."""

    def __init__(self, of: Lexicon) -> None:
        self.words: dict[str, str] = {}
        self.prefixes: dict[str, str] = {}
        self.suffixes: dict[str, str] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self.patterns: list[tuple[str, re.Pattern[str]]] = []
        for name, topic in of.topics.items():
            for word in topic.words:
                table, key = (self.prefixes, word[:-1]) if word.endswith("*") else (self.words, word)
                table.setdefault(key, name)
            for suffix in topic.suffixes:
                self.suffixes.setdefault(suffix, name)
            for phrase in topic.phrases:
                said = tuple(_TOKEN.findall(phrase))
                self.phrases[said[0]].append((said, name))
            if topic.patterns:
                self.patterns.append((name, re.compile("|".join(topic.patterns), re.IGNORECASE)))
        self.boilerplate = re.compile("|".join(of.boilerplate), re.IGNORECASE)
        self.nothing = re.compile(of.nothing, re.IGNORECASE)
        self.normal = re.compile("|".join(of.normal), re.IGNORECASE)

    def find(self, text: str) -> Iterator[_Found]:
        lower = text.lower()
        if len(lower) != len(text):  # a few letters change their length: places would be wrong
            lower = text
        places = [(match[0], match.start(), match.end()) for match in _TOKEN.finditer(lower)]
        for at, (word, start, end) in enumerate(places):
            if (topic := self._of(word)) is not None:
                yield _Found(topic, start, end)
            for said, name in self.phrases.get(word, ()):
                if all(here[0] == one for here, one in zip(places[at : at + len(said)], said, strict=False)) and at + len(said) <= len(places):
                    yield _Found(name, start, places[at + len(said) - 1][2])
        for name, pattern in self.patterns:
            for match in pattern.finditer(lower):
                yield _Found(name, match.start(), match.end())

    @lru_cache(maxsize=65_536)  # noqa: B019 - one object, for as long as the process
    def _of(self, word: str) -> str | None:
        if (topic := self.words.get(word)) is not None:
            return topic
        for size in _PREFIXES:
            if size > len(word):
                break
            if (topic := self.prefixes.get(word[:size])) is not None:
                return topic
        if len(word) >= _SUFFIXED and word.isalpha():
            for size in reversed(_SUFFIXES):
                if (topic := self.suffixes.get(word[-size:])) is not None:
                    return topic
        if ("-" in word or "/" in word) and not word.isdigit():
            return next((topic for part in re.split(r"[-/]", word) if len(part) > 2 and (topic := self._of(part)) is not None), None)
        return None


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    return _Tables(lexicon())


@lru_cache(maxsize=4096)  # what a note says again, and what is compared when it is compressed
def read(text: str, kind: str = "other") -> Stated:
    """What a sentence under a heading of this kind states."""
    told, tables = lexicon(), _tables()
    found = sorted(set(tables.find(text)), key=lambda one: (one.start, one.end, one.topic))
    weights: dict[str, float] = {}
    for one, left in zip(found, _left(text, found, told), strict=True):
        weights[one.topic] = max(weights.get(one.topic, 0.0), told.topics[one.topic].weight * left)
    implied = told.implied.get(kind)
    if implied is not None and implied not in weights and not tables.nothing.search(text):
        weights[implied] = told.topics[implied].weight
    topics = tuple(name for name in told.topics if name in weights)
    names = tuple(dict.fromkeys(text[one.start : one.end].lower() for one in found if told.topics[one.topic].state))
    return Stated(
        topics,
        sum(weights.values()),
        _aspect(kind, topics, weights, told),
        tables.boilerplate.search(text) is not None,
        tables.normal.search(text) is not None,
        names,
    )


def _left(text: str, found: list[_Found], told: Lexicon) -> list[float]:
    """Of each mention, what its assertion leaves of its weight. Overlapping mentions are judged by the first of them."""
    apart = [one for one, before in zip(found, [None, *found], strict=False) if before is None or one.start >= before.end]
    judged = assertion(text, [Link(one.start, one.end, 0, text[one.start : one.end], 1.0) for one in apart])
    spans = {(link.start, link.end): link for link in judged}
    left: list[float] = []
    last = 1.0
    for one in found:
        link = spans.get((one.start, one.end))
        if link is not None:
            last = min([1.0] + [told.assertion[said] for said in told.assertion if getattr(link, said)])
        left.append(last)
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
    "allergy": "safety", "family": "background", "social": "background", "medication": "treatment", "procedure": "treatment",
}  # fmt: skip
_BY_KIND: Final[dict[str, Aspect]] = {
    "results": "result", "report": "result", "exam": "result", "plan": "treatment", "assessment": "disease", "past": "disease", "other": "other",
}  # fmt: skip

