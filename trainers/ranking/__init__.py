"""Fitting the diagnosis ranker's fusion on cases.

folds.py      which cases must not be distinguished from each other
examples.py   each case in two worlds: its disease known to the base, and not
fitting.py    two rankers, their temperatures, the gate
crossing.py   the same for each fold of the cases, to be measured on it
running.py    records in, a fitted ranker out
"""
