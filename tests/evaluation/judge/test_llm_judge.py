"""A language model as judge, over a real connection to a server that answers well, badly, late or not at
all.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from evaluation.judge.ensemble import averaged, overall, poll, scores_of
from evaluation.judge.items import Item, cases
from evaluation.judge.judge import NotRated, Rated, Verdict
from evaluation.judge.llm_judge import LLMJudge
from evaluation.judge.orders import sheets
from evaluation.judge.rubric import DIMENSIONS
from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.llm.resilient import Breaker, Resilient
from tests.evaluation.judge.raters import drafts
from tests.servers.llm_server import Behaviour, LLMServer

DRAFT = re.compile(r"^Draft ([A-Z]): (.*)$", re.MULTILINE)
TWO = (
    Item("a", "llama-3", "summary", "Record.", "Short."),
    Item("b", "qwen-3", "summary", "Record.", "A longer draft of more words."),
)


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as server:
        yield server


def shown(question: dict[str, Any]) -> dict[str, str]:
    """Letter -> draft, in the order in which they are shown."""
    return {letter: json.loads(text) for letter, text in DRAFT.findall(question["messages"][-1]["content"])}


def by(score: Callable[[str], object]) -> Callable[[dict[str, Any]], Behaviour]:
    """A server that rates each draft by its text."""

    def answer(question: dict[str, Any]) -> Behaviour:
        column = {
            letter: {"reason": "read", "score": score(draft)} for letter, draft in shown(question).items()
        }
        return Behaviour(text=json.dumps(dict.fromkeys(DIMENSIONS, column)))

    return answer


def judge(
    server: LLMServer, *, model: str = "llama-3", tries: int = 2, timeout: float = 20.0, **more: object
) -> LLMJudge:
    quick = {
        "backoff_base": 0.01,
        "backoff_cap": 0.02,
        "attempt_timeout": 0.5,
        "connect_timeout": 0.5,
        "max_attempts": 2,
    }
    settings = LLMSettings.model_validate({"base_url": server.base_url, "model": model, **quick, **more})
    return LLMJudge(
        Resilient(OpenAICompatible(settings), settings, Breaker(settings)), tries=tries, timeout=timeout
    )


def asked(one: LLMJudge, items: tuple[Item, ...] = TWO, seed: int = 1) -> tuple[Verdict, ...]:
    async def run() -> tuple[Verdict, ...]:
        try:
            return await one.judge(items, seed=seed)
        finally:
            await one.aclose()

    return asyncio.run(run())


def means(verdicts: tuple[Verdict, ...]) -> list[float | None]:
    return [verdict.mean if isinstance(verdict, Rated) else None for verdict in verdicts]


def test_each_draft_gets_the_rating_of_its_letter_with_the_reason(server: LLMServer) -> None:
    server.choose = by(lambda draft: 5 if "longer" in draft else 2)
    verdicts = asked(judge(server))
    assert means(verdicts) == [2, 5]
    assert isinstance(verdicts[0], Rated)
    assert verdicts[0].ratings["completeness"].reason == "read"
    assert means(asked(judge(server), TWO[::-1])) == [5, 2]


def test_the_question_asks_for_the_schema_at_temperature_0_and_names_no_system(server: LLMServer) -> None:
    server.choose = by(lambda draft: 3)
    asked(judge(server, model="llama-3"))
    (question,) = server.questions
    assert question["temperature"] == 0
    assert question["response_format"]["json_schema"]["schema"]["required"] == list(DIMENSIONS)
    assert not any(name in json.dumps(question["messages"]) for name in ("llama-3", "qwen-3", '"a"', '"b"'))
    assert list(shown(question)) == ["A", "B"]


def test_the_same_run_asks_the_same_and_another_seed_asks_otherwise(server: LLMServer) -> None:
    server.choose = by(lambda draft: 3)
    for seed in (1, 1, 2):
        asked(judge(server), seed=seed)
    first, again, other = server.questions
    assert first == again
    assert first["seed"] != other["seed"]


@pytest.mark.parametrize(
    "bad",
    [
        Behaviour("prose"),
        Behaviour("off-schema"),
        Behaviour("null"),
        Behaviour("html"),
        Behaviour("empty"),
        Behaviour("status", status=500),
        Behaviour("status", status=429, retry_after="0"),
        Behaviour("hang"),
        Behaviour("disconnect"),
        Behaviour("half"),
        Behaviour(text="{}"),
        Behaviour(
            text=json.dumps(
                {
                    dimension: {"A": {"reason": "r", "score": 6}, "B": {"reason": "r", "score": 0}}
                    for dimension in DIMENSIONS
                }
            )
        ),
    ],
    ids=lambda bad: f"{bad.kind}{bad.text[:10]}",
)
def test_a_bad_answer_is_asked_for_again(server: LLMServer, bad: Behaviour) -> None:
    server.choose = by(lambda draft: 4)
    server.script(bad)
    assert means(asked(judge(server))) == [4, 4]


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (Behaviour("prose"), "no answer: expected JSON by the schema"),
        (Behaviour("off-schema"), "expected a whole number from 1 to 5"),
        (Behaviour("status", status=500), "no answer: the server failed"),
        (Behaviour("status", status=400), "no answer: the server refused the prompt"),
        (Behaviour("cut"), "no answer: expected a whole answer"),
        (Behaviour("hang"), "no answer: expected a whole answer within"),
    ],
)
def test_what_is_never_answered_well_is_not_rated_and_says_why(
    server: LLMServer, bad: Behaviour, why: str
) -> None:
    server.default = bad
    verdicts = asked(judge(server))
    assert all(isinstance(verdict, NotRated) and verdict.why.startswith(why) for verdict in verdicts)
    assert not any(
        "Record." in verdict.why or "Short" in verdict.why
        for verdict in verdicts
        if isinstance(verdict, NotRated)
    )


@pytest.mark.parametrize("score", [0, 6, 3.5, "4", None, True])
def test_a_score_off_the_scale_is_no_rating_and_never_becomes_one(server: LLMServer, score: object) -> None:
    server.choose = by(lambda draft: score if "longer" in draft else 2)
    assert means(asked(judge(server))) == [2, None]


def test_what_was_rated_at_first_stays_when_a_neighbour_is_asked_for_again(server: LLMServer) -> None:
    answers = iter([{"Short.": 2}, {"Short.": 5, "A longer draft of more words.": 3}])

    def answer(question: dict[str, Any]) -> Behaviour:
        known = next(answers)
        return by(known.get)(question)

    server.choose = answer
    assert means(asked(judge(server))) == [2, 3]
    assert len({question["seed"] for question in server.questions}) == 2


def test_orders_are_shuffled_and_every_judge_is_averaged(server: LLMServer) -> None:
    items = drafts(12)
    server.choose = lambda question: by(lambda draft: 5 if question["model"] == "generous" else 2)(question)
    judges = [judge(server, model="generous"), judge(server, model="severe")]

    async def run() -> dict[str, float]:
        found = await poll(judges, sheets(cases(items), seed=3))
        for one in judges:
            await one.aclose()
        return {item: overall(of) for item, of in averaged(scores_of(found)).items()}

    assert asyncio.run(run()) == dict.fromkeys((item.id for item in items), 3.5)
    written = {item.draft: item.system for item in items}
    orders = {tuple(written[draft] for draft in shown(question).values()) for question in server.questions}
    assert len(orders) > 3


def test_no_more_questions_are_in_flight_than_allowed(server: LLMServer) -> None:
    server.choose = lambda question: Behaviour(text=by(lambda draft: 3)(question).text, delay=0.02)
    one = judge(server, attempt_timeout=5)

    async def run() -> None:
        await poll([one], sheets(cases(drafts(20)), seed=3), at_once=3)
        await one.aclose()

    asyncio.run(run())
    assert server.most_at_once <= 3
