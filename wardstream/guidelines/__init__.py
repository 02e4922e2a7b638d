"""Guideline definitions from files: where they lie, and how they are read.

places.py       which files and folders
files.py        what lies in them, sorted by its form, guides kept apart
library.py      all of it as guidelines, with what could not be read
formalise.py    text to reviewable files, by the language model of the settings
"""

from wardstream.guidelines.library import Library, load
from wardstream.guidelines.places import places

__all__ = ["Library", "load", "places"]
