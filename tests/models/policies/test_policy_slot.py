"""Whose turn a request is, who stands in, and what is logged of it."""

from __future__ import annotations

import asyncio

import pytest

from models.policies.policy_slot import FixedSlot, MappedSlot, Option, answered, answered_async, in_shadow
from schemas.decisions import Decision, versions
from tests.models.slot import Slot

NEW, OLD, SHIPS = Option("new", "fails", True, 0.2), Option("old", "old model"), Option("", "ships")


def ask(model: str) -> str:
    if model == "fails":
        raise ZeroDivisionError
    return model.upper()


async def ask_later(model: str) -> str:
    return ask(model)


def test_what_ships_alone_answers_without_a_decision() -> None:
    assert answered(FixedSlot("ships"), "r", ask) == ("SHIPS", ())


def test_who_answers_is_named_with_the_probability_of_its_turn() -> None:
    answer, (decision,) = answered(Slot(Option("new", "model", True, 0.2), OLD, SHIPS), "r", ask)
    assert answer == "MODEL"
    assert decision == Decision("retriever", "new", ("answer",), "answer", 0.2, trial=True)


def test_the_next_stands_in_for_who_cannot_and_nothing_is_to_be_learned_from_it() -> None:
    slot = Slot(NEW, OLD, SHIPS)
    answer, (decision,) = answered(slot, "r", ask)
    assert (answer, decision.policy, decision.trial, decision.probability, decision.failed) == (
        "OLD MODEL",
        "old",
        False,
        1.0,
        "new",
    )
    assert slot.failures == [("new", "ZeroDivisionError")]
    assert asyncio.run(answered_async(Slot(NEW, OLD, SHIPS), "r", ask_later)) == (answer, (decision,))


def test_a_request_that_nobody_can_answer_speaks_against_no_model() -> None:
    slot = Slot(NEW, Option("", "fails"))
    with pytest.raises(ZeroDivisionError):
        answered(slot, "r", ask)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(answered_async(slot, "r", ask_later))
    assert slot.failures == []


def test_where_only_some_errors_are_stood_in_for_others_are_raised_at_once() -> None:
    slot = Slot(NEW, OLD, SHIPS)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(answered_async(slot, "r", ask_later, KeyError))
    assert slot.failures == []


def test_who_is_in_the_shadow_is_named_unless_it_answers_itself() -> None:
    assert answered(Slot(OLD, SHIPS, shadow=("dark", "model")), "r", ask)[1][0].shadow == "dark"
    assert answered(Slot(OLD, SHIPS, shadow=("old", "old model")), "r", ask)[1][0].shadow == ""


def test_a_shadow_that_changed_since_the_decision_is_not_asked() -> None:
    slot = Slot(OLD, SHIPS, shadow=("dark", "model"))
    _, decisions = answered(slot, "r", ask)
    assert in_shadow(slot, decisions) == ("dark", "model")
    assert in_shadow(Slot(OLD, SHIPS, shadow=("other", "model")), decisions) is None
    assert in_shadow(Slot(OLD, SHIPS), decisions) is None and in_shadow(slot, ()) is None


def test_a_slot_seen_as_something_else_has_the_same_turns_and_failures() -> None:
    inner = Slot(NEW, OLD, SHIPS, shadow=("dark", "model"))
    seen: MappedSlot[str, str] = MappedSlot(inner, lambda model: model)
    assert answered(seen, "r", ask) == answered(Slot(NEW, OLD, SHIPS, shadow=("dark", "model")), "r", ask)
    assert inner.failures == [("new", "ZeroDivisionError")] and seen.shadow() == ("dark", "model")


def test_a_draft_names_the_promoted_of_its_decisions_and_not_what_ships() -> None:
    told = [
        Decision("retriever", "new", ("answer",), "answer", 1.0),
        Decision("alignment", "", ("a", "b"), "b", 0.5),
    ]
    assert versions(told) == {"retriever": "new"}
