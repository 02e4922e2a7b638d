"""The live table counts what goes by."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import Console

from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.events import PatientEvent, ResultBody, encode_events
from schemas.instant import DAY, HOUR
from schemas.requests import Request, encode_request
from streams import topics
from wardstream.live.census import Census
from wardstream.live.pace import Pace
from wardstream.live.table import as_json, live_line, live_table

NOW = 20_000 * DAY


def event(kind: str, recorded: int = NOW) -> PatientEvent:
    return PatientEvent("x", "Patient/1", kind, "X/1", recorded, recorded)  # type: ignore[arg-type]


def request(number: int, *, cancelled: bool = False) -> bytes:
    return encode_request(
        Request(
            str(number),
            "diagnosis",
            "Patient/1",
            "Encounter/1",
            "admission",
            NOW,
            "00",
            "t",
            cancelled=cancelled,
        )
    )


def test_events_patients_and_event_time_are_counted_and_ticks_are_not() -> None:
    census = Census()
    census.see(topics.ADMISSION, b"{}", 0)
    census.see(
        topics.PATIENT_EVENT,
        encode_events((event("patient"), event("observation"), event("tick", NOW + HOUR))),
        0,
    )
    assert census.received == {"ehr.admission": 1}
    assert census.events == {"patient": 1, "observation": 1}
    assert census.patients == {"Patient/1"}
    assert census.now == NOW + HOUR


def test_latency_runs_from_request_to_draft() -> None:
    census = Census()
    for number in range(20):
        census.see(topics.request_topic("diagnosis"), request(number), at=number)
        census.see(topics.output_topic("diagnosis"), b"{}", at=number)
        census.see(
            topics.TRAJECTORY,
            msgspec.json.encode({"request": str(number)}),
            at=number + (0.1 if number < 18 else 2),
        )
    assert census.latency(0.5) == pytest.approx(0.1)
    assert census.latency(0.95) == pytest.approx(2)
    assert census.drafts == {"diagnosis": 20}
    assert census.waiting == 0


def answered(number: int) -> bytes:
    body = msgspec.Raw(msgspec.json.encode(ResultBody(str(number), "superseded")))
    return encode_events((PatientEvent("x", "Patient/1", "result", "X/1", NOW, NOW + DAY, body=body),))


def test_a_request_closed_without_a_draft_is_no_longer_waited_for() -> None:
    census = Census()
    census.see(topics.request_topic("diagnosis"), request(1), at=0)
    assert census.waiting == 1
    census.see(topics.PATIENT_EVENT, answered(1), at=1)
    assert (census.waiting, census.requests["diagnosis"], census.latency(0.5)) == (0, 1, None)
    assert census.now == 0, "a result is no event of the hospital"


def test_a_request_asked_again_counts_once() -> None:
    census = Census()
    for _ in range(3):
        census.see(topics.request_topic("diagnosis"), request(1), at=0)
    assert (census.waiting, census.requests["diagnosis"]) == (1, 1)


def test_an_answer_that_is_seen_before_its_request_counts() -> None:
    census = Census()
    census.see(topics.TRAJECTORY, msgspec.json.encode({"request": "1"}), at=0)
    for _ in range(2):
        census.see(topics.request_topic("diagnosis"), request(1), at=0)
    assert (census.waiting, census.requests["diagnosis"]) == (0, 1)


def test_a_cancellation_asks_for_nothing() -> None:
    census = Census()
    census.see(topics.request_topic("diagnosis"), request(1, cancelled=True), at=1)
    assert (census.waiting, census.requests["diagnosis"]) == (0, 0)


def test_what_cannot_be_read_is_counted_not_raised() -> None:
    census = Census()
    census.see(topics.PATIENT_EVENT, b"nonsense", 0)
    assert census.unreadable == 1


def test_table_line_and_json_say_the_same() -> None:
    census = Census()
    census.see(topics.PATIENT_EVENT, encode_events((event("patient"),)), 0)
    census.see(
        topics.DEAD_LETTER,
        encode_dead_letter(DeadLetter("ingest", "not-json", "JSON", "cut", "ehr.lab", 0, 1, NOW)),
        0,
    )
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(live_table(census))
    assert "not-json 1" in console.export_text()
    assert "dead letters 1" in live_line(census)
    assert as_json(census)["dead_letters"] == {"not-json": 1}
    assert as_json(census)["event_time"] == "2024-10-04 00:00"
    assert as_json(census)["latency_p50_s"] is None


@pytest.mark.parametrize(
    ("done", "seconds", "left"),
    [
        (400, 2, ""),  # too early
        (9, 60, ""),  # too little
        (100, 9, "about 80 s left"),
        (500, 37, "about 40 s left"),
        (999, 100, "about 10 s left"),
        (250, 100, "about 5 min left"),
        (20, 600, "about 8.2 h left"),
        (1000, 100, ""),
    ],
)
def test_a_replay_states_how_long_it_still_takes_by_its_pace_so_far(
    done: int, seconds: int, left: str
) -> None:
    assert Pace(1000, 50.0).left(done, 50.0 + seconds) == left
