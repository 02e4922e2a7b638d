"""What a policy would have earned, judged from what another one decided; and whether it is promoted.

    gate.py         a candidate against the policy in service: promoted, or refused and why (start here)
    estimators.py   IPS, SNIPS, doubly robust: one number per decision, so that any two can be compared
    intervals.py    mean and interval of such numbers, patients kept together
    harms.py        what must not happen more often, from what the grounding gate cut; harms.yaml: what, by how much
    falls.py        whether the reward of a policy in service has fallen

Sources: Horvitz and Thompson 1952 (IPS); Swaminathan and Joachims 2015 (SNIPS); Dudik, Langford and Li 2011
(doubly robust); Chernozhukov et al. 2018 (cross-fitting); Holm 1979 (several tests); Satterthwaite 1946 (a
few large weights).
"""
