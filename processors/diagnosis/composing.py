"""Diagnosis: documented findings, and the diagnoses of the record with how sure the record is. Nothing is inferred."""

from __future__ import annotations

from typing import Final

from processors.compose import telling, trends
from processors.compose.building import Filled, assemble, state
from processors.compose.moments import began
from processors.compose.record import Record
from processors.compose.sections import TEMPLATE, Outline, SectionPlan
from processors.compose.wording import name
from schemas.drafts import Draft, Statement
from schemas.facts import Fact
from schemas.requests import Request

FINDINGS: Final = "55752-0"
DIAGNOSES: Final = "29308-4"
EXCLUDED: Final = "excluded"
FAMILY: Final = "10157-6"
ASSESSMENT: Final = "51848-0"
OUTLINE: Final = Outline(
    "51848-0",
    "Diagnostic assessment",
    (
        SectionPlan("Findings documented", FINDINGS, "complaints, examination findings, abnormal results and report conclusions"),
        SectionPlan("Diagnoses in the record", DIAGNOSES, "diagnoses that the record states, with verification status; none of your own"),
        SectionPlan("Excluded", "", "what the record states the patient does not have", name=EXCLUDED),
        SectionPlan("Clinicians' assessment", ASSESSMENT, "what clinicians wrote in their assessments"),
        SectionPlan("Family history", FAMILY, "conditions of relatives, with the relative; never the patient's own"),
    ),
    TEMPLATE,
)  # fmt: skip


def compose(request: Request) -> Draft:
    record = Record(request)
    return assemble(record, OUTLINE, fill(record))


def fill(record: Record) -> Filled:
    abnormal = [g for g in trends.series(record.facts) if any(map(trends.abnormal, g))]
    conditions = telling.conditions(record)
    return {
        FINDINGS: telling.quoted(record.said("complaint", "history"), 16) + telling.quoted(record.said("exam"), 16)
        + [trends.trend(g) for g in abnormal[:20]] + telling.reports(record.facts) + telling.quoted(record.said("report"), 8),
        DIAGNOSES: [diagnosis(f) for f in conditions if f.status != "refuted"],
        EXCLUDED: [state(f"The record states: no {name(f)}", (f,)) for f in conditions if f.status == "refuted"],
        ASSESSMENT: telling.quoted(record.said("assessment"), 12),
        FAMILY: [relative(f) for f in record.of("family_history_of")] + telling.quoted(record.said("family"), 5),
    }  # fmt: skip


def diagnosis(fact: Fact) -> Statement:
    """With the record's own certainty."""
    if fact.status == "inactive":
        since = f" (from {began(fact)})" if began(fact) else ""
        return state(f"{name(fact)} is recorded as no longer active{since}", (fact,))
    return telling.problem(fact)


def relative(fact: Fact) -> Statement:
    who = fact.attributes.get("relationship", "")
    negation = "no " if fact.status == "refuted" else ""
    return state(f"Family history{f' ({who})' if who else ''}: {negation}{name(fact)}", (fact,))
