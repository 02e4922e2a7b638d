"""Which of a few named actions, from logged decisions; and numbers of a setting that nobody has explored,
from replays.

    training.py     decisions -> models.policies.ActionPolicy, resumable (start here)
    objective.py    what is maximised: doubly robust value, held near what was done
    choosing.py     how near: the trust region that held-out patients speak for
    searching.py    Bayesian optimisation of a setting against a function that replays
    gaussian.py     what it believes of a point it has not tried, and which to try next

Sources: Dudik, Langford and Li 2011 (doubly robust); Swaminathan and Joachims 2015 (learning from logged
bandit feedback); Schulman et al. 2015 (trust region); Jones, Schonlau and Welch 1998 (expected improvement).
"""
