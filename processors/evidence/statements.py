"""Statements with their citations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from kg.relatives import NEIGHBOR, RELATIVE_OR_CARER
from processors.evidence.forms import doubt
from processors.evidence.moments import minute
from processors.evidence.record import Line
from processors.evidence.sentences import ABOUT_IT
from processors.evidence.wording import quote
from processors.languages import phrases
from processors.languages.phrases import sentence as sentence
from processors.notes.doubts.addressed import says_so
from schemas.drafts import Citation, Statement
from schemas.events import DocumentBody
from schemas.facts import Fact, Source
from schemas.history import HistorySentence
from schemas.requests import Passage

#: Statements by section key, as composers and model answers give them.
Filled = dict[str, list[Statement]]


#: How a plan of an earlier day is introduced.
PLAN_OF: Final = "Plan of "
#: What a sentence of a visit before begins with.
PREVIOUS: Final = "Previous visit, "


def cite(fact: Fact, zone: str) -> Citation:
    text = quote(fact, zone)
    return Citation(fact.source, text, fact.start, text)


def cite_line(line: Line, zone: str) -> Citation:
    """The exact characters of the sentence in its note."""
    return _cited(line, line.sentence.start, line.sentence.end, zone)


def cite_quoted(one: HistorySentence, zone: str) -> Citation:
    """A sentence that a history quotes, in its note of years ago."""
    source = Source(one.resource, one.version, one.start, one.end)
    body = DocumentBody("", note_type=one.note_type)
    return Citation(
        source,
        one.text,
        one.time,
        caption(Passage(one.resource, one.version, one.time, one.encounter, body), zone),
    )


def cite_heading(line: Line, zone: str) -> Citation:
    """The exact characters of the heading that it stands under."""
    return _cited(line, *line.sentence.headed, zone=zone)


def _cited(line: Line, start: int, end: int, zone: str) -> Citation:
    passage = line.passage
    source = Source(passage.resource, passage.version, start, end)
    return Citation(source, passage.body.text[start:end], passage.time, caption(passage, zone))


def caption(passage: Passage, zone: str) -> str:
    """ "Nursing note, 3 March 2026 06:40"."""
    return f"{called(passage)}, {minute(passage.time, zone)}"


def called(passage: Passage) -> str:
    """Its title, or what kind of note it is; never one that speaks to its reader."""
    names = (
        passage.body.title,
        passage.body.type.label,
        passage.body.note_type.replace("-", " ").capitalize(),
    )
    return next((" ".join(name.split()) for name in names if name.strip() and not says_so(name)), "Note")


def state(
    text: str, facts: Iterable[Fact], *, note: str = "", also: Iterable[Citation] = (), zone: str
) -> Statement:
    """A sentence of ours that rests on coded facts, and on what `also` cites; marked where `note` states what
    is to be checked.
    """
    return Statement(
        sentence(text),
        (*(cite(fact, zone) for fact in facts), *also),
        "marked" if note else "supported",
        note,
    )


#: Headings that turn each item under them.
_RULING: Final = re.compile(
    r"(?:ddx?|d/dx?|differential(?: diagnos[ei]s)?)\b|(?:(?:results?|labs?|tests?|studies|items?|issues|still) )*(?:pending|outstanding|awaited|awaiting|held|on hold|stopp?(?:ed)?|discontinued|cancell?ed|declined|refused|not|no longer|avoid|do not)\b"
)

#: Headings that state something themselves: "STENT IS STILL IN PLACE: removal 6/24".
_STATES: Final = re.compile(
    r"\A(?!\W*(?:what|why|how|when|who|where|which)\b).*\b(?:\w+ (?:is|are|was|were)|still in|in place|must (?:not|be)|(?:stents?|drains?|tube|PICC|catheter|foley|port|balloon|packing|pins?|wires?) (?:out|in|due|stays?|removal|remains?))\b",
    re.IGNORECASE,
)

#: Who speaks in what follows, where it is not the patient.
_SPEAKER: Final = re.compile(
    rf"(?:(?:pt'?s|her|his|the) )?(?:{RELATIVE_OR_CARER}|{NEIGHBOR}|family)\b(?! (?:hx|history))",  # clinical
    re.IGNORECASE,
)
_NEGATED: Final = re.compile(r"(?:no|not|never|avoid|do not|don't|nothing|none)\b", re.IGNORECASE)


def _states(line: Line) -> bool:
    """Whether the sentence stands right behind a heading that states something itself."""
    between = line.passage.body.text[max(line.sentence.headed[1], 0) : line.sentence.start]
    return _STATES.search(line.sentence.heading) is not None and len(between) <= _BEHIND


_BEHIND: Final = 3  # characters: ": "


def repeat(line: Line, before: str = "", *, headed: bool = False, zone: str) -> Statement:
    """A clinician's sentence, word for word; after `before` (its day, or the note's name) and after its
    heading where these tell more.
    """
    text = line.text
    cited: tuple[Citation, ...] = (cite_line(line, zone),)
    rules = _RULING.match(line.sentence.heading) and not _NEGATED.match(text)
    ruled = rules or ABOUT_IT.match(text) or _SPEAKER.match(line.sentence.heading) or _states(line)
    if (headed or ruled) and line.sentence.headed[0] >= 0:
        heading = cite_heading(line, zone)
        text = f"{' '.join(heading.quote.split()).capitalize()}: {text}"
        cited = (heading, *cited)
    text = f"{before}: {text}" if before else text
    unsure = doubt(line.passage)
    return Statement(text, cited, "marked", unsure) if unsure else Statement(text, cited)


def in_sentences(quotes: Iterable[str]) -> str:
    """Sentences of a note one behind the other, each with its end."""
    words = [" ".join(quote.split()) for quote in quotes]
    return " ".join(w if w.endswith((".", "!", "?", ":")) or w is words[-1] else f"{w}." for w in words)


def joined(parts: Sequence[str]) -> str:
    """ "a, b and c"; with semicolons where the parts have commas or colons of their own."""
    return str(phrases.joined(parts))
