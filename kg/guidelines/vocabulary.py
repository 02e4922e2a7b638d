"""The reviewable file beside a guideline: what its words mean in coded facts.

    value sets:     name -> codes by system, and words
    events:         kind -> title, readings (facts of a value set, their results by value set), order by gravity, what implies what
    rounds:         name -> title, the kinds that make it up, how far apart they may lie
    words:          clinical wording -> results by kind ("HPV-negative": {hpv: [negative]}), or a list of such
    conditions:     name -> condition, to be used by name

`Vocabulary.results` reads wording as people write it in tables: "HPV-positive/NILM" is both, "ASC-US/LSIL" is either, since those are
results of one test, "x2" is twice in a row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from kg.guidelines.events import EventKind, Reading, RoundKind, alone
from kg.guidelines.predicates import ABSENT, Results
from kg.guidelines.spans import span
from kg.guidelines.terms import ValueSet, value_set
from schemas.errors import ConfigurationError

_TIMES: Final = re.compile(r"\s+x\s?(\d+)$", re.IGNORECASE)


class VocabularyError(ConfigurationError):
    """A vocabulary is not as it should be: says where, what was expected and what came."""


class Wording(Struct, frozen=True):
    """What a cell says: one of `results`, `run` times in a row. No results: nothing of the kind has happened."""

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
        said = " ".join(wording.split())
        times = _TIMES.search(said)
        bare = said[: times.start()] if times else said
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
    """Results of one test are alternatives, those of different tests belong together."""
    merged: dict[str, frozenset[str]] = {}
    for part in parts:
        for slot, categories in part[0].items():
            merged[slot] = merged.get(slot, frozenset()) | categories
    return (merged,)


def vocabulary(said: Mapping[str, Any], where: str) -> Vocabulary:
    """From a parsed file. Raises VocabularyError; `where` names the file in it."""
    sets = {name: _value_set(name, value, where) for name, value in (said.get("value sets") or {}).items()}
    events = {name: _event(name, value, sets, where) for name, value in (said.get("events") or {}).items()}
    kinds = {name: alone(event) for name, event in events.items()}
    for name, value in (said.get("rounds") or {}).items():
        unknown = [slot for slot in value["of"] if slot not in events]
        if unknown:
            raise VocabularyError(f"{where}: expected events of this file in round {name!r}, got {', '.join(unknown)}")
        kinds[name] = RoundKind(name, value.get("title", name), tuple(events[slot] for slot in value["of"]), span(value.get("within", "1 day")))
    slots = {slot.name: slot for kind in kinds.values() for slot in kind.slots}
    words = {_folded(str(word)): results_of(value, slots, f"{where}, word {word!r}") for word, value in (said.get("words") or {}).items()}
    return Vocabulary(sets, kinds, words, said.get("conditions") or {})


def results_of(value: Any, slots: Mapping[str, EventKind], where: str) -> tuple[Results, ...]:
    """From `{hpv: [negative]}`, a list of such, or [] for none at all. Raises VocabularyError for what no event has."""
    found: list[Results] = []
    for alternative in value if isinstance(value, list) else [value]:
        read: dict[str, frozenset[str]] = {}
        for slot, categories in alternative.items():
            named = [categories] if isinstance(categories, str) else categories
            if slot not in slots:
                raise VocabularyError(f"{where}: expected one of the events {', '.join(slots)}, got {slot!r}")
            wrong = [name for name in named if name.removeprefix("=") not in (*slots[slot].categories, ABSENT)]
            if wrong:
                raise VocabularyError(f"{where}: expected results of {slot} ({', '.join(slots[slot].categories)}), got {', '.join(wrong)}")
            read[slot] = frozenset(named)
        found.append(read)
    return tuple(found)


def _value_set(name: str, value: Mapping[str, Any], where: str) -> ValueSet:
    try:
        return value_set(name, value)
    except (ValueError, TypeError, AttributeError) as error:
        raise VocabularyError(f"{where}: {error}") from None


def _event(name: str, value: Mapping[str, Any], sets: Mapping[str, ValueSet], where: str) -> EventKind:
    readings = []
    for number, reading in enumerate(value["readings"]):
        place = f"{where}, reading {number + 1} of event {name!r}"
        results = tuple((str(category), _set(said, sets, place)) for category, said in (reading.get("results") or {}).items())
        readings.append(Reading(_set(reading["of"], sets, place), results, str(reading.get("category", "")), tuple(reading.get("relations", ()))))
    implies = {str(k): tuple(map(str, v)) for k, v in (value.get("implies") or {}).items()}
    return EventKind(name, value.get("title", name), tuple(readings), tuple(map(str, value.get("order", ()))), implies)


def _set(said: Any, sets: Mapping[str, ValueSet], where: str) -> ValueSet:
    """A value set by its name, or given in place."""
    if isinstance(said, str):
        if said not in sets:
            raise VocabularyError(f"{where}: expected a value set of this file, got {said!r}")
        return sets[said]
    return _value_set(f"in place: {said}", said, where)
