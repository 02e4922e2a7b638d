"""The agent over the real ranker: what comes back, whom it may never meet, and what happens when it cannot be
listened to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from evaluation.diagnosis.irrelevant import Foreign
from models.ranker.base import base
from models.ranker.fusion import load
from models.ranker.query import Query
from models.ranker.ranker import Ranker
from models.ranker.view import masked
from processors.diagnosis.agent.diagnosing import Agent, AgentAnswer, Case
from processors.diagnosis.agent.environment import Environment, Referred
from processors.diagnosis.agent.loop import Budget, RunSettings, everyone
from processors.diagnosis.agent.prompt import system
from processors.diagnosis.agent.sources import Sources, presented
from tests.models.ranker.small import cases, hp, known
from tests.processors.diagnosis.agent.scripted import Scripted, in_turn

KNOWN = known()
ASKING = RunSettings(system=system(), budget=Budget(response=9_000, reserve=200, turns=5))


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(Ranker(base(KNOWN, cases()), load()))


def query(*numbers: int, **more: object) -> Query:
    return replace(Query(tuple(KNOWN.ontology.row(hp(number)) for number in numbers)), **more)  # type: ignore[arg-type]


def matched(environment: Environment, *names: str) -> list[Referred]:
    assert environment.match is not None
    return list(environment.match.cases(names, 20))


def asked(sources: Sources, say: Callable[[str], str], *queries: Query) -> list[AgentAnswer]:
    agent = Agent(sources, everyone(Scripted(say)), ASKING)
    return asyncio.run(agent.diagnose([Case(f"c{at}", one) for at, one in enumerate(queries)]))


def naming(*names: str) -> Callable[[str], str]:
    bold = "\n".join(rf"\textbf{{{name}}}" for name in names)
    return lambda told: (
        f"<reason> enough </reason><diagnose> {bold} </diagnose>"
        if "<refer>" in told.partition("Phenotypes")[2]
        else "<reason> first </reason><match> term 21; term 22 </match>"
    )


def test_matches_come_in_the_ranker_s_order_with_case_or_profile(sources: Sources) -> None:
    asking = query(21, 22)
    found = matched(sources.of(asking), "term 21", "term 22")
    ranked = sources.ranker.diagnose(asking, 20).ranked
    assert [one.disease for one in found] == [one.name for one in ranked]
    assert [one.probability for one in found] == [one.p for one in ranked]
    assert {one.id: one.cases for one in found}["test/a"] == 2
    profiles = [one for one in found if not one.cases]
    assert profiles and all(one.id in one.disease_ids and one.score == 0 for one in profiles)
    assert any(one.phenotypes for one in profiles)


def test_only_the_findings_that_were_asked_for_count(sources: Sources) -> None:
    environment = sources.of(query(21, 22))
    assert matched(environment, "term 31", "HP:0000032")[0].disease == "Heart disease A"
    assert matched(environment, "no such finding") == []


def test_nobody_meets_their_own_records_their_publications_or_what_came_later(sources: Sources) -> None:
    def ids(asking: Query, *, plain: bool) -> set[str]:
        return {one.id for one in matched(sources.of(asking, plain=plain), "term 21", "term 22", "term 31")}

    for plain in (False, True):
        assert {"test/a", "test/c"} <= ids(query(21), plain=plain) | {"test/b"}
        assert "test/a" not in ids(query(21, patient="P1"), plain=plain)
        assert "test/b" not in ids(query(21, patient="P1", pmids=("PMID:2",)), plain=plain)
        assert "test/c" not in ids(query(31, before=99), plain=plain)


def test_a_mask_of_what_may_be_seen_holds_beside_the_query(sources: Sources) -> None:
    hidden = sources.of(
        query(21), masked(sources.ranker.base, sources.ranker.base.columns.recorded < -(10**30))
    )
    assert all(not one.cases for one in matched(hidden, "term 21"))


def test_lookup_finds_a_name_an_id_and_nothing(sources: Sources) -> None:
    found = sources.lookup.profiles(["Heart disease A", "OMIM:2", "qwertz"])
    assert found[0] == found[1] and found[0] is not None and found[2] is None
    assert "term 31" in found[0].phenotypes and "OMIM:2" in found[0].synonyms


def test_the_patient_is_told_with_the_most_telling_finding_first(sources: Sources) -> None:
    told = presented(KNOWN.ontology, query(2, 22, age=3.0, sex="male"), "p")
    assert list(told.information) == sorted(told.information, reverse=True)
    assert (told.age, told.sex) == ("3 years", "male")


def test_the_agent_orders_and_the_ranker_gives_the_probabilities(sources: Sources) -> None:
    (found,) = asked(sources, naming("Heart disease A", "Fourth disease"), query(21, 22))
    plain = {one.name: one.p for one in sources.ranker.diagnose(query(21, 22), 20).ranked}
    names = [one.name for one in found.answer.ranked]
    assert names[:2] == ["Heart disease A", "Fourth disease"] and found.instead == ""
    assert set(names) == set(plain)
    assert all(one.p == pytest.approx(plain[one.name]) for one in found.answer.ranked)


@pytest.mark.parametrize(
    ("say", "why"),
    [
        (lambda _: "I think it is the heart.", "text outside of tags"),
        (lambda _: "<reason> again </reason><match> term 21; term 22 </match>", "more <match> than allowed"),
        (naming("A disease that nobody knows"), "no diagnosis that is a disease here"),
        (in_turn(r"<diagnose> \textbf{Heart disease A} </diagnose> <refer> x </refer>"), ""),
    ],
)
def test_an_agent_that_cannot_be_listened_to_leaves_the_ranker_s_order_and_says_why(
    sources: Sources, say: Callable[[str], str], why: str
) -> None:
    (found,) = asked(sources, say, query(21, 22))
    if why:
        assert why in found.instead
        assert [one.name for one in found.answer.ranked] == [
            one.name for one in sources.ranker.diagnose(query(21, 22)).ranked
        ]
    else:
        assert found.instead == "" and found.answer.ranked[0].name == "Heart disease A"


def test_a_model_that_fails_leaves_the_ranker_s_answer(sources: Sources) -> None:
    agent = Agent(sources, everyone(Scripted(lambda _: "", fails=9)), ASKING)
    (found,) = asyncio.run(agent.diagnose([Case("c", query(21, 22))]))
    assert found.instead.startswith("model: BackendError") and found.answer.ranked


def test_a_case_without_findings_is_not_told_to_the_agent(sources: Sources) -> None:
    agent = Scripted(naming("Heart disease A"))
    first, second = asyncio.run(
        Agent(sources, everyone(agent), ASKING).diagnose([Case("a", query()), Case("b", query(21, 22))])
    )
    assert first.answer.ranked == () and first.answer.abstained and first.instead == "no findings"
    assert second.answer.ranked[0].name == "Heart disease A" and agent.asked == 2


def test_foreign_returns_are_another_patient_s_and_half_of_them_one_s_own(sources: Sources) -> None:
    own, other = sources.of(query(21, 22)), sources.of(query(4))
    told = presented(KNOWN.ontology, query(4), "other")
    foreign = Foreign(own, other, told)
    assert foreign.cases(("term 21",), 3) == matched(other, "term 4")[:3]
    half = Foreign(own, other, told, half=True).cases(("term 21", "term 22"), 4)
    assert half[1].disease == matched(own, "term 21", "term 22")[0].disease and len(
        {one.disease for one in half}
    ) == len(half)
    (profile,) = foreign.profiles(["Heart disease A"])
    assert profile is None or profile.name == matched(other, "term 4")[0].disease
