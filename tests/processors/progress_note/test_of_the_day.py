"""A progress note has what holds on its day: nothing carried out, copied or days old as if it were of today."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.drafting.compose.shared import LIKELY_COPIED
from processors.drafting.compose.vitals import LAST
from processors.evidence.record import Record, in_full, revokes
from schemas.facts import Fact
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import LABS, STAY, VITALS, at, coded, drug, lab, passage, request

VITAL_SIGNS, RESULTS, REPORTS, ASSESSMENT, PLAN, SUBJECTIVE = (
    "8716-3", "30954-2", "18782-3", "51848-0", "18776-5", "61150-9",
)  # fmt: skip
TODAY = "03-05 08:30"


def noted(when: str, words: str, number: int = 31, kind: str = "progress-note") -> Passage:
    return passage(number, kind, "Progress note", when, words)


def evidence(*notes: Passage, history: tuple[Fact, ...] = (), facts: tuple[Fact, ...] = LABS) -> Evidence:
    return replace(STAY, passages=notes, history=history, facts=facts, encounter=STAY.encounter)


def test_a_copy_by_its_own_mark_is_left_out_and_its_update_stays() -> None:
    note = noted(
        TODAY, "PLAN\n[copied] Continue vancomycin 1 g q12h. Update: on linezolid 600 bid since Monday.\n"
    )
    shown = text(composed("progress-note", evidence(note)))
    assert "vancomycin" not in shown and "linezolid 600 bid" in shown


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Weight 60. (cf) Chest tube to suction. Walks well.", ["Weight 60.", "Walks well."]),
        ("copy forward from 3/2: Insulin drip 2 u/h. Eats lunch now.", ["Eats lunch now."]),
        ("Weight 60 kg (copied) - not 29.", ["Weight 60 kg (copied) - not 29."]),
    ],
)
def test_what_stands_behind_the_mark_of_a_copy_is_no_sentence_of_its_note(
    words: str, kept: list[str]
) -> None:
    record = Record(request(evidence=evidence(noted(TODAY, words))))
    assert " ".join(line.text for line in record.lines) == " ".join(kept)


def test_a_plan_of_days_ago_stays_only_with_a_day_to_come_a_condition_or_a_ban() -> None:
    old = noted(
        "03-01 12:00",
        "PLAN\nChange the dressing tonight.\nRecheck ferritin on 3/20.\nResume metoprolol if HR > 100.\nAvoid NSAIDs.\n",
    )
    shown = text(composed("progress-note", evidence(old, noted(TODAY, "PLAN\nWalk with PT.\n", 32))))
    assert "Change the dressing" not in shown and "Walk with PT." in shown
    plan = text(composed("progress-note", evidence(old)), PLAN)
    assert "Change the dressing tonight." in plan  # nobody planned anything since


def test_what_a_note_stops_and_an_order_runs_for_all_the_same_is_no_step_of_the_past() -> None:
    running = drug(9, "gabapentin 300 mg", "03-01 10:00", dose="300 mg by mouth nightly")
    old = noted("03-01 12:00", "PLAN\nStop gabapentin, sedated.\n")
    draft = composed(
        "progress-note", evidence(old, noted(TODAY, "PLAN\nWalk with PT.\n", 32), history=(running,))
    )
    assert "gabapentin" in text(draft)


@pytest.mark.parametrize(
    ("measured", "begins", "value"),
    [("03-03 07:00", LAST, True), ("03-05 07:00", "On ", True), ("03-01 07:00", LAST, False)],
)
def test_old_vital_signs_state_that_none_were_recorded_since(
    measured: str, begins: str, *, value: bool
) -> None:
    only = tuple(replace(fact, start=at(measured), end=at(measured)) for fact in VITALS[:1])
    shown = text(
        composed("progress-note", evidence(noted(TODAY, "She feels well.\n"), facts=only)), VITAL_SIGNS
    )
    assert shown.startswith(begins) and ("158" in shown) is value


def test_vital_signs_in_words_of_days_ago_are_no_findings() -> None:
    old = noted("03-02 08:30", "EXAM\nBP 92/50, HR 118. Left calf swollen.\n")
    shown = text(composed("progress-note", evidence(old, noted(TODAY, "She feels well.\n", 32))))
    assert "BP 92/50" not in shown


@pytest.mark.parametrize("issued", ["03-05 06:00", ""])
def test_a_result_that_is_days_younger_than_its_specimen_is_news_of_the_day_on_which_it_was_known(
    issued: str,
) -> None:
    late = {"issued": str(at(issued))} if issued else {}
    titer = replace(
        lab(905, "Cortisol", "2143-6", "1.9", "ug/dL", "03-03 06:00"), interpretation="LL", attributes=late
    )
    shown = text(
        composed("progress-note", evidence(noted(TODAY, "Eats. Cortisol pending."), facts=(*LABS, titer))),
        RESULTS,
    )
    assert ("Cortisol" in shown and "1.9" in shown) is bool(issued)


def test_the_last_report_of_the_stay_is_shown_where_the_day_has_none() -> None:
    scan = noted("03-02 10:00", "CT ABDOMEN: 3 cm collection at the stump, no free air.", 33, "radiology")
    draft = composed("progress-note", evidence(scan, noted(TODAY, "She feels well.\n")))
    assert "3 cm collection at the stump" in text(draft, REPORTS)
    assert "collection" not in text(draft, RESULTS)


def test_medicines_of_home_without_an_order_of_the_stay_are_listed_with_their_doses() -> None:
    home = drug(11, "bisoprolol 5 mg tablet", "02-20 09:00", dose="5 mg by mouth daily")
    ward = drug(12, "ceftriaxone 1 g", "03-02 09:00", dose="1 g IV daily", category="inpatient")
    shown = text(
        composed("progress-note", evidence(noted(TODAY, "She feels well.\n"), history=(home, ward))), PLAN
    )
    assert "bisoprolol, 5 mg by mouth daily" in shown and "ceftriaxone" in shown


def test_a_discharge_order_takes_the_place_of_the_same_order_of_the_ward() -> None:
    ward = drug(
        12,
        "dabigatran 150 mg capsule",
        "03-02 09:00",
        dose="150 mg by mouth twice daily",
        category="inpatient",
    )
    home = drug(
        13,
        "dabigatran 150 mg capsule",
        "03-05 08:00",
        dose="150 mg by mouth twice daily through 06/01",
        category="discharge",
    )
    shown = text(
        composed("progress-note", evidence(noted(TODAY, "She feels well.\n"), history=(ward, home))), PLAN
    )
    assert shown.count("dabigatran") == 1 and "(for discharge)" in shown


DNR = coded("ServiceRequest/5", "ordered_service", "Do not resuscitate", "03-03 15:00")


def test_a_bare_full_code_behind_an_order_not_to_resuscitate_is_called_likely_copied() -> None:
    notes = (
        noted("03-01 12:00", "Full code.\n"),
        noted("03-03 14:30", "MOLST signed: DNR, DNI. She has capacity.\n", 32),
        noted(TODAY, "Full code. Walks with PT.\n", 33),
    )
    found = statements(composed("progress-note", evidence(*notes, history=(DNR,))), ASSESSMENT)
    status = next(one for one in found if "DNR" in one.text or "Do not resuscitate" in one.text)
    assert status.note == LIKELY_COPIED


@pytest.mark.parametrize(
    ("words", "full"),
    [
        ("Daughter phoned, wants full code; patient decides.", False),
        ("Family meeting: patient wants full code.", True),
        ("FULL CODE per patient.", True),
        ("Full code during the procedure only, d/w pt.", False),
        ("Full code, NPO for OR tomorrow.", True),
        ("Full code; in case of arrest call the son.", True),
    ],
)
def test_neither_a_relative_s_wish_nor_an_operation_makes_full_code(words: str, full: bool) -> None:
    assert in_full(words) is full


@pytest.mark.parametrize(
    ("words", "back"),
    [
        ("DNR rescinded by pt 4/2.", True),
        ("DNR/DNI suspended periop, back in force in PACU.", False),
        ("Pt agrees: DNR lifted for the OR, resumes on the floor.", False),
        ("DNR lifted after family meeting.", True),
        ("DNR revoked by pt after surgery.", True),
        ("DNR revoked, NPO for OR in am.", True),
    ],
)
def test_a_limit_suspended_for_an_operation_is_not_taken_back(words: str, back: bool) -> None:
    assert revokes(words) is back


def test_a_question_is_marked_as_one() -> None:
    note = noted(TODAY, "PLAN\nPt asks about diving next week.\nStart iron.\n")  # clinical
    draft = composed("progress-note", evidence(note))
    assert "Asked: Pt asks about diving" in text(draft, SUBJECTIVE)  # clinical
    assert "diving" not in text(draft, PLAN)


def test_a_germ_is_named_by_its_short_name() -> None:
    grown = coded(
        "Observation/77", "observed", "Blood culture", "03-02 08:00", value="Streptococcus pneumoniae, 2 of 2"
    )
    draft = composed(
        "progress-note", evidence(noted(TODAY, "Pneumococcal bacteremia, day 3.\n"), facts=(*LABS, grown))
    )
    assert "No note since then names this result." not in {one.note for one in statements(draft)}
