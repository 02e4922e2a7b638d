"""Policies: what decides a retrieval, a choice among named actions, or which model serves a request.

    action_policy.py   ActionPolicy: features by name -> probabilities of named actions; its file
    policy_slot.py     which model serves a request: active, on trial, or a fallback
    expectations.py    R2AG as shipped, whole: which concepts to expect of a patient
    statistics.py      what was learned from notes; candidates.py: a patient's candidates with their features
    chooser.py         the policy over candidates: inference with numpy; chooser_net.py: training, many rollouts at once (torch)
    cards.py           weights in one file with a card that states what they were trained on and with what
    open/              the chooser that ships

Choosing needs numpy alone; trainers/gate judges policies, trainers/bandit and trainers/gro make them.
"""

from models.policies.action_policy import ActionPolicy, Decider, choose, read_policy, shipped, write_policy

__all__ = ["ActionPolicy", "Decider", "choose", "read_policy", "shipped", "write_policy"]
