"""Logged decisions -> a policy over the same actions that earns more, as far as the log shows.

    fold by fold, trust region by trust region    the policy is fitted without the fold's patients and judged on them,
                                                  once by climbing its value, once by the direct method
                                                  (objective.py)
    the nearest that is as good as the best       choosing.py; where rewards are noise, that is what was done already
    once more, on all patients                    what ships

Each fit is one checkpoint of the run. The reward model is a ridge regression for each action, cross-fitted by
patient within what a fit may see.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import numpy as np
from msgspec import Struct

from models.policies import ActionPolicy, read_policy, write_policy
from schemas.errors import ConfigurationError, StateError
from trainers.bandit.objective import Form, Linear, Reach, chosen, climbed, cloned, judged, modelled
from trainers.candidates import Candidate
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.gate.estimators import cross_fitted, doubly_robust, fit, predicted, weights
from trainers.runs import Measure, Run, Say, silent, unmeasured

KIND: Final = "action-policy"
FILE: Final = "policy.json"
_LEAST: Final = 20  # patients
_METHODS: Final = ("direct", "doubly robust")


class BanditSettings(Struct, frozen=True, kw_only=True):
    """One value of these and one log give one policy."""

    explore: float = 0.1  # share of chance that stays
    reaches: tuple[float, ...] = (
        3.0,
        1.0,
        0.3,
        0.1,
    )  # beta of the trust region over the rewards' standard deviation: nearest first
    overlap: float = 0.1  # share of the decisions that the log has to be worth for the policy, out of fold
    folds: int = 4
    l2: float = 1e-4
    clip: float = 20.0  # largest importance weight
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.explore <= 1:
            raise ConfigurationError(
                f"expected a share of exploration above 0 and at most 1, got {self.explore}: without it "
                "the next log teaches nothing"
            )
        if (
            not self.reaches
            or list(self.reaches) != sorted(self.reaches, reverse=True)
            or self.reaches[-1] <= 0
        ):
            raise ConfigurationError(
                f"expected widths of the trust region above 0, falling; got {self.reaches}"
            )
        if self.folds < 2 or self.clip < 1:
            raise ConfigurationError(
                f"expected at least 2 folds and a clip of at least 1, got {self.folds} and {self.clip}"
            )


class Logged(Protocol):
    """Decisions of one slot: `trainers.datasets.logged_decisions.Decided`."""

    @property
    def decisions(self) -> Decisions: ...
    @property
    def names(self) -> tuple[str, ...]:
        """Of the features."""
        ...

    @property
    def actions(self) -> tuple[str, ...]: ...


def train(
    decided: Logged,
    slot: str,
    run: Path,
    settings: BanditSettings | None = None,
    *,
    say: Say = silent,
    measure: Measure = unmeasured,
    lineage: dict[str, str] | None = None,
) -> ActionPolicy:
    """The policy; the run's folder has it as a candidate. Raises StateError for fewer than 20 patients, or
    fewer than two actions.
    """
    candidate = trained(
        decided, slot, run, settings or BanditSettings(), say=say, measure=measure, lineage=lineage or {}
    )
    return read_policy(candidate.files[FILE])


def trained(
    decided: Logged,
    slot: str,
    run: Path,
    settings: BanditSettings,
    *,
    say: Say,
    measure: Measure,
    lineage: dict[str, str],
) -> Candidate:
    """The same as a candidate."""
    decisions = decided.decisions
    patients = len(np.unique(decisions.patient))
    if patients < max(_LEAST, settings.folds) or len(decided.actions) < 2:
        raise StateError(
            f"expected rewarded decisions of {_LEAST} patients among 2 actions at least, got {patients} "
            f"and {len(decided.actions)}; let more outcomes come"
        )
    identity = {
        "trainer": "bandit",
        "slot": slot,
        "settings": msgspec.to_builtins(settings),
        "data": _hash(decided),
    }
    with Run(run, identity, say, measure) as open_run:
        return open_run.finished or open_run.finish(
            _Fitting(decided, slot, settings, open_run).candidate(lineage)
        )


class _Judged(NamedTuple):
    """Out of fold, filled fit by fit. [2 B, N] each: for each beta the direct method, then doubly robust."""

    numbers: Floats
    weights: Floats


class _Fitting:
    def __init__(self, decided: Logged, slot: str, settings: BanditSettings, run: Run) -> None:
        self._decided, self._slot, self._settings, self._run = decided, slot, settings, run
        raw = decided.decisions
        deviation = raw.features.std(axis=0)
        self._mean, self._scale = raw.features.mean(axis=0), np.where(deviation > 1e-9, deviation, 1.0)
        self._all = Decisions(
            (raw.features - self._mean) / self._scale,
            raw.action,
            raw.probability,
            raw.reward,
            raw.patient,
            raw.actions,
            raw.weight,
        )
        spread = float(raw.reward.std()) or 1.0
        self._betas = [reach * spread for reach in settings.reaches]
        self._form = Form(settings.explore, settings.clip, settings.l2)
        self._fold = _folds(raw.patient, settings.folds, settings.seed)

    def candidate(self, lineage: dict[str, str]) -> Candidate:
        out = self._judged()
        reaches = judged([(beta, method) for beta in self._betas for method in _METHODS], *out)
        at = chosen(reaches, out.numbers, self._all.patient, self._settings.overlap)
        taken = reaches[at]
        for one in reaches:
            self._run.say(
                f"beta {one.beta:.3g}, {one.method}: value {one.value:.4f} out of fold, log worth "
                f"{one.effective:.0%}"
            )
        policy = self._policy(self._fitted(self._all, taken.beta)[_METHODS.index(taken.method)])
        earned = float((self._all.weight * self._all.reward).mean())
        self._run.say(
            f"beta {taken.beta:.3g}, {taken.method}, is taken: {taken.value:.4f}, where what was done "
            f"earned {earned:.4f}"
        )
        figures = {"earned": earned, "value": taken.value, "effective": taken.effective}
        return Candidate(
            KIND,
            {FILE: write_policy(policy)},
            _card(self._slot, policy, reaches, at, earned, self._all),
            {
                **lineage,
                "trainer": "bandit",
                "method": taken.method,
                "seed": str(self._settings.seed),
                **{name: f"{value:.5f}" for name, value in figures.items()},
            },
        )

    def _judged(self) -> _Judged:
        """Fits that a checkpoint has are not done again."""
        shape = (len(_METHODS) * len(self._betas), len(self._all))
        out = (
            _Judged(*(np.zeros(shape) for _ in range(2)))
            if self._run.kept is None
            else _unpacked(self._run.kept)
        )
        total = self._settings.folds * len(self._betas)
        for step in range(self._run.step, total):
            fold, at = divmod(step, len(self._betas))
            held = self._fold == fold
            seen, unseen = self._all.of(~held), self._all.of(held)
            values = predicted(fit(seen), unseen.features)
            for place, policy in enumerate(self._fitted(seen, self._betas[at]), start=len(_METHODS) * at):
                out.numbers[place, held] = doubly_robust(unseen, policy, values, self._settings.clip)
                out.weights[place, held] = weights(unseen, policy, self._settings.clip)
            direct, value = (
                float(out.numbers[len(_METHODS) * at + place, held].mean()) for place in range(len(_METHODS))
            )
            self._run.keep(
                step + 1,
                total,
                _packed(out),
                {"fold": fold, "beta": self._betas[at], "value": value, "direct": direct},
            )
        return out

    def _fitted(self, seen: Decisions, beta: float) -> tuple[Linear, Linear]:
        """In the order of _METHODS."""
        held, model = cloned(seen, self._form), fit(seen)
        direct = modelled(held, model, beta)
        return direct, climbed(seen, cross_fitted(seen, self._settings.seed), held, direct, beta, self._form)

    def _policy(self, found: Linear) -> ActionPolicy:
        return ActionPolicy(
            self._slot,
            self._decided.actions,
            self._decided.names,
            tuple(self._mean.tolist()),
            tuple(self._scale.tolist()),
            tuple(tuple(row) for row in found.weights.T.tolist()),
            explore=self._settings.explore,
        )


def _folds(patient: Integers, folds: int, seed: int) -> Integers:
    """int64 [N]: patients whole."""
    whose, at = np.unique(patient, return_inverse=True)
    drawn: Integers = (np.random.default_rng(seed).permutation(len(whose)) % folds)[at]
    return drawn


def _packed(out: _Judged) -> bytes:
    file = io.BytesIO()
    np.savez(file, **out._asdict())
    return file.getvalue()


def _unpacked(state: bytes) -> _Judged:
    with np.load(io.BytesIO(state), allow_pickle=False) as file:
        return _Judged(*(file[name] for name in _Judged._fields))


def _hash(decided: Logged) -> str:
    """Of the data: a run goes on with the same, or not at all."""
    found = hashlib.sha256(msgspec.json.encode([decided.names, decided.actions]))
    one: Any
    for one in (
        decided.decisions.features,
        decided.decisions.action,
        decided.decisions.probability,
        decided.decisions.reward,
        decided.decisions.patient,
        decided.decisions.weight,
    ):
        found.update(np.ascontiguousarray(one).tobytes())
    return found.hexdigest()


def _card(
    slot: str, policy: ActionPolicy, reaches: Sequence[Reach], taken: int, earned: float, decisions: Decisions
) -> str:
    rows = "\n".join(
        (
            f"| {one.beta:.3g} | {one.method} | {one.value:.4f} | {one.effective:.0%} | "
            f"{'taken' if at == taken else ''} |"
        )
        for at, one in enumerate(reaches)
    )
    shares = policy.of_rows(decisions.features * np.array(policy.scale) + np.array(policy.mean)).mean(axis=0)
    often = ", ".join(f"{name} {share:.0%}" for name, share in zip(policy.actions, shares, strict=True))
    return (
        f"# {slot}: a policy over {len(policy.actions)} actions\n\n"
        f"Learned from {len(decisions):,} rewarded decisions of {len(np.unique(decisions.patient)):,} "
        f"patients, which earned {earned:.4f} each. "
        f"It takes: {often}; {policy.explore:.0%} of its decisions are chance.\n\n"
        "Values are doubly robust estimates on patients that a fit did not see. The smaller beta, the "
        "further from what was done.\n\n"
        f"| beta | method | value | log worth | |\n|---|---|---|---|---|\n{rows}\n"
    )
