"""The discharge letter in plain language."""

from processors.discharge.composing import OUTLINE, compose, fill, title

__all__ = ["OUTLINE", "compose", "fill", "title"]
