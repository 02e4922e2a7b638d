"""Which statements read as one paragraph: sentences quoted in a row from the same note. All else stands on a
line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from schemas.drafts import Statement


def paragraphs(statements: Sequence[Statement]) -> list[list[Statement]]:
    """The statements in order, in groups."""
    grouped: list[list[Statement]] = []
    note = ""
    for statement in statements:
        said_in = _note_of(statement)
        if grouped and said_in and said_in == note:
            grouped[-1].append(statement)
        else:
            grouped.append([statement])
        note = said_in
    return grouped


def _note_of(statement: Statement) -> str:
    """The one note that a quotation comes from; "" for everything else."""
    if (
        len(statement.citations) != 1
        or statement.verdict == "marked"
        or statement.citations[0].source.start < 0
    ):
        return ""
    return statement.citations[0].source.resource
