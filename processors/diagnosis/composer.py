"""Diagnosis: documented findings, the diagnoses of the record with how sure the record is, and common causes
of what the patient presents with (processors/diagnosis/ward.py); apart from them, where a diagnostician is wired, what the system suggests (processors/diagnosis/differential).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from kg.relatives import RELATIVE_OR_CARER
from processors.diagnosis import concluded, ward, weighed
from processors.diagnosis.differential import sentences
from processors.drafting import salience
from processors.drafting.compose import (
    conditions,
    events,
    grave_events,
    noted_problems,
    pending,
    ruled_out,
    shared,
    trends,
)
from processors.drafting.outline import TEMPLATE, Outline, SectionPlan
from processors.evidence import overtaken
from processors.evidence.headings import JOINT, Kind
from processors.evidence.ranges import abnormal
from processors.evidence.record import PHYSICIANS, Line, Record
from processors.evidence.statements import Filled, joined, state
from processors.evidence.wording import name
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY

FINDINGS: Final = "55752-0"
DIAGNOSES: Final = "29308-4"
EXCLUDED: Final = "excluded"
FAMILY: Final = "10157-6"
ASSESSMENT: Final = "51848-0"
_SENTENCES, _RESULTS = 14, 12  # sentences of history and of examination, results in full
_RULED_OUT: Final = 6
_CONCLUDED: Final = 4  # sentences
_UNSTATED: Final = 110  # words
_BULLET: Final = 6  # characters of "12.  "
OUTLINE: Final = Outline(
    "51848-0",
    "Diagnostic assessment",
    (
        SectionPlan(
            "Diagnoses in the record",
            DIAGNOSES,
            "diagnoses that the record states, with verification status; none of your own",
            rank=3.0,
        ),
        weighed.SECTION,
        ward.SECTION,
        SectionPlan(
            "Clinicians' assessment", ASSESSMENT, "what clinicians wrote in their assessments", rank=2.0
        ),
        SectionPlan(
            "Findings documented",
            FINDINGS,
            "complaints, examination findings, abnormal results and report conclusions",
        ),
        SectionPlan(
            "Diagnoses excluded",
            "",
            "what the record states the patient does not have",
            name=EXCLUDED,
            rank=2.0,
        ),
        SectionPlan(
            "Family history",
            FAMILY,
            "conditions of relatives, with the relative; never the patient's own",
            rank=0.5,
        ),
    ),
    TEMPLATE,
)


def fill(record: Record) -> Filled:
    series = trends.series(record.facts)
    groups = trends.gravest_first(g for g in series if any(map(abnormal, g)) or any(map(conditions.grew, g)))
    known = conditions.known(record)
    since = record.admitted
    stay = [f for f in known if f.status != "refuted" and conditions.of_stay(f, since)]
    past = [f for f in known if f.status == "inactive" and not conditions.of_stay(f, since)]
    excluded = ruled_out.stated(record, _RULED_OUT)
    later = overtaken.later(record)
    elsewhere = {(c.source.resource, c.source.start, c.source.end) for s in excluded for c in s.citations}

    elsewhere |= {
        _place(line)
        for before, line in pairwise(record.written)
        if before.passage is line.passage and _COME_BACK.search(before.text) and _SIGNS.match(line.text)
    }

    def left(*kinds: Kind) -> list[Line]:
        return [
            line for line in record.sentences_of(*kinds) if _place(line) not in elsewhere and not _aside(line)
        ]

    filled = {
        FINDINGS: shared.quoted(
            shared.spread(left("complaint", "history"), _SENTENCES),
            _SENTENCES,
            zone=record.zone,
        )
        + shared.quoted(left("exam"), _SENTENCES, zone=record.zone)
        + [trends.course(g, record.zone) for g in groups[:_RESULTS]]
        + trends.outside(groups[_RESULTS:], record.zone)
        + (shared.reports(record) or shared.otherwise(record, 12, "results")),
        DIAGNOSES: ([] if stay else shared.admission(record))
        + ruled_out.doubted([_diagnosed(f, record) for f in stay], record)
        + concluded.stated(record)
        + conditions.longstanding(known, since, record.zone)
        + former(past, record.zone),
        EXCLUDED: [
            state(f"The record states: no {name(f)}", (f,), zone=record.zone)
            for f in known
            if f.status == "refuted"
        ]
        + excluded,
        ASSESSMENT: grave_events.stated(record, grave_events.BRIEF)
        + shared.named(
            [line for line in assessments(record) if _place(line) not in elsewhere and not _aside(line)],
            zone=record.zone,
        )
        + unanswered(record),
        FAMILY: [relative(f, record.zone) for f in record.of("family_history_of")[-20:]]
        + shared.quoted(record.sentences_of("family"), 6, zone=record.zone),
    }
    stated = [statement for statements in filled.values() for statement in statements]
    rest = (
        line
        for line in salience.unstated(record, stated, _UNSTATED)
        if not (_aside(line) or _place(line) in elsewhere)
    )
    filled[ASSESSMENT] += shared.named(rest, zone=record.zone)
    for code in (FINDINGS, ASSESSMENT):
        filled[code] = later.checked(filled[code], frozenset({"length", "undone", "back"}))
    return {**filled, **ward.fill(record), **sentences.fill(record)}


def _diagnosed(fact: Fact, record: Record) -> Statement:
    """A diagnosis of the stay, of an infection with its germ."""
    ended = conditions.resolved(record).get(fact.id)
    if ended is None and conditions.germ(fact, record.facts) is not None:
        return conditions.supported(fact, record.facts, record.zone)
    return conditions.problem(fact, record.zone, ended)


def _place(line: Line) -> tuple[str, int, int]:
    return line.passage.resource, line.sentence.start, line.sentence.end


def _aside(line: Line) -> bool:
    """What is to bring the patient back, what a medicine once did, and what another person has or wants."""
    text = line.text
    return bool(
        _COME_BACK.search(text)
        or _OF_OTHERS.search(text)
        or (
            line.kind != "family"
            and any(noted_problems.reaction(text, m.start()) for m in events.DISORDER.finditer(text))
        )
    )


_COME_BACK: Final = re.compile(
    r"^\W*(?:return|call|come back|seek)\b(?! (?:to|of) (?:work|baseline|OR|ward|floor|function))|(?:->|=>|→) ?(?:ED|ER|911|A&E|call)\b|[>≥]=? ?\d+(?:[/.]\d+)?:? call\b|\bcall (?:if|for|hospice|clinic)\b",
    re.IGNORECASE,
)
#: A bare list with a sign of illness in it: behind what is to bring the patient back it goes on with that.
_SIGNS: Final = re.compile(
    r"(?=.*\b(?:fevers?|chills|SOB|pain|bleed\w*|clots|headaches?|HA|vomit\w*|swelling|confus\w*|rash|dizz\w*|faint\w*|CP)\b)[^.;:]{2,40}(?:,[^.;:,]{2,30}){2,}\.?\Z",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    rf"\b{RELATIVE_OR_CARER} (?:portal|ask\w*|called|messag\w+)\b|\bI have\b[^.;]{{0,30}}\btoo\b|\bmy own\b|\bcan (?:she|he|I) share\b",
    re.IGNORECASE,
)


def assessments(record: Record) -> list[Line]:
    """Sentences of assessments, the last ones; those that conclude without a heading; and first the newest list of diagnoses
    with which a physician's note opens.
    """
    headed = [line for line in record.lines if assessed(line)][-20:]
    known = {id(line.sentence) for line in headed}
    terse = [line for line in events.concluded(record) if id(line.sentence) not in known][-_CONCLUDED:]
    opening = [line for line in events.opening(record) if id(line.sentence) not in known]
    first = {id(line.sentence) for line in opening}
    found = [*headed, *terse, *news(record, known | {id(line.sentence) for line in terse})]
    rest = [line for line in found if id(line.sentence) not in first]
    rest.sort(key=lambda line: (line.passage.time, line.sentence.start))
    return [*opening, *rest]


def news(record: Record, known: set[int]) -> list[Line]:
    """What notes of the last day name that the patient has, apart from what is `known`: of those who judge, causes first, then the
    weightiest sentences.
    """
    lines = [
        line
        for line in record.lines
        if line.passage.time > record.request.cut - DAY
        and id(line.sentence) not in known
        and line.passage.body.note_type in _JUDGING
        and (line.kind not in _BEFORE or (line.kind, line.passage.body.note_type) == ("social", "pharmacy"))
        and any(not _DENIED.search(line.text[: m.start()]) for m in _ILL.finditer(line.text))
        and not record.copied(line)
        and len(line.text.split()) <= _LONGEST
    ]
    weighed = sorted(
        lines,
        key=lambda line: (
            not events.names_cause(line.text),
            -salience.of(line, record),
            line.passage.time,
            line.sentence.start,
        ),
    )
    return [line for line in weighed if salience.of(line, record) > 0][:_NEWS]


_NEWS: Final = 3  # sentences
_LONGEST: Final = 40  # words
_JUDGING: Final = PHYSICIANS | {"consult", "pharmacy", "general"}
_BEFORE: Final = frozenset({"past", "family", "social", "allergy", "medication"})
_DENIED: Final = re.compile(r"\b(?:no|not|denies|without|neg\w*)\b[^.;,]{0,20}\Z", re.IGNORECASE)
_ILL: Final = re.compile(
    rf"{events.DISORDER.pattern}|\bfevers?\b|\bfebrile\b|\bT(?:emp|max)? ?(?:38\.[3-9]|39|40)",
    re.IGNORECASE,
)


def unanswered(record: Record) -> list[Statement]:
    """In one sentence, the tests that were ordered and have no result."""
    facts = pending.open_ones(
        record, lambda fact: fact.relation == "ordered_service" and not _NO_TEST.search(name(fact))
    )
    facts = [f for f in facts if f.start <= record.request.cut][-_TESTS:]
    return (
        [state(f"Ordered, not reported done yet: {'; '.join(map(name, facts))}", facts, zone=record.zone)]
        if facts
        else []
    )


_TESTS: Final = 6
_NO_TEST: Final = re.compile(
    r"\b(?:referr\w*|clinic|follow[- ]?up|consult\w*|appointment|visit|rehab\w*|\w*therapy|diet|care|catheter|line|hold|nurs\w+|precautions?|isolation)\b",
    re.IGNORECASE,
)


def assessed(line: Line) -> bool:
    """Also how an item of "assessment and plan" begins: it names what is treated."""
    sentence = line.sentence
    begins = sentence.listed and sentence.start - sentence.block <= _BULLET
    return line.kind == "assessment" or (line.kind == "plan" and begins and sentence.section == JOINT)


def former(facts: list[Fact], zone: str) -> list[Statement]:
    """What the record calls no longer active, the latest, in one sentence."""
    kept = facts[:15]
    return (
        [state(f"Recorded as no longer active: {joined([name(f) for f in kept])}", kept, zone=zone)]
        if kept
        else []
    )


def relative(fact: Fact, zone: str) -> Statement:
    who = fact.attributes.get("relationship", "")
    negation = "no " if fact.status == "refuted" else ""
    return state(f"Family history{f' ({who})' if who else ''}: {negation}{name(fact)}", (fact,), zone=zone)
