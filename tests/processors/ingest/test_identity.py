"""Which record an event goes to, what names it, and which version wins."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.ingest import IngestSettings, ingest
from processors.ingest.envelope import instant
from schemas.events import LinkBody, PatientEvent, decode_events, encode_events
from tests.processors.ingest.samples import MR, NOW, bundle, observation, patient, record

DEFAULTS = IngestSettings()


def one(resource: Any, **headers: str) -> PatientEvent:
    return ingest(record(resource, **headers)).events[0]


def test_the_id_of_an_event_is_derived_from_type_id_version_and_content() -> None:
    event = one(observation(meta={"versionId": "4"}))
    assert event.id.startswith("Observation/k1@4:")
    assert len(event.id.rpartition(":")[2]) == 16
    assert one(observation()).id.startswith("Observation/k1@:")


@given(st.randoms(use_true_random=False), st.sampled_from([None, 2]))
def test_the_order_of_members_and_white_space_do_not_change_the_id(random: Any, indent: int | None) -> None:
    resource = observation()
    names = list(resource)
    random.shuffle(names)
    shuffled = json.dumps({name: resource[name] for name in names}, indent=indent).encode()
    assert one(shuffled) == one(observation())


def test_a_trailing_zero_is_another_content() -> None:
    short, long = (json.dumps(observation()).replace("4.1", number).encode() for number in ("4.1", "4.10"))
    assert one(short).id != one(long).id
    assert b'"4.10"' in bytes(one(long).body)


def test_the_higher_version_wins_then_the_later_update_then_the_content() -> None:
    def rank(version: str, updated: str, status: str = "final") -> tuple[int, int, str]:
        return one(observation(meta={"versionId": version, "lastUpdated": updated}, status=status)).rank

    early, late = "2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z"
    assert rank("10", early) > rank("9", late)
    assert rank("9", late) > rank("9", early)
    assert rank("9", late, "final") != rank("9", late, "amended")
    assert rank("a", late)[0] == 0


def test_a_version_too_long_for_a_number_is_a_name() -> None:
    event = one(observation(meta={"versionId": "9" * 40}))
    assert event.rank[0] == 0
    assert decode_events(encode_events([event])) == (event,)


def test_the_version_of_a_history_entry_stands_in_where_meta_has_none() -> None:
    entry = {
        "resource": observation(),
        "response": {"status": "200", "etag": 'W/"6"', "lastModified": "2026-03-01T10:00:00Z"},
    }
    (event,) = ingest(record(bundle("history", entry))).events
    assert event.id.startswith("Observation/k1@6:")
    assert event.rank[:2] == (6, instant("2026-03-01T10:00:00Z"))


def test_a_resource_without_an_id_is_named_by_its_identifier_or_else_by_its_content() -> None:
    named = [
        one(observation(id=None, identifier=[{"system": "urn:lab", "value": "17"}], status=s))
        for s in ("preliminary", "final")
    ]
    assert named[0].resource == named[1].resource
    bare = [one(observation(id=None, status=s)) for s in ("preliminary", "final")]
    assert bare[0].resource != bare[1].resource
    assert all(event.resource.startswith("Observation/urn:") for event in (*named, *bare))


def test_trace_and_backfill_come_with_the_record() -> None:
    trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    event = one(observation(), traceparent=trace, wardstream_backfill="true")
    assert (event.trace, event.backfill, event.recorded) == (trace, True, NOW)
    assert not one(observation()).backfill


@pytest.mark.parametrize(
    "forged", ["", "00-abc", "00-" + "0" * 32 + "-" + "1" * 16 + "-01", "ff-" + "1" * 32, "\u0661" * 55]
)
def test_a_trace_header_that_is_none_is_left_out(forged: str) -> None:
    assert one(observation(), traceparent=forged).trace == ""


# --- links
# --------------------------------------------------------------------------------------------------------------------


def links(*patients: dict[str, Any], settings: IngestSettings = DEFAULTS) -> dict[str, LinkBody]:
    events = ingest(record(bundle("batch", *patients)), settings).events
    return {
        event.patient: msgspec.json.decode(event.body, type=LinkBody)
        for event in events
        if event.kind == "link"
    }


def test_a_trusted_identifier_s_record_is_told_whose_it_is() -> None:
    assert links(patient()) == {
        "urn:hospital:mrn|0815": LinkBody(asserter="Patient/p1", target="Patient/p1", active=True)
    }


def test_an_identifier_that_is_not_trusted_links_nothing() -> None:
    insurance = {"type": {"coding": [{"code": "SS"}]}, "system": "urn:ssn", "value": "1"}
    assert (
        links(
            patient(
                identifier=[insurance, {"system": "urn:untyped", "value": "2"}, {"type": MR, "value": "3"}]
            )
        )
        == {}
    )


def test_which_identifiers_are_trusted_is_configured() -> None:
    national = {"type": {"coding": [{"code": "NI"}]}, "system": "urn:nhs", "value": "943"}
    assert set(
        links(patient(identifier=[national]), settings=IngestSettings(trusted_identifier_types=("NI",)))
    ) == {"urn:nhs|943"}
    assert links(patient(), settings=IngestSettings(trusted_systems=("urn:another",))) == {}


def test_link_events_differ_in_id_and_hide_the_identifier_there() -> None:
    two = patient(identifier=[{"type": MR, "system": f"urn:mrn{n}", "value": "4711"} for n in (1, 2)])
    ids = [event.id for event in ingest(record(two)).events]
    assert len(set(ids)) == 3
    assert not any("4711" in id_ for id_ in ids)


def test_an_identifier_with_control_characters_is_no_key() -> None:
    assert links(patient(identifier=[{"type": MR, "system": "urn:mrn", "value": "a\u0000b"}])) == {}
