"""Sentences that several documents share: problems, allergies, reports, procedures, what is pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from processors.compose.building import joined, repeat, state
from processors.compose.moments import began, minute
from processors.compose.record import Line, Record
from processors.compose.wording import name, order, quantity_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.instant import DAY, FOREVER


def admission(record: Record) -> list[Statement]:
    """When and why the patient came, from the encounter."""
    found = record.request.evidence.encounter
    if found is None or found.body.start is None:
        return []
    reasons = joined([r.label for r in found.body.reasons if r.label])
    text = f"Admitted on {minute(found.body.start)}" if found.body.class_code != "AMB" else f"Seen on {minute(found.body.start)}"
    said = f"{text}{f' because of: {reasons}' if reasons else ''}{f' ({found.body.service})' if found.body.service else ''}"
    return [Statement(said + ".", (Citation(Source(found.resource, found.version, path="period"), said, found.body.start, said),))]


def problems(record: Record) -> list[Statement]:
    """Active and unconfirmed conditions, each once; those of the stay first."""
    return [problem(f) for f in conditions(record) if f.status in ("active", "unconfirmed")]


def conditions(record: Record) -> list[Fact]:
    """Each condition once, as it stands now; those of the stay first."""
    encounter = record.request.evidence.encounter
    admitted = (encounter.body.start if encounter else None) or 0
    latest: dict[str, Fact] = {}
    for fact in record.of("has_condition"):
        if fact.end == FOREVER or fact.end > record.request.cut or fact.status in ("inactive", "refuted"):
            latest[name(fact).lower()] = fact
    return sorted(latest.values(), key=lambda f: (not of_stay(f, admitted), f.status != "active", f.start, f.id))


def of_stay(fact: Fact, admitted: int) -> bool:
    """Whether a condition belongs to this stay: it began in it, or is its diagnosis and began shortly before."""
    return fact.start >= admitted - (_ONSET if fact.attributes.get("category") == "encounter-diagnosis" else 0)


def problem(fact: Fact) -> Statement:
    since = f" (recorded from {began(fact)})" if began(fact) else ""
    severity = f", {fact.attributes['severity']}" if fact.attributes.get("severity") else ""
    if fact.status == "unconfirmed":
        return state(f"{name(fact)}{severity} is suspected, not confirmed{since}", (fact,))
    return state(f"{name(fact)}{severity} is an active problem{since}", (fact,))


def supported(fact: Fact, facts: Iterable[Fact]) -> Statement:
    """A problem with the latest value of the result by which it is followed, where there is one."""
    said = problem(fact)
    latest = marker(fact, facts)
    if latest is None or not isinstance(latest.value, Quantity):
        return said
    text = f"{said.text.removesuffix('.')}; latest {name(latest)} {quantity_words(latest.value)} on {began(latest)}"
    return state(text, (fact, latest))


_ONSET: Final = 14 * DAY  # from first symptoms to admission
_MARKERS: Final = (
    (re.compile(r"kal[ai]?emia", re.I), re.compile(r"potassium", re.I)), (re.compile(r"natr[ai]?emia", re.I), re.compile(r"sodium", re.I)),
    (re.compile(r"heart failure|cardiac failure", re.I), re.compile(r"bnp", re.I)),
    (re.compile(r"kidney|renal", re.I), re.compile(r"creatinine", re.I)), (re.compile(r"an[ae]+mia", re.I), re.compile(r"ha?emoglobin(?! a1c)", re.I)),
    (re.compile(r"diabetes", re.I), re.compile(r"a1c|glucose", re.I)), (re.compile(r"hypertension", re.I), re.compile(r"systolic", re.I)),
    (re.compile(r"sepsis|septic", re.I), re.compile(r"lactate", re.I)), (re.compile(r"infarction|coronary syndrome", re.I), re.compile(r"troponin", re.I)),
    (re.compile(r"pancreatitis", re.I), re.compile(r"lipase", re.I)), (re.compile(r"pneumonia|infection", re.I), re.compile(r"c.reactive|leu[ck]ocytes", re.I)),
    (re.compile(r"thrombocytop", re.I), re.compile(r"platelet", re.I)), (re.compile(r"hypox|respiratory failure|copd|pulmonary", re.I), re.compile(r"saturation", re.I)),
    (re.compile(r"jaundice|cholangitis|choledocho|bile duct", re.I), re.compile(r"bilirubin", re.I)),
)  # fmt: skip


def marker(fact: Fact, facts: Iterable[Fact]) -> Fact | None:
    """The latest result by which clinicians follow such a problem."""
    wanted = next((result for problem_, result in _MARKERS if problem_.search(name(fact))), None)
    if wanted is None:
        return None
    found = [f for f in facts if f.relation == "observed" and f.status == "active" and wanted.search(name(f))]
    return max(found, key=lambda f: (f.start, f.id), default=None)


def allergies(record: Record) -> list[Statement]:
    """Known allergies, and the statement that there are none."""
    found = []
    for fact in record.of("has_allergy"):
        if fact.status == "refuted":
            words = fact.attributes.get("note", "").partition("\n")[0]  # as the sender put it: "No known allergy"
            found.append(state(f"The record states: {words or f'no {name(fact)}'}", (fact,)))
        elif fact.status in ("active", "unconfirmed"):
            how = f", reaction: {fact.attributes['reaction']}" if fact.attributes.get("reaction") else ""
            doubt = " (not confirmed)" if fact.status == "unconfirmed" else ""
            found.append(state(f"Allergy to {name(fact)}{doubt}{how}", (fact,)))
    return found


def reports(facts: Iterable[Fact]) -> list[Statement]:
    """Conclusions of reports, word for word, latest first."""
    found = []
    for fact in sorted((f for f in facts if f.relation == "reported"), key=lambda f: (-f.start, f.id))[:12]:
        if fact.status not in ("active", "unconfirmed") or not value_words(fact.value):
            continue
        doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
        found.append(state(f"{name(fact)} on {began(fact)}{doubt}: {value_words(fact.value)}", (fact,)))
    return found


def procedures(record: Record, since: int) -> list[Statement]:
    found = []
    for fact in record.of("had_procedure"):
        if fact.start < since:
            continue
        when = f" on {began(fact)}" if began(fact) else ""
        if fact.status == "refuted":
            found.append(state(f"{name(fact)} was not done{when}", (fact,)))
        elif fact.status == "planned":
            found.append(state(f"{name(fact)} is planned{when}", (fact,)))
        elif fact.status == "stopped":
            found.append(state(f"{name(fact)} was stopped before it was complete{when}", (fact,)))
        else:
            found.append(state(f"{name(fact)} was done{when}", (fact,)))
    return found


def pending(record: Record, wanted: Callable[[Fact], bool] = lambda fact: True) -> list[Statement]:
    """Orders and plans that nothing says are done."""
    found = []
    seen: set[str] = set()
    for fact in record.of("ordered_service", "planned"):
        key = name(fact).lower()
        if fact.status not in ("active", "planned") or key in seen or not wanted(fact) or (fact.start < fact.end < record.request.cut):
            continue
        seen.add(key)
        when = f" ({began(fact)})" if began(fact) else ""
        if fact.relation == "planned":  # in words of the plan: "No NSAIDs", "2 g sodium diet"
            found.append(state(f"Planned{when}: {name(fact)}", (fact,)))
        else:
            verb = "is planned" if fact.status == "planned" else "is ordered and not yet reported done"
            found.append(state(f"{name(fact)} {verb}{when}", (fact,)))
    return found


def admitted(record: Record) -> int:
    found = record.request.evidence.encounter
    return (found.body.start if found else None) or 0


def quoted(lines: Iterable[Line], most: int = 12) -> list[Statement]:
    """Clinicians' sentences; the latest `most`, in their order. Where they are of several days, each day's first says which."""
    told = list(lines)[-most:]
    days = [line.passage.time // DAY for line in told]
    several = len(set(days)) > 1
    return [repeat(line, dated=several and (i == 0 or days[i] != days[i - 1])) for i, line in enumerate(told)]


def spread(lines: list[Line], most: int) -> list[Line]:
    """How it began and how it ended, where there is not room for all."""
    return lines if len(lines) <= most else lines[: most // 2] + lines[len(lines) - most + most // 2 :]


def stopped(fact: Fact) -> Statement:
    """ "Spironolactone 25 mg tablet was stopped on 3 March 2026 08:00; reason: hyperkalemia"."""
    when = f" on {minute(fact.end)}" if fact.start < fact.end < FOREVER else ""
    why = f"; reason: {fact.attributes['stop_reason']}" if fact.attributes.get("stop_reason") else ""
    return state(f"{order(fact)} was stopped{when}{why}", (fact,))
