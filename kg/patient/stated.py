"""Stages, grades, receptors and response as notes write them: "cT2 cN1 M0", "stage IIB", "ER 95%", "partial
response".

A concept linker finds names; these are forms, so stated.yaml has a pattern for each. Whether one is denied,
of a relative or of the past is decided as for every other mention (kg.medical.linking.assertion). What a pattern has
read is masked before concepts are linked: "HER2 negative" denies no carcinoma beside it. The paper leaves all
of this to a language model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from kg.medical.linking import Link, Stretch
from kg.medical.linking.assertion import assertion
from kg.patient.entity import Role

_NO_ROW = -1


class Stated(NamedTuple):
    """One statement of a text, and what the text says of it."""

    link: Link  # where, and whether it is denied, past ...; `row` means nothing
    name: str
    role: Role
    value: str


def stated(text: str, about: Sequence[Stretch] = ()) -> list[Stated]:
    """By place, never overlapping."""
    found = list(_matches(text))
    judged = assertion(text, [Link(one.start(), one.end(), _NO_ROW, one[0], 1.0) for one, _ in found], about)
    return [
        Stated(
            link._replace(negated=link.negated and not _says_so(match["value"])),
            form.name,
            form.role,
            " ".join(match["value"].split()),
        )
        for link, (match, form) in zip(judged, found, strict=True)
    ]


def masked(text: str, read: Sequence[Stated]) -> str:
    """The text with what was read, and what is listed as misleading, out of sight; offsets stay."""
    spans = [(one.link.start, one.link.end) for one in read]
    spans += [match.span() for pattern in _table().masked for match in pattern.finditer(text)]
    if not spans:
        return text
    chars = list(text)
    for start, end in spans:
        chars[start:end] = ["x" if char.isalnum() else char for char in text[start:end]]
    return "".join(chars)


class _Form(NamedTuple):
    name: str
    role: Role
    pattern: re.Pattern[str]


class _Table(NamedTuple):
    forms: tuple[_Form, ...]
    masked: tuple[re.Pattern[str], ...]


def _matches(text: str) -> Iterator[tuple[re.Match[str], _Form]]:
    every = [
        (match.start(), number, match)
        for number, form in enumerate(_table().forms)
        for match in form.pattern.finditer(text)
    ]
    end = -1
    for start, number, match in sorted(every, key=lambda one: one[:2]):
        if start >= end:
            end = match.end()
            yield match, _table().forms[number]


def _says_so(value: str) -> bool:
    """Whether the value itself is the denial: "HER2 negative" is a finding, not a denied HER2."""
    return value.casefold().rstrip(".") in ("negative", "neg", "not amplified", "0")


@lru_cache(maxsize=1)
def _table() -> _Table:
    raw: dict[str, Any] = yaml.safe_load(
        files("kg.patient").joinpath("stated.yaml").read_text(encoding="utf-8")
    )
    forms = tuple(
        _Form(one["name"], one["role"], re.compile(one["pattern"], re.IGNORECASE)) for one in raw["stated"]
    )
    return _Table(forms, tuple(re.compile(one, re.IGNORECASE) for one in raw["masked"]))
