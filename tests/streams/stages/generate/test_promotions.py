"""A hundred promotions and roll-backs while the stage drafts: every request gets one letter, and the version
on it is the one that made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import orjson
import pytest

from models.registry import Artefact, Registry
from models.registry.serving import Serving
from processors.discharge.expectations.reasoner import Reasoner
from processors.drafting.fhir import from_bundle, to_bundle
from processors.tasks import tasks
from schemas.trajectories import Trajectory
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.result_records import Printer
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.step import GenerateStep, generate_step
from streams.topics import TRAJECTORY
from tests.models.registry.made import AT, SLOT, added, opened, registry_in
from tests.processors.expected import early
from tests.processors.test_promoted_drafts import Named, Raising
from tests.streams.stages.generate.fake_loop import FakeLoop

THINGS = ("digoxin", "amoxicillin", "metoprolol", "furosemide")


def named(artefact: Artefact) -> Reasoner:
    """Every fifth fails when it is asked; its name is that of what it says."""
    said = opened(artefact)
    number = int(said.split()[-1])
    return Raising() if number % 5 == 4 else Named(said, THINGS[number % len(THINGS)])


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return registry_in(tmp_path)


@pytest.fixture
def beside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_versions_on_letters_are_those_that_made_them_whatever_is_promoted_meanwhile(
    registry: Registry, beside: ThreadPoolExecutor
) -> None:
    serving: Serving[Reasoner] = Serving(registry, SLOT, named, Named("shipped", "digoxin"), loader=beside)

    def build() -> GenerateStep:
        drafter = Drafter(tasks(serving), None, request_timeout=5, most_cut=0.5)
        return generate_step(GenerateSettings(at_once=4), drafter, Printer(partial(to_bundle)), partitions=1)

    loop = FakeLoop(build)
    said = {"": "shipped"}
    for number in range(100):
        match number % 3:
            case 0 | 1:
                identity = added(registry, f"policy {number}")
                said[identity] = f"policy {number}"
                registry.promote(SLOT, identity, b"{}", AT)
            case _:
                registry.roll_back(SLOT, AT, "as drawn")
        if number == 50:
            registry.shadow(SLOT, added(registry, "policy 1000"), AT)
        loop.ask(msgspec.structs.replace(early(), id=f"r{number}", encounter=f"Encounter/{number}"))
        loop.read()
        loop.commit()
    loop.run_dry()
    loop.step.close()
    told = {
        one.request: one
        for record in loop.out
        if record.topic == TRAJECTORY and (one := msgspec.json.decode(record.value or b"", type=Trajectory))
    }
    assert sorted(told) == sorted(f"r{number}" for number in range(100)) and not loop.dead
    for document in loop.documents:
        draft = from_bundle(orjson.loads(orjson.dumps(document)))
        (decision,) = told[draft.request].decisions
        assert draft.author.versions == ({"retriever": decision.policy} if decision.policy else {})
        assert draft.author.policy == said[decision.policy] == told[draft.request].policy
        assert decision.failed == "" or int(said[decision.failed].split()[-1]) % 5 == 4
    assert len({decision.policy for one in told.values() for decision in one.decisions}) > 10
    serving.settle()
    assert serving.standing == registry.standing(SLOT)
