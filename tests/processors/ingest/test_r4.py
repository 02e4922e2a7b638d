"""The listed differences between R4, R4B and fhir.resources are the real ones, and are bridged."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fhir.resources.R4B import fhirtypes, get_fhir_model_class
from pydantic import ValidationError

from processors.ingest import IngestSettings, ingest, r4
from processors.ingest.identity import SUBJECT_AND_ENCOUNTER
from processors.ingest.releases import release_of, release_of_type
from tests.processors.ingest.samples import condition, encounter, note, observation, record


def fhir_resources_accepts(resource: dict[str, Any]) -> bool:
    try:
        get_fhir_model_class(resource["resourceType"]).model_validate(resource)
    except (ValidationError, KeyError):
        return False
    return True


def test_the_types_of_r4b_are_those_that_fhir_resources_has() -> None:
    names = [
        name.removesuffix("Type") for name in vars(fhirtypes) if name.endswith("Type") and name[0].isupper()
    ]
    known = set()
    for name in names:
        if re.fullmatch(r"[A-Za-z]+", name) and hasattr(fhirtypes, f"{name}Type"):
            try:
                model = get_fhir_model_class(name)
            except (ValueError, AttributeError):
                continue
            if model.has_resource_base():
                known.add(name)
    assert known - {"Resource", "DomainResource"} == r4.SHARED | r4.NEW


def test_r4_has_146_concrete_types() -> None:
    assert (len(r4.SHARED | r4.GONE), len(r4.GONE), len(r4.NEW)) == (146, 18, 13)
    assert not r4.GONE & (r4.SHARED | r4.NEW)


def test_value_meta_is_refused_by_fhir_resources_and_bridged() -> None:
    resource = observation(extension=[{"url": "urn:x", "valueMeta": {"versionId": "1"}}])
    assert not fhir_resources_accepts(resource)
    assert fhir_resources_accepts(r4.for_r4b(resource))
    assert resource["extension"][0]["valueMeta"], "the resource itself is left as it came"


def test_contained_resources_of_r4_only_types_are_bridged() -> None:
    gone = {"resourceType": "SubstanceSpecification", "id": "s"}
    both = observation(contained=[gone, {"resourceType": "Device", "id": "d"}])
    assert not fhir_resources_accepts(both)
    assert fhir_resources_accepts(r4.for_r4b(both))
    assert r4.for_r4b(both)["contained"] == [{"resourceType": "Device", "id": "d"}]
    assert "contained" not in r4.for_r4b(observation(contained=[gone]))


def test_types_of_either_release_only_are_passed_by() -> None:
    for resource_type in sorted(r4.GONE | r4.NEW):
        assert ingest(record({"resourceType": resource_type})).counts == {(resource_type, "passed-by"): 1}


def test_r4b_s_new_kinds_of_extension_are_accepted() -> None:
    reference = observation(
        extension=[{"url": "urn:x", "valueCodeableReference": {"concept": {"text": "x"}}}]
    )
    assert len(ingest(record(reference)).events) == 1


@pytest.mark.parametrize("name", ["status__ext", "class_fhir", "resource_type"])
def test_python_names_pass_fhir_resources_but_not_us(name: str) -> None:
    assert r4.python_names({name: 1, "status": 2}) == [name]


def test_long_ids_and_unbound_codes_pass_as_fhir_resources_lets_them() -> None:
    long = observation(id="x" * 200, status="weird-status")
    assert fhir_resources_accepts(long)
    assert len(ingest(record(long)).events) == 1


def test_times_without_a_zone_pass_where_the_zone_is_known_and_stay_as_they_came() -> None:
    resource = observation(issued="2026-03-01T09:00:00")
    assert not fhir_resources_accepts(r4.for_r4b(resource))
    assert fhir_resources_accepts(r4.for_r4b(resource, zoned=True))
    berlin, utc = (
        ingest(record(resource), IngestSettings(zone=zone)).events[0].occurred
        for zone in ("Europe/Berlin", "UTC")
    )
    assert utc - berlin == 3_600_000_000


@pytest.mark.parametrize(
    "sample", [observation(), condition(), encounter(), note()], ids=lambda sample: sample["resourceType"]
)
def test_r4_resources_are_not_taken_for_another_release(sample: dict[str, Any]) -> None:
    assert release_of(sample) == ""


def test_every_type_we_read_is_in_both_releases() -> None:
    assert set(SUBJECT_AND_ENCOUNTER) <= r4.SHARED
    assert not any(release_of_type(resource_type) for resource_type in r4.RESOURCE_TYPES)
