"""Coded facts as HPO terms, there or not there.

| fact                                        | is                                                                   |
|---------------------------------------------|----------------------------------------------------------------------|
| has_condition with an HPO code              | there; refuted: not there; unconfirmed: nothing                       |
| observed with an HPO code                   | there; refuted, or with a value or flag that says no: not there      |
| observed whose value has an HPO code        | the value is there                                                   |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kg.stays.systems import HPO, NEGATIVE, NEGATIVE_WORDS, hpo_id
from kg.stays.versions import Finding
from schemas.codes import Concept
from schemas.facts import Fact

_RELATIONS: Final = frozenset(("has_condition", "observed"))
_OPEN: Final = frozenset(("unconfirmed", "planned"))


def coded(facts: Iterable[Fact]) -> Iterator[Finding]:
    """In the order of the facts, repeats included."""
    for fact in facts:
        if not stated(fact):
            continue
        began = fact.start if fact.relation == "has_condition" else None
        present = fact.status != "refuted" and not _says_no(fact)
        for term in terms(fact.concept):
            yield Finding(term, present, began if present else None)
        if isinstance(fact.value, Concept) and fact.status != "refuted":
            for term in terms(fact.value):
                yield Finding(term)


def stated(fact: Fact) -> bool:
    """Whether it says that something is there, or not there; a cancelled order of a test, or a suspicion, says neither."""
    if fact.relation not in _RELATIONS or fact.status in _OPEN:
        return False
    return fact.relation == "has_condition" or fact.status != "inactive"


def terms(concept: Concept) -> Iterator[str]:
    for one in concept.codings:
        if one.code and (one.system.rstrip("/") in HPO or (one.code.startswith("HP:") and not one.system)):
            yield hpo_id(one.code)


def _says_no(fact: Fact) -> bool:
    if fact.interpretation.upper() in NEGATIVE:
        return True
    if isinstance(fact.value, Concept):
        return any(one.code in NEGATIVE for one in fact.value.codings) or fact.value.label.strip().lower() in NEGATIVE_WORDS
    return isinstance(fact.value, str) and fact.value.strip().lower() in NEGATIVE_WORDS
