"""What kind of expectation the end of a path is: kinds.yaml, read once."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, cast

import yaml

from processors.evidence.word_lists import whole_words
from schemas.paths import ReasoningPath

Expected: TypeAlias = Literal["tests", "treatments", "medicines", "problems", "home"]
KINDS: Final[tuple[Expected, ...]] = ("tests", "treatments", "medicines", "problems", "home")


@lru_cache(maxsize=1)
def _raw() -> dict[str, Any]:
    raw: dict[str, Any] = yaml.safe_load(
        files("processors.discharge.expectations").joinpath("kinds.yaml").read_text(encoding="utf-8")
    )
    return raw


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, Expected], tuple[tuple[Expected, re.Pattern[str]], ...], dict[str, Expected]]:
    named = tuple((cast("Expected", kind), whole_words(words)) for kind, words in _raw()["words"].items())
    return (
        cast("dict[str, Expected]", _raw()["relations"]),
        named,
        cast("dict[str, Expected]", _raw()["groups"]),
    )


def follows(path: ReasoningPath) -> bool:
    """Whether each step says what follows, from something that the patient has, so that it can be told as
    what often comes.
    """
    *before, last = path.steps
    tests = _raw()["before_tests"] if _raw()["relations"].get(last.relation) == "tests" else ()
    return all(step.relation in (*_raw()["before"], *tests) for step in before) and last.relation in _raw()[
        "begins"
    ].get(path.start.group, ())


def kind_of(path: ReasoningPath) -> Expected | None:
    """None for what nobody can be told to expect: an anatomy, a gene, a place."""
    relations, named, groups = _table()
    end = path.end
    if end.relation in relations:
        return relations[end.relation]
    fallback = groups.get(end.group)
    if fallback in (
        "treatments",
        "tests",
        "home",
    ):  # "CT of the chest" is a procedure and a test; a drug is a drug whatever it is called
        return next((kind for kind, words in named if words.search(end.name)), fallback)
    return fallback
