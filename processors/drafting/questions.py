"""Questions of patients and relatives in messages: each with what a clinician wrote on it since, as one statement that cites both.

A letter leaves out a question that nobody answered; the other documents mark it, for somebody has to answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from processors.evidence.allergies.reactions import agents, ingredient
from processors.evidence.moments import day
from processors.evidence.record import Line, Record, once
from processors.evidence.statements import Filled, cite_line
from processors.languages.phrases import as_is, say, together
from schemas.drafts import Statement
from schemas.instant import DAY
from schemas.requests import Passage

_MESSAGE: Final = re.compile(
    r"\b(?:portal|my ?chart|secure|patient|pt) ?(?:message|msg|question)s?\b|^\W*(?:portal|mychart)\b|\bmessages?\b",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(
    r"\?|(?:^|['‘“\",:;]\s*|\band\s+|\balso\s+)(?:can|may|should|do|does|when|what|is it ok|how (?:long|much|often)) (?:i|we|he|she|they|my|the|if)\b",
    re.IGNORECASE,
)
_REPLY: Final = re.compile(
    r"(?:->|→|=>|^)\W*(?:(?:reply|response|answer(?:ed)?|(?-i:RN|MD|DO|NP|PA|PharmD)|(?-i:Dr)\b)[\w .,]{0,24}:)",
    re.IGNORECASE,
)
_LONG: Final = 3 * DAY
_WORDS: Final = re.compile(r"[a-z]{4,}", re.IGNORECASE)
#: Words of questions that name nothing to answer.
_NO_TOPIC: Final = frozenset(
    """also before after could does doctor doctors drug from gave give going have help home hospital husband into keep know like message mother much need
    okay only other patient pill pills portal please question should someone still take taking thanks that them then there these they this those time what
    when where which while will wife with would your mine kids daughter says just some again want wants know really today tomorrow""".split()
)
_MOST_QUESTIONS: Final = 40
_MOST: Final = 2  # answers of one message
_LONGEST: Final = 240  # characters of one


def is_message(passage: Passage) -> bool:
    """Whether a note is a message of a patient or a relative."""
    return (
        _MESSAGE.search(f"{passage.body.title} {passage.body.type.label}\n{passage.body.text[:24]}")
        is not None
    )


def is_question(line: Line) -> bool:
    """Whether a sentence is a question of a message."""
    return (
        is_message(line.passage)
        and _REPLY.match(line.text) is None
        and _QUESTION.search(line.text) is not None
    )


@once
def _answers(record: Record) -> dict[tuple[str, int], tuple[Line, ...]]:
    """By the place of each question what was written on it since."""
    lines = record.written
    found: dict[tuple[str, int], tuple[Line, ...]] = {}
    for place, line in enumerate(lines):
        if len(found) == _MOST_QUESTIONS:
            break
        if not is_question(line) or _REPLY.search(line.text):
            continue
        behind = [one for one in lines[place + 1 :] if one.passage is line.passage]
        first = next((at for at, one in enumerate(behind) if _REPLY.search(one.text)), len(behind))
        replies = [one for one in behind[first:] if not is_question(one)]
        wanted = _topics(line.text)
        later = [
            one
            for one in lines[place + 1 :]
            if one.passage is not line.passage
            and line.passage.time <= one.passage.time <= line.passage.time + _LONG
            and not is_question(one)
            and one.kind not in ("past", "family", "social", "history", "allergy")
            and len(one.text) <= _LONGEST
            and wanted & _topics(one.text)
        ]
        chosen = [one for one in replies if wanted & _topics(one.text)] or replies[:1] or later
        found[(line.passage.resource, line.sentence.start)] = tuple(chosen[:_MOST])
    return found


@lru_cache(maxsize=4096)
def _topics(text: str) -> frozenset[str]:
    """What a text is about: medicines by their ingredients, other words by their beginnings."""
    named = {ingredient(match[0]) for match in agents(text)}
    return frozenset(named) | {
        word.lower()[:4] for word in _WORDS.findall(text) if word.lower() not in _NO_TOPIC
    }


def joined(filled: Filled, record: Record) -> Filled:
    """The statements, each that quotes a question with what answers it, and none that quotes an answer once more in its section."""
    if not any(is_message(passage) for passage in record.notes):
        return filled
    return {key: _of_section(statements, record) for key, statements in filled.items()}


def _of_section(statements: Sequence[Statement], record: Record) -> list[Statement]:
    answers, letter = _answers(record), record.request.task == "discharge-instruction"
    found: list[Statement] = []
    taken: set[tuple[str, int]] = set()
    for one in statements:
        first = next(
            (place for c in one.citations if (place := (c.source.resource, c.source.start)) in answers), None
        )
        if first is None:
            found.append(one)
            continue
        replies = answers[first]
        if replies:
            taken |= {(line.passage.resource, line.sentence.start) for line in replies}
            found.append(_with(one, replies, record, letter=letter))
        elif not letter:
            found.append(replace(one, verdict="marked", note=f"{UNANSWERED} {one.note}".strip()))
    return [one for one in found if not _only(one, taken)]


UNANSWERED: Final = "A question. No answer found in the record."


def _only(one: Statement, taken: Iterable[tuple[str, int]]) -> bool:
    """Whether a statement quotes nothing but an answer that stands with its question."""
    return {(c.source.resource, c.source.start) for c in one.citations} <= set(taken)


def _with(one: Statement, replies: Sequence[Line], record: Record, *, letter: bool) -> Statement:
    words = [(day(line.passage.time, record.zone), line.text) for line in replies]
    if letter:
        question = next(c for c in one.citations if c.source.start >= 0)
        first = say(
            "question", when=day(question.time, record.zone), words=as_is(" ".join(question.quote.split()))
        )
        text = together(first, *(say("wrote", when=when, words=as_is(text)) for when, text in words), by=" ")
    else:
        text = together("; ".join((one.text.rstrip("."), *(f"{when}: {text}" for when, text in words))))
    cited = (*one.citations, *(cite_line(line, record.zone) for line in replies))
    return replace(one, text=text, citations=cited)
