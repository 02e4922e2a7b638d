"""Adaptive length: the stop action, learned on the order in which the policy chooses in use.

There the likeliest concept is taken, and the order does not hang on the stop. So what stopping with
probability h_t before the t-th choice brings is known exactly, without rollouts:

    J = sum over t of r_t (1 - h_1) ... (1 - h_t)        r_t: worth of the t-th concept, less the price of one more to read

and its gradient is followed as it is: the policy gradient with every rollout in it. Sampled with the
concepts, as in `trainer`, a stop is learned for sets drawn at random, which soon are not worth going on with:
it came after two concepts, where the best ones are worth twenty.
"""

from __future__ import annotations

from typing import Final

import torch

from models.policies.chooser_net import ChooserNet
from trainers.gro.choices import Choices

_STEPS: Final = 300
_RATE: Final = 0.05


def learn_stop(environment: Choices, policy: ChooserNet, price: float) -> float:
    """Train the stop's own weights in place, all others stay. Mean of J over patients, in hits, as the stop
    then decides.
    """
    psi, brought = _greedy(environment, policy, price)
    policy.stop_below(price)
    optimiser = torch.optim.Adam([policy.u, policy.u0], lr=_RATE)
    for _ in range(_STEPS):
        optimiser.zero_grad()
        going_on = torch.nn.functional.logsigmoid(-policy.stop_logits_of(psi)).cumsum(-1).exp()
        torch.autograd.backward(-(brought * going_on).sum(-1).mean())
        optimiser.step()
    with torch.no_grad():
        return float((brought * (policy.stop_logits_of(psi) <= 0).cumprod(-1)).sum(-1).mean())


@torch.no_grad()
def _greedy(environment: Choices, policy: ChooserNet, price: float) -> tuple[torch.Tensor, torch.Tensor]:
    """psi [B, T, 4] and r [B, T] of the likeliest choices, without a stop; past the last candidate r is 0."""
    inputs, brought = [], []
    for played in environment.greedy(policy, torch.arange(len(environment))):
        inputs.append(policy.stop_inputs(environment.batch(played.patients), played.sets)[:, 0])
        brought.append((environment.worth(played) - price * (played.sets >= 0))[:, 0])
    return torch.cat(inputs), torch.cat(brought)
