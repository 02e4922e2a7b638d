"""The short name of a document's type, e.g. "progress-note", from `note_types.yaml`."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec.yaml

from processors.ingest.canonical.concepts import LOINC
from schemas.codes import Concept

OTHER: Final = "other"


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, str], tuple[tuple[str, re.Pattern[str]], ...]]:
    raw = msgspec.yaml.decode(
        files("processors.ingest.canonical").joinpath("note_types.yaml").read_text(encoding="utf-8")
    )
    codes = {code: name for name, listed in raw["loinc"].items() for code in listed}
    words = tuple(
        (name, re.compile("|".join(rf"(?<![a-z]){re.escape(word)}(?:s|es)?(?![a-z])" for word in listed)))
        for name, listed in raw["words"]
    )
    return codes, words


@lru_cache(maxsize=4096)
def note_type(kind: Concept, title: str = "") -> str:
    """By LOINC code; else by the words of the type; else by those of the title; else "other"."""
    codes, _ = _table()
    for coding in kind.codings:
        if coding.system == LOINC and (name := codes.get(coding.code)):
            return name
    for stated in (kind.text, *(c.display for c in kind.codings), title):
        if stated and (name := _by_words(stated)):
            return name
    return OTHER


def _by_words(said: str) -> str:
    lowered = said.casefold()
    return next((name for name, pattern in _table()[1] if pattern.search(lowered)), "")
