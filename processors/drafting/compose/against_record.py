"""What a note's own words state and the coded record does not have, where it would harm most if somebody put it there: another
name, sex or age; a death; a dose many times that of any order, or of a medicine that nothing else names; an allergy that the list
does not have, that one of the list is over, an allergen, not as one; a limit of treatment that nothing else has; and a sentence that
may speak to a writer or be about a text instead of the patient, or stands next to one that does (processors/notes/doubts). It may be
true: it is shown, marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from processors.drafting.compose.shared import NOT_LISTED
from processors.drafting.grounding import record_only, stance
from processors.evidence import corrected_results, home_doses
from processors.evidence.allergies.disputed import disputed, speak_against
from processors.evidence.allergies.known import known
from processors.evidence.allergies.reactions import agents, ingredient
from processors.evidence.at_odds import none_known
from processors.evidence.medicines import ingredients
from processors.evidence.moments import day
from processors.evidence.record import FULL, LIMITED, Record, limits_treatment, once
from processors.evidence.stances import groups_of
from processors.evidence.statements import cite_line
from processors.evidence.wording import drug, name
from processors.notes.doubts.addressed import questionable
from processors.notes.doubts.of_texts import of_a_text, states_harm
from schemas.drafts import Section, Statement
from schemas.facts import Source
from schemas.instant import Instant

OF_A_TEXT: Final = (
    "The words may be about a document, not the patient: check them with the record."  # clinical
)
NEAR: Final = "Its note has words to a writer, which were left out: check it with the record."  # clinical
_WORD: Final = re.compile(r"\w+")
_SHARE: Final = 0.6  # of the words of a source, that a statement which repeats it has
ALLERGEN: Final = "The record holds an allergy to it: check."  # clinical
_NOTES: Final = {
    "patient": "The record has another name, sex or age: check whose words these are.",  # clinical
    "death": "The record has no coded death: check.",  # clinical
    "allergy": ALLERGEN,
}
ALONE: Final = "No order and no other sentence names this medicine: check."  # clinical
LIMIT: Final = "No order and no other note limits treatment: check."  # clinical
_AS_ALLERGY: Final = re.compile(
    r"\b(?:allerg|anaphyla|reaction|rash|hives|angio|intoleran|avoid|sensitiv|itch|swell|de-?label|no |not |never |nor |stop|d/c|h[eo]ld|discontinu)|\w[- ](?:induced|associated)\b",
    re.IGNORECASE,
)
#: That it is to be given, or how much of it.
_GIVES: Final = re.compile(
    r"\d ?(?:mg|mcg|g|units?|mL)\b|\b(?:A/P|plan|start|begin|give|continue|cont|resume|restart|take|load|infus\w*|daily|bid|tid|IV|PO)\b|\bq ?\d|\d ?(?:u|mg|mcg)?/(?:kg|h)\b",
    re.IGNORECASE,
)
#: That what one reacted to does no harm.
_UNHARMED: Final = re.compile(
    r"\b(?:safe\w*|harmless|any harm|fine|ok(?:ay)?|tolerat\w+|free to|exclud\w+|ruled out|disproved|refuted|removed|withdrawn|may (?:have|receive|be given)|suitable|"
    r"without (?:trouble|reaction|incident)|rumou?r)\b",
    re.IGNORECASE,
)
_AGED: Final = re.compile(r"\baged? \d", re.IGNORECASE)
_CLAUSES: Final = re.compile(r"[,;:().]")
#: Of an allergy that may be over.
_IN_DOUBT: Final = re.compile(
    r"\b(?:whether|if|can be|could|may be|might|until|unless|to be|consider\w*|wants?|possib\w+)\b",
    re.IGNORECASE,
)
#: How far treatment goes, besides what an order limits (`limits_treatment`).
_CEILING: Final = re.compile(
    r"\bceiling of (?:care|treatment)\b|\bno (?:further )?escalation\b|\bcomfort (?:care|measures)\b",
    re.IGNORECASE,
)
_DOSE: Final = re.compile(r"\d[\d.,]* ?(?:mg|mcg|micrograms?|g|units?|mmol)\b", re.IGNORECASE)
#: Behind a name, its salt or form and an amount.
_BEHIND: Final = re.compile(
    rf"(?: (?!and\b|or\b|with\b)[a-z]+){{0,2}}[ (:=,]*{_DOSE.pattern}| (?:is|at|to) \d", re.IGNORECASE
)
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
    if _unharmed(statement.text, record):
        return replace(statement, verdict="marked", note=f"{ALLERGEN} {statement.note}".strip())
    for citation in statement.citations:
        if citation.source.start < 0 or not (words := _repeated(statement.text, citation.quote)):
            continue
        if note := _unlike(" ".join(words.split()), citation.source, record):
            return replace(statement, verdict="marked", note=f"{note} {statement.note}".strip())
    return statement


def _repeated(text: str, quote: str) -> str:
    """The words of a source that a statement repeats, or a part of them: all of them, or the statement's own."""
    ours, theirs = _WORD.findall(text.casefold()), _WORD.findall(quote.casefold())
    if theirs and sum(word in ours for word in theirs) >= _SHARE * len(theirs):
        return quote
    return text if ours and set(ours) <= set(theirs) else ""


