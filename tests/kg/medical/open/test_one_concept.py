"""One thing is one concept, over all vocabularies."""

from __future__ import annotations

import pytest

from kg.medical.open import OpenGraph, senses
from kg.medical.open.aliases import stops
from kg.medical.snapshot import Snapshot

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "forms",
    [
        ("diabetes", "diabetes mellitus", "Diabetes Mellitus"),
        ("type 2 diabetes", "T2DM", "type II diabetes mellitus", "NIDDM", "diabetes mellitus type 2"),
        ("hypertension", "HTN", "high blood pressure", "Essential (primary) hypertension"),
        ("COPD", "chronic obstructive pulmonary disease", "chronic obstructive lung disease"),
        ("UTI", "urinary tract infection", "bladder infection", "urinary tract infections"),
        ("MI", "heart attack", "myocardial infarction", "acute myocardial infarction"),
        ("atrial fibrillation", "afib", "A-fib"),
        ("pneumonia", "PNA", "lung infection"),
        ("aspirin", "ASA", "acetylsalicylic acid"),
        ("acetaminophen", "Tylenol", "paracetamol", "APAP"),
        ("hemoglobin A1c", "HbA1c", "A1c", "glycated hemoglobin"),
        ("chest x-ray", "CXR", "chest radiograph"),
        ("congestive heart failure", "CHF", "heart failure"),
        ("coronary artery disease", "CAD"),
        ("stroke", "CVA", "cerebrovascular accident"),
        ("deep vein thrombosis", "DVT", "deep venous thrombosis"),
        ("GERD", "acid reflux", "gastroesophageal reflux disease", "heartburn"),
        ("shortness of breath", "dyspnea", "SOB"),
        ("metoprolol", "Lopressor", "Toprol XL", "metoprolol tartrate"),
        ("furosemide", "Lasix"),
        ("physical therapy", "physiotherapy"),
        ("smoking cessation", "quit smoking"),
        ("tobacco use", "smoking", "smoker"),
        ("tachycardia", "tachy", "tachycardic"),
        ("oliguria", "oliguric"),
        ("jaundice", "icteric"),
    ],
)
def test_what_clinicians_call_one_thing_is_one_concept(opened: Snapshot, forms: tuple[str, ...]) -> None:
    ambiguous = {form.casefold() for form in senses()}
    rows = {form: opened.named(form) for form in forms if form.casefold() not in ambiguous}
    assert all(len(found) == 1 for found in rows.values()), rows
    assert len({found[0] for found in rows.values()}) == 1, {
        form: opened.name(found[0]) for form, found in rows.items()
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("type 1 diabetes", "type 2 diabetes"),
        ("hypertension", "pulmonary hypertension"),
        ("pneumonia", "aspiration pneumonia"),
        ("oxycodone", "Percocet"),
        ("hyperkalemia", "hypokalemia"),
        ("warfarin", "heparin"),
        ("CT of head", "CT of chest"),
        ("acute kidney injury", "chronic kidney disease"),
        ("insulin", "insulin glargine"),
        ("potassium chloride", "potassium level"),
    ],
)
def test_things_that_are_alike_stay_apart(opened: Snapshot, one: str, other: str) -> None:
    assert opened.named(one) != opened.named(other)
    assert opened.named(one)
    assert opened.named(other)


def test_no_two_concepts_share_a_form_unless_it_is_marked_ambiguous(open_graph: OpenGraph) -> None:
    ambiguous = {form.casefold() for form in senses()}
    owner: dict[str, str] = {}
    for concept in open_graph.concepts():
        for form in concept.surfaces or (concept.name,):
            assert (
                owner.setdefault(form.casefold(), concept.id) == concept.id or form.casefold() in ambiguous
            ), form


def test_every_sense_of_an_ambiguous_form_is_one_concept_and_at_most_one_is_usual(opened: Snapshot) -> None:
    for form, meant in senses().items():
        rows = [opened.named(sense.concept) for sense in meant]
        assert all(len(found) == 1 for found in rows), (form, meant)
        assert set(opened.named(form)) == {found[0] for found in rows}, form
        assert sum(sense.usual for sense in meant) <= 1, form
        assert all(sense.usual or sense.words for sense in meant), form


def test_every_id_is_there_once_and_every_name_is_shown_once(open_graph: OpenGraph) -> None:
    concepts = list(open_graph.concepts())
    assert len({concept.id for concept in concepts}) == len(concepts)
    assert len({concept.name.casefold() for concept in concepts}) == len(concepts)


def test_words_of_english_and_of_notes_name_nothing(opened: Snapshot) -> None:
    ambiguous = {form.casefold() for form in senses()}
    stopped = stops()["stop"] - ambiguous
    told = {
        form: opened.name(row)
        for form, row in opened.surfaces()
        if form.casefold() in stopped and not form.isupper()
    }
    assert told == {}  # in capitals it is an abbreviation: PAD, MAP


def test_merging_gives_the_same_whatever_the_order(open_graph: OpenGraph) -> None:
    from kg.medical.open import curated, mesh
    from kg.medical.open.merging import merge

    terms = [*mesh.diseases(), *curated.terms()]
    forth, back = merge(terms, [])[0], merge(reversed(terms), [])[0]
    assert [[term.id for term in of] for of in forth.members().values()] == [
        [term.id for term in of] for of in back.members().values()
    ]
