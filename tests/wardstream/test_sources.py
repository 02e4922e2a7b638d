"""A folder of finished FHIR resources is told as the history that led to them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from schemas.errors import ConfigurationError
from schemas.instant import isoformat
from streams import topics
from wardstream.replay.message import Message
from wardstream.replay.sources import read_folder, read_lines
from wardstream.replay.sources.folder import Spool
from wardstream.replay.sources.versions import known_at, parse, versions_of

PATIENT = {
    "resourceType": "Patient",
    "id": "p1",
    "birthDate": "1950",
    "deceasedDateTime": "2021-02-03T00:00:00Z",
}
STAY = {
    "resourceType": "Encounter",
    "id": "e1",
    "meta": {"versionId": "7", "lastUpdated": "2024-01-01T00:00:00Z"},
    "status": "finished",
    "class": {"code": "IMP"},
    "subject": {"reference": "urn:uuid:p1"},
    "period": {"start": "2021-01-01T08:00:00Z", "end": "2021-01-05T10:00:00Z"},
    "hospitalization": {"dischargeDisposition": {"text": "home"}},
    "location": [
        {
            "location": {"display": "Ward A"},
            "period": {"start": "2021-01-01T08:00:00Z", "end": "2021-01-02T09:00:00Z"},
        },
        {
            "location": {"display": "Ward B"},
            "period": {"start": "2021-01-02T09:00:00Z", "end": "2021-01-05T10:00:00Z"},
        },
    ],
}
POTASSIUM = {
    "resourceType": "Observation",
    "id": "o1",
    "status": "final",
    "subject": {"reference": "urn:uuid:p1"},
    "effectiveDateTime": "2021-01-02T06:00:00Z",
    "issued": "2021-01-02T07:00:00+01:00",
}


def bundle(*resources: dict[str, Any], kind: str = "transaction") -> dict[str, Any]:
    entries = [{"fullUrl": f"urn:uuid:{r['id']}", "resource": r} for r in resources]
    return {"resourceType": "Bundle", "type": kind, "entry": entries}


def told(folder: Path) -> list[tuple[str, str, dict[str, Any]]]:
    messages, _ = read_folder(folder)
    return [(isoformat(m.time)[:16], m.topic, json.loads(m.value)) for m in messages]


def test_lines_give_the_messages_of_a_file_with_them(tmp_path: Path) -> None:
    lines = [json.dumps(one).encode() for one in (POTASSIUM, STAY, PATIENT)]
    (tmp_path / "a.ndjson").write_bytes(b"\n".join(lines))
    assert list(read_lines(lines)) == list(read_folder(tmp_path)[0])


def test_a_bundle_is_told_in_event_time_order_and_the_patient_comes_first(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(bundle(POTASSIUM, STAY, PATIENT)))
    assert [(time, topic, r["resourceType"]) for time, topic, r in told(tmp_path)] == [
        ("2021-01-01T08:00", topics.ADMISSION, "Patient"),
        ("2021-01-01T08:00", topics.ADMISSION, "Encounter"),
        ("2021-01-02T06:00", topics.LAB, "Observation"),
        ("2021-01-02T09:00", topics.ADMISSION, "Encounter"),
        ("2021-01-05T10:00", topics.ADMISSION, "Encounter"),
        ("2021-02-03T00:00", topics.ADMISSION, "Patient"),
    ]


def test_an_open_encounter_tells_nothing_of_its_end(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(bundle(STAY)))
    first, second, last = (resource for _, _, resource in told(tmp_path))
    assert first["status"] == "in-progress"
    assert "end" not in first["period"]
    assert "hospitalization" not in first
    assert [place["location"]["display"] for place in first["location"]] == ["Ward A"]
    assert "end" not in first["location"][0]["period"]
    assert [place["location"]["display"] for place in second["location"]] == ["Ward A", "Ward B"]
    assert second["location"][0]["period"]["end"] == "2021-01-02T09:00:00Z"
    assert last["hospitalization"] == STAY["hospitalization"]
    assert last["status"] == "finished"


def test_every_version_carries_the_time_it_is_told_not_the_time_of_the_export() -> None:
    assert [version["meta"]["lastUpdated"][:16] for _, version in versions_of(STAY)] == [
        "2021-01-01T08:00",
        "2021-01-02T09:00",
        "2021-01-05T10:00",
    ]


def test_the_dead_are_alive_until_they_die(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(bundle(PATIENT, POTASSIUM)))
    patients = [resource for _, _, resource in told(tmp_path) if resource["resourceType"] == "Patient"]
    assert ["deceasedDateTime" in patient for patient in patients] == [False, True]


def test_a_condition_is_active_until_it_abates() -> None:
    condition = {
        "resourceType": "Condition",
        "id": "c",
        "clinicalStatus": {"coding": [{"code": "resolved"}]},
        "recordedDate": "2020-01-01",
        "abatementDateTime": "2020-02-01",
    }
    (first_time, first), (last_time, last) = versions_of(condition)
    assert (isoformat(first_time)[:10], isoformat(last_time)[:10]) == ("2020-01-01", "2020-02-01")
    assert first["clinicalStatus"]["coding"][0]["code"] == "active"
    assert "abatementDateTime" not in first
    assert last["clinicalStatus"] == condition["clinicalStatus"]


def test_references_within_a_bundle_become_type_and_id(tmp_path: Path) -> None:
    (tmp_path / "a.json.gz").write_bytes(gzip.compress(json.dumps(bundle(PATIENT, POTASSIUM)).encode()))
    (observation,) = [resource for _, topic, resource in told(tmp_path) if topic == topics.LAB]
    assert observation["subject"] == {"reference": "Patient/p1"}


def test_a_medication_travels_inside_the_order_that_refers_to_it(tmp_path: Path) -> None:
    medication = {"resourceType": "Medication", "id": "m", "code": {"text": "furosemide 40 mg"}}
    order = {
        "resourceType": "MedicationRequest",
        "id": "r",
        "authoredOn": "2021-01-01",
        "medicationReference": {"reference": "urn:uuid:m"},
    }
    (tmp_path / "a.json").write_text(json.dumps(bundle(medication, order)))
    ((_, _, sent),) = told(tmp_path)
    assert sent["contained"] == [medication]
    assert sent["medicationReference"] == {"reference": "#m"}


@pytest.mark.parametrize(
    "url", ["Medication/m", "https://ehr.example.org/fhir/Medication/m", "Medication/m/_history/2"]
)
@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")], ids=["before", "after"])
def test_a_medication_of_another_bundle_or_line_is_told_first(
    tmp_path: Path, names: tuple[str, str], url: str
) -> None:
    medication = {"resourceType": "Medication", "id": "m", "code": {"text": "furosemide 40 mg"}}
    unused = {"resourceType": "Medication", "id": "n", "code": {"text": "torasemide 10 mg"}}
    order = {
        "resourceType": "MedicationRequest",
        "id": "r",
        "authoredOn": "2021-01-01",
        "medicationReference": {"reference": url},
    }
    (tmp_path / f"{names[0]}.json").write_text(json.dumps(bundle(medication, unused)))
    (tmp_path / f"{names[1]}.ndjson").write_text(json.dumps(order) + "\n")
    found = [sent for _, _, sent in told(tmp_path)]
    carried = found[-1].get("contained") == [medication]
    assert [sent["id"] for sent in found] == (["r"] if carried else ["m", "r"])


def test_bulk_export_lines_are_told_with_the_patient_at_their_first_event(tmp_path: Path) -> None:
    (tmp_path / "Patient.ndjson").write_text(json.dumps({"resourceType": "Patient", "id": "p1"}) + "\n")
    line = {**POTASSIUM, "subject": {"reference": "Patient/p1"}}
    (tmp_path / "Observation.ndjson.gz").write_bytes(gzip.compress(json.dumps(line).encode() + b"\n\n"))
    assert [(time, r["resourceType"]) for time, _, r in told(tmp_path)] == [
        ("2021-01-02T06:00", "Patient"),
        ("2021-01-02T06:00", "Observation"),
    ]


def test_notes_of_a_bulk_export_carry_their_binaries_whatever_the_files_are_called(tmp_path: Path) -> None:
    attachment = {"contentType": "text/plain", "url": "https://ehr.example/fhir/Binary/b1"}
    note = {
        "resourceType": "DocumentReference",
        "id": "d1",
        "status": "current",
        "date": "2021-01-02",
        "subject": {"reference": "Patient/p1"},
        "content": [{"attachment": attachment}],
    }
    (tmp_path / "1.ndjson").write_text(json.dumps(note) + "\n")
    (tmp_path / "2.ndjson").write_text(
        json.dumps({"resourceType": "Binary", "id": "b1", "contentType": "text/plain", "data": "aGk="})
    )
    ((_, _, resource),) = told(tmp_path)
    assert resource["content"][0]["attachment"]["data"] == "aGk="


def test_a_note_that_was_superseded_later_is_told_as_current() -> None:
    note = {
        "resourceType": "DocumentReference",
        "id": "d1",
        "status": "superseded",
        "date": "2021-01-02T00:00:00Z",
    }
    ((moment, version),) = versions_of(note)
    assert isoformat(moment)[:10] == "2021-01-02"
    assert version["status"] == "current"


def test_a_patient_comes_before_their_first_event_also_before_1970(tmp_path: Path) -> None:
    old = {
        **POTASSIUM,
        "id": "o0",
        "effectiveDateTime": "1955-01-02T06:00:00Z",
        "issued": "1955-01-02T06:00:00Z",
    }
    (tmp_path / "a.json").write_text(json.dumps(bundle(POTASSIUM, old, PATIENT)))
    assert [(time[:4], r["resourceType"]) for time, _, r in told(tmp_path)][:2] == [
        ("1955", "Patient"),
        ("1955", "Observation"),
    ]


def test_a_message_bundle_is_sent_whole_at_its_own_time(tmp_path: Path) -> None:
    message = {**bundle(POTASSIUM, kind="message"), "timestamp": "2021-03-01T00:00:00Z"}
    (tmp_path / "a.json").write_text(json.dumps(message))
    assert told(tmp_path) == [("2021-03-01T00:00", topics.LAB, message)]


def test_what_cannot_be_read_is_counted_without_naming_the_file(tmp_path: Path) -> None:
    (tmp_path / "Jane_Doe.json").write_text("{")
    (tmp_path / "b.ndjson").write_text('{"resourceType": "Patient", "id": "1"}\n[]\n')
    (tmp_path / "c.json.gz").write_bytes(b"not gzip")
    _, survey = read_folder(tmp_path)
    assert survey.unreadable == [
        "file 1 of 3: not JSON",
        "file 2 of 3, line 2: not a FHIR resource",
        "file 3 of 3: BadGzipFile",
    ]


def test_claims_are_left_out_and_counted(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(bundle({"resourceType": "Claim", "id": "x"}, PATIENT)))
    _, survey = read_folder(tmp_path)
    assert (survey.left_out["Claim"], survey.sent["Patient"]) == (1, 2)


def test_a_folder_without_fhir_says_what_it_expected(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"expected a folder with FHIR files"):
        read_folder(tmp_path)


def test_a_spool_larger_than_memory_comes_back_sorted_and_stable() -> None:
    spool = Spool(run_bytes=200)
    times = [(number * 7919) % 50 for number in range(300)]
    for number, time in enumerate(times):
        spool.add(Message(time, "t", str(number), b"x" * 20))
    back = [(message.time, int(message.key)) for message in spool]
    assert back == sorted((time, number) for number, time in enumerate(times))
    assert len(spool) == 300


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020", "2020-01-01T00:00:00Z"),
        ("2020-02", "2020-02-01T00:00:00Z"),
        ("2020-02-03T04:05:06+02:00", "2020-02-03T02:05:06Z"),
    ],
)
def test_partial_dates_and_offsets_are_read(text: str, expected: str) -> None:
    moment = parse(text)
    assert moment is not None
    assert isoformat(moment) == expected


def test_what_is_no_time_is_none() -> None:
    assert parse("yesterday") is None
    assert parse(5) is None
    assert known_at({"resourceType": "Observation"}) is None


def test_a_single_file_is_told_like_a_folder_of_one(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(bundle(POTASSIUM, STAY, PATIENT)))
    (tmp_path / "other.json").write_text("{}")
    assert [one[2]["id"] for one in told(tmp_path / "a.json")] == [one[2]["id"] for one in told(tmp_path)]


def test_a_list_of_entries_is_told_like_the_bundle_around_it(tmp_path: Path) -> None:
    whole = bundle(POTASSIUM, STAY, PATIENT)
    for name, content in (
        ("whole", whole),
        ("entries", [*whole["entry"], 7]),
        ("bare", [POTASSIUM, STAY, PATIENT]),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.json").write_text(json.dumps(content))
    assert told(tmp_path / "entries") == told(tmp_path / "whole")
    assert told(tmp_path / "bare") == told(tmp_path / "whole")


def test_loaded_history_has_each_resource_once_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "stay.ndjson").write_text("\n".join(map(json.dumps, (PATIENT, STAY))), encoding="utf-8")
    messages, _ = read_folder(tmp_path, as_it_happened=False)
    sent = [json.loads(message.value) for message in messages]
    assert [(one["resourceType"], one.get("status")) for one in sent] == [
        ("Patient", None),
        ("Encounter", "finished"),
    ]
