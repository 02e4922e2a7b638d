"""Care summary: the course of the stay for whoever takes over."""

from __future__ import annotations

from typing import Final

from processors.compose import medicines, telling, trends
from processors.compose.building import Filled, assemble, state
from processors.compose.record import Record
from processors.compose.sections import TEMPLATE, Outline, SectionPlan
from processors.compose.wording import dose, order
from schemas.drafts import Draft, Statement
from schemas.instant import DAY
from schemas.requests import Request

COURSE: Final = "8648-8"
PROBLEMS: Final = "11450-4"
ALLERGIES: Final = "48765-2"
RESULTS: Final = "30954-2"
PROCEDURES: Final = "47519-4"
TREATMENT: Final = "10160-0"
STATUS: Final = "10184-0"
PENDING: Final = "18776-5"
OUTLINE: Final = Outline(
    "34133-9",
    "Care summary",
    (
        SectionPlan("Hospital course", COURSE, "why the patient came and what happened, in the order of time"),
        SectionPlan("Problems", PROBLEMS, "active problems and diagnoses"),
        SectionPlan("Allergies", ALLERGIES, "allergies and reactions"),
        SectionPlan("Key results", RESULTS, "abnormal results with their trend, and conclusions of reports"),
        SectionPlan("Procedures", PROCEDURES, "procedures of the stay"),
        SectionPlan("Treatment changes", TREATMENT, "medicines new, changed, stopped, unchanged"),
        SectionPlan("Status at discharge", STATUS, "last vital signs and examination"),
        SectionPlan("Pending and planned", PENDING, "orders, tests and appointments still open"),
    ),
    TEMPLATE,
)
_VERB: Final = {"new": "was started", "unchanged": "is continued unchanged", "planned": "is planned",
                "open": "was taken before the stay and was neither ordered nor stopped in it", "stopped": "was stopped",
                "short": "was given for part of the stay and is stopped", "changed": "was changed"}  # fmt: skip


def compose(request: Request) -> Draft:
    record = Record(request)
    return assemble(record, OUTLINE, fill(record))


def fill(record: Record) -> Filled:
    since = telling.admitted(record)
    last = (record.notes[-1].time if record.notes else record.request.cut) - DAY
    labs = [g for g in trends.series(f for f in record.facts if not trends.is_vital(f)) if any(map(trends.abnormal, g))]
    vitals = trends.series(f for f in record.facts if trends.is_vital(f))
    arrival, told = telling.admission(record), record.said("complaint", "history", "course")
    known = " ".join(s.text.lower() for s in arrival)
    return {
        COURSE: arrival + telling.quoted(telling.spread([x for x in told if x.text.rstrip(".").lower() not in known], 16), 16)
        + telling.quoted(telling.spread(record.said("assessment"), 12), 12),
        PROBLEMS: telling.problems(record),
        ALLERGIES: telling.allergies(record),
        RESULTS: [trends.trend(g) for g in labs[:20]] + telling.reports(record.facts) + telling.quoted(record.said("report"), 8),
        PROCEDURES: telling.procedures(record, since),
        TREATMENT: [medicines.doubt(m, record, last) or treatment(m) for m in medicines.reconcile(record)],
        STATUS: [trends.trend(g) for g in vitals[:8]] + telling.quoted(record.said("exam", since=last), 8),
        PENDING: telling.quoted(record.said("plan", "follow-up", since=last), 10) + telling.pending(record),
    }


def treatment(found: medicines.Medicine) -> Statement:
    """ "Spironolactone 25 mg tablet, 25 mg by mouth once daily, was stopped on ...; reason: ..."."""
    now, before = found.now, found.before
    if found.change == "stopped":
        return telling.stopped(now)
    text = f"{order(now)} {_VERB[found.change]}"
    if found.change == "changed" and before is not None and dose(before):
        text += f"; before: {dose(before)}"
    facts = (*((before,) if before and before is not now else ()), now, *found.allergies)
    return state(text, facts, note=found.note)
