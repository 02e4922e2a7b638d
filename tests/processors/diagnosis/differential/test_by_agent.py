"""The agent as a diagnostician: its order, its steps without text, the ranker where it cannot be listened
to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from evaluation.diagnosis.fixed_steps import fixed
from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.fusion import load
from models.ranker.ranker import Ranker
from processors.diagnosis.agent.diagnosing import Agent
from processors.diagnosis.agent.loop import RunSettings, everyone
from processors.diagnosis.agent.sources import Sources
from processors.diagnosis.differential.by_agent import TOKENS, AgentDiagnostician, ServedAgentDiagnostician
from processors.diagnosis.differential.by_ranker import RankingDiagnostician
from processors.outcomes import grounds_of
from processors.outcomes.by_outcome import of_agent
from processors.tasks import TASKS
from schemas import diagnosis as schema
from schemas.diagnosis import traced
from schemas.trajectories import Trajectory
from tests.processors.diagnosis.agent.scripted import Scripted
from tests.processors.diagnosis.differential.test_by_ranker import CASES, TEXT
from tests.processors.diagnosis.phenotypes.small_world import asked, known, noted, phenotyper
from tests.processors.drafted import composed
from tests.processors.stay import request as stay_request

REQUEST = asked(notes=(noted(TEXT),))


def opened(
    made: type[AgentDiagnostician],
    writes: Callable[[str], str] | None = None,
    *,
    logged: str = "",
    cases: list[Case] = CASES,
) -> tuple[AgentDiagnostician, RankingDiagnostician]:
    """`writes`: what a model answers; None: the fixed steps."""
    ranker = Ranker(base(known(), cases), load())
    ranking = RankingDiagnostician(ranker, phenotyper(), "test", least_p=0.0)
    speaker = fixed if writes is None else everyone(Scripted(writes))
    return made(
        ranking, Agent(Sources(ranker), speaker, RunSettings(system="")), "agent", asyncio.run, logged=logged
    ), ranking


def test_the_agents_order_is_told_with_the_rankers_evidence_and_who_it_was() -> None:
    agent, ranking = opened(AgentDiagnostician, logged=TOKENS)
    found, plain = agent.diagnose(REQUEST), ranking.diagnose(REQUEST)
    assert found.policy == f"agent over {plain.policy}" and found.findings == plain.findings
    assert (
        found.ranked[0].ids[0] == "OMIM:154700" and found.ranked[0].supporting == plain.ranked[0].supporting
    )
    kinds = [step["step"] for step in found.steps]
    assert kinds[-2:] == ["agent.order", "agent.tokens"] and {
        "agent.match",
        "agent.refer",
        "agent.lookup",
        "agent.diagnose",
    } <= set(kinds)


def test_steps_hold_ids_and_never_the_words_of_the_record() -> None:
    agent, _ = opened(AgentDiagnostician, logged=TOKENS)
    told = str(traced(agent.diagnose(REQUEST)).steps)
    assert "phenopacket/p1" in told and "OMIM:154700" in told
    assert not any(word in told for word in ("Arachnodactyly", "lentis", "seizures"))


def test_of_another_patient_of_the_hospital_steps_hold_only_that_there_was_one() -> None:
    agent, _ = opened(AgentDiagnostician, cases=CASES[1:])
    (returned,) = [
        step["returned"] for step in agent.diagnose(REQUEST).steps if step["step"] == "agent.refer"
    ]
    assert "stay" in returned.split() and "Patient/77" not in returned


def test_what_published_cases_had_is_told_and_of_the_hospitals_own_nothing() -> None:
    for cases, had in ((CASES, True), (CASES[1:], False)):
        agent, _ = opened(AgentDiagnostician, cases=cases)
        (diseases,) = [
            step["diseases"] for step in agent.diagnose(REQUEST).steps if step["step"] == "agent.refer"
        ]
        assert ("OMIM:154700" in diseases.split()) is had


def test_when_the_diagnosis_is_confirmed_the_steps_earn_what_the_equations_give() -> None:
    agent, _ = opened(AgentDiagnostician, logged=TOKENS)
    told = Trajectory(
        "r", "diagnosis", "d", 0, "w", "1", "composer", diagnosis=traced(agent.diagnose(REQUEST))
    )
    grounds = grounds_of(told)
    assert grounds.candidates[0] == "OMIM:154700" and not any(name == "tokens" for name, _ in grounds.agent)
    parts = of_agent(grounds.agent, grounds.candidates, frozenset({"OMIM:154700"}))
    matches = sum(name == "match" for name, _ in grounds.agent)
    assert (parts["agent.format"], parts["agent.match"], parts["agent.answer"]) == (
        1.0,
        pytest.approx(0.5 - 0.1 * matches),
        pytest.approx(0.2 + 0.6),
    )
    wrong = of_agent(grounds.agent, grounds.candidates, frozenset({"OMIM:999999"}))
    assert (
        wrong["agent.answer"] == 0.0
        and wrong["agent.match"] < 0
        and wrong["agent.reward"] < parts["agent.reward"]
    )
    prose, _ = opened(AgentDiagnostician, lambda _: "I think that it is Marfan syndrome.")
    ignored = grounds_of(replace(told, diagnosis=traced(prose.diagnose(REQUEST))))
    assert of_agent(ignored.agent, ignored.candidates, frozenset({"OMIM:154700"}))["agent.format"] == 0.0


@pytest.mark.parametrize(
    "prose", ["I think that it is Marfan syndrome.", "", "<diagnose>", "<reason> again </reason> " * 200]
)
def test_an_agent_that_answers_in_prose_or_loops_leaves_the_rankers_order_and_it_is_told_why(
    prose: str,
) -> None:
    agent, ranking = opened(AgentDiagnostician, lambda _: prose)
    found, plain = agent.diagnose(REQUEST), ranking.diagnose(REQUEST)
    assert (found.ranked, found.policy) == (plain.ranked, plain.policy)
    assert found.steps[-1]["step"] == "agent.instead" and found.steps[-1]["reason"]


def test_a_model_that_has_to_be_waited_for_is_asked_where_a_draft_can_wait_and_nowhere_else() -> None:
    agent, ranking = opened(ServedAgentDiagnostician)
    assert isinstance(agent, ServedAgentDiagnostician)
    assert agent.diagnose(REQUEST) == ranking.diagnose(REQUEST)
    assert asyncio.run(agent.prepared(REQUEST)).policy.startswith("agent over")


def test_without_enough_findings_nothing_is_suggested_whatever_an_agent_says() -> None:
    agent, _ = opened(AgentDiagnostician)
    found = agent.diagnose(asked())
    assert (found.abstained, found.ranked) == ("not enough findings", ())


def test_a_language_models_tokens_are_in_no_trace_but_in_what_is_asked_for() -> None:
    agent, _ = opened(AgentDiagnostician, logged=schema.TEXT)
    found = agent.diagnose(REQUEST)
    assert [step["step"] for step in found.steps][-1] == schema.TEXT and found.steps[-1]["response"]
    assert schema.TEXT not in {step["step"] for step in traced(found).steps}
    draft = replace(composed("diagnosis"), diagnosed=found)
    texts = TASKS["diagnosis"].texts(stay_request("diagnosis"), draft)
    assert texts is not None and texts.agent == found.steps[-1]
