"""Guideline definitions from files: where they lie, and how they are read."""

from wardstream.guidelines.loading import Library, load
from wardstream.guidelines.places import places

__all__ = ["Library", "load", "places"]
