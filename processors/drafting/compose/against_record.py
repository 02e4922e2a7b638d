"""What a note's own words state and the coded record does not have, where it would harm most if somebody put it there: another
name, sex or age; a death; a dose many times that of any order, or of a medicine that nothing else names; an allergen, not as
one; a dose, an allergy or a limit of treatment in a sentence that may be about a text instead of the patient
(processors/notes/doubts/of_texts.py). It may be true: it is shown, marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from processors.drafting.grounding import record_only
from processors.evidence import corrected_results, home_doses
from processors.evidence.allergies.reactions import agents, ingredient
from processors.evidence.medicines import ingredients
from processors.evidence.moments import day
from processors.evidence.record import Record, once
from processors.evidence.statements import cite_line
from processors.evidence.wording import drug, name
from processors.notes.doubts.of_texts import of_a_text
from schemas.drafts import Section, Statement

OF_A_TEXT: Final = (
    "The words may be about a document, not the patient: check them with the record."  # clinical
)
_WORD: Final = re.compile(r"\w+")
_SHARE: Final = 0.6  # of the words of a source, that a statement which repeats it has
_NOTES: Final = {
    "patient": "The record has another name, sex or age: check whose words these are.",  # clinical
    "death": "The record has no coded death: check.",  # clinical
}
ALLERGEN: Final = "The record holds an allergy to it: check."  # clinical
ALONE: Final = "No order and no other sentence names this medicine: check."  # clinical
_AS_ALLERGY: Final = re.compile(
    r"\b(?:allerg|anaphyla|reaction|rash|hives|angio|intoleran|avoid|sensitiv|itch|swell|de-?label|no |not |stop|d/c|h[eo]ld|discontinu)",
    re.IGNORECASE,
)
_DOSE: Final = re.compile(r"\d[\d.,]* ?(?:mg|mcg|micrograms?|g|units?|mmol)\b", re.IGNORECASE)
_BEHIND: Final = re.compile(rf"[ (:=,]*{_DOSE.pattern}", re.IGNORECASE)
_LONG: Final = 5  # letters of an allergen's name


def marked(sections: Iterable[Section], record: Record) -> tuple[Section, ...]:
    """The sections, with such statements marked."""
    return tuple(
        replace(
            one,
            statements=tuple(_statement(statement, record) for statement in one.statements),
            sections=marked(one.sections, record),
        )
        for one in sections
    )


def _statement(statement: Statement, record: Record) -> Statement:
    if statement.verdict == "marked":
        return statement
    disowned = corrected_results.disowned(record)
    for citation in statement.citations if disowned else ():
        line = disowned.get(citation.source.resource)
        if line is not None:
            note = (
                f"A note doubts a value of it ({day(line.last, record.zone)}): {line.text} {statement.note}"
            )
            return replace(
                statement,
                verdict="marked",
                note=note.strip(),
                citations=(*statement.citations, cite_line(line, record.zone)),
            )
    ours = set(_WORD.findall(statement.text.casefold()))
    for citation in statement.citations:
        words = citation.quote if citation.source.start >= 0 else ""
        theirs = _WORD.findall(words.casefold())
        repeated = theirs and sum(word in ours for word in theirs) >= _SHARE * len(theirs)
        if repeated and (note := _unlike(" ".join(words.split()), record)):
            return replace(statement, verdict="marked", note=f"{note} {statement.note}".strip())
    return statement


def _unlike(words: str, record: Record) -> str:
    differs = record_only.differs(words, record.request)
    if differs is not None and differs[0] in _NOTES:
        return _NOTES[differs[0]]
    if (most := home_doses.exceeded(words, record)) is not None:
        return f"The largest dose that the record has is {drug(most)}: check."  # clinical
    if of_a_text(words) and not _ordered(words, record):
        return OF_A_TEXT
    if _of_an_allergen(words, record):
        return ALLERGEN
    return ALONE if _named_nowhere_else(words, record) else ""


def _of_an_allergen(words: str, record: Record) -> bool:
    """Whether it names what the record has an allergy to, and not as such."""
    named = set(_WORD.findall(words.casefold()))
    return _AS_ALLERGY.search(words) is None and any(
        one in named
        for fact in record.of("has_allergy")
        if fact.status in ("active", "unconfirmed")
        for one in _WORD.findall(name(fact).casefold())
        if len(one) >= _LONG
    )


def _ordered(words: str, record: Record) -> bool:
    """Whether it is all about doses, and the record has them."""
    doses = _DOSE.findall(words)
    known = " ".join(drug(fact) for fact in home_doses.coded(record))
    return bool(doses) and all(
        re.search(rf"(?<![\d.]){re.escape(dose)}", known, re.IGNORECASE) for dose in doses
    )


@once
def _named(record: Record) -> dict[str, frozenset[str]]:
    """The medicines that each sentence names, of those that name any."""
    return {line.text: named for line in record.lines if (named := _medicines(line.text))}


@lru_cache(maxsize=16384)  # the next draft of a stay has most of its sentences again
def _dosed(words: str) -> frozenset[str]:
    """The medicines with a dose behind their name."""
    return frozenset(ingredient(found[0]) for found in agents(words) if _BEHIND.match(words, found.end()))


@lru_cache(maxsize=16384)
def _medicines(text: str) -> frozenset[str]:
    return frozenset(ingredient(found[0]) for found in agents(text))


def _named_nowhere_else(words: str, record: Record) -> bool:
    """Whether it states a dose of a medicine that no order and no other sentence names."""
    doubtful = _dosed(words)
    if not doubtful:
        return False
    known = {
        one
        for text, named in _named(record).items()
        if text not in words and words not in text
        for one in named
    }
    known |= {one for fact in home_doses.coded(record) for one in ingredients(name(fact))}
    return any(one not in known and not known & ingredients(one) for one in doubtful)
