"""Fitting the diagnosis ranker's fusion on cases.

from_cases.py   records in, a fitted ranker out: `wardstream train ranker` (start here)
folds.py        which cases belong together: one publication, one patient, or the same findings
examples.py     each case in two worlds: its disease known to the base, and not
fitting.py      two rankers, their temperatures, the gate
"""
