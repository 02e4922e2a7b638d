"""The diagnostic assessment: what is documented, nothing inferred."""

from processors.diagnosis.composing import OUTLINE, compose, fill

__all__ = ["OUTLINE", "compose", "fill"]
