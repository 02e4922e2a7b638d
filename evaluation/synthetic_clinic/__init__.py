"""A synthetic clinic whose true rewards are known, so that estimators, gates and the whole loop can be
checked against the truth.

clinic.py    patients, stays, what each action truly earns; what is seen of it, late or never
cycles.py    decide, wait, learn, judge, promote: one cycle of the loop, next to the truth
"""
