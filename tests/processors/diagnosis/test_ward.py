"""Causes of what the patient presents with: what stands for and against each, and what is excluded."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.diagnosis import ward
from processors.evidence.record import Record
from processors.tasks import TASKS, gate
from schemas.requests import Evidence, Request
from tests.processors.drafted import statements
from tests.processors.stay import STAY, coded, drug, lab, passage, request

TITLE = ward.SECTION.title


def admitted(
    text: str, *facts: object, history: tuple[object, ...] = (), sex: str = "male", born: str = "1961-05-02"
) -> Request:
    note = passage(30, "admission-note", "Admission note", "03-01 09:30", text)
    patient = replace(STAY.patient, sex=sex, birth_date=born)
    encounter = STAY.encounter
    assert encounter is not None
    bare = replace(encounter, body=replace(encounter.body, reasons=()))
    evidence = replace(
        STAY, passages=(note,), facts=tuple(facts), history=tuple(history), patient=patient, encounter=bare
    )
    assert isinstance(evidence, Evidence)
    return request("diagnosis", evidence=evidence)


def listed(requested: Request) -> list[str]:
    return [one.text for one in statements(TASKS["diagnosis"].compose(requested), TITLE)]


def of(cause: str, lines: list[str]) -> str:
    return next((line for line in lines if f"possible cause: {cause}" in line), "")


def test_each_cause_has_what_speaks_for_it_against_it_and_the_test_that_decides() -> None:
    lines = listed(
        admitted(
            "HPI:\nHeadache since this morning, the worst headache of his life. Vomited once.\n\n"
            "EXAM\nNeck stiff. CT head normal.\n",
            lab(40, "Sedimentation rate", "4537-7", "88", "mm/h", "03-01 10:00", high="20", flag="H"),
        )
    )
    bleeding = of("subarachnoid hemorrhage", lines)
    assert "must not be missed" in bleeding and "would decide: CT of the head" in bleeding
    assert "worst headache of his life" in bleeding.split("against it")[0]
    assert "CT head normal" in bleeding.split("against it")[1]
    assert "Sedimentation rate 88" in of("giant cell arteritis", lines)


def test_a_cause_that_the_record_excludes_is_listed_as_that_alone() -> None:
    lines = listed(
        admitted(
            "HPI:\nRight calf swelling after a flight. No fever.\n\nASSESSMENT:\nDVT ruled out by ultrasound.\n"
        )
    )
    assert not of("deep vein thrombosis", lines)
    assert any(
        line.startswith("Leg swelling: the record speaks against deep vein thrombosis") for line in lines
    )


def test_who_denies_one_of_several_illnesses_has_not_denied_the_others() -> None:
    text = "HPI:\nFever for two days. {}\n\nASSESSMENT:\nNo abscess on ultrasound.\n"
    wound = listed(admitted(text.format("Incision red and packed open.")))
    assert not any("speaks against" in line and "infection" in line for line in wound)
    assert of("skin or wound infection", wound)
    plain = listed(admitted(text.format("Chest clear.")))
    assert any(line == "Fever: the record speaks against abscess." for line in plain)


@pytest.mark.parametrize(
    "text",
    [
        "HPI:\nNo headache, no back pain. Denies palpitations.\n",
        "HPI:\nKnee replaced last week, doing well. Wife has headaches.\n",
        "HPI:\nHistory of syncope in 2019. Here for a dressing.\n",
    ],
)
def test_what_is_denied_past_or_another_persons_is_no_presenting_problem(text: str) -> None:
    assert listed(admitted(text)) == []


def test_a_scan_of_the_head_does_not_exclude_other_bleeding() -> None:
    text = "HPI:\nSyncope at home, black stools since Friday.\n\nASSESSMENT:\nCT head without hemorrhage.\n"
    lines = listed(admitted(text))
    assert of("bleeding", lines) and not any(
        "speaks against" in line and "bleeding" in line for line in lines
    )


def test_a_stable_patient_is_not_stabbed() -> None:
    assert not of("injury of an organ", listed(admitted("HPI:\nAbdominal pain, stable over days.\n")))
    assert of("injury of an organ", listed(admitted("HPI:\nMotorcyclist, abdominal pain since the crash.\n")))


def test_sex_and_age_leave_out_what_cannot_be() -> None:
    text = "HPI:\nLower abdominal pain since the night.\n"
    woman = " ".join(listed(admitted(text, sex="female", born="1998-03-03")))
    old_man = " ".join(listed(admitted(text)))
    assert "ectopic" in woman and "testis" not in woman
    assert "ectopic" not in old_man and "torsion" not in old_man
    unknown = " ".join(listed(admitted(text, sex="", born="")))
    assert "ectopic" in unknown and "testis" in unknown


def test_an_infant_gets_no_causes_of_adults() -> None:
    (found,) = listed(admitted("HPI:\nJaundice since day two, feeding well.\n", born="2026-02-26"))
    assert "breakdown of red cells" in found and "pancreas" not in found


def test_what_needs_a_risk_is_listed_only_with_one() -> None:
    fever = " ".join(listed(admitted("HPI:\nFever since yesterday, dysuria.\n")))
    assert "urinary infection" in fever and "neutropenic" not in fever
    treated = " ".join(listed(admitted("HPI:\nFever since yesterday, last chemotherapy nine days ago.\n")))
    assert "neutropenic sepsis (must not be missed)" in treated


def test_a_common_sign_does_not_stand_for_the_risk_that_is_needed() -> None:
    enzyme = lab(42, "ALT", "1742-6", "301", "U/L", "03-01 10:00", high="45", flag="H")
    text = "HPI:\nAbdominal pain since noon{}.\n"
    assert not of("HELLP", listed(admitted(text.format(""), enzyme, sex="female", born="1990-03-03")))
    assert of(
        "HELLP", listed(admitted(text.format(", 34 weeks pregnant"), enzyme, sex="female", born="1990-03-03"))
    )


def test_a_result_of_another_name_is_no_sign() -> None:
    enzyme = lab(41, "Lactate dehydrogenase", "2532-0", "480", "U/L", "03-01 10:00", high="250", flag="H")
    lines = listed(admitted("HPI:\nAbdominal pain since noon.\n", enzyme))
    assert not of("perforation", lines)


def test_where_the_record_states_a_cause_only_what_must_not_be_missed_and_has_signs_is_listed() -> None:
    text = "HPI:\nShort of breath, orthopnea, productive cough. Pleuritic pain and hemoptysis.\n"
    stated = coded("Condition/31", "has_condition", "Heart failure", "03-01 09:00")
    lines = listed(admitted(text, history=(stated,)))
    assert [line for line in lines if line.startswith("Dyspnea")] == [of("pulmonary embolism", lines)]
    assert of("pneumonia", listed(admitted(text)))


def test_a_result_shows_a_problem_with_what_was_taken_for_its_causes() -> None:
    lines = listed(
        admitted(
            "Progress:\nWound dry.\n",
            lab(40, "Platelets", "777-3", "240", "K/uL", "02-24 06:00", low="150"),
            lab(41, "Platelets", "777-3", "88", "K/uL", "03-04 06:00", low="150", flag="L"),
            history=(drug(42, "dalteparin 5000 units", "02-20 08:00"),),
        )
    )
    found = of("heparin-induced thrombocytopenia", lines)
    assert found.startswith("Thrombocytopenia (Platelets 88") and "dalteparin" in found


def sodium(number: int, value: str, when: str) -> object:
    flag = "L" if float(value) < 135 else ""
    return lab(number, "Sodium", "2951-2", value, "mmol/L", when, low="135", high="145", flag=flag)


def earlier(*facts: object, history: tuple[object, ...] = ()) -> str:
    lines = listed(admitted("HPI:\nFelt weak at home.\n", *facts, history=history))
    return next((line for line in lines if line.startswith(ward.EARLIER)), "")


def test_what_earlier_results_showed_stands_with_the_medicines_of_then() -> None:
    stopped = drug(45, "indapamide 2.5 MG Oral Tablet", "02-20 09:00", status="stopped", end="03-01 12:00")
    later = drug(46, "hydrochlorothiazide 25 MG Oral Tablet", "03-04 09:00")
    found = earlier(
        sodium(41, "119", "03-01 10:00"), sodium(42, "137", "03-05 06:00"), history=(stopped, later)
    )
    assert "hyponatremia (Sodium 119 mmol/L on 1 March 2026, with indapamide" in found
    mistaken = drug(47, "metolazone 5 MG Oral Tablet", "02-20 09:00", status="refuted")
    assert "metolazone" not in earlier(sodium(41, "119", "03-01 10:00"), history=(mistaken,))
    assert "hydrochlorothiazide" not in found


def test_what_is_a_diagnosis_already_or_never_went_far_does_not_stand_as_earlier() -> None:
    known = coded("Condition/9", "has_condition", "Hyponatremia", "03-01 10:00")
    over = sodium(42, "137", "03-05 06:00")
    assert "hyponatremia" not in earlier(sodium(41, "119", "03-01 10:00"), over, history=(known,))
    assert "hyponatremia" not in earlier(sodium(41, "134", "03-01 10:00"), over)
    bilirubin = lab(43, "Total bilirubin", "1975-2", "6.1", "mg/dL", "03-01 10:00", high="1.2", flag="H")
    assert "newborn" not in earlier(bilirubin)


def test_a_result_within_its_range_or_without_a_sign_of_a_cause_shows_no_problem() -> None:
    normal = lab(41, "Platelets", "777-3", "210", "K/uL", "03-04 06:00", low="150")
    low = lab(41, "Platelets", "777-3", "120", "K/uL", "03-04 06:00", low="150", flag="L")
    assert not listed(
        admitted("Progress:\nWound dry.\n", normal, history=(drug(42, "heparin", "02-20 08:00"),))
    )
    assert not listed(admitted("Progress:\nWound dry.\n", low))


def test_a_result_all_of_whose_causes_are_excluded_takes_no_other_s_place() -> None:
    low = lab(41, "Platelets", "777-3", "88", "K/uL", "03-04 06:00", low="150", flag="L")
    lines = listed(
        admitted(
            "HPI:\nThrombocytopenia noted at the clinic. HIT ruled out.\n",
            low,
            history=(drug(42, "dalteparin 5000 units", "02-20 08:00"),),
        )
    )
    assert not of("heparin-induced thrombocytopenia", lines)
    assert any(line.startswith("Thrombocytopenia: ") for line in lines)


def test_a_result_that_was_always_so_does_not_rise() -> None:
    def creatinine(number: int, value: str, when: str) -> object:
        return lab(number, "Creatinine", "2160-0", value, "mg/dL", when, high="1.2", flag="H")

    taken = (drug(42, "vancomycin 1 g", "02-27 08:00"),)
    text = "Progress:\nWound dry.\n"
    steady = (creatinine(40, "2.1", "02-26 06:00"), creatinine(41, "2.3", "03-04 06:00"))
    rising = (creatinine(40, "1.3", "02-26 06:00"), creatinine(41, "2.3", "03-04 06:00"))
    assert not listed(admitted(text, *steady, history=taken))
    assert "vancomycin" in of("effect of a medicine", listed(admitted(text, *rising, history=taken)))


def test_the_latest_word_of_the_record_on_a_cause_counts() -> None:
    first = "HPI:\nMelena twice.\n\nASSESSMENT:\nPeptic ulcer excluded.\n"
    assert not of("peptic ulcer", listed(admitted(first)))
    assert of(
        "peptic ulcer", listed(admitted(first + "Now bleeding again on ibuprofen, peptic ulcer seen.\n"))
    )


def test_each_statement_cites_the_record_and_the_table_and_no_other_wording_passes_the_gate() -> None:
    requested = admitted(
        "HPI:\nBack pain for a week, now leg weakness and urinary retention. Prostate cancer.\n"
    )
    draft = TASKS["diagnosis"].compose(requested)
    found = statements(draft, TITLE)
    assert found and all({c.kind for c in one.citations} == {"knowledge", "record"} for one in found)
    judge = gate(requested)
    assert all(judge.judge(one) is None for one in found)
    assert judge.judge(replace(found[0], text=found[0].text.replace("possible cause", "cause"))) is not None


@given(st.text(alphabet="chest pain.no SOB,?\n;ex", max_size=120))
def test_any_text_has_the_same_causes_each_time(text: str) -> None:
    record = Record(admitted(f"HPI:\nChest pain. {text}\n"))
    assert ward.fill(record) == ward.fill(record)


def test_the_table_can_be_reviewed() -> None:
    names = [problem.name for problem in ward.table()]
    assert len(names) == len(set(names)) >= 12
    for problem in ward.table():
        assert any(cause.must_not_miss for cause in problem.causes)
        assert all(cause.test and cause.speaks_for for cause in problem.causes)


def test_a_class_of_liver_failure_is_no_pain() -> None:
    assert not of(
        "acute coronary syndrome", listed(admitted("Jaundice, sweaty. Cirrhosis CP-B, CP C10 last year."))
    )
    assert of("acute coronary syndrome", listed(admitted("CP since noon, sweaty.")))


def test_a_harmless_cause_that_is_recorded_hides_no_sign_of_what_must_not_be_missed() -> None:
    text = "HPI:\nChest pain since noon, tearing, to the back.\n"
    lines = listed(
        admitted(
            text, history=(coded("Condition/40", "has_condition", "Gastroesophageal reflux", "03-01 09:00"),)
        )
    )
    assert "tearing" in of("aortic dissection", lines)
    assert not any("with nothing in the record" in line for line in lines)


@pytest.mark.parametrize(
    ("report", "stated"),
    [
        ("CT abdomen: acute appendicitis with a fecalith.", True),
        ("CT abdomen: appendix normal.", False),
        ("CT abdomen: no appendicitis.", False),
    ],
)
def test_what_a_report_states_explains_the_complaint(report: str, stated: bool) -> None:
    requested = admitted(
        "HPI:\nBelly pain since Monday.\n",
        coded("DiagnosticReport/41", "reported", "CT abdomen", "03-01 11:00", value=report),
    )
    lines = listed(requested)
    assert any("with nothing in the record" in line for line in lines) is not stated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("confusion nil after", "denied"),
        ("Headache: none", "denied"),
        ("All cephalexin hives", ""),
        ("allergic to penicillin (rash)", ""),
        ("confusion since noon", "there"),
        ("headache excluded", "denied"),
        ("headache not yet excluded", "open"),
        ("all day headache", "there"),
    ],
)
def test_a_denial_behind_and_what_a_medicine_once_did_are_no_signs(text: str, expected: str) -> None:
    word = next(one for one in ("confusion", "Headache", "headache", "hives", "rash") if one in text)
    start = text.index(word)
    assert ward.stance(text, start, start + len(word)) == expected


def test_every_entry_of_the_table_has_only_known_keys_so_that_no_comma_cuts_a_name() -> None:
    raw = yaml.safe_load(files("processors.diagnosis").joinpath("ward.yaml").read_text("utf-8"))
    known = {"name", "words", "for", "against", "test", "miss", "needs", "sex", "ages", "several"}
    causes = [cause for problem in raw.values() for cause in problem["causes"]]
    assert causes
    assert [cause for cause in causes if set(cause) - known] == []


def test_weak_eyes_and_swallowing_name_a_myasthenic_crisis_and_the_medicine_that_worsens_it() -> None:
    lines = listed(
        admitted(
            "CHIEF COMPLAINT\nDouble vision and trouble swallowing, worse in the evenings.\n",
            history=(drug(60, "Ciprofloxacin 500 mg tablet", "03-01 08:00"),),
        )
    )
    assert "Ciprofloxacin" in of("myasthenia gravis", lines)


def test_a_test_with_a_result_decides_no_more_and_what_it_states_is_no_longer_weighed() -> None:
    text = "HPI:\nConfused since noon, fell on apixaban.\n"
    before = of("stroke or intracranial bleeding", listed(admitted(text)))
    assert "would decide: CT of the head" in before
    clear = coded("DiagnosticReport/43", "reported", "CT head", "03-01 10:00", value="Atrophy.")
    assert "done: CT head" in of("stroke or intracranial bleeding", listed(admitted(text, clear)))
    elsewhere = coded("DiagnosticReport/43", "reported", "CT abdomen", "03-01 10:00", value="Stones.")
    assert "would decide: CT of the head" in of(
        "stroke or intracranial bleeding", listed(admitted(text, elsewhere))
    )
    words = "Acute subdural hematoma of 9 mm."
    found = coded("DiagnosticReport/43", "reported", "CT head", "03-01 10:00", value=words)
    assert not of("stroke or intracranial bleeding", listed(admitted(text, found)))


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("CT abdomen non-contrast: stones.", "contrast"),
        ("Contrast CT yesterday.", ""),
        ("Given IV contrast on arrival.", ""),
    ],
)
def test_contrast_counts_only_where_it_was_given(text: str, sign: str) -> None:
    lines = listed(admitted(f"HPI:\nAcute kidney injury, vomiting.\n{text}\n"))
    assert ("contrast" in of("effect of a medicine", lines).lower()) is (not sign)


def test_a_medicine_that_began_after_the_finding_did_not_cause_it() -> None:
    low = lab(41, "Platelets", "777-3", "88", "K/uL", "03-04 06:00", low="150", flag="L")
    text = "Progress:\nWound dry.\n"
    for day, cause in (("03-02 08:00", True), ("03-04 20:00", False)):
        lines = listed(admitted(text, low, history=(drug(42, "dalteparin 5000 units", day),)))
        assert bool(of("heparin-induced thrombocytopenia", lines)) is cause


@pytest.mark.parametrize("text", ["Amoxicillin rash at 9.", "Cefaclor rash.", "ENT within 3 weeks."])
def test_an_old_reaction_and_weeks_to_come_are_no_signs(text: str) -> None:
    lines = listed(admitted(f"HPI:\nHeadache and fever.\n\nPLAN:\n{text}\n"))
    assert "rash" not in of("meningitis", lines) and not of("preeclampsia", lines)
