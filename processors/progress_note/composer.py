"""Progress note: what the patient says, what was found, what it means, what is done about it; of the last
day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from kg.relatives import RELATIVE_OR_CARER
from processors.drafting import repetition, salience
from processors.drafting.compose import (
    advice,
    concise,
    conditions,
    events,
    grave_events,
    noted_problems,
    pending,
    procedures,
    ruled_out,
    shared,
    trends,
    vitals,
)
from processors.drafting.length import COPIED
from processors.drafting.outline import TEMPLATE, Outline, SectionPlan
from processors.evidence import (
    ahead,
    care_rules,
    corrected_results,
    durations,
    home_doses,
    medicines,
    overtaken,
    stances,
)
from processors.evidence.allergies import known as known_allergies
from processors.evidence.kinds import INSTRUCTIONS, OPERATING
from processors.evidence.kinds import REPORTS as REPORTS_OF
from processors.evidence.medicine_names import names_one
from processors.evidence.moments import began, day, on_date, on_day
from processors.evidence.ranges import decimal
from processors.evidence.record import PHYSICIANS, Line, Record, in_full
from processors.evidence.statements import PREVIOUS, Filled, caption, cite, cite_line, state
from processors.evidence.tags import untagged
from processors.evidence.wording import dose, drug, name, value_words
from processors.progress_note import problems
from processors.progress_note.listing import Listed, listed
from schemas.codes import Quantity
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, local

SUBJECTIVE: Final = "61150-9"
OBJECTIVE: Final = "61149-1"
VITALS: Final = "8716-3"
RESULTS: Final = "30954-2"
EXAM: Final = "29545-1"
REPORTS: Final = "18782-3"
ASSESSMENT: Final = "51848-0"
PLAN: Final = "18776-5"
OUTLINE: Final = Outline(
    "11506-3",
    "Progress note",
    (
        SectionPlan("Assessment", ASSESSMENT, "active problems, each with what supports it", rank=2.5),
        SectionPlan(
            "Plan",
            PLAN,
            "treatment ordered, started, changed, stopped; what is pending; the clinicians' plan",
            rank=2.5,
        ),
        SectionPlan(
            "Subjective",
            SUBJECTIVE,
            "complaints and interval history of the last day, as the patient and the notes tell them",
            rank=1.5,
        ),
        SectionPlan(
            "Objective",
            OBJECTIVE,
            "what was measured and found",
            (
                SectionPlan("Vital signs", VITALS, "latest vital signs with their trend", rank=2.0),
                SectionPlan(
                    "Laboratory results", RESULTS, "laboratory results with flags and trend", rank=2.0
                ),
                SectionPlan("Physical findings", EXAM, "findings of the physical examination"),
                SectionPlan("Reports", REPORTS, "conclusions of imaging and other reports", rank=2.0),
            ),
        ),
    ),
    TEMPLATE,
)
#: The last day, and as much more as one round may be later than the other.
_DAY: Final = 30 * HOUR
_TODAY: Final = 36 * HOUR  # what was measured before is not of today
_OLDEST: Final = 3 * DAY  # vital signs of before are no finding of the note at all
_MATTERS: Final = 3 * DAY  # for so long notes have a grave event
_RUNNING: Final = 25
_NUMBER: Final = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*/)")
_NOTED: Final = 2  # problems that only notes have
_FEW: Final = 14
_MANY: Final = 24


def fill(record: Record) -> Filled:
    """The news of the day; what has not changed since then stands in earlier notes."""
    now = record.request.cut
    since = now - _DAY
    shown = partial(shared.quoted, today=now, by=record.weight, zone=record.zone)
    corrected, of_them = of_corrected(record, since)
    others = [f for f in record.facts if not trends.is_vital(f) and f.id not in of_them]
    found = listed(record, since)
    lines = record.news("complaint", "history", "course", since=since)
    seen = record.news("exam", since=since)
    barred_now = {line.place for _, line in medicines.vetoes(record)}
    measured = uncoded(record, since)
    ahead_of_it = [line for line in (*lines, *seen, *measured) if is_ahead(line) or line.place in barred_now]
    measured = [line for line in measured if line not in ahead_of_it]
    lines, seen = ([x for x in part if x not in ahead_of_it] for part in (lines, seen))
    seen = [x for x in seen if x.passage.time >= now - _TODAY or not vitals.IN_WORDS.search(x.text)]
    results_since = _latest_batch(others, since)
    later = overtaken.later(record)
    filled = {
        SUBJECTIVE: arrival(record, since) + shown(lines, _room(lines)) + before(record, since),
        VITALS: vital_signs(record, since),
        RESULTS: corrected
        + pending.unnamed(record, results_since)
        + concise.of_the_day(others, results_since, record.zone)
        + shown(measured, 10),
        EXAM: _of_their_day(shown(seen, 20), now - _TODAY),
        REPORTS: conclusions(record, since),
        ASSESSMENT: grave_events.recent(record, now - _MATTERS)
        + shown([line for line in events.opening(record) if line.passage.time >= since], 1)
        + noted_problems.reason(record)
        + (judged := ruled_out.doubted(assessed(record, found, since), record))
        + _not_of(judged, noted_problems.stated(record, _NOTED, now - _MATTERS))
        + procedures.recent(record)
        + background(record),
        PLAN: planned(record, found)
        + shown(ahead_of_it, _FEW)
        + shown(arranged(record, since), _MOST_ARRANGED)
        + shown(in_force(record, since), _MOST_IN_FORCE)
        + shown(barred(record, since), _MOST_BARRED)
        + treatment(record, found, since)
        + pending.still_open(record),
    }
    stated = [statement for statements in filled.values() for statement in statements]
    seen_lately = shown(states(record, stated), _MOST_STATES)
    filled[EXAM] += seen_lately
    unstated = salience.unstated(record, [*stated, *seen_lately], _UNSTATED)
    unstated = [x for x in unstated if _of_plan(x) or not (_to_the_patient(x) or _of_a_case(x, now))]
    unstated = [advice.with_its_label(line) for line in unstated]  # signs without "Return:" would be today's
    filled[PLAN] += shown([line for line in unstated if _of_plan(line)], _MANY)
    filled[ASSESSMENT] += shown([line for line in unstated if not _of_plan(line)], _MANY)
    for code in (EXAM, PLAN, ASSESSMENT):
        questions = [one for one in filled[code] if is_question(one)]
        filled[code] = [one for one in filled[code] if one not in questions]
        filled[SUBJECTIVE] += [_as_question(one) for one in questions]
    filled[SUBJECTIVE] = _not_of(filled[ASSESSMENT], filled[SUBJECTIVE])
    plans = later.checked(filled[PLAN], _OVERTAKEN[PLAN])
    last = max((s.citations[0].time for s in plans if s.citations[0].source.start >= 0), default=0)
    filled[PLAN] = shared.last_versions([one for one in plans if not expired(one, record, last)])
    return {
        code: [
            partly_copied(s, record) if code in _COPYING else s
            for s in later.checked(statements, _OVERTAKEN.get(code, frozenset()))
        ]
        for code, statements in filled.items()
    }


def vital_signs(record: Record, since: int) -> list[Statement]:
    """The last ones; of those that are days old no more than when they were taken."""
    now, found = (
        record.request.cut,
        [f for f in record.facts if trends.is_vital(f) and f.relation == "observed"],
    )
    last = max(found, key=lambda f: f.start, default=None)
    if last is not None and last.start < now - _OLDEST:
        return [state(f"{vitals.LAST} {began(last, record.zone)}, and not since", (last,), zone=record.zone)]
    return vitals.read_out(record.facts, _latest_batch(found, since), record.zone, old=now - _TODAY)


def of_corrected(record: Record, since: int) -> tuple[list[Statement], set[str]]:
    """What a laboratory corrected since then, with what it takes back, and the results that it states."""
    found = [one for one in corrected_results.corrected(record) if one.now.start >= since - DAY]
    statements = [
        state(
            f"{name(now)} {on_day(now, record.zone)}: {value_words(now.value).rstrip('.')}. It corrects {name(before)}: {value_words(before.value)}",
            (now, before),
            note=_CORRECTED,
            zone=record.zone,
        )
        for now, before in found
    ]
    return statements, {fact.id for one in found for fact in one}


_CORRECTED: Final = "What was begun on the earlier result, and what notes still state of it."  # clinical


def is_question(statement: Statement) -> bool:
    """Whether it is a question of the patient or of a relative, without its answer."""
    quotes = " ".join(c.quote for c in statement.citations if c.source.start >= 0)
    return bool(quotes) and _QUESTION.match(quotes) is not None and _ANSWERED.search(quotes) is None


def _as_question(statement: Statement) -> Statement:
    dated = _DATED.match(statement.text)
    return replace(statement, text=f"Asked{', ' if dated else ': '}{statement.text}")  # clinical


_DATED: Final = re.compile(r"\d{1,2} [A-Z][a-z]+ \d{4}: ")
_KIN: Final = rf"pt|patient|she|he|{RELATIVE_OR_CARER}|family"
_QUESTION: Final = re.compile(
    rf"\W*(?:(?:{_KIN})\b[^.;:]{{0,24}}\b(?:asks?|asked|asking|wonders?|wants to know)\b(?! for\b)|(?:can|may|could|should|is it ok)\b[^.;]*\?)",  # clinical
    re.IGNORECASE,
)
_ANSWERED: Final = re.compile(
    r"->|→|\b(?:told|answered|explained|advised|said|informed|reassured|reminded|discussed|yes|taught)\b|(?-i:\bNO\b)",  # clinical
    re.IGNORECASE,
)


def conclusions(record: Record, since: int) -> list[Statement]:
    """Conclusions of reports of the day, coded or in notes; of a day without one, the last of the stay; with what nobody has
    named since.
    """
    unread = pending.unnamed_reports(record, since)
    lines = [x for x in record.lines if _of_report(x) and x.passage.time >= record.admitted]
    coded = shared.reports(record, since, 8, notes=False)
    written = [line for line in lines if line.passage.time >= since]
    if not coded and not written:
        coded = shared.reports(record, record.admitted, _LAST_REPORTS, notes=False)
        last = max((line.passage.time for line in lines), default=0)
        written = [line for line in lines if line.passage.time == last]
    known = {one.citations[0].source.resource for one in unread}
    kept = [one for one in coded if one.citations[0].source.resource not in known]
    texts = " ".join(one.text for one in coded).casefold()
    later = overtaken.later(record)
    more = [
        line
        for line in written
        if line.text.casefold().rstrip(".") not in texts and not later.taken_back(line)
    ]
    found = [*kept, *unread, *shared.named(more[-_MOST_REPORTED:], zone=record.zone)]
    return sorted(found, key=lambda one: -one.citations[-1].time)


_LAST_REPORTS: Final = 2
_MOST_REPORTED: Final = 16  # sentences


def _of_report(line: Line) -> bool:
    """Whether it is what an examination found, and more than a remark of two words."""
    return (
        line.passage.body.note_type in _EXAMINING
        and line.kind in ("report", "results")
        and len(line.text.split()) >= _WHOLE
    )


_EXAMINING: Final = REPORTS_OF - {"laboratory"}
_WHOLE: Final = 3


def expired(statement: Statement, record: Record, last: int) -> bool:
    """Whether clinicians planned it days ago, and its words name no day to come, no condition and nothing that is not to be done: it
    is counted, and left out. What was planned `last` of all stays.
    """
    if statement.note.startswith("Conflict") or not statement.citations:
        return False
    over = statement.note.startswith(overtaken.BEFORE)  # what overtook it is cited behind its words
    if statement.citations[0].source.start < 0 or (not over and statement.citations[-1].source.start < 0):
        return False
    written = statement.citations[0].time
    text = statement.citations[0].quote if over else " ".join(c.quote for c in statement.citations)
    today = local(record.request.cut, record.zone).date()
    passed = _LASTING.search(text) is None and ahead.passed(text, written, today, record.zone)
    if ahead.about(text, written) in _OUTLAST or (
        not passed
        and (
            written >= min(record.request.cut - _STANDS, last)
            or ((_LASTING.search(text) or _OPEN.search(text)) and not over)
            or _BANNED.search(text)
            or repetition.bars(text)
        )
    ):
        return False
    if any(one >= today for one in ahead.later_days(text, written)):
        return False
    if written + overtaken.lasting(text) * DAY > record.request.cut:
        return False
    if any(line.text in statement.text for line in care_rules.standing(record)):
        return False
    if any(own.search(text) and stances.decided(text, own) in ("stop", "hold") for own in _given(record)):
        return False  # it runs all the same
    record.left_out_overtaken.add(
        (statement.citations[0].source.resource, statement.citations[0].source.start)
    )
    return True


def _given(record: Record) -> list[re.Pattern[str]]:
    """What orders of the stay run for, by its names in notes."""
    running_now = (f for f in record.of("ordered_medication") if medicines.runs(f, record.request.cut))
    return [medicines.names_of(name(f)) for f in running_now if not medicines.of_before(f, record)]


_STANDS: Final = 2 * DAY
#: What is not to be done; "stop" is done once.
_BANNED: Final = re.compile(
    r"\b(?:never|must not|do not|don't|avoid|not to|contra-?indicated|permanent\w*|without)\b|\bno (?=\w{4,})(?!more\b|longer\b|need\b|evidence\b|indication\b)",
    re.IGNORECASE,
)
_OUTLAST: Final = frozenset({"pending", "warning"})
_OPEN: Final = re.compile(
    r"\b(?:if|unless|when|once|until|til|till|in case|while|before|goal|target)\b|[<>≥≤]\s?\d", re.IGNORECASE
)
#: What stands whatever days it names.
_LASTING: Final = re.compile(
    r"\b(?:prn|whenever|as long as|life-?long|indefinite\w*"
    r"|outpt|outpatient|clinic|pcp|gp|at (?:d/c|dc|discharge|home)|after (?:d/c|dc|discharge|recovery))\b",
    re.IGNORECASE,
)


def _of_their_day(statements: list[Statement], old: int) -> list[Statement]:
    """Findings; the first of those that are days old with the mark that nobody noted any since."""
    if not statements or statements[0].citations[-1].time >= old:
        return statements
    return [replace(statements[0], text=f"Last noted on {statements[0].text}"), *statements[1:]]


def _not_of(stated: Sequence[Statement], more: Sequence[Statement]) -> list[Statement]:
    """Without those whose words are in a statement already."""
    places = {
        (c.source.resource, c.source.start) for one in stated for c in one.citations if c.source.start >= 0
    }
    return [
        one for one in more if (one.citations[0].source.resource, one.citations[0].source.start) not in places
    ]


def _to_the_patient(line: Line) -> bool:
    return line.passage.body.note_type == INSTRUCTIONS


def _of_a_case(line: Line, now: int) -> bool:
    """Whether it is what was to be done in a case that days ago need not have come."""
    return line.passage.time < now - _STANDS and ahead.in_a_case(line.text)


def _of_plan(line: Line) -> bool:
    return line.kind == "plan" or ahead.of_line(line) is not None


_UNSTATED: Final = 120  # words


def in_force(record: Record, since: int) -> list[Line]:
    """What notes of earlier days forbid for a time that has not passed ("no anticoagulation for 72 h"), and how far one may eat, drink
    and bear weight.
    """
    found: dict[str, Line] = {}
    for line in record.lines:
        limit = _FOR_A_TIME.search(line.text)
        if limit is None or line.passage.time >= since or line.kind in ("past", "family"):
            continue
        if line.kind == "history" and line.passage.body.note_type not in OPERATING:
            continue
        if (
            line.passage.time + int(limit[2]) * _UNITS[limit[3][-1 if "/" in limit[3] else 0].lower()]
            > record.request.cut
        ):
            found[limit[1].lower()] = line
    found |= {line.text: line for line in care_rules.standing(record) if line.passage.time < since}
    return list(found.values())


def arranged(record: Record, since: int) -> list[Line]:
    """Where the patient goes and what was arranged for it, by notes of the day of whoever arranges it: with its day or its change."""
    return [
        line
        for line in record.news("disposition", "social", since=since)
        if line.passage.time >= since and _ARRANGED.search(line.text) and not record.copied(line)
    ]


_MOST_ARRANGED: Final = 4
_ARRANGED: Final = re.compile(
    r"\d{1,2}/\d{1,2}|\b\d{1,2}:\d\d\b|\b(?:new|now|instead|denied|accepted|approved|refused|declined|cancelled|confirmed|moved|changed)\b",
    re.IGNORECASE,
)


def states(record: Record, stated: Sequence[Statement]) -> list[Line]:
    """How wounds, drains, limbs and the glucose were in the last day and a half, by the words of any note, without what is `stated`."""
    places = {(c.source.resource, c.source.start) for one in stated for c in one.citations}
    return [
        line
        for line in record.lines
        if line.passage.time >= record.request.cut - _TODAY
        and line.kind not in ("plan", "past", "family", "report", "results", "allergy")
        and len(line.text.split()) <= _PLAIN
        and vitals.STATE.search(line.text)
        and ahead.of_line(line) not in ("follow-up", "pending", "warning")
        and not record.copied(line)
        and (line.passage.resource, line.sentence.start) not in places
    ]


_MOST_STATES: Final = 4


def barred(record: Record, since: int) -> list[Line]:
    """What clinicians of earlier days of the stay rule out for good: "no valproate", "never NSAIDs again", "no driving"."""
    later = overtaken.later(record)
    return [
        line
        for line in record.lines
        if record.admitted <= line.passage.time < since
        and line.kind not in ("past", "family", "allergy", "report", "results", "exam")
        and len(line.text.split()) <= _PLAIN
        and repetition.bars(line.text)
        and not any(later.of(line.text, line.passage.time))
    ]


_PLAIN: Final = 24  # words
_MOST_BARRED: Final = 6
_MOST_IN_FORCE: Final = 4
_UNITS: Final = {"h": HOUR, "4": HOUR, "d": DAY, "7": DAY, "w": 7 * DAY, "2": 7 * DAY}
_FOR_A_TIME: Final = re.compile(
    r"\b(?:no|not|avoid|hold|nil|without|never)\b[^.;]{0,40}?\b(anti-?coag\w*|antiplatelet\w*|aspirin|ASA|NSAIDs?|heparin|LMWH|DOACs?|warfarin"
    r"|apixaban|rivaroxaban|enoxaparin|clopidogrel|weight[- ]?bear\w*|lift\w*|driv\w*|oral|feeds?|MRI|contrast|antibiotics?|steroids?|sedat\w*"
    r"|opioids?|bend\w*|straw)\b[^.;]{0,40}?\bfor (?:at least |a minimum of |min )?(\d{1,3}) ?(h|d|w|/24|/7|/52)",
    re.IGNORECASE,
)


def is_ahead(line: Line) -> bool:
    """Whether a sentence among complaints, findings and results is about what is to come; under a heading, which may have ended lines
    before, an appointment with its day, or what begins as a plan.
    """
    what = ahead.of_line(line)
    if line.sentence.heading:
        return (
            ahead.appoints(line)
            or (what is not None and _OPENS_A_PLAN.match(line.text) is not None)
            or (
                _FORBIDDEN.match(line.text) is not None
                and names_one(line.text)
                and not _NONE_WAS.search(line.text)
            )
            or _NEXT_DOSE.match(line.text) is not None
        )
    return (
        what in ("follow-up", "pending", "warning")
        or (what is not None and _FORBIDDEN.match(line.text) is not None)
        or _BARRED.match(line.text) is not None
        or _BEGIN_AGAIN.search(line.text) is not None
    )


_OPENS_A_PLAN: Final = re.compile(
    r"\W*(?:f/?u\b|follow[- ]?up|(?:pending|await\w+|outstanding|to do|plan|recs?)\b ?:|call\b(?! (?:back|from|light|bell))|return\b|ret?urn precautions)",
    re.IGNORECASE,
)
_NEXT_DOSE: Final = re.compile(
    r"next (?:dose|[A-Za-z]{3,})\b[^.;]{0,20}\b(?:not before|no earlier than|due|ok (?:at|after))\b",
    re.IGNORECASE,
)
#: A denial of what was, or is found: "No heparin since Monday", "no digoxin level".
_NONE_WAS: Final = re.compile(
    r"\b(?:since|given|was|were|taken|received|used|needed|required|levels?|effect|reaction|toxicity|allerg\w*|detected|found|yet)\b|\?",
    re.IGNORECASE,
)
_BARRED: Final = re.compile(
    r"(?:never|must not|do not|don't|avoid)\s(?!know|smok|had|been|felt|see|slept|took|drank)", re.IGNORECASE
)
_FORBIDDEN: Final = re.compile(r"(?:no|not|avoid|never|stop|hold) ", re.IGNORECASE)
_BEGIN_AGAIN: Final = re.compile(
    r"\b(?:restart|resume|rechallenge)\w* [^.;]{0,30}\b(?:if|when|once|only|both)\b|\bring if\b",
    re.IGNORECASE,
)


def partly_copied(statement: Statement, record: Record) -> Statement:
    """A clinician's sentence that an earlier note has in part, or speaks for full treatment where another
    limits it, marked as such.
    """
    if statement.verdict != "supported" or any(c.source.end <= c.source.start for c in statement.citations):
        return statement
    if in_full(statement.text) and record.limited:
        return replace(
            statement, verdict="marked", note="Conflict: another note or an order limits the code status."
        )
    for citation in statement.citations:
        for part in _PARTS.split(citation.quote):
            if len(part.split()) >= _COPIED and record.stands_before(part, citation.time):
                return replace(statement, verdict="marked", note=COPIED)
    return statement


#: Sections in which copies mislead most.
_SPOKEN: Final = frozenset({SUBJECTIVE, ASSESSMENT, PLAN})
_OVERTAKEN: Final[dict[str, frozenset[overtaken.Kind]]] = {
    SUBJECTIVE: frozenset({"stopped", "length", "undone", "held", "back", "stale", "given"}),
    EXAM: frozenset({"undone", "held", "back", "stale"}),
    RESULTS: frozenset({"undone", "held", "back", "stale"}),
    ASSESSMENT: frozenset({"stopped", "length", "undone", "held", "back", "stale", "given"}),
    PLAN: overtaken.OF_THE_DAY,
}
_COPYING: Final = _SPOKEN | {EXAM}
_PARTS: Final = re.compile(r"[.;,]\s+|\n")
_COPIED: Final = 3  # words


def _room(lines: Sequence[Line]) -> int:
    """Sentences of Subjective: a physician's history whole, as far as one reads; of others what also
    fits.
    """
    return max(_FEW, min(_MANY, sum(line.passage.body.note_type in PHYSICIANS for line in lines)))


def arrival(record: Record, since: int) -> list[Statement]:
    """On the first day, when and why the patient came."""
    return shared.admission(record) if record.admitted >= since else []


def before(record: Record, since: int) -> list[Statement]:
    """On the first day, what the clinicians judged and planned at the visit before, marked as such: new
    findings are distinguished from old.
    """
    if record.admitted < since:
        return []
    return [
        Statement(
            f"{PREVIOUS}{caption(line.passage, record.zone)}: {line.text}", (cite_line(line, record.zone),)
        )
        for line in shared.spread(list(record.previous), 6)
    ]


def assessed(record: Record, found: Listed, since: int) -> list[Statement]:
    """The patient as a whole, then problem by problem; then what was there before, and what is over."""
    statements = shared.quoted(
        (line for line in found.overall if line.kind == "assessment"),
        8,
        today=record.request.cut,
        by=record.weight,
        zone=record.zone,
    )
    today = shared.Days(record.request.cut, record.zone)
    for problem in found.problems:
        statements += problems.assessment(
            problem, record.facts, since, today, record.zone, conditions.resolved(record)
        )
    known = conditions.known(record)
    statements += [conditions.problem(fact, record.zone) for fact in conditions.over(record)]
    return (
        (_together(statements) if record.brief else statements)
        + conditions.longstanding(known, record.admitted, record.zone)
        + conditions.circumstances(record)
    )


def _together(statements: Sequence[Statement]) -> list[Statement]:
    """What the list of problems alone states, in one sentence each for what is active and what is over: the results of the day are
    read among the results.
    """
    found: list[Statement] = []
    lists: dict[str, list[tuple[str, Citation]]] = {}
    for one in statements:
        stated = _LISTED.match(one.text)
        if stated and one.verdict == "supported" and _BY_LIST.match(one.citations[0].source.resource):
            lists.setdefault(stated[2].capitalize(), []).append((stated[1], one.citations[0]))
        else:
            found.append(one)
    for how, parts in lists.items():
        words = "; ".join(dict.fromkeys(name for name, _ in parts))
        found.append(Statement(f"{how}: {words}.", tuple(dict.fromkeys(cited for _, cited in parts))))
    return found


#: "Gout: active (recorded from 3 February 2026 17:00); urate ...", but for a culture.
_LISTED: Final = re.compile(
    r"([^:;]+): (active|no longer active)(?: \(recorded from [^()]+\))?(?=[.;]|\Z)(?!.*\bculture)"
)
_BY_LIST: Final = re.compile(r"Condition/")


def background(record: Record) -> list[Statement]:
    """Allergies, what is known from before, and how far treatment goes; from notes where nothing is coded."""
    statements = shared.allergies(record) or shared.otherwise(record, 4, "allergy")
    if not conditions.known(record):
        statements += shared.otherwise(record, 4, "past")
    return statements + shared.treatment_limits(record)


def uncoded(record: Record, since: int) -> list[Line]:
    """Results that only a note has: most of their numbers are no coded result's."""
    coded = {
        decimal(fact.value.value)
        for fact in record.facts
        if fact.relation == "observed" and isinstance(fact.value, Quantity)
    }
    found = []
    for line in record.news("results", since=since):
        if line.passage.body.note_type in _EXAMINING:
            continue  # among the reports
        numbers = [decimal(number) for number in _NUMBER.findall(line.text)]
        if line.passage.time >= since and (
            not numbers or sum(number in coded for number in numbers) * 2 < len(numbers)
        ):
            found.append(line)
    return found


