"""Coded conditions as diseases of the profiles: by code, else by the very name."""

from __future__ import annotations

import pytest

from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.icd import Entry, described
from kg.diseases.stays import naming
from kg.diseases.systems import disease_id
from schemas.codes import Coding, Concept
from tests.models.ranker.small import sources, terms
from tests.processors.diagnosis.phenotypes.small_world import known

NAMED = naming(known())


@pytest.mark.parametrize(
    "concept",
    [
        Concept((Coding("http://www.omim.org", "154700"),)),
        Concept((Coding("urn:oid:2.16.840.1.113883.6.174", "154700"),), "something else"),
        Concept((Coding("http://snomed.info/sct", "19346006", "Marfan syndrome"),)),
        Concept((Coding("http://snomed.info/sct", "19346006", "Syndrome, MARFAN"),)),
        Concept((), "Marfan Syndrome"),
        Concept(
            (Coding("http://hl7.org/fhir/sid/icd-10-cm", "Q87.40", "Marfan's syndrome, unspecified"),),
            "Marfan syndrome",
        ),
    ],
)
def test_a_disease_is_known_by_its_code_or_by_its_name(concept: Concept) -> None:
    found = NAMED(concept)
    assert found is not None
    assert found.ids == ("OMIM:154700",)


@pytest.mark.parametrize(
    "concept",
    [
        Concept(),
        Concept((), "Marfan-like syndrome of the hip"),
        Concept((Coding("http://www.omim.org", "999999"),)),
        Concept((), "the"),
    ],
)
def test_a_name_that_is_only_like_one_names_nothing(concept: Concept) -> None:
    assert NAMED(concept) is None


def test_a_term_that_is_called_as_the_disease_is_none_of_its_findings() -> None:
    found = NAMED(Concept((), "aceruloplasminemia"))
    assert found is not None
    assert (found.ids, found.words) == (("OMIM:604290",), ("HP:0025498",))


@pytest.mark.parametrize(
    ("system", "code", "expected"),
    [
        ("http://www.orpha.net", "558", "ORPHA:558"),
        ("http://www.orpha.net/", "ORPHA:558", "ORPHA:558"),
        ("http://www.omim.org", "OMIM:1", "OMIM:1"),
        ("http://snomed.info/sct", "1", ""),
        ("http://www.omim.org", "", ""),
        ("http://www.omim.org", "#154700", "OMIM:154700"),
        ("http://www.orpha.net", "Orphanet_558", "ORPHA:558"),
        ("http://purl.obolibrary.org/obo/mondo.owl", "MONDO_0007947", "MONDO:0007947"),
        ("http://hl7.org/fhir/sid/icd-10-cm", "e7521", "ICD10CM:E75.21"),
        ("http://www.omim.org", "two words", ""),
    ],
)
def test_codes_are_ids_as_the_profiles_have_them(system: str, code: str, expected: str) -> None:
    assert disease_id(system, code) == expected


def test_a_code_that_adds_nothing_means_the_disease_above_it() -> None:
    entry = Entry("ICD10CM:H99", ("Fourth disease",), (), ("ICD10CM:H99.9",))
    small = knowledge("small", built(sources(), described([entry]), terms(), (), [entry])[1])
    found = naming(small)(Concept((Coding("http://hl7.org/fhir/sid/icd-10-cm", "H99.9"),)))
    assert found is not None and set(found.ids) == {"ICD10CM:H99", "OMIM:4"}
