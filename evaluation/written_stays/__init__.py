"""Fictional stays as a clinician writes them, one YAML file each, built as FHIR R4 messages.

form.py       what a file may hold: the header and each kind of entry
files.py      reads a file and the times in it; an error names the file, the line and the key
tables.py     laboratory tests, vital signs and kinds of notes: code, name, unit, range
resources.py  patient, encounter and entries as FHIR resources, and their later versions
messages.py   a stay as lines of NDJSON

docs/stays.md has the form.
"""

from evaluation.written_stays.files import read_stay, stays_in
from evaluation.written_stays.messages import lines

__all__ = ["lines", "read_stay", "stays_in"]
