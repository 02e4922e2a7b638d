"""Small policies that choose among a few named actions, and never stop exploring where they are told to.

    policy.py   ActionPolicy: features by name -> probabilities of actions; its file (start here)
    choosing.py   a Decision for a request, drawn from its id
    deciding.py   Decider: who decides in a slot, what ships or what is served
    loading.py    a policy out of the registry

Nothing but numpy is needed to serve them; trainers/offpolicy judges them, trainers/bandit makes them.
"""

from models.bandit.choosing import choose
from models.bandit.deciding import Decider, shipped
from models.bandit.policy import ActionPolicy, read_policy, write_policy

__all__ = ["ActionPolicy", "Decider", "choose", "read_policy", "shipped", "write_policy"]
