"""Sections of a note: where each begins, what it is called and about.

headers.py    what the vocabulary states of a header
lines.py, inline.py, candidates.py   where one may begin
dividing.py   which of them are headers, how deep, and the sections that these make
"""

from processors.notes.sectioning.dividing import Section, sections

__all__ = ["Section", "sections"]
