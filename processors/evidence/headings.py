"""Headings of notes, by what they hold."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal[
    "complaint",
    "history",
    "explanation",
    "done",
    "past",
    "family",
    "social",
    "exam",
    "assessment",
    "plan",
    "course",
    "instructions",
    "warning",
    "follow-up",
    "results",
    "medication",
    "allergy",
    "report",
    "procedure",
    "disposition",
    "other",
]

#: What the sections of the vocabulary (processors/notes/vocabulary/sections.yaml) hold, by their category ...
_CATEGORIES: Final[dict[str, Kind]] = {
    "chief_complaint": "complaint",
    "reason_for_examination": "complaint",
    "history_of_present_illness": "history",
    "hospital_course": "course",
    "past_medical_history": "past",
    "problem_list": "past",
    "family_history": "family",
    "social_history": "social",
    "allergies": "allergy",
    "medications": "medication",
    "physical_exam": "exam",
    "vital_signs": "results",
    "labs_and_studies": "results",
    "imaging": "results",
    "diagnoses": "assessment",
    "observation_and_plan": "assessment",
    "procedures": "procedure",
    "patient_instructions": "instructions",
    "patient_education": "instructions",
}
#: ... and where one of them holds something else.
_SECTIONS: Final[dict[str, Kind]] = {
    "Plan": "plan",
    "Disposition": "disposition",
    "Condition": "exam",
    "Nutrition": "plan",
    "History": "history",
    "Follow-up": "follow-up",
    "When to Call": "warning",
}
#: Where plan and assessment share a heading, words tell them apart.
JOINT: Final = "Assessment and Plan"
#: Headers that say nothing of what stands under them.
_NOTHING_SAID: Final = frozenset({"unlabeled", "other", "comments", "addendum"})


#: A heading that turns what stands under it into its opposite: each item under it must be read with it.
CEASING: Final = re.compile(r"\b(?:stop(?:ped)?|not|avoid|hold|held|never|discontinued?|no longer)\b")
#: How headings of instructions for the patient begin; what begins with none of these words shows what to do
# at home.
_TO_THE_PATIENT: Final[tuple[tuple[str, Kind], ...]] = (
    ("why", "explanation"),
    ("what was done", "done"),
    ("what we did", "done"),
    ("call", "warning"),
    ("come back", "warning"),
    ("return", "warning"),
    ("when to", "warning"),
    ("go to", "warning"),
    ("appointment", "follow-up"),
    ("follow", "follow-up"),
    ("your appointment", "follow-up"),
    ("medic", "medication"),
    ("your medic", "medication"),
    ("discharge medic", "medication"),
    ("new medic", "medication"),
    ("allerg", "allergy"),
    ("your allerg", "allergy"),
)


def kind_of(heading: str, section: str, category: str) -> Kind | None:
    """Of what stands under a heading; None where it does not say."""
    if category in _NOTHING_SAID:
        return None
    if section == "What Happened":
        return kind_to_the_patient(heading)
    return _SECTIONS.get(section) or _CATEGORIES.get(category, "other")


def kind_to_the_patient(heading: str) -> Kind:
    """Of a heading in discharge instructions."""
    if CEASING.search(heading):
        return "instructions"
    return next((kind for words, kind in _TO_THE_PATIENT if heading.startswith(words)), "instructions")
