"""Sections of a note: where each begins, what it is called and about."""

from processors.notes.sectioning.dividing import Section, sections

__all__ = ["Section", "sections"]
