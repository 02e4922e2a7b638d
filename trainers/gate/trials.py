"""A trial of named actions, judged by all decisions of its time: which policy a request fell to was drawn, and what one of
them did the other might have done, too.

The difference of the two means uses each decision for one policy alone. Here each speaks for both: doubly robust, with
both groups taken as one log of the mixture of the two policies (the balance heuristic; Veach and Guibas 1995, and Agarwal,
Basu, Schnabel and Joachims 2017, "Effective evaluation using logged bandit feedback from multiple loggers"):

    b(a | x) = s candidate(a | x) + (1 - s) current(a | x)        s: the share of the decisions that the candidate took

so that no weight is above 1 / s, and what both would do alike cancels. The interval is the confidence sequence of `falls.sequence`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.datasets.logged_decisions import standardised, weights
from trainers.gate.estimators import cross_fitted, fit, predicted
from trainers.gate.falls import Between, sequence

#: How far a logged probability may be from that of the policy that decided, and for which share of the decisions it may
#: be further.
_ALIKE: Final = 0.01
_ODD: Final = 0.01
_LEAST: Final = 1e-6
#: Answers of an action from which their lowest tenth is known.
_FEW: Final = 30


@dataclass(frozen=True)
class Tried:
    """Candidate less what is in service. `answered`: of the drafts that are answered, those like them counted with them; of all
    drafts, `nothing`: where one that nobody answered is worth nothing, `lowest`: where it is worth as little as the
    lowest tenth of those that were answered of its action.
    """

    answered: Between
    nothing: Between
    lowest: Between


def tried_at_once(
    due: Decisions,
    answered: NDArray[np.bool_],
    trial: NDArray[np.bool_],
    candidate: Floats,
    current: Floats,
    alarms: float,
) -> Tried | None:
    """`due` [N]: decisions of both policies that had time to be answered, each with the probability that its own policy took
    the action with, reward 0 where nobody answered; `trial` [N]: those of the candidate; `candidate`, `current` [N, K]: what
    each policy takes. None where logged probabilities are not those of the policies, or one of these decided nothing:
    the difference of the means is all that is known then.
    """
    share = float(trial.mean()) if len(trial) else 0.0
    if not 0 < share < 1 or not answered.any():
        return None
    taken = np.arange(len(due)), due.action
    own = np.where(trial, candidate[taken], current[taken])
    if (np.abs(own - due.probability) > _ALIKE).mean() > _ODD:
        return None
    mixed = np.maximum(share * candidate[taken] + (1 - share) * current[taken], _LEAST)
    stands = weights(standardised(due.features), answered, due.action)
    every, more = replace(due, probability=mixed), candidate - current
    heard = replace(every, weight=stands).of(answered)
    expected = predicted(fit(heard), due.features)[taken]
    low = replace(every, reward=lowest(due.reward, answered, expected, due.action))
    return Tried(_gain(heard, more[answered], alarms), _gain(every, more, alarms), _gain(low, more, alarms))


def lowest(reward: Floats, answered: NDArray[np.bool_], expected: Floats, group: Integers) -> Floats:
    """float64 [N]: `reward`, and of each that nobody answered what is `expected`, less by as much as the lowest tenth of the answered
    of its group lies below; nothing where too few of a group are answered.
    """
    filled = np.where(answered, reward, 0.0)
    for one in np.unique(group[~answered]):
        left = np.sort((reward - expected)[answered & (group == one)])
        if len(left) >= _FEW:
            here = ~answered & (group == one)
            filled[here] = np.clip(expected[here] + left[: max(1, len(left) // 10)].mean(), 0, 1)
    return filled


def _gain(decisions: Decisions, more: Floats, alarms: float) -> Between:
    """`more` [N, K]: how much oftener the candidate takes each action."""
    values, taken = cross_fitted(decisions, seed=0), (np.arange(len(decisions)), decisions.action)
    left = decisions.reward - values[taken]
    gain: Floats = decisions.weight * (
        (more * values).sum(axis=1) + more[taken] / decisions.probability * left
    )
    return sequence(gain, decisions.patient, alarms, decisions.clinician)
