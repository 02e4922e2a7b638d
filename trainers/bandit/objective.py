"""What a policy over actions is fitted to: its doubly robust value, less what it moves away from what was
done.

    V(pi)  = mean_i o_i [ sum_k pi(k|x_i) q_i(k) + min(pi(a_i|x_i) / b_i, clip) (r_i - q_i(a_i)) ]        o: decisions.weight, b: behaviour
    J(W)   = V(pi_W) - beta mean_i KL(pi_W(.|x_i) || cloned(.|x_i)) - l2 |W - cloned|^2
    pi_W   = (1 - explore) softmax(x W) + explore / K

The log holds the behaviour's probability of the action that was taken and of no other, so what is held on to
is a clone: the policy of the same form that makes the logged actions likeliest. Weights come from the logged
probabilities alone.

Deviation from Dudik et al.: they only evaluate; here the estimate is climbed (as Swaminathan and Joachims do
with IPS). A policy that is chosen by an estimate is flattered by it; the trust region bounds by how much, and
choosing.py sets it by patients the policy was not fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from scipy.optimize import minimize

from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.gate.intervals import interval

_STEPS: Final = 200  # of L-BFGS
_NEVER: Final = 1e-12


class Form(NamedTuple):
    """What all policies of a run share."""

    explore: float
    clip: float
    l2: float


class Linear(NamedTuple):
    """A policy over scaled features: `trainers.gate.estimators.Policy`."""

    weights: Floats  # [D + 1, K], the last row the constant
    explore: float

    def probabilities(self, features: Floats) -> Floats:
        """float64 [N, K]."""
        return _mixed(_softmax(_with_one(features) @ self.weights), self.explore)


def cloned(decisions: Decisions, form: Form) -> Linear:
    """The policy of this form that makes what was done likeliest."""
    x, rows = _with_one(decisions.features), np.arange(len(decisions))
    share = 1 / len(decisions)

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(x.shape[1], -1)
        plain = _softmax(x @ weights)
        taken = _mixed(plain, form.explore)[rows, decisions.action]
        wanted = np.zeros_like(plain)
        wanted[rows, decisions.action] = -share / taken
        value = -np.log(taken).mean() + form.l2 * float((weights**2).sum())
        return value, (_through(x, plain, wanted, form.explore) + 2 * form.l2 * weights).ravel()

    return Linear(_smallest(loss, np.zeros((x.shape[1], decisions.actions))), form.explore)


def modelled(held: Linear, model: Floats, beta: float) -> Linear:
    """The direct method under the same trust region, in closed form: probabilities proportional to cloned
    exp(q / beta). `model` [D + 1, K]: q is linear.
    """
    return Linear(held.weights + model / beta, held.explore)


def climbed(
    decisions: Decisions, values: Floats, held: Linear, begin: Linear, beta: float, form: Form
) -> Linear:
    """The policy with the largest J near `begin`. `values` [N, K]: of the reward model, cross-fitted; `held`:
    the clone.
    """
    x, rows, count = _with_one(decisions.features), np.arange(len(decisions)), len(decisions)
    log_held = np.log(held.probabilities(decisions.features))
    often = decisions.weight / count
    left = decisions.reward - values[rows, decisions.action]

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(x.shape[1], -1)
        plain = _softmax(x @ weights)
        p = _mixed(plain, form.explore)
        ratio = p[rows, decisions.action] / decisions.probability
        apart = np.log(np.maximum(p, _NEVER)) - log_held
        moved = weights - held.weights
        value = float((often * ((p * values).sum(axis=1) + np.minimum(ratio, form.clip) * left)).sum())
        cost = beta * float((p * apart).sum()) / count + form.l2 * float((moved**2).sum())
        gain = often[:, None] * values - beta / count * (apart + 1)
        gain[rows, decisions.action] += np.where(ratio < form.clip, often * left / decisions.probability, 0.0)
        return cost - value, (_through(x, plain, -gain, form.explore) + 2 * form.l2 * moved).ravel()

    return Linear(_smallest(loss, begin.weights), form.explore)


def _smallest(loss: object, begin: Floats) -> Floats:
    found: Floats = minimize(
        loss, begin.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}
    ).x.reshape(begin.shape)
    return found


def _through(x: Floats, plain: Floats, gradient: Floats, explore: float) -> Floats:
    """Gradient by the probabilities [N, K] -> by the weights [D + 1, K]."""
    scores = (1 - explore) * plain * (gradient - (plain * gradient).sum(axis=1, keepdims=True))
    by: Floats = x.T @ scores
    return by


def _softmax(scores: Floats) -> Floats:
    p = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Floats = p / p.sum(axis=1, keepdims=True)
    return found


def _mixed(plain: Floats, explore: float) -> Floats:
    mixed: Floats = (1 - explore) * plain + explore / plain.shape[1]
    return mixed


def _with_one(features: Floats) -> Floats:
    return np.hstack([features, np.ones((len(features), 1))])


# How far a policy may go from what was done: the nearest than which none is better beyond doubt, on patients
# it was not fitted to.

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
