"""`wardstream train agent`: from finished cases to a policy, its card and its figures; and what that policy
does when it is asked.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from evaluation.diagnosis.agents import System, ablations, nothing, of_ranker, of_system, table

if not (find_spec("torch") and find_spec("transformers") and find_spec("lightgbm")):
    pytest.skip("these tests need the extras `diagnosis`, `encoder` and `train`", allow_module_level=True)

from msgspec import structs

from models.llm.decoder import load, save
from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.fusion import load as fitted
from models.ranker.ranker import Ranker
from processors.diagnosis.agent.pointers import vocabulary
from processors.diagnosis.agent.small import open_policy, untrained
from processors.diagnosis.agent.sources import Sources
from schemas.errors import ConfigurationError, StateError
from tests.models.ranker.small import hp, known
from trainers.grpo.cases import few, groups, held_out, query_of, simulated, tasks
from trainers.grpo.small_policy import Plan, run, world
from trainers.grpo.supervised import SupervisedSettings
from trainers.grpo.trainer import GrpoSettings
from wardstream.diagnosis.agents import voice

KNOWN = known()
SIGNS = {"OMIM:1": (21, 22), "OMIM:2": (31, 32), "OMIM:3": (31, 21), "OMIM:4": (4, 32)}
CASES = [
    Case(
        f"{disease}/{n}",
        "made",
        tuple(map(hp, SIGNS[disease][: 1 + n % 2])),
        (disease,),
        pmids=(f"PMID:{disease}{n}",),
    )
    for disease in SIGNS
    for n in range(12)
]
QUICK = Plan(
    lessons=24,
    supervised=SupervisedSettings(batch=12, epochs=1.0),
    steps=1,
    stages="one",
    measured=4,
    grpo=GrpoSettings(patients=1, group=4),
)


def ranker() -> Ranker:
    return Ranker(base(KNOWN, CASES), fitted())


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("policy")
    save(untrained(), folder)
    return folder


def test_a_policy_is_trained_measured_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "trainers.grpo.small_policy.groups",
        lambda over: {case.key: case.key for case in over.columns.cases},
    )
    said: list[str] = []
    there = world(ranker(), CASES, QUICK)
    card = run(there, tmp_path, QUICK, say=said.append, clock=lambda: 0.0)
    assert {"after lessons", "after stage together"} <= set(card["figures"]) and len(card["curve"]) == 1
    assert json.loads((tmp_path / "training.json").read_bytes())["ranker"] == card["ranker"]
    assert load(tmp_path).parameters == card["parameters"] < 1_000_000
    assert any("Acc@1" in line and "Hit@20" in line for line in said)
    more = run(
        there,
        tmp_path / "more",
        structs.replace(QUICK, steps=0),
        start_from=tmp_path,
        say=said.append,
        clock=lambda: 0.0,
    )
    assert set(more["figures"]) == {"after lessons", "after lessons, as it plays in training"}


def test_too_few_cases_are_refused_with_what_to_do() -> None:
    with pytest.raises(ConfigurationError, match="give more cases"):
        world(ranker(), CASES[:4], QUICK)


def test_cases_that_share_any_publication_are_on_one_side() -> None:
    """Not only by the first publication that they name."""
    some = [
        Case(
            f"{n}",
            "made",
            (hp(21), hp(22)) if n % 2 else (hp(31),),
            ("OMIM:1",),
            pmids=(f"PMID:{n}", f"PMID:{n + 1}"),
        )
        for n in range(0, 40, 4)
    ] + [Case(f"{n}", "made", (hp(4),), ("OMIM:4",), pmids=(f"PMID:{n + 1}",)) for n in range(0, 40, 4)]
    group_of = groups(base(KNOWN, some))
    kept, out = held_out(some, group_of, 0.5)
    assert not {pmid for case in kept for pmid in case.pmids} & {pmid for case in out for pmid in case.pmids}
    assert groups(base(KNOWN, list(reversed(some)))) == group_of
    assert len(few(some, dict.fromkeys(group_of, "g"), 2)) == 2


def test_a_case_never_meets_itself_its_patient_or_its_publication() -> None:
    over = ranker()
    for task in tasks(Sources(over), CASES[:6], {case.key: case.key for case in CASES}):
        for environment in (task.environment, task.plain):
            assert environment is not None and environment.match is not None
            found = environment.match.cases(task.patient.presented.phenotypes, 50)
            assert found and all(one.id != task.patient.id for one in found)


def test_simulated_patients_follow_the_profiles_and_the_seed() -> None:
    found = simulated(KNOWN, 10, 3, seed=4)
    assert found == simulated(KNOWN, 10, 3, seed=4)
    assert all(query_of(base(KNOWN, found), case).present for case in found)


def test_a_policy_of_other_pointers_is_refused(tmp_path: Path) -> None:
    from models.llm.decoder import listed, small

    other = small(
        listed([*vocabulary(), "new"]),
        begin="<|begin|>",
        end="<|end|>",
        pad="<|pad|>",
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        num_key_value_heads=1,
        intermediate_size=8,
    )
    save(other, tmp_path)
    with pytest.raises(StateError, match="this version's pointers"):
        open_policy(tmp_path)


def test_systems_are_compared_on_the_same_cases(trained: Path) -> None:
    asked = tasks(Sources(ranker()), CASES[:6], {case.key: case.key for case in CASES})
    small = System("small", voice("small", trained))
    found = {
        "ranker": of_ranker(asked),
        **{
            one.name: of_system(one, asked)
            for one in (System("small, vanilla", small.by, nothing), *ablations(small)[:3])
        },
    }
    told = table(found)
    assert told["ranker"]["Hit@20"] is not None and told["ranker"]["Hit@20"].value == 1.0
    for name, figures in told.items():
        assert name == "ranker" or figures["answered @1 - ranker"] is not None
        assert (
            figures["Hint"] is not None
            and figures["Hit@20"] is not None
            and figures["Hint"].value >= figures["Hit@20"].value
        )
    assert told["small, vanilla"]["Hit@20"] is not None and told["small, vanilla"]["Hit@20"].value == 0.0
