"""What the record contradicts itself in: the side of a finding, and what else cannot both hold. For the clinician, before everything
that quotes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import shorten
from typing import Final

from msgspec.structs import replace

from processors.evidence.at_odds import AtOdds, at_odds, of_the_list
from processors.evidence.record import Record, limits_treatment
from processors.evidence.sides import Contradiction, Mention
from processors.evidence.statements import caption, cite_line
from schemas.drafts import Section, Statement
from schemas.instant import DAY

_SHOWN: Final = 70  # characters of a correction
CONTRADICTIONS: Final = "Contradictions in the record, to check before signing"


def section(found: Sequence[Contradiction], record: Record) -> Section | None:
    """One sentence a contradiction; None where there is none. What is no side's is for clinicians, in a progress note only while it
    is news.
    """
    task, cut = record.request.task, record.request.cut
    odds = (one for one in at_odds(record) if not of_the_list(one) and task != "discharge-instruction")
    shown = (
        one for one in odds if task != "progress-note" or max(m.time for m in one.mentions) > cut - _NEWS
    )
    statements = (*(_stated(one, record.zone) for one in found), *map(_both, shown))
    return Section(CONTRADICTIONS, statements=statements) if statements else None


_NEWS: Final = 2 * DAY
_QUOTED: Final = 110  # characters


def _both(one: AtOdds) -> Statement:
    both = (f"“{shorten(m.words, _QUOTED, placeholder=' …')}” in {m.at}" for m in one.mentions)
    cited = tuple(m.citation for m in one.mentions)
    return Statement(f"Conflict, {one.what}: {'; but '.join(both)}.", cited, "marked", one.ask)


def _stated(one: Contradiction, zone: str) -> Statement:
    more, less = one.mentions
    text = f"Conflict, left or right: {_words(more)}; but {_words(less)}."
    if one.by is not None:
        noted = f"; corrected: {one.by.text}"
        cited = (more.citation, less.citation, cite_line(one.by, zone))
        return Statement(
            f"{text.removesuffix('.')}{noted}",
            cited,
            "marked",
            f"{more.side.capitalize()} holds by that correction: check the patient.",
        )
    note = f"The record mostly states {more.side}: check" if one.sure else "Check"
    return Statement(text, (more.citation, less.citation), "marked", f"{note} the patient or the images.")


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


def marked(sections: Iterable[Section], found: Sequence[Contradiction]) -> tuple[Section, ...]:
    """The sections, each sentence marked that rests on the side which fewer places of the record state."""
    return tuple(sections) if not found else tuple(_section(one, found) for one in sections)


def _section(one: Section, found: Sequence[Contradiction]) -> Section:
    return replace(
        one,
        statements=tuple(_statement(statement, found) for statement in one.statements),
        sections=marked(one.sections, found),
    )


def _statement(statement: Statement, found: Sequence[Contradiction]) -> Statement:
    for one in found:
        less = one.mentions[1]
        wrong = {m.citation.source for m in one.all if m.side == less.side}
        if wrong.isdisjoint(cited.source for cited in statement.citations):
            continue
        if not any(m.words in statement.text for m in one.all if m.side == less.side):
            continue
        more = one.mentions[0]
        note = (
            f"Corrected since: {more.side}, {shorten(one.by.text, _SHOWN, placeholder=' …')}"
            if one.by is not None
            else f"Conflict, left or right: {more.side} in {more.at}."
        )
        return replace(statement, verdict="marked", note=f"{note} {statement.note}".strip())
    return statement
