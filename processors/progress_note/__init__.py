"""The SOAP progress note: what the patient says, what was found, what it means, what is done about it.

task.py      the note as drafting sees it
composer.py  its sections, composed from the record
problems.py  problem by problem: assessment and plan
listing.py   the list of problems, and what is followed for each (problems.yaml)
"""
