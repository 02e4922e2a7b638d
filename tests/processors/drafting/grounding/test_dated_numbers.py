"""Which date is said of which number."""

from __future__ import annotations

import pytest

from processors.drafting.grounding.claims import read

LEADING = "On 3 May 2026 06:30: Potassium 4.1 mmol/L, before 5.2 (H) on 2 May; Sodium 136 mmol/L, before 131 at 02:10; Chloride 99 mmol/L."


def dated(text: str) -> dict[str, str]:
    found = read(text)
    return {
        str(number.value): found.text[ways[0].place :].partition(" 2026")[0][:6].strip(" :;.")
        for number, (ways, *_) in found.dated
    }


@pytest.mark.parametrize(
    ("number", "date"),
    [("4.1", "3 May"), ("5.2", "2 May"), ("136", "3 May"), ("131", "02:10"), ("99", "3 May")],
)
def test_a_sentence_that_begins_with_a_date_means_it_for_every_number_that_has_none_of_its_own(
    number: str, date: str
) -> None:
    assert dated(LEADING)[number] == date
