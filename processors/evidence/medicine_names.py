"""The table of medicines' names, medicine_names.yaml: of one ingredient in several countries, brands, and in short."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple
from unicodedata import combining, normalize

import msgspec.yaml


class MedicineNames(NamedTuple):
    """`same`: every name in lower case, without accents, to that of its ingredient, or of its ingredients with "+";
    `capitals`: by ingredient what notes write in capitals.
    """

    same: dict[str, str]
    capitals: dict[str, list[str]]


@lru_cache(maxsize=1)
def medicine_names() -> MedicineNames:
    text = files("processors.evidence").joinpath("medicine_names.yaml").read_text(encoding="utf-8")
    same: dict[str, str] = {}
    capitals: dict[str, list[str]] = defaultdict(list)
    for long, names in msgspec.yaml.decode(text).items():
        for short in map(str, names):
            if short == short.lower():
                same[folded(short)] = str(long)
            else:
                capitals[str(long)].append(short)
    return MedicineNames(same, capitals)


def folded(name: str) -> str:
    """In lower case, without accents: "losartán" as "losartan"."""
    return "".join(one for one in normalize("NFKD", name.lower()) if not combining(one))
