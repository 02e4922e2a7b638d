"""A worker always has somebody who answers, and it is whom the registry's history names, as far as that one
can be loaded.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.policies.policy_slot import PolicySlot, answered
from models.registry import Artefact, Registry, Standing
from models.registry.serving import AGAIN_S, Serving
from models.registry.slots import line, standing
from tests.amounts import amount, examples
from tests.models.registry.made import AT, SLOT, added, broken, forgotten, opened, promoted, registry_in

pytestmark = pytest.mark.slow


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return registry_in(tmp_path)


@pytest.fixture
def beside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_serving_is_a_slot_that_can_be_asked(registry: Registry) -> None:
    assert isinstance(Serving(registry, SLOT, opened, "shipped"), PolicySlot)


def test_the_one_before_answers_while_another_is_loaded_and_then_the_new_one(
    registry: Registry, beside: ThreadPoolExecutor
) -> None:
    may_go_on = threading.Event()

    def slowly(artefact: Artefact) -> str:
        assert may_go_on.wait(60)
        return opened(artefact)

    serving = Serving(registry, SLOT, slowly, "shipped", loader=beside)
    one = promoted(registry, "one")
    assert [serving.answers(f"r{number}") for number in range(5)] == [("", "shipped")] * 5
    may_go_on.set()
    serving.settle()
    assert serving.answers("r") == (one, "one")
    may_go_on.clear()
    two = promoted(registry, "two")
    assert [serving.answers(f"r{number}") for number in range(5)] == [(one, "one")] * 5
    may_go_on.set()
    serving.settle()
    assert serving.answers("r") == (two, "two")


def test_a_worker_that_begins_serves_what_is_promoted_at_once_if_it_waits_for_it(
    registry: Registry, beside: ThreadPoolExecutor
) -> None:
    one = promoted(registry, "one")
    serving = Serving(registry, SLOT, opened, "shipped", loader=beside)
    serving.settle()
    assert serving.answers("r") == (one, "one")


def test_what_raises_when_it_is_loaded_leaves_the_one_before_and_quotes_nothing(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    failures: list[tuple[str, str, str]] = []
    serving = Serving(registry, SLOT, opened, "shipped", failing=lambda *told: failures.append(told))
    one = promoted(registry, "one")
    assert serving.answers("r") == (one, "one")
    bad = promoted(registry, "unloadable")
    assert serving.answers("r") == (one, "one")
    assert failures == [(SLOT, bad, "load")] and "CANARY" not in caplog.text and bad[:12] in caplog.text


def test_a_worker_that_begins_with_a_broken_promotion_serves_what_was_before_it(registry: Registry) -> None:
    one = promoted(registry, "one")
    promoted(registry, "unloadable")
    assert Serving(registry, SLOT, opened, "shipped").answers("r") == (one, "one")


def test_of_two_broken_promotions_in_a_row_neither_takes_the_place_of_what_was_in_service(
    registry: Registry,
) -> None:
    serving = Serving(registry, SLOT, opened, "shipped")
    one = promoted(registry, "one")
    for bad in ("unloadable 1", "unloadable 2"):
        promoted(registry, bad)
        assert [option.model for option in serving.options("r")] == ["one", "shipped"]
    assert Serving(registry, SLOT, opened, "shipped").answers("r") == (one, "one")
    registry.roll_back(SLOT, AT, "")
    registry.roll_back(SLOT, AT, "")
    registry.roll_back(SLOT, AT, "")
    assert serving.answers("r") == ("", "shipped")


def test_what_was_rolled_back_is_not_asked_again_though_the_one_before_it_is_broken(
    registry: Registry,
) -> None:
    one, bad = promoted(registry, "one"), promoted(registry, "bad")
    serving = Serving(registry, SLOT, opened, "shipped", reserve=False)
    assert serving.answers("r") == (bad, "bad")
    broken(registry, one)
    registry.roll_back(SLOT, AT, "reward fell")
    assert [option.model for option in serving.options("r")] == ["shipped"]


def test_what_was_half_copied_is_taken_up_when_it_is_whole(
    registry: Registry, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    serving = Serving(registry, SLOT, opened, "shipped", clock=clock)
    one = promoted(registry, "one")
    shutil.copytree(registry.folder / "artefacts" / one, tmp_path / "whole")
    broken(registry, one)
    assert serving.answers("r") == ("", "shipped")
    shutil.copy(tmp_path / "whole" / "said.txt", registry.folder / "artefacts" / one)
    assert serving.answers("r") == ("", "shipped")
    clock.now += AGAIN_S
    assert serving.answers("r") == (one, "one")


def test_what_stays_broken_is_told_once_however_often_it_is_tried(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    serving = Serving(registry, SLOT, opened, "shipped", clock=clock)
    promoted(registry, "unloadable")
    for _ in range(5):
        clock.now += AGAIN_S
        assert serving.answers("r") == ("", "shipped")
    assert len([one for one in caplog.records if one.levelno == logging.ERROR]) == 1


def test_a_registry_that_is_removed_changes_nothing_and_one_that_comes_back_counts(
    registry: Registry, tmp_path: Path
) -> None:
    serving = Serving(registry, SLOT, opened, "shipped")
    one = promoted(registry, "one")
    assert serving.answers("r") == (one, "one")
    shutil.copytree(registry.folder, tmp_path / "copy")
    forgotten(registry)
    assert serving.answers("r") == (one, "one")
    shutil.copytree(tmp_path / "copy", registry.folder)
    two = promoted(registry, "two")
    assert serving.answers("r") == (two, "two")


@pytest.mark.parametrize("written", [b"", b"[", b"[]", b"{}", b'[{"slot": "retriever"}]', b"\xff\xfe"])
def test_a_history_that_is_none_changes_nothing(
    registry: Registry, written: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    serving = Serving(registry, SLOT, opened, "shipped")
    one = promoted(registry, "one")
    assert serving.answers("r") == (one, "one")
    (registry.folder / "slots" / f"{SLOT}.json").write_bytes(written)
    assert [serving.answers("r") for _ in range(3)] == [(one, "one")] * 3
    assert Serving(registry, SLOT, opened, "shipped").answers("r") == ("", "shipped")


def test_without_the_public_key_nothing_is_taken_up(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    promoted(registry, "one")
    (registry.folder / "public.key").unlink()
    assert (
        Serving(registry, SLOT, opened, "shipped").answers("r") == ("", "shipped")
        and "public.key" in caplog.text
    )


@pytest.mark.parametrize("said", ["unloadable", "broken on disk"])
def test_a_trial_or_a_shadow_that_cannot_be_loaded_is_none_and_who_is_in_service_answers_all(
    registry: Registry, said: str
) -> None:
    one, bad = promoted(registry, "one"), added(registry, said)
    registry.try_out(SLOT, bad, 0.5, b"{}", AT)
    registry.shadow(SLOT, bad, AT)
    broken(registry, bad)
    serving = Serving(registry, SLOT, opened, "shipped")
    assert {serving.answers(f"r{number}") for number in range(100)} == {
        (one, "one")
    } and serving.shadow() is None
    assert {option.probability for number in range(100) for option in serving.options(f"r{number}")[:1]} == {
        1.0
    }


def test_on_trial_each_request_has_the_probability_with_which_it_came_to_who_answers_it(
    registry: Registry,
) -> None:
    one, two = promoted(registry, "one"), added(registry, "two")
    registry.try_out(SLOT, two, 0.25, b"{}", AT)
    serving = Serving(registry, SLOT, opened, "shipped")
    firsts = [serving.options(f"request {number}")[0] for number in range(1000)]
    assert {(option.artefact, option.trial, option.probability) for option in firsts} == {
        (one, False, 0.75),
        (two, True, 0.25),
    }
    assert 180 < sum(option.trial for option in firsts) < 320


def test_who_cannot_answer_is_stood_in_for_by_who_was_in_service_and_the_decision_says_so(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    failures: list[tuple[str, str, str]] = []
    serving = Serving(registry, SLOT, opened, "shipped", failing=lambda *told: failures.append(told))
    one, poisoned = promoted(registry, "one"), promoted(registry, "poisoned")

    def ask(model: str) -> str:
        if model == "poisoned":
            raise ZeroDivisionError("CANARY")
        return f"answer of {model}"

    answer, (decision,) = answered(serving, "r", ask)
    assert (answer, decision.policy, decision.failed) == ("answer of one", one, poisoned)
    assert (
        failures == [(SLOT, poisoned, "answer")]
        and "ZeroDivisionError" in caplog.text
        and "CANARY" not in caplog.text
    )


def test_what_was_lost_is_loaded_again(registry: Registry) -> None:
    loads: Counter[str] = Counter()

    def counted(artefact: Artefact) -> str:
        loads[artefact.id] += 1
        return opened(artefact)

    serving = Serving(registry, SLOT, counted, "shipped")
    one = promoted(registry, "one")
    assert serving.answers("r") == (one, "one") and loads == {one: 1}
    serving.lost(one)
    assert serving.answers("r") == (one, "one") and loads == {one: 2}
    assert serving.answers("r") == (one, "one") and loads == {one: 2}


def test_many_promotions_and_roll_backs_while_four_threads_ask_leave_nobody_without_an_answer(
    registry: Registry, beside: ThreadPoolExecutor
) -> None:
    serving = Serving(registry, SLOT, opened, "shipped", loader=beside)
    ever, over, found = {"": "shipped"}, threading.Event(), set[tuple[str, str]]()
    lock, began = threading.Lock(), threading.Barrier(5)

    def drafting(name: int) -> None:
        began.wait(60)
        asked = 0
        while not over.is_set() or asked < 50:
            asked += 1
            request = f"{name}/{asked}"
            said, (decision,) = answered(serving, request, lambda model: model.upper())
            shadow = serving.shadow()
            with lock:
                found.add((decision.policy, said))
                if shadow is not None:
                    found.add((shadow[0], shadow[1].upper()))

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(drafting, name) for name in range(4)]
        began.wait(60)
        for number in range(amount(20, 100)):
            said = f"model {number}"
            identity = added(registry, said)
            ever[identity] = said
            match number % 4:
                case 0 | 1:
                    registry.promote(SLOT, identity, b"{}", AT)
                case 2:
                    registry.try_out(SLOT, identity, 0.5, b"{}", AT)
                    registry.shadow(SLOT, identity, AT)
                case _:
                    registry.roll_back(SLOT, AT, "as drawn")
        over.set()
        for one in running:
            one.result(60)
    assert found == {(policy, ever[policy].upper()) for policy, _ in found}
    serving.settle()
    assert serving.standing == registry.standing(SLOT)


MOVES = st.lists(
    st.one_of(
        st.tuples(
            st.sampled_from(["promote", "try", "shadow"]),
            st.sampled_from(["a", "b", "c", "unloadable 1", "unloadable 2"]),
        ),
        st.tuples(st.sampled_from(["back", "end", "look", "break"]), st.sampled_from(["a", "b", "c"])),
    ),
    max_size=14,
)


@examples(40, deadline=None)
@given(MOVES)
def test_after_any_history_who_answers_is_in_service_by_it_or_was_before_or_ships(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, str]]
) -> None:
    registry = registry_in(tmp_path_factory.mktemp("r"))
    serving = Serving(registry, SLOT, opened, "shipped")
    gone: set[str] = set()
    for kind, said in moves:
        match kind:
            case "look":
                serving.answers("r")
            case "break" if (identity := added(registry, said)) not in gone:
                broken(registry, identity)
                gone.add(identity)
            case "back" if registry.standing(SLOT).current:
                registry.roll_back(SLOT, AT, "")
            case "end" if registry.moves(SLOT):
                registry.end_trial(SLOT, AT, "")
            case "promote" | "try" | "shadow" if (identity := added(registry, said)) not in gone:
                {
                    "promote": lambda one=identity: registry.promote(SLOT, one, b"{}", AT),
                    "try": lambda one=identity: registry.try_out(SLOT, one, 0.5, b"{}", AT),
                    "shadow": lambda one=identity: registry.shadow(SLOT, one, AT),
                }[kind]()
    history = registry.moves(SLOT)
    wanted, before = standing(history), line(history)
    names = {
        option.artefact: option.model for number in range(40) for option in serving.options(f"r{number}")
    }
    assert names[""] == "shipped" and not any(model.startswith("unloadable") for model in names.values())
    assert set(names) <= {*before, wanted.trial} and before[-1] == wanted.current
    now = serving.standing
    assert now.current in before
    if now.current != wanted.current:
        assert now == Standing(now.current)
    shutil.rmtree(registry.folder, ignore_errors=True)


def test_a_predecessor_that_cannot_be_loaded_answers_nothing_and_the_others_go_on(registry: Registry) -> None:
    one, two = promoted(registry, "unloadable"), added(registry, "two")
    registry.promote(SLOT, two, b"{}", AT, control=0.4)
    serving = Serving(registry, SLOT, opened, "shipped")
    assert {serving.answers(f"r{number}") for number in range(50)} == {(two, "two")}
    assert serving.standing == Standing(two) and registry.standing(SLOT).control == one
