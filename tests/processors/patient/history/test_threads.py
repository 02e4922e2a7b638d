"""Which sentences say the same thing."""

from __future__ import annotations

import pytest

from processors.patient.history.lexicon import read
from processors.patient.history.threads import thread, wording


def name(text: str, kind: str = "history") -> bytes:
    stated = read(text, kind)
    return thread(text, kind, stated.topics, stated.names)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("PSA 4.2 ng/mL", "PSA 11 ng/mL"),
        ("PSA 4.2 ng/mL.", "His PSA today was 5.1."),
        ("Potassium 4.1, sodium 138.", "Potassium 3.3, sodium 131."),
        ("CA 15-3 is 18 U/mL.", "CA 15-3 is 75 U/mL."),
    ],
)
def test_values_of_the_same_thing_are_one_thread(one: str, other: str) -> None:
    assert name(one) == name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("PSA 4.2 ng/mL", "CEA 4.2 ng/mL"),
        ("Potassium 4.1.", "Sodium 138."),
        ("Fracture of the wrist.", "Fracture of the hip."),
    ],
)
def test_values_of_different_things_are_not(one: str, other: str) -> None:
    assert name(one) != name(other)


def test_the_same_word_among_allergies_and_among_medicines_is_two_statements() -> None:
    assert name("Penicillin", "allergy") != name("Penicillin", "medication")


def test_copies_have_one_wording_whatever_their_case_and_signs_and_other_numbers_have_another() -> None:
    assert wording("PSA  4.2, rising.") == wording("psa 4.2 rising")
    assert wording("PSA 4.2") != wording("PSA 4.3")
