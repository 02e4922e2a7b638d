"""The board on the embedded broker: records in, HTTP out."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from schemas.errors import ConfigurationError
from schemas.instant import MINUTE
from streams.board.app import run_board
from streams.board.pages import now
from streams.board.settings import BoardSettings
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings
from tests.streams.board.builders import Told, encounter, patient, request
from tests.streams.board.conftest import Running, publish
from wardstream.review.operations import Operations
from wardstream.settings import Settings

pytestmark = pytest.mark.slow

SCRIPT = "<script>alert(1)</script>"


def test_records_appear_on_the_board(board: Running, kafka: KafkaSettings) -> None:
    told, when = Told(), now()
    told.deltas(patient(), encounter(), when=when)
    told.request(request("r1"), when=when)
    told.request(request("r2", slot="admission"), when=when)
    told.trajectory(request("r1"))
    told.document(request("r1"), when=when)
    told.letter(when=when)
    publish(kafka, told)
    ward = board.await_part(
        "ward", lambda ward: ward["stays"] == 1 and bool(ward["wards"][0]["stays"][0]["finished"])
    )
    (stay,) = ward["wards"][0]["stays"]
    assert (stay["name"], stay["encounter"]) == ("Weiss, Anna", "Encounter/1")
    drafts = board.await_part(
        "drafts", lambda drafts: len(drafts["finished"]) == 1 and len(drafts["pending"]) == 1
    )
    assert drafts["pending"][0]["task"] == "progress-note"
    board.await_part("dead-letters", lambda letters: letters["total"] == 1)
    assert board.json("/api/ward")["stays"] == 1
    assert board.json("/api/drafts")["totals"]["published"] == 1
    assert (
        board.json("/api/rates")["events"]["minutes"][-1] + board.json("/api/rates")["events"]["minutes"][-2]
        == 2
    )
    assert board.json("/api/dead-letters")["letters"][0]["reason"] == "not-json"
    assert board.json("/healthz") == {"status": "ok", "records": len(told.records), "unreadable": 0}
    web = Settings.model_validate(
        {"kafka": {"bootstrap": kafka.bootstrap}, "board": {"port": board.settings.port}}
    )
    shown = Operations(web).stages()["board"]
    assert shown is not None and len(shown["drafts"]["pending"]) == 1


def test_those_who_follow_hear_of_changes(board: Running, kafka: KafkaSettings) -> None:
    events = board.events()
    first = dict(next(events) for _ in range(5))
    assert set(first) == {"ward", "drafts", "rates", "dead-letters", "identity"}
    assert first["ward"] == {"wards": [], "stays": 0}
    told = Told()
    told.deltas(encounter())
    publish(kafka, told)
    assert next(data for name, data in events if name == "ward")["stays"] == 1
    again = Told()
    again.deltas(encounter(rank=2, status="finished"))
    publish(kafka, again)
    assert next(data for name, data in events if name == "ward")["stays"] == 0
    events.close()


def test_a_board_that_starts_later_reads_everything_again(
    board: Running, kafka: KafkaSettings, tmp_path: Path
) -> None:
    told = Told()
    told.deltas(patient(), encounter())
    publish(kafka, told)
    board.await_part("ward", lambda ward: ward["stays"] == 1)
    board.end()
    later = Running(board.settings, kafka)
    later.start()
    later.await_up()
    later.await_part("ward", lambda ward: ward["stays"] == 1)
    later.end()


def test_records_of_all_partitions_are_read_and_bad_ones_do_no_harm(
    board: Running, kafka: KafkaSettings
) -> None:
    bad, good = Told(), Told()
    bad.tell("ehr.tkg-delta", b"\xff not json")
    bad.tell("ehr.tkg-delta", None)
    good.deltas(encounter())
    publish(kafka, bad, partition=0)
    publish(kafka, good, partition=1)
    board.await_part("ward", lambda ward: ward["stays"] == 1)
    board.await_part("ward", lambda _: board.json("/healthz")["unreadable"] == 1)


def test_it_has_no_page_and_names_the_command_that_has(quiet: Running) -> None:
    response, body = quiet.get("/")
    assert response.status == 200 and response.headers["Content-Type"].startswith("text/plain")
    assert b"wardstream web" in body
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert response.headers["Cache-Control"] == "no-store"


def test_text_from_records_leaves_as_json_and_never_as_html(board: Running, kafka: KafkaSettings) -> None:
    told = Told()
    told.deltas(patient(family=SCRIPT), encounter(ward=SCRIPT))
    told.request(request(reason=SCRIPT))
    publish(kafka, told)
    board.await_part("ward", lambda ward: ward["stays"] == 1)
    response, _ = board.get("/api/ward")
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert board.json("/api/ward")["wards"][0]["ward"] == SCRIPT


@pytest.mark.parametrize(
    "path", ["/stats/", "/router/", "/table/", "/graph/", "/metrics", "/api/nothing", "/page.html"]
)
def test_nothing_else_is_served(quiet: Running, path: str) -> None:
    response, _ = quiet.get(path)
    assert response.status == 404


def test_the_board_only_answers_questions(quiet: Running) -> None:
    response, _ = quiet.get("/api/ward", "POST")
    assert response.status == 405


@pytest.mark.parametrize("path", ["/", "/api/ward", "/events", "/healthz"])
def test_under_a_name_that_is_not_its_own_it_answers_nothing(quiet: Running, path: str) -> None:
    for host, status in (
        ("evil.example", 421),
        ("evil.example:6066", 421),
        ("[::1]:6066", 200),
        ("localhost", 200),
    ):
        if path == "/events" and status == 200:
            continue
        response, _ = quiet.get(path, host=host)
        assert response.status == status, host


def test_more_browsers_than_allowed_are_turned_away(kafka: KafkaSettings, board: Running) -> None:
    board.end()
    small = Running(board.settings.model_copy(update={"streams": 1}), kafka)
    small.start()
    small.await_up()
    following = small.events()
    next(following)
    response, body = small.get("/events")
    assert response.status == 503
    assert b"board.streams" in body
    following.close()
    small.end()


def test_the_board_stops_while_somebody_follows(board: Running) -> None:
    events = board.events()
    next(events)
    board.end()
    assert len(list(events)) <= 4


def test_missing_topics_are_named_before_anything_starts(tmp_path: Path) -> None:
    with (
        EmbeddedBroker() as broker,
        pytest.raises(ConfigurationError, match=r"ehr\.tkg-delta"),
    ):
        run_board(BoardSettings(data_dir=tmp_path, port=0), broker.kafka, threading.Event())


def test_rates_move_on_by_the_clock(board: Running, kafka: KafkaSettings) -> None:
    told = Told()
    told.deltas(encounter(), when=now() - 3 * MINUTE)
    publish(kafka, told)
    rates = board.await_part("rates", lambda rates: rates["events"]["total"] == 1)
    assert sum(rates["events"]["minutes"][-5:-2]) == 1
