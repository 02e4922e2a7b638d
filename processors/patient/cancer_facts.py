"""Whether a fact shows something of a cancer: cancer_facts.yaml, read once; and what makes it new."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec
import msgspec.yaml

from kg.guidelines.terms import SYSTEMS, ValueSet, system_of, value_set
from schemas.codes import Concept
from schemas.facts import Fact, Relation

_FILE: Final = "cancer_facts.yaml"
#: A concept that one of these has a code for is what the code states, whatever its words ("anemia due to
# chemotherapy of a cancer").
_CLASSIFICATIONS: Final = frozenset({SYSTEMS["icd10cm"], SYSTEMS["icd9"]})
_NOT_SO: Final = frozenset({"refuted", "planned"})
_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class _Kind(NamedTuple):
    name: str
    relations: frozenset[Relation]
    of: ValueSet


def names(concept: Concept) -> bool:
    """Whether a fact of this concept may show of a cancer."""
    return bool(_kinds_of(concept))


def news(fact: Fact) -> str | None:
    """What kind of news of a cancer a fact is ("staging"); None for none."""
    if fact.status in _NOT_SO:
        return None
    return next((kind.name for kind in _kinds_of(fact.concept) if fact.relation in kind.relations), None)


def identity(fact: Fact) -> str:
    """Equal for facts that show the same: of a diagnosis its codes, whoever shows it again; of a result its
    value and time as well.
    """
    codes = sorted(f"{c.system}|{c.code}" for c in fact.concept.codings if c.code) or [
        fact.concept.label.casefold()
    ]
    stated: list[object] = [fact.relation, codes, fact.status]
    if fact.relation != "has_condition":
        stated += [fact.start, fact.value]
    return hashlib.sha256(_encode(stated)).hexdigest()[:16]


def version() -> str:
    """Of the file: records are looked at anew where it has changed."""
    return hashlib.sha256(_text()).hexdigest()[:8]


@lru_cache(maxsize=1)
def _text() -> bytes:
    return files("processors.patient").joinpath(_FILE).read_bytes()


@lru_cache(maxsize=1)
def _table() -> tuple[_Kind, ...]:
    raw: dict[str, dict[str, Any]] = msgspec.yaml.decode(_text())
    return tuple(
        _Kind(
            name,
            frozenset(stated["relations"]),
            value_set(name, {key: value for key, value in stated.items() if key != "relations"}),
        )
        for name, stated in raw.items()
    )


@lru_cache(maxsize=65536)  # a hospital states the same few thousand concepts again and again
def _kinds_of(concept: Concept) -> tuple[_Kind, ...]:
    classified = any(system_of(coding.system) in _CLASSIFICATIONS for coding in concept.codings)
    return tuple(
        kind
        for kind in _table()
        if kind.of.has_code(concept) or (not classified and kind.of.has_words(concept))
    )
