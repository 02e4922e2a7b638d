"""`onset.yaml`, typed: the ages that HPO's terms of onset mean."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec
import yaml
from msgspec import Struct, field


class Onset(Struct, frozen=True, forbid_unknown_fields=True):
    """In years, before birth below 0. `begins`, `ends`: what the term spans; `middle`: the age that stands
    for it.
    """

    name: str
    begins: float = field(name="from")
    ends: float = field(name="to")
    middle: float


@lru_cache(maxsize=1)
def onsets() -> dict[str, Onset]:
    """By HPO id."""
    return msgspec.convert(
        yaml.safe_load(files("models.ranker").joinpath("onset.yaml").read_text(encoding="utf-8")),
        dict[str, Onset],
    )
