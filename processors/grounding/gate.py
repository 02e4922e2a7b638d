"""The verdict on one statement."""

from __future__ import annotations

import re

from schemas.drafts import Rejected, Statement
from schemas.requests import Request

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def judge(statement: Statement, request: Request) -> Rejected | None:
    """None where the statement stands."""
    said = {float(n) for n in _NUMBER.findall(" ".join(c.quote for c in statement.citations))}
    if any(float(n) not in said for n in _NUMBER.findall(statement.text)):
        return Rejected(statement.text, "number", "expected the numbers of the cited sources")
    return None
