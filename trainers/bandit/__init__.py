"""Which of a few named actions, from logged decisions.

    training.py       decisions -> models.policies.ActionPolicy, resumable (start here)
    objective.py      what is maximised: doubly robust value, held near what was done

Sources: Dudik, Langford and Li 2011 (doubly robust); Swaminathan and Joachims 2015 (learning from logged
bandit feedback); Schulman et al. 2015 (trust region).
"""
