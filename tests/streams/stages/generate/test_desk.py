"""The desk: what waits, what flies, what may be published, and what may be committed."""

from __future__ import annotations

import pytest

from schemas.requests import Request
from streams.stages.generate.desk import Desk
from streams.stages.generate.queue import Ticket
from streams.stages.generate.rows import DocumentRow
from tests.streams.stages.generate.builders import request, ticket


@pytest.fixture
def desk() -> Desk[str]:
    return Desk(at_once=2, most=4, most_bytes=1000)


def hand_in(desk: Desk[str], offset: int, asked: Request, row: DocumentRow | None = None) -> Ticket:
    handed = ticket(offset, asked)
    desk.receive(handed, row)
    return handed


def outcomes(desk: Desk[str]) -> list[tuple[int, str]]:
    return [(closed.origin.offset, closed.outcome) for closed in desk.collect().closed]


def position(desk: Desk[str]) -> int:
    (settled,) = desk.collect().settled.values()
    return settled.position


def test_no_more_are_drafted_at_once_than_allowed(desk: Desk[str]) -> None:
    for offset in range(3):
        hand_in(desk, offset, request(f"r{offset}", slot=f"s{offset}"))
    assert [desk.take() is None for _ in range(3)] == [False, False, True]
    assert (desk.waiting, desk.busy) == (1, 2)


def test_critical_requests_have_places_of_their_own_when_the_others_are_taken() -> None:
    desk = Desk[str](at_once=1, critical=1, most=10, most_bytes=1000)
    routine = hand_in(desk, 0, request("r0", slot="a"))
    hand_in(desk, 1, request("r1", slot="b"))
    assert [desk.take(), desk.take()] == [routine, None]
    urgent = hand_in(desk, 2, request("r2", slot="c", priority="critical"))
    hand_in(desk, 3, request("r3", slot="d", priority="critical"))
    assert [desk.take(), desk.take()] == [urgent, None]


def test_the_desk_is_full_when_it_holds_as_many_as_allowed_and_free_again_after_one_is_out(
    desk: Desk[str],
) -> None:
    for offset in range(4):
        assert not desk.full
        hand_in(desk, offset, request(f"r{offset}", slot=f"s{offset}"))
    assert desk.full
    taken = desk.take()
    assert taken
    desk.publish(taken, "b", "draft")
    assert not desk.full


def test_the_desk_is_full_by_bytes_too() -> None:
    desk = Desk[str](at_once=1, most=100, most_bytes=2)
    hand_in(desk, 0, request("r0", slot="a"))
    assert not desk.full
    hand_in(desk, 1, request("r1", slot="b"))
    assert desk.full
    hand_in(desk, 2, request("r2", slot="b"))
    assert desk.full
    taken = desk.take()
    assert taken
    desk.fail(taken, "no")
    assert not desk.full


def test_answers_out_of_order_are_published_at_once_and_committed_in_order(desk: Desk[str]) -> None:
    first = hand_in(desk, 0, request("r0", slot="a"))
    second = hand_in(desk, 1, request("r1", slot="b"))
    assert [desk.take(), desk.take()] == [first, second]
    desk.publish(second, "b1", "second")
    collected = desk.collect()
    assert [closed.made for closed in collected.closed] == ["second"]
    (settled,) = collected.settled.values()
    assert (settled.position, settled.mark) == (0, (1,))
    desk.publish(first, "b0", "first")
    collected = desk.collect()
    assert [closed.made for closed in collected.closed] == ["first"]
    (settled,) = collected.settled.values()
    assert (settled.position, settled.unmark) == (2, (1,))


def test_a_waiting_request_is_superseded_by_a_newer_one_of_the_same_document(desk: Desk[str]) -> None:
    hand_in(desk, 0, request("r0"))
    newer = hand_in(desk, 1, request("r1"))
    assert outcomes(desk) == [(0, "superseded")]
    assert desk.take() is newer
    assert desk.counts["superseded"] == 1


