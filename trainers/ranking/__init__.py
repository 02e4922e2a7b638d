"""Fitting the diagnosis ranker's fusion on cases.

folds.py      which cases must not be told apart from each other
examples.py   each case in two worlds: its disease known to the base, and not
fitting.py    two rankers, their temperatures, the gate
running.py    records in, a fitted ranker out
"""
