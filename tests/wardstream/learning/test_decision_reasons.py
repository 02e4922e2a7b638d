"""A choice is told with why it may have been the better one, and what was known."""

from __future__ import annotations

import msgspec

from models.policies import Decider, shipped
from schemas.decisions import Decision
from wardstream.learning.decision_report import reasons


def told(decision: Decision) -> list[str]:
    return list(reasons(msgspec.to_builtins(decision)))


def test_the_reason_is_that_of_the_file_beside_the_logic() -> None:
    found = Decider(shipped("retrieval-weights", ("words",))).decide("r", {"chunks": 12.0, "embedded": 1 / 3})
    why, known = told(found)
    assert why.startswith("By words alone.") and "\n" not in why
    assert known == "known: chunks 12, embedded 0.3333"
    (why,) = told(Decider(shipped("alignment", ("strict",))).decide("r", {}))
    assert why.startswith("Only what is nearly certain.")


def test_of_a_way_of_another_version_and_of_a_model_that_answers_as_a_whole_there_is_none() -> None:
    assert told(Decision("retrieval-weights", "", ("once",), "once", 1.0)) == []
    assert told(Decision("llm-adapter", "3f2a", ("answer",), "answer", 1.0)) == []
