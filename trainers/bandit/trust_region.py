"""How far a policy may go from what was done: the nearest than which none is better beyond doubt, on patients
it was not fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trainers.datasets.decisions import Floats, Integers
from trainers.gate.intervals import interval

# of the interval that a farther policy has to clear: several are tried, and the best of several flatters
_LEVEL = 0.98


class Reach(Struct, frozen=True):
    """One width of the trust region and one way to fit within it, judged out of fold."""

    beta: float  # the smaller, the further
    method: str  # "doubly robust" or "direct"
    value: float  # doubly robust, per decision, whatever the method: both are judged alike
    effective: float  # share of the decisions that the log is worth for it (Kish)


def judged(ways: Sequence[tuple[float, str]], numbers: Floats, weights: Floats) -> tuple[Reach, ...]:
    """`ways`: beta and method of each; `numbers`, `weights` [W, N]: of each decision by the policy that did
    not see its patient.
    """
    return tuple(
        Reach(
            beta,
            method,
            float(numbers[at].mean()),
            float(weights[at].sum() ** 2 / max((weights[at] ** 2).sum(), 1e-12) / len(weights[at])),
        )
        for at, (beta, method) in enumerate(ways)
    )


def chosen(reaches: Sequence[Reach], numbers: Floats, patient: Integers, overlap: float) -> int:
    """Of betas that fall: the first than which the best is not better beyond doubt; differences are paired,
    patients kept together.

    One whose log is worth less than a share `overlap` is none that can be judged next time; where all are,
    the nearest.
    """
    allowed = [at for at, one in enumerate(reaches) if one.effective >= overlap]
    if not allowed:
        return 0
    best = max(allowed, key=lambda at: (reaches[at].value, -at))
    return next(
        at for at in allowed if at == best or interval(numbers[best] - numbers[at], patient, _LEVEL).low <= 0
    )