def planned(record: Record, found: Listed) -> list[Statement]:
    """Problem by problem; then what is for the patient as a whole."""
    today = shared.Days(record.request.cut, record.zone)
    statements = [
        statement for problem in found.problems for statement in problems.plan(problem, today, record.zone)
    ]
    return statements + shared.quoted(
        (line for line in found.overall if line.kind == "plan"),
        8,
        today=record.request.cut,
        by=record.weight,
        zone=record.zone,
    )


def _latest_batch(facts: Sequence[Fact], since: int) -> int:
    """Since then, or, where nothing was measured since, since the day before the last result: older values
    say their day.
    """
    last = max((f.start for f in facts if f.relation == "observed"), default=since)
    return min(since, last - DAY) if last < since else since


def treatment(record: Record, found: Listed, since: int) -> list[Statement]:
    """Orders of the last days, in the order of the problems: started and stopped, with doubts about
    allergies.
    """
    allergies, ended = known_allergies(record), medicines.still_ordered(record)
    statements: list[Statement] = []
    together: dict[str, list[Fact]] = {}  # of one day, without doubts
    stops: dict[str, list[Fact]] = {}
    for fact in sorted(record.of("ordered_medication"), key=lambda fact: _place(found, name(fact))):
        if fact.id in ended or medicines.of_before(fact, record):
            continue
        against = medicines.conflicts(fact, allergies)
        note = medicines.Medicine("new", fact, None, against).note
        if fact.status in ("active", "unconfirmed") and fact.start >= since:
            rested = corrected_results.rests_on(fact, record)
            if rested is not None:
                statements.append(_begun_on(fact, *rested, record.zone))
                continue
            if not against:
                together.setdefault(on_date(fact, record.zone), []).append(fact)
                continue
            statements.append(
                state(
                    f"Ordered {on_day(fact, record.zone)}: {drug(fact)}",
                    (fact,),
                    note=note,
                    also=medicines.against(against),
                    zone=record.zone,
                )
            )
        elif (
            fact.status == "stopped"
            and (fact.end if fact.start < fact.end < FOREVER else fact.start) >= since
        ):
            stops.setdefault(
                day(fact.end, record.zone) if fact.start < fact.end < FOREVER else "", []
            ).append(fact)
        elif fact.status == "planned":
            statements.append(
                state(
                    f"Planned: {drug(fact)}",
                    (fact,),
                    note=note,
                    also=medicines.against(against),
                    zone=record.zone,
                )
            )
    ordered = [
        state(
            f"Ordered {when}: {'; '.join(_with_end(fact, record) for fact in part)}", part, zone=record.zone
        )
        for when, same in together.items()
        for part in medicines.in_parts(same)
    ]
    statements += [one for when, same in stops.items() for one in _stopped(when, same, record.zone)]
    found_doubts = (home_doses.doubt(m, record) for m in medicines.reconcile(record))
    doubts = [statement for statement in found_doubts if statement is not None][:_DOUBTS]
    return (
        doubts
        + ordered
        + statements
        + running(record, since)
        + from_home(record, doubts)
        + ([] if record.brief else shared.ended_by_notes(record.of("ordered_medication"), record))
        + cancelled(record, since)
        + held(record)
        + courses(record)
    )


