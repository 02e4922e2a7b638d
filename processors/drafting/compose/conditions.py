"""The coded conditions: those of the stay, those from before, what is over, and the result by which each is
followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from processors.evidence.moments import began, on_day
from processors.evidence.ranges import critical, side
from processors.evidence.record import Record
from processors.evidence.statements import joined, state
from processors.evidence.tags import untagged
from processors.evidence.wording import mark, name, result_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

#: How what is known from before is led in.
KNOWN_BEFORE: Final = "Known before this stay: "


def problems(record: Record, *, followed: bool = False) -> list[Statement]:
    """Conditions of the stay one by one, also those that are over; long-standing ones in one sentence."""
    since = record.admitted
    found = known(record)
    statements = [
        supported(f, record.facts, record.zone) if followed else problem(f, record.zone)
        for f in found
        if of_stay(f, since) and f.status in ("active", "unconfirmed")
    ]
    statements += [problem(f, record.zone) for f in over(record)]
    return statements + longstanding(found, since, record.zone) + circumstances(record)


def longstanding(found: list[Fact], since: int, zone: str) -> list[Statement]:
    """What the patient had before, in one sentence; what is only suspected keeps its doubt."""
    before = [f for f in found if not of_stay(f, since) and f.status in ("active", "unconfirmed")]
    sure = [f for f in before if f.status == "active"]
    statements = (
        [
            state(
                f"{KNOWN_BEFORE}{joined([name(f) for f in sure[:MOST_KNOWN]])}",
                sure[:MOST_KNOWN],
                zone=zone,
            )
        ]
        if sure
        else []
    )
    if len(sure) > MOST_KNOWN:
        statements.append(
            state(
                f"Also known: {joined([name(f) for f in sure[MOST_KNOWN : 3 * MOST_KNOWN]])}",
                sure[MOST_KNOWN : 3 * MOST_KNOWN],
                zone=zone,
            )
        )
    return statements + [problem(f, zone) for f in before if f.status == "unconfirmed"]


#: Circumstances of life that some systems code as conditions: no illness, and no news to the patient.
_CIRCUMSTANCE: Final = re.compile(
    r"\b(?:employ(?:ment|ed)|unemployed|labor force|education|school|certificate|housing|homeless|transport\w*|social (?:contact|isolation)|"
    r"limited social|refugee|criminal record|served in|risk activity|victim of|medication review due|income|insurance)\b",
    re.IGNORECASE,
)


def circumstances(record: Record) -> list[Statement]:
    """Coded circumstances of life, in one sentence, for clinicians."""
    latest = {
        name(f).lower(): f
        for f in record.of("has_condition")
        if f.status == "active" and f.end == FOREVER and _CIRCUMSTANCE.search(name(f))
    }
    kept = list(latest.values())[-MOST_KNOWN:]
    return (
        [state(f"Recorded of the circumstances: {joined([name(f) for f in kept])}", kept, zone=record.zone)]
        if kept
        else []
    )


def known(record: Record) -> list[Fact]:
    """Each condition once, as it stands now; those of the stay first, of the others the latest first."""
    encounter = record.request.evidence.encounter
    admitted = (encounter.body.start if encounter else None) or 0
    latest: dict[str, Fact] = {}
    for fact in record.of("has_condition"):
        if _CIRCUMSTANCE.search(name(fact)):
            continue
        if fact.end == FOREVER or fact.end > record.request.cut or fact.status in ("inactive", "refuted"):
            latest[name(fact).lower()] = fact
    return sorted(
        latest.values(),
        key=lambda f: (
            not of_stay(f, admitted),
            f.status != "active",
            f.start if of_stay(f, admitted) else -f.start,
            f.id,
        ),
    )


def over(record: Record) -> list[Fact]:
    """Conditions that began in the stay and are over by now."""
    since, cut = record.admitted, record.request.cut
    latest = {
        name(f).lower(): f
        for f in record.of("has_condition")
        if of_stay(f, since) and not _CIRCUMSTANCE.search(name(f))
    }
    return [
        f
        for f in latest.values()
        if f.status != "refuted" and (f.status == "inactive" or (f.start <= f.end <= cut and f.end >= since))
    ]


def of_stay(fact: Fact, admitted: int) -> bool:
    """Whether a condition belongs to this stay: it began in it, or is its diagnosis and began shortly
    before.
    """
    return fact.start >= admitted - (ONSET if fact.attributes.get("category") == "encounter-diagnosis" else 0)


def problem(fact: Fact, zone: str) -> Statement:
    """ "Hyperkalemia, active (recorded from 3 March 2026 07:00)"; with the record's own certainty."""
    since = f" (recorded from {began(fact, zone)})" if began(fact, zone) else ""
    severity = f", {untagged(fact.attributes['severity'])}" if fact.attributes.get("severity") else ""
    if fact.status == "unconfirmed":
        return state(f"{name(fact)}{severity}: suspected, not confirmed{since}", (fact,), zone=zone)
    if fact.status == "inactive" or fact.start < fact.end < FOREVER:
        return state(f"{name(fact)}{severity}: no longer active{since}", (fact,), zone=zone)
    return state(f"{name(fact)}{severity}: active{since}", (fact,), zone=zone)


