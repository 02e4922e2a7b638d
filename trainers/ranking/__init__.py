"""Fitting the diagnosis ranker's fusion on cases.

examples.py     each case in two worlds: its disease known to the base, and not
fitting.py      two rankers, their temperatures, the gate
"""
