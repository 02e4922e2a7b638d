"""Progress note: what the patient says, what was found, what it means, what is done about it."""

from __future__ import annotations

from typing import Final

from processors.compose import medicines, telling, trends
from processors.compose.building import Filled, assemble, state
from processors.compose.moments import began
from processors.compose.record import Record
from processors.compose.sections import TEMPLATE, Outline, SectionPlan
from processors.compose.wording import drug
from schemas.drafts import Draft, Statement
from schemas.instant import DAY
from schemas.requests import Request

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
        SectionPlan("Subjective", SUBJECTIVE, "complaints and interval history of the last day, as the patient and the notes tell them"),
        SectionPlan("Objective", OBJECTIVE, "what was measured and found", (
            SectionPlan("Vital signs", VITALS, "latest vital signs with their trend"),
            SectionPlan("Laboratory results", RESULTS, "laboratory results with flags and trend"),
            SectionPlan("Physical findings", EXAM, "findings of the physical examination"),
            SectionPlan("Reports", REPORTS, "conclusions of imaging and other reports"),
        )),
        SectionPlan("Assessment", ASSESSMENT, "active problems, each with what supports it"),
        SectionPlan("Plan", PLAN, "treatment ordered, started, changed, stopped; what is pending; the clinicians' plan"),
    ),
    TEMPLATE,
)  # fmt: skip
_RECENT: Final = 2 * DAY


def compose(request: Request) -> Draft:
    record = Record(request)
    return assemble(record, OUTLINE, fill(record))


def fill(record: Record) -> Filled:
    latest = record.notes[-1].time if record.notes else record.request.cut
    recent = (latest // DAY) * DAY - _RECENT  # whole days, so that a morning note counts as much as an evening one
    vitals = [f for f in record.facts if trends.is_vital(f)]
    return {
        SUBJECTIVE: telling.quoted(record.said("complaint", "history", since=recent)),
        VITALS: trends.results(vitals),
        RESULTS: trends.results(f for f in record.facts if not trends.is_vital(f)),
        EXAM: telling.quoted(record.said("exam", since=recent)),
        REPORTS: telling.reports(record.facts) + telling.quoted(record.said("report"), 8),
        ASSESSMENT: telling.quoted(record.said("assessment", since=recent) or record.newest("assessment"), 8)
        + [telling.supported(f, record.facts) for f in telling.conditions(record) if f.status in ("active", "unconfirmed")],
        PLAN: telling.quoted(record.said("plan", since=recent)) + treatment(record, recent) + telling.pending(record),
    }


def treatment(record: Record, since: int) -> list[Statement]:
    """Orders of the last days: started and stopped, with doubts about allergies."""
    allergies = [f for f in record.of("has_allergy") if f.status in ("active", "unconfirmed")]
    found: list[Statement] = []
    for fact in record.of("ordered_medication"):
        against = medicines.conflicts(fact, allergies)
        note = medicines.Medicine("new", fact, None, against).note
        if fact.status in ("active", "unconfirmed") and fact.start >= since:
            found.append(state(f"Ordered on {began(fact)}: {drug(fact)}", (fact, *against), note=note))
        elif fact.status == "stopped" and (fact.end >= since if fact.start < fact.end else fact.start >= since):
            found.append(telling.stopped(fact))
        elif fact.status == "planned":
            found.append(state(f"Planned: {drug(fact)}", (fact, *against), note=note))
    return found
