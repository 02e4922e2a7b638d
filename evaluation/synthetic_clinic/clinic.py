"""Patients, stays, and what each action truly earns: nothing here is medicine, all of it is known.

A request has features; each of K actions earns, on average, a smooth and not quite linear function of them
(so that a linear reward model is wrong, as it will be in life); what is seen is 0 to 1, noisy, alike for
stays of one patient, late, and for some stays never there. Whether it is there may hang on the features, but
not on the action: what hangs on the action no estimator here would see. Each action has a share of its
statements cut by the grounding gate, which is seen of every draft. Patients are of groups; one of them,
`FEW`, is shown by a feature.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from evaluation.synthetic_clinic.softmax_policy import LinearPolicy
from trainers.datasets.decisions import Decisions, Floats
from trainers.datasets.logged_decisions import weights
from trainers.gate.estimators import Policy

_SEEN = 20_000  # requests over which the true value of a policy is averaged
FEW = "language other"  # one request in six: those whose second feature is above 1
_ABOVE = 1.0
_STATEMENTS = 15  # of a draft


@dataclass(frozen=True)
class Observed:
    """What a log has. `decisions` [N], `groups` [N]: those with an outcome; `cut`: of all decisions, the
    share of statements that the gate cut.
    """

    decisions: Decisions
    groups: dict[str, NDArray[np.bool_]]
    cut: Decisions


@dataclass(frozen=True)
class Clinic:
    """`effects` [D, K], `bends` [D, K]: linear and quadratic effects on the logit. `noise`: of an outcome;
    `alike`: of a patient's outcomes.
    """

    effects: Floats
    bends: Floats
    noise: float = 0.15
    alike: float = 0.1
    missing: float = 0.2
    cuts: tuple[
        float, ...
    ] = ()  # [K], of each action the share of its statements that is cut; none: .05 of all

    @property
    def actions(self) -> int:
        return int(self.effects.shape[1])

    def requests(self, count: int, random: np.random.Generator) -> Floats:
        """float64 [count, D], standard normal: as a product would scale them."""
        return random.standard_normal((count, len(self.effects)))

    def expected(self, features: Floats) -> Floats:
        """float64 [N, K] in (0, 1): what each action earns on average."""
        logits = features @ self.effects + (features**2 - 1) @ self.bends
        earned: Floats = 1 / (1 + np.exp(-logits))
        return earned

    def value(self, policy: Policy, seed: int = 0) -> float:
        """What a policy truly earns, over requests that no log has seen."""
        features = self.requests(_SEEN, np.random.default_rng(seed))
        return float((policy.probabilities(features) * self.expected(features)).sum(axis=1).mean())

    def drifted(self, size: float, seed: int) -> Clinic:
        """The same clinic after something has changed: a share `size` of every effect is another's."""
        random = np.random.default_rng(seed)
        return replace(
            self, effects=(1 - size) * self.effects + size * random.permutation(self.effects, axis=1)
        )

    def cut(self, policy: Policy, seed: int = 0) -> float:
        """Share of statements that is truly cut."""
        features = self.requests(_SEEN, np.random.default_rng(seed))
        return float((policy.probabilities(features) * self._cuts()).sum(axis=1).mean())

    def value_of_few(self, policy: Policy, seed: int = 0) -> float:
        """What a policy truly earns in the group FEW."""
        features = self.requests(_SEEN, np.random.default_rng(seed))
        features = features[features[:, 1] > _ABOVE]
        return float((policy.probabilities(features) * self.expected(features)).sum(axis=1).mean())

    def log(self, policy: LinearPolicy, patients: int, seed: int) -> Decisions:
        """What `policy` decided for the stays of `patients`, 1 to 3 each, as far as there is an outcome."""
        return self.observed(policy, patients, seed).decisions

    def observed(self, policy: LinearPolicy, patients: int, seed: int) -> Observed:
        """The same, with groups, and what was cut."""
        random = np.random.default_rng(seed)
        patient = np.repeat(np.arange(patients), random.integers(1, 4, patients))
        features = self.requests(len(patient), random)
        action, probability = policy.decide(features, random)
        mean = self.expected(features)[np.arange(len(patient)), action]
        reward = (
            mean
            + self.alike * random.standard_normal(patients)[patient] * mean * (1 - mean) * 4
            + self.noise * random.standard_normal(len(patient))
        )
        answered = random.random(len(patient)) >= self.missing * (features[:, 0] > 0) * 2
        stands = weights(features, answered, action)
        cut = random.binomial(_STATEMENTS, self._cuts()[action]) / _STATEMENTS
        female, old, few = (
            (random.random(patients) < 0.5)[patient],
            (random.random(patients) < 0.3)[patient],
            features[:, 1] > _ABOVE,
        )
        groups = {
            "sex female": female,
            "sex male": ~female,
            "age 65-79": old,
            "age 18-44": ~old,
            FEW: few,
            "language en": ~few,
        }
        return Observed(
            Decisions(
                features[answered],
                action[answered],
                probability[answered],
                reward[answered],
                patient[answered],
                self.actions,
                stands[answered],
            ),
            {name: rows[answered] for name, rows in groups.items()},
            Decisions(features, action, probability, cut, patient, self.actions, np.ones(len(patient))),
        )

    def _cuts(self) -> Floats:
        return np.array(self.cuts) if self.cuts else np.full(self.actions, 0.05)


def clinic(
    seed: int, features: int = 6, actions: int = 5, strength: float = 0.6, rash: float = 0.05
) -> Clinic:
    """One of many clinics. `rash`: share of statements cut under the last action."""
    random = np.random.default_rng(seed)
    effects, bends = (
        strength * random.standard_normal((features, actions)),
        0.3 * strength * random.standard_normal((features, actions)),
    )
    return Clinic(effects, bends, cuts=(*(0.05,) * (actions - 1), rash))
