"""Problems that only notes have, in the list of problems with their day."""

from __future__ import annotations

from msgspec.structs import replace

from processors.drafting.compose import conditions, noted_problems
from processors.evidence.record import Record
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from tests.processors.stay import STAY, coded, passage, request


def noted(*notes: tuple[str, str, str], history: tuple[object, ...] = ()) -> list[str]:
    written = tuple(
        passage(40 + at, kind, "Note", moment, text) for at, (kind, moment, text) in enumerate(notes)
    )
    evidence = replace(STAY, passages=written, facts=(), history=history)
    return [one.text for one in noted_problems.stated(Record(request("care-summary", evidence=evidence)))]


def test_what_a_note_finds_stands_with_its_day_and_is_marked() -> None:
    found = noted(
        ("progress-note", "03-02 09:30", "Second look. NEW: R wrist sore -> XR scaphoid fx, casted.")
    )
    assert found == ["2 March 2026: NEW: R wrist sore -> XR scaphoid fx."]


def test_what_the_list_has_is_not_repeated_but_the_same_in_another_place_is() -> None:
    hip = coded("Condition/90", "has_condition", "Closed fracture of neck of left femur", "03-01 08:00")
    note = (
        "progress-note",
        "03-02 09:30",
        "Found on survey: L femur neck fx. Also found: R radius fx on XR.",
    )
    found = noted(note, history=(hip,))
    assert len(found) == 1 and "radius" in found[0]


def test_suspicions_denials_relatives_and_history_are_no_problems() -> None:
    text = "Imp: ?cellulitis. No new pneumonia. Mother: new lymphoma. h/o new onset pancreatitis 2019. DDx: gout -> arthritis."
    assert noted(("progress-note", "03-02 09:30", text)) == []


def test_a_condition_has_the_newest_words_that_state_from_what_it_is() -> None:
    kidney = coded("Condition/91", "has_condition", "Acute kidney injury", "03-01 08:00")
    notes = (
        passage(40, "consult", "Note", "03-02 09:30", "Renal. AKI = contrast + gentamicin, not obstructed."),
        passage(41, "progress-note", "Note", "03-03 09:30", "DDx: AKI 2/2 sepsis. AKI 2/2 shock (copied)."),
    )
    record = Record(
        request("care-summary", evidence=replace(STAY, passages=notes, facts=(), history=(kidney,)))
    )
    found = noted_problems.detailed(conditions.problems(record, followed=True), record)
    assert "a note states (2 March 2026): AKI = contrast + gentamicin" in found[0].text


def test_a_new_diabetes_is_a_problem_unless_the_list_has_one() -> None:
    note = ("progress-note", "03-02 09:30", "HD2. A1c 10.4 -> new DM, glargine 8.")
    known = coded("Condition/92", "has_condition", "Type 2 diabetes mellitus", "03-01 08:00")
    assert noted(note) == ["2 March 2026: A1c 10.4 -> new DM."]
    assert noted(note, history=(known,)) == []


def leading(*notes: tuple[str, str, str], history: tuple[Fact, ...] = ()) -> str:
    written = tuple(
        passage(40 + at, kind, "Note", moment, text) for at, (kind, moment, text) in enumerate(notes)
    )
    evidence = replace(STAY, passages=written, facts=(), history=history)
    line = noted_problems.leading(Record(request("care-summary", evidence=evidence)))
    return "" if line is None else line.text


def test_the_diagnosis_with_which_the_last_note_opens_heads_the_problems_where_none_is_coded() -> None:
    last = ("discharge-summary", "03-05 09:30", "DC day 5. Tubo-ovarian abscess w sepsis. Home on doxy.")
    assert leading(last) == "Tubo-ovarian abscess w sepsis."
    listed = coded("Condition/93", "has_condition", "Tubo-ovarian abscess with sepsis", "03-01 08:00")
    assert leading(last, history=(listed,)) == ""
    assert (
        leading(("discharge-summary", "03-05 09:30", "PPD2. LSCS for breech, live M."))
        == "LSCS for breech, live M."
    )


def test_what_is_feared_past_or_another_s_leads_no_list() -> None:
    for text in (
        "Possible meningitis.",
        "Hx of stroke 2019.",
        "Mother: lymphoma.",
        "Ddx sepsis vs gout arthritis.",
    ):
        assert leading(("progress-note", "03-05 09:30", text)) == ""


