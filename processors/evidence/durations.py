"""How long a medicine is to be taken: the end that its order or a note states, and the steps of a taper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from processors.evidence import ahead, hazards, medicines
from processors.evidence.moments import MONTHS, day, last_day
from processors.evidence.record import Line, Record, excerpt
from processors.evidence.wording import dose, drug, name
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant

#: Classes of hazards.yaml whose end must be known, and how notes speak of them.
Bounded: TypeAlias = Literal["antimicrobials", "corticosteroids", "anticoagulants"]
_CALLED: Final[dict[Bounded, re.Pattern[str]]] = {
    "antimicrobials": re.compile(
        r"\b(?:abx|atb|antibiotics?|antivirals?|antifungals?|OPAT)\b", re.IGNORECASE
    ),
    "corticosteroids": re.compile(r"\bsteroids?\b(?: taper)?", re.IGNORECASE),
    "anticoagulants": re.compile(r"\b(?:anti-?coag\w*|blood thinners?|DOAC|OAC)\b", re.IGNORECASE),
}
_MONTH: Final = "|".join(month[:3] for month in MONTHS)
_WEEKDAY: Final = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? )?"
_DATE: Final = (
    rf"{_WEEKDAY}(?:\d{{4}}-\d\d-\d\d|\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?(?![\d/%])"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})[a-z]*|(?:{_MONTH})[a-z]* \d{{1,2}})"
)
_UNIT: Final = r"(?:d|days?|w|wks?|weeks?|mos?|mths?|months?|doses?|d[ií]as?|semanas?)\b"
_COUNT: Final = (
    r"(?:\d{1,3}(?:\s?-\s?\d{1,3})?|two|three|four|five|six|seven|eight|ten|twelve|fourteen)[\s-]?(?:more )?"
)
_ENDS: Final = re.compile(
    rf"\b(?:through|thru|to|last (?:day|dose|one)s?(?: is| on)?:?|end(?:s|ing)?(?: date)?:?|stop(?:s|ping)?(?: date)?:?"
    rf"|(?:stop|off|finish\w*|complet\w+)(?: on| after| by)?|->|→) ?{_DATE}"
    rf"|(?:\b(?:for|total(?: of)?|complete|completes|duration:?|another|after|course of|por|durante)\s|\bx\s?|×\s?)~?{_COUNT}{_UNIT}"
    rf"|\b{_COUNT}{_UNIT}[- ]?(?:course|total|taper|in all|from)\b|\b\d{{1,3}}-(?:day|week|month)\b"
    r"|\b(?:day|d|HD)\s?#?\d{1,3}\s?(?:of|/)\s?\d{1,3}\b|\b(?:x|for)\s\d{1,2}/(?:7|52|12)\b"
    r"|\bthen (?:stop|off|d/c|none)\b|\b(?:until|till|til|hasta)\b|\b(?:one|single|1|last|final) dose\b"
    r"|\bonce(?! (?:a|an|per|daily|each|every|weekly|monthly|in)\b)\b(?!\s*(?:daily|weekly|monthly))"
    r"|\b(?:life-?long|indefinite\w*|long[- ]?term|chronic(?:ally)?|for life|for good|maintenance|secondary prevention|no (?:stop|end) date)\b",
    re.IGNORECASE,
)
_DAY_OF: Final = re.compile(r"\b(?:day|d)\s?#?\d{1,3}\s?(?:of|/)\s?\d{1,3}\b", re.IGNORECASE)
_SUPPLY: Final = re.compile(r"\bSupply:[^\n]*?\b(?:for \d|until \d)")
_REACH: Final = 110  # characters behind a medicine's name in which its end is stated


def stated(text: str) -> bool:
    """Whether words on a medicine state when it ends, how long it is taken, or that it has no end."""
    return _ENDS.search(text) is not None


def bounded(fact: Fact) -> Bounded | None:
    """The class of an order that somebody must end: of local forms none."""
    if hazards.local(fact):
        return None
    return next((one for one in _CALLED if hazards.in_class(fact, one)), None)


def until(fact: Fact, cut: Instant, zone: str) -> str:
    """The last day of an order that is still to end, "" where the order has none."""
    return last_day(fact.end, zone) if max(cut, fact.start) < fact.end < FOREVER else ""


def worded(found: medicines.Medicine, cut: Instant, zone: str) -> tuple[str, str]:
    """The dose, or in one line the steps of a taper in their order, and the last day of the last; "" where none is stated."""
    if not found.steps:
        return dose(found.now), until(found.now, cut, zone)
    ordered = in_order(found.steps)
    last = until(ordered[-1], cut, zone) if ordered else ""
    parts = [
        _step(fact, found, until(fact, cut, zone) if not ordered or fact is not ordered[-1] else "")
        for fact in ordered or found.steps
    ]
    if ordered and ordered[0].start > cut:
        parts[0] = f"from {day(ordered[0].start, zone)}: {parts[0]}"
    return ("; then " if ordered else "; and also ").join(parts), last


def _step(fact: Fact, found: medicines.Medicine, last: str) -> str:
    """ "20 mg by mouth daily until 5 March 2026", after its name where the first order has another."""
    how = dose(fact) if name(fact) == name(found.now) else drug(fact)
    return f"{how} until {last}" if last else how


TWO: Final = "More than one order for home: check whether all hold, and in which order."
NO_END: Final = "No end date in the record."


def unordered(found: medicines.Medicine) -> bool:
    """Whether several orders go home and nothing states that one follows the other."""
    return bool(found.steps) and in_order(found.steps) is None


def in_order(orders: Sequence[Fact]) -> tuple[Fact, ...] | None:
    """The steps of a taper or a titration: orders of one medicine whose periods, or days in words, follow each other; None where
    they do not.
    """
    if len(orders) < 2:
        return None
    if all(f.end < FOREVER for f in sorted(orders, key=_from)[:-1]) and any(
        f.start < f.end < FOREVER for f in orders
    ):
        steps = sorted(orders, key=_from)
        if all(one.end <= other.start + DAY for one, other in pairwise(steps)):
            return tuple(steps)
    days = [ahead.later_days(dose(f), f.start - 2 * DAY) for f in orders]
    other = [ahead.later_days(dose(f), f.start - 2 * DAY, day_first=True) for f in orders]
    if any(map(_PART.search, map(dose, orders))) or (all(other) and _places(days) != _places(other)):
        return None  # 10/5 is May or October
    if all(days) and len({found[-1] for found in days}) == len(days):
        order = sorted(range(len(orders)), key=lambda place: (days[place][0], days[place][-1]))
        if all(days[one][-1] <= days[other][-1] for one, other in pairwise(order)):
            return tuple(orders[place] for place in order)
    return None


_PART: Final = re.compile(r"\b[1-3]/[2-4] ?(?:of )?(?:a )?(?:tab|cap|pill)", re.IGNORECASE)


def _places(days: Sequence[Sequence[object]]) -> list[int]:
    return sorted(range(len(days)), key=lambda place: [str(day) for day in days[place]])


def _from(fact: Fact) -> tuple[Instant, Instant]:
    return fact.start, fact.end


#: An order that leaves the steps to another document.
_ELSEWHERE: Final = re.compile(
    r"\b(?:taper\w*|wean\w*|titrat\w*)\b|\b(?:as directed|per (?:plan|schedule|sheet|calendar|instructions|protocol|clinic))\b",
    re.IGNORECASE,
)
_STEPS: Final = re.compile(
    r"\d\s?(?:mg|mcg|units?|m[lL])?\b[^.;\n]{0,80}[;,]?\s(?:then|until|x ?\d|for \d)\b|\btaper\w*\b[^.\n]{0,60}\d",
    re.IGNORECASE,
)


def taper(found: medicines.Medicine, record: Record) -> Line | None:
    """The last words of a note that state the steps of a medicine for home whose order leaves them to a plan; None where
    its orders state them.
    """
    how = dose(found.now)
    elsewhere = _ELSEWHERE.search(how)
    if elsewhere is None or found.steps or found.change not in ("new", "changed", "unchanged"):
        return None
    if re.search(r"\d ?(?:mg|mcg|units?)\b.*\b(?:then|to)\b.*\d ?(?:mg|mcg|units?)\b", how):
        return None
    spoken = medicines.spoken_of(found)
    shown = []
    for line in record.written:
        words = line.under_heading
        named = spoken.search(words)
        if named is not None and line.kind not in ("past", "family") and _STEPS.search(words, named.end()):
            shown.append(line)
    return max(shown, key=lambda line: (line.last or line.passage.time, line.sentence.start), default=None)


def ending(found: medicines.Medicine, record: Record) -> Line | None:
    """The last words of a note of the stay that state the end of a medicine that somebody must end, by its name or else by its class;
    None where its orders state it.
    """
    kind = bounded(found.now)
    if (steps := taper(found, record)) is not None:
        return steps
    if kind is None or _by_orders(found):
        return None
    for pattern in (medicines.spoken_of(found), _CALLED[kind]):
        shown = [
            excerpt(line, *span)
            for line in record.lines
            if line.last >= record.admitted
            and line.kind not in ("past", "family", "social", "history", "allergy")
            and (span := _ends_it(line.sentence.text, pattern)) is not None
        ]
        if shown:
            return max(shown, key=lambda line: (line.last, line.sentence.start))
    return None


def _ends_it(text: str, named: re.Pattern[str]) -> tuple[int, int] | None:
    """From a name to the end that is stated of it."""
    for match in named.finditer(text):
        if found := _ENDS.search(text, match.end(), match.end() + _REACH):
            return match.start(), found.end()
    return None


def day_of(found: medicines.Medicine, record: Record, since: Instant) -> Line | None:
    """The last words of a note since then that state on which day of a medicine's course they are written: "prednisone day 4 of 5"."""
    spoken = medicines.spoken_of(found)
    shown = [
        excerpt(line, min(match.start(), near.start()), max(match.end(), near.end()))
        for line in record.lines
        if line.passage.time >= since
        for match in spoken.finditer(line.sentence.text)
        if (near := _near(line.sentence.text, match)) is not None
    ]
    return shown[-1] if shown else None


