"""Findings that say too little to speak for a diagnosis: unspecific.yaml, read once."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml


@lru_cache(maxsize=1)
def unspecific() -> frozenset[str]:
    """Ids of HPO."""
    raw: dict[str, Any] = yaml.safe_load(
        files("processors.diagnosis.phenotypes").joinpath("unspecific.yaml").read_text(encoding="utf-8")
    )
    return frozenset(str(one).split(" ", 1)[0] for group in raw.values() for one in group)
