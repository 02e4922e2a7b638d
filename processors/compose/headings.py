"""Headings of notes, by what they hold."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["complaint", "history", "explanation", "done", "past", "family", "social", "exam", "assessment", "plan", "course", "instructions",
                          "warning", "follow-up", "results", "medication", "allergy", "report", "procedure", "disposition", "other"]  # fmt: skip

_WORDS: Final[dict[Kind, tuple[str, ...]]] = {
    "complaint": ("chief complaint", "reason for admission", "reason for visit", "presenting complaint", "cc", "complaint"),
    "history": ("history of present illness", "history of presenting illness", "hpi", "subjective", "interval history", "events", "present illness",
                "overnight events", "24 hour events", "interval events", "history", "s"),
    "explanation": ("why you were in the hospital", "why you were in hospital", "why you were here", "why you came", "what happened",
                    "what we found"),
    "done": ("what we did", "what was done", "what was done for you"),
    "past": ("past medical history", "pmh", "past medical and surgical history", "past medical/surgical history", "surgical history", "past history", "past surgical history", "medical history", "problem list"),
    "family": ("family history", "fh", "fhx", "family medical history"),
    "social": ("social history", "sh", "shx"),
    "exam": ("physical exam", "physical examination", "exam", "physical findings", "examination", "objective", "o", "on examination", "pe",
             "discharge exam", "status at discharge", "condition at discharge", "discharge condition"),
    "assessment": ("assessment", "a", "impression", "diagnosis", "diagnoses", "summary", "assessment and plan", "a/p", "a&p",
                   "assessment/plan", "assessment & plan", "impression and plan", "impression/plan", "impression & plan", "plan and assessment",
                   "discharge diagnosis", "discharge diagnoses", "final diagnosis", "final diagnoses"),
    "plan": ("plan", "p", "plan of care", "recommendations", "recommendation", "to do", "pending", "pending results"),
    "course": ("hospital course", "brief hospital course", "course", "clinical course", "emergency department course", "ed course", "emergency room course",
               "hospital course by problem", "summary of hospital course"),
    "instructions": ("discharge instructions", "instructions", "patient instructions", "home instructions", "advice", "at home",
                     "what to do", "what to do at home", "what to do every day", "home care", "activity", "diet", "self-care", "wound care",
                     "patient education", "education", "counseling", "counselling", "discharge activity", "discharge diet", "discharge activities"),
    "warning": ("warning signs", "return precautions", "when to call", "when to call us", "call us", "call us if",
                "call your doctor", "call your doctor if", "call 911", "call an ambulance", "when to get help", "get help", "when to seek help",
                "when to come back", "come back if", "return to the hospital if", "go to the emergency department", "safety net", "safety netting"),
    "follow-up": ("follow-up", "follow up", "followup", "appointments", "follow-up appointments", "your appointments", "followup instructions"),
    "procedure": ("procedures", "procedure", "procedures performed", "operations", "operation", "operation performed"),
    "disposition": ("disposition", "discharge disposition", "condition upon disposition"),
    "results": ("labs", "laboratory", "laboratory data", "results", "vitals", "vital signs", "imaging", "data", "ecg", "radiology"),
    "medication": ("medications at discharge", "medications on discharge", "medicines at discharge", "medications", "medication", "home medications", "medications on admission", "discharge medications", "current medications", "your medicines", "your medications",
                   "meds", "medicine", "medicines"),
    "allergy": ("allergies", "allergy"),
}  # fmt: skip
KINDS: Final[dict[str, Kind]] = {word: kind for kind, words in _WORDS.items() for word in words}
HEADINGS: Final = frozenset(KINDS)
#: Where plan and assessment share a heading, words tell them apart.
JOINT: Final = frozenset({"assessment and plan", "a/p", "a&p", "assessment/plan", "assessment & plan", "impression and plan", "impression/plan",
                              "impression & plan", "plan and assessment"})


#: A heading that turns what stands under it into its opposite: each item under it must be read with it.
CEASING: Final = re.compile(r"\b(?:stop(?:ped)?|not|avoid|hold|held|never|discontinued?|no longer)\b")
#: How headings of instructions for the patient begin; what begins with none of these words tells what to do at home.
_TO_THE_PATIENT: Final[tuple[tuple[str, Kind], ...]] = (
    ("why", "explanation"), ("what was done", "done"), ("what we did", "done"), ("call", "warning"), ("come back", "warning"),
    ("return", "warning"), ("when to", "warning"), ("go to", "warning"), ("appointment", "follow-up"), ("follow", "follow-up"),
    ("your appointment", "follow-up"), ("medic", "medication"), ("your medic", "medication"), ("discharge medic", "medication"),
    ("new medic", "medication"), ("allerg", "allergy"), ("your allerg", "allergy"),
)  # fmt: skip


#: What a heading that is in no list is about, by its words; the first that fits.
_ABOUT: Final[tuple[tuple[str, Kind], ...]] = (
    (r"\breview of systems\b|\bros\b", "other"),
    (r"\bfamily\b", "family"), (r"\bsocial\b|\bhabits\b|\bpersonal\b|\boccupation", "social"), (r"\ballerg|\badverse reactions?\b", "allergy"),
    (r"\binstruct|\beducation\b|\bcounsel|\badvice\b", "instructions"), (r"\bfollow[- ]?up|\bappointment", "follow-up"),
    (r"\bpresent(?:ing)? illness\b|\binterval\b", "history"), (r"\breason for\b|\bcomplaint", "complaint"),
    (r"\bmedic(?:ation|ine)s?\b|\bprescription|\bdrugs\b", "medication"), (r"\bcourse\b", "course"),
    (r"\b(?:condition|status)\b.*\b(?:discharge|disposition)\b|\bdischarge (?:condition|status|exam)|\bmental status\b|\bexam", "exam"),
    (r"\bdisposition\b", "disposition"), (r"\bhistory\b|\bprevious\b|\bpast\b|\bchronic\b", "past"),
    (r"\bplans?\b|\brecommendation", "plan"), (r"\bdiagnos[ie]s\b|\bimpression\b|\bassessment\b|\bproblems?\b", "assessment"),
    (r"\bprocedures?\b|\boperations?\b|\boperative\b", "procedure"),
    (r"\blab|\bstud(?:y|ies)\b|\bdata\b|\bresults?\b|\bimaging\b|\bradiolog|\bvitals?\b", "results"),
)  # fmt: skip


@lru_cache(maxsize=4096)
def kind_of(heading: str) -> Kind:
    if heading in KINDS or not heading:
        return KINDS.get(heading, "other")
    return next((kind for pattern, kind in _ABOUT if re.search(pattern, heading)), "other")


def kind_to_the_patient(heading: str) -> Kind:
    """Of a heading in discharge instructions."""
    if CEASING.search(heading):
        return "instructions"
    return next((kind for words, kind in _TO_THE_PATIENT if heading.startswith(words)), "instructions")
