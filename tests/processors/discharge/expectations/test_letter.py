"""What may happen next: in the early letter, as what other people often have, and only what this patient may
be told.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.discharge.expectations.screening import MOST, MOST_OF_KIND, Screening, follows
from processors.discharge.plain_words.glossary import within
from processors.evidence.record import Record
from processors.tasks import TASKS, tasks
from schemas.drafts import Section
from schemas.facts import Source
from schemas.paths import LEAP, PathStep, ReasoningPath
from schemas.requests import Evidence, Request
from tests.processors.drafted import statements, text
from tests.processors.expected import (
    EARLY,
    POLICY,
    START,
    early,
    end,
    letter,
    paths,
    person,
    reasoner,
    without,
)
from tests.processors.listed_reasoner import ListedReasoner
from tests.processors.stay import HISTORY, NOTES, STAY, coded, passage, request

TITLE = "What may happen next"


def section(*expected: tuple[str, str, str], evidence: Evidence = STAY) -> Section | None:
    return next((s for s in letter(*expected, evidence=evidence).sections if s.title == TITLE), None)


def told(*expected: tuple[str, str, str], evidence: Evidence = STAY) -> str:
    return text(letter(*expected, evidence=evidence), TITLE)


def test_expectations_are_grouped_by_kind_and_worded_as_such() -> None:
    found = section()
    assert found is not None
    assert {inner.title: inner.statements[0].text for inner in found.sections} == {
        "Tests that may be done": "People with shortness of breath sometimes have tests such as recording of the heartbeat (electrocardiogram). They may also have influenza swab. "
        "Your team will tell you what applies to you.",
        "Treatments that may be needed": "People with shortness of breath sometimes need treatment such as a mask that keeps the airways open (continuous positive airway pressure). "
        "Your team will tell you what applies to you.",
        "Medicines that may be given": "People with shortness of breath are sometimes given digoxin (slows and steadies the heart). Your team will tell you what applies to you.",
        "Problems your team will look out for": "People with shortness of breath can sometimes also have a blood clot in the lung (pulmonary embolism). "
        "Your team will look out for this.",
        "What may help at home": "People with shortness of breath are sometimes told to think of this at home: fluid restriction. "
        "Ask your team before you try it.",
    }


def test_each_sentence_cites_the_patients_own_words_and_its_paths() -> None:
    for statement in statements(letter(), TITLE):
        record, *known = statement.citations
        assert (record.kind, record.quote) == ("record", "Shortness of breath")
        assert known and all(
            c.kind == "knowledge"
            and c.quote.startswith("shortness of breath [DISO] --")
            and c.source.version == POLICY
            for c in known
        )


def test_a_start_in_a_note_is_cited_by_its_sentence() -> None:
    stay = replace(STAY, encounter=replace(STAY.encounter, body=replace(STAY.encounter.body, reasons=())))  # type: ignore[union-attr, type-var]
    record, *_ = statements(letter(evidence=stay), TITLE)[0].citations
    assert record.source.resource == "DocumentReference/1"
    assert NOTES[0].body.text[record.source.start : record.source.end] == record.quote
    assert "shortness of breath" in record.quote.lower()


def test_without_a_reasoner_there_is_no_such_section_and_no_policy() -> None:
    draft = TASKS["discharge-instruction"].compose(early())
    assert TITLE not in [s.title for s in draft.sections]
    assert (draft.author.policy, draft.expectations) == ("", None)


def test_only_the_early_letter_has_it() -> None:
    wired = tasks(reasoner())
    assert TITLE not in [
        s.title for s in wired["discharge-instruction"].compose(request("discharge-instruction")).sections
    ]


def test_the_policy_stands_in_the_draft_with_all_its_paths() -> None:
    draft = letter()
    assert draft.author.policy == POLICY
    assert draft.expectations is not None and len(draft.expectations.paths) == 6


@pytest.mark.parametrize("drug", ["ampicillin", "piperacillin-tazobactam", "penicillin G"])
def test_nothing_is_expected_that_an_allergy_speaks_against(drug: str) -> None:
    assert drug not in told((drug, "CHEM", "treated by"), ("digoxin", "CHEM", "treated by"))
    assert drug in told((drug, "CHEM", "treated by"), evidence=without("AllergyIntolerance/1"))


@pytest.mark.parametrize(
    ("name", "within_"),
    [
        ("Dyspnea", "dyspnea"),
        ("COPD", "COPD"),
        ("Crohn's disease", "Crohn's disease"),
        ("Pap smear", "Pap smear"),
        ("X-ray", "X-ray"),
    ],
)
def test_names_within_a_sentence_are_written_small_unless_they_are_somebodys(name: str, within_: str) -> None:
    assert within(name) == within_


@pytest.mark.parametrize("relation", [LEAP, "inverse of treated by", "may be caused by", "is a"])
def test_what_does_not_follow_from_what_the_patient_has_is_not_told(relation: str) -> None:
    assert "pulmonary function test" not in told(
        ("pulmonary function test", "PROC", relation), ("digoxin", "CHEM", "treated by")
    )


@pytest.mark.parametrize(
    ("start", "steps", "follows_"),
    [
        (("Type 2 diabetes", "DISO"), (("is a", "Diabetes"), ("tested by", "Hemoglobin A1c")), True),
        (("Chest pain", "DISO"), (("may be caused by", "Angina"), ("tested by", "Troponin")), True),
        (("Chest pain", "DISO"), (("may be caused by", "Angina"), ("treated by", "Nitroglycerin")), False),
        (
            ("Abdominal pain", "DISO"),
            (("may be caused by", "Pancreatitis"), ("may lead to", "Diabetes")),
            False,
        ),
        (("Chest pain", "DISO"), ((LEAP, "Angina"), ("treated by", "Nitroglycerin")), False),
        (("Aspirin", "CHEM"), (("inverse of treated by", "Stroke"),), False),
        (("Warfarin", "CHEM"), (("monitored by", "INR"),), True),
        (("Warfarin", "CHEM"), (("tested by", "INR"),), False),
        (("Heart", "ANAT"), (("tested by", "Echocardiogram"),), False),
    ],
)
def test_a_path_is_told_where_each_step_says_what_follows(
    start: tuple[str, str], steps: tuple[tuple[str, str], ...], follows_: bool
) -> None:
    walked = tuple(PathStep(relation, name, name, "PROC") for relation, name in steps)
    path = ReasoningPath(PathStep("", start[0], *start), walked, 1.0, Source("Encounter/1"))
    assert follows(path) is follows_


def test_nor_one_that_only_a_note_tells() -> None:
    note = passage(30, "emergency", "Emergency note", "03-01 08:00", "ALLERGIES: sulfa, iodine contrast\n")
    evidence = replace(STAY, passages=(*NOTES, note))
    expected = (
        ("sulfamethoxazole", "CHEM", "treated by"),
        ("CT angiography of the chest", "PROC", "tested by"),
        ("digoxin", "CHEM", "treated by"),
    )
    assert "digoxin" in told(*expected, evidence=evidence)
    assert "sulfamethoxazole" not in told(*expected, evidence=evidence)
    assert "angiography" not in told(*expected, evidence=evidence)


@pytest.mark.parametrize(
    ("end_", "sex", "born", "told_"),
    [
        ("pregnancy test", "female", "1995-01-01", True),
        ("pregnancy test", "male", "1995-01-01", False),
        ("pregnancy test", "female", "1951-09-14", False),
        ("pregnancy test", "unknown", "1995-01-01", False),
        ("prostate specific antigen test", "female", "1951-09-14", False),
        ("prostate specific antigen test", "male", "1951-09-14", True),
        ("prostate specific antigen test", "male", "", False),
        ("bone density scan", "female", "2020-01-01", False),
    ],
)
def test_nothing_for_another_sex_or_age(end_: str, sex: str, born: str, told_: bool) -> None:
    assert (end_ in told((end_, "PROC", "tested by"), evidence=person(sex, born))) is told_


@pytest.mark.parametrize(
    "end_",
    [
        "lung cancer",
        "sudden death",
        "suicidal ideation",
        "hysterectomy",
        "disease",
        "furosemide 40 mg tablet",
    ],
)
def test_bad_news_what_is_too_wide_and_doses_are_not_told(end_: str) -> None:
    assert end_ not in told(
        (end_, "DISO", "seen later with"), (end_, "CHEM", "treated by"), ("digoxin", "CHEM", "treated by")
    )


def test_what_the_record_knows_already_is_not_expected() -> None:
    assert "pleural effusion" not in told(
        ("heart failure", "DISO", "seen later with"), ("furosemide", "CHEM", "treated by")
    )
    assert "furosemide" not in told(("furosemide", "CHEM", "treated by"), ("digoxin", "CHEM", "treated by"))


def test_what_the_record_knows_under_another_name_of_the_glossary_is_not_expected() -> None:
    assert "heart failure" not in told(
        ("congestive heart failure", "DISO", "seen later with"),
        ("furosemide", "CHEM", "treated by"),
        ("digoxin", "CHEM", "treated by"),
    )


def test_a_part_without_expectations_is_left_out_and_the_section_with_it() -> None:
    found = section(("digoxin", "CHEM", "treated by"))
    assert found is not None and [inner.title for inner in found.sections] == ["Medicines that may be given"]
    assert section(("furosemide", "CHEM", "loose")) is None


def test_who_knows_what_applies_is_said_once_of_a_kind() -> None:
    said = told(("digoxin", "CHEM", "treated by"), ("amiodarone", "CHEM", "treated by"))
    assert said.count("Your team will tell you") == 1
    assert (
        "are sometimes given digoxin (slows and steadies the heart). They may also be given amiodarone (steadies the heartbeat)."
        in said
    )


def test_a_start_of_the_past_is_told_as_one() -> None:
    class Before(ListedReasoner):
        def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
            return tuple(replace(path, past=True) for path in super().expect(request))

    draft = tasks(Before(POLICY, [(START, (end("digoxin", "CHEM", "treated by"),))]))[
        "discharge-instruction"
    ].compose(early())
    assert text(draft, TITLE).startswith(
        "People who have or once had shortness of breath are sometimes given digoxin"
    )


@pytest.mark.parametrize(
    ("state", "drug", "why"),
    [
        ("Hypoglycemia", "insulin glargine", "state"),
        ("Gastrointestinal hemorrhage", "apixaban", "state"),
        ("Acute kidney injury", "ibuprofen", "state"),
        ("Hyperkalemia", "losartan", "state"),
        ("Acute kidney injury", "acetaminophen", ""),
    ],
)
def test_a_medicine_that_the_patients_state_speaks_against_is_not_told(
    state: str, drug: str, why: str
) -> None:
    ill = coded("Condition/77", "has_condition", state, "03-01 08:00")
    asked = early(replace(STAY, history=(*STAY.history, ill)))
    (path,) = paths(asked, (drug, "CHEM", "treated by"))
    assert Screening(Record(asked)).unfit(path) == why


@pytest.mark.parametrize(
    ("start", "end_"),
    [
        ("alcohol abuse", "liver test"),
        ("preventive care", "diet advice"),
        ("shortness of breath", "nothing by mouth"),
    ],
)
def test_what_hurts_what_is_wide_and_what_the_ward_orders_is_not_told(start: str, end_: str) -> None:
    path = ReasoningPath(
        replace(START, name=start), (end(end_, "PROC", "tested by"),), 1.0, paths(early())[0].said
    )
    assert Screening(Record(early())).unfit(path) in ("talk", "wide", "order")


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("PLAN:\nComfort measures only after talk with the family.\n", False),
        ("PLAN:\nReferral to hospice.\n", False),
        ("PLAN:\nNo hospice referral.\n", True),
    ],
)
def test_nothing_is_expected_where_the_care_has_another_aim(note: str, expected: bool) -> None:
    evidence = replace(STAY, passages=(*NOTES, passage(30, "progress-note", "Note", "03-01 10:00", note)))
    assert bool(told(evidence=evidence)) is expected


def test_nothing_is_expected_of_somebody_who_has_died() -> None:
    dead = replace(STAY, patient=replace(STAY.patient, deceased=early().cut - 1))
    draft = letter(evidence=dead)
    assert [s.title for s in draft.sections] == ["The patient has died"]
    assert draft.expectations is None


def test_a_start_that_the_record_denies_starts_nothing() -> None:
    denied = ListedReasoner(POLICY, [(replace(START, name="chest pain"), (end("troponin test", "PROC"),))])
    assert denied.expect(early()) == ()


@pytest.mark.parametrize(
    ("sentence", "told_"),
    [
        ("No cough, palpitations, dizziness.", False),
        ("Denies palpitations.", False),
        ("No fever but has palpitations.", True),
        ("Palpitations since yesterday, no fever.", True),
        ("She came with palpitations.", True),
    ],
)
def test_a_start_in_a_list_of_what_is_denied_starts_nothing(sentence: str, told_: bool) -> None:
    note = passage(
        30, "admission-note", "Admission note", "03-01 10:00", f"HISTORY OF PRESENT ILLNESS:\n{sentence}\n"
    )
    evidence = replace(STAY, passages=(*NOTES, note))
    listed = ListedReasoner(POLICY, [(replace(START, name="palpitations"), (end("digoxin", "CHEM"),))])
    assert bool(listed.expect(early(evidence))) is told_
    place = note.body.text.lower().index("palpitations")
    path = ReasoningPath(
        replace(START, name="palpitations"),
        (end("digoxin", "CHEM"),),
        1.0,
        Source("DocumentReference/30", "1", place, place + 12),
    )
    assert (
        Screening(Record(early(evidence))).unfit(path) == ""
    ) is told_  # whatever a reasoner thought of it


def test_a_path_whose_start_is_not_in_the_record_is_not_told() -> None:
    class Elsewhere(ListedReasoner):
        def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
            return tuple(
                replace(p, said=replace(p.said, resource="DocumentReference/99", start=1, end=5))
                for p in super().expect(request)
            )

    draft = tasks(Elsewhere(POLICY, [(START, (end("digoxin", "CHEM"),))]))["discharge-instruction"].compose(
        early()
    )
    assert text(draft, TITLE) == ""


def test_expectations_are_few() -> None:
    many = [(f"test of {c}{c}", "PROC", "tested by") for c in "abcdefgh"] + [
        (f"medicine {c}{c}", "CHEM", "treated by") for c in "abcdefgh"
    ]
    draft = letter(*many)
    knowledge = [c for s in statements(draft, TITLE) for c in s.citations if c.kind == "knowledge"]
    assert len(knowledge) == 2 * MOST_OF_KIND <= MOST


def test_a_reasoner_that_fails_leaves_a_letter_without_expectations() -> None:
    class Broken(ListedReasoner):
        def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
            raise RuntimeError("no graph")

    draft = tasks(Broken(POLICY, []))["discharge-instruction"].compose(early())
    assert TITLE not in [s.title for s in draft.sections]
    assert text(draft, "29299-5")


def test_the_same_path_has_the_same_name_whoever_walks_it() -> None:
    one, other = paths(early())[0], paths(early(person("male", "1980-01-01")))[0]
    assert one.id == other.id
    assert one.printed == "shortness of breath [DISO] --tested by--> electrocardiogram [PROC]"


def test_why_a_path_is_not_told_is_known() -> None:
    hospice = coded("ServiceRequest/9", "ordered_service", "Referral to hospice", "03-01 09:00")
    screening = Screening(Record(early(replace(STAY, history=(*HISTORY, hospice)))))
    assert {screening.unfit(p) for p in paths(early())} == {"ended"}
    fine = Screening(Record(early()))
    ends = (
        ("amoxicillin", "CHEM", "treated by"),
        ("heart", "ANAT", "seen later with"),
        ("lung cancer", "DISO", "may lead to"),
        ("asthma", "DISO", LEAP),
    )
    assert [fine.unfit(p) for p in paths(early(), *ends)] == ["allergy", "wide", "talk", "loose"]
    assert EARLY
