"""The reviewable file next to a guideline: what its words mean in coded facts.

    value sets:     name -> codes by system, and words
    events:         kind -> title, readings (facts of a value set, their results by value set), order by gravity, what implies what, `sums`:
                    which results together are another
    rounds:         name -> title, the kinds that make it up, how far apart they may lie
    words:          clinical wording -> results by kind ("HPV-negative": {hpv: [negative]}), or a list of such
    conditions:     name -> condition, to be used by name

`Vocabulary.results` reads wording as people write it in tables: "HPV-positive/NILM" is both, "ASC-US/LSIL" is
either, since those are results of one test, "x2" is twice in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, get_args

from msgspec import Struct

from kg.guidelines.days import span
from kg.guidelines.events import EventKind, Reading, RoundKind, alone
from kg.guidelines.predicates import ABSENT, Results
from kg.guidelines.reviewable import VocabularyError as VocabularyError
from kg.guidelines.reviewable import listed, mapping, one_of
from kg.guidelines.terms import ValueSet, value_set
from schemas.facts import Relation

_TIMES: Final = re.compile(r"\s+x\s?(\d+)$", re.IGNORECASE)


class Wording(Struct, frozen=True):
    """What a cell says: one of `results`, `run` times in a row. No results: nothing of the kind has
    happened.
    """

    results: tuple[Results, ...]
    run: int = 1


class Vocabulary(Struct, frozen=True, omit_defaults=True):
    value_sets: Mapping[str, ValueSet] = {}
    kinds: Mapping[str, RoundKind] = {}
    words: Mapping[str, tuple[Results, ...]] = {}
    conditions: Mapping[str, Any] = {}

    def slots(self) -> dict[str, EventKind]:
        return {slot.name: slot for kind in self.kinds.values() for slot in kind.slots}

    def results(self, wording: str) -> Wording | None:
        """None where a word of it is not known."""
        given = " ".join(wording.split())
        times = _TIMES.search(given)
        bare = given[: times.start()] if times else given
        run = int(times[1]) if times else 1
        whole = self._word(bare)
        if whole is not None:
            return Wording(whole, run)
        parts = [self._word(part) for part in re.split(r"\s*/\s*|\s+", bare)]
        if len(parts) > 1 and all(part is not None for part in parts):
            return Wording(_joined([part for part in parts if part is not None]), run)
        return None

    def _word(self, word: str) -> tuple[Results, ...] | None:
        found = self.words.get(_folded(word))
        if found is not None:
            return found
        for slot in self.slots().values():  # a category's own name
            for category in slot.categories:
                if _folded(category) == _folded(word):
                    return ({slot.name: frozenset((category,))},)
        return None


def _folded(word: str) -> str:
    return " ".join(word.split()).casefold()


def _joined(parts: Sequence[tuple[Results, ...]]) -> tuple[Results, ...]:
    """Results of one test are alternatives, those of different tests belong together. Of words with
    alternatives each is tried with each.
    """
    found = []
    for chosen in product(*parts):
        merged: dict[str, frozenset[str]] = {}
        for results in chosen:
            for slot, categories in results.items():
                merged[slot] = merged.get(slot, frozenset()) | categories
        found.append(merged)
    return tuple(found)


def vocabulary(given: Mapping[str, Any], where: str) -> Vocabulary:
    """From a parsed file. Raises VocabularyError; `where` names the file in it."""
    sets = {
        str(name): _value_set(str(name), value, where) for name, value in _section(given, "value sets", where)
    }
    events = {
        str(name): _event(str(name), value, sets, where) for name, value in _section(given, "events", where)
    }
    kinds = {name: alone(event) for name, event in events.items()}
    for name, value in _section(given, "rounds", where):
        kinds[str(name)] = _round(str(name), value, events, f"{where}, round {name!r}")
    slots = {slot.name: slot for kind in kinds.values() for slot in kind.slots}
    words = {
        _folded(str(word)): results_of(value, slots, f"{where}, word {word!r}")
        for word, value in _section(given, "words", where)
    }
    return Vocabulary(sets, kinds, words, dict(_section(given, "conditions", where)))


def results_of(value: Any, slots: Mapping[str, EventKind], where: str) -> tuple[Results, ...]:
    """From `{hpv: [negative]}`, a list of such, or [] for none at all. Raises VocabularyError for what no
    event has.
    """
    found: list[Results] = []
    for alternative in value if isinstance(value, list) else [value]:
        read: dict[str, frozenset[str]] = {}
        for slot, categories in mapping(alternative, where).items():
            one_of(slot, slots, where, "events")
            named = [
                str(name)
                for name in ([categories] if isinstance(categories, str) else listed(categories, where))
            ]
            wrong = [
                name for name in named if name.removeprefix("=") not in (*slots[slot].categories, ABSENT)
            ]
            if wrong or not named:
                raise VocabularyError(
                    f"{where}: expected results of {slot} ({', '.join(slots[slot].categories)}), got "
                    f"{', '.join(wrong) or 'none'}"
                )
            read[slot] = frozenset(named)
        found.append(read)
    return tuple(found)


def _section(given: Mapping[str, Any], name: str, where: str) -> Iterable[tuple[Any, Any]]:
    return mapping(given.get(name) or {}, f"{where}, {name}").items()


def _value_set(name: str, value: Any, where: str) -> ValueSet:
    try:
        return value_set(name, mapping(value, f"{where}, value set {name!r}"))
    except ValueError as error:
        raise VocabularyError(f"{where}: {error}") from None


def _event(name: str, value: Any, sets: Mapping[str, ValueSet], where: str) -> EventKind:
    here = f"{where}, event {name!r}"
    given = mapping(value, here, ("title", "readings", "order", "implies", "sums"), ("readings",))
    readings = tuple(
        _reading(each, sets, f"{here}, reading {number}")
        for number, each in enumerate(listed(given["readings"], here), 1)
    )
    order = tuple(map(str, listed(given.get("order", ()), here)))
    implies, sums = (
        {str(k): tuple(map(str, listed(v, here))) for k, v in mapping(given.get(part) or {}, here).items()}
        for part in ("implies", "sums")
    )
    event = EventKind(name, str(given.get("title", name)), readings, order, implies, sums)
    named = {category for each in readings for category, _ in each.results} | {
        each.category for each in readings if each.category
    }
    named |= {
        part for each in (implies, sums) for category, parts in each.items() for part in (category, *parts)
    }
    if order and named - set(order):
        raise VocabularyError(
            f"{here}: expected an order of all its results, got none of "
            f"{', '.join(sorted(named - set(order)))}"
        )
    return event


def _reading(value: Any, sets: Mapping[str, ValueSet], where: str) -> Reading:
    given = mapping(value, where, ("of", "results", "category", "relations"), ("of",))
    results = tuple(
        (str(category), _set(each, sets, where))
        for category, each in mapping(given.get("results") or {}, where).items()
    )
    return Reading(
        _set(given["of"], sets, where),
        results,
        str(given.get("category", "")),
        relations_of(given.get("relations", ()), where),
    )


def _round(name: str, value: Any, events: Mapping[str, EventKind], where: str) -> RoundKind:
    given = mapping(value, where, ("title", "of", "within"), ("of",))
    slots = tuple(events[one_of(slot, events, where, "events")] for slot in listed(given["of"], where))
    try:
        within = span(str(given.get("within", "1 day")))
    except ValueError as error:
        raise VocabularyError(f"{where}: {error}") from None
    return RoundKind(name, str(given.get("title", name)), slots, within)


def relations_of(given: Any, where: str) -> tuple[str, ...]:
    """Names of relations that facts have. Raises VocabularyError for others: nothing would ever be found."""
    return tuple(one_of(each, get_args(Relation), where, "relations") for each in listed(given, where))


def _set(given: Any, sets: Mapping[str, ValueSet], where: str) -> ValueSet:
    """A value set by its name, or given in place."""
    if isinstance(given, str):
        return sets[one_of(given, sets, where, "value sets")]
    return _value_set(f"in place: {given}", given, where)