def cancelled(record: Record, since: int) -> list[Statement]:
    """What was ordered of late and stopped, other than medicines, with the reason of its order: a transfusion, a scan."""
    return [
        state(
            f"{name(f)}, ordered {on_day(f, record.zone)}, was stopped; reason: {why}", (f,), zone=record.zone
        )
        for f in record.of("ordered_service")
        if f.status == "stopped" and f.start >= since and (why := pending.what_for(f))
    ]


def _begun_on(order: Fact, found: corrected_results.Corrected, line: Line, zone: str) -> Statement:
    """An order that was begun on a result which its laboratory corrected since."""
    note = f"Not clear whether it is still meant: begun on {name(found.before)}, which was corrected since."  # clinical
    also = (cite_line(line, zone), cite(found.now, zone))
    return state(f"Ordered {on_day(order, zone)}: {drug(order)}", (order,), note=note, also=also, zone=zone)


def _stopped(when: str, facts: Sequence[Fact], zone: str) -> Iterator[Statement]:
    """What was stopped on one day, with the reasons of its orders."""
    if len(facts) == 1:
        yield shared.stopped(facts[0], zone)
        return
    for part in medicines.in_parts(facts):
        text = f"Stopped{f' on {when}' if when else ''}: {'; '.join(map(_with_reason, part))}"
        yield state(text, part, zone=zone)


