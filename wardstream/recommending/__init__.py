"""Guideline recommendations for records that lie in files: what `wardstream recommend` does.

cases.py      lines of {id, as_of, resources}, or a FHIR file, through the ingest step
answers.py    a record's ranked recommendations, as lines for a program and as words for a person
"""
