"""The numbers of `weights.yaml`, typed. Ablations replace them with `msgspec.structs.replace`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import msgspec.yaml
from msgspec import Struct

from schemas.retrieval import Choice, Okapi, Weights


class _Hybrid(Struct, forbid_unknown_fields=True):
    lexical: float


class _Cues(Struct, forbid_unknown_fields=True):
    each: float
    most: float


class _Duplicates(Struct, forbid_unknown_fields=True):
    cosine: float
    words: float


class _Age(Struct, forbid_unknown_fields=True):
    half_life: float


class _File(Struct, forbid_unknown_fields=True):
    bm25: Okapi
    hybrid: _Hybrid
    choice: Choice
    cues: _Cues
    duplicates: _Duplicates
    age: _Age
    sections: dict[str, float]


def read_weights(text: str, other: Mapping[str, Mapping[str, Any]] | None = None) -> Weights:
    """From YAML in the form of weights.yaml; `other`: by section what differs from it. Raises
    msgspec.ValidationError naming what is wrong.
    """
    stated = msgspec.yaml.decode(text)
    raw = msgspec.convert(
        stated
        if other is None
        else {**stated, **{name: {**stated.get(name, {}), **part} for name, part in other.items()}},
        _File,
    )
    cues, same = raw.cues, raw.duplicates
    return Weights(
        raw.bm25,
        raw.hybrid.lexical,
        raw.choice,
        cues.each,
        cues.most,
        same.cosine,
        same.words,
        raw.age.half_life,
        raw.sections,
    )


@lru_cache(maxsize=1)
def packaged_weights() -> Weights:
    """Those of the file next to this module."""
    return read_weights(packaged_text())


def packaged_text() -> str:
    """weights.yaml."""
    return files("processors.notes.retrieval").joinpath("weights.yaml").read_text(encoding="utf-8")
