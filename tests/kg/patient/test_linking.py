"""phi: codes and words to the same concepts, with what the words say of them."""

from __future__ import annotations

import pytest

from kg.patient import GraphPhi, Headed, Role, Unlinked
from schemas.codes import Coding, Concept
from schemas.facts import FactStatus

ICD = "http://hl7.org/fhir/sid/icd-10-cm"


@pytest.mark.parametrize(
    ("concept", "linked"),
    [
        (Concept((Coding(ICD, "C50"),), "Carcinoma"), "D:breast"),
        (Concept((Coding(ICD, "C50.919"),)), "D:breast"),  # the code above it
        (Concept(text="Docetaxel 20 MG/ML Injection"), "R:docetaxel"),
        (Concept(text="Something else"), ""),
    ],
)
def test_a_coded_value_is_linked_by_its_codes_then_by_its_words(
    phi: GraphPhi, concept: Concept, linked: str
) -> None:
    assert phi.coded(concept).id == linked
    assert Unlinked().coded(concept).id == ""


@pytest.mark.parametrize(
    ("text", "linked", "role", "status", "past"),
    [
        ("Breast cancer of the left side.", "D:breast", "diagnosis", "active", False),
        ("No pneumonia.", "D:pneumonia", "diagnosis", "refuted", False),
        ("Possible pneumonia, to be ruled out.", "D:pneumonia", "diagnosis", "unconfirmed", False),
        ("Her mother had breast cancer.", "D:breast", "family", "active", False),
        ("PAST MEDICAL HISTORY\nMyocardial infarction.", "D:mi", "diagnosis", "active", True),
        ("FAMILY HISTORY\nBreast cancer.", "D:breast", "family", "active", False),
        ("Denies cough.", "D:cough", "finding", "refuted", False),
        ("Scar of the left breast.", "D:scar", "finding", "active", False),
        ("Docetaxel was given.", "R:docetaxel", "treatment", "active", False),
        ("PLAN\nMammogram in May.", "P:mammography", "imaging", "planned", False),
        ("PLAN\nNo docetaxel.", "R:docetaxel", "treatment", "refuted", False),
    ],
)
def test_a_note_s_words_are_linked_with_what_is_said_of_them(
    phi: GraphPhi, text: str, linked: str, role: Role, status: FactStatus, past: bool
) -> None:
    (found,) = phi.mentioned(text)
    assert (found.meant.id, found.role, found.status, found.past) == (linked, role, status, past)
    assert text[slice(*found.spans[0])].casefold() == found.words.casefold()


def test_a_concept_is_one_mention_for_each_way_in_which_it_is_spoken_of(phi: GraphPhi) -> None:
    found = phi.mentioned(
        "Pneumonia. The pneumonia is better. No pneumonia on the right. Her father had pneumonia."
    )
    assert [(one.role, one.status, len(one.spans)) for one in found] == [
        ("diagnosis", "active", 2),
        ("diagnosis", "refuted", 1),
        ("family", "active", 1),
    ]


def test_a_heading_names_nothing_and_a_test_without_its_result_neither(phi: GraphPhi) -> None:
    text = "PNEUMONIA\nCough."
    for headed, found in ((Headed(), ["D:pneumonia", "D:cough"]), (Headed(titles=[(0, 9)]), ["D:cough"])):
        reading = GraphPhi(phi._snapshot, phi._linker, lambda _, headed=headed: headed)
        assert [one.meant.id for one in reading.mentioned(text)] == found
    assert phi.mentioned("Potassium was taken.") == []


def test_a_negative_receptor_denies_no_carcinoma_beside_it(phi: GraphPhi) -> None:
    found = {one.words: one.status for one in phi.mentioned("Breast cancer, grade 2, HER2 negative.")}
    assert found == {"Breast cancer": "active", "HER2": "active"}


def test_without_a_linker_stages_are_read_all_the_same(phi: GraphPhi) -> None:
    alone = GraphPhi(phi._snapshot)
    assert [(one.words, one.value) for one in alone.mentioned("Breast cancer, stage IIB")] == [
        ("Stage", "IIB")
    ]
