"""Sentences that several documents share: problems, allergies, reports, procedures, what is pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from processors.evidence import corrections, death, medicines, overtaken
from processors.evidence.allergies import disputed, graver, inactive_alone, only_noted, taken_back
from processors.evidence.at_odds import at_odds, none_known, of_the_list
from processors.evidence.headings import Kind
from processors.evidence.moments import day, known_from, minute, on_day, speaks_of_today
from processors.evidence.record import FULL, LIMITED, Line, Record, in_full
from processors.evidence.statements import caption, cite, cite_line, joined, repeat, state
from processors.evidence.tags import untagged
from processors.evidence.wording import (
    OFF_THE_LIST,
    label,
    name,
    names_any,
    observed,
    order,
    plain,
    value_words,
)
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.instant import FOREVER


def admission(record: Record) -> list[Statement]:
    """When and why the patient came, from the encounter."""
    found = record.request.evidence.encounter
    if found is None or found.body.start is None:
        return []
    reasons = joined([label(r) for r in found.body.reasons if r.label])
    text = (
        f"Admitted on {minute(found.body.start, record.zone)}"
        if found.body.class_code != "AMB"
        else f"Seen on {minute(found.body.start, record.zone)}"
    )
    words = f"{text}{f' because of: {reasons}' if reasons else ''}{f' ({found.body.service})' if found.body.service else ''}"
    return [
        Statement(
            words + ".",
            (Citation(Source(found.resource, found.version, path="period"), words, found.body.start, words),),
        )
    ]


def discharge(record: Record) -> list[Statement]:
    """When the patient left and where to, where the encounter states it."""
    found = record.request.evidence.encounter
    if found is None or found.body.end is None:
        return []
    where = f"; disposition: {untagged(plain(found.body.disposition))}" if found.body.disposition else ""
    how = "The stay ended" if death.found(record.request) is not None else "Discharged"
    text = f"{how} on {minute(found.body.end, record.zone)}{where}"
    return [
        Statement(
            text + ".",
            (Citation(Source(found.resource, found.version, path="period"), text, found.body.end, text),),
        )
    ]


def allergies(record: Record) -> list[Statement]:
    """Known allergies, with a note that takes one back, and the statement that there are none; then reactions
    that only a note has.
    """
    found: list[Statement] = []
    for fact in record.of("has_allergy"):
        if fact.status == "refuted":
            words = fact.attributes.get("note", "").partition("\n")[
                0
            ]  # as the sender put it: "No known allergy"
            of_any = f"The record states: {words or f'no {name(fact)}'}"
            text = of_any if words or names_any(fact) else f"{name(fact)}: {OFF_THE_LIST}"
            found.append(state(text, (fact,), zone=record.zone))
        elif fact.status in ("active", "unconfirmed"):
            how = (
                f", reaction: {untagged(fact.attributes['reaction'])}"
                if fact.attributes.get("reaction")
                else ""
            )
            doubt = " (not confirmed)" if fact.status == "unconfirmed" else ""
            stated = state(
                f"Allergy to {_SAYS_ALLERGY.sub('', name(fact)) or name(fact)}{doubt}{how}",
                (fact,),
                zone=record.zone,
            )
            found.append(_at_odds(_taken_back(stated, fact, record), record))
        elif inactive_alone(fact, record):
            text = f"{_SAYS_ALLERGY.sub('', name(fact)) or name(fact)}: on the list of allergies as inactive"
            how = untagged(fact.attributes.get("reaction", ""))
            found.append(state(f"{text}; reaction: {how}" if how else text, (fact,), zone=record.zone))
    return found + [
        Statement(
            f"{day(line.passage.time, record.zone)}: {line.text}",
            (cite_line(line, record.zone),),
            "marked",
            NOT_LISTED,
        )
        for line in only_noted(record)
    ]


def _at_odds(stated: Statement, record: Record) -> Statement:
    """Marked where a note has "NKDA"."""
    entries = {c.source for c in stated.citations}
    for one in filter(of_the_list, at_odds(record)):
        listed, other = sorted(one.mentions, key=lambda m: m.citation.source not in entries)
        if listed.citation.source in entries:
            note = f"“{other.words}” in {other.at}: ask the patient. {stated.note}".strip()
            return replace(stated, citations=(*stated.citations, other.citation), verdict="marked", note=note)
    return stated


def _taken_back(stated: Statement, fact: Fact, record: Record) -> Statement:
    """With the last sentences of notes that know a graver reaction, or that speak against the allergy."""
    worse, against, back = graver(fact, record), disputed(fact, record), taken_back(fact, record)
    if worse is None and not against:
        return stated
    words = ("a note states", "disputed by a note")
    told = [(how, line) for how, line in zip(words, (worse, *against[-1:]), strict=False) if line is not None]
    quotes = (f"{how} ({day(line.passage.time, record.zone)}): {line.text}" for how, line in told)
    cited = (*stated.citations, *(cite_line(line, record.zone) for _, line in told))
    text = "; ".join((stated.text.rstrip("."), *quotes))
    if back is not None:
        return Statement(text, (*cited, cite(back, record.zone)), "marked", LISTED_INACTIVE)
    return Statement(text, cited, "marked", DISPUTED if against else LIST_DIFFERS)


FROM_HOME: Final = "From before the stay, still active, with no order of the stay"
NOT_LISTED: Final = "The list of allergies does not have it."
LIST_DIFFERS: Final = "A note has a graver reaction than the list of allergies. Check which holds."
LISTED_INACTIVE: Final = "A later entry of the list has it as inactive. Confirm, and correct the list."
DISPUTED: Final = "The entry stands until somebody corrects it. Confirm, and correct the list."
_SAYS_ALLERGY: Final = re.compile(r"^allerg(?:y|ic) to |\s+allergy$", re.IGNORECASE)


def dated_result(fact: Fact, zone: str) -> str:
    """ "Potassium 6.4 mmol/L (HH) on 3 March 2026 06:40 (preliminary)"; of a report its conclusion behind it."""
    doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
    if fact.relation == "reported":
        return f"{name(fact)} {on_day(fact, zone)}{doubt}: {value_words(fact.value)}"
    return f"{observed(fact)} {on_day(fact, zone)}{doubt}"


def reports(record: Record, since: int = 0, most: int = 12, *, notes: bool = True) -> list[Statement]:
    """Conclusions of reports since then, word for word, latest first; then, with `notes`, those that only a
    note has.
    """
    found: list[Statement] = []
    shown = sorted(
        (f for f in record.facts if f.relation == "reported" and known_from(f) >= since),
        key=lambda f: (-known_from(f), f.id),
    )
    for fact in shown:
        if fact.status not in ("active", "unconfirmed") or not value_words(fact.value) or len(found) == most:
            continue
        found.append(state(dated_result(fact, record.zone), (fact,), zone=record.zone))
    known = " ".join(value_words(f.value) for f in shown).casefold()
    lines = (
        [
            line
            for line in record.sentences_of("report", since=since)
            if line.text.casefold().rstrip(".") not in known and not overtaken.later(record).taken_back(line)
        ]
        if notes
        else []
    )
    return found + named(lines[-2 * most :], zone=record.zone)


def quoted(
    lines: Iterable[Line],
    most: int = 14,
    *,
    today: int | None = None,
    by: Callable[[Line], float] | None = None,
    zone: str,
) -> list[Statement]:
    """Clinicians' sentences, `most` of them, in their order: the weightiest `by`, or the first and the last
    ones. Each day's first names it, where they are of several days or, with `today`, of another day than
    that.
    """
    shown = spread(list(lines), most) if by is None else weightiest(list(lines), most, by)
    days = [day(line.passage.time, zone) for line in shown]
    now = day(today, zone) if today is not None else ""
    several = len(set(days)) > 1 or (now and any(d != now for d in days))
    marked = [
        (several and (i == 0 or days[i] != days[i - 1]))
        or (now and days[i] != now and speaks_of_today(shown[i].text))
        for i in range(len(shown))
    ]
    return [repeat(line, days[i] if marked[i] else "", zone=zone) for i, line in enumerate(shown)]


def last_versions(statements: Sequence[Statement]) -> list[Statement]:
    """Without what an earlier note has of a visit, where a later one names the same days for the same."""

    def again(one: Statement, other: Statement) -> bool:
        first, second = one.citations[0], other.citations[0]
        if first.time >= second.time or not (days := corrections.days_that_hold(first.quote)):
            return False
        same = corrections.topic(first.quote) & corrections.topic(second.quote)
        return bool(same) and days <= corrections.days_in(second.quote)

    quotes = [one for one in statements if one.citations[0].source.start >= 0]
    return [one for one in statements if one not in quotes or not any(again(one, x) for x in quotes)]


class Days:
    """States of sentences of another day which day it was: of the first of each, and of all that speak of today
    or tomorrow.
    """

    def __init__(self, today: int, zone: str) -> None:
        self._zone = zone
        self._today = day(today, zone)
        self._told: set[str] = set()

    def of(self, line: Line) -> str:
        """ "9 September 2025: ", or nothing."""
        when = day(line.passage.time, self._zone)
        if when == self._today or (when in self._told and not speaks_of_today(line.text)):
            return ""
        self._told.add(when)
        return f"{when}: "


def otherwise(record: Record, most: int, *kinds: Kind) -> list[Statement]:
    """Where no coded fact shows it: the words of the last note that does; of allergies with their heading,
    since "None." alone states nothing, or that a note elsewhere has "NKDA".
    """
    shown = record.latest(*kinds)[:most]
    if shown or kinds != ("allergy",):
        return named(shown, headed=kinds == ("allergy",), zone=record.zone)
    return [
        Statement(f"{day(line.passage.time, record.zone)}: {words}", (cite_line(line, record.zone),))
        for line, words in list(none_known(record))[-1:]
    ]


def assessed(record: Record, most: int, longest: int = 14) -> list[Statement]:
    """Where no diagnosis is coded: what the last assessment names; its reasoning only where it names
    nothing.
    """
    shown = record.latest("assessment")
    named_ = [line for line in shown if len(line.text.split()) <= longest and not REASONING.search(line.text)]
    return named((named_ or shown)[:most], zone=record.zone)


def treatment_limits(record: Record) -> list[Statement]:
    """How far treatment goes, by the last sentence on it; a limit that was taken back, as superseded; where sentences or orders state
    both, each, for a person to decide.
    """
    found: dict[bool, Statement] = {
        limited: repeat(line, day(line.passage.time, record.zone), zone=record.zone)
        for limited, line in record.limits.items()
    }
    for fact in record.of("ordered_service"):
        limited = LIMITED.search(name(fact)) is not None
        if fact.status == "active" and (limited or FULL.search(name(fact))):
            line = record.limits.get(limited)
            if line is None or (len(line.text.split()) <= _BARE and fact.start >= line.passage.time):
                text = f"Ordered {on_day(fact, record.zone)}: {name(fact)}"
                found[limited] = state(text, (fact,), zone=record.zone)
    if record.revoked is not None:
        found[False] = repeat(
            record.revoked, minute(record.revoked.passage.time, record.zone), zone=record.zone
        )
    if len(found) < 2:
        return list(found.values())
    first, second = found[True], found[False]
    since = max(c.time for c in first.citations)
    if record.revoked is not None and not record.limited and since <= record.revoked.passage.time:
        parts = [second, first]
        if not in_full(second.text) and (now := record.fully_since(record.revoked.passage.time)) is not None:
            parts.insert(
                0, repeat(_bare_status(now) or now, day(now.passage.time, record.zone), zone=record.zone)
            )
        text = "; ".join(part.text.rstrip(".") for part in parts)
        return [
            Statement(f"{text}.", tuple(c for part in parts for c in part.citations), "marked", WITHDRAWN)
        ]
    full = record.fully_since(since)
    if max(c.time for c in second.citations) < since and full is None and not record.revoked:
        return [first]  # changed since, and no later note copies what held before
    words = _bare_status(full) if full is not None and not record.revoked else None
    if words is not None and _holds(first, record):
        text = f"{first.text.rstrip('.')}; but {caption(words.passage, record.zone)}: {words.text}"
        return [Statement(text, (*first.citations, cite_line(words, record.zone)), "marked", LIKELY_COPIED)]
    return [
        Statement(
            f"{first.text.rstrip('.')}; {second.text}",
            (*first.citations, *second.citations),
            "marked",
            "Conflict: notes or orders differ on the code status. Ask which holds.",
        )
    ]


def _bare_status(line: Line) -> Line | None:
    """The part of a sentence that states full treatment and nothing else; None where there is more, such as who decided."""
    text = line.sentence.text
    found = FULL.search(text)
    if found is None:
        return None
    start = max(text.rfind(border, 0, found.start()) for border in ".;\n") + 1
    ends = [place for border in ".;\n" if (place := text.find(border, found.end())) >= 0]
    part = line.part(line.sentence.start + start, line.sentence.start + min(ends, default=len(text)))
    return part if len(part.text.split()) <= _BARE else None


def _holds(limit: Statement, record: Record) -> bool:
    """Whether a limit of treatment rests on a signed form, or on an order that none for full treatment followed."""
    orders = [f for f in record.of("ordered_service") if f.status == "active"]
    last = max((f.start for f in orders if LIMITED.search(name(f))), default=0)
    if any(f.start > last for f in orders if last and FULL.search(name(f))):
        return False
    return last > 0 or _SIGNED.search(limit.text) is not None


_SIGNED: Final = re.compile(
    r"\b(?:POLST|MOLST|POST|DNACPR|DNR|ReSPECT)\b[^.;]{0,40}\bsigned\b|\bsigned\b[^.;]{0,40}\b(?:POLST|MOLST|POST|DNACPR|DNR|ReSPECT)\b",  # clinical
)
LIKELY_COPIED: Final = (
    "The order or signed form holds; the bare words after it are likely copied: have that note corrected."
)


def ended_by_notes(facts: Iterable[Fact], record: Record) -> list[Statement]:
    """Running orders that a note ends, and those that one only suspends, with its words: until when."""
    ended = medicines.still_ordered(record)
    closed = [fact for fact in facts if fact.id in ended]
    held = [fact for fact in closed if medicines.suspends(ended[fact.id], fact, record)]
    over = [fact for fact in closed if fact not in held]
    statements = []
    for begins, listed in (
        ("Stopped", [(fact, name(fact)) for fact in over]),
        ("On hold", [(fact, f"{name(fact)} ({_held_words(ended[fact.id], fact, record)})") for fact in held]),
    ):
        text = f"{begins} by a note, though its order still runs: {'; '.join(words for _, words in listed)}"
        also = [cite_line(ended[fact.id], record.zone) for fact, _ in listed]
        if listed:
            statements.append(state(text, [fact for fact, _ in listed], also=also, zone=record.zone))
    return statements


def _held_words(line: Line, order: Fact, record: Record) -> str:
    own = medicines.names_of(name(order))
    words = medicines.words_around(medicines.about(line, own).text, own).replace(";", ",")
    return f"{day(line.passage.time, record.zone)}: {words}"


WITHDRAWN: Final = "The earlier one is superseded: check that its form and order are withdrawn."
REASONING: Final = re.compile(
    r"\b(?:I|we|my|our|he|she|they|his|discuss\w*|patient)\b|^(?:[A-Z]\w+ ){1,2}[A-Z]\w+:", re.IGNORECASE
)


def noted(record: Record, most: int, *kinds: Kind) -> list[Statement]:
    """The same for medicines: what a note lists may be what was taken, not what is to be taken."""
    statements = otherwise(record, most, *kinds)
    return (
        [
            Statement(
                statements[0].text,
                statements[0].citations,
                "marked",
                "From a note, not from orders. Check what holds now.",
            ),
            *statements[1:],
        ]
        if statements
        else []
    )


def named(lines: Iterable[Line], *, headed: bool = False, zone: str) -> list[Statement]:
    """Sentences of notes; each note's first names it, and with `headed` the short ones under what they
    stand.
    """
    shown = list(lines)
    return [
        repeat(
            x,
            caption(x.passage, zone) if i == 0 or x.passage is not shown[i - 1].passage else "",
            headed=headed and len(x.text.split()) <= _BARE,
            zone=zone,
        )
        for i, x in enumerate(shown)
    ]


_BARE: Final = 3  # words


def spread(lines: list[Line], most: int) -> list[Line]:
    """How it began and how it ended, where there is not room for all."""
    return lines if len(lines) <= most else lines[: most // 2] + lines[len(lines) - most + most // 2 :]


def weightiest(lines: list[Line], most: int, by: Callable[[Line], float]) -> list[Line]:
    """Where there is not room for all: what weighs most; of equals, how it began and how it ended."""
    ends = {id(line) for line in spread(lines, most)}
    places = sorted(
        range(len(lines)), key=lambda place: (-by(lines[place]), id(lines[place]) not in ends, place)
    )
    return [lines[place] for place in sorted(places[:most])]


def stopped(fact: Fact, zone: str) -> Statement:
    """ "Spironolactone 25 mg tablet was stopped on 3 March 2026 08:00; reason: hyperkalemia"."""
    when = f" on {minute(fact.end, zone)}" if fact.start < fact.end < FOREVER else ""
    why = (
        f"; reason: {untagged(fact.attributes['stop_reason'])}" if fact.attributes.get("stop_reason") else ""
    )
    return state(f"{order(fact)} was stopped{when}{why}", (fact,), zone=zone)
