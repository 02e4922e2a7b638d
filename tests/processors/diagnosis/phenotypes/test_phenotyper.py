"""What of a stay is said in terms of HPO."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.medical.graph import GraphConcept
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from models.ranker.ontology import NO_ROW
from processors.diagnosis.phenotypes.notes import of_notes
from processors.diagnosis.phenotypes.results import of_results, table
from processors.diagnosis.phenotypes.union import Observed, united, unspecific
from processors.evidence.record import Record
from schemas.codes import Coding, Concept
from schemas.events import PatientBody
from schemas.facts import Fact, Source
from schemas.requests import Request
from tests.amounts import examples
from tests.kg.medical.paths.graphs import Listed
from tests.processors.diagnosis.phenotypes.small_world import (
    asked,
    concept,
    condition,
    gone,
    hp,
    known,
    noted,
    read,
    term,
    there,
)
from tests.processors.stay import at, lab


def examined(text: str) -> Request:
    return asked(notes=(noted(f"EXAM\n{text}\n"),))


def test_a_note_says_what_is_there_and_what_is_not_each_with_its_place() -> None:
    text = "EXAM\nLong fingers, arachnodactyly. No seizures, no fever.\n"
    stay = read(asked(notes=(noted(text),)))
    assert there(stay) == {"Arachnodactyly"} and gone(stay) == {"Seizure", "Fever"}
    (place,) = next(one for one in stay.findings if one.name == "Arachnodactyly").sources
    assert text[place.start : place.end] == "arachnodactyly" and (place.resource, place.version) == (
        "DocumentReference/1",
        "1",
    )


def test_relatives_hypotheses_and_the_past_are_not_the_patients_findings() -> None:
    text = (
        "PAST MEDICAL HISTORY\nProteinuria.\n\nFAMILY HISTORY\nFather with ectopia lentis.\n\nASSESSMENT\nMother has ataxia. "
        "Possible arachnodactyly. History of seizure.\n\nPLAN\nReturn in case of fever.\n"
    )
    stay = read(asked(notes=(noted(text),)))
    assert there(stay) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Seizure-free.",
        "He is seizure free since 2019.",
        "Ataxia (-).",
        "Ataxia: no.",
        "Ataxia - no",
        "Seizures: denies",
        "Ataxia 0, gait normal.",
        "Ataxia?",
        "[ ] ataxia",
        "Pertinent negatives:\n- ataxia\n- proteinuria\n",
        "Negative for:\n* seizures\n* ataxia\n",
        "Pertinent negatives: ataxia, proteinuria.",
        "Negative: seizures, ataxia.",
        "Absent: ataxia; proteinuria",
        "-ve for seizures",
        "Unlikely ataxia.",
        "Ataxia less likely.",
        "Proteinuria is unlikely.",
        "Doubt seizures.",
        "Inconsistent with seizures.",
        "Proteinuria neg",
        "Seizures x 0",
        "Ataxia which resolved after a week.",
        "Seizure activity was not observed.",
        "Arachnodactyly in his son.",
        "His nephew has seizures.",
        "The roommate is a smoker and has seizures.",
        "Her fiance, who has ataxia, drove.",
        "Partner (ataxia) at home.",
        "Ataxia gone.",
        "Looks after her partner's ataxia.",
    ],
)
def test_what_is_taken_back_or_is_somebody_elses_is_not_there(text: str) -> None:
    assert there(read(examined(text))) == set()


@pytest.mark.parametrize(
    "text",
    [
        "His wife has noticed ataxia.",
        "A friend, who has a car, brought him with ataxia.",
        "This 1-year-old child has ataxia.",
        "Ataxia in a child of 3 years.",
        "Ataxia - worse since May.",
        "[x] ataxia",
        "Ataxia (+)",
        "Ataxia, no tremor.",
        "Ataxia of the trunk.",
        "Negative: tremor; positive: ataxia",
        "Pertinent negatives: tremor. Ataxia.",
        "No doubt about it. Ataxia.",
        "Negative for:\n- tremor\n\nFound:\n- ataxia\n",
    ],
)
def test_what_stands_beside_such_words_is_there_all_the_same(text: str) -> None:
    assert there(read(examined(text))) == {"Ataxia"}


def test_what_is_told_to_the_patient_or_of_an_allergy_is_no_finding() -> None:
    instructions = noted("Call us when you have seizures or fever.", number=2, kind="discharge-instructions")
    allergy = noted("ALLERGIES\nPenicillin: nausea.\n\nEXAM\nAllergic reaction to codeine with nausea.\n")
    assert there(read(asked(notes=(allergy, instructions)))) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Cefaclor hives/rash", set()),
        ("cefaclor -> hives", set()),
        ("hives to cefaclor as a student", set()),
        ("PCN: rash", set()),
        ("On cefaclor. Hives today", {"Hives"}),
        ("Cefaclor, rash and hives", {"Hives", "Rash"}),
        ("hives/rash", {"Hives", "Rash"}),
    ],
)
def test_what_a_medicine_right_before_it_does_may_be_an_entry_of_allergies(
    text: str, found: set[str], tmp_path: Path
) -> None:
    names = {"HP:0000001": "Hives", "HP:0000002": "Rash"}
    drug = GraphConcept("RX:1", "Cefaclor", "CHEM", ("Cefaclor",), ())
    findings = [GraphConcept(id_, name, "DISO", (name,), ()) for id_, name in names.items()]
    snapshot = Snapshot.open(build([Listed([drug, *findings], [])], tmp_path).path)
    taken = of_notes(Record(examined(text)), snapshot, open_linker(snapshot))
    assert {names[one.id] for one in taken if one.present} == found


def test_no_seizures_for_a_day_does_not_say_that_there_are_none() -> None:
    assert read(asked(notes=(noted("EXAM\nNo seizures for 24 h. No new ataxia.\n"),))).findings == ()


def test_conditions_count_by_their_code_as_they_stand_at_the_cut() -> None:
    stay = read(
        asked(
            history=(
                condition(1, "Unsteady walk", term(2066)),
                condition(2, "Lens", term(1083), status="refuted"),
                condition(3, "Fits", term(1250), status="unconfirmed"),
                condition(4, "Urine", term(93), status="inactive"),
            )
        )
    )
    assert there(stay) == {"Gait ataxia"} and gone(stay) == {"Ectopia lentis"}


def test_a_condition_without_a_code_counts_by_its_words() -> None:
    stay = read(
        asked(history=(condition(1, "Arachnodactyly"), condition(2, "Marked ataxia of the left arm")))
    )
    assert there(stay) == {"Arachnodactyly", "Ataxia"}


def test_a_diagnosis_is_no_finding_and_no_evidence_for_itself() -> None:
    stay = read(
        asked(
            history=(
                condition(1, "Marfan syndrome"),
                condition(2, "arachnodactyly syndrome"),
                condition(3, "Aceruloplasminemia"),
            )
        )
    )
    assert there(stay) == set()
    assert stay.named["OMIM:154700"].how == "confirmed" and stay.named["OMIM:604290"].how == "confirmed"
    assert stay.told == ("Aceruloplasminemia (HP:0025498) is the name of a disease, no finding",)


def test_what_is_found_of_a_confirmed_disease_still_counts() -> None:
    stay = read(asked(notes=(noted("EXAM\nEctopia lentis.\n"),), history=(condition(1, "Marfan syndrome"),)))
    assert there(stay) == {"Ectopia lentis"}


def test_a_suspected_or_refuted_disease_is_known_as_such() -> None:
    assert (
        read(asked(history=(condition(1, "Marfan syndrome", status="unconfirmed"),))).named["OMIM:154700"].how
        == "suspected"
    )
    assert (
        read(asked(history=(condition(1, "Marfan syndrome", status="refuted"),))).named["OMIM:154700"].how
        == "excluded"
    )


def test_a_result_outside_its_range_is_a_finding_and_one_that_never_was_excludes_it() -> None:
    high = lab(1, "Potassium", "2823-3", "6.1", "mmol/L", "03-03 06:40", low="3.5", high="5.1", flag="HH")
    low = lab(2, "CSF glucose", "2342-4", "32", "mg/dL", "03-02 06:40", low="40", high="70")
    urine = lab(3, "Protein", "2889-4", "80", "mg", "03-02 06:40", high="150", flag="N")
    stay = read(
        asked(
            high,
            low,
            replace(
                urine,
                concept=replace(urine.concept, codings=(replace(urine.concept.codings[0], code="2888-6"),)),
            ),
        )
    )
    assert there(stay) == {"Hyperkalemia", "Hypoglycorrhachia"} and gone(stay) == {"Proteinuria"}


def test_a_result_that_was_abnormal_and_is_no_more_is_neither_and_that_is_told() -> None:
    before = lab(1, "Hemoglobin", "718-7", "9.0", "g/dL", "03-01 06:40", low="12", high="16", flag="L")
    after = lab(2, "Hemoglobin", "718-7", "12.4", "g/dL", "03-04 06:40", low="12", high="16")
    stay = read(asked(before, after))
    assert stay.findings == () and stay.told == (
        "Anemia (HP:0001903) was abnormal and is no more: neither present nor excluded",
    )


@pytest.mark.parametrize(
    ("value", "status", "present"),
    [
        ("yes", "active", True),
        ("no", "active", False),
        ("negative", "active", False),
        (None, "refuted", False),
    ],
)
def test_an_observation_of_a_term_says_whether_it_is_there(
    value: str | None, status: str, present: bool
) -> None:
    seen = lab(1, "x", "0-0", "1", "", "03-03 06:40")
    seen = replace(seen, concept=concept(1166), value=value, status=status)  # type: ignore[arg-type]
    stay = read(asked(seen))
    assert (there(stay), gone(stay)) == (
        ({"Arachnodactyly"}, set()) if present else (set(), {"Arachnodactyly"})
    )


@pytest.mark.parametrize(
    "value",
    [
        "unknown",
        "Not assessed",
        "not performed",
        "inconclusive",
        "pending",
        "No information",
        "normal",
        "?",
        "",
        Concept((Coding("http://snomed.info/sct", "261665006", ""),), ""),
    ],
)
def test_a_value_that_tells_neither_is_no_finding(value: str | Concept) -> None:
    seen = lab(1, "x", "0-0", "1", "", "03-03 06:40")
    assert read(asked(replace(seen, concept=concept(1166), value=value))).findings == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "flag", "said"),
    [
        ("Negative", "", False),
        ("Not detected", "", False),
        ("Nil", "", False),
        ("2+", "", True),
        ("++", "", True),
        ("moderate", "", True),
        ("100 mg/dL", "A", True),
        ("not performed", "", None),
        ("not done", "", None),
        ("trace", "", None),
        ("pending", "", None),
        ("2+", "N", None),
        ("negative", "A", None),
    ],
)
def test_a_strip_says_yes_or_no_and_else_nothing(value: str, flag: str, said: bool | None) -> None:
    seen = read(asked(replace(lab(1, "Protein", "20454-5", "1", "", "03-03 06:40", flag=flag), value=value)))
    assert (there(seen), gone(seen)) == {
        True: ({"Proteinuria"}, set()),
        False: (set(), {"Proteinuria"}),
        None: (set(), set()),
    }[said]


def test_only_what_measures_the_same_takes_an_abnormal_result_back() -> None:
    high = lab(1, "ALT", "1742-6", "90", "U/L", "03-02 06:40", high="40")
    other = lab(2, "AST", "1920-8", "20", "U/L", "03-03 06:40", high="40")
    again = lab(3, "ALT", "1742-6", "30", "U/L", "03-03 06:40", high="40")

    def said(*facts: Fact) -> list[tuple[str, bool, bool]]:
        return sorted((one.id, one.present, one.passing) for one in of_results(Record(asked(*facts))))

    assert said(high, other) == said(other, high) == [("HP:0002910", True, False)]
    assert said(high, other, again) == said(again, high, other) == [("HP:0002910", False, True)]
    assert said(other) == [("HP:0002910", False, False)]


def test_the_laboratorys_normal_counts_before_the_range() -> None:
    seen = lab(1, "Hemoglobin", "718-7", "7.5", "", "03-03 06:40", low="12", high="16", flag="N")
    stay = read(asked(seen))
    assert (there(stay), gone(stay)) == (set(), {"Anemia"})


def test_codes_of_results_are_codes_of_loinc_by_their_check_digit() -> None:
    def check(number: str) -> int:
        doubled = [int(digit) * (2 if at % 2 == 0 else 1) for at, digit in enumerate(reversed(number))]
        return -sum(one // 10 + one % 10 for one in doubled) % 10

    parts = [code.partition("-") for code in table()]
    assert parts and [f"{number}-{digit}" for number, _, digit in parts if check(number) != int(digit)] == []


def test_the_latest_of_contradictory_statements_counts_and_that_is_told() -> None:
    first, second = (
        noted("EXAM\nProteinuria.\n"),
        noted("EXAM\nNo proteinuria.\n", when="03-03 09:00", number=2),
    )
    stay = read(asked(notes=(first, second)))
    assert gone(stay) == {"Proteinuria"}
    assert stay.told == (
        "Proteinuria (HP:0000093) is said to be there and not to be there: taken as excluded, as said last",
    )


def test_of_contradictory_statements_at_one_time_it_is_there() -> None:
    stay = read(asked(notes=(noted("EXAM\nProteinuria.\n"), noted("EXAM\nNo proteinuria.\n", number=2))))
    assert there(stay) == {"Proteinuria"} and "taken as present" in stay.told[0]


def test_a_term_is_not_excluded_while_something_more_special_is_there() -> None:
    stay = read(asked(notes=(noted("EXAM\nGait ataxia. No ataxia.\n", when="03-04 09:00"),)))
    assert there(stay) == {"Gait ataxia"} and gone(stay) == set() and "more special" in stay.told[0]


def test_an_id_that_nobody_knows_is_told_and_stops_nothing() -> None:
    unknown = replace(term(1166), code="HP:9999999")
    stay = read(asked(history=(condition(1, "What", unknown), condition(2, "Lens", term(1083)))))
    assert there(stay) == {"Ectopia lentis"} and stay.told == (
        "HP:9999999 is no HPO id that is known here: left out",
    )


def test_a_code_that_is_no_id_is_told_without_its_words() -> None:
    said = Observed("HP:Anna Example, 12 Main Street", True, 1, Source("Observation/1"))
    assert united([said], known().ontology) == ((), ("A code is no HPO id that is known here: left out",))


def test_a_stay_without_anything_has_no_findings() -> None:
    stay = read(asked(patient=PatientBody(), encounter=None))
    assert (stay.findings, stay.age, stay.onset, stay.sex, stay.told) == ((), None, None, "", ())


def test_onset_comes_from_dates_before_the_stay_and_from_words() -> None:
    patient = PatientBody(birth_date="2010-01-01", sex="female")
    early = condition(1, "Ataxia", term(1251))
    worded = condition(2, "Lens", term(1083), onset="at age 3 years")
    stay = read(
        asked(
            history=(early, worded),
            notes=(noted("HISTORY OF PRESENT ILLNESS\nSeizures since infancy.\n"),),
            patient=patient,
        )
    )
    onsets = {one.name: one.onset for one in stay.findings}
    assert (
        onsets == {"Ataxia": 10.0, "Ectopia lentis": 3.0, "Seizure": 0.5}
        and stay.onset == 0.5
        and stay.sex == "female"
    )
    assert stay.age is not None and 16 < stay.age < 16.3


@pytest.mark.parametrize(
    ("text", "onset"),
    [
        ("Ataxia since 3 months.", None),
        ("Ataxia since age 9.", 9.0),
        ("Ataxia since 9 years of age.", 9.0),
        ("Ataxia from 10 months.", 0.83),
        ("Ataxia at 38 weeks of gestation.", None),
        ("Ataxia at 2 days postoperatively.", None),
        ("Ataxia, congenital nystagmus.", None),
        ("Congenital nystagmus, ataxia.", None),
        ("Congenital ataxia.", 0.0),
        ("Ataxia (congenital).", 0.0),
        ("Ataxia since 2015.", None),
    ],
)
def test_how_long_is_no_age_and_an_onset_is_of_the_finding_beside_it(text: str, onset: float | None) -> None:
    (found,) = [one for one in read(examined(text)).findings if one.name == "Ataxia"]
    assert found.onset == onset


def test_what_everybody_in_hospital_shows_is_marked() -> None:
    stay = read(asked(notes=(noted("EXAM\nFever, nausea. Arachnodactyly.\n"),)))
    assert {one.name: one.unspecific for one in stay.findings} == {
        "Fever": True,
        "Nausea": True,
        "Arachnodactyly": False,
    }


STATEMENTS = st.lists(
    st.builds(
        Observed,
        st.sampled_from([hp(n) for n in (1166, 1251, 2066, 93, 25498)]),
        st.booleans(),
        st.integers(0, 3),
        st.builds(
            Source,
            st.sampled_from(["Condition/1", "Observation/2", "DocumentReference/3"]),
            st.just("1"),
            st.integers(-1, 2),
        ),
        st.none() | st.floats(0, 90),
        st.booleans(),
        st.just(False),
    ),
    max_size=12,
)


@examples(150)
@given(STATEMENTS, st.randoms(use_true_random=False))
def test_order_and_repeats_of_evidence_change_nothing(said: list[Observed], chance: random.Random) -> None:
    shuffled = [*said, *said[: len(said) // 2]]
    chance.shuffle(shuffled)
    assert united(shuffled, known().ontology) == united(said, known().ontology)


@examples(150)
@given(STATEMENTS)
def test_nothing_is_both_there_and_not_there(said: list[Observed]) -> None:
    found, _ = united(said, known().ontology)
    ontology = known().ontology
    above = {
        int(row) for one in found if not one.excluded for row in ontology.ancestors(ontology.row(one.id))
    }
    assert not above & {ontology.row(one.id) for one in found if one.excluded}
    assert all(one.sources for one in found)


def test_order_and_repeats_of_notes_change_nothing() -> None:
    notes = (
        noted("EXAM\nProteinuria, ataxia.\n"),
        noted("EXAM\nNo proteinuria. Seizures.\n", when="03-03 09:00", number=2),
    )
    assert read(asked(notes=notes)) == read(asked(notes=(notes[1], notes[0], notes[1])))


def test_what_is_known_only_after_the_cut_says_nothing() -> None:
    late = noted("EXAM\nArachnodactyly.\n", when="03-06 09:00")
    assert at("03-06 09:00") > asked().cut and read(asked(notes=(late,))).findings == ()


def test_the_reviewed_lists_name_terms_that_there_are_by_their_names() -> None:
    from kg.diseases import obo

    terms = obo.terms()
    listed = {
        term for means in table().values() for term in (means.above, means.below, means.positive) if term
    } | unspecific()
    assert [one for one in sorted(listed) if terms.rows.get(one, NO_ROW) == NO_ROW] == []
    for name in ("results.yaml", "unspecific.yaml"):
        text = files("processors.diagnosis.phenotypes").joinpath(name).read_text()
        wrong = [
            found
            for found in re.findall(r"(HP:\d{7}) ([^,}\n]+)", text)
            if terms.names[terms.rows[found[0]]] != found[1]
        ]
        assert wrong == []
