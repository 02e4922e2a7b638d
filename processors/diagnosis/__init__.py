"""The diagnostic assessment: what is documented and, apart from it, what the system suggests.

task.py        the assessment as drafting sees it
composer.py    its sections, composed from the record
problems.py    ranks the problems that a note names, before its assessment
ward.py        causes of what the patient presents with, by the table ward.yaml
phenotypes/    findings of the record as HPO terms
differential/  ranked diseases with what speaks for and against each
check.py       the rules that the gate applies to a differential
agent/         reasons, looks up, matches, searches, commits to at most five diagnoses
search.py      what the agent searches; long answers in the sentences that answer best
"""
