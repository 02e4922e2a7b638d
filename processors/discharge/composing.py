"""Discharge instruction: a letter to the patient. Advice is never invented: it is what clinicians wrote, or it is not there."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from processors.compose import medicines, telling, trends
from processors.compose.building import Filled, assemble, joined, repeat, state
from processors.compose.headings import Kind
from processors.compose.moments import began, minute
from processors.compose.record import Line, Record
from processors.compose.sections import TEMPLATE, Outline, SectionPlan
from processors.compose.wording import dose, drug, name
from schemas.drafts import Draft, Statement
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER
from schemas.requests import Request

WHY: Final = "29299-5"
FOUND: Final = "30954-2"
DONE: Final = "8648-8"
MEDICINES: Final = "10183-2"
ALLERGIES: Final = "48765-2"
HOME: Final = "69730-0"
WARNING: Final = "warning-signs"
FOLLOW_UP: Final = "18776-5"
OUTLINE: Final = Outline(
    "74213-0",
    "Discharge instructions",
    (
        SectionPlan("Why you were in hospital", WHY, "the reason for admission and the diagnoses, in plain language"),
        SectionPlan("What we found", FOUND, "key results and report conclusions, in plain language"),
        SectionPlan("What we did", DONE, "procedures and treatments of the stay"),
        SectionPlan("Your medicines", MEDICINES, "each medicine: new, changed, stopped or unchanged, with its dose as ordered"),
        SectionPlan("Your allergies", ALLERGIES, "known allergies and reactions"),
        SectionPlan("What to do at home", HOME, "advice that clinicians wrote in the notes; never any other"),
        SectionPlan("When to get help", "", "warning signs that clinicians wrote in the notes; never any other", name=WARNING,
                    nothing="No warning signs documented"),
        SectionPlan("Follow-up", FOLLOW_UP, "appointments, referrals and tests that are planned"),
    ),
    TEMPLATE,
)  # fmt: skip
EARLY: Final = "Discharge instructions (early draft at admission; to be completed before discharge)"
_WARNING: Final = re.compile(
    r"\b(?:call|return|come back|seek|contact|go to|tell (?:us|your))\b.*\b(?:if|when|for any)\b|\breturn precautions\b", re.IGNORECASE
)
_FOLLOW: Final = re.compile(r"\b(?:follow[- ]?up|appointment|clinic on|see (?:your|the)|referr?al|within (?:one|two|\w+) weeks?)\b", re.IGNORECASE)
_HOME: Final = re.compile(r"\b(?:you|your|yourself|at home)\b", re.IGNORECASE)
_DAILY: Final = re.compile(
    r"\b(?:diet|fluids?|sodium|salt|weigh|weights?|weighing|no|avoid|activity|exercise|walk\w*|rest|smok\w+|alcohol|wound|dressing|oxygen|breathing|"
    r"self[- ]\w+|daily|every day)\b", re.IGNORECASE,
)  # fmt: skip
_LAST: Final = 2 * DAY
_ADVISING: Final = frozenset({"plan", "instructions", "warning", "follow-up", "course", "other"})


def compose(request: Request) -> Draft:
    record = Record(request)
    return assemble(record, OUTLINE, fill(record), title=title(request))


def title(request: Request) -> str:
    """An early draft says that it is one."""
    return EARLY if request.slot == "admission" else OUTLINE.title


def fill(record: Record) -> Filled:
    since = telling.admitted(record)
    warning, follow, home = advice(record)
    return {
        WHY: [replace(s, text=s.text.replace("Admitted on", "You were admitted on", 1)) for s in telling.admission(record)]
        + told(record, "explanation", 6) + stay_problems(record),
        FOUND: abnormal(record) + telling.reports(record.facts),
        DONE: told(record, "done", 6) + telling.procedures(record, since) + given(record, since),
        MEDICINES: [line for m in medicines.reconcile(record) if (line := medicines.doubt(m, record, _recent(record)) or medicine(m)) is not None]
        + told(record, "medication", 12),
        ALLERGIES: telling.allergies(record),
        HOME: [repeat(line) for line in home] + telling.pending(record, at_home),
        WARNING: [repeat(line) for line in warning],
        FOLLOW_UP: [repeat(line) for line in follow] + telling.pending(record, lambda fact: not at_home(fact)),
    }


def told(record: Record, kind: Kind, most: int) -> list[Statement]:
    """What the clinicians' own instructions for the patient say of it."""
    lines = [line for line in record.said(kind, since=_recent(record)) if line.passage.body.note_type == "discharge-instructions"]
    return telling.quoted(lines, most)