def test_a_late_answer_is_published_while_nothing_newer_is_and_the_newer_replaces_it(desk: Desk[str]) -> None:
    older = hand_in(desk, 0, request("r0"))
    assert desk.take() is older
    newer = hand_in(desk, 1, request("r1"))
    assert desk.take() is newer
    assert desk.replaces(older) == ""
    desk.publish(older, "b0", "older")
    assert desk.replaces(newer) == "b0"
    desk.publish(newer, "b1", "newer")
    assert outcomes(desk) == [(0, "published"), (1, "published")]


def test_a_late_answer_is_not_published_after_a_newer_one(desk: Desk[str]) -> None:
    older = hand_in(desk, 0, request("r0"))
    desk.take()
    newer = hand_in(desk, 1, request("r1"))
    desk.take()
    assert desk.publish(newer, "b1", "newer") == (older,)
    assert desk.replaces(older) is None
    desk.publish(older, "b0", "older")
    assert outcomes(desk) == [(1, "published"), (0, "superseded")]
    assert desk.busy == 0


def test_after_a_restart_an_older_request_stays_behind_what_was_published(desk: Desk[str]) -> None:
    hand_in(desk, 4, request("r4"), row=DocumentRow(offset=7, request="r7", bundle="b7"))
    assert outcomes(desk) == [(4, "superseded")]
    assert desk.take() is None


def test_after_a_restart_a_newer_request_replaces_what_was_published(desk: Desk[str]) -> None:
    newer = hand_in(desk, 9, request("r9"), row=DocumentRow(offset=7, request="r7", bundle="b7"))
    assert desk.take() is newer
    assert desk.replaces(newer) == "b7"


def test_an_answered_request_is_not_drafted_again_and_its_answer_is_named_again(desk: Desk[str]) -> None:
    hand_in(desk, 9, request("r7"), row=DocumentRow(offset=7, request="r7", bundle="b7"))
    (closed,) = desk.collect().closed
    assert (closed.outcome, closed.bundle) == ("repeated", "b7")
    assert closed.row == DocumentRow(9, "r7", "b7")
    assert desk.take() is None


def test_the_same_request_twice_is_drafted_once(desk: Desk[str]) -> None:
    first = hand_in(desk, 0, request("r0"))
    hand_in(desk, 1, request("r0"))
    assert desk.take() is first
    hand_in(desk, 2, request("r0"))
    assert outcomes(desk) == [(1, "awaited"), (2, "awaited")]
    assert desk.take() is None


def test_when_the_evidence_goes_back_to_what_is_being_drafted_that_draft_is_the_last_word(
    desk: Desk[str],
) -> None:
    """r0 is being drafted; r1 is asked and taken back by a third request that equals r0."""
    first = hand_in(desk, 0, request("r0"))
    desk.take()
    between = hand_in(desk, 1, request("r1"))
    assert desk.take() is between
    hand_in(desk, 2, request("r0"))
    desk.publish(first, "b0", "draft")
    assert desk.take() is None
    desk.publish(between, "b1", "draft")
    assert outcomes(desk) == [(0, "published"), (2, "repeated"), (1, "superseded")]


def test_when_the_evidence_goes_back_to_what_was_replaced_it_is_drafted_anew(desk: Desk[str]) -> None:
    for offset, name in enumerate(["r0", "r1"]):
        hand_in(desk, offset, request(name))
        taken = desk.take()
        assert taken
        desk.publish(taken, f"b{offset}", "draft")
    again = hand_in(desk, 2, request("r0"))
    assert desk.take() is again
    assert desk.replaces(again) == "b1"


def test_a_cancelled_document_is_dropped_wherever_it_is(desk: Desk[str]) -> None:
    flying = hand_in(desk, 0, request("r0"))
    desk.take()
    hand_in(desk, 1, request("r1"))
    assert desk.receive(ticket(2, request("gone", cancelled=True)), None) == (flying,)
    assert desk.replaces(flying) is None
    assert outcomes(desk) == [(0, "cancelled"), (1, "cancelled"), (2, "cancelled")]
    assert desk.take() is None


