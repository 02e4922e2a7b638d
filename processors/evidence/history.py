"""The documents that a summary quotes, as far as it quotes them: what cites a sentence of it, and what checks
the citation, need no other text.
"""

from __future__ import annotations

from collections import defaultdict

from schemas.events import DocumentBody
from schemas.history import HistorySentence, HistorySummary
from schemas.requests import Passage


def documents_of(summary: HistorySummary | None) -> tuple[Passage, ...]:
    """One Passage for each document, by time: its sentences stand at their own places in `body.text`, and
    blanks where the note states something else.
    """
    if summary is None:
        return ()
    shown: dict[tuple[int, str, str], list[HistorySentence]] = defaultdict(list)
    for one in (*summary.past_history, *summary.present_illness):
        shown[one.time, one.resource, one.version].append(one)
    return tuple(_passage(sentences) for _, sentences in sorted(shown.items()))


def _passage(sentences: list[HistorySentence]) -> Passage:
    first = sentences[0]
    text = ""
    for one in sorted(sentences, key=lambda one: (one.start, one.end)):
        if one.start >= len(
            text
        ):  # sentences of one note do not overlap; of what comes by the wire nothing is believed
            text = f"{text:<{one.start}}{one.text}"
    return Passage(
        first.resource,
        first.version,
        first.time,
        first.encounter,
        DocumentBody(text=text, note_type=first.note_type),
    )
