"""R²AG's policy network over semantic groups (eq. 1-5), in torch.

    s^k = [k_{t-1} || k_scarce]            4d    k: learnable embeddings of the groups, 2d
    s^c = M . mean of the path's concepts   d    M: learnable, d x d; concepts as the snapshot embeds them (the paper: SapBERT, 768)
    z   = W2 . ReLU(W1 [s^k || s^c])       4d    the paper gives W1 as 4d x 4d, which does not fit its input of 5d: here 4d x 5d
    p   = softmax(A z), a_j = [k_{t-1} || k_j]   all groups are neighbours of all (section 3.1.2)

No biases, as written. k_{t-1} in a_j adds the same to every action's logit: the half of z that it meets moves
no probability and gets no gradient. It is left out, W2 is 2d x 4d, and the policy and its training are the
same. `stops` adds an action with an embedding of its own, which the paper names as future work (adaptive
length).

Products are grouped so that a decision costs d x 4d and not 5d x 4d + 2d x 4d: (W1c M) c is computed once for
each distinct concept, the groups' share of W1, and A W2, once for each group. The function is the same.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.policies.cards import Card

KIND: Final = "paper"
FILE: Final = "walk.npz"
RETRAIN: Final = "wardstream train gro --as-written --pairs FILE.jsonl --graph GRAPH --out DIR"


class Tables(NamedTuple):
    """What does not depend on the path, of one state of the weights. H = 4d, A = groups (+ 1 with the stop
    action).
    """

    concept: Tensor  # [d, H]: (W1c M) transposed
    here: Tensor  # [groups, H]: share of k_{t-1} in W1's output
    scarce: Tensor  # [groups, H]: of k_scarce
    action: Tensor  # [A, H]: k_j W2


class Fixed(NamedTuple):
    """`Tables` in numpy, float64."""

    concept: NDArray[Any]
    here: NDArray[Any]
    scarce: NDArray[Any]
    action: NDArray[Any]

    def probabilities(self, group: int, scarce: int, explored: NDArray[Any]) -> NDArray[Any]:
        """[A]; `explored` [d] is the mean embedding itself."""
        hidden = np.maximum(self.here[group] + self.scarce[scarce] + explored @ self.concept, 0)
        logits = hidden @ self.action.T
        odds = np.exp(logits - logits.max())
        found: NDArray[Any] = odds / odds.sum()
        return found


class PaperPolicy(nn.Module):
    """d: of the concept embeddings; `scarce=False` is the ablation without k_scarce."""

    def __init__(
        self, d: int, *, groups: int = 15, stops: bool = False, scarce: bool = True, seed: int = 0
    ) -> None:
        super().__init__()
        random = torch.Generator().manual_seed(seed)
        self.d, self.groups, self.stops, self.with_scarce = d, groups, stops, scarce
        self.k = nn.Parameter(torch.randn(groups + stops, 2 * d, generator=random) / (2 * d) ** 0.5)
        self.M = nn.Parameter(torch.eye(d))
        self.W1 = nn.Parameter(torch.randn(4 * d, 5 * d, generator=random) / (5 * d) ** 0.5)
        self.W2 = nn.Parameter(torch.randn(2 * d, 4 * d, generator=random) / (4 * d) ** 0.5)

    def tables(self) -> Tables:
        d, k = self.d, self.k[: self.groups]
        scarce = k @ self.W1[:, 2 * d : 4 * d].T
        return Tables(
            (self.W1[:, 4 * d :] @ self.M).T,
            k @ self.W1[:, : 2 * d].T,
            scarce if self.with_scarce else torch.zeros_like(scarce),
            self.k @ self.W2,
        )

    def logits(self, tables: Tables, group: Tensor, scarce: Tensor, explored: Tensor) -> Tensor:
        """float [S, A] for group and scarce int64 [S] and `explored` [S, H]: the mean of c @ tables.concept
        over the path's concepts.
        """
        return outputs(tables, tables.here[group] + tables.scarce[scarce] + explored)

    @torch.no_grad()
    def fixed(self) -> Fixed:
        """As it is now, for one path at a time."""
        return Fixed(*(table.double().cpu().numpy() for table in self.tables()))

    def weights(self) -> dict[str, NDArray[Any]]:
        return {
            name: value.detach().cpu().numpy().astype(np.float32) for name, value in self.state_dict().items()
        }

    def shape(self) -> dict[str, Any]:
        """For the card."""
        return {"d": self.d, "groups": self.groups, "stops": self.stops, "scarce": self.with_scarce}


def outputs(tables: Tables, hidden: Tensor) -> Tensor:
    """float [S, A] for what W1 gives, [S, H]. The short side first: it is multiplied at twice the speed."""
    return (tables.action @ torch.relu(hidden).T).T


def restored(card: Card, weights: dict[str, NDArray[Any]]) -> PaperPolicy:
    """As `cards.load` gives them."""
    policy = PaperPolicy(**card.shape)
    policy.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    return policy