def _near(text: str, name: re.Match[str]) -> re.Match[str] | None:
    """Where "day 4 of 5" stands close behind a name, or right before it."""
    behind = _DAY_OF.search(text, name.end(), name.end() + _NEAR)
    return behind or _DAY_OF.search(text, max(0, name.start() - _NEAR // 2), name.start())


_NEAR: Final = 36  # characters


def _by_orders(found: medicines.Medicine) -> bool:
    return any(
        f.end < FOREVER or stated(dose(f)) or _SUPPLY.search(f.attributes.get("note", ""))
        for f in (found.now, *found.steps)
    )


def needs_end(found: medicines.Medicine, record: Record) -> bool:
    """Whether a medicine that somebody must end goes home anew, and its orders state no end: a note may (`ending`)."""
    return (
        found.change in ("new", "changed")
        and bounded(found.now) is not None
        and not _by_orders(found)
        and not _for_life(found.now, record)
    )


#: What an anticoagulant by mouth is taken for without an end.
_LIFELONG: Final = re.compile(
    r"\b(?:atrial (?:fibrillation|flutter)|a-?fib|AF|mechanical|prosthetic (?:heart )?valve|antiphospholipid|thrombophilia)\b",
    re.IGNORECASE,
)


def _for_life(fact: Fact, record: Record) -> bool:
    if not hazards.in_class(fact, "oral anticoagulants"):
        return False
    reasons = [
        fact.attributes.get("reason", ""),
        *(name(f) for f in record.of("has_condition") if f.status == "active"),
    ]
    return any(map(_LIFELONG.search, reasons))
