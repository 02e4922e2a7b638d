"""The diagnostic assessment: what is documented, nothing inferred; beside it the diagnosis agent.

composing.py  the assessment
agent/        reasons, looks up, matches, searches, commits to at most five diagnoses
"""

from processors.diagnosis.composing import OUTLINE, compose, fill

__all__ = ["OUTLINE", "compose", "fill"]
