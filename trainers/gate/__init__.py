"""What a policy would have earned, judged from what another one decided.

    decisions.py    logged decisions with their rewards, as arrays (start here)
    outcomes.py     decisions without an outcome: what those with one stand for
    policy.py       a linear policy over a few actions that never stops exploring
    rewards.py      what each action earns where: ridge regression, cross-fitted by patient
    estimators.py   IPS, SNIPS, doubly robust: one number per decision, so that any two can be compared
    intervals.py    mean and interval of such numbers, patients kept together
    subgroups.py    does a policy fail some: multiplicity, small groups
    harms.py        what must not happen more often, from what the grounding gate cut; harms.yaml: what, by how much
    gate.py         a candidate against the policy in service: promoted, or refused and why
    checks.py       one question of the gate

Sources: Horvitz and Thompson 1952 (IPS); Swaminathan and Joachims 2015 (SNIPS); Dudik, Langford and Li 2011
(doubly robust); Chernozhukov et al. 2018 (cross-fitting); Holm 1979 (several tests); Satterthwaite 1946 (a
few large weights).
"""
