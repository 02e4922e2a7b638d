"""The care summary of a stay."""

from processors.care_summary.composer import OUTLINE, compose, fill, outline

__all__ = ["OUTLINE", "compose", "fill", "outline"]
