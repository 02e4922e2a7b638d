"""The words that say what holds of a finding: assertion.yaml, and where a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, convert

from kg.medical.linking.words import bare, tokenise
from schemas.yaml_text import read_yaml

Kind: TypeAlias = Literal["negated", "family", "historical", "hypothetical"]
KINDS: Final[tuple[Kind, ...]] = ("negated", "family", "historical", "hypothetical")
_NUMBERS: Final = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_AMBULANCE: Final = frozenset(("911", "999", "112"))
_REMEMBERED: Final = 100_000  # words
_BETWEEN: Final = 3  # words at most between a relative and what is stated of the relative


class Cues(Struct, frozen=True, forbid_unknown_fields=True):
    """The cues of one kind."""

    forward: tuple[str, ...] = ()
    backward: tuple[str, ...] = ()
    pseudo: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    between: tuple[str, ...] = ()


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """assertion.yaml."""

    negated: Cues
    family: Cues
    historical: Cues
    hypothetical: Cues
    ends: tuple[str, ...]
    through: dict[Kind, tuple[str, ...]]
    fresh: frozenset[str]
    doubts: frozenset[str]
    alone: frozenset[str]
    questions: frozenset[str]
    reach: dict[Kind, int]


class Rule(NamedTuple):
    """What one phrase does."""

    forward: frozenset[Kind] = frozenset()
    backward: frozenset[Kind] = frozenset()
    opening: frozenset[Kind] = frozenset()  # forward, where a clause begins with it
    ends: frozenset[Kind] = frozenset()
    behind: frozenset[Kind] = frozenset()  # of the finding right before it, and no other
    rest: frozenset[Kind] = frozenset()  # all that follows in the sentence
    whole: frozenset[Kind] = frozenset()  # all of the sentence


class Cue(NamedTuple):
    first: int  # tokens
    last: int
    word: str  # its first
    phrase: str
    rule: Rule


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    text = files("kg.medical.linking").joinpath("assertion.yaml").read_text(encoding="utf-8")
    return convert(read_yaml(text), Vocabulary, strict=False)


@lru_cache(maxsize=1)
def _rules() -> tuple[dict[tuple[str, ...], Rule], dict[str, int]]:
    """Phrase -> what it does; first word -> longest phrase that it begins."""
    words = vocabulary()
    rules: dict[tuple[str, ...], Rule] = {}

    def add(phrase: str, rule: Rule) -> None:
        key = _phrase(phrase)
        rules[key] = Rule(*(old | new for old, new in zip(rules.get(key, Rule()), rule, strict=True)))

    for kind in KINDS:
        cues: Cues = getattr(words, kind)
        for phrase in cues.forward:
            add(phrase, Rule(forward=frozenset([kind])))
        for phrase in cues.backward:
            add(phrase, Rule(backward=frozenset([kind])))
        for phrase in cues.opening:
            add(phrase, Rule(opening=frozenset([kind])))
        for phrase in cues.behind:
            add(phrase, Rule(behind=frozenset([kind])))
        for phrase in cues.rest:
            add(phrase, Rule(rest=frozenset([kind])))
        for phrase in cues.whole:
            add(phrase, Rule(whole=frozenset([kind])))
        for phrase in cues.pseudo:
            add(phrase, Rule())
    for phrase in words.ends:
        add(phrase, Rule(ends=frozenset(kind for kind in KINDS if phrase not in words.through.get(kind, ()))))
    longest: dict[str, int] = {}
    for key in rules:
        longest[key[0]] = max(longest.get(key[0], 0), len(key))
    return rules, longest


@lru_cache(maxsize=1)
def _tells() -> tuple[frozenset[str], frozenset[tuple[str, ...]]]:
    family = vocabulary().family
    return frozenset(family.between), frozenset(_phrase(phrase) for phrase in family.tells)


class _Longest(dict[str, int]):
    """Word as it is written, in lower case -> length of the longest phrase that it begins, 0 none."""

    def __missing__(self, lower: str) -> int:
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[lower] = _rules()[1].get(_word(lower), 0)
        return found


_longest: Final = _Longest()


def cues(lower: Sequence[str], first: int, last: int) -> list[Cue]:
    """The longest phrase at each place of a sentence, none inside another."""
    places = [at for at, word in enumerate(lower[first:last]) if _longest[word]]
    if not places:
        return []
    rules, _ = _rules()
    given = list(map(_word, lower[first:last]))
    found: list[Cue] = []
    done = 0
    for at in places:
        if at < done:
            continue
        for many in range(min(_longest[lower[first + at]], len(given) - at), 0, -1):
            rule = rules.get(tuple(given[at : at + many]))
            if rule is not None:
                found.append(
                    Cue(
                        first + at,
                        first + at + many - 1,
                        given[at],
                        " ".join(given[at : at + many]),
                        _here(rule, given, at, at + many),
                    )
                )
                done = at + many
                break
    return found


def _here(rule: Rule, given: Sequence[str], at: int, behind: int) -> Rule:
    """What a phrase does in this place."""
    if "family" in rule.forward and _telling(given, behind):
        rule = rule._replace(forward=rule.forward - {"family"})
    if (
        rule.opening
        and (at == 0 or not given[at - 1][0].isalnum())
        and behind < len(given)
        and given[behind][0].isalnum()
    ):
        rule = rule._replace(forward=rule.forward | rule.opening, backward=rule.backward - rule.opening)
    return rule


def _telling(given: Sequence[str], at: int) -> bool:
    """Whether a relative named before is the one who reports about the patient: "his mother also reports"."""
    between, tells = _tells()
    for place in range(at, min(len(given), at + _BETWEEN + 1)):
        if any(tuple(given[place : place + many]) in tells for many in (1, 2)):
            return True
        if given[place] not in between:
            return False
    return False


@lru_cache(maxsize=65536)
def _word(lower: str) -> str:
    if lower.isalpha():
        return "<n>" if lower in _NUMBERS else lower
    if lower in _AMBULANCE:
        return "<911>"
    if lower.isdigit():
        return "<year>" if len(lower) == 4 and lower[:2] in ("19", "20") else "<n>"
    return bare(lower)


def _phrase(phrase: str) -> tuple[str, ...]:
    return tuple(
        word
        for part in phrase.split()
        for word in ([part] if part[0] == "<" else map(_word, tokenise(part).lower))
    )
