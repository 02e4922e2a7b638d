"""Deciders as the stages get them: from the registry that is set, else what ships with the share of chance
that is set.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from kg.guidelines.alignment.arms import SLOT, packaged_arms
from models.policies import ActionPolicy, write_policy
from models.registry import Registry
from models.registry.registry import FILE
from processors.tasks import Drafting
from schemas.decisions import SLOTS
from tests.processors.care_summary.guidance.test_deciding import drafting
from tests.processors.care_summary.guidance.test_ways import NEW, wanted
from wardstream.settings.parts import LearningSettings
from wardstream.wiring.promotions import Promotions, aligning, weighing

AT = "2026-11-22T03:00:00Z"


def promoted(registry: Registry, action: str) -> str:
    identity = registry.artefacts.add(
        {FILE: write_policy(ActionPolicy(SLOT, (action,)))}, SLOTS[SLOT], made=AT
    ).id
    registry.promote(SLOT, identity, b"{}", AT)
    return identity


def decided(made: Drafting, request: str) -> tuple[str, dict[str, str]]:
    """What was done for a care summary whose course is aligned, and whom the draft names."""
    draft = made.compose(replace(wanted(NEW), id=request))
    (found,) = draft.decisions
    return found.action, draft.author.versions


def test_as_set_when_nothing_is_set_what_ships_is_certain() -> None:
    settings = LearningSettings()
    promotions = Promotions(settings.registry)
    for decider in (weighing(promotions, settings.explore), aligning(promotions, settings.explore)):
        found = decider.decide("r", {})
        assert (found.action, found.probability, found.policy) == ("shipped", 1.0, "")


def test_the_share_of_chance_is_that_of_the_settings() -> None:
    found = aligning(Promotions(None), 0.5).decide("r", {})
    many = len(packaged_arms())
    assert found.probability == pytest.approx(0.5 + 0.5 / many if found.action == "shipped" else 0.5 / many)


def test_a_promoted_policy_aligns_the_next_care_summary_and_the_draft_names_it(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    promotions = Promotions(registry.folder)
    made = drafting(aligning(promotions, 0.0))
    assert decided(made, "r1") == ("shipped", {})
    identity = promoted(registry, "open")
    decided(made, "r2")  # notices it
    promotions.background.submit(int).result()  # loaded in the background
    assert decided(made, "r3") == ("open", {SLOT: identity})
    assert decided(made, "r1") == ("shipped", {}), "what was told of a request stays so"
    registry.roll_back(SLOT, AT, "live reward fell")
    decided(made, "r4")
    promotions.background.submit(int).result()
    assert decided(made, "r5") == ("shipped", {})
    promotions.close()


def test_an_artefact_of_another_kind_is_not_served(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    policy = write_policy(ActionPolicy(SLOT, ("open",)))
    registry.promote(SLOT, registry.artefacts.add({FILE: policy}, "lora", made=AT).id, b"{}", AT)
    assert aligning(Promotions(registry.folder), 0.0).decide("r", {}).policy == ""
