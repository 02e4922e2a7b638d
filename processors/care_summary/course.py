"""The course of a stay in the clinicians' words: how the patient came, what they made of it from day to day,
and what happened in between.

Daily notes repeat themselves, and terse ones have no headings. So of all notes those sentences are quoted that
state what happened: what was found, why, what was done because of it and the result. Where clinicians
wrote a course or a summary themselves, it weighs most.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from processors.drafting import salience
from processors.drafting.compose import conditions, events, grave_events, pending, ruled_out, shared, trends
from processors.evidence import ahead, hazards, overtaken
from processors.evidence.headings import Kind
from processors.evidence.kinds import INSTRUCTIONS, REPORTS
from processors.evidence.moments import day, on_date
from processors.evidence.ranges import abnormal, worst
from processors.evidence.record import FULL, LIMITED, Line, Record
from processors.evidence.statements import PLAN_OF, joined, repeat, state
from processors.evidence.tags import untagged
from processors.evidence.wording import mark, name, plain, result_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, HOUR, Instant
from schemas.requests import Passage

_ARRIVAL: Final = frozenset({"admission-note", "emergency"})
_SOON: Final = 12 * HOUR
_LONGEST: Final = 900  # characters of the history of the illness


def sentences(record: Record, most_history: int, elsewhere: Iterable[Statement] = ()) -> list[Statement]:
    """Reason; grave events; what was done because of which result, and its later value; then history and course in the order
    of time, without what sections `elsewhere` quote.
    """
    arrival = shared.admission(record)
    quoted = {
        (citation.source.resource, citation.source.start)
        for statement in elsewhere
        for citation in statement.citations
        if citation.source.start >= 0
    }
    known = " ".join(s.text.casefold() for s in arrival)
    grave = [line for event in grave_events.found(record) for line in event.lines]
    quoted |= {(line.passage.resource, line.sentence.start) for line in grave}
    history = [
        line
        for line in _history(record)
        if line.text.rstrip(".").casefold() not in known
        and (line.passage.resource, line.sentence.start) not in quoted
    ][:most_history]
    return (
        arrival
        + grave_events.stated(record)
        + linked(record)
        + shared.named(history, zone=record.zone)
        + _dated(_course(record, [*grave, *history], quoted), record)
    )


def _dated(lines: Sequence[Line], record: Record) -> list[Statement]:
    """Each day's first with its day. What was a plan then is called so, the first sentence of each note's, for it may have come
    otherwise; what follows one has its day.
    """
    made, told = [], ""
    planning: Passage | None = None
    for line in lines:
        when = day(line.passage.time, record.zone)
        planned = line.kind == "plan" and line.passage.time < record.request.cut - DAY
        if planned:
            lead = "" if line.passage is planning else f"{PLAN_OF}{when}"
        else:
            lead = when if when != told or planning is not None else ""
            told = when
        planning = line.passage if planned else None
        made.append(repeat(line, lead, zone=record.zone))
    return made


def _history(record: Record) -> list[Line]:
    """Of the note with which the stay began: the admission note, where it follows soon on the emergency
    department's.
    """
    shown = [
        line
        for line in record.written
        if line.kind in ("complaint", "history") and line.passage.body.note_type != INSTRUCTIONS
    ]
    later = overtaken.later(record)
    shown = [x for x in shown if not (later.taken_back(x) or _weighed(x) or _OF_THAT_NIGHT.search(x.text))]
    lines = [line for line in shown if line.passage.body.note_type in _ARRIVAL] or shown
    if not lines:
        return []
    soon = [line for line in lines if line.passage.time <= lines[0].passage.time + _SOON]
    found = [line for line in soon if line.passage.body.note_type == "admission-note"] or soon
    return _bounded([line for line in found if line.passage is found[0].passage])


def _bounded(lines: list[Line]) -> list[Line]:
    kept: list[Line] = []
    size = 0
    for line in lines:
        size += len(line.text)
        if size > _LONGEST and kept:
            break
        kept.append(line)
    return kept


def _course(record: Record, stated: Sequence[Line], quoted: Collection[tuple[str, int]]) -> list[Line]:
    """What clinicians wrote of the stay after `stated`, in the order of time: the weightiest sentences, of each
    note the best one first; a sentence copied from day to day once. A course that one of them wrote takes the place
    of all notes before it.
    """
    own = [
        line for line in record.lines if line.kind == "course" and line.passage.body.note_type not in _ARRIVAL
    ]
    written = own[-1].passage.time if len(own) >= _WRITTEN else None
    known = {id(line.sentence) for line in stated}
    open_ = [
        (
            salience.of(line, record)
            + _USUAL
            + _SUMMED_UP * (line.kind == "course")
            + events.LASTING * (events.GIVEN_ONCE.search(line.text) is not None),
            line,
        )
        for line in record.lines
        if id(line.sentence) not in known
        and (line.passage.resource, line.sentence.start) not in quoted
        and _of_course(line)
        and not overtaken.later(record).taken_back(line)
        and not ruled_out.overtaken(line, record)
        and (written is None or line.kind == "course" or line.passage.time > written)
    ]
    found = [(weight, line) for weight, line in open_ if weight > _LEAST]
    best: dict[int, tuple[float, Line]] = {}
    for weight, line in found:
        if (
            line.passage.body.note_type not in events.OTHERS
            and weight > best.get(id(line.passage), (0.0,))[0]
        ):
            best[id(line.passage)] = weight, line
    leading = {id(line.sentence) for _, line in best.values()}
    found.sort(key=lambda one: -(one[0] + _LEADING * (id(one[1].sentence) in leading)))
    chosen = list(stated)
    words = 0
    kept: list[Line] = []
    for _, line in found:
        if any(_repeats(line.text, other.text) for other in chosen):
            continue
        words += len(line.text.split())
        if words > _WORDS or len(kept) == _MOST:
            break
        kept.append(line)
        chosen.append(line)
    order = {id(line.sentence): place for place, line in enumerate(record.lines)}
    return sorted(kept, key=lambda line: order[id(line.sentence)])


def _of_course(line: Line) -> bool:
    """Whether it may be a part of the course: what other sections hold, and other persons' illnesses, are none."""
    if line.passage.body.note_type in (INSTRUCTIONS, *REPORTS) or _weighed(line):
        return False
    if events.heritable(line.text):
        return True
    if (
        line.kind in _ELSEWHERE
        or ahead.warns(line.text)
        or ahead.in_a_case(line.text)
        or FULL.search(line.text)
        or LIMITED.search(line.text)
    ):
        return False
    if line.kind == "family":
        return "family" not in line.sentence.heading and events.LINKS.search(line.text) is not None
    return not (line.kind in ("exam", "results", "medication", "social") and not events.happened(line.text))