_DOUBTS: Final = 5


def _with_end(fact: Fact, record: Record) -> str:
    last = durations.until(fact, record.request.cut, record.zone)
    words = f"{_shortly(fact)}, until {last}" if last else _shortly(fact)
    return f"{words} (for discharge)" if medicines.setting(fact) == "discharge" else words


def _shortly(fact: Fact) -> str:
    """Its name and how it is taken; without the strength of one piece where the dose has an amount of its own, which "1 tablet"
    is not.
    """
    bare = _PIECE.sub("", name(fact))
    return f"{bare}, {dose(fact)}" if bare and _AMOUNT.match(dose(fact)) else drug(fact)


_PIECE: Final = re.compile(
    r"\s+\d[\d.,]*(?:/\d[\d.]*)?\s?(?:mg|mcg|g|units?|mL|%|mEq|IU)(?:/[\d.]*\s?\w+)?(?:\s(?:tablets?|capsules?|solution|suspension|injection|pen|vial|syringe|patch|inhaler|powder))*\Z",
    re.IGNORECASE,
)
_AMOUNT: Final = re.compile(r"\d[\d.,/]*\s?(?:mg|mcg|g|units?|mEq|IU)\b", re.IGNORECASE)


def from_home(record: Record, stated: Sequence[Statement]) -> list[Statement]:
    """What was taken before and has no order of the stay: its own order goes on; what a note suspends, or gives in another
    dose, with its words. Without what is `stated` already.
    """
    known = {cited.source for one in stated for cited in one.citations}
    going: list[Fact] = []
    by_notes: dict[tuple[str, Line], list[Fact]] = {}  # by what notes do with them, and their words
    ordered = {
        medicines.ingredients(name(f))
        for f in record.of("ordered_medication")
        if not medicines.of_before(f, record)
    }
    for found in medicines.reconcile(record):
        if (
            not medicines.of_before(found.now, record)
            or found.now.source in known
            or medicines.ingredients(name(found.now)) in ordered
        ):
            continue
        if found.change in ("open", "unchanged", "unlisted") and medicines.runs(
            found.now, record.request.cut
        ):
            if (line := home_doses.given_otherwise(found, record)) is not None:
                by_notes.setdefault((_OTHER_DOSE, line), []).append(found.now)
            elif (line := medicines.waits(found, record)) is not None:
                by_notes.setdefault((_SUSPENDED, line), []).append(found.now)
            else:
                going.append(found.now)
        elif found.change == "held" and found.why is not None and not found.now.attributes.get("on_hold"):
            line = medicines.about(found.why, medicines.or_its_group(name(found.now)))
            by_notes.setdefault((_SUSPENDED, line), []).append(found.now)
    allergies = known_allergies(record)
    statements = []
    for part in medicines.in_parts(going):
        barred = [one for f in part for one in medicines.conflicts(f, allergies)]
        text = f"{shared.FROM_HOME}: {'; '.join(map(_shortly, part))}"
        note = medicines.held_against(barred[:1])
        statements.append(state(text, part, note=note, also=medicines.against(barred[:1]), zone=record.zone))
    for (what, line), facts in by_notes.items():
        for part in medicines.in_parts(facts):
            text = f"{what}, from before the stay: {'; '.join(map(name, part))}; a note states ({day(line.passage.time, record.zone)}): {line.text.rstrip('.')}"
            statements.append(state(text, part, also=(cite_line(line, record.zone),), zone=record.zone))
    return statements


