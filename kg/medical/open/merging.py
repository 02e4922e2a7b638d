"""Entries of all vocabularies that mean one thing become one concept.

Three reasons to merge, in this order: a reviewed line of the alias file; a code that two vocabularies state
for it; a name of one that is the name or an exact synonym of the other. Two entries of one vocabulary are two
things, as that vocabulary says, unless the alias file knows better; entries of different semantic groups stay
apart. Pairs are taken by how much speaks for them, then by id: the outcome does not depend on the order in
which anything is read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from kg.medical.open.aliases import Alias
from kg.medical.open.normal import key
from kg.medical.open.term import SNOMED, UMLS, VOCABULARIES, Term
from schemas.errors import ConfigurationError

_RANK: Final = {vocabulary: rank for rank, vocabulary in enumerate(VOCABULARIES)}
_SHARED: Final = (f"{UMLS}|", f"{SNOMED}|")
#: What speaks for a pair: both names agree; the name of one is a form of the other; the same where that is an
# entry term of MeSH, which may be : narrower; other forms agree.
_NAMES, _NAME, _ENTRY, _FORMS = 8, 4, 3, 1
_MANY: Final = 12  # a key that so many entries share names nothing in particular


class Sets:
    """Which entries are one concept."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = sorted(terms, key=lambda term: (_RANK[term.vocabulary], term.id))
        self.at = {term.id: at for at, term in enumerate(self.terms)}
        self._root = list(range(len(self.terms)))
        self._held = [{term.vocabulary} for term in self.terms]
        self.joined: Counter[str] = Counter()  # why -> how often

    def root(self, at: int) -> int:
        while self._root[at] != at:
            self._root[at] = at = self._root[self._root[at]]
        return at

    def join(self, one: int, other: int, why: str, *, forced: bool = False) -> None:
        one, other = sorted((self.root(one), self.root(other)))
        if one == other:
            return
        if not forced and (self._held[one] & self._held[other]):
            return
        self._root[other] = one
        self._held[one] |= self._held[other]
        self.joined[why] += 1

    def members(self) -> dict[int, list[Term]]:
        """root -> its entries, by precedence."""
        found: dict[int, list[Term]] = defaultdict(list)
        for at, term in enumerate(self.terms):
            found[self.root(at)].append(term)
        return found


def merge(terms: Iterable[Term], aliases: Sequence[Alias]) -> tuple[Sets, dict[int, Alias]]:
    """All merges, and the alias entry of each set that has one (by its root)."""
    sets = Sets(terms)
    named = _named(sets.terms)
    unknown = [
        given
        for alias in aliases
        for given in (alias.concept, *alias.same)
        if _target(given, sets, named) is None
    ]
    if unknown:
        raise ConfigurationError(
            f"expected aliases.yaml to name concepts of a vocabulary, got {', '.join(map(repr, unknown))}"
        )
    found = [
        (target, alias) for alias in aliases if (target := _target(alias.concept, sets, named)) is not None
    ]
    for target, alias in found:
        for same in alias.same:
            if (other := _target(same, sets, named)) is not None:
                sets.join(target, other, "alias file", forced=True)
    for why, pairs in (("code", _by_code(sets.terms)), ("name", _by_name(sets.terms))):
        for _, one, other in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            sets.join(one, other, why)
    chosen: dict[int, Alias] = {}
    twice = []
    for target, alias in found:
        before = chosen.setdefault(sets.root(target), alias)
        if before is not alias:
            twice.append(f"{before.concept} and {alias.concept} ({sets.terms[sets.root(target)].id})")
    if twice:
        raise ConfigurationError(f"expected one line for one concept in aliases.yaml, got {', '.join(twice)}")
    return sets, chosen


def _named(terms: Sequence[Term]) -> dict[str, int]:
    """key of a name -> the entry that it means where a file names it: names before synonyms, by
    precedence.
    """
    found: dict[str, int] = {}
    for at, term in enumerate(terms):
        found.setdefault(key(term.name), at)
    for at, term in enumerate(terms):
        for form in term.exact:
            found.setdefault(key(form), at)
    return found


def _target(given: str, sets: Sets, named: dict[str, int]) -> int | None:
    at = sets.at.get(given.partition(" ")[0]) if ":" in given else None
    return named.get(key(given)) if at is None else at


def _by_code(terms: Sequence[Term]) -> list[tuple[int, int, int]]:
    holders: dict[str, list[int]] = defaultdict(list)
    for at, term in enumerate(terms):
        for code in term.codes:
            if code.startswith(_SHARED):
                holders[code].append(at)
    return [(1, one, other) for held in holders.values() for one in held for other in held if one < other]


def _by_name(terms: Sequence[Term]) -> list[tuple[int, int, int]]:
    holders: dict[str, dict[int, bool]] = defaultdict(dict)  # key -> entry -> whether it is the name there
    for at, term in enumerate(terms):
        for form in term.exact:
            holders[key(form)].setdefault(at, False)
        holders[key(term.name)][at] = True
    scores: Counter[tuple[int, int]] = Counter()
    for shared, held in holders.items():
        if not shared or not 1 < len(held) <= _MANY:
            continue
        for one, is_name in held.items():
            for other, is_other in held.items():
                if one < other and _may(terms[one], terms[other], by_name=is_name and is_other):
                    listing = terms[one] if is_other else terms[other]
                    only = _ENTRY if listing.vocabulary == "MESH" else _NAME
                    scores[one, other] += (
                        _NAMES if is_name and is_other else only if is_name or is_other else _FORMS
                    )
    return [(score, one, other) for (one, other), score in scores.items() if score >= _NAME]


def _may(one: Term, other: Term, *, by_name: bool) -> bool:
    """Entries of one vocabulary are two things; so are those of two groups, but what is curated here knows
    the group better than a classification of diagnoses in which everything is one: tobacco use, body weight.
    """
    if one.vocabulary == other.vocabulary:
        return False
    return one.group == other.group or (
        by_name
        and "WS" in (one.vocabulary, other.vocabulary)
        and "DRUG" not in (one.vocabulary, other.vocabulary)
    )
