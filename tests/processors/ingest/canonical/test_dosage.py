"""Dosage in words."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from processors.ingest.canonical import Context
from processors.ingest.canonical.context import Reading
from processors.ingest.canonical.dosage import dosage, timing
from tests.processors.ingest.canonical.samples import RECORDED, snomed, ucum

READING = Reading({"resourceType": "MedicationRequest"}, Context("", "", RECORDED, lambda _: None))


@pytest.mark.parametrize(
    ("repeat", "said"),
    [
        ({"frequency": 1, "period": 1, "periodUnit": "d"}, "once daily"),
        ({"frequency": 2, "period": 1, "periodUnit": "d"}, "twice daily"),
        ({"frequency": 6, "period": 1, "periodUnit": "d"}, "6 times daily"),
        ({"frequency": 1, "frequencyMax": 2, "period": 1, "periodUnit": "d"}, "1 to 2 times daily"),
        ({"frequency": 1, "period": 6, "periodUnit": "h"}, "every 6 hours"),
        ({"frequency": 1, "period": 4, "periodMax": 6, "periodUnit": "h"}, "every 4 to 6 hours"),
        ({"frequency": 1, "period": 2, "periodUnit": "d"}, "every other day"),
        ({"frequency": 2, "period": 3, "periodUnit": "wk"}, "twice every 3 weeks"),
        ({"frequency": 1, "period": 1, "periodUnit": "wk", "dayOfWeek": ["mon"]}, "once weekly on Monday"),
        ({"period": 1, "periodUnit": "h"}, "every hour"),
        ({"period": Decimal("1.0"), "periodUnit": "d"}, "once daily"),
        ({"when": ["AC"], "offset": 30}, "30 minutes before meals"),
        ({"timeOfDay": ["08:00:00", "20:00:00"]}, "at 08:00, 20:00"),
        (
            {
                "frequency": 1,
                "period": 1,
                "periodUnit": "d",
                "when": ["HS"],
                "boundsDuration": ucum("7", "d"),
            },
            "once daily at bedtime for 7 days",
        ),
        ({"count": 10, "period": 8, "periodUnit": "h"}, "every 8 hours for 10 doses"),
        ({"count": 1}, "once"),
        ({}, ""),
    ],
)
def test_timing(repeat: dict[str, Any], said: str) -> None:
    assert timing({"repeat": repeat}, READING, "timing") == said


def test_a_timing_code_is_spelled_out() -> None:
    assert timing({"code": {"coding": [{"code": "Q6H"}]}}, READING, "timing") == "every 6 hours"
    assert (
        timing({"code": {"coding": [{"code": "X"}], "text": "with dialysis"}}, READING, "timing")
        == "with dialysis"
    )


def test_the_sentence_that_a_nurse_would_write() -> None:
    found = dosage(
        {
            "timing": {"repeat": {"frequency": 2, "period": 1, "periodUnit": "d"}},
            "asNeededCodeableConcept": {"text": "pain"},
            "route": snomed("26643006", "Oral route (qualifier value)"),
            "doseAndRate": [{"doseQuantity": ucum("40", "mg")}],
            "additionalInstruction": [{"text": "with food"}],
        },
        READING,
        "dosage",
    )
    assert found.sentence == "40 mg by mouth twice daily as needed for pain, with food"


def test_the_senders_text_stands_where_nothing_is_structured() -> None:
    assert dosage({"text": "As directed"}, READING, "dosage").sentence == "As directed"


def test_ranges_rates_and_maxima() -> None:
    ranged = {
        "doseAndRate": [{"doseRange": {"low": ucum("1", "mg"), "high": ucum("2", "mg")}}],
        "maxDosePerPeriod": {"numerator": ucum("8", "mg"), "denominator": ucum("24", "h")},
    }
    assert dosage(ranged, READING, "dosage").dose == "1 to 2 mg (at most 8 mg / 24 h)"
    infused = {"rateRatio": {"numerator": ucum("100", "mL"), "denominator": ucum("1", "h")}}
    assert dosage(infused, READING, "dosage").dose == "at 100 mL / 1 h"
