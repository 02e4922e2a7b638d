"""Semantic types and their groups. A concept may have types of several groups; it gets one, by a fixed
precedence.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from kg.medical.graph import GROUPS, Group

#: The first of these that one of its types belongs to is a concept's group. What a patient has comes before
# what is given and done, : and that before what it is made of: "albuterol inhaler" (device, drug) is a drug,
# "BRCA1 mutation" (gene, disorder) a disorder.
PRECEDENCE: Final[tuple[Group, ...]] = (
    "DISO",
    "CHEM",
    "PROC",
    "ANAT",
    "DEVI",
    "PHYS",
    "PHEN",
    "GENE",
    "LIVB",
    "ACTI",
    "OCCU",
    "ORGA",
    "OBJC",
    "GEOG",
    "CONC",
)


@cache
def group_of_type() -> dict[str, Group]:
    """TUI -> group, from the packaged table."""
    table = (files("kg.medical.umls") / "semantic_types.tsv").read_text(encoding="utf-8")
    found: dict[str, Group] = {}
    for line in table.splitlines():
        if not line.startswith("#"):
            tui, _, group = line.split("\t")
            if group not in GROUPS:
                raise ValueError(f"expected a semantic group for {tui}, came {group}")
            found[tui] = group
    return found
