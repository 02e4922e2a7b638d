"""Drafts that nobody answered: whether that depends on the policy, and how much their rewards could change.

    answers    share of drafts that are answered, doubly robust, under the candidate and under the policy in service, and of each action in the log.
               Where it falls, a bad draft may be one that nobody answers, and the estimate of the reward is of the others alone
    bounds     of the gain, whatever the missing rewards are (Manski 1990; Horowitz and Manski 2000): each is taken as 0 where the candidate would
               have done it more often, as 1 where the policy in service would, and the other way round. What both do alike cancels. The
               interval is that of both ends (Imbens and Manski 2004, conservatively: each end with its two-sided error)

None of these checks refuses a candidate unless answers fall for certain, and by so much that it loses where a draft without one
is worth nothing: an estimate that rests on who answers is settled by a trial, where both policies answer requests of the same days (`Check.doubt`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import Policy, cross_fitted, doubly_robust
from trainers.gate.harms import Check
from trainers.gate.intervals import Estimate, spread

#: Decisions of an action from which its share of answers is judged.
_LEAST = 30


@dataclass(frozen=True)
class Answers:
    """`decisions` [N]: all that had time to be answered, with weight 1, and any number as the reward of those that
    have none; `answered` [N]: which have one; `names` [K]: of the actions; `responded` [N]: which were answered, also by
    what is not learned from; None: the same.
    """

    decisions: Decisions
    answered: NDArray[np.bool_]
    names: Sequence[str] = ()
    responded: NDArray[np.bool_] | None = None

    @property
    def responses(self) -> NDArray[np.bool_]:
        return self.answered if self.responded is None else self.responded

    def of(self, rows: NDArray[np.bool_]) -> Answers:
        return Answers(self.decisions.of(rows), self.answered[rows], self.names, self.responses[rows])


@dataclass(frozen=True)
class Missing:
    """`answers`: share answered under the candidate, under the policy in service, and their difference; `nothing`: the gain where
    each missing reward is 0; `low`, `high`: where they are as bad, or as good, for the candidate as they can be.
    """

    answers: dict[str, Estimate]
    nothing: Estimate
    low: Estimate
    high: Estimate


def missing(answers: Answers, candidate: Policy, current: Policy, seed: int) -> Missing:
    """With 95 % intervals. Raises ValueError below two patients."""
    rates = _values(answers, answers.responses.astype(np.float64), candidate, current, seed)
    shares = {
        name: spread(numbers, answers.decisions)
        for name, numbers in (
            ("candidate", rates[0]),
            ("current", rates[1]),
            ("difference", rates[0] - rates[1]),
        )
    }
    new, old = (policy.probabilities(answers.decisions.features) for policy in (candidate, current))
    taken = (np.arange(len(answers.decisions)), answers.decisions.action)
    more = new[taken] > old[taken]
    gains = []
    for filled in (np.zeros(len(more)), np.where(more, 0.0, 1.0), np.where(more, 1.0, 0.0)):
        rewards = np.where(answers.answered, answers.decisions.reward, filled)
        first, second = _values(answers, rewards, candidate, current, seed)
        gains.append(spread(first - second, answers.decisions))
    return Missing(shares, *gains)


def _values(
    answers: Answers, rewards: Floats, candidate: Policy, current: Policy, seed: int
) -> tuple[Floats, Floats]:
    decisions = replace(answers.decisions, reward=rewards)
    values = cross_fitted(decisions, seed)
    return doubly_robust(decisions, candidate, values), doubly_robust(decisions, current, values)


def checks(
    answers: Answers, found: Missing, level: float, margin: float, fall: float, least: float
) -> Iterator[Check]:
    """`fall`: of the share of drafts answered, that is tolerated; `least`: share of all drafts' share that those of
    each action have at least.
    """
    change, low = found.answers["difference"].at(level), found.low.at(level).low
    shown = f"{change.value:+.1%} [{change.low:+.1%}, {change.high:+.1%}]"
    tolerated = f"a fall of the share of drafts that are answered of at most {fall:.0%}"
    nothing = found.nothing.at(level)
    yield Check(
        "answers",
        change.high >= -fall or nothing.high >= -margin,
        f"{tolerated}, or a loss of at most {margin:g} where each missing reward is 0, as far as is certain",
        f"{shown}; {nothing.value:+.4f} [{nothing.low:+.4f}, {nothing.high:+.4f}]",
    )
    yield Check("answers, shown", change.low >= -fall, f"{tolerated}, at worst", shown, doubt=True)
    yield _by_action(answers, least)
    yield Check(
        "bounds",
        low >= -margin,
        f"a loss of at most {margin:g}, whatever the missing rewards are",
        f"{found.low.value:+.4f} to {found.high.value:+.4f}, {low:+.4f} at worst; "
        f"{int((~answers.answered).sum())} of {len(answers.answered)} rewards are missing",
        doubt=True,
    )


def _by_action(answers: Answers, least: float) -> Check:
    whole = float(answers.responses.mean())
    shares = []
    for action in np.unique(answers.decisions.action).tolist():
        of = answers.responses[answers.decisions.action == action]
        if len(of) >= _LEAST:
            name = answers.names[action] if action < len(answers.names) else f"action {action}"
            shares.append((float(of.mean()), name, len(of)))
    worst = min(shares, default=None)
    return Check(
        "answers by action",
        worst is None or worst[0] >= least * whole,
        f"of the drafts of each action {least * whole:.0%} answered, of all {whole:.0%}",
        f"{worst[0]:.0%} of {worst[2]} of {worst[1]}, the fewest" if worst else "too few of each: not judged",
        doubt=True,
    )
