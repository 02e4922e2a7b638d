"""What policies that write sequences drew, and how likely another one would have drawn the same: what the
gate judges a retriever or an agent by.

One request is one sequence (the concepts of a letter, the tokens of an agent), and its importance weight that
of all of it:

    w = exp(sum_t log pi(a_t | a_<t, x) - sum_t log b(a_t | a_<t, x))        b as it was logged

Without a reward model: what is subtracted from each reward is the mean reward of the training part, which
leaves every difference as it is and makes its interval narrower. Long sequences under a policy that has moved
far have weights that carry no information; the gate's overlap shows it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.gate.estimators import CLIP

if TYPE_CHECKING:
    import pyarrow as pa

SLOTS: Final = ("retriever", "diagnosis-agent")
#: Of the logs of weights. No weight is larger than what estimates clip it to: as a "probability" it also
# stands where they clip nothing, and one letter whose : weight has left all bounds would be the whole
# estimate.
_MOST: Final = math.log(CLIP)
_LEAST: Final = -20.0
_GROUP: Final = msgspec.json.Decoder(dict[str, str])


@dataclass(frozen=True)
class Drawn:
    """N requests that were drawn and have an outcome. `ratios`: a policy's folder, None for what ships ->
    weight of each [N].
    """

    requests: tuple[str, ...]
    reward: Floats
    patient: Integers
    groups: Mapping[str, NDArray[np.bool_]]
    rows: Integers  # of the table
    ratios: Callable[[Path | None], Floats]

    def decisions(self, candidate: Path | None, current: Path | None, baseline: float = 0.0) -> Decisions:
        """For the gate: two features, the weights of candidate and of what is in service, which `Weighed`
        reads. `baseline`: is taken from each reward.
        """
        count = len(self.requests)
        table = (
            np.stack([self.ratios(candidate), self.ratios(current)], axis=1) if count else np.zeros((0, 2))
        )
        return Decisions(
            table,
            np.zeros(count, np.int64),
            np.ones(count),
            self.reward - baseline,
            self.patient,
            1,
            np.ones(count),
        )


@dataclass(frozen=True)
class Weighed:
    """A `trainers.gate.estimators.Policy` over one action, what was done: its "probability" is the
    weight itself.
    """

    column: int

    def probabilities(self, features: Floats) -> Floats:
        """float64 [N, 1]."""
        return features[:, self.column : self.column + 1]


CANDIDATE: Final = Weighed(0)
CURRENT: Final = Weighed(1)


def drawn(table: pa.Table, slot: str) -> Drawn:
    """Needs the extra `train`."""
    columns = [
        "request",
        "patient",
        "group",
        "state",
        "echo",
        "reward",
        "reward_parts",
        "expectations",
        "diagnosis",
        "decisions",
    ]
    rows = table.select(columns).to_pylist()
    found, at = _letters(rows) if slot == "retriever" else _trajectories(rows)
    kept = [rows[one] for one in at]
    _, patient = np.unique(np.array([row["patient"] for row in kept], dtype=np.str_), return_inverse=True)
    groups = [
        {f"{name} {value}" for name, value in _GROUP.decode(row["group"] or "{}").items()} for row in kept
    ]
    return Drawn(
        tuple(row["request"] for row in kept),
        np.array([row["reward"] or 0.0 for row in kept], dtype=np.float64),
        patient.astype(np.int64),
        {
            name: np.array([name in one for one in groups], dtype=np.bool_)
            for name in sorted(set().union(*groups))
        },
        np.array(at, dtype=np.int64),
        found,
    )


def _letters(rows: list[dict[str, Any]]) -> tuple[Callable[[Path | None], Floats], list[int]]:
    from trainers.gro.letters import read

    parsed = [(at, read([row]).letters) for at, row in enumerate(rows)]
    letters = [letter for _, found in parsed for letter in found]

    def ratios(folder: Path | None) -> Floats:
        from trainers.gro.from_log import likelihoods, opened

        if not letters:
            return np.zeros(0)
        if folder is not None:
            return _weights(*likelihoods(opened(folder)[1], letters))
        with as_file(files("models.policies.open")) as shipped:
            return _weights(*likelihoods(opened(shipped)[1], letters))

    return ratios, [at for at, found in parsed if found]


def _trajectories(rows: list[dict[str, Any]]) -> tuple[Callable[[Path | None], Floats], list[int]]:
    from trainers.grpo.trajectories import read

    parsed = [(at, read([row]).rows) for at, row in enumerate(rows)]
    rollouts = [one.rollout for _, found in parsed for one in found]

    def ratios(folder: Path | None) -> Floats:
        from processors.diagnosis.agent.small import SHIPPED, open_policy
        from trainers.grpo.trajectories import likelihoods

        return _weights(*likelihoods(open_policy(folder or SHIPPED), rollouts)) if rollouts else np.zeros(0)

    return ratios, [at for at, found in parsed if found]


def _weights(logged: Floats, new: Floats) -> Floats:
    found: Floats = np.exp(np.clip(new - logged, _LEAST, _MOST))
    return found
