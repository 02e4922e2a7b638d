"""A value that a later note copies though a newer result is there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from schemas.drafts import Statement
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, lab, passage

SODIUM = (
    lab(1, "Sodium", "2951-2", "118", "mmol/L", "03-01 06:00", low="135", high="145", flag="LL"),
    lab(2, "Sodium", "2951-2", "134", "mmol/L", "03-04 06:00", low="135", high="145", flag="L"),
)


def marked(*notes: str) -> list[Statement]:
    written = tuple(
        passage(60 + at, "progress-note", "Note", f"03-0{1 + at} 08:10", text)
        for at, text in enumerate(notes)
    )
    draft = composed("progress-note", replace(STAY, facts=SODIUM, history=(), passages=written))
    return [s for s in statements(draft) if s.note.startswith("Old value:")]


def test_a_copied_value_is_marked_with_its_day_and_the_newer_one() -> None:
    for last in ("A/P: hyponatremia, Na 118, fluid restrict.", "A/P: Na 118 and confused. Fluid restrict."):
        (found,) = marked("A/P: hyponatremia, Na 118, fluid restrict.", "Same.", "Better today.", last)
        assert (
            found.note
            == "Old value: Sodium 118 mmol/L on 1 March 2026 06:00, then 134 mmol/L on 4 March 2026 06:00."
        )
        assert "Observation/2" in {c.source.resource for c in found.citations}


@pytest.mark.parametrize(
    "last",
    [
        "A/P: Na 118 -> 134, stop restriction.",
        "A/P: admitted with Na 118.",
        "A/P: Na 134, stop restriction.",
        "A/P: recheck if Na 118 again.",
        "A/P: Na 118 [now 134].",
        "A/P: peak CK 900, nadir Na 118.",
    ],
)
def test_what_was_before_or_changed_is_no_stale_value(last: str) -> None:
    assert marked("A/P: hyponatremia, Na 118, fluid restrict.", "Same.", "Better today.", last) == []


def test_a_value_that_no_note_had_before_is_left_as_it_is() -> None:
    assert marked("A/P: hyponatremia.", "Same.", "Better today.", "A/P: Na 118, fluid restrict.") == []
