"""What only notes report of what was done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose import procedures
from processors.evidence.record import Record
from tests.processors.stay import NOTES, STAY, passage, request


def noted(words: str) -> list[str]:
    note = passage(20, "progress-note", "Progress note", "03-04 09:30", words)
    evidence = replace(STAY, passages=(*NOTES, note))
    return [line.text for line in procedures.noted(Record(request("care-summary", evidence=evidence)))]


@pytest.mark.parametrize(
    "words",
    [
        "Pigtail drain placed right, 600 mL turbid.",
        "Transfused 2 units for Hgb 6.8.",
        "Colonoscopy done, polyp 9 mm removed.",
        "Paracentesis today 4 L, clear.",
        "Cardioverted at 1410, sinus since.",
    ],
)
def test_what_was_done_is_found_in_the_words_of_the_note(words: str) -> None:
    assert words in noted(words)


@pytest.mark.parametrize(
    "words",
    [
        "Plan: pigtail drain if it grows.",
        "Transfuse if Hgb < 7.",
        "No colonoscopy done, prep refused.",
        "Consider paracentesis tomorrow.",
        "Midline out tom.",
        "Foley removed in am.",
        "Colonoscopy done? ask the gastroenterologist.",
        "PMH COPD (ventilated x 9 d), uses tiotropium.",
        "COPD (intubated 2017!), uses tiotropium.",
    ],
)
def test_what_is_planned_refused_or_in_doubt_is_not(words: str) -> None:
    assert noted(words) == []