def test_where_the_last_note_names_none_the_admission_s_stands_unless_one_is_coded() -> None:
    notes = (
        ("admission-note", "03-01 09:30", "51F, known lymphoma, admitted with cauda equina syndrome."),
        ("progress-note", "03-05 09:30", "HD5. Walks 20 m. Home tomorrow."),
    )
    assert "cauda equina" in leading(*notes)
    coded_ = coded("Condition/94", "has_condition", "Cauda equina syndrome", "03-01 08:00")
    assert leading(*notes, history=(coded_,)) == ""


def test_injuries_of_the_first_survey_are_problems_though_nothing_calls_them_found() -> None:
    found = noted(
        (
            "emergency",
            "03-01 09:30",
            "CT pan: Gr II liver lac, no blush. R ribs 4, 5 fx w R pneumothorax. L tibia shaft fx displaced. Old L wrist fx. No pelvic fx.",
        )
    )
    shown = " ".join(found)
    assert "pneumothorax" in shown and "L tibia shaft fx displaced" in shown
    assert "wrist" not in shown and "pelvic" not in shown


def test_what_is_only_considered_or_of_the_history_is_none() -> None:
    assert (
        noted(("admission-note", "03-01 12:00", "Sepsis with shock considered. HIT hx - citrate locks."))
        == []
    )


def test_the_summary_s_own_short_sentences_name_problems() -> None:
    record = Record(
        request(
            "care-summary",
            evidence=replace(
                STAY,
                passages=(
                    passage(
                        40,
                        "discharge-summary",
                        "Summary",
                        "03-05 09:00",
                        "70F L hip fracture s/p nail 3/2. Urinary retention, catheter stays.",
                    ),
                ),
                facts=(),
                history=(),
            ),
        )
    )
    assert [one.text for one in noted_problems.first(record)] == [
        "5 March 2026: 70F L hip fracture s/p nail 3/2."
    ]
    assert any("Urinary retention" in one.text for one in noted_problems.stated(record, note=""))


def test_a_sentence_of_signs_and_values_is_no_diagnosis_though_it_holds_an_illness() -> None:
    note = passage(
        40,
        "progress-note",
        "Note",
        "03-04 09:30",
        "T 38.4 overnight, now 37; CRP 92, CT shows small renal infarct, no abscess.",
    )
    spleen = coded("Condition/93", "has_condition", "Closed fracture of pelvis", "03-01 08:00")
    record = Record(
        request("care-summary", evidence=replace(STAY, passages=(note,), facts=(), history=(spleen,)))
    )
    assert noted_problems.first(record) == []


def test_what_the_stay_is_coded_for_is_a_problem_where_nothing_else_names_it() -> None:
    coded_as = Concept(
        (Coding("http://snomed.info/sct", "31996006", "Vasculitis"),), "purple spots on the legs"
    )
    assert STAY.encounter is not None
    encounter = replace(STAY.encounter, body=replace(STAY.encounter.body, reasons=(coded_as,)))
    for history, shown in (
        ((), ["Coded as the reason for the stay: Vasculitis."]),
        ((coded("Condition/94", "has_condition", "IgA vasculitis", "03-01 08:00"),), []),
    ):
        record = Record(
            request(
                "care-summary",
                evidence=replace(STAY, encounter=encounter, passages=(), facts=(), history=history),
            )
        )
        assert [one.text for one in noted_problems.reason(record)] == shown


def test_a_complaint_that_is_coded_is_no_problem() -> None:
    assert STAY.encounter is not None
    coded_as = Concept((Coding("http://snomed.info/sct", "271807003", "Eruption of skin, rash"),), "spots")
    encounter = replace(STAY.encounter, body=replace(STAY.encounter.body, reasons=(coded_as,)))
    evidence = replace(STAY, encounter=encounter, passages=(), facts=(), history=())
    assert noted_problems.reason(Record(request("care-summary", evidence=evidence))) == []


def test_a_test_for_an_illness_and_what_prevents_it_are_none_but_a_positive_test_and_a_failed_prevention_are() -> (
    None
):
    assert (
        noted(("consult", "03-02 09:30", "TB cultures x3. PJP PCR. DVT/PE px: fondaparinux. HIT Ab.")) == []
    )
    assert noted(("consult", "03-02 09:30", "Found PJP PCR positive on BAL.")) != []
    assert noted(("consult", "03-02 09:30", "New popliteal DVT despite enoxaparin ppx.")) != []
