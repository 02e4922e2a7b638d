"""Which concept a coded value means, as hospitals and Synthea send them."""

from __future__ import annotations

import pytest

from kg.medical.coding import concept_of, forms
from kg.medical.snapshot import Snapshot
from schemas.codes import Coding

SNOMED, RXNORM, ICD = (
    "http://snomed.info/sct",
    "http://www.nlm.nih.gov/research/umls/rxnorm",
    "http://hl7.org/fhir/sid/icd-10-cm",
)


@pytest.mark.parametrize(
    ("coding", "name"),
    [
        (Coding(SNOMED, "59621000", "Essential hypertension (disorder)"), "Hypertension"),
        (Coding(SNOMED, "44054006", "Diabetes mellitus type 2 (disorder)"), "Type 2 diabetes mellitus"),
        (Coding(RXNORM, "314076", "lisinopril 10 MG Oral Tablet"), "Lisinopril"),
        (Coding(RXNORM, "x", "24 HR metoprolol succinate 100 MG Extended Release Oral Tablet"), "Metoprolol"),
        (Coding(RXNORM, "x", "Acetaminophen 325 MG Oral Tablet [Tylenol]"), "Acetaminophen"),
        (
            Coding(RXNORM, "x", "NDA020503 200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler"),
            "Albuterol",
        ),
        (
            Coding(RXNORM, "x", "Acetaminophen 325 MG / oxyCODONE Hydrochloride 5 MG Oral Tablet [Percocet]"),
            "Oxycodone and acetaminophen",
        ),
        (Coding("http://loinc.org", "4548-4", "whatever"), "Hemoglobin A1c"),
        (Coding("http://loinc.org", "2160-0", "Creatinine [Mass/volume] in Serum or Plasma"), "Creatinine"),
        (Coding("http://loinc.org", "none", "Potassium [Moles/volume] in Blood"), "Potassium level"),
        (Coding(ICD, "E11.9", ""), "Type 2 diabetes mellitus"),
        (Coding(ICD, "I21.4", ""), "NSTEMI"),
        (Coding(SNOMED, "none", "Chest x-ray (procedure)"), "Chest x-ray"),
    ],
)
def test_a_code_or_its_display_finds_the_concept(opened: Snapshot, coding: Coding, name: str) -> None:
    row = concept_of(opened, [coding])
    assert row is not None
    assert name in (opened.name(row), *opened.surfaces_of(row)) or opened.named(name) == [row]


def test_the_first_code_that_is_known_decides_and_text_comes_last(opened: Snapshot) -> None:
    codings = [Coding(SNOMED, "0", "Nothing that is known"), Coding(ICD, "J44.9", "Pneumonia")]
    assert concept_of(opened, codings, "asthma") == opened.named("COPD")[0]
    assert concept_of(opened, [], "asthma") == opened.named("asthma")[0]


def test_an_icd_code_that_is_not_known_is_taken_for_the_one_above(opened: Snapshot) -> None:
    assert concept_of(opened, [Coding(ICD, "S72.001Q9", "")]) == concept_of(
        opened, [Coding(ICD, "S72.001Q", "")]
    )


def test_an_ambiguous_word_is_no_answer_and_neither_is_nothing(opened: Snapshot) -> None:
    assert concept_of(opened, [Coding(display="MS")]) is None
    assert concept_of(opened, [], "") is None
    assert concept_of(opened, [Coding("x", "y", "zzz")], "qqq") is None
    assert list(forms("  ")) == []
