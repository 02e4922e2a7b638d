"""Members that say nothing: a resource with them is read as the one without."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.ingest import Ingested, ingest
from processors.ingest.blanks import without_blanks
from tests.amounts import examples
from tests.processors.ingest.real_resources import rich_samples
from tests.processors.ingest.samples import bundle, condition, encounter, note, observation, patient, record

SAMPLES = [*rich_samples(), encounter(), observation(), condition(), note(), patient()]
BLANKS: list[Any] = [
    *(None, "", " ", "\t\n", [], {}, [""], [None], [{}, ""], {"text": ""}),
    {"coding": [{"system": "", "code": ""}], "text": None},
]
#: Elements that FHIR has somewhere, and one that it has nowhere.
NAMES = [
    "code",
    "display",
    "text",
    "note",
    "extension",
    "identifier",
    "period",
    "valueString",
    "_status",
    "id",
    "xyz",
]
FEW = st.integers(1, 6)


def places(value: Any) -> list[Any]:
    """Every object of a resource, and every array that has none of primitives' extensions next to it."""
    if isinstance(value, dict):
        inner = [one for name, member in value.items() if f"_{name}" not in value for one in places(member)]
        return [value, *inner]
    return [value, *(one for item in value for one in places(item))] if isinstance(value, list) else []


def with_blanks(data: st.DataObject, resource: dict[str, Any]) -> dict[str, Any]:
    spoiled = copy.deepcopy(resource)
    for _ in range(data.draw(FEW)):
        place = data.draw(st.sampled_from(places(spoiled)))
        blank = copy.deepcopy(data.draw(st.sampled_from(BLANKS)))
        if isinstance(place, list):
            place.insert(data.draw(st.integers(0, len(place))), blank)
        else:
            place.setdefault(data.draw(st.sampled_from(NAMES)), blank)
    return spoiled


def complaints(result: Ingested) -> list[tuple[str, str, str]]:
    return [(letter.reason, letter.location, letter.severity) for letter in result.letters]


@given(st.data(), st.sampled_from(SAMPLES))
@examples(200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_resource_with_empty_members_is_read_as_the_one_without(
    data: st.DataObject, resource: dict[str, Any]
) -> None:
    spoiled = with_blanks(data, resource)
    plain, found = ingest(record(resource)), ingest(record(spoiled))
    assert found.events == plain.events and complaints(found) == complaints(plain)
    counted = {key: number for key, number in found.counts.items() if key[1] != "with-empty-members"}
    assert counted == plain.counts
    assert (spoiled == resource) or found.counts[resource["resourceType"], "with-empty-members"] == 1


@given(st.data(), st.lists(st.sampled_from(SAMPLES), min_size=1, max_size=3))
@examples(60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_so_is_a_bundle_with_empty_members_around_its_resources(
    data: st.DataObject, resources: list[dict[str, Any]]
) -> None:
    plain = bundle("transaction", *resources)
    spoiled = copy.deepcopy(plain)
    for entry in spoiled["entry"]:
        entry["resource"] = with_blanks(data, entry["resource"])
        for name in data.draw(st.sets(st.sampled_from(("fullUrl", "response", "search", "link")))):
            entry.setdefault(name, data.draw(st.sampled_from((None, "" if name == "fullUrl" else {}))))
    for name in data.draw(st.sets(st.sampled_from(("timestamp", "identifier", "total")))):
        spoiled.setdefault(name, None)
    assert ingest(record(spoiled)).events == ingest(record(plain)).events


INVALID = [
    observation(status=""),
    observation(status=[None]),
    observation(code={"coding": [{"code": ""}], "text": " "}),
    observation(subject={"reference": ""}),
    observation(valueQuantity={"value": "high", "unit": ""}),
    observation(valueString="x", method=""),
    condition(subject={}),
    encounter(**{"class": {}}),
    {**patient(), "name": ["", "Erika"]},
]


@given(st.data(), st.sampled_from(INVALID))
@examples(60, deadline=None)
def test_what_is_missing_or_wrong_without_them_is_a_dead_letter(
    data: st.DataObject, resource: dict[str, Any]
) -> None:
    found = ingest(record(with_blanks(data, resource)))
    assert not found.events
    assert [letter.severity for letter in found.letters] == ["rejected"]
    assert complaints(found) == complaints(ingest(record(resource)))


EXTENSION = {"extension": [{"url": "urn:x", "valueCode": "masked"}]}


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ({"given": ["Erika", None], "_given": [None, EXTENSION]}, None),
        ({"given": [None, "Erika"], "_given": [EXTENSION, None]}, None),
        ({"_given": [EXTENSION, None]}, {"_given": [EXTENSION]}),
        ({"given": ["", "Erika"], "_given": [EXTENSION, {}]}, {"given": [None, "Erika"], "_given": [EXTENSION, None]}),
        ({"given": ["", "Erika", "Maria"], "_given": [None, EXTENSION]}, {"given": ["Erika", "Maria"], "_given": [EXTENSION, None]}),
        ({"given": ["Erika"], "_given": [None]}, {"given": ["Erika"]}),
        ({"given": [None], "_given": [EXTENSION]}, {"_given": [EXTENSION]}),
    ],
)  # fmt: skip
def test_a_null_that_holds_a_place_for_an_extension_stays(
    name: dict[str, Any], kept: dict[str, Any] | None
) -> None:
    resource = patient(name=[{"family": "Muster", **name}])
    expected = patient(name=[{"family": "Muster", **(name if kept is None else kept)}])
    assert without_blanks(resource) == expected
    assert ingest(record(resource)).letters == () and len(ingest(record(resource)).events) >= 1


def test_a_stay_whose_class_has_an_empty_display_goes_on() -> None:
    stated = encounter()
    stated["class"] |= {"display": "", "version": None}
    stated["serviceType"] = {"coding": [{"system": "urn:x", "code": ""}]}
    (event,) = ingest(record(stated)).events
    assert event.kind == "encounter"
