"""Who decides in a slot, as the registry has it: between two requests, marked on trial, and never what was
tampered with.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.policies import ActionPolicy, Decider, shipped, write_policy
from models.registry import Registry
from models.registry.registry import FILE, policy_of
from models.registry.serving import Serving

SLOT = "retrieval-weights"
ACTIONS = ("shipped", "words", "latest")
AT = "2026-11-22T03:00:00Z"
REQUESTS = [f"request-{number}" for number in range(400)]


def always(action: str, slot: str = SLOT) -> bytes:
    return write_policy(ActionPolicy(slot, (action, *(one for one in ("shipped", "words") if one != action))))


def added(registry: Registry, policy: bytes, name: str = FILE) -> str:
    return registry.artefacts.add({name: policy}, "action-policy", made=AT).id


def promoted(registry: Registry, policy: bytes) -> str:
    identity = added(registry, policy)
    registry.promote(SLOT, identity, b"{}", AT)
    return identity


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(tmp_path / "registry")


def opened(registry: Registry, explore: float = 0.0) -> Decider:
    return Decider(
        Serving(
            registry,
            SLOT,
            lambda artefact: policy_of(artefact, SLOT, ACTIONS),
            shipped(SLOT, ACTIONS, explore),
        )
    )


def taken(decider: Decider, request: str = "r") -> tuple[str, str]:
    found = decider.decide(request, {"chunks": 3.0})
    return found.action, found.policy


@given(
    st.text(), st.floats(0, 1), st.dictionaries(st.text(), st.floats(allow_nan=False, allow_infinity=False))
)
def test_a_request_that_is_asked_again_is_decided_alike(
    request: str, explore: float, features: dict[str, float]
) -> None:
    one, again = (Decider(shipped(SLOT, ACTIONS, explore)).decide(request, features) for _ in range(2))
    assert one == again and one.features == features and 0 < one.probability <= 1


@given(st.text())
def test_without_exploration_what_ships_is_certain(request: str) -> None:
    found = Decider(shipped(SLOT, ACTIONS)).decide(request, {})
    assert (found.action, found.probability, found.policy, found.actions) == ("shipped", 1.0, "", ACTIONS)


def test_exploration_takes_every_action_about_as_often_as_it_says() -> None:
    found = [Decider(shipped(SLOT, ACTIONS, 0.3)).decide(request, {}) for request in REQUESTS]
    assert {one.action: one.probability for one in found} == pytest.approx(
        {"shipped": 0.8, "words": 0.1, "latest": 0.1}
    )
    assert 280 < sum(one.action == "shipped" for one in found) < 360


def test_a_promoted_policy_decides_from_the_next_request_on_and_a_roll_back_takes_it_out(
    registry: Registry,
) -> None:
    decider = opened(registry)
    assert taken(decider) == ("shipped", "")
    identity = promoted(registry, always("words"))
    assert taken(decider) == ("words", identity)
    registry.roll_back(SLOT, AT, "live reward fell")
    assert taken(decider) == ("shipped", "")


def test_a_trial_decides_its_share_and_says_so(registry: Registry) -> None:
    decider = opened(registry)
    trial = added(registry, always("latest"))
    registry.try_out(SLOT, trial, 0.25, b"{}", AT)
    found = [decider.decide(request, {}) for request in REQUESTS]
    assert {(one.action, one.policy, one.trial) for one in found} == {
        ("shipped", "", False),
        ("latest", trial, True),
    }
    assert 60 < sum(one.trial for one in found) < 140


def test_what_would_have_been_chosen_in_the_shadow_is_told_and_not_followed(registry: Registry) -> None:
    decider = opened(registry)
    shadow = added(registry, always("words"))
    registry.shadow(SLOT, shadow, AT)
    found = decider.decide("r", {})
    assert (found.action, found.policy, found.shadow, found.shadow_action, found.trial) == (
        "shipped",
        "",
        shadow,
        "words",
        False,
    )


def test_an_artefact_that_was_tampered_with_is_not_served_by_those_who_start_and_by_those_who_run(
    registry: Registry,
) -> None:
    running = opened(registry)
    first = promoted(registry, always("words"))
    assert taken(running) == ("words", first)
    second = promoted(registry, always("latest"))
    (registry.artefacts.folder / second / FILE).write_bytes(always("words"))
    assert taken(running) == ("words", first)
    assert taken(opened(registry)) == ("words", first)


@pytest.mark.parametrize(
    ("policy", "name"),
    [
        (always("words", slot="alignment"), FILE),
        (write_policy(ActionPolicy(SLOT, ("shipped", "unheard-of"))), FILE),
        (b"[]", FILE),
        (always("words"), "other.json"),
    ],
)
def test_what_is_no_policy_for_the_slot_leaves_what_is_in_service(
    registry: Registry, policy: bytes, name: str
) -> None:
    decider = opened(registry)
    first = promoted(registry, always("words"))
    assert taken(decider) == ("words", first)
    registry.promote(SLOT, added(registry, policy, name), b"{}", AT)
    assert taken(decider) == ("words", first)


def test_a_registry_that_cannot_be_read_leaves_what_is_in_service(registry: Registry) -> None:
    decider = opened(registry)
    identity = promoted(registry, always("words"))
    assert taken(decider) == ("words", identity)
    slot = registry.folder / "slots" / f"{SLOT}.json"
    slot.write_bytes(b"{")
    assert taken(decider) == ("words", identity)
    slot.unlink()
    assert taken(decider) == ("words", identity)


def test_a_registry_that_is_not_there_yet_is_what_ships(tmp_path: Path) -> None:
    assert taken(opened(Registry(tmp_path / "nowhere"))) == ("shipped", "")


def test_a_policy_whose_numbers_overflow_decides_nothing_and_says_that_it_failed(registry: Registry) -> None:
    """Its probabilities are no numbers; a request with one of those in it could not be read back."""
    huge = ActionPolicy(
        SLOT,
        ("words", "latest"),
        ("chunks",),
        (0.0,),
        (1e-300,),
        ((1e300, 0.0), (-1e300, 0.0)),
        sharpness=1e10,
    )
    decider = opened(registry)
    first = promoted(registry, always("words"))
    identity = promoted(registry, write_policy(huge))
    found = decider.decide("r", {"chunks": 3.0})
    assert (found.action, found.policy, found.failed, found.probability) == ("words", first, identity, 1.0)


def test_a_shadow_whose_numbers_overflow_stands_in_nobodys_way(registry: Registry) -> None:
    huge = ActionPolicy(
        SLOT,
        ("words", "latest"),
        ("chunks",),
        (0.0,),
        (1e-300,),
        ((1e300, 0.0), (-1e300, 0.0)),
        sharpness=1e10,
    )
    shadow = added(registry, write_policy(huge))
    registry.shadow(SLOT, shadow, AT)
    found = opened(registry).decide("r", {"chunks": 3.0})
    assert (found.action, found.shadow, found.shadow_action) == ("shipped", shadow, "")
