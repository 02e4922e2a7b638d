"""Policies: what decides a retrieval, a choice among named actions, or which model serves a request.

    action_policy.py   ActionPolicy: features by name -> probabilities of named actions; its file
    choosing.py        a Decision for a request, drawn from its id
    deciding.py        Decider: who decides in a slot, what ships or what is served
    promoted.py        which model serves a request: in service, on trial, or a fallback
    chooser.py         R2AG as shipped: which concepts to expect, one after the other; inference with numpy alone
    chooser_net.py     the same policy for training, many patients and rollouts at once (torch)
    paper.py           R2AG's policy over semantic groups (eq. 1-5, torch)
    cards.py           weights in one file with a card that states what they were trained on and with what
    open/              the chooser that ships

Choosing needs numpy alone; trainers/gate judges policies, trainers/bandit and trainers/gro make them.
"""

from models.policies.action_policy import ActionPolicy, read_policy, write_policy
from models.policies.choosing import choose
from models.policies.deciders import Decider, shipped

__all__ = ["ActionPolicy", "Decider", "choose", "read_policy", "shipped", "write_policy"]
