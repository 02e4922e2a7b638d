"""Who is next: critical first, then in order of arrival; a document waits once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from schemas.requests import Priority
from streams.stages.generate.queue import Ticket, WaitingRoom
from tests.amounts import examples
from tests.streams.stages.generate.builders import request, ticket


def asked(offset: int, slot: str, priority: Priority = "routine") -> Ticket:
    return ticket(offset, request(f"r{offset}", slot=slot, priority=priority))


def drain(room: WaitingRoom) -> list[int]:
    return [taken.origin.offset for taken in iter(room.take, None)]


def test_a_critical_request_overtakes_a_backlog() -> None:
    room = WaitingRoom()
    for offset in range(5):
        room.add(asked(offset, f"day-{offset}"))
    room.add(asked(5, "critical:Observation/8", "critical"))
    assert drain(room) == [5, 0, 1, 2, 3, 4]


def test_revisions_and_routine_requests_go_in_order_of_arrival() -> None:
    room = WaitingRoom()
    room.add(asked(0, "a", "revision"))
    room.add(asked(1, "b", "routine"))
    room.add(asked(2, "c", "revision"))
    assert drain(room) == [0, 1, 2]


def test_a_newer_request_supersedes_the_older_one_and_takes_its_turn() -> None:
    room = WaitingRoom()
    first = asked(0, "a")
    room.add(first)
    room.add(asked(1, "b"))
    assert room.add(asked(2, "a")) is first
    assert len(room) == 2
    assert drain(room) == [2, 1]


def test_a_newer_routine_request_keeps_the_urgency_of_the_critical_one_it_supersedes() -> None:
    room = WaitingRoom()
    room.add(asked(0, "a"))
    room.add(asked(1, "b", "critical"))
    room.add(asked(2, "b", "routine"))
    assert drain(room) == [2, 0]


def test_a_newer_critical_request_raises_the_document() -> None:
    room = WaitingRoom()
    room.add(asked(0, "a"))
    room.add(asked(1, "b"))
    room.add(asked(2, "b", "critical"))
    assert drain(room) == [2, 0]


def test_a_withdrawn_document_waits_no_more() -> None:
    room = WaitingRoom()
    gone = asked(0, "a")
    room.add(gone)
    room.add(asked(1, "b"))
    assert room.withdraw(gone.request.document) is gone
    assert room.withdraw(gone.request.document) is None
    assert drain(room) == [1]


def test_one_document_asked_for_without_end_does_not_grow_the_queue() -> None:
    room = WaitingRoom()
    for offset in range(5_000):
        room.add(asked(offset, "a"))
    assert len(room._heap) < 200
    assert drain(room) == [4_999]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "add", "take", "withdraw"]),
        st.sampled_from("abcdef"),
        st.sampled_from(["critical", "routine", "revision"]),
    ),
    max_size=60,
)


@given(STEPS)
@examples(200)
def test_every_ticket_leaves_exactly_once_and_in_the_order_of_a_plain_list(
    steps: list[tuple[str, str, Priority]],
) -> None:
    room = WaitingRoom()
    model: list[tuple[int, int, Ticket]] = []  # (urgency, turn, ticket): sorted, it is the queue
    left: list[Ticket] = []
    for number, (step, slot, priority) in enumerate(steps):
        mine = [entry for entry in model if entry[2].request.slot == slot]
        if step == "add":
            urgency, turn = (0 if priority == "critical" else 1), number
            for entry in mine:
                model.remove(entry)
                urgency, turn = min(urgency, entry[0]), entry[1]
                left.append(entry[2])
            newcomer = asked(number, slot, priority)
            model.append((urgency, turn, newcomer))
            assert room.add(newcomer) is (mine[0][2] if mine else None)
        elif step == "take":
            expected = min(model, key=lambda entry: entry[:2], default=None)
            assert room.take() is (expected[2] if expected else None)
            if expected:
                model.remove(expected)
                left.append(expected[2])
        else:
            assert room.withdraw(request(slot=slot).document) is (mine[0][2] if mine else None)
            for entry in mine:
                model.remove(entry)
                left.append(entry[2])
        assert len(room) == len(model)
    assert list(iter(room.take, None)) == [entry[2] for entry in sorted(model, key=lambda entry: entry[:2])]
    assert len(set(map(id, left))) == len(left)
