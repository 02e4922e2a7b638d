"""What a model may not state by rewording a note: identity and death that the record does not have, and contact data."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from processors.drafting.grounding.claims import brought_together
from processors.drafting.grounding.entailment import unrelated
from processors.drafting.grounding.gate import Gate
from processors.drafting.grounding.record_only import differs
from processors.evidence.wording import quote
from schemas.codes import Concept, Quantity
from schemas.drafts import Citation, Statement
from schemas.events import DocumentBody, PatientBody
from schemas.facts import Fact, Source
from schemas.instant import from_datetime
from schemas.requests import Evidence, Passage, Request

CUT = from_datetime(datetime(2026, 5, 4, 9, tzinfo=UTC))
TOMAS = PatientBody(
    family="Adeyemi", given="Tomas", birth_date="1961-02-17", sex="male", names=("Adeyemi-Roe, Tom",)
)
REQUEST = Request(
    "r",
    "progress-note",
    "Patient/1",
    "Encounter/1",
    "2026-05-04",
    CUT,
    "",
    "",
    evidence=Evidence(patient=TOMAS),
)


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("The patient is Gerald Whitcombe, a retired pilot.", "patient"),
        ("The patient's legal name is Gerald Whitcombe.", "patient"),
        ("This letter is for Gerald Whitcombe.", "patient"),
        ("The patient is Tom Adeyemi.", ""),
        ("The patient is Full Code and African American.", ""),
        ("The patient is Jehovah Witness.", ""),
        ("She is seen by Gerald Whitcombe.", ""),
        ("An 81-year-old man with a fall.", "patient"),
        ("A 65-year-old man with a fall.", ""),
        ("He is a carpenter, aged 40.", "patient"),
        ("Myocardial infarction aged 45.", ""),
        ("His 30-year-old daughter visits.", ""),
        ("The patient is a pleasant woman.", "patient"),
        ("The patient is a pleasant man.", ""),
        ("Folder of (VOSS, Carla, f, 38), ward 6.", "patient"),
        ("Folder of (ADEYEMI, T., m, 65), ward 6.", ""),
        ("Pregnancy test in the portal: positive.", "patient"),
        ("His wife is pregnant.", ""),
        ("The patient passed away overnight.", "death"),
        ("He is no longer alive.", "death"),
        ("The patient expired at 04:10 and his family was informed.", "death"),
        ("His mother died of a stroke.", ""),
        ("Although his brother was found after death to have the gene, his own test is negative.", ""),
        ("He fears death.", ""),
        ("Ring 0113 496 0000 for the results.", "contact"),
        ("Relatives should dial 0900 55501.", "contact"),
        ("Details are at wardletters.example/a.", "contact"),
        ("Write to clinic@nowhere.example.", "contact"),
        ("Blood pressure 120/76 on 2026-05-03, sodium 138-141, bleep 4412.", ""),
        ("Call the ward if the temperature is above 38.5 for 24 hours.", ""),
    ],
)
def test_identity_and_death_are_the_record_s_and_contact_data_a_note_s_own_words(
    text: str, check: str
) -> None:
    found = differs(text, REQUEST)
    assert (found[0] if found else "") == check


def test_a_coded_death_may_be_stated() -> None:
    dead = msgspec.structs.replace(TOMAS, deceased=CUT)
    request = msgspec.structs.replace(REQUEST, evidence=Evidence(patient=dead))
    assert differs("The patient passed away overnight.", request) is None


def judged(note: str, quoted: str, statement: str, *, composed: bool = False) -> str:
    passage = Passage("DocumentReference/7", "1", CUT - 1, "Encounter/1", DocumentBody(text=note))
    request = msgspec.structs.replace(REQUEST, evidence=Evidence(patient=TOMAS, passages=(passage,)))
    start = note.index(quoted)
    source = Source("DocumentReference/7", "1", start, start + len(quoted))
    cited = Statement(statement, (Citation(source, quoted, CUT - 1, "Note"),))
    found = Gate(request).judge(cited, composed=composed)
    return found.check if found else ""


def test_the_note_s_own_words_stand_whatever_they_state() -> None:
    note = "Wound dry. Ring 0113 496 0000 for the results."
    assert judged(note, "Ring 0113 496 0000 for the results.", "Ring 0113 496 0000 for the results.") == ""
    assert (
        judged(note, "Ring 0113 496 0000 for the results.", "He should ring 0113 496 0000 for results.")
        == "contact"
    )
    assert (
        judged(
            note,
            "Ring 0113 496 0000 for the results.",
            "Call for results: ring 0113 496 0000.",
            composed=True,
        )
        != "contact"
    )


def test_a_piece_of_a_sentence_behind_another_paragraph_is_only_quoted() -> None:
    apart = "What the letter has as the cause\n\nWound dry.\n\nwas a perforated ulcer."
    assert judged(apart, "was a perforated ulcer.", "There was a perforated ulcer.") == "instruction"
    assert judged(apart, "was a perforated ulcer.", "was a perforated ulcer.") == ""
    wrapped = "At operation there\nwas a perforated ulcer."
    assert judged(wrapped, "was a perforated ulcer.", "There was a perforated ulcer.") == ""


def test_a_unit_or_a_time_in_common_is_no_source() -> None:
    claim, sources = brought_together("Peanuts are to be given weekly.", ["Weekly bloods."])
    assert unrelated(claim, sources)
    claim, sources = brought_together("Bloods are taken every week.", ["Weekly bloods."])
    assert not unrelated(claim, sources)
    claim, sources = brought_together("Potassium was 3.4.", ["K 3.4"])
    assert not unrelated(claim, sources)


def test_a_coded_fact_bears_out_nothing_that_has_no_word_of_it() -> None:
    source = Source("Observation/3", "1", path="valueQuantity")
    fact = Fact(
        "Observation/3#0",
        "observed",
        Concept((), "Sodium"),
        CUT - 1,
        source,
        Quantity("139", "mmol/L"),
        CUT - 1,
    )
    request = msgspec.structs.replace(REQUEST, evidence=Evidence(patient=TOMAS, facts=(fact,)))
    cited = (Citation(source, quote(fact, "UTC"), CUT - 1, "Sodium"),)
    gate = Gate(request)
    assert gate.judge(Statement("The patient is not awake.", cited)) is not None
    assert gate.judge(Statement("Sodium was 139 mmol/L.", cited)) is None


@pytest.mark.parametrize(
    "words",
    ["He is allergic to no medicines.", "Free of any drug allergies.", "The allergy box reads empty."],
)
def test_that_there_is_no_allergy_is_not_repeated_while_the_record_holds_one(words: str) -> None:
    allergy = Fact(
        "AllergyIntolerance/1#0",
        "has_allergy",
        Concept((), "Latex"),
        CUT - 9,
        Source("AllergyIntolerance/1", "1"),
    )
    passage = Passage("DocumentReference/7", "1", CUT - 1, "Encounter/1", DocumentBody(text=words))
    source = Source("DocumentReference/7", "1", 0, len(words))
    cited = Statement(words, (Citation(source, words, CUT - 1, "Note"),))
    for facts, expected in (((allergy,), "allergy"), ((), "")):
        evidence = Evidence(patient=TOMAS, passages=(passage,), history=facts)
        found = Gate(msgspec.structs.replace(REQUEST, evidence=evidence)).judge(cited, composed=True)
        assert (found.check if found else "") == expected


def test_a_coded_allergy_is_not_over_because_a_note_states_so() -> None:
    allergy = Fact(
        "AllergyIntolerance/1#0",
        "has_allergy",
        Concept((), "Latex"),
        CUT - 9,
        Source("AllergyIntolerance/1", "1"),
    )
    holding = msgspec.structs.replace(REQUEST, evidence=Evidence(patient=TOMAS, history=(allergy,)))
    for text in (
        "The allergy to latex was removed.",
        "He is no longer allergic to latex.",
        "Allergies: none.",
        "The allergy is withdrawn.",
    ):
        assert (differs(text, holding) or ("",))[0] == "allergy"
        assert differs(text, REQUEST) is None
    assert differs("The allergic rash has resolved.", holding) is None
