"""RELA of MRREL to an edge's words and direction, from the reviewable list."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import yaml


class Relation(NamedTuple):
    """How a RELA becomes an edge."""

    words: str
    turned: bool  # it is the inverse of the one that becomes an edge


@cache
def relations() -> dict[str, Relation]:
    """Every RELA that is kept, in both directions."""
    listed = yaml.safe_load((files("kg.medical.umls") / "relations.yaml").read_text(encoding="utf-8"))
    found: dict[str, Relation] = {}
    for entry in listed:
        for name, turned in ((entry["rela"], False), (entry.get("inverse"), True)):
            if name is None:
                continue
            if name in found:
                raise ValueError(f"expected each relation once in relations.yaml, came {name} twice")
            found[name] = Relation(entry["words"], turned)
    return found
