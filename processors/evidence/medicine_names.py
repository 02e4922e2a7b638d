"""The table of medicines' names, medicine_names.yaml: of one ingredient in several countries, brands, and in short."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple
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


#: Not what is decided on both: "aspirin + clopidogrel = hold".
_TOGETHER: Final = re.compile(
    r"(\w{4,})\s*[+&]\s*(\w{4,})\s*=(?!>)(?!\s*(?:stop|hold|held|d/?c|off|both|cont)\b)", re.IGNORECASE
)


def two_together(text: str) -> re.Match[str] | None:
    """Where a text states what two medicines do together, which has not happened: "tramadol + sertraline = serotonin/seizure"."""
    return next((m for m in _TOGETHER.finditer(text) if {folded(m[1]), folded(m[2])} <= _names()), None)


def names_one(text: str) -> bool:
    """Whether a word of a text is a medicine's name of the table."""
    return not _names().isdisjoint(re.findall(r"[a-z]{4,}", folded(text)))


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    same = medicine_names().same
    return frozenset([*same, *(part for one in same.values() for part in one.split("+"))])
