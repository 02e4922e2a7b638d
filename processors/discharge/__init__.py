"""The discharge letter in plain language."""

from processors.discharge.composer import OUTLINE, compose, fill, outline

__all__ = ["OUTLINE", "compose", "fill", "outline"]
