"""How much a condition rules out."""

from __future__ import annotations

from typing import Any

import pytest

from kg.guidelines.graph import Guideline
from kg.guidelines.plan import bits
from tests.kg.guidelines.records import KNOWN, asked

GUIDELINE = Guideline("g", "g", "1", "", (), events=tuple(KNOWN.kinds.values()))


def latest(is_: Any) -> dict[str, Any]:
    return {"happened": "screening", "at": 0, "is": is_}


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (latest("HPV16+"), latest("HPV-positive")),
        (latest("Cotest-negative"), latest("HPV-negative")),
        (latest({"cytology": ["ASC-US"]}), latest({"cytology": ["ASC-US", "LSIL"]})),
        (latest({"cytology": ["NILM"]}), latest({"cytology": ["NILM", "not done"]})),
        (latest("HPV-negative x2"), latest("HPV-negative")),
        (latest("HPV-negative"), {"happened": "screening", "at": 0}),
        ({**latest("HPV-negative"), "within": "1 year"}, latest("HPV-negative")),
        ([latest("HPV-negative"), {"age": {"from": 25}}], latest("HPV-negative")),
        (latest("HPV16+"), {"any": [latest("HPV16+"), latest("HPV-positive")]}),
    ],
)
def test_what_leaves_less_is_more_specific(more: Any, less: Any) -> None:
    assert bits(asked(more), GUIDELINE) > bits(asked(less), GUIDELINE)


def test_what_asks_for_nothing_rules_out_nothing() -> None:
    assert bits(asked([]), GUIDELINE) == 0
    assert bits(
        asked(latest({"cytology": ["NILM", "ASC-US", "LSIL", "HSIL", "not done"]})), GUIDELINE
    ) == bits(asked({"happened": "screening", "at": 0}), GUIDELINE)


def test_an_event_that_the_guideline_does_not_define_counts_one() -> None:
    assert bits(asked(latest("HPV16+")), Guideline("g", "g", "1", "", ())) == 1