def _unlike(words: str, place: Source, record: Record) -> str:
    differs = record_only.differs(words, record.request)
    if (
        differs is not None
        and differs[0] in _NOTES
        and not (differs[0] == "allergy" and _IN_DOUBT.search(words))
    ):
        return _NOTES[differs[0]]
    if (most := home_doses.exceeded(words, record)) is not None:
        return f"The largest dose that the record has is {drug(most)}: check."  # clinical
    if _questionable(words, place, record) and not _borne_out(words, record):
        return OF_A_TEXT
    if _of_an_allergen(words, place, record) or _touches(_allergies(record).over, place):
        return ALLERGEN
    if _touches(_allergies(record).unlisted, place):
        return NOT_LISTED
    if _limits_alone(words, place, record):
        return LIMIT
    if _named_nowhere_else(words, record):
        return ALONE
    return NEAR if _near_words_to_a_writer(words, place, record) else ""


def _touches(places: Iterable[Source], place: Source) -> bool:
    return any(
        one.start < place.end and place.start < one.end and _note(one) == _note(place) for one in places
    )


def _note(place: Source) -> tuple[str, str]:
    return place.resource, place.version


@once
def _notes(record: Record) -> dict[tuple[str, str], str]:
    evidence = record.request.evidence
    return {(p.resource, p.version): p.body.text for p in (*evidence.passages, *evidence.prior)}


def _questionable(words: str, place: Source, record: Record) -> bool:
    """Whether a sentence that it is most of, or of which it has what harms, may speak to a writer or be about a text."""
    for start, end in questionable(_notes(record).get(_note(place), "")):
        shared = min(end, place.end) - max(start, place.start)
        if shared > 0 and (2 * shared > end - start or states_harm(words)):
            return True
    return False


def _borne_out(words: str, record: Record) -> bool:
    """Whether the record has what harms most of what a sentence states. Another age or sex than the record has is found before."""
    if _DOSE.search(words):
        return _ordered(words, record)
    if of_a_text(words) or not states_harm(words):
        return False
    if stance.persons(words) and _AGED.search(words):
        return True
    return record_only.states_age(words) or (
        bool(_coded_allergens(record).keys() & _words(words)) and not _of_an_allergen(words, None, record)
    )


class _Allergies(NamedTuple):
    """Where notes state that an allergy of the list is over, and one that the list does not have."""

    over: tuple[Source, ...]
    unlisted: tuple[Source, ...]


@once
def _allergies(record: Record) -> _Allergies:
    active = (f for f in record.of("has_allergy") if f.status in ("active", "unconfirmed"))
    denied = [line for line, _ in none_known(record)]
    written = (
        c.source
        for one in known(record)
        for c in one.citations
        if c.source.start >= 0 and not any(x.last >= c.time for x in speak_against(one.name, record))
    )
    over = (line for fact in active for line in (*disputed(fact, record), *denied))
    return _Allergies(tuple(line.place for line in over), tuple(written))


def _limits_alone(words: str, place: Source, record: Record) -> bool:
    """Whether it limits treatment, and neither an order nor another note does."""
    return (
        (limits_treatment(words) or _CEILING.search(words) is not None)
        and "?" not in words
        and not FULL.search(words)
        and not stance.persons(words)
        and not any(LIMITED.search(f.concept.label) for f in record.of("ordered_service"))
        and not any(limits_treatment(text) for note, text in _notes(record).items() if note != _note(place))
    )


def _near_words_to_a_writer(words: str, place: Source, record: Record) -> bool:
    """Whether it stands next to words to a writer, or states what harms most in a note that has some, and the record does not have it."""
    left_out = [doubt for doubt in record.doubts.get(_note(place), ()) if doubt.why == "addressed"]
    if not left_out:
        return False
    text = _notes(record)[_note(place)]
    return (states_harm(words) and not _borne_out(words, record)) or any(
        _WORD.search(text[min(one.end, place.end) : max(one.start, place.start)]) is None for one in left_out
    )


def _of_an_allergen(words: str, place: Source | None, record: Record) -> bool:
    """Whether it names what the record has an allergy to, and not as such; nor in a note of the stay from before it was found."""
    named = _coded_allergens(record).keys() & _words(words)
    if not named or (_AS_ALLERGY.search(words) is not None and not _unharmed(words, record)):
        return False
    if place is None or _GIVES.search(words):
        return True
    written = _times(record).get(_note(place))
    found = min(_coded_allergens(record)[one] for one in named)
    return written is None or not record.admitted < written < found or found <= record.admitted


def _unharmed(words: str, record: Record) -> bool:
    """Whether it states that what the record has an allergy to does no harm: in the clause that names it, or the next, which names
    no other medicine.
    """
    allergens = _coded_allergens(record)
    if _IN_DOUBT.search(words) or allergens.keys().isdisjoint(_words(words)):
        return False
    before = False
    for clause in _CLAUSES.split(words):
        named = not allergens.keys().isdisjoint(_words(clause))
        if _UNHARMED.search(clause) and (named or (before and not any(agents(clause)))):
            return True
        before = named
    return False


@once
def _times(record: Record) -> dict[tuple[str, str], Instant]:
    evidence = record.request.evidence
    return {(p.resource, p.version): p.time for p in (*evidence.passages, *evidence.prior)}


@once
def _coded_allergens(record: Record) -> dict[str, Instant]:
    """The longer words of the allergies that stand, each with when it was found first."""
    known: dict[str, Instant] = {}
    for fact in record.of("has_allergy"):
        if fact.status in ("active", "unconfirmed"):
            for one in _WORD.findall(name(fact).casefold()):
                if len(one) >= _LONG:
                    known[one] = min(fact.start, known.get(one, fact.start))
    return known


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


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
    groups = groups_of(frozenset(known))  # "PPI 1 mg/kg" where omeprazole is ordered
    return any(
        one not in known
        and not known & ingredients(one)
        and not (groups and re.search(groups, one, re.IGNORECASE))
        for one in doubtful
    )
