"""By which results and medicines a kind of problem is followed: problems.yaml, compiled."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import yaml
from msgspec import Struct

_PREVENTED: Final = re.compile(r"\b(?:prophyla\w+|prevention|precautions?|screening|risk)\b", re.IGNORECASE)
_NOTHING: Final = re.compile(r"(?!)")


class Kind(Struct, frozen=True):
    """A kind of problem. `results` in the order in which they are told."""

    name: str
    named: re.Pattern[str]
    results: tuple[re.Pattern[str], ...]
    medicines: re.Pattern[str]


class _Row(Struct, forbid_unknown_fields=True):
    named: list[str]
    results: list[str]
    medicines: list[str]


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """Those of the file beside this module, in its order. Raises msgspec.ValidationError naming what is wrong
    in it.
    """
    text = files("processors.progress_note").joinpath("problems.yaml").read_text(encoding="utf-8")
    rows = msgspec.convert(yaml.safe_load(text), dict[str, _Row])
    return tuple(
        Kind(name, _words(row.named), tuple(_whole(result) for result in row.results), _words(row.medicines))
        for name, row in rows.items()
    )


@lru_cache(maxsize=4096)
def kind_of(title: str) -> Kind | None:
    """The first kind that is named in it; what is to be prevented is none that the patient has."""
    if _PREVENTED.search(title):
        return None
    return next((kind for kind in kinds() if kind.named.search(title)), None)


def _words(written: list[str]) -> re.Pattern[str]:
    """Any of the words or phrases, whole."""
    if not written:
        return _NOTHING
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_pattern, written))})(?![\w-])", re.IGNORECASE)


def _whole(written: str) -> re.Pattern[str]:
    """The whole name of a result."""
    return re.compile(rf"{_pattern(written)}\Z", re.IGNORECASE)


def _pattern(written: str) -> str:
    return (
        re.escape(written)
        .replace(r"\*", r"[\w ,.-]*" if " " in written or written.endswith("*") else r"\w*")
        .replace(r"\ ", r"\s+")
    )
