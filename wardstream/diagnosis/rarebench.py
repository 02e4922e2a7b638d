"""RareBench's lines {"Phenotype": [...], "RareDisease": [...]} as cases. They have no id: content and turn
make one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.ranker.case import Case, numbered


def case_of(record: Mapping[str, Any], source: str, before: dict[str, int]) -> Case | None:
    """`source`: the set, by the name of its file. None where there is no finding or no diagnosis. Raises
    ValueError for another line.
    """
    if not isinstance(record.get("Phenotype"), list) or not isinstance(record.get("RareDisease"), list):
        raise ValueError("no line of RareBench")
    hpo = tuple(dict.fromkeys(str(one) for one in record["Phenotype"]))
    diseases = tuple(str(one) for one in record["RareDisease"])
    if not hpo or not diseases:
        return None
    return Case(numbered(source, hpo, diseases, before), source, hpo, diseases)
