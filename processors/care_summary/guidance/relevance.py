"""Which guidelines have anything to say of a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.guidelines.graph import Guideline
from kg.guidelines.meant import families
from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding


def relevant(
    found: Sequence[Sequence[Standing]], guidelines: Sequence[Guideline]
) -> list[Sequence[Standing]]:
    """Without those of families of which the record holds nothing but age and sex: that every woman is due
    for screening is no news of her stay, and a hospital's record seldom knows when she had it.
    """
    family = families(guidelines)
    known = {
        family[g.name]
        for g, each in zip(guidelines, found, strict=True)
        if any(finding.evidence for s in each for finding in _findings(s))
    }
    return [each if family[g.name] in known else () for g, each in zip(guidelines, found, strict=True)]


def _findings(standing: Standing) -> Iterable[Finding]:
    return (*standing.satisfied, *standing.against)