def supported(fact: Fact, facts: Iterable[Fact], zone: str) -> Statement:
    """A problem with the latest value of the result by which it is followed, where there is one."""
    statement = problem(fact, zone)
    latest = marker(fact, facts)
    if latest is None or not isinstance(latest.value, Quantity):
        return statement
    flagged = f" ({mark(latest)})" if mark(latest) else ""
    text = (
        f"{statement.text.removesuffix('.')}; latest {name(latest)} {result_words(latest)}{flagged} "
        f"{on_day(latest, zone)}"
    )
    return state(text, (fact, latest), note=TURNED if turned(name(fact), latest) else "", zone=zone)


TURNED: Final = "The latest result is critical on the other side. Check whether this problem still stands."


def turned(problem_: str, latest: Fact) -> bool:
    """A low potassium is on the list, the last one is critically high."""
    way = (
        "below"
        if re.search(r"\bhypo", problem_, re.IGNORECASE)
        else "above"
        if re.search(r"\bhyper", problem_, re.IGNORECASE)
        else ""
    )
    return bool(way) and critical(latest) and side(latest) not in ("", way)


MOST_KNOWN: Final = 15
ONSET: Final = 14 * DAY  # from first symptoms to admission
_MARKERS: Final = (
    (re.compile(r"kal[ai]?emia", re.I), re.compile(r"potassium", re.I)),
    (re.compile(r"natr[ai]?emia", re.I), re.compile(r"sodium", re.I)),
    (re.compile(r"heart failure|cardiac failure", re.I), re.compile(r"bnp", re.I)),
    (re.compile(r"kidney|renal", re.I), re.compile(r"creatinine", re.I)),
    (re.compile(r"an[ae]+mia", re.I), re.compile(r"ha?emoglobin(?! a1c)", re.I)),
    (re.compile(r"diabetes|glyc[ae]+mia", re.I), re.compile(r"glucose", re.I)),
    (re.compile(r"hypertensi", re.I), re.compile(r"systolic", re.I)),
    (re.compile(r"sepsis|septic", re.I), re.compile(r"lactate", re.I)),
    (re.compile(r"infarction|coronary syndrome", re.I), re.compile(r"troponin", re.I)),
    (re.compile(r"pancreatitis", re.I), re.compile(r"lipase", re.I)),
    (re.compile(r"pneumonia|infection", re.I), re.compile(r"c.reactive|leu[ck]ocytes", re.I)),
    (re.compile(r"thrombocytop", re.I), re.compile(r"platelet", re.I)),
    (re.compile(r"hypox|respiratory failure|copd|pulmonary", re.I), re.compile(r"saturation", re.I)),
    (re.compile(r"jaundice|cholangitis|choledocho|bile duct", re.I), re.compile(r"bilirubin", re.I)),
)
_PAST: Final = re.compile(r"\b(?:old|history of|previous|prior|status post|s/p)\b", re.I)


def marker_of(problem_: str) -> re.Pattern[str] | None:
    """Names of the results by which a problem of this name is followed."""
    return next((result for named, result in _MARKERS if named.search(problem_)), None)


def marker(fact: Fact, facts: Iterable[Fact]) -> Fact | None:
    """The latest result by which clinicians follow such a problem."""
    wanted = None if _PAST.search(name(fact)) else marker_of(name(fact))
    if wanted is None:
        return None
    found = [f for f in facts if f.relation == "observed" and f.status == "active" and wanted.search(name(f))]
    return max(found, key=lambda f: (f.start, f.id), default=None)
