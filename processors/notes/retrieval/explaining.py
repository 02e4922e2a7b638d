"""A retrieval as a table: every candidate with every score, in the order in which it was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schemas.retrieval import Retrieval

COLUMNS: Final = (
    "questions of",
    "question",
    "rank",
    "chunk",
    "bm25",
    "lexical",
    "cosine",
    "hybrid",
    "section",
    "cues",
    "boost",
    "final",
    "",
)


def table(retrieval: Retrieval) -> Iterator[tuple[str, ...]]:
    """Rows under COLUMNS. No text of the notes."""
    for one in retrieval.candidates:
        yield (
            one.note_type or "all notes",
            one.question,
            str(one.rank),
            one.chunk,
            f"{one.bm25:.3f}",
            f"{one.lexical:.3f}",
            "-" if one.cosine is None else f"{one.cosine:.3f}",
            f"{one.hybrid:.3f}",
            f"{one.section:.2f}",
            str(one.cues),
            f"{one.boost:.2f}",
            f"{one.final:.3f}",
            "chosen" if one.chosen else f"as {one.duplicate_of}" if one.duplicate_of else "",
        )
