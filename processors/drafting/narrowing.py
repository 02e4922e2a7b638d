"""From the passage that a statement names to the sentences of it that carry the statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from processors.notes.sentence_ends import ends
from schemas.drafts import Citation, Rejected, Statement

_WORD: Final = re.compile(r"\w+")
#: Sentences that are tried together.
_MOST: Final = 3


def narrowed(statement: Statement, judge: Callable[[Statement], Rejected | None]) -> Statement:
    """With each cited stretch of a note cut to as few of its sentences as still stand up to `judge`, those
    that share most words first.

    A stretch between the first and the last of them stays whole: a citation is one span.
    """
    found = statement
    for place, citation in enumerate(statement.citations):
        for shorter in _shorter(citation, statement.text):
            cited = (*found.citations[:place], shorter, *found.citations[place + 1 :])
            tried = msgspec.structs.replace(found, citations=cited)
            if judge(tried) is None:
                found = tried
                break
    return found


def _shorter(citation: Citation, text: str) -> Iterator[Citation]:
    if citation.source.start < 0:
        return
    spans = _sentences(citation.quote)
    if len(spans) < 2:
        return
    wanted = set(_WORD.findall(text.lower()))
    shared = [len(wanted & set(_WORD.findall(citation.quote[start:end].lower()))) for start, end in spans]
    best = sorted(range(len(spans)), key=lambda place: (-shared[place], place))[:_MOST]
    for count in range(1, len(best) + 1):
        chosen = sorted(best[:count])
        start, end = spans[chosen[0]][0], spans[chosen[-1]][1]
        source = msgspec.structs.replace(
            citation.source, start=citation.source.start + start, end=citation.source.start + end
        )
        yield msgspec.structs.replace(citation, source=source, quote=citation.quote[start:end])


def _sentences(text: str) -> list[tuple[int, int]]:
    """Spans without blanks at their ends; a line break ends a sentence, too."""
    found: list[tuple[int, int]] = []
    begin = 0
    for end in sorted({*ends(text, 0, len(text)), *(m.end() for m in re.finditer(r"\n", text)), len(text)}):
        words = text[begin:end]
        if words.strip():
            found.append((begin + len(words) - len(words.lstrip()), begin + len(words.rstrip())))
        begin = end
    return found
