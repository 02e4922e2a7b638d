"""Sections of a note: where each begins, what it is called and about.

headers.py    what the vocabulary states of a header
lines.py, marks.py, inline.py, few.py, candidates.py   where one may begin
deciding.py   which of them are headers, and how deep
dividing.py   the sections
"""

from processors.notes.sectioning.dividing import Section, sections

__all__ = ["Section", "sections"]
