"""What came before this stay, in the words of the notes of that time: CliCARE's "past medical history"
(section 3.1) in the document.

The request brings the most informative sentences of all notes before the latest (processors/patient/history),
as many as a model may be shown. A reader wants fewer: the same choice is made again among them, for less.
Each is told with its day, since what was so then need not be so now, and under what it is about:
"Penicillin." is an allergy or a treatment.
"""

from __future__ import annotations

from typing import Final

from processors.drafting.outline import SectionPlan
from processors.evidence.moments import day
from processors.evidence.record import Record
from processors.evidence.statements import Filled, cite_quoted
from processors.patient.history import compress
from schemas.drafts import Statement
from schemas.history import Aspect, HistorySentence

#: Tokens of it that are shown: two pages, whatever a model is shown.
TOLD: Final = 800
_PARTS: Final[dict[str, tuple[str, str, tuple[Aspect, ...]]]] = {
    "past-illness": ("Illnesses", "diagnoses and problems of earlier years", ("disease",)),
    "past-treatment": (
        "Treatments and operations",
        "medicines, operations and other treatments of earlier years",
        ("treatment",),
    ),
    "past-safety": (
        "Allergies, risks and wishes",
        "allergies, intolerances, complications, directives and goals of care",
        ("safety",),
    ),
    "past-result": ("Findings", "results of earlier years that still matter", ("result",)),
    "past-course": (
        "Course and background",
        "how it went, family and circumstances",
        ("course", "background", "other"),
    ),
}
SECTION: Final = SectionPlan(
    "History before this stay",
    "11348-0",
    "",
    tuple(
        SectionPlan(title, "", f"{purpose}; each sentence with its day", name=name, optional=True)
        for name, (title, purpose, _) in _PARTS.items()
    ),
    optional=True,
)


def fill(record: Record) -> Filled:
    """Each part by time; nothing where the request brings no history."""
    chosen = _chosen(record)
    return (
        {
            name: [_statement(one, record.zone) for one in chosen if one.aspect in aspects]
            for name, (_, _, aspects) in _PARTS.items()
        }
        if chosen
        else {}
    )


def _chosen(record: Record) -> tuple[HistorySentence, ...]:
    summary = record.request.history_summary
    if summary is None:
        return ()
    saying = (
        one for one in record.before if not one.text.rstrip().endswith(":")
    )  # the head of a list without its list
    return compress((*saying, *summary.present_illness), TOLD, summary.cut, present=0.0).past_history


def _statement(one: HistorySentence, zone: str) -> Statement:
    return Statement(f"{day(one.time, zone)}: {' '.join(one.text.split())}", (cite_quoted(one, zone),))
