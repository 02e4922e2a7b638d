"""Drafts, rates, dead letters, and the fold as a whole."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.instant import MINUTE
from streams.board.view import FEEDS, PARTS
from streams.loop.records import Record
from streams.topics import output_topic, request_topic
from tests.streams.board.builders import NOW, Told, encounter, patient, request


def test_a_request_is_pending_until_its_trajectory_comes() -> None:
    told = Told()
    told.deltas(encounter())
    assert told.request(request(priority="critical")) == {"rates", "drafts", "ward"}
    (pending,) = told.view.drafts(NOW)["pending"]
    assert pending == {
        "task": "progress-note",
        "patient": "Patient/1",
        "encounter": "Encounter/1",
        "priority": "critical",
        "reason": "A note has come.",
        "since": "2026-05-28T20:26:40Z",
    }
    assert told.stay()["pending"] == ["progress-note"]
    told.trajectory(request(), backend="model", rejected={"number": 2})
    told.document(request())
    drafts = told.view.drafts(NOW)
    assert drafts["pending"] == []
    assert drafts["finished"] == [
        {
            "task": "progress-note",
            "patient": "Patient/1",
            "encounter": "Encounter/1",
            "revision": False,
            "when": "2026-05-28T20:26:40Z",
            "document": "urn:uuid:1",
        }
    ]
    assert drafts["totals"] == {
        "published": 1,
        "failed": 0,
        "superseded": 0,
        "statements_cut": 2,
        "backends": {"model": 1},
    }
    assert told.stay()["finished"] == {"progress-note": "2026-05-28T20:26:40Z"}


def test_a_newer_request_takes_the_place_of_the_older_for_the_same_document() -> None:
    told = Told()
    told.request(request("r1"))
    told.request(request("r2"))
    told.request(request("r3", slot="2026-05-29"))
    assert len(told.view.drafts(NOW)["pending"]) == 2
    assert told.view.drafts(NOW)["totals"]["superseded"] == 1
    told.trajectory(request("r1"))
    assert len(told.view.drafts(NOW)["pending"]) == 2
    told.trajectory(request("r2"))
    assert len(told.view.drafts(NOW)["pending"]) == 1


def test_an_answer_that_is_read_before_its_question_counts() -> None:
    told = Told()
    told.trajectory(request())
    told.request(request())
    assert told.view.drafts(NOW)["pending"] == []


def test_a_cancelled_request_is_not_pending() -> None:
    told = Told()
    told.request(request("r1"))
    told.request(request("r2", cancelled=True))
    assert told.view.drafts(NOW)["pending"] == []


@pytest.mark.parametrize("reason", ["not-drafted", "poison"])
def test_a_request_that_generate_gave_up_is_not_pending(reason: str) -> None:
    told = Told()
    told.request(request())
    assert "drafts" in told.letter(stage="generate", reason=reason, location="r1")
    assert told.view.drafts(NOW)["pending"] == []
    assert told.view.drafts(NOW)["totals"]["failed"] == 1


def test_a_revision_is_said_to_be_one() -> None:
    told = Told()
    told.document(request(), "urn:uuid:2", replaces="urn:uuid:1")
    assert told.view.drafts(NOW)["finished"][0]["revision"] is True


def test_a_letter_that_marks_another_as_resolved_is_no_failure() -> None:
    view = Told()
    view.letter()
    assert not view.letter(severity="resolved")
    assert view.view.dead_letters()["total"] == 1


def test_finished_drafts_and_dead_letters_are_listed_latest_first_up_to_a_bound() -> None:
    board = Told(finished=3, letters=2)
    for number in range(5):
        board.document(request(), f"urn:uuid:{number}")
        board.letter(offset=number)
    assert [one["document"] for one in board.view.drafts(NOW)["finished"]] == [
        "urn:uuid:4",
        "urn:uuid:3",
        "urn:uuid:2",
    ]
    letters = board.view.dead_letters()
    assert [one["where"] for one in letters["letters"]] == ["ehr.lab/2@4", "ehr.lab/2@3"]
    assert letters["total"] == 5


def test_a_dead_letter_shows_what_to_do_and_not_the_record() -> None:
    told = Told()
    told.letter(value="c2VjcmV0", headers={"source": "secret"})
    (letter,) = told.view.dead_letters()["letters"]
    assert letter["replay"] == "wardstream dlq --replay --topic ehr.lab"
    assert not {"value", "headers"} & letter.keys()


def test_rates_are_counted_by_the_minute_of_the_record() -> None:
    told = Told(window_minutes=30)
    for ago, events in ((0, 3), (1, 5), (4, 10), (29, 7), (31, 1000)):
        told.deltas(*[patient(number) for number in range(events)], when=NOW - ago * MINUTE)
    told.request(request())
    rates = told.view.rates(NOW)
    assert rates["events"]["minutes"][-5:] == [10, 0, 0, 5, 3]
    assert rates["events"]["minutes"][0] == 7
    assert rates["events"]["total"] == 1025
    assert rates["events"]["per_minute"]["5m"] == pytest.approx(18 / (4 + 40 / 60), abs=0.01)
    assert rates["requests"]["total"] == 1
    later = told.view.rates(NOW + 40 * MINUTE)
    assert sum(later["events"]["minutes"]) == 0


def test_a_record_that_comes_again_changes_nothing() -> None:
    told = Told()
    told.deltas(patient(), encounter())
    told.request(request())
    told.document(request())
    told.letter()
    before = [told.view.part(part, NOW) for part in PARTS]
    assert [told.view.fold(record) for record in told.records] == [frozenset()] * 4
    assert [told.view.part(part, NOW) for part in PARTS] == before


@given(st.data())
def test_reading_again_from_any_earlier_offset_shows_the_same(data: st.DataObject) -> None:
    told = Told()
    told.deltas(patient(), encounter())
    told.request(request("r1"))
    told.request(request("r2"))
    told.trajectory(request("r2"))
    told.document(request("r2"))
    told.letter()
    told.deltas(encounter(rank=2, status="finished"))
    again = Told()
    position = 0
    for _ in range(data.draw(st.integers(0, 5))):
        upto = data.draw(st.integers(position, len(told.records)))
        for record in told.records[position:upto]:
            again.view.fold(record)
        position = data.draw(st.integers(0, upto))
    for record in told.records[position:]:
        again.view.fold(record)
    assert [again.view.part(part, NOW) for part in PARTS] == [told.view.part(part, NOW) for part in PARTS]


_UNREADABLE = st.one_of(
    st.none(),
    st.sampled_from((b"[" * 5000, b'{"entry": 3}', b"{}", b'{"identifier": {}}', b"null")),
    st.binary(max_size=200),
).filter(lambda value: value != b"[]")  # no deltas at all are read well enough


@given(st.sampled_from(FEEDS), _UNREADABLE)
def test_a_record_that_cannot_be_read_is_counted_and_harmless(topic: str, value: bytes | None) -> None:
    told = Told()
    assert told.view.fold(Record(topic, 0, 0, 0, None, value)) == frozenset()
    assert told.view.records == 1
    assert told.view.unreadable == (value is not None)


def test_a_delta_with_an_unreadable_body_does_not_hide_those_beside_it() -> None:
    told = Told()
    told.deltas(patient(), msgspec.structs.replace(encounter(2), body=msgspec.Raw(b"3")), encounter())
    assert told.view.unreadable == 1
    assert told.wards() == {"West 3": ["Encounter/1"]}


def test_by_default_no_patient_is_named_anywhere() -> None:
    told = Told(identities="pseudonyms")
    told.deltas(patient(), encounter())
    told.request(request())
    told.document(request(), identifier="Patient/1/progress-note")
    told.letter(location="Patient/1")
    shown = repr([told.view.part(part, NOW) for part in PARTS])
    assert not any(word in shown for word in ("Weiss", "Anna", "Patient/1", "Encounter/1", "1950"))


def test_all_topics_of_requests_and_drafts_are_read() -> None:
    assert {request_topic("diagnosis"), output_topic("care-summary")} < set(FEEDS)
