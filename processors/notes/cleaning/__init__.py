"""Cleaning of notes: what a machine put around the clinician's words is taken off, and every character leads
back to the raw text.

`clean` comes before the sections are found, `tidy` after: it needs to know which line is a header. No value
is ever rewritten; a step that is not sure leaves the text as it is.
"""

from __future__ import annotations

from processors.notes.cleaning.cleaning import clean
from processors.notes.cleaning.tidying import tidied, tidy

__all__ = ["clean", "tidied", "tidy"]
