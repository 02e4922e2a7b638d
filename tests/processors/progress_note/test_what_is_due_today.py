"""What today's round and advisers decide, results that nobody took up, and how far treatment goes are in the note itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from processors.drafting.compose import pending
from processors.drafting.length import TITLE
from processors.tasks import tasks
from schemas.drafts import Section, Statement
from schemas.facts import Fact
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, NOTES, REPORTS, STAY, coded, drug, lab, passage, request

ASSESSMENT, PLAN, RESULTS = "51848-0", "18776-5", "30954-2"


def with_notes(*notes: Passage, history: tuple[Fact, ...] = STAY.history) -> Evidence:
    return replace(STAY, passages=(*NOTES, *notes), history=history)


def test_arrows_and_what_is_off_are_plan_and_an_impression_is_assessment() -> None:
    words = "Afebrile 24 h.\nImp: urosepsis settling.\n-> ertapenem 1 g from today. Foley out, heparin off."
    draft = composed(
        "progress-note", with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words))
    )
    assert "urosepsis settling" in text(draft, ASSESSMENT)
    assert "ertapenem 1 g from today" in text(draft, PLAN)


def test_what_an_adviser_wants_is_plan() -> None:
    words = "Seen with team. Methotrexate with this creatinine: contraindicated, discontinue please."
    draft = composed(
        "progress-note", with_notes(passage(31, "consult", "Consult note", "03-05 09:50", words))
    )
    assert "discontinue please" in text(draft, PLAN)


def test_todays_plan_stays_where_a_note_is_cut_to_its_length() -> None:
    words = "Overnight quiet.\n-> tunnelled line Thursday, hold apixaban from tonight."
    old = "; ".join(f"finding {number} of the examination as before" for number in range(40))
    evidence = with_notes(
        passage(30, "nursing", "Nurse note", "03-05 06:00", f"Skin: {old}."),
        passage(31, "progress-note", "Progress note", "03-05 09:50", words),
    )
    draft = tasks(most_words={"progress-note": 120})["progress-note"].compose(
        request("progress-note", evidence=evidence)
    )
    main = [s.text for section in draft.sections if section.title != TITLE for s in _all(section)]
    assert any("hold apixaban from tonight" in one for one in main)


def _all(section: Section) -> Iterator[Statement]:
    yield from section.statements
    for inner in section.sections:
        yield from _all(inner)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Resting, eats well.", True),
        ("CT: adrenal mass 31 mm, endocrine consult.", False),
        ("Incidental mass of the adrenal gland, for work-up.", False),
    ],
)
def test_a_report_of_days_ago_that_no_note_takes_up_is_in_the_note(words: str, shown: bool) -> None:
    report = replace(
        REPORTS[0],
        id="DiagnosticReport/9#0",
        start=NOTES[0].time,
        end=NOTES[0].time,
        value="Incidental adrenal mass, 31 mm. Kidneys normal.",
    )
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", words)
    evidence = replace(with_notes(note), facts=(*STAY.facts, report))
    found = statements(composed("progress-note", evidence), "18782-3")
    assert any("adrenal mass, 31 mm" in one.text and one.note == pending.UNREAD for one in found) == shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Resting, eats well.", True),
        ("RLL nodule: CT chest 6/9, ordered.", False),
        ("RLL clear on the film.", True),
    ],
)
def test_a_finding_is_taken_up_by_its_place_and_a_recommendation_by_its_examination(
    words: str, *, shown: bool
) -> None:
    report = replace(
        REPORTS[0],
        id="DiagnosticReport/9#0",
        start=NOTES[0].time,
        end=NOTES[0].time,
        value="Pulmonary: spiculated nodule, right lower lobe. Contrast CT chest in twelve weeks recommended.",
    )
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", words)
    evidence = replace(with_notes(note), facts=(*STAY.facts, report))
    found = statements(composed("progress-note", evidence), "18782-3")
    assert any("CT chest" in one.text and one.note == pending.UNREAD for one in found) is shown


def test_an_order_of_what_a_report_recommends_takes_it_up() -> None:
    report = replace(
        REPORTS[0],
        id="DiagnosticReport/9#0",
        start=NOTES[0].time,
        end=NOTES[0].time,
        value="Splenic bleb of doubtful nature; dedicated MRI suggested.",
    )
    order = coded("ServiceRequest/9", "ordered_service", "MRI of the upper belly", "03-04 09:00")
    for history, shown in ((STAY.history, True), ((*STAY.history, order), False)):
        evidence = replace(STAY, facts=(*STAY.facts, report), history=history)
        found = statements(composed("progress-note", evidence), "18782-3")
        assert any("bleb" in one.text and one.note == pending.UNREAD for one in found) is shown


def test_a_report_without_a_finding_needs_nobody_to_take_it_up() -> None:
    report = replace(
        REPORTS[0],
        id="DiagnosticReport/9#0",
        start=NOTES[0].time,
        end=NOTES[0].time,
        value="No fracture, no dislocation. Alignment normal.",
    )
    evidence = replace(STAY, facts=(*STAY.facts, report))
    found = statements(composed("progress-note", evidence), "18782-3")
    assert not any("Alignment" in one.text and one.note for one in found)


def test_an_abnormal_result_that_no_note_takes_up_is_named() -> None:
    ceruloplasmin = lab(
        91, "Ceruloplasmin", "2064-4", "6", "mg/dL", "03-02 06:00", low="20", high="60", flag="L"
    )
    evidence = replace(STAY, facts=(*STAY.facts, ceruloplasmin))
    assert "Ceruloplasmin 6 mg/dL (L)" in text(composed("progress-note", evidence), RESULTS)
    letter = composed("discharge-instruction", evidence, slot="discharge")
    found = [s for s in statements(letter) if "Ceruloplasmin 6" in s.text and s.note]
    assert [s.note for s in found] == ["No note since then names this result."]
    seen = passage(
        31, "progress-note", "Progress note", "03-03 09:50", "Cerulo low at 6, ophthalmology for rings."
    )
    named = composed("discharge-instruction", replace(evidence, passages=(*NOTES, seen)), slot="discharge")
    assert not any("No note since then" in s.note for s in statements(named))


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Wound dry, urine culture sent again. Resting.", True),
        ("GNR in the urine, on ceftriaxone.", False),
    ],
)
def test_a_culture_that_has_grown_since_it_was_taken_is_named_until_a_note_takes_it_up(
    words: str, shown: bool
) -> None:
    grown = coded(
        "Observation/92", "observed", "Culture, urine", "03-02 06:00", status="unconfirmed",
        value="Preliminary: gram-negative rods, identification to follow",
    )  # fmt: skip
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", words)
    evidence = replace(with_notes(note), facts=(*STAY.facts, grown))
    results = text(composed("progress-note", evidence), RESULTS)
    assert ("gram-negative rods" in results and "(preliminary)" in results) == shown


def test_one_word_limits_treatment_and_a_question_does_not() -> None:
    decided = passage(
        31, "event-note", "Event note", "03-05 09:00", "Family meeting, has capacity.\n=> DNACPR."
    )
    assert "DNACPR" in text(composed("progress-note", with_notes(decided)), ASSESSMENT)
    open_ = passage(31, "event-note", "Event note", "03-05 09:00", "Family meeting planned.\n?DNACPR")
    assert "DNACPR" not in text(composed("progress-note", with_notes(open_)), ASSESSMENT)


def test_an_order_with_the_whole_limit_is_shown_instead_of_one_word() -> None:
    decided = passage(
        31, "event-note", "Event note", "03-04 09:00", "Family meeting, has capacity.\n=> DNACPR."
    )
    order = coded(
        "ServiceRequest/91",
        "ordered_service",
        "DNACPR; ward care with NIV, not for intubation",
        "03-04 09:30",
    )
    draft = composed("progress-note", with_notes(decided, history=(*STAY.history, order)))
    assert "DNACPR; ward care with NIV, not for intubation" in text(draft, ASSESSMENT)


def test_what_happened_overnight_in_an_allergy_is_stated_in_our_words() -> None:
    allergy = coded(
        "AllergyIntolerance/91", "has_allergy", "Cefazolin", "03-01 08:00", reaction="wheeze, ICU overnight"
    )
    draft = composed("progress-note", replace(STAY, history=(*STAY.history, allergy)))
    assert "Allergy to Cefazolin, reaction: wheeze, ICU overnight." in text(draft, ASSESSMENT)


def test_what_is_on_hold_stands_in_the_plan_with_its_reason_and_is_not_running() -> None:
    why = "QTc 520; HR 44"
    held = drug(61, "sotalol 80 mg", "03-01 12:00", status="inactive", on_hold="yes", stop_reason=why)
    before = drug(62, "gabapentin 300 mg", "03-01 12:00", status="inactive", on_hold="yes")
    again = drug(63, "gabapentin 100 mg", "03-02 12:00")
    shown = text(composed("progress-note", with_notes(history=(*HISTORY, held, before, again))), PLAN)
    assert "On hold (the reason as it was then): sotalol 80 mg (QTc 520, HR 44)." in shown
    assert "gabapentin 100 mg" in shown and "gabapentin 300 mg" not in shown


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("Sats 95. ?thoraco Friday, see board.", True),
        ("Sats 95. Thoracoscopy not needed, effusion gone.", False),
        ("Sats 95. Thoracic spine not tender.", False),
    ],
)
def test_a_step_whose_order_was_cancelled_is_no_step_of_today(words: str, marked: bool) -> None:
    order = coded(
        "ServiceRequest/61",
        "ordered_service",
        "Medical thoracoscopy, left",
        "03-03 09:00",
        status="stopped",
        end="03-04 18:00",
    )
    note = passage(61, "progress-note", "Progress note", "03-05 09:30", f"{words}\nP: home soon.")
    draft = composed("progress-note", with_notes(note, history=(*HISTORY, order)))
    found = [s for s in statements(draft) if "horac" in s.text]
    assert any("was cancelled on 4 March 2026 18:00" in s.note for s in found) == marked


def test_an_infection_is_named_with_the_germ_of_its_place() -> None:
    lung = coded("Condition/61", "has_condition", "Hospital-acquired pneumonia", "03-02 08:00")
    urine, sputum, clean = (
        replace(lab(number, label, loinc, "", "", when), value=words)
        for number, label, loinc, when, words in (
            (61, "Urine culture", "630-4", "03-03 10:00", "Escherichia coli 100,000 CFU/mL"),
            (62, "Sputum culture", "6460-0", "03-03 10:00", "Klebsiella aerogenes. Sensitive: meropenem."),
            (63, "Pleural fluid culture", "6462-6", "03-04 10:00", "No growth at 48 hours"),
        )
    )
    evidence = replace(STAY, history=(*HISTORY, lung), facts=(*STAY.facts, urine, sputum, clean))
    for task, section in (
        ("diagnosis", "29308-4"),
        ("progress-note", ASSESSMENT),
        ("care-summary", "11450-4"),
    ):
        shown = [s.text for s in statements(composed(task, evidence), section) if "pneumonia" in s.text]
        assert any("Sputum culture on 3 March 2026 10:00: Klebsiella aerogenes" in words for words in shown)
        assert not any("coli" in words or "meropenem" in words or "No growth" in words for words in shown)


@pytest.mark.parametrize(
    ("words", "when", "shown"),
    [
        ("Plan: no heparin of any kind for 5 days after the craniotomy.", "03-02 18:00", True),
        ("Plan: no NSAIDs for 2/52.", "03-02 18:00", True),
        ("Plan: no heparin of any kind for 36 h after the craniotomy.", "03-02 18:00", False),
        ("No stool for 5 days.", "03-02 18:00", False),
    ],
)
def test_what_is_forbidden_for_a_time_stays_in_the_plan_until_it_has_passed(
    words: str, when: str, shown: bool
) -> None:
    note = passage(61, "operative-note", "Operative note", when, f"Evacuation of a clot.\n{words}\n")
    today = passage(62, "progress-note", "Progress note", "03-05 09:50", "Awake, eats. Physio today.")
    draft = composed("progress-note", with_notes(note, today))
    assert (words.removeprefix("Plan: ") in text(draft, PLAN)) == shown


def test_an_appointment_among_the_findings_is_plan() -> None:
    words = "EXAM\nCalf soft, wound dry.\nVascular clinic Dr Osei 3/20 11:00.\n"
    draft = composed(
        "progress-note", with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words))
    )
    assert "Osei" in text(draft, PLAN) and "Osei" not in text(draft, "29545-1")


def test_a_medicine_that_may_not_begin_yet_is_plan() -> None:
    words = "Walks with a frame.\nDr Oyelaran: warfarin NO while the drain is in.\nSlept badly."
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", words)
    draft = composed("progress-note", with_notes(note))
    assert "warfarin NO" in text(draft, PLAN) and "warfarin NO" not in text(draft, "61150-9")


@pytest.mark.parametrize(
    ("written", "words", "shown"),
    [
        ("03-02 20:00", "Reload heparin at 2200 if aPTT <60, until cath (0800 on 3/3).", False),
        ("03-04 20:00", "Reload heparin at 2200 if aPTT <60, until cath (0800 on 3/6).", True),
        ("03-02 20:00", "Never restart edoxaban.", True),
    ],
)
def test_what_was_meant_for_days_that_have_passed_is_no_plan_of_today(
    written: str, words: str, shown: bool
) -> None:
    old = passage(31, "progress-note", "Progress note", written, f"PLAN:\n{words}")
    today = passage(32, "progress-note", "Progress note", "03-05 09:50", "PLAN:\nHome tomorrow. Walk daily.")
    draft = composed("progress-note", with_notes(old, today))
    assert (words in text(draft, PLAN)) is shown


@pytest.mark.parametrize("why", ["Bitten hand clean", "Bitten hand washed out under local block"])
@pytest.mark.parametrize("given", [False, True])
def test_what_was_due_once_and_was_given_is_due_no_more(why: str, *, given: bool) -> None:
    words = f"{why} -> tetanus toxoid due today."
    note = passage(31, "progress-note", "Progress note", "03-04 09:30", words)
    dose = coded(
        "MedicationAdministration/9", "given_medication", "Tetanus toxoid 0.5 mL", "03-04 15:00", end="03-04 15:00"
    )  # fmt: skip
    evidence = with_notes(note, history=(*STAY.history, *((dose,) if given else ())))
    due = [s for s in statements(composed("progress-note", evidence)) if words in s.text]
    assert [s.note for s in due if given] == (
        ["Done since: Tetanus toxoid 0.5 mL was given on 4 March 2026 15:00."]
        if given and len(why) > 20
        else []
    )
    assert given or due[0].verdict == "supported"
    assert ("tetanus toxoid due today" in text(composed("care-summary", evidence))) is not given


def test_a_sentence_of_another_day_states_it_where_the_one_that_led_it_in_is_left_out() -> None:
    old = passage(
        31,
        "progress-note",
        "Progress note",
        "03-02 20:00",
        "PLAN:\nBlood cultures x2.\nNever restart edoxaban.",
    )
    today = passage(32, "progress-note", "Progress note", "03-05 09:50", "PLAN:\nHome tomorrow. Walk daily.")
    assert "2 March 2026: Never restart edoxaban." in text(
        composed("progress-note", with_notes(old, today)), PLAN
    )


def test_what_was_ordered_and_stopped_with_a_reason_is_in_the_plan() -> None:
    order = replace(
        coded(
            "ServiceRequest/80",
            "ordered_service",
            "Platelet transfusion",
            "03-05 07:00",
            note="held, HLA match awaited",
        ),
        status="stopped",
    )
    shown = text(composed("progress-note", replace(STAY, history=(*HISTORY, order))), "18776-5")
    assert "Platelet transfusion" in shown and "HLA match awaited" in shown
