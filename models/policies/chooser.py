"""Which concepts to expect next: a sequential choice over (group, concept | stop), one patient, numpy alone.

After R²AG (eq. 4-5), with what its walk lacks: concepts are scored by learned features instead of taken by
similarity, and the policy may stop. Candidates: groups [K], features [K, F]. At step t, c(g) concepts of
group g chosen so far, R the remaining candidates:

    s_i      = x_i w + relu(x_i W1 + E[g_i]) w2 + e[g_i]          x: features, standardised and cut at 8        concept logit
    L_g      = log sum of exp(s_i) over i in R of group g
    p(stop)  = sigmoid(psi u + u0)                                psi: t/T, log(1+t), largest remaining s, log sum of exp(s) over R
    p(g)     = softmax over g of L_g + relu(phi_g V + D[g]) v2    phi_g: L_g - max_g L_g, log(1+c(g)), log(1+remaining of g), t/T
    p(i | g) = exp(s_i - L_g)

With v2 = 0 that is Plackett-Luce over all candidates with scores s: training starts there, at the supervised
scorer, and learns what to add for each group as the set fills up.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from models.policies import cards
from models.policies.cards import Card

KIND: Final = "chooser"
RETRAIN: Final = "wardstream train gro --pairs FILE.jsonl --out DIR"
GROUPS: Final = 15
# of standardised features: a value that training never saw moves a logit no further than an extreme one it
# saw
CUT: Final = 8.0
LONGEST: Final = 50  # concepts in a set, T

Floats = NDArray[np.float32]


class Episode(NamedTuple):
    """What was chosen for one patient, in order: enough to weigh it again under another policy. Candidates by
    index, the log-probability of each decision under this one, and the seed (None: the likeliest was taken).
    """

    chosen: tuple[int, ...]  # indices into the candidates
    logprobs: tuple[float, ...]  # one for each choice, and one more for the stop where it was decided
    stopped: bool
    seed: int | None


class Chooser:
    """Weights as arrays; see the module for the names."""

    def __init__(self, card: Card, weights: dict[str, Any]) -> None:
        self.card = card
        self._w: dict[str, Floats] = {name: np.asarray(array, np.float32) for name, array in weights.items()}

    @classmethod
    def load(cls, path: Path, *, features: tuple[str, ...]) -> Self:
        """Raises StateError for weights that were trained with other features."""
        return cls(*cards.load(path, KIND, retrain=RETRAIN, features=features))

    @property
    def weights(self) -> dict[str, Floats]:
        """For saving."""
        return self._w

    def logits(self, groups: NDArray[np.uint8], features: Floats) -> Floats:
        """s [K]: how much speaks for each candidate."""
        w = self._w
        x = np.clip((features - w["mean"]) / w["scale"], -CUT, CUT)
        hidden = np.maximum(x @ w["W1"] + w["E"][groups], 0)
        found: Floats = x @ w["w"] + hidden @ w["w2"] + w["e"][groups]
        return found

    def choose(
        self,
        groups: NDArray[np.uint8],
        features: Floats,
        *,
        limit: int = LONGEST,
        stopping: bool = True,
        seed: int | None = None,
    ) -> Episode:
        """Up to `limit` distinct candidates. Without a seed the likeliest (a stop when it is likelier than
        not), with one drawn.

        `stopping=False` ranks on where the policy would stop.
        """
        s = self.logits(groups, features).astype(np.float64)
        random = None if seed is None else np.random.default_rng(seed)
        remaining = np.ones(len(s), bool)
        counts = np.zeros(GROUPS)
        chosen: list[int] = []
        logprobs: list[float] = []
        while len(chosen) < min(limit, len(s)):
            mass, left = _masses(s, groups, remaining)
            stop = (
                self.stop_logit(len(chosen), float(s[remaining].max()), _logsumexp(mass))
                if stopping
                else -np.inf
            )
            if (random.random() < _sigmoid(stop)) if random else stop > 0:
                logprobs.append(-float(np.logaddexp(0, -stop)))
                return Episode(tuple(chosen), tuple(logprobs), True, seed)
            group = self.group_logits(mass, counts, left, len(chosen))
            group -= _logsumexp(group)
            joint = np.where(remaining, group[groups] + s - mass[groups], -np.inf)
            taken = (
                int(np.argmax(joint))
                if random is None
                else int(np.argmax(joint + random.gumbel(size=len(s))))
            )
            chosen.append(taken)
            logprobs.append(float(joint[taken] - np.logaddexp(0, stop)))
            remaining[taken] = False
            counts[groups[taken]] += 1
        return Episode(tuple(chosen), tuple(logprobs), False, seed)

    def group_logits(
        self, mass: NDArray[Any], counts: NDArray[Any], left: NDArray[Any], step: int
    ) -> NDArray[Any]:
        """[GROUPS], -inf where a group has no candidate left. `mass` is L_g."""
        w = self._w
        there = left > 0
        share = np.where(there, mass - mass.max(), 0)
        phi = np.stack(
            [np.maximum(share, -10), np.log1p(counts), np.log1p(left), np.full(GROUPS, step / LONGEST)],
            axis=-1,
        )
        added = np.maximum(phi @ w["V"] + w["D"], 0) @ w["v2"]
        return np.where(there, mass + added, -np.inf)

    def stop_logit(self, step: int, best: float, mass: float) -> float:
        if not self.card.shape["stops"]:
            return -np.inf
        psi = np.array([step / LONGEST, np.log1p(step), best, mass])
        return float(psi @ self._w["u"] + self._w["u0"][0])


def _masses(
    s: NDArray[Any], groups: NDArray[np.uint8], remaining: NDArray[np.bool_]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """L_g [GROUPS], very small where none remains, and how many candidates remain in each."""
    mass = np.full(GROUPS, -1e30)
    np.logaddexp.at(mass, groups[remaining], s[remaining])
    return mass, np.bincount(groups[remaining], minlength=GROUPS).astype(np.float64)


def _logsumexp(values: NDArray[Any]) -> float:
    return float(np.logaddexp.reduce(values))


def _sigmoid(value: float) -> float:
    return float(np.exp(-np.logaddexp(0, -value)))
