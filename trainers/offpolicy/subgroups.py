"""Does a policy fail some? The difference in each subgroup, with its multiplicity: of twelve subgroups one looks bad by chance.

Two questions, because a subgroup is small and its interval wide:

    beyond doubt   it loses more than the margin: one-sided tests, Holm (1979) over all subgroups, so that the chance of refusing a candidate that
                   fails nobody is at most 1 - level, however many subgroups there are
    far beyond     its estimate, drawn towards that of all as far as chance alone would spread them (DerSimonian and Laird 1986), loses more than
                   three margins. Subgroups overlap (a woman of 70 is in two), which that pooling does not know
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from trainers.offpolicy.intervals import Estimate

FAR: Final = 3.0  # margins


def holm(p: Sequence[float]) -> list[float]:
    """Adjusted p, in the same order."""
    order = np.argsort(p, kind="stable")
    steps = np.array(p)[order] * (len(p) - np.arange(len(p)))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(one) for one in adjusted]


def drawn_together(found: Sequence[Estimate]) -> list[float]:
    """Each estimate, drawn towards the mean of all by the share of its distance that chance explains. One alone stays as it is."""
    values, variance = np.array([one.value for one in found]), np.array([max(one.error, 1e-9) ** 2 for one in found])
    if len(found) < 2:
        return values.tolist()
    often = 1 / variance
    mean = (often * values).sum() / often.sum()
    spread = (often * (values - mean) ** 2).sum() - (len(found) - 1)
    between = max(0.0, spread / (often.sum() - (often**2).sum() / often.sum()))
    again = 1 / (variance + between)
    centre = (again * values).sum() / again.sum()
    drawn: list[float] = (centre + between / (between + variance) * (values - centre)).tolist()
    return drawn


def failed(found: Mapping[str, Estimate], margin: float, level: float = 0.95) -> dict[str, str]:
    """Of each subgroup that speaks against the candidate: why. `found`: the differences, candidate less current."""
    estimates = list(found.values())
    sure = holm([one.below(-margin) for one in estimates])
    told = {}
    for name, p, drawn in zip(found, sure, drawn_together(estimates), strict=True):
        if p < 1 - level:
            told[name] = "beyond doubt"
        elif drawn < -FAR * margin:
            told[name] = "far beyond it"
    return told
