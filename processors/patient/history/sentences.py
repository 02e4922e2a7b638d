"""From a note to its sentences, scored: what the store keeps of it, and what a history may quote."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from processors.evidence.kinds import kind
from processors.evidence.sentences import split
from processors.notes.indexing import Divided, divided
from processors.patient.history.lexicon import read
from processors.patient.history.scorers import Statement, scores
from processors.patient.history.threads import thread
from schemas.history import HistorySentence
from schemas.requests import Passage

#: Sentences kept of one version: no note states more that will matter in years. A book-long one gives its
# best.
MOST_KEPT: Final = 32
#: What scores less is not kept.
LEAST: Final = 0.12


def sentences_of(document: Passage, *, found: Divided | None = None) -> tuple[HistorySentence, ...]:
    """All sentences of a document, in order. `found`: how it is divided, where that is known already."""
    note_type, text = document.body.note_type, document.body.text
    found = found or divided(document)
    reported = list(split(found.tidy.text, found.sections))
    items: dict[int, str] = {}
    for sentence in reported:
        items[sentence.block] = f"{items.get(sentence.block, '')} {sentence.text}"
    statements: list[Statement] = []
    for sentence in reported:
        about = kind(sentence, note_type, items[sentence.block])
        statements.append(Statement(sentence.text, about, note_type, read(sentence.text, about)))
    made: list[HistorySentence] = []
    for sentence, one, score in zip(reported, statements, scores(statements), strict=True):
        start, end = found.tidy.raw(sentence.start, sentence.end)
        if start < end:
            made.append(
                HistorySentence(
                    resource=document.resource,
                    version=document.version,
                    time=document.time,
                    start=start,
                    end=end,
                    text=text[start:end],
                    score=round(float(score), 3),
                    aspect=one.stated.aspect,
                    kind=one.kind,
                    topics=one.stated.topics,
                    note_type=note_type,
                    encounter=document.encounter,
                    thread=thread(sentence.text, one.kind, one.stated.topics, one.stated.names).hex(),
                )
            )
    return tuple(made)


def kept(sentences: Iterable[HistorySentence]) -> dict[bytes, HistorySentence]:
    """Of one version what the store keeps: the best of each thread, and of these the best."""
    best: dict[bytes, HistorySentence] = {}
    for one in sentences:
        if one.score < LEAST:
            continue
        name = bytes.fromhex(one.thread)
        if name not in best or _better(one, best[name]):
            best[name] = one
    ranked = sorted(best.items(), key=lambda item: (-item[1].score, item[1].start, item[0]))
    return dict(ranked[:MOST_KEPT])


def _better(one: HistorySentence, other: HistorySentence) -> bool:
    return (one.score, -one.start) > (other.score, -other.start)
