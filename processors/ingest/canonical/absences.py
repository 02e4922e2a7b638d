"""Concepts that state an absence ("No known allergy") turned into the thing that is absent."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec.yaml

from processors.ingest.canonical.concepts import SNOMED
from schemas.codes import Coding, Concept

_PUNCTUATION: Final = re.compile(r"[^a-z ]+")


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, Concept], dict[str, Concept]]:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.ingest.canonical").joinpath("absences.yaml").read_text(encoding="utf-8")
    )
    codes = {
        code: Concept((Coding(SNOMED, to["code"], to["display"]),))
        if "code" in to
        else Concept(text=to["display"])
        for code, to in raw["snomed"].items()
    }
    return codes, {words: Concept(text=to) for words, to in raw["words"].items()}


@lru_cache(maxsize=8192)
def absence(stated: Concept) -> Concept | None:
    """What `stated` states there is none of; None where it states no absence."""
    codes, words = _table()
    for coding in stated.codings:
        if coding.system == SNOMED and coding.code in codes:
            return codes[coding.code]
    wording = stated.text or (stated.codings[0].display if stated.codings else "")
    return words.get(" ".join(_PUNCTUATION.sub(" ", wording.casefold()).split()))
