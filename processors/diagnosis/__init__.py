"""The diagnostic assessment: what is documented, and, apart from it, what the system suggests; beside it the diagnosis agent.

composing.py  the assessment
agent/        reasons, looks up, matches, searches, commits to at most five diagnoses
"""

from processors.diagnosis.composing import OUTLINE, compose, fill, outline

__all__ = ["OUTLINE", "compose", "fill", "outline"]
