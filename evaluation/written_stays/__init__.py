"""Fictional stays as a clinician writes them, one YAML file each, built as FHIR R4 messages.

form.py       what a file may hold: the header and each kind of entry
files.py      reads a file; an error names the file, the line and the key
clock.py      times as they are written: "03-03 21:40" with the file's year and offset
tables.py     laboratory tests, vital signs and kinds of notes: code, name, unit, range
results.py    values of tests and vital signs
chart.py      what the entries of one stay share
header.py     the patient and the encounter
resources.py  an entry as FHIR resources, with findings.py and treatments.py
changes.py    the later versions of a resource
messages.py   a stay as lines of NDJSON

docs/stays.md has the form.
"""

from evaluation.written_stays.files import read_stay, stays_in
from evaluation.written_stays.messages import lines

__all__ = ["lines", "read_stay", "stays_in"]
