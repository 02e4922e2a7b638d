"""The list of medicines of a letter: what each order for home states is there, as a reader and as the gate read it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.discharge.composer import MEDICINES
from processors.discharge.plain_words import clinical
from processors.drafting.grounding.claims import Read, read
from schemas.drafts import Statement
from schemas.facts import Fact
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, drug, passage

NAMES = (
    "methotrexate 2.5 mg tablet", "ibuprofen 100 mg/5 mL suspension", "insulin degludec 100 units/mL pen", "buprenorphine 10 mcg/hr patch",
    "formoterol inhaler", "latanoprost eye drops", "phenprocoumon 3 mg tablet", "vitamin D drops",
)  # fmt: skip
_AMOUNT = st.sampled_from(
    [
        "7.5 mg",
        "2.5 mL (50 mg)",
        "4 units",
        "1 patch",
        "2 puffs",
        "1 drop",
        "1.5 tablets",
        "1-2 tabs",
        "0.3 mL",
        "1,000 mg",
    ]
)
_ROUTE = st.sampled_from(["by mouth", "PO", "subcutaneously", "inhaled", "topically", ""])
_OFTEN = st.sampled_from(
    [
        "once weekly on Friday", "every 72 hours", "twice daily", "2 times daily", "q4-6h", "every other day", "at bedtime", "on Monday, Wednesday, Friday",
        "every 8 hours", "QID", "nightly at 21:00", "daily except Sunday",
    ]
)  # fmt: skip
_MORE = st.sampled_from(
    [
        "",
        " as needed for pain, max 4 doses daily",
        " PRN fever, at most 5 doses in 24 hours",
        " for 7 days",
        " with food",
        " prn",
    ]
)
_DIRECTIONS = st.builds(lambda *parts: " ".join(" ".join(parts).split()), _AMOUNT, _ROUTE, _OFTEN, _MORE)
_WORDS = {"Friday", "Monday", "Wednesday", "Sunday", "pain", "fever", "food", "21:00"}


def _stated(text: Read) -> tuple[set[str], set[tuple[str, str]], frozenset[str]]:
    numbers = {(str(n.value), n.unit) for n in text.numbers.numbers}
    return {often for often, _, _ in text.rhythm.frequencies}, numbers, text.rhythm.routes


@given(st.dictionaries(st.sampled_from(NAMES), _DIRECTIONS, min_size=1, max_size=4))
def test_each_order_for_home_has_its_amount_route_rhythm_condition_limit_and_days(
    orders: dict[str, str],
) -> None:
    facts = tuple(
        drug(number, label, "03-05 09:00", dose=how, category="Discharge")
        for number, (label, how) in enumerate(orders.items())
    )
    evidence = replace(STAY, facts=(), history=facts, passages=())
    listed = statements(composed("discharge-instruction", evidence), MEDICINES)
    assert len(listed) == len(orders)
    for label, how in orders.items():
        (shown,) = [s.text for s in listed if label in s.text]
        ordered, written = _stated(read(f"{label}. {how}")), _stated(read(clinical(shown)))
        assert ordered[0] <= written[0]
        assert ordered[1] <= written[1]
        assert ordered[2] <= written[2]
        assert {word for word in _WORDS if word in how} <= {word for word in _WORDS if word in shown}
        assert ("as needed" in how or "prn" in how.lower()) is (
            "if needed" in shown or "as needed" in shown or "PRN" in shown
        )
        assert "once a day" not in shown or "daily" in how


@pytest.mark.parametrize(("task", "section", "words"), [
    ("discharge-instruction", MEDICINES, "The order does not say how to take it. Ask."),
    ("care-summary", "Treatment changes", "no dose in the order"),
])  # fmt: skip
def test_an_order_without_directions_has_words_that_show_it(task: Any, section: str, words: str) -> None:
    order = drug(1, "mesalamine 1.2 g tablet", "03-05 09:00", category="Discharge")
    (shown,) = statements(composed(task, replace(STAY, facts=(), history=(order,), passages=())), section)
    assert words in shown.text


def _listed(*facts: Fact, note: str) -> list[Statement]:
    notes = (passage(8, "admission-note", "Admission note", "03-01 14:00", note),)
    return statements(
        composed("discharge-instruction", replace(STAY, facts=(), history=facts, passages=notes)), MEDICINES
    )


def test_the_brand_that_a_note_uses_is_said_once_and_is_no_other_medicine() -> None:
    order = drug(
        4, "insulin detemir 100 units/mL pen", "03-05 09:00", dose="12 units at bedtime", category="Discharge"
    )
    (found,) = _listed(order, note="HOME MEDS: Levemir 12 units qhs, levemir pens at home")
    assert found.text.startswith("To take: insulin detemir")
    assert found.text.count("Also called Levemir.") == 1
    assert "DocumentReference/8" in {c.source.resource for c in found.citations}
    home = coded(
        "MedicationStatement/2", "takes_medication", "Levemir", "2024-01-01 00:00", dose="10 units at bedtime"
    )
    (joined,) = _listed(order, home, note="Seen.")
    assert joined.text.startswith("Changed: insulin detemir")
    assert "Also called Levemir." in joined.text


@pytest.mark.parametrize(
    "note",
    [
        "Plan: start dapa 10.",
        "Sister takes Farxiga.",
        "Allergies: Farxiga",
        "HOME MEDS: dapagliflozin, start 3/2",
    ],
)
def test_what_is_cut_short_or_another_persons_is_no_brand(note: str) -> None:
    order = drug(
        5, "dapagliflozin 10 mg tablet", "03-05 09:00", dose="10 mg by mouth daily", category="Discharge"
    )
    (found,) = _listed(order, note=note)
    assert "Also called" not in found.text
    assert found.text.startswith("New:")
