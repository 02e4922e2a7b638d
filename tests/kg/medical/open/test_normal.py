"""Names that name the same thing have one key; names that do not, do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.open.normal import american, key, upright


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Arthritis, Rheumatoid", "rheumatoid arthritis"),
        ("Carcinoma of the lung", "Lung carcinoma"),
        ("Anaemia", "anemia"),
        ("Oesophagitis", "Esophagitis"),
        ("Diarrhoea", "diarrhea"),
        ("Urinary Tract Infections", "Urinary tract infection"),
        ("Pneumonia, unspecified organism", "Pneumonia"),
        ("Asthma NOS", "asthma"),
        ("Hypertension (disorder)", "Hypertension"),
        ("Crohn's disease", "Crohn disease"),
        ("Liver disorders", "Liver disease"),
        ("Type II diabetes mellitus", "Diabetes mellitus type 2"),
        ("Chest X-ray", "chest xray"),
    ],
)
def test_two_ways_of_saying_one_thing_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Type 1 diabetes mellitus", "Type 2 diabetes mellitus"),
        ("Hypertension", "Hypotension"),
        ("Down syndrome", "Down disease"),
        ("Pain with fever", "Pain without fever"),
        ("Hyperkalemia", "Hypokalemia"),
        ("Diabetes", "Diabete"),
    ],
)
def test_two_things_have_two_keys(one: str, other: str) -> None:
    assert key(one) != key(other)


@given(
    st.lists(
        st.sampled_from("acute renal failure chest pain of the left lung type 2 stenosis".split()),
        min_size=1,
        max_size=6,
    )
)
def test_the_order_of_words_does_not_matter(words: list[str]) -> None:
    assert key(" ".join(words)) == key(" ".join(reversed(words)))


@given(st.text(max_size=40))
def test_any_text_has_a_key_and_the_key_of_a_key_is_itself_a_text_of_the_same_words(text: str) -> None:
    assert key(text) == key(text.upper().lower()) or not text.isascii()


def test_an_inverted_heading_is_turned_upright() -> None:
    assert upright("Pulmonary Disease, Chronic Obstructive") == "Chronic Obstructive Pulmonary Disease"
    assert upright("Diabetes Mellitus, Type 2") == "Diabetes Mellitus, Type 2"
    assert upright("Hips, knees, and toes") == "Hips, knees, and toes"


def test_british_words_become_american_and_others_stay() -> None:
    assert american("haemorrhage of the oesophagus") == "hemorrhage of the esophagus"
    assert american("aerobic exercise does more") == "aerobic exercise does more"
