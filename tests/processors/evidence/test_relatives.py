"""What a sentence states of a relative is not the patient's; what a relative reports is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.allergies import against, known
from processors.evidence.medicines import names_of
from processors.evidence.record import Record
from processors.evidence.stances import decided
from tests.processors.stay import HISTORY, STAY, passage, request

RELATIVES = [
    "twin sister",
    *(
        "mother mum dad wife husband hubby spouse partner fiancée daughter son-in-law sister-in-law stepdad stepmother aunt"
        " uncle cousin niece nephew grandma grandfather granddaughter parents esposa marido madre hija abuela hermano tía"
    ).split(),
]


def record(text: str, note_type: str = "progress-note") -> Record:
    uncoded = tuple(fact for fact in HISTORY if fact.relation != "has_allergy")
    notes = (passage(30, note_type, "Note", "03-04 08:00", text),)
    return Record(request("care-summary", evidence=replace(STAY, facts=(), history=uncoded, passages=notes)))


@pytest.mark.parametrize("word", RELATIVES)
def test_the_illness_of_a_relative_is_family_history_and_living_together_is_none(word: str) -> None:
    for text in (f"{word.capitalize()} has diabetes.", f"Her {word} had a stroke."):
        assert [line.kind for line in record(text).lines] == ["family"], text
    for text in (f"Fell at noon, {word} helped her up.", f"{word.capitalize()} has a question on diet."):
        if word not in ("mother", "sister", "twin sister"):
            assert [line.kind for line in record(text).lines] != ["family"], text


@pytest.mark.parametrize("word", RELATIVES)
@pytest.mark.parametrize(
    ("frame", "own"),
    [
        ("Allergic to penicillin per {}.", True),
        ("Per {} allergic to penicillin.", True),
        ("{} states allergic to penicillin.", True),
        ("His {} is allergic to penicillin.", False),
    ],
)
def test_an_allergy_is_of_who_has_it_not_of_who_reports_it(word: str, frame: str, own: bool) -> None:
    found = known(record(f"HISTORY OF PRESENT ILLNESS:\n{frame.format(word)}\n", "admission-note"))
    assert (against(found, "Amoxicillin 500 mg capsule") is not None) is own


@pytest.mark.parametrize("word", RELATIVES)
@pytest.mark.parametrize("frame", ["warfarin 5 mg belongs to her {}", "warfarin (her {}'s), stopped"])
def test_a_medicine_of_a_relative_is_another_persons(word: str, frame: str) -> None:
    assert decided(frame.format(word), names_of("warfarin")) in ("other", None)
