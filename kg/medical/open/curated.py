"""What wardstream curates itself: YAML files of vocabulary/, one subject each, made to be read and corrected
by a clinician.

    group: PROC
    terms:
      Imaging:                      # a concept, and what stands below it is a kind of it
        Chest x-ray: [CXR, chest radiograph, "loinc:30745-4"]
        Echocardiogram: [echo, TTE]

Words in capitals (CXR) are abbreviations: the linker takes them as they are written. A code is written
system:code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import yaml

from kg.medical.graph import Group
from kg.medical.open.mesh import slug
from kg.medical.open.packaged import VOCABULARY
from kg.medical.open.term import ICD10CM, LOINC, RXNORM, SNOMED, Term, coded

#: Files of things; the others are aliases, senses, stops.
THINGS: Final = ("procedures", "labs", "vitals", "anatomy", "devices", "care", "findings", "drugs", "people")
_SYSTEMS: Final = {"loinc": LOINC, "snomed": SNOMED, "rxnorm": RXNORM, "icd10cm": ICD10CM}


def terms() -> Iterator[Term]:
    """Everything in the files of things."""
    for name in THINGS:
        for part in read(name):
            for heading, below in part["terms"].items():
                yield from _below(heading, below, part["group"], ())


@lru_cache
def read(name: str) -> list[Any]:
    """The documents of one vocabulary file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with (VOCABULARY / f"{name}.yaml").open(encoding="utf-8") as file:
        return list(yaml.load_all(file, loader))


def _below(name: str, given: Any, group: Group, parents: tuple[str, ...]) -> Iterator[Term]:
    here = f"WS:{slug(name)}"
    forms: list[str] = []
    if isinstance(given, list):
        forms = given
    elif isinstance(given, dict):
        forms = given.get("also", [])
    codes, exact = [], []
    for form in forms:
        system, colon, code = str(form).partition(":")
        if colon and system in _SYSTEMS:
            codes.append(coded(_SYSTEMS[system], code))
        else:
            exact.append(str(form))
    yield Term(here, name, group, tuple(exact), (), tuple(codes), parents)
    if isinstance(given, dict):
        for child, below in given.items():
            if child != "also":
                yield from _below(child, below, group, (here,))
