"""The diagnostic assessment: what is documented, and, apart from it, what the system suggests; beside it the
diagnosis agent.

composing.py  the assessment
searching.py  what the agent searches: corpora of this process, or of a service
summarising/  long returns in few sentences, each with the chunk that says it
agent/        reasons, looks up, matches, searches, commits to at most five diagnoses
"""

from processors.diagnosis.composer import OUTLINE, compose, fill, outline

__all__ = ["OUTLINE", "compose", "fill", "outline"]
