"""What a document Bundle of ours promises to whoever reads it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from fhir.resources.R4B.bundle import Bundle
from msgspec.structs import replace

from processors.drafting.fhir import to_bundle
from processors.drafting.fhir.vocabulary import KINDS, STATEMENT
from schemas.requests import TASKS
from tests.processors.drafting.fhir.every_kind import DIAGNOSIS, PREDECESSOR, documents
from tests.processors.drafts import DRAFT
from tests.processors.stay import request

Tree = dict[str, Any]
ALL = documents()
XHTML = "{http://www.w3.org/1999/xhtml}"


def sections_of(composition: Tree) -> Iterator[Tree]:
    """All sections, however deep."""
    waiting = list(composition.get("section", ()))
    while waiting:
        section = waiting.pop()
        waiting += section.get("section", ())
        yield section


def members(bundle: Tree, kind: str) -> list[Tree]:
    return [e["resource"] for e in bundle["entry"] if e["resource"]["resourceType"] == kind]


def composition_of(bundle: Tree) -> Tree:
    resource: Tree = bundle["entry"][0]["resource"]
    return resource


def references(tree: Any) -> Iterator[Tree]:
    """Everything that has the shape of a Reference."""
    if isinstance(tree, dict):
        if isinstance(tree.get("reference"), str):
            yield tree
        tree = list(tree.values())
    if isinstance(tree, list):
        for inner in tree:
            yield from references(inner)


@pytest.mark.parametrize("name", ALL)
def test_every_kind_of_document_is_valid_for_fhir_resources(name: str) -> None:
    Bundle.model_validate_json(orjson.dumps(ALL[name]))


@pytest.mark.parametrize("name", ALL)
def test_the_composition_comes_first_is_preliminary_and_says_that_a_machine_asserted_it(name: str) -> None:
    composition = composition_of(ALL[name])
    assert composition["resourceType"] == "Composition"
    assert composition["status"] == "preliminary"
    assert composition["title"].startswith("DRAFT: ")
    assert composition["meta"]["security"][0]["code"] == "AIAST"
    assert "A clinician has to check" in composition["text"]["div"]
    assert composition["author"][0]["reference"] == f"Device/{members(ALL[name], 'Device')[0]['id']}"


@pytest.mark.parametrize("name", ALL)
def test_all_that_the_composition_refers_to_by_url_is_in_the_document(name: str) -> None:
    bundle = ALL[name]
    inside = {f"{e['resource']['resourceType']}/{e['resource']['id']}" for e in bundle["entry"]}
    assert {r["reference"] for r in references(composition_of(bundle))} <= inside
    for entry in bundle["entry"]:
        assert entry["fullUrl"].endswith(f"/{entry['resource']['resourceType']}/{entry['resource']['id']}")


@pytest.mark.parametrize("name", ALL)
def test_narratives_are_xhtml_and_hold_each_sentence_under_the_id_that_its_citations_name(name: str) -> None:
    seen: set[str] = set()
    for section in sections_of(composition_of(ALL[name])):
        if "text" not in section:
            assert section["section"]
            continue
        spans = {
            s.get("id"): "".join(s.itertext())
            for s in ET.fromstring(section["text"]["div"]).iter(f"{XHTML}span")
        }
        for extension in section.get("extension", ()):
            assert extension["url"] == STATEMENT
            said = {part["url"]: part.get("valueString") for part in extension["extension"]}
            assert spans[said["id"]] == said["text"]
            assert said["id"] not in seen
            seen.add(str(said["id"]))


@pytest.mark.parametrize("name", ALL)
def test_an_empty_section_says_why_and_has_no_entries(name: str) -> None:
    for section in sections_of(composition_of(ALL[name])):
        if "emptyReason" in section:
            assert "entry" not in section
            assert section["emptyReason"]["text"] in section["text"]["div"]
        else:
            assert section.get("extension") or section.get("section")


def test_sections_refer_to_what_they_cite_by_the_name_it_has_in_the_source() -> None:
    labs = next(
        s for s in sections_of(composition_of(ALL["progress-note"])) if s["title"] == "Laboratory results"
    )
    assert [(e["type"], e["identifier"]["value"]) for e in labs["entry"]] == [
        ("Observation", "Observation/2"),
        ("Observation", "Observation/1"),
    ]


def test_provenance_names_each_cited_version_once() -> None:
    (provenance,) = members(ALL["progress-note"], "Provenance")
    assert provenance["target"] == [
        {"reference": f"Composition/{composition_of(ALL['progress-note'])['id']}"}
    ]
    assert [e["what"]["reference"] for e in provenance["entity"]] == [
        "DocumentReference/3/_history/1",
        "Observation/24/_history/1",
        "Observation/2/_history/1",
        "Observation/1/_history/1",
        "Condition/1/_history/1",
        "MedicationRequest/7/_history/1",
        "AllergyIntolerance/1/_history/1",
    ]
    assert {e["role"] for e in provenance["entity"]} == {"source"}


def test_a_version_that_is_a_content_hash_is_not_passed_off_as_a_version_url() -> None:
    (provenance,) = members(ALL["awkward"], "Provenance")
    hashed = provenance["entity"][-1]["what"]
    assert hashed["reference"] == "DocumentReference/10"
    assert hashed["identifier"]["value"] == "DocumentReference/10@0123456789abcdef"


def test_the_stay_itself_is_cited_as_the_member_of_the_document_that_it_is() -> None:
    (provenance,) = members(ALL["diagnosis"], "Provenance")
    stay = provenance["entity"][0]["what"]
    assert stay["reference"] == composition_of(ALL["diagnosis"])["encounter"]["reference"]
    assert stay["identifier"]["value"] == "Encounter/1@1"


def test_a_revision_says_which_document_it_replaces_and_has_an_identifier_of_its_own() -> None:
    first, second = ALL["progress-note"], ALL["revision"]
    assert composition_of(second)["relatesTo"] == [
        {"code": "replaces", "targetIdentifier": {"system": "urn:ietf:rfc:3986", "value": PREDECESSOR}}
    ]
    assert "relatesTo" not in composition_of(first)
    assert first["identifier"] != second["identifier"]
    assert composition_of(first)["identifier"] == composition_of(second)["identifier"]


def test_equal_drafts_print_to_equal_bytes_and_others_to_another_identifier() -> None:
    again = to_bundle(DRAFT, request())
    assert orjson.dumps(again) == orjson.dumps(ALL["progress-note"])
    other = to_bundle(replace(DRAFT, request="progress-note-2"), request())
    assert other["identifier"] != again["identifier"]


def test_diagnoses_that_the_record_has_not_confirmed_become_conditions_of_the_document() -> None:
    bundle = ALL["diagnosis"]
    (condition,) = members(bundle, "Condition")
    assert condition["code"]["text"] == "Obstructive sleep apnea"
    assert condition["verificationStatus"]["coding"][0]["code"] == "provisional"
    assert condition["meta"]["security"][0]["code"] == "AIAST"
    assert condition["evidence"][0]["detail"][0]["identifier"]["value"] == "Condition/6"
    entries = composition_of(bundle)["section"][0]["entry"]
    assert entries[0] == {"reference": f"Condition/{condition['id']}"}


def test_several_open_diagnoses_are_differential() -> None:
    asked = request("diagnosis", slot="admission")
    history = tuple(
        replace(f, status="unconfirmed") if f.source.resource == "Condition/1" else f
        for f in asked.evidence.history
    )
    asked = replace(asked, evidence=replace(asked.evidence, history=history))
    found = members(to_bundle(DIAGNOSIS, asked), "Condition")
    assert {c["verificationStatus"]["coding"][0]["code"] for c in found} == {"differential"}
    assert len(found) == 2


def test_only_a_diagnosis_suggests_conditions() -> None:
    assert [name for name, bundle in ALL.items() if members(bundle, "Condition")] == ["diagnosis"]


def test_a_patient_known_by_identifier_only_gets_a_derived_id_and_keeps_the_name_of_the_source() -> None:
    subject = composition_of(ALL["awkward"])["subject"]
    assert subject["identifier"]["value"] == "urn:oid:1.2.276.0.76|A/B 7"
    (patient,) = members(ALL["awkward"], "Patient")
    assert subject["reference"] == f"Patient/{patient['id']}"
    assert patient["identifier"][0] == {"system": "urn:oid:1.2.276.0.76", "value": "A/B 7"}


def test_how_the_draft_came_about_is_told_without_the_text_that_was_cut() -> None:
    written = orjson.dumps(ALL["progress-note"]).decode()
    assert "7.9 mmol/L" not in written
    drafting = composition_of(ALL["fallback"])["extension"][0]["extension"]
    assert {"url": "fallback", "valueString": "circuit-open"} in drafting
    assert drafting[-1]["extension"] == [
        {"url": "check", "valueString": "number"},
        {"url": "count", "valueUnsignedInt": 1},
    ]


def test_every_task_has_a_document_type() -> None:
    assert set(KINDS) == set(TASKS)
    assert len({code for code, _ in KINDS.values()}) == len(TASKS)