def _recent(record: Record) -> int:
    """Advice of earlier notes may no longer hold."""
    return record.notes[-1].time - _LAST if record.notes else 0


def stay_problems(record: Record) -> list[Statement]:
    """Diagnoses of this stay; long-standing ones in one sentence."""
    since = telling.admitted(record)
    found = [f for f in telling.conditions(record) if f.status in ("active", "unconfirmed")]
    said = []
    for fact in (f for f in found if telling.of_stay(f, since)):
        if fact.status == "unconfirmed":
            said.append(state(f"{name(fact)} was suspected, but is not confirmed", (fact,)))
        else:
            said.append(state(f"The diagnosis recorded in this stay: {name(fact)}", (fact,)))
    if known := [f for f in found if not telling.of_stay(f, since) and f.status == "active"][:15]:
        said.append(state(f"Conditions that were known before: {joined([name(f) for f in known])}", known))
    return said


def abnormal(record: Record) -> list[Statement]:
    """Laboratory results that were out of range at some time of the stay, with what became of them."""
    return [trends.plainly(g) for g in trends.series(f for f in record.facts if not trends.is_vital(f)) if any(map(trends.abnormal, g))][:12]


def given(record: Record, since: int) -> list[Statement]:
    """Medicines that were given, each by name, once."""
    first = {name(f).lower(): f for f in reversed(record.of("given_medication")) if f.status == "active" and f.start >= since}
    facts = sorted(first.values(), key=lambda f: (f.start, f.id))[:20]
    return [state(f"You were given: {joined([name(f) for f in facts])}", facts)] if facts else []


def medicine(found: medicines.Medicine) -> Statement | None:
    """One sentence on what holds now for this medicine."""
    now, before = found.now, found.before
    facts = (*((before,) if before and before is not now else ()), now, *found.allergies)
    match found.change:
        case "new":
            text = f"New: {drug(now)}"
        case "changed" if before is not None and dose(before):
            text = f"Changed: {drug(now)} (before: {dose(before)})"
        case "changed":
            text = f"Changed: {drug(now)}"
        case "stopped":
            return stopped(now)
        case "unchanged":
            text = f"Unchanged: {drug(now)}"
        case "open":
            text = f"Taken before the stay, neither ordered nor stopped in it; ask before going on with it: {drug(now)}"
        case "planned":
            text = f"Planned, not started: {drug(now)}"
        case _:
            return None  # begun and ended within the stay: told under what was given
    if found.allergies:
        text += f"; caution: the record holds an allergy to {name(found.allergies[0])}"
    return state(text, facts, note=found.note)


def stopped(fact: Fact) -> Statement:
    when = f" on {minute(fact.end)}" if began(fact) and fact.start < fact.end < FOREVER else ""
    why = f"; reason: {fact.attributes['stop_reason']}" if fact.attributes.get("stop_reason") else ""
    return state(f"Stopped: {drug(fact)}{when}{why}", (fact,))


def at_home(fact: Fact) -> bool:
    """Whether a part of the care plan is for the patient to do, every day."""
    return fact.relation == "planned" and _DAILY.search(name(fact)) is not None


def advice(record: Record) -> tuple[list[Line], list[Line], list[Line]]:
    """Sentences of the last notes: warning signs, follow-up, what to do at home. Each in one of them."""
    warning: list[Line] = []
    follow: list[Line] = []
    home: list[Line] = []
    since = _recent(record)
    for line in record.lines:
        if line.kind not in _ADVISING or line.last < since:
            continue
        if line.kind == "warning" or _WARNING.search(line.text):
            warning.append(line)
        elif line.kind == "follow-up" or _FOLLOW.search(line.text):
            follow.append(line)
        elif line.kind == "instructions" or (line.kind == "plan" and _HOME.search(line.text)):
            home.append(line)
    return warning[-10:], follow[-10:], home[-15:]
