"""Whether what a text names is there: negated, of a relative, past, or only feared. For links of any linker.

In the manner of ConText (Harkema et al., J Biomed Inform 2009): cues reach forward or backward within their sentence, to the next
terminator or as many words as their kind reaches. Differs in that terminators belong to a kind, and that headings may say it, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

import yaml
from msgspec import Struct, convert

from kg.linking.link import Link, Stretch
from kg.linking.words import Text, tokenise

Kind: TypeAlias = Literal["negated", "family", "historical", "hypothetical"]
KINDS: Final[tuple[Kind, ...]] = ("negated", "family", "historical", "hypothetical")
_SENTENCE_ENDS: Final = frozenset(".;!?\n•")
_LONGEST_SENTENCE: Final = 400  # words; beyond, it is cut


class Cues(Struct, frozen=True, forbid_unknown_fields=True):
    """The cues of one kind."""

    forward: tuple[str, ...] = ()
    backward: tuple[str, ...] = ()
    pseudo: tuple[str, ...] = ()


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """assertion.yaml."""

    negated: Cues
    family: Cues
    historical: Cues
    hypothetical: Cues
    ends: tuple[str, ...]
    through: dict[Kind, tuple[str, ...]]
    reach: dict[Kind, int]


class _Rule(NamedTuple):
    """What one phrase does."""

    forward: frozenset[Kind] = frozenset()
    backward: frozenset[Kind] = frozenset()
    ends: frozenset[Kind] = frozenset()


class _Cue(NamedTuple):
    first: int
    last: int
    rule: _Rule


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    text = files("kg.linking").joinpath("assertion.yaml").read_text(encoding="utf-8")
    return convert(yaml.load(text, Loader=yaml.BaseLoader), Vocabulary, strict=False)  # noqa: S506 - BaseLoader makes text only: "no" is a word here


@lru_cache(maxsize=1)
def _rules() -> tuple[dict[tuple[str, ...], _Rule], dict[str, int]]:
    """Phrase -> what it does; first word -> longest phrase that it begins."""
    words = vocabulary()
    rules: dict[tuple[str, ...], _Rule] = {}

    def add(phrase: str, *, forward: Sequence[Kind] = (), backward: Sequence[Kind] = (), ends: Sequence[Kind] = ()) -> None:
        key = tuple(tokenise(phrase).lower)
        old = rules.get(key, _Rule())
        rules[key] = _Rule(old.forward | set(forward), old.backward | set(backward), old.ends | set(ends))

    for kind in KINDS:
        cues: Cues = getattr(words, kind)
        for phrase in cues.forward:
            add(phrase, forward=[kind])
        for phrase in cues.backward:
            add(phrase, backward=[kind])
        for phrase in cues.pseudo:
            add(phrase)
    for phrase in words.ends:
        add(phrase, ends=[kind for kind in KINDS if phrase not in words.through.get(kind, ())])
    longest: dict[str, int] = {}
    for key in rules:
        longest[key[0]] = max(longest.get(key[0], 0), len(key))
    return rules, longest


def assertion(text: str, links: Sequence[Link], about: Sequence[Stretch] = ()) -> list[Link]:
    """The links of a text with what is said of each."""
    return asserted(tokenise(text), links, about)


def asserted(words: Text, links: Sequence[Link], about: Sequence[Stretch] = ()) -> list[Link]:
    """The same for a text whose words are known. `links` are by start."""
    made: list[Link] = []
    at = 0
    for first, last in _sentences(words):
        if at == len(links):
            break
        end = words.ends[last - 1]
        inside: list[Link] = []
        while at < len(links) and links[at].start < end:
            inside.append(links[at])
            at += 1
        if inside:
            made += _judged(words, first, last, inside)
    made += links[at:]
    return [_headed(link, about) for link in made] if about else made


def _sentences(words: Text) -> Iterator[tuple[int, int]]:
    """Token ranges. A point between digits, or behind a single letter, ends none."""
    lower = words.lower
    first = 0
    for at, word in enumerate(lower):
        if word in _SENTENCE_ENDS:
            inside = word == "." and at + 1 < len(lower) and words.starts[at + 1] == words.ends[at]
            if not inside:
                yield first, at + 1
                first = at + 1
        elif at - first >= _LONGEST_SENTENCE:
            yield first, at + 1
            first = at + 1
    if first < len(lower):
        yield first, len(lower)


def _judged(words: Text, first: int, last: int, links: Sequence[Link]) -> list[Link]:
    cues = _cues(words.lower, first, last)
    if not cues:
        return list(links)
    said: list[set[Kind]] = [set() for _ in range(last - first)]
    covered = _spans(words, first, last, links)
    for at, cue in enumerate(cues):
        if cue.first in covered and cue.last in covered and covered[cue.first] == covered[cue.last]:
            continue  # part of what a concept is called: "no" in "no light perception", "family history of cancer"
        for kind in cue.rule.forward:
            for place in range(cue.last + 1, _until(cues[at + 1 :], kind, min(last, cue.last + 1 + vocabulary().reach[kind]))):
                said[place - first].add(kind)
        for kind in cue.rule.backward:
            for place in range(_since(cues[:at], kind, max(first, cue.first - vocabulary().reach[kind])), cue.first):
                said[place - first].add(kind)
    kinds: list[set[Kind]] = [set() for _ in links]
    for place, number in covered.items():
        kinds[number] |= said[place - first]
    return [_marked(link, of) if of else link for link, of in zip(links, kinds, strict=True)]


def _marked(link: Link, kinds: Collection[Kind]) -> Link:
    return link._replace(
        negated=link.negated or "negated" in kinds,
        family=link.family or "family" in kinds,
        historical=link.historical or "historical" in kinds,
        hypothetical=link.hypothetical or "hypothetical" in kinds,
    )


def _until(behind: Sequence[_Cue], kind: Kind, limit: int) -> int:
    return min([limit, *(cue.first for cue in behind if kind in cue.rule.ends)])


def _since(before: Sequence[_Cue], kind: Kind, limit: int) -> int:
    return max([limit, *(cue.last + 1 for cue in before if kind in cue.rule.ends)])


def _cues(lower: Sequence[str], first: int, last: int) -> list[_Cue]:
    """The longest phrase at each place, none inside another."""
    rules, longest = _rules()
    found: list[_Cue] = []
    at = first
    while at < last:
        step = 1
        most = longest.get(lower[at])
        if most:
            for many in range(min(most, last - at), 0, -1):
                rule = rules.get(tuple(lower[at : at + many]))
                if rule is not None:
                    found.append(_Cue(at, at + many - 1, rule))
                    step = many
                    break
        at += step
    return found


def _spans(words: Text, first: int, last: int, links: Sequence[Link]) -> dict[int, int]:
    """Token -> which link covers it."""
    covered: dict[int, int] = {}
    place = first
    for number, link in enumerate(links):
        while place < last and words.ends[place] <= link.start:
            place += 1
        at = place
        while at < last and words.starts[at] < link.end:
            covered[at] = number
            at += 1
    return covered


def _headed(link: Link, about: Sequence[Stretch]) -> Link:
    return _marked(link, {stretch.about for stretch in about if stretch.start <= link.start < stretch.end})
