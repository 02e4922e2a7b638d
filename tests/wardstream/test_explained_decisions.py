"""Who answered, who stood in, and what the shadow would have drafted, as `wardstream trajectory show` tells
it from the log.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from models.policies.policy_slot import Option
from processors.discharge.expectations.reasoner import Reasoner
from processors.tasks import tasks
from schemas.decisions import Decision
from streams.learning.export import TrajectorySink
from streams.loop import Record
from streams.stages.generate.drafting import Drafted, Drafter, ModelReply
from streams.stages.generate.result_records import trajectory
from streams.topics import TRAJECTORY
from tests.models.slot import Slot
from tests.processors.expected import early, reasoner
from tests.processors.test_promoted_drafts import NEW, OLD, Named, Raising
from tests.wardstream.test_learning_commands import run


def shown(drafted: Drafted, folder: Path) -> str:
    sink = TrajectorySink(folder)
    told = Record(
        TRAJECTORY, 0, 0, early().cut // 1000, b"", msgspec.json.encode(trajectory(early(), drafted))
    )
    sink.write([sink.read(told)], {(TRAJECTORY, 0): 1})
    sink.close()
    return run("trajectory", "show", early().id[:10], "--log", str(folder))


def drafted(slot: Slot[Reasoner]) -> Drafted:
    return Drafter(tasks(slot), None, request_timeout=5, most_cut=0.5).judge(early(), ModelReply())


def test_a_trial_and_its_shadow_are_told_in_words_and_numbers(tmp_path: Path) -> None:
    told = shown(
        drafted(
            Slot(
                Option(NEW, reasoner(), True, 0.2),
                Option("", reasoner()),
                shadow=(OLD, Named("dark", "digoxin")),
            )
        ),
        tmp_path,
    )
    assert f"retriever: answered by policy {NEW[:12]}, on trial, which serves 20% of the requests" in told
    assert f"in the shadow {OLD[:12]} would have drafted" in told and "cut by the gate" in told


def test_a_share_below_one_in_a_hundred_is_not_told_as_none(tmp_path: Path) -> None:
    told = shown(drafted(Slot(Option(NEW, reasoner(), True, 0.004), Option("", reasoner()))), tmp_path)
    assert "which serves 0.4% of the requests" in told
    chosen = Decision("retrieval-weights", NEW, ("as shipped", "newer"), "newer", 0.004)
    found = drafted(Slot(Option("", reasoner())))
    assert "with probability 0.004," in shown(
        Drafted(msgspec.structs.replace(found.draft, decisions=(chosen,))), tmp_path / "chosen"
    )


def test_who_stood_in_and_a_shadow_that_made_nothing_are_told(tmp_path: Path) -> None:
    told = shown(
        drafted(Slot(Option(NEW, Raising()), Option("", reasoner()), shadow=(OLD, Raising()))), tmp_path
    )
    assert "answered by what ships\n" in told
    assert f"as the fallback of {NEW[:12]}, which could not answer" in told
    assert f"in the shadow {OLD[:12]} would have made no draft in time" in told


def test_a_choice_among_actions_is_told_as_before(tmp_path: Path) -> None:
    found = drafted(Slot(Option("", reasoner())))
    chosen = Decision(
        "retrieval-weights",
        NEW,
        ("as shipped", "newer"),
        "newer",
        0.25,
        shadow=OLD,
        shadow_action="as shipped",
    )
    told = shown(Drafted(msgspec.structs.replace(found.draft, decisions=(chosen,))), tmp_path)
    assert (
        "retrieval-weights: newer of as shipped, newer, with probability 0.25" in told
        and "would have chosen as shipped" in told
    )
