"""Does a policy fail some? The difference in each subgroup, with its multiplicity: of twelve subgroups one
looks bad by chance.

Two questions, because a subgroup is small and its interval wide:

    beyond doubt   it loses more than the margin: one-sided tests, Holm (1979) over all subgroups, so that
    they refuse a candidate that fails nobody with a
                   chance of at most 1 - level, however many they are
    far beyond     its estimate loses more than three margins, and that it loses at all is four times likelier than not. This errs for the few: it refuses
                   some candidates that fail nobody. (Estimates that are drawn towards the mean of all, as
                   DerSimonian and Laird 1986 do, let pass more than twice as many that do.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from trainers.gate.intervals import Estimate

FAR: Final = 3.0  # margins
LIKELY: Final = 0.2  # one-sided p, of each subgroup by itself


def holm(p: Sequence[float]) -> list[float]:
    """Adjusted p, in the same order."""
    order = np.argsort(p, kind="stable")
    steps = np.array(p)[order] * (len(p) - np.arange(len(p)))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(one) for one in adjusted]


def failed(
    found: Mapping[str, Estimate], margin: float, level: float = 0.95, likely: float = LIKELY
) -> dict[str, str]:
    """Of each subgroup that speaks against the candidate: why. `found`: the differences, candidate less
    current. `likely`: the one-sided p of a loss, below which one that is far beyond the margin counts.
    """
    sure = holm([one.below(-margin) for one in found.values()])
    against = {}
    for (name, one), p in zip(found.items(), sure, strict=True):
        if p < 1 - level:
            against[name] = "beyond doubt"
        elif one.value < -FAR * margin and one.below(0.0) < likely:
            against[name] = "far beyond it"
    return against
