"""Diagnosis as the commands run it: files in, answers out. It rests on kg/diseases, models/casebase and
models/ranker.

ages.py           ages and sexes as sources write them
phenopackets.py   rarebench.py   fhir.py      records of three formats as cases
pseudonyms.py     the names of patients in the case base
corpus.py         files and folders of records
queries.py        lines of patients to diagnose
dialogue.py       the next question, asked in the terminal
ranker.py         the ranker, opened
answers.py        an answer as JSON
agents.py         cases put to an agent
library.py        the texts that the agent searches
"""
