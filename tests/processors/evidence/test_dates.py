"""Dates of which only the year or the month is known are told so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.discharge import composer as letter_composer
from processors.drafting.compose import procedures
from processors.drafting.compose.trends import without_year
from processors.evidence.moments import began, dated, on_date
from processors.evidence.record import Record
from processors.evidence.wording import quote
from processors.ingest.canonical.times import read
from tests.processors.drafted import composed, text
from tests.processors.stay import HISTORY, STAY, coded, request


@pytest.mark.parametrize(
    ("date", "told"), [("2025", "2025"), ("2025-05", "May 2025"), ("2025-05-01", "1 May 2025")]
)
def test_a_procedure_is_told_by_its_date_and_never_until_the_end_of_it(date: str, told: str) -> None:
    moment = read(date)
    done = replace(
        coded("Procedure/1", "had_procedure", "Colposcopy", "2025-01-01 00:00"),
        start=moment.start,
        end=moment.end,
    )
    assert (began(done, "UTC"), dated(done, "UTC")) == (told, told)
    assert quote(done, "UTC").startswith(f"Colposcopy, {told}") and (
        len(date) == 10 or "until" not in quote(done, "UTC")
    )


@pytest.mark.parametrize(("date", "told"), [("2025", "2025"), ("2025-05", "May 2025")])
def test_a_problem_since_a_year_is_recorded_from_that_year_and_stands_up_to_the_gate(
    date: str, told: str
) -> None:
    moment = read(date)
    gout = replace(
        coded("Condition/30", "has_condition", "Gout", "2025-01-01 00:00"),
        start=moment.start,
        grain=moment.grain,
    )
    draft = composed("care-summary", replace(STAY, history=(*HISTORY, gout)))
    assert draft.rejected == () and f"1 {told}" not in text(draft) and "January 2025" not in text(draft)
    assert began(gout, "UTC") == told


@pytest.mark.parametrize(
    ("date", "told"), [("2026-02", "in February 2026"), ("2026-03-02", "on 2 March 2026")]
)
def test_a_procedure_is_told_with_its_date_once(date: str, told: str) -> None:
    moment = read(date)
    done = replace(
        coded("Procedure/2", "had_procedure", "Bone biopsy", "2026-03-02 00:00"),
        start=moment.start,
        end=moment.end,
    )
    record = Record(request("care-summary", evidence=replace(STAY, history=(done,))))
    assert [statement.text for statement in procedures.coded(record, 0)] == [f"Bone biopsy {told}."]


@pytest.mark.parametrize(
    ("date", "told"), [("2025", "in 2025"), ("2025-05", "in May 2025"), ("2025-05-03", "on 3 May 2025")]
)
def test_letters_and_courses_tell_a_date_as_well_as_it_is_known(date: str, told: str) -> None:
    moment = read(date)
    biopsy = replace(
        coded("Procedure/2", "had_procedure", "Bone biopsy", "2025-01-01 00:00"),
        start=moment.start,
        grain=moment.grain,
    )
    assert on_date(biopsy, "UTC") == told and without_year(on_date(biopsy, "UTC"), biopsy, "UTC") == {
        "in 2025": "in 2025"
    }.get(told, told.removesuffix(" 2025"))
    letter = letter_composer.procedures(
        Record(request("discharge-instruction", evidence=replace(STAY, history=(biopsy,)))), 0
    )
    assert [statement.text.partition(":")[0] for statement in letter] == [f"Done {told}"]
