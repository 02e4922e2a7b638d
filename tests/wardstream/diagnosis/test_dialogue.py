from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.ranker.base import base
from models.ranker.fusion import load
from models.ranker.questions import ENOUGH, LIMIT, NO_GAIN, Stop
from models.ranker.ranker import Ranker
from schemas.errors import ConfigurationError
from tests.models.ranker.small import cases, hp, known
from wardstream.diagnosis.dialogue import ENDED, finding_ids, talked
from wardstream.diagnosis.queries import Line, query_of


@pytest.fixture(scope="module")
def ranker() -> Ranker:
    small = known()
    graph = small.ontology
    rare = replace(graph, ic=graph.ic + 3)  # of the small world nothing is rare enough to be asked
    return Ranker(base(replace(small, ontology=rare), cases()), load())


def typing(*words: str) -> Callable[[str], str]:
    left = list(words)

    def hear(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return hear


NEVER = Stop(p=2.0, gain=0.0)


def talk(ranker: Ranker, *words: str, stop: Stop = NEVER) -> dict[str, Any]:
    said: list[str] = []
    begun = query_of(Line(1, b'{"id": "a", "hpo": ["%s"]}' % hp(21).encode()), ranker.base.ontology)
    found = talked(ranker, begun, stop, 4, said.append, typing(*words))
    assert found is not None and said
    return found


def replies(told: dict[str, Any]) -> list[str]:
    return [step["reply"] for step in told["trajectory"] if step["step"] == "asked"]


def why(told: dict[str, Any]) -> str:
    (found,) = [step["why"] for step in told["trajectory"] if step["step"] == "stop"]
    return str(found)


def test_what_is_answered_changes_the_ranking_and_stands_in_the_trajectory(ranker: Ranker) -> None:
    told = talk(ranker, "not", "There", "?", "end")
    assert replies(told)[:3] == ["not", "there", "unknown"]
    assert [step["step"] for step in told["trajectory"]][:2] == ["read", "asked"]
    assert told["trajectory"][0]["present"] == [
        hp(21)
    ]  # what was said at the beginning, not what came of asking
    assert [one["p"] for one in told["ranked"]] != [one["p"] for one in talk(ranker, "end")["ranked"]]


def test_no_finding_is_asked_twice(ranker: Ranker) -> None:
    told = talk(ranker, *["unknown"] * 20)
    names = [step["id"] for step in told["trajectory"] if step["step"] == "asked"]
    assert len(names) == len(set(names)) > 1
    assert why(told) == NO_GAIN


def test_an_answer_that_is_none_is_asked_for_again(ranker: Ranker) -> None:
    assert replies(talk(ranker, "perhaps", "", "yes", "q")) == ["there", "end"]


@pytest.mark.parametrize("words", [("end",), ()])
def test_who_answers_may_end_it_and_gets_the_ranking_so_far(ranker: Ranker, words: tuple[str, ...]) -> None:
    told = talk(ranker, *words)
    assert (why(told), replies(told)) == (ENDED, ["end"])
    assert told["ranked"]


def test_it_ends_by_itself_when_sure_or_when_enough_was_asked(ranker: Ranker) -> None:
    assert why(talk(ranker, stop=Stop(p=0.0))) == ENOUGH
    told = talk(ranker, "n", "n", "n", stop=Stop(p=2.0, gain=0.0, questions=1))
    assert (why(told), replies(told)) == (LIMIT, ["not"])


def test_a_line_that_is_no_case_starts_no_dialogue(ranker: Ranker) -> None:
    assert (
        talked(ranker, query_of(Line(1, b"not json"), ranker.base.ontology), Stop(), 4, print, typing())
        is None
    )


def test_without_a_finding_nothing_is_asked_and_it_is_told(ranker: Ranker) -> None:
    said: list[str] = []
    begun = query_of(Line(1, b'{"id": "a", "hpo": []}'), ranker.base.ontology)
    found = talked(ranker, begun, Stop(), 4, said.append, typing())
    assert found is not None and found["ranked"] == []
    assert "not enough findings" in said[0]


def test_findings_are_typed_by_id_or_by_name(ranker: Ranker) -> None:
    graph = ranker.base.ontology
    assert finding_ids(graph, [hp(21), " Term 31 ", hp(99)]) == [hp(21), hp(31), hp(21)]
    with pytest.raises(ConfigurationError, match="near are: term 3"):
        finding_ids(graph, ["trem 3"])
    with pytest.raises(ConfigurationError) as error:
        finding_ids(graph, ["Joan Doe"])
    assert "Joan" not in str(error.value)
