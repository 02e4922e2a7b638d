"""Bundles of one patient as cases: stays, times, and what is no case."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from models.ranker.case import Case
from models.ranker.case_base import Store
from schemas.instant import FOREVER, HOUR, from_datetime
from wardstream.diagnosis.corpus import Skipped, read
from wardstream.diagnosis.pseudonyms import pseudonyms
from wardstream.replay.sources.versions import latest

HPO = "http://purl.obolibrary.org/obo/hp.owl"


def patient(name: str = "7") -> dict[str, Any]:
    return {"resourceType": "Patient", "id": name, "gender": "male"}


def observed(code: str, at: str = "", *, there: bool | None = None, stay: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"coding": [{"system": HPO, "code": code}]},
    }
    found |= {"effectiveDateTime": at} if at else {}
    found |= {"valueBoolean": there} if there is not None else {}
    return found | _within(stay)


def diagnosed(
    code: str, recorded: str = "2026-03-01T00:00:00Z", status: str = "confirmed", stay: str = ""
) -> dict[str, Any]:
    found = {
        "resourceType": "Condition",
        "verificationStatus": {"coding": [{"code": status}]},
        "code": {"coding": [{"system": "http://www.omim.org", "code": code}]},
    }
    return {**found, **({"recordedDate": recorded} if recorded else {}), **_within(stay)}


def stay(name: str, status: str = "finished") -> dict[str, Any]:
    return {"resourceType": "Encounter", "id": name, "status": status}


def _within(name: str) -> dict[str, Any]:
    return {"encounter": {"reference": f"Encounter/{name}"}} if name else {}


def bundle(*resources: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [{"resource": one} for one in resources],
        **more,
    }


def cases(path: Path, said: object, name: str = "one.json") -> tuple[list[Case], list[Skipped]]:
    (path / name).write_text(said if isinstance(said, str) else json.dumps(said))
    skipped: list[Skipped] = []
    return list(read([path / name], "fhir", skipped.append)), skipped


def test_a_bundle_is_a_case_from_when_its_diagnosis_was_recorded(tmp_path: Path) -> None:
    (found,), _ = cases(
        tmp_path,
        bundle(
            patient(),
            observed("HP:0000021"),
            observed("HP:0000031", there=False),
            diagnosed("1"),
            diagnosed("2", status="differential"),
        ),
    )
    assert (found.hpo, found.excluded, found.diseases, found.patient) == (
        ("HP:0000021",),
        ("HP:0000031",),
        ("OMIM:1",),
        "Patient/7",
    )
    assert found.recorded == 1_772_323_200_000_000


def instant(year: int, month: int = 1, day: int = 1) -> int:
    return from_datetime(datetime(year, month, day, tzinfo=UTC))


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("2024", instant(2025)),
        ("2024-03", instant(2024, 4)),
        ("2024-12", instant(2025)),
        ("2024-02-28", instant(2024, 2, 29)),
    ],
)
def test_of_a_date_that_is_partial_the_last_moment_counts_wherever_the_hospital_is(
    tmp_path: Path, said: str, after: int
) -> None:
    (found,), _ = cases(tmp_path, bundle(patient(), observed("HP:0000021"), diagnosed("1", said)))
    assert found.recorded == latest(said) == after - 1 + 12 * HOUR


def test_a_diagnosis_whose_time_nobody_tells_is_seen_by_no_query_that_has_one(tmp_path: Path) -> None:
    (found,), _ = cases(tmp_path, bundle(patient(), observed("HP:0000021"), diagnosed("1", "")))
    assert found.recorded == FOREVER
    (told,), _ = cases(
        tmp_path,
        bundle(patient(), observed("HP:0000021"), diagnosed("1", ""), timestamp="2026-01-01T00:00:00Z"),
    )
    assert told.recorded == instant(2026)


def test_each_finished_stay_is_a_case_with_its_own_findings(tmp_path: Path) -> None:
    found, _ = cases(
        tmp_path,
        bundle(
            patient(),
            stay("a"),
            stay("b"),
            stay("c", "in-progress"),
            observed("HP:0000021", stay="a"),
            observed("HP:0000031", stay="b"),
            observed("HP:0000041"),
            diagnosed("1", stay="a"),
            diagnosed("2", stay="b"),
            diagnosed("3", stay="c"),
        ),
    )
    assert [(one.diseases, one.hpo) for one in found] == [
        (("OMIM:1",), ("HP:0000021", "HP:0000041")),
        (("OMIM:2",), ("HP:0000031", "HP:0000041")),
    ]
    assert len({one.key for one in found}) == 2
    assert {one.patient for one in found} == {"Patient/7"}


def test_what_was_found_after_the_diagnosis_is_not_in_its_case(tmp_path: Path) -> None:
    (found,), _ = cases(
        tmp_path,
        bundle(
            patient(),
            observed("HP:0000021", "2026-02-01"),
            observed("HP:0000031", "2026-04-01"),
            diagnosed("1"),
        ),
    )
    assert found.hpo == ("HP:0000021",)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            bundle(patient(), observed("HP:0000021"), diagnosed("1", status="provisional")),
            "without a confirmed diagnosis",
        ),
        (bundle(patient(), diagnosed("1")), "without a finding"),
        (
            bundle(patient(), stay("a", "in-progress"), observed("HP:0000021"), diagnosed("1", stay="a")),
            "not finished",
        ),
        (bundle(observed("HP:0000021"), diagnosed("1")), "neither the patient nor the bundle has an id"),
        (bundle(patient("1"), patient("2")), "expected a FHIR Bundle of one patient"),
        ({"resourceType": "Patient", "id": "1"}, "expected a FHIR Bundle of one patient"),
        ("{ nothing", "not JSON"),
        ("[]", "expected a FHIR Bundle of one patient"),
        ({"resourceType": "Bundle", "entry": [None, 7]}, "expected a FHIR Bundle of one patient"),
    ],
)
def test_what_is_no_case_is_told(tmp_path: Path, said: object, why: str) -> None:
    found, skipped = cases(tmp_path, said)
    assert not found
    assert [why in one.reason for one in skipped] == [True]


def test_lines_of_bundles_are_read_one_by_one(tmp_path: Path) -> None:
    lines = [json.dumps(bundle(patient(name), observed("HP:0000021"), diagnosed("1"))) for name in "12"]
    found, skipped = cases(tmp_path, "\n".join([lines[0], "nonsense", lines[1]]), "all.ndjson")
    assert [one.patient for one in found] == ["Patient/1", "Patient/2"]
    assert [one.line for one in skipped] == [2]


def test_the_same_patient_has_one_pseudonym_at_every_reading_and_no_name_is_kept(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(
        json.dumps(
            bundle(
                patient("mrs-jones"), stay("visit-9"), observed("HP:0000021"), diagnosed("1", stay="visit-9")
            )
        )
    )
    store = Store(tmp_path / "corpus")
    for new in (1, 0):
        known = pseudonyms(store.folder, make=True)
        assert known is not None
        assert store.add(read([tmp_path / "one.json"], "fhir", lambda _: None, known.of)).new == new
    (case,) = store.cases()
    assert case.patient == known.of("Patient/mrs-jones")
    assert not any(name in str(case) for name in ("jones", "visit-9"))


def test_what_says_neither_is_no_finding_and_a_diagnosis_is_no_evidence_for_itself(tmp_path: Path) -> None:
    itself = diagnosed("1")
    itself["code"]["coding"].append({"system": HPO, "code": "HP:0000051"})
    unseen = {**observed("HP:0000031"), "dataAbsentReason": {"coding": [{"code": "not-performed"}]}}
    unknown = {
        **observed("HP:0000041"),
        "valueCodeableConcept": {"coding": [{"system": "http://snomed.info/sct", "code": "261665006"}]},
    }
    words = {**observed("HP:0000061"), "valueString": "absent"}
    symptom = diagnosed("1")
    symptom["code"] = {
        "coding": [
            {"system": "http://hl7.org/fhir/sid/icd-10-cm", "code": "R56.9"},
            {"system": HPO, "code": "HP:0000071"},
        ]
    }
    (found,), _ = cases(
        tmp_path, bundle(patient(), observed("HP:0000021"), unseen, unknown, words, itself, symptom)
    )
    assert (found.hpo, found.excluded, found.diseases) == (
        ("HP:0000021", "HP:0000071"),
        ("HP:0000061",),
        ("OMIM:1",),
    )
