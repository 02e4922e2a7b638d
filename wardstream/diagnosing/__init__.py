"""Diagnosis as the commands run it: files in, answers out. What it rests on: kg/diseases, models/ranker/case_base.py,
models/ranker.

lines.py          lines of a file
ages.py           ages and sexes as sources write them
phenopackets.py   rarebench.py   fhir.py      records of three formats as cases
pseudonyms.py     what the base calls patients
corpus.py         files and folders of records
queries.py        lines of patients to diagnose
ddxplus/          synthetic patients with common diseases, asked one question at a time
names.py          name maps of ids
ranking.py        the ranker, opened
answering.py      an answer as JSON
asking.py         cases put to an agent
searching.py      the corpora that it searches
agents.py         the agent beside the ranker, and what it does with less
evaluating.py     one outcome for each case with a known diagnosis
figures.py        figures over outcomes
"""
