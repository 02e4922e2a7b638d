"""Running orders of which a note decides otherwise: ended, or only on hold."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, drug, passage


@pytest.mark.parametrize("task", ["care-summary", "progress-note"])
@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("Hold lisinopril until Cr back to 1.1.", "On hold by a note, though its order still runs: lisinopril 10 mg tablet (4 March 2026: Hold lisinopril until Cr back to 1.1)"),
        ("ACEi held for AKI.", "On hold by a note, though its order still runs: lisinopril 10 mg tablet (4 March 2026: ACEi held for AKI)"),
        ("D/c lisinopril, angioedema.", "Stopped by a note, though its order still runs: lisinopril 10 mg tablet"),
    ],
)  # fmt: skip
def test_what_a_note_only_suspends_is_on_hold_with_its_condition(task: Any, words: str, begins: str) -> None:
    order = drug(2, "lisinopril 10 mg tablet", "03-01 09:00", dose="10 mg daily", category="Inpatient")
    notes = (passage(1, "progress-note", "Note", "03-04 08:00", f"Plan:\n{words}"),)
    draft = composed(task, replace(STAY, facts=(), history=(order,), passages=notes))
    (found,) = [s for s in statements(draft) if "though its order still runs" in s.text]
    assert found.text.rstrip(".") == begins
    assert {c.source.resource for c in found.citations} == {"MedicationRequest/2", "DocumentReference/1"}
    hazard = [s.text for s in statements(draft) if s.text.startswith("Still ordered, though a note")]
    assert all((" holds it" in text) is begins.startswith("On hold") for text in hazard)


def test_a_last_dose_is_that_of_the_medicine_named_last() -> None:
    order = drug(2, "carvedilol 25 mg tablet", "03-01 09:00", dose="25 mg twice daily", category="Inpatient")
    words = "Home: carvedilol 25 mg BID, lisinopril 20 mg (last dose 3/1 at 08:00), apixaban."
    notes = (passage(1, "nursing", "Nursing note", "03-02 08:00", words),)
    for task in ("care-summary", "progress-note"):
        draft = composed(task, replace(STAY, facts=(), history=(order,), passages=notes))  # type: ignore[arg-type]
        assert not [s for s in statements(draft) if "order still runs" in s.text or "Still ordered" in s.text]


@pytest.mark.parametrize(
    "words", ["prednisone 20 mg to 3/9, 10 mg 3/10-3/14 then stop.", "Prednisone until off oxygen."]
)
def test_a_stop_behind_a_day_to_come_ends_nothing_now(words: str) -> None:
    order = drug(2, "prednisone 20 mg tablet", "03-01 09:00", dose="20 mg daily", category="Inpatient")
    notes = (passage(1, "progress-note", "Note", "03-04 08:00", f"Plan:\n{words}"),)
    draft = composed("care-summary", replace(STAY, facts=(), history=(order,), passages=notes))
    assert not [s for s in statements(draft) if "order still runs" in s.text or "Still ordered" in s.text]
