"""The small policy's language: pointers in, readable text out, and the other way round."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.diagnosis.fixed_steps import fixed
from models.llm.port import Continuation
from processors.diagnosis.agent.claims import claims, named
from processors.diagnosis.agent.environment import Environment, Nothing, Profile, Referred
from processors.diagnosis.agent.grammar import blocks, items
from processors.diagnosis.agent.loop import run
from processors.diagnosis.agent.pointers import FINDINGS, SHOWN, Pointing, Stay, numbers, phrases, vocabulary
from processors.diagnosis.agent.prompt import Presented
from processors.diagnosis.agent.small import ASKING
from processors.diagnosis.agent.trajectory import Trajectory
from tests.processors.diagnosis.agent.written import TASK, environment
from trainers.grpo.supervised import Teacher

MATCHED = "<reason> first </reason> <match> p1 p2 </match>"


def tokens(ids: Sequence[int]) -> str:
    return " ".join(vocabulary()[id] for id in ids)


class Turns:
    """Writes these pointers, one turn after the other."""

    name = "turns"

    def __init__(self, *turns: str) -> None:
        self._left = [numbers(turn.split()) for turn in turns]

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return ()

    async def encoded(self, text: str) -> tuple[int, ...]:
        return ()

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        written = self._left.pop(0) if self._left else ()
        return Continuation("", written, (-0.1,) * len(written), (0,) * len(written), "stop")

    async def aclose(self) -> None:
        return None


def played(*turns: str, of: Environment | None = None, told: Presented = TASK) -> Trajectory:
    return asyncio.run(run(Pointing(Turns(*turns), Stay(told)), of or environment(), told, ASKING))


def taught(seed: int, of: Environment, told: Presented = TASK) -> Trajectory:
    stay = Stay(told)
    return asyncio.run(run(Pointing(Teacher(stay, seed=seed), stay), of, told, ASKING))


def test_every_token_is_listed_once_and_there_are_a_few_hundred() -> None:
    assert len(set(vocabulary())) == len(vocabulary()) < 300


def test_pointers_become_names_that_the_grammar_and_the_sources_read() -> None:
    done = played(
        MATCHED,
        "<reason> compare </reason> <lookup> r1 r2 </lookup>",
        "<reason> ahead </reason> <diagnose> r2 r1 </diagnose>",
    )
    checked = done.checked()
    assert checked.violations == frozenset()
    assert items(checked.of("match")[0].body) == TASK.phenotypes
    assert items(checked.of("lookup")[0].body) == ("Marfan syndrome", "Homocystinuria")
    assert checked.diagnoses == ("Homocystinuria", "Marfan syndrome")
    assert phrases()["ahead"] in done.text
    first, second = claims(done)
    assert [one.id for one in first.cited] == ["pmid:2/a"] and second.supported and not second.invented
    assert named(done)[1].ids[0] in ("OMIM:154700", "MFS")


def test_what_comes_back_is_read_as_anchors_numbers_and_marks() -> None:
    stay = Stay(
        Presented("p", ("Ectopia lentis", "Tall stature"), ("Thromboembolism",), information=(7.0, 2.5))
    )
    assert tokens(stay.prompt()) == "<|begin|> p1 i4 p2 i1"
    refer = "\n<refer> [r1] A (b), type 1 (p 0.62; 12 cases, 0.83): Tall stature; Ectopia lentis; Fever\n[r2] B (p 0.05; no case): Fever </refer>\n"
    assert tokens(stay.read(refer)) == "<refer> r1 %6 ~8 c2 r2 %2 ~- c0 </refer>"
    assert stay.named == {"r1": "A (b), type 1", "r2": "B"}
    guide = "\n<guide> [g1] B: Thromboembolism; Tall stature\n- C: no reference </guide>\n"
    assert tokens(stay.read(guide)) == "<guide> g1 c1 x1 = r2 none </guide>"
    assert stay.choices() == ["r1", "r2"] and stay.agreeing == {"B": 1}


def test_an_anchor_that_was_never_given_names_nothing() -> None:
    done = played(MATCHED, "<reason> ahead </reason> <diagnose> r9 </diagnose>")
    assert done.checked().diagnoses == () and "r9" in done.text


def test_names_with_separators_stay_one_entry() -> None:
    told = Presented("p", ("Short stature; severe, proportionate", "<b> weak"))
    done = played(MATCHED, told=told)
    assert len(items(done.checked().of("match")[0].body)) == 2 and "<b>" not in done.text


def test_of_many_diseases_the_first_are_read_and_all_are_told() -> None:
    class Wide(Nothing):
        def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
            return [Referred(f"c{n}", f"Disease {n}", (), 0.5, probability=0.1) for n in range(most)]

    done = played(MATCHED, "<reason> ahead </reason> <diagnose> r1 </diagnose>", of=Environment(match=Wide()))
    (refer,) = (step for step in blocks(done.text) if step.kind == "refer")
    assert refer.body.count("\n") == 19
    assert tokens(done.ids).count("%") == SHOWN


def test_of_very_many_findings_the_most_telling_are_read() -> None:
    stay = Stay(Presented("p", tuple(f"Finding {n}" for n in range(500))))
    assert len(stay.prompt()) == 1 + 2 * FINDINGS


@given(st.integers(0, 400), st.integers(1, 45))
def test_lessons_keep_to_the_format_whatever_is_drawn(seed: int, findings: int) -> None:
    told = Presented("p", (*TASK.phenotypes, *(f"Finding {n}" for n in range(findings))), TASK.excluded)
    done = taught(seed, environment(), told)
    assert not done.checked().violations and not done.forced and not done.faults
    assert len(done.mask) == len(done.response) and any(done.mask)


@pytest.mark.parametrize("seed", range(4))
def test_lessons_without_any_source_abstain_in_form(seed: int) -> None:
    done = taught(seed, Environment())
    assert done.checked().violations == frozenset() and done.checked().diagnoses == ("unknown",)


def test_the_teacher_does_not_know_the_truth() -> None:
    firsts = {taught(seed, environment()).checked().diagnoses[0] for seed in range(30)}
    assert firsts == {"Marfan syndrome", "Homocystinuria"}


def test_the_fixed_steps_ask_everything_once_and_name_by_agreement() -> None:
    profiles = [
        Profile("D:1", "Marfan syndrome", ("Fever",)),
        Profile("D:2", "Homocystinuria", ("Ectopia lentis", "Tall stature")),
    ]

    class Told(Nothing):
        def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
            return [next((one for one in profiles if one.name == name), None) for name in names]

    done = asyncio.run(
        run(fixed(TASK), Environment(Told(), environment().match, environment().search), TASK, ASKING)
    )
    assert done.checked().violations == frozenset()
    assert [step.kind for step in done.checked().steps if step.kind != "reason"] == [
        "match",
        "refer",
        "lookup",
        "guide",
        "search",
        "result",
        "diagnose",
    ]
    assert done.checked().diagnoses[0] == "Homocystinuria"