def _weighed(line: Line) -> bool:
    """Whether it is what was weighed on arrival, and nothing that was done for it."""
    return line.passage.body.note_type in _ARRIVAL and _DIFFERENTIAL.match(line.under_heading) is not None


#: A step that was planned then, which the story of the stay does not begin with.
_OF_THAT_NIGHT: Final = re.compile(r"\b(?:tonight|tomorrow|tmrw)\b", re.IGNORECASE)
_DIFFERENTIAL: Final = re.compile(r"\W*(?:ddx?|d/dx?|differential)\b(?!.*(?:->|→))", re.IGNORECASE)


def _repeats(text: str, other: str) -> bool:
    own = set(_WORD.findall(text.lower()))
    return len(own & set(_WORD.findall(other.lower()))) >= _SAME * len(own)


_WORD: Final = re.compile(r"\w{2,}")
_SAME: Final = 0.85  # share of a sentence's words that another has
_MOST: Final = 30  # sentences
_WORDS: Final = 380
_WRITTEN: Final = 3  # sentences that are a course
_USUAL: Final = 0.5  # of the median sentence
_SUMMED_UP: Final = 2.0  # of a course that a clinician wrote
_LEAST: Final = 0.7
_LEADING: Final = 1.0  # of the best sentence of a note
#: What other sections of the summary hold.
_ELSEWHERE: Final[frozenset[Kind]] = frozenset(
    {"allergy", "warning", "follow-up", "report", "past", "instructions", "disposition"}
)


# What the record itself links: an order names the result for which it was given or ended.

_MOST_LINKED: Final = 6
_BEFORE: Final = 2 * DAY  # an action follows its cause


