"""The reviewable file that goes with definitions whose logic is not published with them: what their named
expressions mean.

definitions: [http://fhir.org/guides/utah-edu/lcs-cds/*]   whose they are; a * at the end stands for all that begin so
value sets, events, rounds, words, conditions              as in vocabulary.py; a value set may be named by its canonical URL
bindings:    library name -> expression name -> condition  "*" for the library: whichever it is
texts:       library name -> expression name -> words      what a dynamic title or description says
populations: canonical of a PlanDefinition -> conditions   whom it is for, where it does not say so in codes
activities:  canonical of an ActivityDefinition -> codes   what on record shows that it was done: {loinc: [...]}
lists:       name -> CQL                                   what a parameter or a list that nothing defines selects
passes:      [function names]                              functions of CQL that give back what they are given
any:         [value set names or URLs]                     filters that all facts of a feed pass (categories that it does not send)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kg.guidelines.conditions import condition
from kg.guidelines.predicates import Predicate
from kg.guidelines.terms import SYSTEMS, ValueSet, system_of
from kg.guidelines.vocabulary import Vocabulary, VocabularyError, vocabulary
from schemas.codes import Coding, Concept


class Bindings(Struct, frozen=True, omit_defaults=True):
    """Of one or several files. Keys of `expressions` and `texts` are (library, name); of `populations` and
    `activities` canonicals.
    """

    definitions: tuple[str, ...] = ()
    known: Vocabulary = Vocabulary()
    expressions: Mapping[tuple[str, str], Predicate] = {}
    texts: Mapping[tuple[str, str], str] = {}
    populations: Mapping[str, Predicate] = {}
    activities: Mapping[str, Concept] = {}
    lists: Mapping[str, str] = {}
    passes: frozenset[str] = frozenset()
    any: frozenset[str] = frozenset()

    def speaks_of(self, canonical: str) -> bool:
        return any(
            canonical == each or (each.endswith("*") and canonical.startswith(each[:-1]))
            for each in self.definitions
        )

    def predicate(self, libraries: tuple[str, ...], name: str) -> Predicate | None:
        """What a named expression of one of the libraries means."""
        return next(
            (
                self.expressions[key]
                for library in (*libraries, "*")
                if (key := (library, name)) in self.expressions
            ),
            None,
        )

    def words(self, libraries: tuple[str, ...], name: str) -> str:
        return next(
            (self.texts[key] for library in (*libraries, "*") if (key := (library, name)) in self.texts), ""
        )

    @property
    def value_sets(self) -> Mapping[str, ValueSet]:
        return self.known.value_sets


def bindings(given: Mapping[str, Any], where: str) -> Bindings:
    """From a parsed file. Raises VocabularyError."""
    known = vocabulary(given, where)

    def named(section: str) -> list[tuple[tuple[str, str], Any]]:
        libraries = given.get(section) or {}
        if not isinstance(libraries, Mapping) or not all(
            isinstance(each, Mapping) for each in libraries.values()
        ):
            raise VocabularyError(
                f"{where}: expected library -> expression -> what it means in {section}, got "
                f"{type(libraries).__name__}"
            )
        return [
            ((str(library), str(name)), value)
            for library, names in libraries.items()
            for name, value in names.items()
        ]

    return Bindings(
        tuple(map(str, given.get("definitions", ()))),
        known,
        {
            key: condition(value, known, f"{where}, {key[1]!r} of {key[0]}")
            for key, value in named("bindings")
        },
        {key: str(value) for key, value in named("texts")},
        {
            str(url): condition(value, known, f"{where}, population of {url}")
            for url, value in (given.get("populations") or {}).items()
        },
        {
            str(url): _concept(value, f"{where}, activity {url}")
            for url, value in (given.get("activities") or {}).items()
        },
        {str(name): str(cql) for name, cql in (given.get("lists") or {}).items()},
        frozenset(map(str, given.get("passes", ()))),
        frozenset(map(str, given.get("any", ()))),
    )


def together(some: tuple[Bindings, ...]) -> Bindings:
    """Those of several files. What two of them say, the first says."""
    if len(some) == 1:
        return some[0]
    merged: dict[str, dict[Any, Any]] = {"value_sets": {}, "kinds": {}, "words": {}, "conditions": {}}
    rest: dict[str, dict[Any, Any]] = {
        "expressions": {},
        "texts": {},
        "populations": {},
        "activities": {},
        "lists": {},
    }
    for each in reversed(some):
        for name, held in merged.items():
            held.update(getattr(each.known, name))
        for name, held in rest.items():
            held.update(getattr(each, name))
    return Bindings(
        tuple(dict.fromkeys(url for each in some for url in each.definitions)),
        Vocabulary(**merged),
        **rest,
        passes=frozenset(name for each in some for name in each.passes),
        any=frozenset(name for each in some for name in each.any),
    )


def _concept(given: Any, where: str) -> Concept:
    if not isinstance(given, Mapping):
        raise VocabularyError(
            f"{where}: expected codes by system such as {{loinc: [29463-7]}}, got {given!r}"
        )
    return Concept(
        tuple(
            Coding(system_of(SYSTEMS.get(str(system), str(system))), str(code))
            for system, codes in given.items()
            for code in codes
        )
    )
