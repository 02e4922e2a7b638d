"""However answers are interleaved and wherever the process is killed: one last word per document, and nothing
twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from schemas.requests import decode_request
from streams.stages.generate.desk import Desk
from streams.stages.generate.drafting import COMPOSED, Drafted
from streams.stages.generate.queue import Ticket
from streams.stages.generate.result_records import Printer
from streams.stages.generate.step import GenerateStep, Records
from streams.telemetry.port import GenerateObserver
from tests.amounts import examples
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.fake_loop import FakeLoop
from tests.streams.stages.generate.plain_task import PlainTask, plain_bundle


class ByHand:
    """Drafts when it is told to, the one it is told to."""

    def __init__(self, desk: Desk[Records]) -> None:
        self.desk = desk
        self.taken: list[Ticket] = []
        self._press = Printer(plain_bundle)

    def start(self) -> None: ...

    def nudge(self) -> None: ...

    def check(self) -> None: ...

    def stop(self) -> None: ...

    def abandon(self, tickets: Iterable[Ticket], /, *, may_return: bool = False) -> None:
        """Not at all: an answer that is on its way may still arrive, and must do no harm."""

    def take(self) -> None:
        ticket = self.desk.take()
        if ticket is not None:
            self.taken.append(ticket)

    def finish(self, which: int, *, fail: bool = False) -> None:
        if not self.taken:
            return
        ticket = self.taken.pop(which % len(self.taken))
        replaces = self.desk.replaces(ticket)
        if replaces is None:
            return
        if fail:
            self.desk.fail(ticket, self._press.apologise(ticket, ValueError()))
            return
        bundle, made = self._press.print(
            ticket, Drafted(PlainTask().compose(ticket.request), steps=(COMPOSED,)), replaces, ""
        )
        self.desk.publish(ticket, bundle, made)


# Two documents, each asked for with a few different states of the evidence (so the same request comes again),
# and taken back.
NAMES = ["r1", "r1", "r2", "r3", "cancel"]
ASK = st.tuples(st.sampled_from("aab"), st.sampled_from(NAMES), st.sampled_from(["critical", "routine"]))
Step: TypeAlias = tuple[str, int]
ACTS = (
    ["ask"] * 3
    + ["read"] * 3
    + ["take"] * 4
    + ["finish"] * 4
    + ["commit"] * 3
    + ["kill", "rebalance", "fail"]
)
STEP = st.tuples(st.sampled_from(ACTS), st.integers(0, 5))


@given(st.lists(ASK, min_size=3, max_size=10), st.lists(STEP, min_size=25, max_size=60))
@examples(300, deadline=None)
def test_one_last_word_per_document_and_nothing_twice(
    asks: list[tuple[str, str, str]], steps: list[Step]
) -> None:
    hands: list[ByHand] = []

    def build() -> GenerateStep:
        desk = Desk[Records](at_once=3, most=5, most_bytes=10**6)
        hands.append(ByHand(desk))
        return GenerateStep(desk, hands[-1], GenerateObserver(), partitions=1)

    loop = FakeLoop(build)
    to_ask = list(asks)
    ended = ["ask"] * len(asks) + ["read", "take", "finish", "commit"] * 3 * len(asks)
    failed = False
    for step, which in [*steps, *((step, 0) for step in ended)]:
        match step:
            case "ask" if to_ask:
                slot, name, priority = to_ask.pop(0)
                loop.ask(request(f"{slot}-{name}", slot=slot, priority=priority, cancelled=name == "cancel"))  # type: ignore[arg-type]
            case "read":
                loop.read(which % 3 + 1)
            case "take":
                hands[-1].take()
            case "finish":
                hands[-1].finish(which)
            case "fail":
                hands[-1].finish(which, fail=True)
                failed = True
            case "commit":
                loop.commit()
            case "kill":
                loop.kill()
            case "rebalance":
                loop.rebalance()

    assert loop.dry, "every record is closed in the end"
    assert loop.markers == []
    asked = [decode_request(record.value or b"") for log in loop.log.values() for record in log]
    published: dict[object, list[dict[str, object]]] = defaultdict(list)
    for document in loop.documents:
        published[document["document"]].append(document)
    for name, documents in published.items():
        chain = ["", *(document["identifier"]["value"] for document in documents)]  # type: ignore[index]
        assert [document["replaces"] for document in documents] == chain[:-1], "each replaces the one before"
        assert all(before != after for before, after in pairwise(chain)), (
            "the same draft never twice in a row"
        )
        last = [one for one in asked if one.document == name][-1]
        if not last.cancelled and not failed:
            assert documents[-1]["request"] == last.id, "the newest request has the last word"
    for one in {one.document: one for one in asked}.values():
        if not one.cancelled and not failed:
            assert published[one.document]
    answered = Counter(result.request for result in loop.results)
    records = Counter(one.id for one in asked)
    assert all(1 <= answered[id] <= count for id, count in records.items()), (
        "each request is answered, no record twice"
    )
