"""What notes in another language state, in their own words: nothing of it is translated, and no rule for English is put to it.

Quoted is what is dangerous to miss, by a table of words for each language (other_languages.yaml); of instructions for a
patient in the patient's own language, every line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec.yaml

from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record, excerpt, once
from processors.evidence.sentences import Sentence, split
from processors.notes.doubts.addressed import addressed
from processors.notes.doubts.found import MOST_READ, touches
from processors.notes.sentence_ends import ends
from schemas.requests import Passage

About: TypeAlias = Literal["limits", "stop", "allergy", "blood", "warning", "visit"]
#: In the order of how dangerous it is to miss it.
ABOUT: Final[tuple[About, ...]] = ("limits", "stop", "allergy", "blood", "warning", "visit")
#: A day or an hour, without which nothing is an appointment.
_WHEN: Final = re.compile(
    r"(?<![\d.,])\d{1,2}(?:[/-]\d{1,2}(?!\d|[.,]\d| ?(?:mg|ml|%))|\.\d{1,2}\.|[:h]\d\d\b|\.? ?(?:de )?(?:ene|gen|jan|f[eé]b|fev|mar|m[aä]r|mrt|abr|apr|avr|ma[yijg]|mei|jun|giu|jui|jul|lug"
    r"|ago|aug|ao[uû]|sep|set|o[ckt]t|nov|d[ei][cz]|déc)\w*\b)",
    re.IGNORECASE,
)
_BULLET: Final = re.compile(r"[ \t]*[-*•·–][ \t]*")
_WORD: Final = re.compile(r"[^\W\d_]{2}")


class Quoted(NamedTuple):
    """Words of a note and their language; `about`: of what the words of the table show that they are, "" for none."""

    line: Line
    language: str
    about: About | Literal[""]


@cache
def _tables() -> tuple[dict[str, dict[str, re.Pattern[str]]], re.Pattern[str]]:
    """By language and subject, what its words match; and the words that English has, too."""
    text = files("processors.evidence").joinpath("other_languages.yaml").read_text(encoding="utf-8")
    found: dict[str, Mapping[str, list[str]]] = msgspec.yaml.decode(text)
    shared = re.compile("|".join(found.pop("shared")), re.IGNORECASE)
    made = {
        language: {
            about: re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
            for about, words in table.items()
        }
        for language, table in found.items()
    }
    return made, shared


def languages() -> frozenset[str]:
    """Those that have a table."""
    return frozenset(_tables()[0])


def about(text: str, language: str, *, foreign: bool) -> tuple[About | Literal[""], int, int]:
    """What a sentence states that is dangerous to miss, and which of its characters show it. `foreign`: it is known
    to be in that language; else words that English has as well show nothing.
    """
    tables, shared = _tables()
    for subject in ABOUT if language in tables else ():
        for match in tables[language][subject].finditer(text):
            if (foreign or shared.fullmatch(match[0]) is None) and (subject != "visit" or _WHEN.search(text)):
                return subject, match.start(), match.end()
    return "", 0, 0


def sheet(record: Record, language: str) -> list[Quoted]:
    """Every line of the latest instructions that are written in a language, with what it states; a line below one that
    ends with a colon, or in a list, states what that one does. Without what gives way to the discharge summary.
    """
    written = [
        p
        for p in _notes(record)
        if p.body.note_type == INSTRUCTIONS and language in _spoken(record, p) and _quotable(record, p)
    ]
    found: list[Quoted] = []
    for passage in written[-1:]:
        below: About | Literal[""] = ""
        for place, (start, end) in enumerate(_lines(passage.body.text)):
            if not place and _TITLE.fullmatch(passage.body.text[start:end]):
                continue
            pieces = [
                Quoted(line, language, about(line.text, language, foreign=True)[0])
                for line in _sentences(passage, start, end)
            ]
            words = passage.body.text[start:end]
            if below and (_BULLET.match(words) or len(pieces) == 1) and all(not one.about for one in pieces):
                pieces = [one._replace(about=below) for one in pieces]
            elif not _BULLET.match(words):
                below = ""
            if pieces and words.rstrip().endswith(":"):
                below = pieces[-1].about
            for gives_way, run in groupby(pieces, key=lambda one: record.gives_way(one.line)):
                found += [] if gives_way else _together(list(run))
    return found


#: The first line of a sheet that is its name: "HOJA DE ALTA (impresa 14:10)".
_TITLE: Final = re.compile(
    r"\W*(?:instrucciones|indicaciones|hoja|plan|informe)\b(?: \w+){0,4}\s*(?:\([^)]*\))?\W*", re.IGNORECASE
)


def dangerous(record: Record) -> list[Quoted]:
    """Sentences of notes that are not in English, or of notes of a record that has such notes, by a table of their
    language: what is most dangerous first, of each kind the latest first.
    """
    ranked = sorted(
        _dangerous(record), key=lambda one: (ABOUT.index(one.about or "visit"), -one.line.passage.time)
    )
    return list({" ".join(one.line.text.lower().split()): one for one in reversed(ranked)}.values())[::-1]


@once
def _dangerous(record: Record) -> tuple[Quoted, ...]:
    spoken = frozenset(d.language for found in record.doubts.values() for d in found if d.language)
    known = sorted(spoken & languages())
    return tuple(
        one
        for passage in _notes(record)
        if known and _quotable(record, passage)
        for one in _of_note(record, passage, known)
    )


def _of_note(record: Record, passage: Passage, known: list[str]) -> Iterator[Quoted]:
    doubts = record.doubts.get((passage.resource, passage.version), ())
    for sentence in split(passage.body.text[:MOST_READ]):
        line = Line(passage, sentence, "other", passage.time)
        here = [d for d in doubts if touches((d,), sentence.start, sentence.end)]
        if any(d.why != "language" for d in here):
            continue
        for language in [d.language for d in here] or known:
            subject, start, end = about(sentence.text, language, foreign=bool(here))
            if subject:
                yield Quoted(excerpt(line, start, end), language, subject)
                break


def unread(record: Record) -> list[tuple[Passage, str]]:
    """Notes in another language in which it may stand when to get help, with the language, the likeliest last: those of
    which all that is known is their language, what a table shows, instructions to the patient.
    """
    shown = {
        (one.line.passage.resource, one.line.passage.version)
        for one in _dangerous(record)
        if one.about == "warning"
    }
    found = [(passage, spoken[0]) for passage in _notes(record) if (spoken := _spoken(record, passage))]
    return sorted(
        found,
        key=lambda one: (
            one[0].body.note_type == INSTRUCTIONS,
            (one[0].resource, one[0].version) in shown,
            one[0].time,
        ),
    )


def _notes(record: Record) -> list[Passage]:
    """Those of the stay that are the patient's and stand, in time."""
    passages = [
        p for p in record.request.evidence.passages if not p.body.ours and p.time <= record.request.cut
    ]
    replaced = {name for p in passages for name in p.body.replaces}
    doubts = record.doubts
    kept = [
        p
        for p in passages
        if p.resource not in replaced
        and all(d.why != "patient" for d in doubts.get((p.resource, p.version), ()))
    ]
    return sorted(kept, key=lambda p: (p.time, p.resource))