_SUSPENDED: Final = "On hold by a note"
_OTHER_DOSE: Final = "Not yet ordered, and in another dose by a note"


def courses(record: Record) -> list[Statement]:
    """Of running medicines that somebody must end, the last words of a note that state the day of the course."""
    cut = record.request.cut
    running = {
        medicines.ingredients(name(f)): f
        for f in record.of("ordered_medication")
        if medicines.runs(f, cut) and durations.bounded(f) is not None
    }
    found = []
    for fact in running.values():
        line = durations.day_of(medicines.Medicine("open", fact), record, cut - _DAY)
        if line is not None:
            last = durations.until(fact, cut, record.zone)
            found.append(
                Statement(
                    f"{day(line.passage.time, record.zone)}: {line.text.removesuffix('.') if last else line.text}{f'; {name(fact)} is ordered until {last}.' if last else ''}",
                    (cite_line(line, record.zone), *((cite(fact, record.zone),) if last else ())),
                )
            )
    return found


def held(record: Record) -> list[Statement]:
    """What is on hold, each with the reason that its order states; a medicine by its last order."""
    last = {
        medicines.ingredients(name(f)): f
        for f in record.of("ordered_medication")
        if f.start >= record.admitted and f.status != "refuted"
    }
    kept = sorted((f for f in last.values() if f.attributes.get("on_hold")), key=lambda f: name(f).lower())
    return [
        state(
            f"On hold (the reason as it was then): {'; '.join(map(_with_reason, part))}",
            part,
            zone=record.zone,
        )
        for part in medicines.in_parts(kept)
    ]


