"""Diagnoses that the system suggests, as Conditions of the document."""

from __future__ import annotations

from typing import Any

import pytest
from fhir.resources.R4B.bundle import Bundle
from msgspec.structs import replace

from processors.drafting.fhir import from_bundle, to_bundle
from schemas.diagnosis import Diagnosed
from tests.processors.diagnosis.differential.made import DIAGNOSED, MARFAN, OTHER, drafting, stay


def bundle(answer: Diagnosed = DIAGNOSED) -> dict[str, Any]:
    return to_bundle(drafting(answer).compose(stay()), stay())


def of_type(kind: str, told: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry["resource"] for entry in told["entry"] if entry["resource"]["resourceType"] == kind]


def status(condition: dict[str, Any]) -> str:
    return str(condition["verificationStatus"]["coding"][0]["code"])


def test_the_first_is_provisional_where_it_is_likelier_than_all_others_the_rest_is_differential() -> None:
    assert [(one["code"]["text"], status(one)) for one in of_type("Condition", bundle())] == [
        ("Marfan syndrome", "provisional"),
        ("Another disease", "differential"),
    ]
    weak = replace(DIAGNOSED, ranked=(replace(MARFAN, p=0.4), OTHER))
    assert [status(one) for one in of_type("Condition", bundle(weak))] == ["differential", "differential"]


def test_what_the_record_names_already_is_not_said_again() -> None:
    assert "GLUT1 deficiency syndrome" not in [one["code"]["text"] for one in of_type("Condition", bundle())]


def test_each_is_coded_in_the_systems_of_its_ids_and_says_what_speaks_for_it() -> None:
    marfan, other = of_type("Condition", bundle())
    assert [(one["system"], one["code"]) for one in marfan["code"]["coding"]] == [
        ("http://www.omim.org", "154700"),
        ("http://www.orpha.net", "558"),
        ("http://hl7.org/fhir/sid/icd-10-cm", "Q87.4"),
    ]
    assert other["code"]["coding"][1] == {
        "system": "http://purl.obolibrary.org/obo/mondo.owl",
        "code": "MONDO:0000001",
    }
    assert [
        (one["code"][0]["coding"][0]["code"], one["detail"][0]["identifier"]["value"])
        for one in marfan["evidence"]
    ] == [
        ("HP:0001166", "DocumentReference/1"),
        ("HP:0001083", "Condition/1"),
    ]
    assert (
        marfan["note"][0]["text"].endswith("Likely, 62 % by its ranking.")
        and marfan["clinicalStatus"]["coding"][0]["code"] == "active"
    )


def test_its_section_and_the_provenance_refer_to_it() -> None:
    told = bundle()
    names = [f"Condition/{one['id']}" for one in of_type("Condition", told)]
    (composition,), (provenance,) = of_type("Composition", told), of_type("Provenance", told)
    differential = next(
        section for section in composition["section"] if section["title"].startswith("Differential")
    )
    first = next(part for part in differential["section"] if part["title"].startswith("1. Marfan"))
    assert {"reference": names[0]} in first["entry"] and {"reference": names[1]} not in first["entry"]
    assert [one["reference"] for one in provenance["target"]][1:] == names


def test_where_it_abstains_there_is_no_condition() -> None:
    assert (
        of_type("Condition", bundle(Diagnosed("p", DIAGNOSED.findings, (), (), "no diagnosis stands out", 3)))
        == []
    )


@pytest.mark.parametrize("answer", [DIAGNOSED, Diagnosed("p", (), (), (), "not enough findings", 3)])
def test_the_document_is_valid_and_can_be_read_back(answer: Diagnosed) -> None:
    told = bundle(answer)
    Bundle.model_validate(told)
    draft = drafting(answer).compose(stay())
    assert [section.title for section in from_bundle(told).sections] == [
        section.title for section in draft.sections
    ]
    assert told == bundle(answer)
