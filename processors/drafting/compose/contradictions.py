"""What the record contradicts itself in: the side of a finding, and what else cannot both hold. For the clinician, before everything
that quotes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import shorten
from typing import Final

from msgspec.structs import replace

from processors.evidence.at_odds import AtOdds, at_odds, of_the_list
from processors.evidence.moments import minute
from processors.evidence.record import Record, limits_treatment
from processors.evidence.sides import Contradiction, Mention, contradictions, with_side, withdrawn
from processors.evidence.statements import caption, cite_line, sentence
from schemas.drafts import Section, Statement
from schemas.instant import DAY

_SHOWN: Final = 70  # characters of a correction
CONTRADICTIONS: Final = "Contradictions in the record, to check before signing"


def section(record: Record) -> Section | None:
    """One sentence a contradiction; None where there is none. What is no side's is for clinicians, in a progress note only while it
    is news; a letter does not repeat the side that was taken back.
    """
    task, cut, found = record.request.task, record.request.cut, contradictions(record)
    odds = (one for one in at_odds(record) if not of_the_list(one) and task != "discharge-instruction")
    shown = (
        one for one in odds if task != "progress-note" or max(m.time for m in one.mentions) > cut - _NEWS
    )
    letter = task == "discharge-instruction"
    statements = (*(_stated(one, record.zone, brief=letter) for one in found), *map(_both, shown))
    return Section(CONTRADICTIONS, statements=statements) if statements else None


_NEWS: Final = 2 * DAY
_KILOS: Final = re.compile(r"(?<=\d)\s?(?:kg|kilos?)\b", re.IGNORECASE)
_QUOTED: Final = 110  # characters


def _both(one: AtOdds) -> Statement:
    both = [f"“{shorten(m.words, _QUOTED, placeholder=' …')}” in {m.at}" for m in one.mentions]
    cited = tuple(m.citation for m in one.mentions)
    if one.by is not None:
        if one.what.startswith("weight"):
            both[1] = _KILOS.sub("", both[1], count=1)  # the figure that was withdrawn is no weight
        by = f"{one.by.at}: “{shorten(one.by.words, _QUOTED, placeholder=' …')}”"
        text = f"Settled, {one.what}: {both[0]}, corrected by {by}; withdrawn: {both[1]}."
        return Statement(text, tuple(dict.fromkeys((*cited, one.by.citation))))
    return Statement(f"Conflict, {one.what}: {'; but '.join(both)}.", cited, "marked", one.ask)


def _stated(one: Contradiction, zone: str, *, brief: bool) -> Statement:
    more, less = one.mentions
    if one.by is None:
        text = f"Conflict, left or right: {_words(more)}; but {_words(less)}."
        ask = f"{_AGREE if one.outweighed else ''}Check the patient or the images."
        return Statement(text, (more.citation, less.citation), "marked", ask)
    here = cite_line(one.by, zone)
    own = next(
        (m.words for m in one.all if m.side == more.side and m.citation.source == here.source), one.by.text
    )
    text = f"Settled, left or right: {more.side}, by {caption(one.by.passage, zone)} “{shorten(own, _SHOWN, placeholder=' …')}”"
    text += "." if brief else f"; withdrawn: “{less.words}” of {minute(less.citation.time, zone)}."
    return Statement(text, tuple(dict.fromkeys((more.citation, less.citation, here))))


_AGREE: Final = "A report or a code outweighs the one note, which stands nowhere else. "


def _words(mention: Mention) -> str:
    return f"{mention.side} in {mention.at} (“{mention.words}”)"


def superseded(sections: Iterable[Section], record: Record) -> tuple[Section, ...]:
    """The sections, each sentence marked that states a limit of treatment which was taken back since."""
    by = record.revoked
    if by is None:
        return tuple(sections)

    def statement(one: Statement) -> Statement:
        if (
            not limits_treatment(one.text)
            or by.text in one.text
            or any(c.time >= by.passage.time for c in one.citations)
        ):
            return one
        note = f"Superseded: {caption(by.passage, record.zone)}: {shorten(by.text, _SHOWN, placeholder=' …')}"
        return replace(one, verdict="marked", note=f"{note} {one.note}".strip())

    return tuple(
        replace(
            one, statements=tuple(map(statement, one.statements)), sections=superseded(one.sections, record)
        )
        for one in sections
    )


def marked(sections: Iterable[Section], record: Record) -> tuple[Section, ...]:
    """The sections, each sentence marked that rests on a side which another contradicts; without sentences that a correction took back,
    and reports with the side that holds in its place.
    """
    found = contradictions(record)
    return tuple(sections) if not found else tuple(_section(one, found, record) for one in sections)


def _section(one: Section, found: Sequence[Contradiction], record: Record) -> Section:
    kept = (_statement(statement, found, record) for statement in one.statements)
    return replace(
        one,
        statements=tuple(statement for statement in kept if statement is not None),
        sections=marked(one.sections, record),
    )


def _statement(statement: Statement, found: Sequence[Contradiction], record: Record) -> Statement | None:
    """None where it is nothing but a sentence that was taken back, or that a report and the codes outweigh: the contradiction has it."""
    for cited in statement.citations:
        for mention, settled in withdrawn(cited, statement.text, record):
            line, right = settled.by, settled.mentions[0].side
            if line is None or mention.words not in statement.text:
                continue
            if cited.source.start >= 0:  # a quotation stands whole or not at all
                rest = tuple(one for one in statement.citations if one is not cited)
                text = " ".join(statement.text.split()).replace(" ".join(cited.quote.split()), "")
                text = " ".join(text.removesuffix(".").split())
                if not rest or mention.words in text or text.endswith(":"):
                    return None
                statement = replace(statement, text=sentence(text), citations=rest)
                continue
            if record.request.task == "discharge-instruction":
                return None  # a report on the wrong side is for who corrects it
            statement = replace(
                statement,
                text=statement.text.replace(mention.words, with_side(mention.words, right)),
                citations=(*statement.citations, cite_line(line, record.zone)),
            )
    for one in found:
        more, less = one.mentions
        wrong = {m.citation.source: m.words for m in one.all if m.side == less.side}
        if one.by is None and any(wrong.get(c.source, "\0") in statement.text for c in statement.citations):
            if one.outweighed and all(c.source in wrong for c in statement.citations):
                return None  # the contradiction has it
            note = f"Conflict, left or right: {more.side} in {more.at}."
            return replace(statement, verdict="marked", note=f"{note} {statement.note}".strip())
    return statement
