"""A patient who has died gets no letter, and nobody has to look for it in the summary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from models.llm.port import Completion
from processors.drafting.fhir import from_bundle, to_bundle
from processors.evidence.death import TITLE, expired
from processors.tasks import TASKS
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import STAY, at, request


def died(*, disposition: str = "", deceased: str = "") -> Evidence:
    encounter = STAY.encounter
    assert encounter is not None
    body = replace(encounter.body, status="finished", end=at("03-05 10:00"), disposition=disposition)
    patient = replace(STAY.patient, deceased=at(deceased) if deceased else None)
    return replace(STAY, patient=patient, encounter=replace(encounter, body=body))


@pytest.mark.parametrize(
    ("evidence", "said", "source"),
    [
        (died(deceased="03-05 09:40"), "recorded as deceased on 5 March 2026 09:40", "Patient/1"),
        (died(deceased="03-05 00:00"), "recorded as deceased on 5 March 2026.", "Patient/1"),
        (
            died(disposition="Expired"),
            "the stay ended on 5 March 2026 10:00 with the disposition: Expired",
            "Encounter/1",
        ),
        (died(disposition="Patient died (finding)"), "with the disposition: Patient died.", "Encounter/1"),
    ],
)
def test_no_letter_to_the_patient_is_drafted_and_one_cited_line_says_why(
    evidence: Evidence, said: str, source: str
) -> None:
    letter = composed("discharge-instruction", evidence)
    (only,) = statements(letter)
    assert only.text.startswith("No letter to the patient is drafted: the patient is recorded as deceased")
    assert said in only.text
    assert {c.source.resource for c in only.citations} == {source}
    assert [section.title for section in letter.sections] == [TITLE]
    assert "not drafted, the patient has died" in letter.title
    assert letter.rejected == ()


@pytest.mark.parametrize("evidence", [died(deceased="03-05 09:40"), died(disposition="exp")])
def test_the_summary_says_first_that_the_patient_died_and_when(evidence: Evidence) -> None:
    summary = composed("care-summary", evidence)
    assert summary.sections[0].title == TITLE
    assert "5 March 2026" in summary.sections[0].statements[0].text
    told = text(summary)
    assert "The stay ended on 5 March 2026 10:00" in told
    assert "Discharged on" not in told
    assert "Continued: " not in told
    assert "Weigh yourself" not in text(summary, "18776-5")
    assert "Ordered until the end: " in told
    assert summary.rejected == ()


def test_a_model_writes_no_letter_to_somebody_who_has_died() -> None:
    answer = b'{"sections": [{"code": "69730-0", "statements": [{"text": "Weigh yourself every morning.", "sources": ["D3.6"]}]}]}'
    asked = request("discharge-instruction", evidence=died(deceased="03-05 09:40"))
    drafted = TASKS["discharge-instruction"].from_completion(
        asked, Completion(text=answer.decode(), model="m", tokens_in=1, tokens_out=1)
    )
    assert [section.title for section in drafted.sections] == [TITLE]


def test_who_dies_after_the_decision_time_gets_the_letter() -> None:
    letter = composed("discharge-instruction", died(deceased="03-06 09:40"))
    assert TITLE not in [section.title for section in letter.sections]
    assert len(statements(letter)) > 5


def test_the_document_comes_back_with_the_death_and_its_source() -> None:
    asked = request("discharge-instruction", evidence=died(deceased="03-05 09:40", disposition="Expired"))
    letter = TASKS["discharge-instruction"].compose(asked)
    assert from_bundle(to_bundle(letter, asked)).sections == letter.sections


@pytest.mark.parametrize(
    ("disposition", "dead"),
    [
        ("Expired", True),
        ("exp", True),
        ("Expired in a medical facility", True),
        ("Dead", True),
        ("20", True),
        ("41", True),
        ("Home", False),
        ("01", False),
        ("Discharged to home or self care", False),
        ("Hospice - home", False),
        ("Left against advice", False),
        ("", False),
        ("Skilled nursing facility 20", False),
        ("Home with experienced carer", False),
    ],
)
def test_how_dispositions_say_that_somebody_died(disposition: str, dead: bool) -> None:
    assert expired(disposition) is dead
