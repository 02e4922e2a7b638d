"""The letter to the patient."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, NOTES, STAY, coded, drug, passage

MEDICINES, HOME, WARNING, FOLLOW_UP, WHY = "10183-2", "69730-0", "When to get help", "18776-5", "29299-5"
DONE, ALLERGIES = "8648-8", "48765-2"

INSTRUCTIONS = """\
DISCHARGE INSTRUCTIONS

WHY YOU WERE IN THE HOSPITAL
Your heart failure got worse and your body held too much fluid.

YOUR MEDICINES
Do not use potassium pills or salt substitutes.

FOOD
Less than 2 g of sodium a day. She denies chest pain.

CALL US DAY OR NIGHT, OR CALL 911
Weight up more than 2 kg in 3 days, chest pain, fainting.

APPOINTMENTS
Heart failure clinic 03/12 at 09:30.
"""
TOLD = passage(9, "discharge-instructions", "Discharge Instructions", "03-05 09:50", INSTRUCTIONS)


CEASED = """\
STOP: naproxen 440 mg twice a day for your knee.
DO NOT TAKE: ibuprofen 400 mg for pain.
AVOID: alcohol and salt substitutes every day.
CHANGED: furosemide 80 mg twice a day (was 40 mg).

STOP TAKING
- warfarin 5 mg
- digoxin

Medicines to stop:
- amiodarone 200 mg daily