def test_a_cancelled_document_remembers_what_was_published_for_the_day_it_is_asked_for_again(
    desk: Desk[str],
) -> None:
    published = DocumentRow(0, "r0", "b0")
    desk.receive(ticket(1, request("gone", cancelled=True)), published)
    (closed,) = desk.collect().closed
    assert closed.row == DocumentRow(1, "r0", "b0", cancelled=True)
    again = hand_in(desk, 2, request("r2"), row=closed.row)
    assert desk.take() is again
    assert desk.replaces(again) == "b0"


def test_after_a_restart_a_cancelled_request_stays_cancelled(desk: Desk[str]) -> None:
    hand_in(desk, 3, request("r3"), row=DocumentRow(5, cancelled=True))
    assert outcomes(desk) == [(3, "cancelled")]


def test_a_record_that_is_no_request_lets_the_position_pass(desk: Desk[str]) -> None:
    origin = ticket(0, request()).origin
    desk.reject(origin, "dead letter")
    collected = desk.collect()
    assert [(closed.outcome, closed.made) for closed in collected.closed] == [("unreadable", "dead letter")]
    assert collected.settled[(origin.topic, 0)].position == 1


def test_a_failed_request_lets_the_position_pass(desk: Desk[str]) -> None:
    taken = hand_in(desk, 0, request())
    desk.take()
    desk.fail(taken, "dead letter")
    assert position(desk) == 1


def test_what_a_marker_names_is_skipped(desk: Desk[str]) -> None:
    hand_in(desk, 0, request("r0", slot="a"))
    desk.skip(ticket(1, request()).origin)
    assert position(desk) == 0
    taken = desk.take()
    assert taken
    desk.publish(taken, "b", "draft")
    (settled,) = desk.collect().settled.values()
    assert (settled.position, settled.unmark) == (2, (1,))


def test_a_partition_given_up_leaves_nothing_behind(desk: Desk[str]) -> None:
    flying = hand_in(desk, 0, request("r0", slot="a"))
    desk.take()
    hand_in(desk, 1, request("r1", slot="b"))
    hand_in(desk, 2, request("r2", slot="b"))
    other = ticket(0, request("r9", slot="c", patient="Patient/9"), partition=1)
    desk.receive(other, None)
    assert desk.give_up(0) == (flying,)
    desk.publish(flying, "b", "draft")
    assert outcomes(desk) == []
    assert desk.take() is other
    desk.publish(other, "b", "draft")
    assert outcomes(desk) == [(0, "published")]
    assert (desk.waiting, desk.busy, desk._bytes) == (0, 0, 0)


def test_a_partition_that_comes_back_is_believed_from_its_rows_alone(desk: Desk[str]) -> None:
    taken = hand_in(desk, 0, request("r0"))
    desk.take()
    desk.publish(taken, "b0", "draft")
    desk.collect()
    desk.give_up(0)
    again = hand_in(desk, 5, request("r5"), row=DocumentRow(3, "r3", "b3"))
    assert desk.take() is again
    assert desk.replaces(again) == "b3"


def test_documents_without_tickets_are_not_kept_in_memory(desk: Desk[str]) -> None:
    for offset in range(50):
        hand_in(desk, offset, request(f"r{offset}", slot=f"s{offset}"))
        taken = desk.take()
        assert taken
        desk.publish(taken, f"b{offset}", "draft")
        desk.collect()
    desk.collect()
    assert not desk._latest
    assert not desk._holds


def test_an_answer_makes_room_for_the_next_question_before_its_draft_is_finished() -> None:
    desk = Desk[str](at_once=1, most=10, most_bytes=1000)
    tickets = [hand_in(desk, offset, request(f"r{offset}", slot=f"s{offset}")) for offset in range(3)]
    assert [desk.take(), desk.take()] == [tickets[0], None]
    desk.answered(tickets[0])
    assert [desk.take(), desk.take()] == [tickets[1], None]
    desk.answered(tickets[1])
    assert desk.take() is None, "two unfinished answers are enough"
    desk.publish(tickets[0], "b", "draft")
    assert desk.take() is tickets[2]
