"""Figures over patients that were asked, with 95 % intervals over patients."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from evaluation.ddxplus.interviewing import Interview, Outcome
from evaluation.diagnosis.figures import calibration
from evaluation.intervals import Bootstrap, Figure, by_patient

POINTS: Final = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50)
_MEANS: Final[Mapping[str, Callable[[Outcome], float]]] = {
    "top-1": lambda one: float(one.rank == 1),
    "top-5": lambda one: float(one.rank <= 5),
    "questions": lambda one: float(one.asked),
    "DDR": lambda one: one.recall,
    "DDP": lambda one: one.precision,
    "DDF1": lambda one: one.f1,
}
COLUMNS: Final = (*_MEANS, "ECE")


def figures(found: Sequence[Outcome], names: Sequence[str] = COLUMNS) -> dict[str, Figure | None]:
    bootstrap = Bootstrap(str(one.patient) for one in found)
    reported = {
        name: bootstrap.figure(by_patient((str(one.patient), of(one), 1.0) for one in found))
        for name, of in _MEANS.items()
        if name in names
    }
    if "ECE" in names:
        reported["ECE"] = calibration(bootstrap, ((str(one.patient), one.p, one.rank == 1) for one in found))
    return reported


def curve(found: Sequence[Interview], most: int) -> dict[int, dict[str, Figure | None]]:
    """By number of questions asked, whatever the rule says; who has none left stays as he is."""
    return {
        point: figures([one.turns[min(point, len(one.turns) - 1)] for one in found], ("top-1", "top-5"))
        for point in POINTS
        if point <= most
    }
