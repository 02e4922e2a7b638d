"""How a dose is read out."""

from __future__ import annotations

import pytest

from processors.evidence.wording import dose
from schemas.codes import Concept, Quantity
from schemas.facts import Fact, Source


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ({"dose": "40 mg", "route": "by mouth", "frequency": "twice daily"}, "40 mg by mouth twice daily"),
        (
            {"dose": "40 mg by mouth twice daily", "route": "by mouth", "frequency": "twice daily"},
            "40 mg by mouth twice daily",
        ),
        (
            {"dose": "4 mg by mouth as needed", "frequency": "every 8 hours"},
            "4 mg by mouth as needed every 8 hours",
        ),
        ({"route": "by mouth"}, "40 mg by mouth"),
        (
            {
                "dose": "40 mg",
                "route": "by mouth",
                "frequency": "twice daily",
                "directions": "1 tab (40 mg) PO 2 times daily",
            },
            "1 tab (40 mg) PO 2 times daily",
        ),
        (
            {
                "dose": "40 mg",
                "route": "by mouth",
                "frequency": "twice daily",
                "directions": "2 mL of 20 mg/mL, at most 3 a day",
            },
            "40 mg by mouth twice daily (2 mL of 20 mg/mL, at most 3 a day)",
        ),
        (
            {"dose": "40 mg", "frequency": "twice daily", "directions": "40 mg three times daily with meals"},
            "40 mg twice daily (40 mg three times daily with meals)",
        ),
        ({}, "40 mg"),
    ],
)
def test_amount_route_and_frequency_are_each_said_once(attributes: dict[str, str], said: str) -> None:
    fact = Fact(
        "f",
        "ordered_medication",
        Concept(text="x"),
        0,
        Source("r"),
        value=Quantity("40", "mg"),
        attributes=attributes,
    )
    assert dose(fact) == said
