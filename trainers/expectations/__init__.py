"""What comes later, learned from notes: the statistics that score a policy's candidates, and the policy's
training set.

examples.py     pairs and whole notes -> concepts before and later
folds.py        which of them must not be apart
lowrank.py      ridge regression as a product of two thin matrices
fitting.py      examples -> Statistics
crossing.py     features of each pair by statistics that never saw it
"""
