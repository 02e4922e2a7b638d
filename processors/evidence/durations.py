"""How long a medicine is to be taken: the end that its order or a note states, and the steps of a taper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from processors.evidence import ahead, hazards, medicines
from processors.evidence.moments import MONTHS, day, in_words, last_day, local_date
from processors.evidence.record import Line, Record, excerpt, once
from processors.evidence.statements import cite_line, state
from processors.evidence.wording import dose, drug, name
from schemas.drafts import Statement
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
#: Behind a number with a point: "reduce to 2.5 bid" is no date.
_NO_AMOUNT: Final = r"(?!\.?\d|\s*(?:m[cg]g?|g|ml|units?|[bt]d|[bt]id|q?od|qd|qid|qhs|daily|once|twice|nocte|mane|tabs?|tablets?|%)\b)"
_ENDS: Final = re.compile(
    rf"\b(?:through|thru|to|last (?:day|dose|one)s?(?: is| on)?:?|end(?:s|ing)?(?: date)?:?|stop(?:s|ping)?(?: date)?:?"
    rf"|(?:stop|off|finish\w*|complet\w+)(?: on| after| by)?|->|→) ?{_DATE}{_NO_AMOUNT}"
    rf"|(?:\b(?:for|total(?: of)?|complete|completes|duration:?|another|after|at least|min(?:imum)?(?: of)?|plan(?: is)?:?|expect(?:ed)?|course of|por|durante)\s|\b(?:min(?:imum)?)\.\s|\bx\s?|×\s?)~?{_COUNT}{_UNIT}"
    rf"|\b{_COUNT}{_UNIT}[- ]?(?:course|total|taper|in all|from)\b|\b\d{{1,3}}-(?:day|week|month)\b"
    r"|\b(?:day|d|HD)\s?#?\d{1,3}\s?(?:of|/)\s?\d{1,3}\b|\b(?:x|for)\s\d{1,2}/(?:7|52|12)\b"
    r"|\bthen (?:stop|off|d/c|none)\b|\b(?:until|till|til|hasta)\b|\b(?:one|single|1|last|final) dose\b"
    r"|\bonce(?! (?:a|an|per|daily|each|every|weekly|monthly|in)\b)\b(?!\s*(?:daily|weekly|monthly))"
    r"|\b(?:life-?long|indefinite\w*|long[- ]?term|chronic(?:ally)?|for life|for good|maintenance|secondary prevention|no (?:stop|end) date)\b",
    re.IGNORECASE,
)
_DAY_OF: Final = re.compile(r"\b(?:day|d)\s?#?\d{1,3}\s?(?:of|/)\s?\d{1,3}\b", re.IGNORECASE)
_SUPPLY: Final = re.compile(r"\bSupply:[^\n]*?\b(?:for \d|until \d)")
_COURSES: Final[tuple[Bounded, ...]] = (
    "antimicrobials",
    "corticosteroids",
)  # what is supplied of them is the course
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


UNORDERED: Final = "A note gives it beyond the stay, and no order for home has it."
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
    """The last words of a note of the stay that state the end of a medicine that somebody must end, by its name or else by its class, or
    that any is taken for long; None where its orders state it.
    """
    kind = bounded(found.now)
    if (steps := taper(found, record)) is not None:
        return steps
    if _by_orders(found):
        return None
    own = medicines.spoken_of(found)
    for pattern in (own, _CALLED[kind]) if kind is not None else (own,):
        shown = [excerpt(*one) for one in _ended_in(record, pattern, record.admitted)]
        if kind is None:  # of others a day is more often that of a dose or a test
            shown = [line for line in shown if _FOR_LONG.search(line.text)]
        if pattern is not own:  # "OPAT ceftriaxone thru 6/24" ends no acyclovir
            shown = [line for line in shown if not medicines.names_other(line.text, own, record)]
        if shown:
            return max(shown, key=lambda line: (line.last, line.sentence.start))
    return None


_FOR_LONG: Final = re.compile(r"\bat least\b|\blife-?long\b|\bfor life\b|\bindefinite\w*", re.IGNORECASE)
#: "Acenocoumarol begun, keep the drip until INR 2": the end is that of what the verb behind a comma names.
_OTHER_PLAN: Final = re.compile(
    r"[,;]\s+(?:and |then )?(?:continu\w+|cont|keep|start|give|add|h[eo]ld|bridg\w+|overlap\w*)\s+(?!(?:it|this|them|both|for|until|till|to|through)\b)[a-z]",
    re.IGNORECASE,
)


#: What was given is no length: "lactulose 20 g x3 given".
_WAS_GIVEN: Final = re.compile(r"\b(?:given|gave|received|got|administered)\b", re.IGNORECASE)
_AND_GIVEN: Final = 8  # characters behind the end


def _ends_it(text: str, named: re.Pattern[str]) -> tuple[int, int] | None:
    """From a name to the end that is stated of it."""
    for match in named.finditer(text):
        found = _ENDS.search(text, match.end(), match.end() + _REACH)
        given = found and _WAS_GIVEN.search(text, match.end(), found.end() + _AND_GIVEN)
        if found and not given and not _OTHER_PLAN.search(text, match.end(), found.start()):
            return match.start(), found.end()
    return None


class Course(NamedTuple):
    """A course that is over by now: its last day where words name it, and the words of a note, where its order does not state it."""

    last: date | None
    line: Line | None


def over(found: medicines.Medicine, record: Record) -> Course | None:
    """Of a course of antimicrobials that is over by the last words of a note that state its end, else by its order, what states it,
    where nobody ended the order; None for what goes on, or has no stated end.
    """
    order, today = found.now, local_date(record.request.cut, record.zone)
    if found.change not in _GOING or found.steps or order.end < FOREVER or bounded(order) != "antimicrobials":
        return None
    spoken = medicines.spoken_of(found)
    known: list[tuple[date, ...]] = []
    words: Line | None = None
    for line in record.lines:
        if line.last < order.start - 2 * DAY or line.kind in ("past", "family", "social", "allergy"):
            continue
        text, written = line.sentence.text, local_date(line.last, record.zone)
        if (done := _completed(text, spoken)) is not None and line.last > order.start:
            known.append((written - timedelta(days=1),))
            words = excerpt(line, *done)
        elif (span := _ends_it(text, spoken)) is not None:
            behind = _BEHIND.match(text, span[1])
            part = text[span[0] : behind.end() if behind else span[1]]
            known.append(() if _IN_STEPS.search(part) else tuple(_last_days_in(part, line, order, record)))
            words = excerpt(line, *span)
    if (
        not known
        and order.start > 0
        and medicines.setting(order) != "discharge"
        and not _IN_STEPS.search(dose(order))
    ):
        known.append(
            tuple(_last_days_of(order, record))
        )  # of one for home the length counts from the leaving
    last = max(known[-1]) if known and known[-1] else today
    named = words is not None and last in ahead.later_days(words.text, words.passage.time - 3 * DAY)
    return Course(last if named else None, words) if last < today else None


_GOING: Final = ("new", "changed", "unchanged", "open", "unlisted")
_DONE: Final = re.compile(r"\b(?:completed|finished)\b", re.IGNORECASE)
_NOT_DONE: Final = re.compile(
    r"\b(?:be|once|when|after|until|till|if|not|never|hasn't|has not|to have|will have|almost|nearly)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)


def _completed(text: str, named: re.Pattern[str]) -> tuple[int, int] | None:
    """From a name to the words that its course is completed, or the other way round."""
    for done in _DONE.finditer(text):
        if _NOT_DONE.search(text[: done.start()]):
            continue
        for match in named.finditer(text, max(0, done.start() - _NEAR), done.end() + _NEAR):
            between = text[min(match.end(), done.end()) : max(match.start(), done.start())]
            if not re.search(r"[.;,]|\b(?:on|and|start\w*|then|now)\b", between):
                return min(match.start(), done.start()), min(
                    len(text), max(match.end(), done.end()) + _NEAR // 2
                )
    return None


def over_told(found: medicines.Medicine, record: Record) -> Statement | None:
    """For clinicians: a course that is over, and whose order still runs."""
    course = over(found, record)
    if course is None:
        return None
    how = f", {dose(found.now)}" if dose(found.now) else ""
    when = (
        f"was to end on {in_words(course.last)}"
        if course.last is not None
        else ("has ended" if course.line is None else "is over")
    )
    by = (
        f" by a note ({day(course.line.passage.time, record.zone)}): {course.line.text}"
        if course.line is not None
        else ""
    )
    text = f"Not clear: {name(found.now)}{how}; its course {when}{by}"
    also = (cite_line(course.line, record.zone),) if course.line is not None else ()
    also = (*medicines.against(found.allergies), *also)
    return state(text, (found.now,), note=f"{OVER} {found.note}".strip(), also=also, zone=record.zone)


OVER: Final = "The course is over, but its order is not ended: check."


def beyond(found: medicines.Medicine, record: Record) -> Line | None:
    """Of a medicine that the orders have for the stay alone, though somebody must end it, the last words of a note that give it an end
    behind the cut: "cefazolin 2 g after dialysis through 4/2". None where another of its class goes home, or a later note ends it.
    """
    return _beyond(record).get(found.now.id) if found.change == "short" else None


@once
def _beyond(record: Record) -> dict[str, Line]:
    """By the order of each."""
    known = medicines.reconcile(record)
    home = {bounded(m.now) for m in known if m.change != "short"} | {None}
    short = [m for m in known if m.change == "short" and bounded(m.now) not in home]
    return {m.now.id: line for m in short if (line := _end_beyond(m, record)) is not None}


def _end_beyond(found: medicines.Medicine, record: Record) -> Line | None:
    cut = local_date(record.request.cut, record.zone)
    shown = list(_ended_in(record, medicines.spoken_of(found), record.request.cut - _LAST))
    if not shown:
        return None
    line, start, end = max(shown, key=lambda one: (one[0].last, one[0].sentence.start))
    if _COURSE_OVER.search(line.sentence.text[start:end]):
        return None
    days = _last_days_in(line.sentence.text[start:end], line, found.now, record)
    decided = medicines.stance(found, record, line.last - 1)
    if not days or max(days) <= cut or (decided is not None and decided[0] != "go"):
        return None
    return excerpt(line, start, end)


#: "Pred d5/5 done".
_COURSE_OVER: Final = re.compile(
    r"\bd(?:ay)? ?(\d+) ?(?:/|of) ?\1\b|\b(?:done|completed|finished)\b", re.IGNORECASE
)
_LAST: Final = 4 * DAY


def _ended_in(record: Record, named: re.Pattern[str], since: Instant) -> Iterator[tuple[Line, int, int]]:
    """Sentences since then, each with the characters from a name to the end that is stated of it."""
    for line in record.lines:
        before = line.kind == "history" and line.last <= record.admitted + DAY
        if line.last >= since and not before and line.kind not in ("past", "family", "social", "allergy"):
            span = _ends_it(line.sentence.text, named)
            if span is not None:
                yield line, *span


def other_end(found: medicines.Medicine, record: Record) -> Line | None:
    """The last words of a note of the last days that state another end of a medicine for home than its order does; None where they
    agree within a day, or one of both states none that can be compared.
    """
    if found.steps or found.change not in ("new", "changed", "unchanged"):
        return None
    order = found.now
    ours = [] if _IN_STEPS.search(dose(order)) else _last_days_of(order, record)
    if ours and (mended := _mended_end(found, ours, record)) is not None:
        return mended
    shown = []
    for line in record.lines if ours else ():
        if line.last < order.start - 2 * DAY or line.kind in ("past", "family", "social", "allergy"):
            continue
        if (span := _ends_it(line.sentence.text, medicines.spoken_of(found))) is not None:
            shown.append((line, *span))
    if not shown:
        return None
    line, start, end = max(shown, key=lambda one: (one[0].last, one[0].sentence.start))
    if _DONE.search(line.sentence.text[start:end]):
        return None
    text = line.sentence.text
    behind = _BEHIND.match(text, end)
    theirs = _last_days_in(text[start : behind.end() if behind else end], line, order, record)
    if (
        _IN_STEPS.search(text, start)
        or not theirs
        or any(abs((one - other).days) <= 1 for one in ours for other in theirs)
    ):
        return None
    return excerpt(line, start, end)


def _mended_end(found: medicines.Medicine, ours: Sequence[date], record: Record) -> Line | None:
    """The last sentence that calls another day than the order's the right end, in a note that names the medicine: "Rx: 12/18
    ... 12/20 is right".
    """
    own = medicines.spoken_of(found)
    for line in reversed(record.lines):
        if line.last < found.now.start - 2 * DAY:
            break
        text = line.sentence.text
        match = _RIGHT_DAY.search(text)
        if match is None or not own.search(line.passage.body.text, 0, line.sentence.end):
            continue
        days = ahead.later_days(match["day"] or match["named"], found.now.start - DAY)
        if days and not any(abs((one - days[-1]).days) <= 1 for one in ours):
            return line
    return None


_RIGHT_DAY: Final = re.compile(
    rf"(?P<day>{_DATE}) (?:is|was) (?:the )?(?:right|correct|true|what counts|good)\b"
    rf"|\b(?:right|correct(?:ed)?|true|real) (?:(?:end|stop|last) )?(?:date|day|end)(?: is|:)? (?P<named>{_DATE})",
    re.IGNORECASE,
)


_IN_STEPS: Final = re.compile(r"\b(?:taper\w*|wean\w*|then|down (?:by|to)?|lower by)\b", re.IGNORECASE)
_BEHIND: Final = re.compile(r"[^.;\n]{0,24}")  # what may make a length one of the whole course
_LASTING: Final = re.compile(
    r"(?<![\d./])(\d{1,3}|two|three|four|five|six|seven|eight|ten|twelve|fourteen)(?:\s?(?:-|–|to)\s?(\d{1,3}))?[\s-]?(?:more )?"
    r"(d|days?|w|wks?|weeks?|mos?|mths?|months?|d[ií]as?|semanas?)\b",
    re.IGNORECASE,
)
_IN_WORDS: Final = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10, "twelve": 12, "fourteen": 14,
}  # fmt: skip
_WHOLE: Final = re.compile(r"\b(?:day|d|HD)\s?#?(\d{1,3})\s?(?:of|/)\s?(\d{1,3})\b", re.IGNORECASE)
_SUPPLIED: Final = re.compile(r"\bSupply:[^\n]*?\bfor (\d{1,3}) (day|week)s?\b")


def _lengths(text: str) -> list[int]:
    """Lengths in days; both ends of a range. A month is 30."""
    found = []
    for match in _LASTING.finditer(text):
        unit = {"d": 1, "w": 7, "s": 7, "m": 30}[match[3][0].lower()]
        found += [(int(n) if n.isdigit() else _IN_WORDS[n.lower()]) * unit for n in (match[1], match[2]) if n]
    return found


def _last_days_of(order: Fact, record: Record) -> list[date]:
    """The last day of an order by its end, its words, or of a course the days for which it is supplied."""
    begins = local_date(order.start, record.zone)
    if order.start < order.end < FOREVER:
        return [local_date(order.end - 1, record.zone)]
    if (until := ahead.later_days(dose(order), order.start - DAY)) and _ENDS.search(dose(order)):
        return [until[-1]]
    if _ENDS.search(dose(order)) and (lengths := _lengths(dose(order))):
        return [begins + timedelta(days=n - 1) for n in lengths]
    supplied = _SUPPLIED.search(order.attributes.get("note", ""))
    if supplied and bounded(order) in _COURSES:
        return [begins + timedelta(days=int(supplied[1]) * (7 if supplied[2] == "week" else 1) - 1)]
    return []


def _last_days_in(words: str, line: Line, order: Fact, record: Record) -> list[date]:
    """The last days that a note's words may mean: a date; or a length from the order, from the note or, of a whole course, from the
    first order of its class in the stay.
    """
    written = local_date(line.passage.time, record.zone)
    day_first = ahead.writes_day_first(line.passage.body.text)
    if days := ahead.later_days(words, line.passage.time - 3 * DAY, day_first=day_first):
        return [days[-1]]
    if (nth := _WHOLE.search(words)) is not None:
        return [written + timedelta(days=int(nth[2]) - int(nth[1]))]
    kind = bounded(order)
    same = [
        f
        for f in record.of("ordered_medication")
        if f.start >= record.admitted and (f is order or (kind is not None and bounded(f) == kind))
    ]
    starts = {written, *(local_date(f.start, record.zone) for f in same)}
    return [start + timedelta(days=n - 1) for n in _lengths(words) for start in starts]


ENDS_DIFFER: Final = "The order and a note state different ends. Check which holds."


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
    return any(f.end < FOREVER or stated(dose(f)) for f in (found.now, *found.steps))


def supplied(found: medicines.Medicine) -> str:
    """For how long the order of a course is supplied, where nothing else states its end: "for 5 days"; "" where it does not say."""
    match = _SUPPLIED.search(found.now.attributes.get("note", ""))
    return (
        f"for {match[1]} {match[2]}s"
        if match and bounded(found.now) in _COURSES and not _by_orders(found)
        else ""
    )


def needs_end(found: medicines.Medicine, record: Record) -> bool:
    """Whether a medicine that somebody must end goes home anew, and its orders state no end: a note may (`ending`)."""
    return (
        found.change in ("new", "changed")
        and bounded(found.now) is not None
        and not _by_orders(found)
        and not _SUPPLY.search(found.now.attributes.get("note", ""))
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