def _quotable(record: Record, passage: Passage) -> bool:
    """Whether nothing of a note that has another language speaks to a writer, in English or in that language."""
    text, tables = passage.body.text[:MOST_READ], _tables()[0]
    spoken = _spoken(record, passage)
    return not (spoken and addressed(text)) and not any(
        tables[language]["writer"].search(text) for language in spoken if language in tables
    )


def _spoken(record: Record, passage: Passage) -> list[str]:
    """The languages of its parts, but for English."""
    doubts = record.doubts.get((passage.resource, passage.version), ())
    return [d.language for d in doubts if d.why == "language"]


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text[:MOST_READ].splitlines(keepends=True):
        if _WORD.search(line):
            yield start, start + len(line.rstrip())
        start += len(line)


def _sentences(passage: Passage, start: int, end: int) -> list[Line]:
    """Those of a line, in its order."""
    text, found = passage.body.text, []
    for cut in (*ends(text, start, end), end):
        if text[start:cut].strip():
            whole = Line(passage, Sentence(start, cut, text[start:cut], ""), "other", passage.time)
            found.append(whole.part(start, cut))
        start = cut
    return found


def _together(pieces: list[Quoted]) -> list[Quoted]:
    """Sentences of a line in a row that state the same, as one."""
    found: list[Quoted] = []
    for one in pieces:
        if found and (found[-1].about == "warning") == (one.about == "warning"):
            first = found[-1].line
            found[-1] = found[-1]._replace(line=first.part(first.sentence.start, one.line.sentence.end))
        else:
            found.append(one)
    return found
