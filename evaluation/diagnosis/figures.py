"""Figures over outcomes, by set and for the subsets that tell memory from diagnosis, each with its 95 %
interval over groups of kin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from evaluation.diagnosis.outcomes import Outcome
from evaluation.intervals import Bootstrap, Figure, by_patient

NEAR: Final = 0.5  # Jaccard of findings from which a case of the base is a near-duplicate
_BINS: Final = 10
_RAREBENCH: Final = ("RAMEDIS", "MME", "HMS", "LIRICAL")

Subset = Callable[[Outcome], bool]
SUBSETS: Final[Mapping[str, Subset]] = {
    "all": lambda one: True,
    "no near-duplicate": lambda one: one.closest < NEAR,
    "disease unseen by the base": lambda one: one.unseen,
    "disease seen by the base": lambda one: not one.unseen,
}
_COUNTS: Final[Mapping[str, Callable[[Outcome], float]]] = {
    "Acc@1": lambda one: float(one.rank == 1),
    "Acc@5": lambda one: float(one.rank is not None and one.rank <= 5),
    "Acc@10": lambda one: float(one.rank is not None and one.rank <= 10),
    "Hit@20": lambda one: float(one.rank is not None and one.rank <= 20),
    "MRR": lambda one: 1 / one.rank if one.rank else 0.0,
}


def sets_of(found: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Each set; and the sets of RareBench together, where there are several."""
    held: dict[str, list[Outcome]] = {}
    for one in found:
        held.setdefault(one.set, []).append(one)
    together = [name for name in _RAREBENCH if name in held]
    bench = {"RareBench": [one for name in together for one in held[name]]} if len(together) > 1 else {}
    return bench | held


def figures(found: Sequence[Outcome]) -> dict[str, Figure | None]:
    """Of one set or subset, by name; `ECE` of the first diagnosis, over ten bins."""
    bootstrap = Bootstrap(one.kin for one in found)
    reported = {
        name: bootstrap.figure(by_patient((one.kin, count(one), 1.0) for one in found))
        for name, count in _COUNTS.items()
    }
    reported["ECE"] = calibration(bootstrap, ((one.kin, one.p, one.right) for one in found))
    return reported


def calibration(bootstrap: Bootstrap, stated: Iterable[tuple[str, float, bool]]) -> Figure | None:
    """Expected calibration error over ten bins, of (kin, probability, whether it was right)."""
    rows: dict[str, list[float]] = {}
    for kin, p, right in stated:
        row = rows.setdefault(kin, [0.0] * (3 * _BINS))
        at = 3 * min(int(p * _BINS), _BINS - 1)
        row[at] += 1
        row[at + 1] += p
        row[at + 2] += float(right)
    return bootstrap.of_sums(rows, _calibration)


def _calibration(sums: Sequence[float]) -> float:
    total = sum(sums[0::3])
    return (
        sum(abs(stated - right) for stated, right in zip(sums[1::3], sums[2::3], strict=True)) / total
        if total
        else 0.0
    )
