"""Discharge instruction: a letter to the patient in plain words. Advice is never invented: it is what
clinicians wrote, or it is not there.

reasons.py      why you were here
results.py      what we found
treatments.py   what we did
medicines.py    your medicines: new, changed, stopped, unchanged
allergies.py    your allergies, and a look over the whole letter for what they speak against
quotes.py       clinicians' sentences, with plain words and their author
advice.py       the clinicians' advice to the patient: at home, warning signs, follow-up
follow_up.py    what is planned and not in the letter yet
wording.py      medicines and days in words; you, or your child
expectations/   what may happen next, in the early letter
"""

from __future__ import annotations

from typing import Final

from processors.discharge import advice, allergies, follow_up, medicines, quotes, reasons, results, treatments
from processors.discharge.expectations import sentences
from processors.drafting.compose import pending, shared
from processors.drafting.outline import Outline, SectionPlan
from processors.evidence.headings import Kind
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from schemas.drafts import Statement
from schemas.instant import DAY

#: What a model is asked for.
PLAIN: Final = (
    'speak to the patient as "you", in short sentences of everyday words; put the clinical name in brackets '
    "behind a plain word: "
    "high blood pressure (hypertension)"
)
WHY: Final = "29299-5"
FOUND: Final = "30954-2"
DONE: Final = "8648-8"
MEDICINES: Final = "10183-2"
ALLERGIES: Final = allergies.CODE
HOME: Final = "69730-0"
WARNING: Final = "warning-signs"
FOLLOW_UP: Final = "18776-5"
OUTLINE: Final = Outline(
    "74213-0",
    "Discharge instructions",
    (
        SectionPlan("Why you were in hospital", WHY, f"the reason for admission and the diagnoses; {PLAIN}"),
        SectionPlan("What we found", FOUND, f"key results and report conclusions; {PLAIN}"),
        SectionPlan("What we did", DONE, f"procedures and treatments of the stay; {PLAIN}"),
        SectionPlan(
            "Your medicines",
            MEDICINES,
            "each medicine: new, changed, stopped or unchanged, with its dose as ordered",
        ),
        SectionPlan("Your allergies", ALLERGIES, "known allergies and reactions"),
        SectionPlan("What to do at home", HOME, "advice that clinicians wrote in the notes; never any other"),
        SectionPlan(
            "When to get help",
            "",
            "warning signs that clinicians wrote in the notes; never any other",
            name=WARNING,
            nothing="No warning signs documented",
        ),
        SectionPlan("Follow-up", FOLLOW_UP, "appointments, referrals and tests that are planned"),
    ),
    "2",
)
EARLY: Final = "Discharge instructions (early draft at admission; to be completed before discharge)"


def fill(record: Record) -> Filled:
    since = shared.admitted(record)
    found = advice.given(record)
    warning = advice.quoted(found.warning, 12, headed=True, zone=record.zone)
    home, follow = (
        advice.quoted(found.home, 24, headed=True, zone=record.zone),
        advice.quoted(found.follow_up, 12, zone=record.zone),
    )
    filled = {
        WHY: reasons.admission(record)
        + instructed(record, "explanation", 8)
        + (reasons.stay_problems(record) or reasons.named_problems(record)),
        FOUND: results.abnormal(record) + results.reports(record, since - DAY),
        DONE: (
            instructed(record, "done", 8)
            + treatments.procedures(record, since)
            + treatments.given(record, since)
        )
        or quotes.named(quotes.names(record.latest("procedure"))[:10], zone=record.zone),
        MEDICINES: medicines.all_of(record) or medicines.noted(record),
        ALLERGIES: allergies.listed(record),
        HOME: home + follow_up.still_open(record, follow_up.for_home, home),
        WARNING: warning + follow_up.still_open(record, pending.warns, warning),
        FOLLOW_UP: follow + follow_up.still_open(record, follow_up.for_later, follow),
    }
    return filled | sentences.fill(record)


def instructed(record: Record, kind: Kind, most: int) -> list[Statement]:
    """What the clinicians' own instructions for the patient say of it."""
    return advice.quoted(advice.instructions(record, kind), most, zone=record.zone)