def _with_reason(fact: Fact) -> str:
    why = untagged(fact.attributes.get("stop_reason", "")).replace(";", ",")
    return f"{name(fact)} ({why})" if why else name(fact)


def _place(found: Listed, medicine: str) -> int:
    """Of the first problem that the medicine is for."""
    treated = (place for place, problem in enumerate(found.problems) if problems.treats(problem, medicine))
    return next(treated, len(found.problems))


def running(record: Record, since: int) -> list[Statement]:
    """In one sentence, what was ordered before and goes on, but for what was ordered again since then at the same dose, or for home:
    two orders of one medicine would read as twice the dose.
    """
    orders = [f for f in record.of("ordered_medication") if medicines.runs(f, record.request.cut)]
    again = {_as_given(f) for f in orders if f.start >= since}
    home = {
        medicines.ingredients(name(f))
        for f in orders
        if f.start >= since and medicines.setting(f) == "discharge"
    }
    ended = medicines.still_ordered(record)
    facts = [
        f
        for f in orders
        if f.start < since
        and not medicines.of_before(f, record)
        and _as_given(f) not in again
        and (medicines.ingredients(name(f)) not in home or medicines.setting(f) == "discharge")
        and f.id not in ended
    ]
    rested = [(f, found) for f in facts if (found := corrected_results.rests_on(f, record)) is not None]
    doubted = {f.id for f, _ in rested}
    facts = [f for f in facts if f.id not in doubted]
    last = {(medicines.ingredients(name(f)), dose(f)): f for f in facts}
    kept = sorted(last.values(), key=lambda f: (name(f).lower(), f.id))[:_RUNNING]
    barred = [(f, one) for f in kept for one in medicines.conflicts(f, known_allergies(record))]
    notes = [f"{name(f)}: {medicines.held_against([one])}" for f, one in barred]
    return [_begun_on(f, *found, record.zone) for f, found in rested] + (
        [
            state(
                f"Ordered before and running: {'; '.join(_with_end(f, record) for f in kept)}",
                kept,
                note="; ".join(notes),
                zone=record.zone,
            )
        ]
        if kept
        else []
    )


def _as_given(order: Fact) -> tuple[frozenset[str], tuple[str, ...]]:
    """Its ingredients and its dose without remarks and end, in whatever words."""
    return medicines.ingredients(name(order)), medicines.in_other_words(_REMARK.split(dose(order))[0])


_REMARK: Final = re.compile(
    r",| \(| (?:through|until|till|thru|for \d+ (?:more )?(?:days?|weeks?)|x ?\d+)\b", re.IGNORECASE
)
