"""What became of a draft, as a clinician reads it."""

from __future__ import annotations

from typing import Any

import pytest

from wardstream.learning.decision_report import became


def told(
    value: float | None = 0.5, state: str = "matched", parts: dict[str, float] | None = None, **more: Any
) -> str:
    return "\n".join(became({"state": state, "value": value, "parts": parts or {}, **more}))


@pytest.mark.parametrize(
    ("state", "words"), [("waiting", "nothing yet"), ("expired", "in time"), ("superseded", "a later draft")]
)
def test_why_there_is_no_reward_is_told_in_words(state: str, words: str) -> None:
    assert words in told(None, state) and "not joined yet" in "".join(became(None))


def test_each_witness_is_told() -> None:
    parts = {
        "concepts.f": 0.4,
        "concepts.recall": 0.9,
        "expected.paths": 0.5,
        "expected.ends": 0.25,
        "expected.eq7": 1.5,
        "path.3f": 2.0,
    }
    said = told(0.43, parts=parts)
    assert (
        "worth 0.43 of 1" in said
        and "agreement in concepts 0.40" in said
        and "names 50% beyond the start, 25% to the end" in said
        and "3f" not in said
    )


def test_a_mark_is_told_with_its_reason_and_how_much_was_changed() -> None:
    assert "a clinician rejected the draft, reason wrong-patient" in told(
        0.0, mark="rejected", reason="wrong-patient"
    )
    assert "a clinician edited the draft; 12% of the words were changed" in told(
        0.9, parts={"mark.distance": 0.12}, mark="edited"
    )


def test_a_diagnosis_and_an_agent_are_told_by_place_and_equation() -> None:
    parts = {"condition.place": 2.0, "agent.reward": 0.7, "agent.format": 1.0}
    assert "number 2 of the suggestions" in told(parts=parts) and "earn 0.70 (eq. 13 to 17)" in told(
        parts=parts
    )
    assert "not among the suggestions" in told(parts={"condition.place": 0.0}) and "not listened to" in told(
        parts={**parts, "agent.format": 0.0}
    )


def test_orders_are_told_as_steps_that_were_done() -> None:
    parts = {"orders.recommended": 4.0, "orders.done": 3.0, "orders.precision": 0.75, "orders.recall": 0.5}
    assert "of 4 recommended steps 3 were then ordered or done (precision 0.75)" in told(
        parts=parts
    ) and "50% had been recommended" in told(parts=parts)


def test_an_echo_is_told_as_such_and_a_copy_beside_a_mark_as_a_copy() -> None:
    assert "nothing is learned" in told(copied=0.8, echo=True) and "nothing is learned" not in told(
        copied=0.8, mark="accepted"
    )
