"""In a share of the stays nobody is shown a draft, but for what is critical or was requested by a person."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from msgspec.structs import replace

from processors.drafting.fhir import to_bundle
from processors.outcomes import settle
from processors.tasks import TASKS
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request
from streams.learning.reward_ledger import RewardLedger
from streams.learning.rewards import SOURCES, RewardSink
from streams.loop import Record
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import BLINDED_MARK, Printer, blinds, result
from streams.stages.generate.rows import Closed
from streams.topics import BLINDED, TRAJECTORY, output_topic
from tests.processors.stay import request as stay
from tests.streams.stages.generate.builders import request, ticket
from tests.trainers.datasets.logged import matched
from trainers.datasets.rewards import anchored

ALL = 0.999_999
OPEN = output_topic("progress-note")


def printed(wanted: Request, share: float, replaces: str = "") -> tuple[str, list[str], dict[str, Any]]:
    """The identifier for the state, topics, the document."""
    made, records = Printer(to_bundle, share).print(
        ticket(0, wanted), Drafted(TASKS[wanted.task].compose(wanted)), replaces, ""
    )
    return made, [one.topic for one in records], orjson.loads(records[0].value or b"")


def test_all_drafts_of_a_stay_are_blinded_or_none_and_as_many_stays_as_is_set() -> None:
    made = [replace(request(f"r{number}"), encounter=f"Encounter/{number % 2000}") for number in range(4000)]
    found = [blinds(one, 0.1) for one in made]
    assert found[:2000] == found[2000:] and 150 < sum(found[:2000]) < 250
    assert not any(blinds(one, 0.0) for one in made)
    assert all(blinds(one, 0.2) for one, hidden in zip(made, found, strict=True) if hidden)


@pytest.mark.parametrize(
    "wanted",
    [
        request(priority="critical"),
        request(slot="critical:Observation/8"),
        request(slot="asked:2026-03-01"),
    ],
)
def test_what_is_critical_or_requested_is_shown(wanted: Request) -> None:
    assert not blinds(wanted, ALL) and blinds(request(), ALL)


def test_a_blinded_draft_and_its_later_versions_are_on_a_topic_of_their_own() -> None:
    identity, topics, bundle = printed(stay("progress-note"), ALL)
    assert topics == [BLINDED, TRAJECTORY] and identity == BLINDED_MARK + bundle["identifier"]["value"]
    again, topics, later = printed(stay("progress-note"), ALL, identity)
    assert topics[0] == BLINDED and again.startswith(BLINDED_MARK)
    assert bundle["identifier"]["value"] in orjson.dumps(later).decode()


def test_a_document_that_was_shown_is_shown_to_its_end_and_a_hidden_one_is_replaced_by_none() -> None:
    _, topics, later = printed(stay("progress-note"), ALL, "urn:uuid:shown")
    assert topics[0] == OPEN and "urn:uuid:shown" in orjson.dumps(later).decode()
    identity, topics, later = printed(stay("progress-note"), 0.0, f"{BLINDED_MARK}urn:uuid:hidden")
    assert topics[0] == OPEN and "hidden" not in orjson.dumps(later).decode()
    assert not identity.startswith(BLINDED_MARK)


def test_it_is_withdrawn_where_it_was_and_its_result_names_the_document_alone() -> None:
    off = replace(stay("progress-note"), cancelled=True)
    for before, topic in ((f"{BLINDED_MARK}urn:uuid:1", BLINDED), ("urn:uuid:1", OPEN)):
        identity, (document,) = Printer(to_bundle, ALL).withdraw(ticket(0, off), before)
        assert document.topic == topic and identity.startswith(BLINDED_MARK) == (topic == BLINDED)
        assert b"urn:uuid:1" in (document.value or b"")
    one = ticket(0, request())
    event = result(Closed(one.origin, "published", one.request, None, f"{BLINDED_MARK}urn:uuid:1", None), 1)
    assert event is not None and BLINDED_MARK.encode() not in (event.value or b"")


def test_it_is_rewarded_by_what_was_written_without_it(tmp_path: Any) -> None:
    wanted = stay("progress-note")
    _, _, bundle = printed(wanted, ALL)
    sink = RewardSink(RewardLedger(tmp_path / "r.db"))
    drafted = sink.read(Record(BLINDED, 0, 0, 0, b"", orjson.dumps(bundle))).change
    shown = sink.read(Record(OPEN, 0, 0, 0, b"", orjson.dumps(bundle))).change
    sink.close()
    written = ClinicianDocument(
        "DocumentReference/9",
        "1",
        (1, 0, ""),
        wanted.patient,
        wanted.encounter,
        wanted.cut + HOUR,
        "progress-note",
        True,
        "Potassium was given and the cough is better.",
    )
    (found,), (other,) = (settle([one], [written], wanted.cut + 900 * HOUR) for one in (drafted, shown))
    assert (found.blinded, other.blinded) == (True, False) and found.value == other.value
    assert BLINDED not in SOURCES, "the topic is read where some stays are blinded"


def test_what_being_shown_does_is_the_difference_by_task() -> None:
    rewards = [
        matched(number, value, blinded=hidden, echo=echo)
        for number, (value, hidden, echo) in enumerate(
            [
                (0.5, True, False),
                (0.6, True, False),
                (0.9, False, True),
                (0.7, False, False),
                (0.2, False, False),
            ]
        )
    ]
    tasks = {one.request: "progress-note" for one in rewards[:4]} | {rewards[4].request: "diagnosis"}
    (found,) = anchored(rewards, tasks)
    assert (found.task, found.drafts) == ("progress-note", (2, 2))
    assert (found.blinded, found.shown) == (pytest.approx(0.55), pytest.approx(0.8))
