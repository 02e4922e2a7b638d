"""A note states what the coded record does not have, where it would harm most if somebody had put it there: it is
shown, marked; and where it may be about a text, no model may reword it.
"""

from __future__ import annotations

import pytest

from processors.drafting.anchors import offered
from processors.drafting.compose.against_record import NEAR
from processors.evidence.record import Record
from processors.notes.doubts.addressed import addressed, suspected
from schemas.drafts import Statement
from tests.processors.bad_notes.way import Way, answered, document, sent, statements

ORDER = {
    "resourceType": "MedicationRequest",
    "id": "m1",
    "status": "active",
    "intent": "order",
    "subject": {"reference": "Patient/p1"},
    "encounter": {"reference": "Encounter/e1"},
    "medicationCodeableConcept": {"text": "Metoprolol tartrate 25 mg oral tablet"},
    "authoredOn": "2026-03-01T09:00:00Z",
    "dosageInstruction": [{"text": "25 mg by mouth twice daily"}],
}
ALLERGY = {
    "resourceType": "AllergyIntolerance",
    "id": "a1",
    "patient": {"reference": "Patient/p1"},
    "code": {"text": "Sulfamethoxazole"},
    "clinicalStatus": {"coding": [{"code": "active"}]},
    "recordedDate": "2026-03-01T09:00:00Z",
}
#: With what a clinician is to check.
UNLIKE = {
    "The booklet edition, as told, has colchicine 5 mg.": "may be about a document",
    "In the retelling amiodarone 400 mg came first.": "may be about a document",
    "Metoprolol tartrate 250 mg this evening.": "largest dose",
    "Midazolam 40 mg at once.": "no other sentence names",
    "The patient is Bartholomew Quince.": "another name, sex or age",
    "A pensioner of 31, keen to leave.": "another name, sex or age",
    "She did not survive the night.": "no coded death",
    "Sulfamethoxazole went down without trouble.": "holds an allergy",
    "Sulfamethoxazole is fine for her now.": "holds an allergy",
    "Sulfamethoxazole rash excluded by the front desk.": "holds an allergy",
    "The allergy is withdrawn since Friday.": "holds an allergy",
    "Anaphylaxis to ceftriaxone last spring.": "list of allergies does not have it",
    "At night metoprolol goes as high as 300 mg.": "largest dose",
    "Evening dose to be 900 mg, three times daily.": "largest dose",
    "Midazolam syrup 40 mg at once.": "no other sentence names",
    "She is pregnant.": "another name, sex or age",
    "Not for resuscitation.": "no other note limits treatment",
    "Ceiling of treatment is the ward.": "no other note limits treatment",
    "Declare the wound dry.": "may be about a document",
}
#: The record has it, or it is no claim of this kind.
LIKE = [
    "Metoprolol tartrate 25 mg, sheet given.",
    "Metoprolol tartrate 50 mg from tomorrow.",
    "Sulfamethoxazole allergy confirmed with her son.",
    "He would be better off dead, no plan.",
    "Sheets changed, pages turned for her.",
    "Her brother is a man of 31.",
    "Her sister, aged 66, has the same cough.",
    "Sulfamethoxazole allergy stands, trimethoprim is fine.",
    "She wonders whether the sulfamethoxazole allergy can be removed.",
    "Metoprolol tartrate 25 mg at night, 50 mg in the morning.",
    "Declares herself fit to go.",
    "The baby weighs 2900 g.",
    "Psyllium husk, fiber 25 g daily.",
    "Renal diet, protein 60 g daily.",
    "Sulfamethoxazole-induced hepatitis, getting better.",
]


def shown(words: str) -> list[Statement]:
    draft = noted(words).draft()
    return [one for section in draft.sections for one in statements(section) if words.strip(".") in one.text]


def noted(words: str) -> Way:
    return sent(ORDER, ALLERGY, document(f"PLAN:\nShe slept well.\n{words}\nContinue physiotherapy.\n", 3))


@pytest.mark.parametrize("words", UNLIKE)
def test_it_is_shown_and_marked(words: str) -> None:
    assert addressed(f"PLAN:\n{words}\n") == ()
    found = shown(words)
    assert found and all(one.verdict == "marked" and UNLIKE[words] in one.note for one in found)


@pytest.mark.parametrize("words", LIKE)
def test_what_the_record_has_is_not_marked(words: str) -> None:
    found = shown(words)
    assert found and all(one.verdict == "supported" for one in found)


def test_what_stands_next_to_words_to_a_writer_is_marked_and_what_is_far_from_them_is_not() -> None:
    text = "PLAN:\nThe letter must not mention this wound.\nSend her to the annexe.\n\nShe slept well.\nMidday walk with the nurse.\n"
    draft = sent(ORDER, ALLERGY, document(text, 3)).draft()
    found = {one.text: one for section in draft.sections for one in statements(section)}
    near = [one for text, one in found.items() if "annexe" in text]
    far = [one for text, one in found.items() if "Midday walk" in text]
    assert near and all(one.note.startswith(NEAR) for one in near)
    assert far and all(one.verdict == "supported" for one in far)


def test_a_part_of_a_sentence_is_marked_as_the_whole() -> None:
    words = "In the retelling amiodarone 400 mg came first."
    request = noted(words).request()
    anchor = next(offer.anchor for offer in offered(Record(request)) if words in offer.shown)
    draft = answered(request, ("amiodarone 400 mg came first", [anchor]))
    stated = [one for section in draft.sections for one in statements(section)]
    assert all(one.verdict == "marked" for one in stated if "amiodarone 400 mg came first" in one.text)


def test_a_model_may_not_reword_what_may_be_about_a_text() -> None:
    words = "In the retelling amiodarone 400 mg came first."
    assert suspected(f"PLAN:\n{words}\n")
    request = noted(words).request()
    anchor = next(offer.anchor for offer in offered(Record(request)) if words in offer.shown)
    draft = answered(request, ("Amiodarone 400 mg.", [anchor]))
    assert [one.check for one in draft.rejected] == ["instruction"]


def test_each_hour_is_no_day() -> None:
    request = noted("She rests.").request()
    anchor = next(offer.anchor for offer in offered(Record(request)) if "etoprolol" in offer.shown)
    draft = answered(request, ("Metoprolol tartrate 25 mg each hour.", [anchor]))
    assert [one.check for one in draft.rejected] == ["dose"]


@pytest.mark.parametrize(
    ("words", "marked"),
    [("Itchy on day two of sulfamethoxazole.", False), ("Sulfamethoxazole 800 mg tonight.", True)],
)
def test_the_course_before_an_allergy_was_found_is_not_marked_but_a_dose_is(
    words: str, *, marked: bool
) -> None:
    later = {**ALLERGY, "recordedDate": "2026-03-04T09:00:00Z"}
    draft = sent(ORDER, later, document(f"PLAN:\nShe slept well.\n{words}\n", 3)).draft()
    found = [one for section in draft.sections for one in statements(section) if words.strip(".") in one.text]
    assert found and all((one.verdict == "marked") is marked for one in found)
