"""What a task adds to the gate: rules for statements on knowledge, and other ways of wording what the record
says.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from schemas.drafts import Citation, Rejected, Statement
from schemas.requests import Passage

#: Words that only a guideline may stand behind.
SPEAKS_OF_GUIDELINES: Final = re.compile(r"\bguidelines?\b", re.IGNORECASE)
SPEAKS_OF_LIKENESS: Final = re.compile(r"\balike in the record\b", re.IGNORECASE)


class Claim(NamedTuple):
    """How the gate compares a statement with its sources."""

    text: str  # what of it the sources must bear out
    settled: bool = False  # nothing more to check
    possible: bool = False  # says what may be, so that none of it is certain
    mixed: bool = False  # of several findings in both directions, which the task checked one by one


class Rules:
    """Those of a task that cites no knowledge."""

    def genuine(self, citation: Citation) -> bool:
        """Whether the request holds what is cited, in these words, outside of its documents and facts."""
        return False

    def judge(self, statement: Statement) -> Rejected | Claim:
        """The rules for statements on knowledge; all citations are genuine."""
        return Claim(statement.text)

    def unsourced(self, statement: Statement) -> Rejected | None:
        """Of a statement that is not word for word its source's: what may not be stated without knowledge."""
        quoted = " ".join(c.quote for c in statement.citations)
        if SPEAKS_OF_LIKENESS.search(statement.text) and not SPEAKS_OF_LIKENESS.search(quoted):
            return Rejected(statement.text, "guideline", "expected the step beside a likeness")
        if SPEAKS_OF_GUIDELINES.search(statement.text) and not SPEAKS_OF_GUIDELINES.search(quoted):
            return Rejected(statement.text, "guideline", "expected a step of a guideline among the sources")
        return None

    def words(self, citation: Citation) -> str:
        """What a citation bears out."""
        return citation.quote

    def introductions(self, passage: Passage) -> tuple[str, ...]:
        """How a quotation of a note may begin, in addition to the note's day and name."""
        return ()

    def quotations(self, quote: str, passage: Passage) -> tuple[str, ...]:
        """In which words a note may be quoted, in addition to its own."""
        return ()

    def clinical(self, text: str) -> str:
        """The text in the words of clinicians, where the task writes in others."""
        return text