Do not take:
aspirin 81 mg daily.
"""


def test_what_is_not_to_be_taken_is_never_told_without_saying_so() -> None:
    letter = composed(
        "discharge-instruction",
        with_(notes=(passage(9, "discharge-instructions", "Instructions", "03-05 09:50", CEASED),)),
    )
    told = [statement.text for statement in statements(letter)]
    for name in ("naproxen", "ibuprofen", "alcohol", "warfarin", "digoxin", "amiodarone", "aspirin"):
        said = [text.lower() for text in told if name in text.lower()]
        assert said, name
        assert all("stop" in text or "do not" in text or "avoid" in text for text in said), said
    assert "CHANGED: furosemide 80 mg twice a day (was 40 mg)." in told


def with_(*facts: Fact, notes: tuple[object, ...] = ()) -> Evidence:
    return replace(STAY, history=(*HISTORY, *facts), passages=(*NOTES, *notes))  # type: ignore[arg-type]


def medicine(name: str, evidence: Evidence = STAY, slot: str = "discharge") -> Statement:
    found = [
        s
        for s in statements(composed("discharge-instruction", evidence, slot=slot), MEDICINES)
        if name in s.text.lower()
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "lisinopril",
            "Unchanged: Lisinopril 10 mg tablet. Dose: 10 mg by mouth once a day (for heart and blood pressure).",
        ),
        (
            "furosemide",
            "Changed: Furosemide 40 mg tablet. Dose: 40 mg by mouth twice a day (a water pill). Before, it was: 40 mg by mouth once a day.",
        ),
        (
            "spironolactone",
            "Stopped on 3 March 2026: Spironolactone 25 mg tablet (a water pill). "
            "Why: Hyperkalemia [too much potassium in the blood].",
        ),
    ],
)
def test_each_medicine_says_what_became_of_it(name: str, said: str) -> None:
    home = drug(
        2,
        "Lisinopril 10 mg tablet",
        "2024-06-01 00:00",
        dose="10 mg",
        route="by mouth",
        frequency="once daily",
    )
    stay = drug(
        12, "Lisinopril 10 mg tablet", "03-01 11:00", dose="10 mg", route="by mouth", frequency="once daily"
    )
    evidence = replace(
        STAY, history=(*(f for f in HISTORY if f.source.resource != "MedicationRequest/2"), home, stay)
    )
    assert medicine(name, evidence).text == said


def test_a_medicine_against_an_allergy_is_marked_and_cites_the_allergy() -> None:
    found = medicine("amoxicillin")
    assert found.verdict == "marked"
    assert f"{found.text} {found.note}".count("allergy to Penicillin") == 1
    assert "AllergyIntolerance/1" in {c.source.resource for c in found.citations}


@pytest.mark.parametrize(
    "sentence",
    [
        "Lisinopril held until the kidney function is repeated.",
        "Hold lisinopril and recheck creatinine.",
        "Do not take lisinopril until your blood test of 03/12.",
        "Lisinopril 10 mg on hold.",
    ],
)
def test_a_note_that_speaks_against_an_order_is_told_with_it_and_marked(sentence: str) -> None:
    found = medicine(
        "lisinopril",
        with_(notes=(passage(8, "progress-note", "Progress note", "03-05 09:30", f"PLAN:\n{sentence}\n"),)),
    )
    assert found.verdict == "marked"
    assert found.text.startswith("On hold, do not take it for now: Lisinopril 10 mg tablet")
    assert "Your care team wrote on 5 March 2026" in found.text
    assert found.citations[-1].quote == sentence


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (
            "Lisinopril on hold. Renal clinic 3/30. Restart at 5 mg only if creatinine below 1.4.",
            "Restart at 5 mg",
        ),
        ("Lisinopril HELD; resume when potassium is under 5.0.", "resume when potassium"),
    ],
)
def test_when_a_suspended_medicine_begins_again_is_repeated_with_it(note: str, words: str) -> None:
    written = passage(8, "progress-note", "Progress note", "03-05 09:30", f"PLAN:\n{note}\n")
    found = medicine("lisinopril", with_(notes=(written,)))
    assert found.text.startswith("On hold, do not take it for now: Lisinopril")
    assert words in found.text


@pytest.mark.parametrize(
    "note",
    [
        "Hold lisinopril, restart when creatinine is normal.\nLisinopril stopped for good: angioedema. Do not restart lisinopril.",
        "Lisinopril stopped because of angioedema. Restarted amlodipine instead.",
        "Stop lisinopril for good (cough). Resume regular diet tomorrow.",
        "Stop lisinopril. Never restart it, even if the pressure is high.",
    ],
)
def test_what_is_stopped_for_good_is_not_on_hold(note: str) -> None:
    written = passage(8, "progress-note", "Progress note", "03-05 09:30", f"PLAN:\n{note}\n")
    assert medicine("lisinopril", with_(notes=(written,))).text.startswith("Stopped")


def test_what_is_to_begin_again_of_another_medicine_is_not_taken_for_it() -> None:
    note = "Lisinopril on hold. Metoprolol: restart on Monday if the pulse is above 60."
    written = passage(8, "progress-note", "Progress note", "03-05 09:30", f"PLAN:\n{note}\n")
    assert "Monday" not in medicine("lisinopril", with_(notes=(written,))).text


def test_what_the_patients_own_instructions_say_against_an_order_is_read_out_once() -> None:
    sheet = passage(
        8,
        "discharge-instructions",
        "Discharge instructions",
        "03-05 09:30",
        "MEDICINES:\nDo not take furosemide until your blood test of 03/12.\n",
    )
    draft = composed("discharge-instruction", with_(notes=(sheet,)))
    (said,) = [s for s in statements(draft, MEDICINES) if "urosemide" in s.text]
    assert said.text.endswith(
        "Your instructions of 5 March 2026 say: Do not take furosemide until your blood test of 03/12."
    )
    assert said.verdict == "marked"


@pytest.mark.parametrize(
    "sentence",
    [
        "Continue lisinopril, hold metformin.",
        "When you vomit, do not take lisinopril.",
        "Potassium held, lisinopril to go on.",
        "No potassium pills together with lisinopril.",
    ],
)
def test_a_note_that_does_not_is_none(sentence: str) -> None:
    found = medicine(
        "lisinopril",
        with_(notes=(passage(8, "progress-note", "Progress note", "03-05 09:30", f"PLAN:\n{sentence}\n"),)),
    )
    assert not found.text.startswith("Not clear")


def test_a_sentence_older_than_the_order_does_not_speak_against_it() -> None:
    before = passage(8, "progress-note", "Progress note", "03-03 09:30", "PLAN:\nHold furosemide today.\n")
    assert medicine("furosemide", with_(notes=(before,))).text.startswith("Changed: Furosemide")


def test_instructions_of_the_clinicians_stand_where_the_patient_looks_for_them() -> None:
    draft = composed("discharge-instruction", with_(notes=(TOLD,)))
    assert "Your heart failure got worse and your body held too much fluid." in text(draft, WHY)
    assert "Do not use potassium pills or salt substitutes." in text(draft, MEDICINES)
    assert "Less than 2 g of sodium a day." in text(draft, HOME)
    assert "Weight up more than 2 kg in 3 days, chest pain, fainting." in text(draft, WARNING)
    assert "Heart failure clinic 03/12 at 09:30." in text(draft, FOLLOW_UP)


def test_what_is_told_to_the_patient_is_told_though_clinicians_wrote_it_before() -> None:
    assert "She denies chest pain." in text(composed("discharge-instruction", with_(notes=(TOLD,))), HOME)


def test_advice_of_the_care_plan_is_for_home_and_its_appointments_are_follow_up() -> None:
    plans = (
        coded("CarePlan/2", "planned", "2 g sodium diet", "03-05 09:00", status="planned"),
        coded("CarePlan/3", "planned", "Primary care on 2026-03-12", "03-05 09:00", status="planned"),
    )
    draft = composed("discharge-instruction", with_(*plans))
    assert "2 g sodium diet" in text(draft, HOME)
    assert "2 g sodium diet" not in text(draft, FOLLOW_UP)
    assert "Primary care on 12 March 2026" in text(draft, FOLLOW_UP)


def test_the_diagnosis_of_the_stay_is_not_one_that_was_known_before_though_it_began_at_home() -> None:
    onset = coded(
        "Condition/9", "has_condition", "Pulmonary edema", "02-27 00:00", category="encounter-diagnosis"
    )
    said = text(composed("discharge-instruction", with_(onset)), WHY)
    assert "We found this in your stay: fluid in the lungs (pulmonary edema)." in said
    assert "high blood pressure (hypertension)" in said.partition("You had this before")[2]
    assert "pulmonary edema" not in said.partition("You had this before")[2]


def test_what_nobody_gets_within_a_stay_was_there_before_though_it_is_coded_at_the_admission() -> None:
    coded_here = [
        coded(f"Condition/{n}", "has_condition", name, "03-01 08:00", category="encounter-diagnosis")
        for n, name in enumerate(("Alcohol use disorder", "Glaucoma", "Alcohol withdrawal delirium"), 9)
    ]
    before = text(composed("discharge-instruction", with_(*coded_here)), WHY).partition(
        "You had this before"
    )[2]
    assert "lcohol use disorder" in before and "laucoma" in before and "withdrawal" not in before


def test_without_sourced_warning_signs_there_are_none() -> None:
    section = next(
        s
        for s in composed("discharge-instruction", replace(STAY, passages=NOTES[:1])).sections
        if s.title == WARNING
    )
    assert section.statements == ()
    assert section.empty_reason == "No warning signs documented by 5 March 2026 10:00."


def test_the_draft_at_admission_says_that_it_is_early() -> None:
    assert "early draft at admission" in composed("discharge-instruction", slot="admission").title
    assert "early" not in composed("discharge-instruction", slot="discharge").title


def test_the_statement_that_no_allergy_is_known_is_told_in_its_own_words() -> None:
    none = coded(
        "AllergyIntolerance/9",
        "has_allergy",
        "Allergy to substance",
        "03-01 08:00",
        status="refuted",
        note="No known allergy",
    )
    alone = tuple(fact for fact in HISTORY if fact.relation != "has_allergy")
    draft = composed("discharge-instruction", replace(STAY, history=(*alone, none)))
    assert "The record states: No known allergy." in text(draft, "48765-2")
    both = composed("discharge-instruction", with_(none))
    assert "No known allergy" not in text(both, "48765-2") and "penicillin" in text(both, "48765-2")


def test_what_forbids_by_itself_is_not_forbidden_twice() -> None:
    sheet = "DO NOT:\n- No baths for 4 weeks.\n- Lift more than 5 kg.\n"
    told = text(
        composed(
            "discharge-instruction",
            with_(notes=(passage(9, "discharge-instructions", "Instructions", "03-05 09:50", sheet),)),
        )
    )
    assert "Do not: No baths" not in told
    assert "No baths for 4 weeks." in told
    assert "Do not: Lift more than 5 kg." in told


def test_what_to_do_in_an_emergency_stands_under_when_to_get_help_also_where_only_the_care_plan_has_it() -> (
    None
):
    letter = composed(
        "discharge-instruction",
        with_(coded("CarePlan/9", "planned", "Seizure above 5 minutes: rescue plan and 911", "03-02 09:00")),
    )
    assert "Care plan: Seizure above 5 minutes: rescue plan and 911." in text(letter, WARNING)
    assert "911" not in text(letter, FOLLOW_UP)


def test_where_every_result_is_within_its_range_the_letter_says_so() -> None:
    facts = tuple(f for f in STAY.facts if f.concept.text == "Leukocytes")
    assert text(composed("discharge-instruction", replace(STAY, facts=facts)), "30954-2").startswith(
        "In the usual range on 1 March 2026"
    )


def test_the_clinicians_own_words_on_medicines_follow_the_orders_under_their_title() -> None:
    told = [s.text for s in statements(composed("discharge-instruction", with_(notes=(TOLD,))), MEDICINES)]
    assert "Your instructions of 5 March 2026 say: Do not use potassium pills or salt substitutes." in told


def test_the_day_on_which_a_medicine_was_stopped_is_not_read_as_part_of_its_dose() -> None:
    history = tuple(
        replace(fact, concept=replace(fact.concept, text="Spironolactone", codings=()))
        if "Spironolactone" in fact.concept.label
        else fact
        for fact in HISTORY
    )
    assert medicine("spironolactone", replace(STAY, history=history)).text.startswith(
        "Stopped on 3 March 2026: Spironolactone (a water pill). The dose was 25 mg by mouth once a day."
    )


def test_what_is_stopped_is_known_by_its_strength_without_its_dose() -> None:
    assert "The dose was" not in medicine("spironolactone").text


def test_what_was_done_day_after_day_is_told_once_and_the_hospitals_own_business_not_at_all() -> None:
    done = tuple(
        coded(f"Procedure/{30 + n}", "had_procedure", called, f"03-0{day_} 10:00")
        for n, (called, day_) in enumerate(
            [
                ("Wound care", 2),
                ("Wound care", 3),
                ("Wound care", 4),
                ("Medication reconciliation", 2),
                ("History AND physical examination", 2),
            ]
        )
    )
    draft = composed("discharge-instruction", replace(STAY, history=(*STAY.history, *done)))
    (said,) = [s for s in statements(draft, DONE) if "ound care" in s.text]
    assert said.text == "Done more than once, first on 2 March 2026 and last on 4 March 2026: wound care."
    assert {c.source.resource for c in said.citations} == {"Procedure/30", "Procedure/31", "Procedure/32"}
    assert "econciliation" not in text(draft, DONE) and "history" not in text(draft, DONE).lower()


@pytest.mark.parametrize(
    "called",
    [
        "Admission to intensive care unit",
        "Incision and drainage with documentation of abscess",
        "Nursing care of wound",
    ],
)
def test_what_was_done_to_the_patient_is_no_business_of_the_hospital_alone(called: str) -> None:
    done = coded("Procedure/30", "had_procedure", called, "03-02 10:00")
    assert [
        s
        for s in statements(
            composed("discharge-instruction", replace(STAY, history=(*STAY.history, done))), DONE
        )
        if s.citations[0].source.resource == "Procedure/30"
    ]


def test_the_reaction_to_something_unknown_is_told() -> None:
    odd = coded(
        "AllergyIntolerance/9", "has_allergy", "Unknown substance", "01-01 00:00", reaction="Anaphylaxis"
    )
    said = text(composed("discharge-instruction", replace(STAY, history=(*STAY.history, odd))), ALLERGIES)
    assert "You have an allergy. The record does not say to what. What happened: " in said
    assert "naphylaxis" in said


def test_an_allergy_to_nothing_in_particular_is_told_as_that() -> None:
    odd = coded("AllergyIntolerance/9", "has_allergy", "Allergy to substance", "01-01 00:00")
    assert "You have an allergy. The record does not say to what." in text(
        composed("discharge-instruction", replace(STAY, history=(*STAY.history, odd))), ALLERGIES
    )
