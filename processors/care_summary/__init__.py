"""The care summary of a stay, for whoever takes over.

task.py      the summary as drafting sees it
composer.py  its sections, composed from the record
course.py    the course of the stay; history.py: earlier years, and the history of a cancer
guidance/    what guidelines recommend for this patient
"""
