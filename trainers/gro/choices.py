"""The task that ships: for a patient with K candidates, choose up to 50 distinct ones. Reward: hits of the
set at each cut-off, by recall.

One reference gives the reward of every set, so a live stay would train like a pair: as a `Patient` whose
targets are the concepts of the note that the clinician signed, played anew under the present policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.policies.chooser import LONGEST
from models.policies.chooser_net import Candidates, ChooserNet, decisions
from trainers.gro.environment import GroSettings, Rewarded

#: Recall after so many concepts counts so much.
CUTOFFS: Final[dict[int, float]] = {20: 0.5, 50: 0.5}
#: Of a hit at each place: the weights of the cut-offs that the place is within.
WORTH: Final = tuple(
    sum(weight for cutoff, weight in CUTOFFS.items() if at < cutoff) for at in range(LONGEST)
)
_AT_ONCE: Final = 64  # patients


class Patient(NamedTuple):
    """One patient's candidates and which of them the reference names. Candidates that the input already names
    are not among them.
    """

    groups: NDArray[Any]  # uint8 [K]
    features: NDArray[Any]  # float32 [K, F]
    hit: NDArray[Any]  # bool [K]
    # how many targets there are, those outside the candidates included; 0: the patient teaches
    # nothing
    targets: int


class Chosen(NamedTuple):
    """A batch as it was played."""

    patients: Tensor  # int64 [B]
    sets: Tensor  # int64 [B, G, T] of candidates, -1 after the end


class Choices:
    """`Environment[ChooserNet, Chosen]`: one path (N = 1) of T = 50 decisions."""

    def __init__(self, patients: Sequence[Patient], settings: GroSettings, *, device: str = "cpu") -> None:
        many = max(len(one.groups) for one in patients)
        count, width = len(patients), patients[0].features.shape[1]
        self._groups = torch.zeros(count, many, dtype=torch.uint8)
        self._features = torch.zeros(count, many, width)
        self._valid, self._hit = (
            torch.zeros(count, many, dtype=torch.bool),
            torch.zeros(count, many, dtype=torch.bool),
        )
        for at, one in enumerate(patients):
            k = len(one.groups)
            self._groups[at, :k] = torch.from_numpy(one.groups.astype("uint8"))
            self._features[at, :k] = torch.from_numpy(one.features.astype("float32"))
            self._hit[at, :k] = torch.from_numpy(one.hit.astype(bool))
            self._valid[at, :k] = True
        self._targets = torch.tensor([float(one.targets) for one in patients])
        self._groups, self._features, self._valid = (
            self._groups.to(device),
            self._features.to(device),
            self._valid.to(device),
        )
        self._hit, self._targets = self._hit.to(device), self._targets.to(device)
        self._worth = torch.tensor(WORTH, device=device)
        self._price = settings.price

    def __len__(self) -> int:
        return len(self._targets)

    def batch(self, patients: Tensor) -> Candidates:
        """As long as its longest patient."""
        valid = self._valid[patients]
        many = int(valid.sum(-1).max())
        return Candidates(
            self._groups[patients, :many].long(), self._features[patients, :many], valid[:, :many]
        )

    def play(self, policy: ChooserNet, patients: Tensor, rollouts: int, random: torch.Generator) -> Chosen:
        """Without a price on going on, nobody stops before the end."""
        return Chosen(
            patients, policy.sample(self.batch(patients), rollouts, random, stopping=self._price > 0)
        )

    def greedy(self, policy: ChooserNet, patients: Tensor) -> Iterator[Chosen]:
        """The likeliest choices as in use, without a stop, of some patients at once."""
        for some in torch.split(patients, _AT_ONCE):
            yield Chosen(some, policy.sample(self.batch(some), 1, None, stopping=False))

    def logprobs(self, policy: ChooserNet, played: Chosen) -> Tensor:
        return policy.logprobs(self.batch(played.patients), played.sets, stopping=self._price > 0)[:, :, None]

    def rewards(self, played: Chosen) -> Rewarded:
        """Over how many targets there are: at place t, for a hit, the weights of the cut-offs it is within;
        for any choice, less the price.
        """
        batch, there = self.batch(played.patients), played.sets >= 0
        brought = self.worth(played) - self._price * there
        taken = decisions(batch, played.sets)
        return Rewarded(
            (brought / self._targets[played.patients, None, None].clamp(min=1))[:, :, None], taken[:, :, None]
        )

    def worth(self, played: Chosen) -> Tensor:
        """float [B, G, T]: for a hit, the weights of the cut-offs that its place is within."""
        return self.hits(played) * self._worth

    def hits(self, played: Chosen) -> Tensor:
        """float [B, G, T]: 1 where a choice is a concept of the reference."""
        hit = self._hit[played.patients][:, None].expand(-1, played.sets.shape[1], -1)
        return (hit.gather(-1, played.sets.clamp(min=0)) & (played.sets >= 0)).float()

    @torch.no_grad()
    def score(self, policy: ChooserNet) -> float:
        """Recall at the cut-offs, weighted, of the ranking by the policy's own greedy choice without a stop;
        patients without targets aside.
        """
        found = self.recalls(policy)
        return sum(CUTOFFS[cutoff] * value for cutoff, value in found.items())

    @torch.no_grad()
    def recalls(self, policy: ChooserNet) -> dict[int, float]:
        """Mean recall at each cut-off."""
        total = dict.fromkeys(CUTOFFS, 0.0)
        counted = torch.nonzero(self._targets.cpu() > 0)[:, 0]
        for played in self.greedy(policy, counted):
            reached = self.hits(played)[:, 0].cumsum(-1) / self._targets[played.patients, None]
            for cutoff in CUTOFFS:
                total[cutoff] += float(reached[:, cutoff - 1].sum())
        return {cutoff: value / max(len(counted), 1) for cutoff, value in total.items()}

    def all_features(self) -> Tensor:
        """[n, F] of all candidates of all patients, for `ChooserNet.standardise`."""
        return self._features[self._valid]

    def odds(self) -> float:
        """Log-odds that a candidate is one the reference names."""
        return float(
            (self._hit.sum().clamp(min=1) / (self._valid.sum() - self._hit.sum()).clamp(min=1)).log()
        )

    def supervised(
        self, policy: ChooserNet, patients: Tensor, loss: Literal["logistic", "listwise"]
    ) -> Tensor:
        """Scalar: each candidate as a yes-or-no (logistic), or each target against the candidates that are
        none (listwise softmax).
        """
        batch, hit = self.batch(patients), self._hit[patients]
        s, hit = policy.logits(batch), hit[:, : batch.valid.shape[1]]
        if loss == "logistic":
            return nn.functional.binary_cross_entropy_with_logits(
                s[batch.valid], hit[batch.valid].to(s.dtype)
            )
        others = torch.where(hit, -1e30, s).logsumexp(-1, keepdim=True)
        each = torch.where(hit, torch.logaddexp(s, others) - s, torch.zeros_like(s)).sum(-1)
        return (each / hit.sum(-1).clamp(min=1)).mean()


def warm_start(
    environment: Choices,
    policy: ChooserNet,
    *,
    loss: Literal["logistic", "listwise"] = "logistic",
    epochs: int = 20,
    rate: float = 3e-3,
    decay: float = 1e-4,
    batch: int = 32,
    held_out: Choices | None = None,
    seed: int = 0,
) -> list[float]:
    """Fit the concept logits to the references, in place, before the policy plays. Scores on `held_out` by
    epoch; the best one is kept.
    """
    policy.standardise(environment.all_features())
    with torch.no_grad():
        policy.e.fill_(environment.odds())
    shuffle = torch.Generator().manual_seed(seed)
    optimiser = torch.optim.AdamW(policy.parameters(), lr=rate, weight_decay=decay)
    scores: list[float] = []
    kept = {name: value.clone() for name, value in policy.state_dict().items()}
    for _ in range(epochs):
        for patients in torch.split(torch.randperm(len(environment), generator=shuffle), batch):
            optimiser.zero_grad()
            torch.autograd.backward(environment.supervised(policy, patients, loss))
            optimiser.step()
        if held_out is not None:
            scores.append(held_out.score(policy))
            if scores[-1] >= max(scores):
                kept = {name: value.clone() for name, value in policy.state_dict().items()}
    if held_out is not None:
        policy.load_state_dict(kept)
    return scores
