"""What is held in confidence is never in a letter, in whatever words; the clinicians' documents have it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.discharge.confidential import disclosed
from processors.drafting.render.markdown import to_markdown
from processors.tasks import TASKS
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.requests import Passage, Request, Task
from tests.processors.stay import STAY, coded, drug, lab, passage, request

OPEN = passage(
    1, "progress-note", "Progress note", "03-04 08:00", "PLAN:\nHome tomorrow. Ring the clinic on Friday."
)


def letter(*notes: Passage, facts: tuple[Fact, ...] = (), task: Task = "discharge-instruction") -> Request:
    evidence = replace(STAY, history=facts, facts=(), passages=(OPEN, *notes))
    return request(task, evidence=evidence)


def written(wanted: Request) -> str:
    return to_markdown(TASKS[wanted.task].compose(wanted))


def note(text: str, **more: bool) -> Passage:
    found = passage(2, "progress-note", "Progress note", "03-04 09:00", text)
    return replace(found, body=replace(found.body, **more))


@pytest.mark.parametrize(
    "text",
    [
        "Follow-up: HIV clinic on 9 March (confidential).",
        "He begged us never to mention to his wife the HIV clinic on 9 March.",
        "HIV clinic 9 March. Partner unaware.",
        "Wants nothing in her papers about the HIV clinic on 9 March.",
        "HIV clinic on 9 March, employer must not hear.",
        "HIV clinic 9 March; do not list on AVS.",
        "HIV clinic on 9 March: inform officer Ruiz only.",
        "HIV clinic 9 March, inmate is not to be informed.",
        "HIV clinic 9 March (time to escort only).",
        "She doesn't want her parents to know of the HIV clinic on 9 March.",
        "HIV clinic 9 March, nothing to his employer.",
        "HIV clinic on 9 March, do not write in the papers.",
        "Please dont let my brother find out about the HIV clinic on 9 March.",
        "HIV clinic on 9 March; sister should not be phoned about it.",
        "HIV clinic on 9 March, asks that the letters say only 'clinic'.",
    ],
)
def test_a_sentence_in_confidence_is_not_in_the_letter(text: str) -> None:
    shown = written(letter(note(f"PLAN:\nNo driving for a week. {text}")))
    assert "HIV" not in shown and "No driving for a week" in shown
    assert "Confidences stand" in shown and "Confidences stand" in written(letter(note("PLAN:\nRest.")))


def test_a_note_in_confidence_is_left_out_whole_and_so_is_what_it_alone_names() -> None:
    secret = note("CONFIDENTIAL SOCIAL WORK NOTE\n\nPLAN:\nRefuge on Monday. Takes disulfiram since May.")
    facts = (drug(3, "disulfiram 200 mg", "03-01 09:00"), drug(4, "ramipril 5 mg", "03-01 09:00"))
    shown = written(letter(secret, facts=facts))
    assert "efuge" not in shown and "isulfiram" not in shown and "ramipril" in shown
    assert "efuge" in written(letter(secret, facts=facts, task="care-summary"))


def test_an_order_in_confidence_takes_along_each_sentence_that_names_it() -> None:
    order = drug(3, "doxycycline 100 mg", "03-01 09:00", dose="100 mg twice daily. CONFIDENTIAL")
    open_note = note("PLAN:\nContinue doxycycline to 14 March. No driving for a week.")
    shown = written(letter(open_note, facts=(order,)))
    assert "oxycycline" not in shown and "No driving for a week" in shown


def test_a_label_keeps_a_document_out() -> None:
    plain = note("PLAN:\nDo not lift the left arm.")
    assert "left arm" in written(letter(plain))
    assert "left arm" not in written(letter(note("PLAN:\nDo not lift the left arm.", confidential=True)))


@pytest.mark.parametrize(
    "text",
    [
        "His wife does not know the doses of his tablets.",
        "Do not share towels with your family.",
        "Confidential helpline 555-0100, day and night.",
        "Family not aware of any allergies.",
        "CONFIDENTIAL PATIENT INFORMATION",
        "Do not put paper tape on the skin.",
    ],
)
def test_what_only_sounds_like_it_stays(text: str) -> None:
    wanted = letter(note(f"PLAN:\n{text}"), facts=(drug(4, "ramipril 5 mg", "03-01 09:00"),))
    assert disclosed(wanted) is wanted


def test_places_stay_where_they_are_and_a_second_look_finds_nothing_more() -> None:
    wanted = letter(
        note("PLAN:\nSee the HIV clinic (confidential). Rest."),
        facts=(lab(5, "HIV RNA, confidential", "20447-9", "40", "copies/mL", "03-03 08:00"),),
    )
    once = disclosed(wanted)
    assert disclosed(once) is once
    assert [len(p.body.text) for p in once.evidence.passages] == [
        len(p.body.text) for p in wanted.evidence.passages
    ]
    assert not once.evidence.history


def minor(
    *notes: Passage,
    facts: tuple[Fact, ...] = (),
    born: str = "2011-05-02",
    task: Task = "discharge-instruction",
) -> Request:
    evidence = replace(
        STAY,
        patient=PatientBody(birth_date=born, sex="female"),
        history=facts,
        facts=(),
        passages=(OPEN, *notes),
    )
    return request(task, evidence=evidence)


@pytest.mark.parametrize(
    "text",
    [
        "UPT neg on 2 March, repeat in 2 weeks.",
        "Needs retest for gonorrhea in 3 months.",
        "Condom broke, levonorgestrel given, repeat hCG in 3 weeks.",
        "Follow-up for the Nexplanon on 9 March.",
        "Sexually active, follow-up with adolescent clinic on 9 March.",
        "Vapes daily, follow-up with counselor on 9 March.",
        "VIH negativo, repetir el 9 de marzo.",
    ],
)
def test_what_a_minor_hears_alone_is_in_no_letter(text: str) -> None:
    shown = written(minor(note(f"PLAN:\nNo driving for a week. {text}")))
    assert text[:12] not in shown and "9 March" not in shown and "No driving for a week" in shown
    # whether or not there is anything
    assert "Confidences stand" in shown and "Confidences stand" in written(letter(note("PLAN:\nRest.")))
    assert disclosed(wanted := minor(note(f"PLAN:\n{text}"), born="2019-05-02")) is wanted


def test_a_result_of_a_minor_and_what_it_is_treated_with() -> None:
    result = lab(5, "Neisseria gonorrhoeae NAAT, urine", "5028-6", "POSITIVE", "", "03-03 08:00", flag="A")
    protein = lab(6, "Protein, urine", "5804-0", "30", "mg/dL", "03-03 08:00", flag="H")
    facts = (
        result,
        protein,
        drug(3, "ceftriaxone 500 mg", "03-03 09:00"),
        drug(4, "ramipril 5 mg", "03-01 09:00"),
    )
    wanted = minor(
        note("PLAN:\nCeftriaxone x1 for gonorrhea.\nUrine protein to be repeated on Friday."), facts=facts
    )
    shown = written(wanted)
    assert "onorr" not in shown and "eftriaxone" not in shown
    assert {fact.concept.text for fact in disclosed(wanted).evidence.history} == {
        "Protein, urine",
        "ramipril 5 mg",
    }
    plan = note("PLAN:\nRetest for gonorrhea on Monday.")
    assert "onorr" in written(minor(plan, task="care-summary"))
    assert disclosed(once := disclosed(wanted)) is once


def test_the_patients_own_sheet_and_another_use_of_the_drug_stay() -> None:
    sheet = passage(
        2,
        "discharge-instructions",
        "Discharge instructions",
        "03-04 09:00",
        "Follow-up: retest for chlamydia 9 June.",
    )
    assert "9 June" in written(minor(sheet))
    lyme = note("PLAN:\nDoxycycline 100 mg twice daily for Lyme disease to 20 March. Chlamydia negative.")
    shown = written(minor(lyme, facts=(drug(3, "doxycycline 100 mg", "03-03 09:00"),)))
    assert "oxycycline" in shown and "hlamydia" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "Psychosexual development normal.",
        "Chlamydia pneumoniae IgM negative, azithromycin to 9 March.",
        "Condom catheter until Friday.",
        "No alcohol with metronidazole.",
        "Ping-pong with her friends is fine; icon cards help him to speak.",
    ],
)
def test_words_that_are_no_secret_of_a_minor(text: str) -> None:
    assert disclosed(wanted := minor(note(f"PLAN:\n{text}"))) is wanted


def test_what_brought_the_minor_in_is_no_secret() -> None:
    marker = lab(5, "hCG, serum", "21198-7", "910", "mIU/mL", "03-03 08:00", flag="H")
    tumor = coded("Condition/6", "has_condition", "Malignant germ cell tumor", "03-01 09:00")
    assert disclosed(wanted := minor(facts=(marker, tumor))) is wanted
    assert disclosed(wanted := minor(facts=(marker,))) is not wanted


@pytest.mark.parametrize(
    "text",
    [
        "Pt requests that mother not be told of the HIV clinic on 9 March.",  # clinical
        "HIV clinic on 9 March without his wife's knowledge.",
        "HIV clinic 9 March, wants it to be kept secret.",
        "Talked to alone: HIV clinic 9 March.",
    ],
)
def test_more_words_for_silence_at_any_age(text: str) -> None:
    shown = written(letter(note(f"PLAN:\nNo driving for a week. {text}")))
    assert "HIV" not in shown and "No driving for a week" in shown


def test_tests_for_a_drug_that_nobody_is_to_hear_of_are_kept_back_too() -> None:
    wish = note("PLAN:\nNo driving for a week. He asks: do not let my wife know about the heroin.")
    screen = coded(
        "Observation/4", "observed", "Urine toxicology", "03-03 09:00", note="heroin metabolite POSITIVE"
    )
    shown = written(letter(wish, facts=(screen,)))
    assert "eroin" not in shown and "No driving for a week" in shown


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    "text",
    [
        "Walks well. Told me alone: leaves him for the refuge in Elm Road on Monday. Do not write in any note or to Joe.",
        "Walks well.\nConfidential: goes to the refuge in Elm Road. Nothing in writing please!",
    ],
)
def test_what_a_note_forbids_to_write_is_in_no_document_and_clinicians_are_led_to_the_note(
    task: Task, text: str
) -> None:
    shown = written(letter(note(f"SUBJECTIVE:\n{text}\nNo pain."), task=task))
    assert "Elm Road" not in shown and "refuge" not in shown
    assert ("Held in confidence" in shown) is (task != "discharge-instruction")


@pytest.mark.parametrize(
    "text", ["Do not record the old probe's temperature in the chart.", "Refuge discussed: not on the AVS."]
)
def test_what_is_no_confidence_or_is_kept_from_letters_alone_stays_with_clinicians(text: str) -> None:
    shown = written(letter(note(f"SUBJECTIVE:\n{text}"), task="progress-note"))
    assert text.rstrip(".") in shown and "Held in confidence" not in shown


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (
            "Why he missed doses: gave the rent to his son. He begs us not to tell him and not to write it down.",
            True,
        ),
        ("Walks to the shop. Pt requests that mother not be told of the clinic.", False),
    ],
)
def test_who_wants_it_kept_keeps_the_sentence_before(text: str, hidden: bool) -> None:
    shown = written(letter(note(f"PLAN:\nAt home: {text}")))
    assert (text.split(". ")[0].split(": ")[-1] in shown) is not hidden


def test_what_nobody_is_to_write_down_is_in_no_clinicians_document_either() -> None:
    text = 'Told the aide he gave the nephew 900 $, "don\'t you write that down". Walks well.'
    shown = written(letter(note(f"SUBJECTIVE:\n{text}"), task="progress-note"))
    assert "nephew" not in shown and "Walks well" in shown


@pytest.mark.parametrize(
    "text",
    [
        "ALLERGY: nothing in chart, pt reports cefazolin hives.",
        "Cefazolin - hives, not in chart per pt.",
        "Cefazolin anaphylaxis. Nothing in the notes about it.",
        "Nothing on paper from OSH, cefazolin hives per wife.",
        "Do not put lotion on anything but the hands, cefazolin hives.",
        "Cefazolin hives as a child. Do not mention anywhere that he drinks.",
    ],
)
def test_what_nobody_wrote_down_yet_and_an_allergy_before_a_confidence_are_not_kept(text: str) -> None:
    shown = written(letter(note(f"SUBJECTIVE:\n{text}"), task="progress-note"))
    assert "efazolin" in shown


@pytest.mark.parametrize(
    "text",
    [
        "SW - CONFIDENTIAL. Lives at the refuge on Elm Road. No address on any document please.",
        "Seen without her partner: refuge on Elm Road, see SW. Do NOT print.",
        "Refuge on Elm Road; wants no mention in writing.",
    ],
)
@pytest.mark.parametrize("task", ["care-summary", "diagnosis"])
def test_what_a_note_calls_confidential_up_to_its_ban_is_in_no_document(text: str, task: Task) -> None:
    shown = written(letter(note(f"{text}\n\nNo pain."), task=task))
    assert "Elm Road" not in shown and "Held in confidence" in shown and "speaks to its reader" not in shown


def test_what_a_minor_was_given_in_private_is_not_in_the_letter() -> None:
    given = coded("MedicationAdministration/40", "given_medication", "valacyclovir 1 g tablet", "03-03 18:00")
    words = "RN: swab explained in private. valacyclovir 1 g given privately 1800."
    shown = written(letter(note(words), facts=(given,)))
    assert "valacyclovir" not in shown.lower()
    assert "valacyclovir" in written(letter(note("RN: valacyclovir 1 g given 1800."), facts=(given,))).lower()


def test_a_dose_in_a_note_headed_confidential_is_not_kept_back_with_it() -> None:
    words = "CONFIDENTIAL. Raise lithium to 900 mg nightly.\nLives at the refuge on Elm Road. Nothing on any paper please."
    shown = written(letter(note(words), task="care-summary"))
    assert "lithium" in shown and "Elm Road" not in shown


def test_a_message_to_the_next_house_is_in_the_care_summary_and_in_no_letter() -> None:
    message = "The facility has glyburide on its standing orders - warned them, hypoglycemia.\nThe facility has a bed on Friday."
    transfer = passage(3, "case-management", "Case management", "03-04 10:00", message)
    home = written(letter(transfer))
    assert "glyburide" not in home
    (one,) = [
        one
        for section in TASKS["care-summary"].compose(letter(transfer, task="care-summary")).sections
        for one in section.statements
        if "glyburide" in one.text and "orders of who takes" in one.note
    ]
    assert one.verdict == "marked"
    ours = passage(
        4, "nursing", "Nurse note", "03-04 10:00", "The nurse explained the home care of her drain."
    )
    assert disclosed(letter(ours)) == letter(ours)