def linked(record: Record) -> list[Statement]:
    """ "Potassium 6.3 mmol/L (HH) on 13 September 2025 → spironolactone stopped → Potassium 4.5 on 15 September → still ordered:
    potassium". Of each result the worst value before the actions, and the last one.
    """
    since, cut = record.admitted, record.request.cut
    groups = [g for g in trends.series(f for f in record.facts if f.start >= since) if _quantified(g)]
    actions: dict[int, list[tuple[Instant, str, Fact]]] = {}
    for fact in record.of("ordered_medication"):
        moment, what, why = _action(fact, since, cut)
        place = next((i for i, g in enumerate(groups) if why and _names(why, g[-1])), -1)
        if place >= 0 and any(0 <= moment - f.start <= _BEFORE and abnormal(f) for f in groups[place]):
            actions.setdefault(place, []).append((moment, f"{name(fact)} {what}", fact))
    found = [
        _linked(groups[place], sorted(done, key=lambda one: (*one[:2], one[2].id)), record)
        for place, done in actions.items()
    ]
    return found[:_MOST_LINKED]


def _quantified(group: Sequence[Fact]) -> bool:
    return isinstance(group[-1].value, Quantity) and any(map(abnormal, group))


def _action(fact: Fact, since: Instant, cut: Instant) -> tuple[Instant, str, str]:
    """When, what was done, and the reason that the order states; "" where it states none. What ended when all was well again had been
    begun for it.
    """
    if fact.status == "stopped" and since <= (end := fact.end if fact.end <= cut else fact.start) <= cut:
        why = untagged(fact.attributes.get("stop_reason", ""))
        if _WELL_AGAIN.search(why):
            return (fact.start, "ordered and later stopped", why) if fact.start >= since else (0, "", "")
        return end, "stopped", why
    if fact.status in ("active", "inactive") and since <= fact.start <= cut:
        return fact.start, "ordered", untagged(plain(fact.attributes.get("reason", "")))
    return 0, "", ""


_WELL_AGAIN: Final = re.compile(
    r"\b(?:normal\w*|resolved|corrected|recovered|improved|at goal|in range|better|stable)\b|\bWNL\b",
    re.IGNORECASE,
)
#: A problem that is nothing but a result out of its range.
_STATE: Final = re.compile(r"\bhyp(?:o|er)-?(?:k|n|gly|mag|cal|phos)|\ban[ae]+mia", re.IGNORECASE)


_PARTED: Final = re.compile(r"[,;+]\s|\band\b|&")


def _names(why: str, result: Fact) -> bool:
    """Whether a result is the reason: "K 6.1"; of "NPO, Cr 2" it is not the first, and what follows is no effect."""
    why = _PARTED.split(why)[0]
    marker = conditions.marker_of(why) if _STATE.search(why) else None
    return (marker is not None and marker.search(name(result)) is not None) or hazards.named(
        why, name(result)
    )


def _linked(group: Sequence[Fact], done: Sequence[tuple[Instant, str, Fact]], record: Record) -> Statement:
    moment = done[0][0]
    before = [f for f in group if 0 <= moment - f.start <= _BEFORE and abnormal(f)]
    cause, last = max(before, key=lambda f: (worst((f,)), f.start)), group[-1]
    flag = f" ({mark(cause)})" if mark(cause) else ""
    parts = [f"{name(cause)} {result_words(cause)}{flag} {on_date(cause, record.zone)}"]
    parts.append(", ".join(dict.fromkeys(words for _, words, _ in done)))
    cited = [cause, *(fact for _, _, fact in done)]
    after = [f for f in group if f.start > done[0][0] and worst((f,)) > worst((cause,))]
    if after and (farthest := max(after, key=lambda f: (worst((f,)), -f.start))) is not last:
        parts.append(f"{name(last)} {trends.bare(farthest, cause, record.zone, day=True)}")
        cited.append(farthest)
    if last.start > done[-1][0]:
        parts.append(f"{name(last)} {trends.bare(last, cause, record.zone)}")
        cited.append(last)
    to_do = pending.open_ones(record, lambda fact: hazards.named(name(fact), name(last)))
    if to_do:
        parts.append(f"still to do: {joined([name(f) for f in to_do])}")
    return state(" → ".join(parts), (*cited, *to_do), zone=record.zone)
