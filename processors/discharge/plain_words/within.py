"""Names within a sentence: proper_names.yaml has those that keep their capital."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

import yaml


def within(name: str) -> str:
    """ "Hypertension" as "hypertension"; "COPD", "IgA", "X-ray", "E. coli", "Crohn's disease" and "Parkinson
    disease" as they are.
    """
    first = name.split(" ", 1)[0]
    kept = (
        not name[1:2].islower()
        or not first[1:].islower()
        or "'" in first
        or first.endswith(".")
        or re.split(r"\W", first)[0] in _proper()
    )
    said = name if kept else name[:1].lower() + name[1:]
    return said.replace(" AND ", " and ")  # as SNOMED CT writes it


@lru_cache(maxsize=1)
def _proper() -> frozenset[str]:
    return frozenset(
        yaml.safe_load(
            files("processors.discharge.plain_words")
            .joinpath("proper_names.yaml")
            .read_text(encoding="utf-8")
        )
    )
