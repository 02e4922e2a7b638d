"""Value sets: codes, stems, and words that are not taken back."""

from __future__ import annotations

import pytest

from kg.guidelines.terms import all_of, first_of, system_of, value_set
from schemas.codes import Coding, Concept

CANCER = value_set(
    "cancer", {"icd10cm": ["C53*"], "snomed": ["363354003"], "words": [r"malignan", r"carcinoma(?! in situ)"]}
)
HSIL = value_set("HSIL", {"words": [r"high.grade squamous", r"\bHSIL\b"]})
DETECTED = value_set("detected", {"words": [r"\bdetected", "positive"]})
NOT_DETECTED = value_set("not detected", {"words": ["not detected", "negative"]})


def coded(system: str, code: str, display: str = "") -> Concept:
    return Concept((Coding(system, code, display),))


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ("http://snomed.info/sct", "363354003"),
        ("urn:oid:2.16.840.1.113883.6.96", "363354003"),
        ("http://hl7.org/fhir/sid/icd-10-cm", "C53.9"),
        ("http://hl7.org/fhir/sid/icd-10", "C53"),
        ("urn:oid:2.16.840.1.113883.6.90", "C53.1"),
    ],
)
def test_a_code_counts_under_any_name_that_feeds_have_for_its_system(system: str, code: str) -> None:
    assert coded(system, code) in CANCER


@pytest.mark.parametrize(
    ("system", "code"),
    [
        ("http://snomed.info/sct", "363354004"),
        ("http://hl7.org/fhir/sid/icd-10-cm", "C54"),
        ("", "C53"),
        ("urn:own", "C53"),
    ],
)
def test_another_code_or_another_system_does_not(system: str, code: str) -> None:
    assert coded(system, code) not in CANCER


def test_a_system_that_nobody_knows_stands_for_itself() -> None:
    assert system_of("urn:own") == "urn:own"


@pytest.mark.parametrize(
    "text", ["Malignant neoplasm of cervix", "invasive CARCINOMA", "carcinoma, not otherwise specified"]
)
def test_words_count_where_there_is_no_code(text: str) -> None:
    assert Concept(text=text) in CANCER
    assert coded("urn:own", "17", text) in CANCER


@pytest.mark.parametrize(
    "text",
    [
        "Negative for intraepithelial lesion or malignancy",
        "no evidence of malignancy",
        "free of carcinoma",
        "without malignant cells",
        "suspected carcinoma",
        "family history of carcinoma",
        "screening for malignant neoplasm",
    ],
)
def test_words_that_are_taken_back_do_not_count(text: str) -> None:
    assert Concept(text=text) not in CANCER


def test_a_lesion_that_cannot_be_excluded_is_none() -> None:
    assert (
        Concept(text="Atypical squamous cells, cannot exclude high-grade squamous intraepithelial lesion")
        not in HSIL
    )
    assert Concept(text="No NILM: high grade squamous lesion") in HSIL  # another clause


def test_not_detected_is_not_detected() -> None:
    assert [v.name for v in all_of(Concept(text="HPV DNA not detected"), (NOT_DETECTED, DETECTED))] == [
        "not detected"
    ]
    assert [v.name for v in all_of(Concept(text="HPV DNA detected"), (NOT_DETECTED, DETECTED))] == [
        "detected"
    ]


def test_a_code_that_one_set_knows_outweighs_words_that_another_has() -> None:
    hpv16 = value_set("16", {"snomed": ["708298003"]})
    other = value_set("other", {"words": ["papillomavirus"]})
    concept = coded("http://snomed.info/sct", "708298003", "Human papillomavirus 16")
    assert first_of(concept, (other, hpv16)) == hpv16
    assert all_of(concept, (other, hpv16)) == (hpv16,)
    assert first_of(Concept(text="asthma"), (other, hpv16)) is None


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"snomedct": ["1"]}, "expected a code system"),
        ({"snomed": "363354003"}, "expected a list"),
        ({"words": ["(unclosed"]}, "regular expressions"),
    ],
)
def test_what_is_no_value_set_is_refused(said: dict[str, object], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        value_set("x", said)


def test_a_concept_is_looked_up_once_and_told_the_same_again() -> None:
    concept = coded("http://snomed.info/sct", "363354003")
    assert [concept in CANCER, concept in CANCER, Concept() in CANCER, Concept() in CANCER] == [
        True,
        True,
        False,
        False,
    ]
