"""Which date is said of which number."""

from __future__ import annotations

import pytest

from processors.drafting.grounding.checks import numbers
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


@pytest.mark.parametrize(
    ("claim", "detail"),
    [
        ("Stopped on 3 March 2026: gabapentin (GCS 9, 10); losartan (Cr 2.3).", ""),
        ("Stopped on 3 March 2026: gabapentin (GCS 9, 10); losartan (Cr 300).", "300 for"),
        ("Stopped on 3 March 2026: gabapentin (600 mg).", "600 for"),
    ],
)
def test_a_number_in_brackets_behind_words_of_its_own_is_not_the_medicine_s(claim: str, detail: str) -> None:
    sources = [
        read("gabapentin, 300 mg by mouth every 8 hours, ordered (stopped); stop reason: GCS 9, 10"),
        read("losartan, 50 mg by mouth daily, ordered (stopped); stop reason: Cr 2.3"),
        read("acetaminophen 600 mg"),
    ]
    assert detail in numbers(read(claim), sources) if detail else numbers(read(claim), sources) == ""
