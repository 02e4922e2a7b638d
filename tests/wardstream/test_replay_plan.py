"""A replay says messages in order and lets event time tick in between."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.patient import TriggerSettings
from schemas.events import TickBody, decode_events, encode_events, tick
from schemas.instant import DAY, HOUR, MINUTE, Instant
from streams import topics
from wardstream.replay.message import Message
from wardstream.replay.plan import EVERY, FLUSH, MOST, PENDING, Batch, Stays, Tick, plan, ticks

START: Instant = 20_000 * DAY


def lab(time: Instant) -> Message:
    return Message(time, topics.LAB, "Patient/1", b'{"resourceType":"Observation"}')


def encounter(time: Instant, status: str, class_code: str = "IMP") -> Message:
    value = {"resourceType": "Encounter", "id": "e", "status": status, "class": {"code": class_code}}
    return Message(time, topics.ADMISSION, "Patient/1", json.dumps(value).encode())


@given(st.lists(st.integers(0, 30 * DAY), min_size=1, max_size=30).map(sorted))
def test_every_message_is_said_once_in_order_and_ticks_never_go_back(offsets: list[int]) -> None:
    messages = [encounter(START, "in-progress"), *(lab(START + offset) for offset in offsets)]
    said: list[Message] = []
    now: Instant = 0
    for step in plan(messages):
        if isinstance(step, Batch):
            assert all(message.time >= now for message in step.messages)
            said.extend(step.messages)
        else:
            assert step.now > now
            assert all(message.time <= step.now for message in said)
            now = step.now
    assert said == messages


def test_a_quiet_half_hour_of_a_stay_ticks_on_the_grid() -> None:
    steps = list(plan([encounter(START, "in-progress"), lab(START + 31 * MINUTE)]))
    assert [step.now - START for step in steps[1:-1] if isinstance(step, Tick)][:2] == [
        15 * MINUTE,
        30 * MINUTE,
    ]
    assert isinstance(steps[3], Batch)


def test_nobody_in_hospital_no_ticks_until_the_end() -> None:
    steps = list(plan([lab(START), lab(START + 100 * DAY)]))
    assert isinstance(steps[0], Batch)
    assert len(steps[0].messages) == 2
    assert all(isinstance(step, Tick) and step.now > START + 100 * DAY for step in steps[1:])


def test_the_last_tick_is_far_enough_for_everything_to_come_due() -> None:
    *_, last = plan([lab(START)])
    assert last == Tick(START + FLUSH)


def test_what_is_replayed_up_to_a_moment_has_no_tick_after_it() -> None:
    steps = list(plan([encounter(START, "in-progress"), lab(START + 40 * MINUTE)], after=0))
    assert isinstance(steps[-1], Batch) and any(isinstance(step, Tick) for step in steps)


def test_ticks_thin_out_in_a_long_gap_and_end_just_before_the_next_message() -> None:
    points = list(ticks(START, START + 40 * DAY + MINUTE, EVERY))
    assert len(points) < 15
    assert points[0] == START + EVERY
    assert points[-1] == START + 40 * DAY


def test_no_tick_fits_between_two_messages_of_one_interval() -> None:
    assert list(ticks(START + MINUTE, START + 2 * MINUTE, EVERY)) == []


def test_a_burst_is_cut_so_that_what_is_in_flight_stays_bounded() -> None:
    sizes = [len(step.messages) for step in plan([lab(START)] * (MOST + 1)) if isinstance(step, Batch)]
    assert sizes == [MOST, 1]


def test_something_may_be_due_for_a_day_after_what_is_told_of_somebody_who_is_in() -> None:
    stays = Stays()
    assert not stays.anything_at(START)
    stays.see(encounter(START, "in-progress"))
    assert stays.anything_at(START + PENDING)
    assert not stays.anything_at(START + PENDING + 1)
    stays.see(lab(START + 400 * DAY))
    assert stays.anything_at(START + 400 * DAY + PENDING)


@pytest.mark.parametrize(("late_results", "days"), [(0, 3), (7 * 86400, 7), (30 * 86400, 30)])
def test_a_late_result_counts_until_some_days_after_discharge(late_results: int, days: int) -> None:
    stays = Stays(TriggerSettings(late_results=late_results))
    stays.see(encounter(START, "in-progress"))
    stays.see(encounter(START + HOUR, "finished"))
    stays.see(lab(START + HOUR + days * DAY))
    assert stays.anything_at(START + HOUR + days * DAY + PENDING)
    stays.see(lab(START + (days + 6) * DAY))
    assert not stays.anything_at(START + (days + 6) * DAY)


def test_what_is_told_of_others_while_somebody_is_in_needs_no_ticks() -> None:
    stays = Stays()
    stays.see(encounter(START, "in-progress"))
    stays.see(Message(START + 9 * DAY, topics.LAB, "Patient/2", b"{}"))
    assert not stays.anything_at(START + 9 * DAY)


@pytest.mark.parametrize("keys", [("", "Patient/1"), ("Patient/1", ""), ("Patient/1", "Patient/2")])
def test_a_stay_told_without_a_key_or_under_two_may_be_anybodys(keys: tuple[str, str]) -> None:
    stays = Stays()
    for key in keys:
        stays.see(Message(START, topics.ADMISSION, key, encounter(START, "in-progress").value))
    stays.see(Message(START + 9 * DAY, topics.LAB, "Patient/3", b"{}"))
    assert stays.anything_at(START + 9 * DAY)


def test_nothing_is_due_before_there_is_time_in_kafka() -> None:
    stays = Stays()
    stays.see(encounter(-9 * DAY, "in-progress"))
    assert not stays.anything_at(-9 * DAY + HOUR)


def test_a_visit_to_the_practice_and_a_broken_message_are_no_stay() -> None:
    stays = Stays()
    stays.see(encounter(START, "in-progress", "AMB"))
    stays.see(Message(START, topics.ADMISSION, "", b'{"Encounter'))
    stays.see(Message(START, topics.ADMISSION, "", b'["Encounter"]'))
    assert not stays.anything_at(START)


def test_a_stay_inside_a_bundle_counts() -> None:
    stays = Stays()
    inside = json.loads(encounter(START, "in-progress").value)
    bundle = {"resourceType": "Bundle", "entry": [None, {"resource": inside}]}
    stays.see(Message(START, topics.ADMISSION, "", json.dumps(bundle).encode()))
    assert stays.anything_at(START)


def test_a_tick_record_decodes_to_one_event_of_its_time() -> None:
    (event,) = decode_events(encode_events((tick(START),)))
    assert (event.kind, event.recorded) == ("tick", START)
    assert json.loads(bytes(event.body)) == {"now": START} == {"now": TickBody(START).now}
