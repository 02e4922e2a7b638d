"""Published definitions, as they are, with the patients and the answers that come with them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest

from kg.guidelines.graph import Guideline
from kg.guidelines.parts import parts
from kg.guidelines.paths import paths
from kg.guidelines.predicates import Age, Unevaluated
from kg.guidelines.sources.fhir.plan_definition import guidelines_of
from kg.guidelines.sources.pathway import guideline_of as pathway_of
from kg.guidelines.sources.text.markdown import guideline_of as text_of
from kg.guidelines.standing import Standing, standings
from kg.guidelines.subject import Subject, subject_of
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact
from tests.kg.guidelines.patients import (
    bound,
    definitions,
    fact,
    instant,
    read_resources,
    subject_of_resources,
)
from tests.shared_data import SHARED

GUIDES, ONCOLOGY = SHARED / "guidelines", SHARED / "oncology_pathways"
pytestmark = pytest.mark.skipif(
    not GUIDES.exists(), reason=f"published guidelines do not lie in {SHARED} (SHARED_DATA)"
)
SCT, LOINC, ICD = "http://snomed.info/sct", "http://loinc.org", "http://hl7.org/fhir/sid/icd-10-cm"


@cache
def _guide(name: str, binding: str = "", canonical: str = "") -> tuple[Guideline, ...]:
    found, _ = guidelines_of(definitions(GUIDES / name, canonical), bound(binding) if binding else None)
    return tuple(found)


def _due(guidelines: Sequence[Guideline], subject: Subject) -> list[str]:
    return sorted(
        standing.step.title
        for guideline in guidelines
        for standing in standings(guideline, subject)
        if standing.state == "due"
    )


def _states(guideline: Guideline, subject: Subject) -> dict[str, str]:
    return {
        standing.step.title: standing.state for standing in reversed(standings(guideline, subject, near=9))
    }


def _man(*facts: Fact, birth_date: str = "1960-01-01", as_of: str = "2024-06-01") -> Subject:
    return subject_of(facts, instant(as_of), birth_date=birth_date, sex="male")


# lung cancer screening: three patients, and the cards that the guide's own engine answered with


@pytest.mark.parametrize("patient", ["Former", "Heavy", "Never"])
def test_lung_screening_answers_the_cards_of_its_test_patients(patient: str) -> None:
    folder = GUIDES / "lcs-cds" / "input" / "tests"
    resources = [
        json.loads(path.read_text())
        for path in sorted((folder / "LungCancerScreening" / f"{patient}-Smoker").glob("*.json"))
    ]
    card = json.loads((folder / "results" / f"response-{patient.lower()}-smoker.json").read_text())["cards"][
        0
    ]
    subject = subject_of_resources(resources, "2020-03-21T20:00:00+00:00")
    assert _due(_guide("lcs-cds", "lcs_cds"), subject) == [card["summary"]]


def test_without_its_binding_lung_screening_recommends_nothing_to_anyone() -> None:
    [guideline] = _guide("lcs-cds")
    assert {standing.state for standing in standings(guideline, _man())} == {"possible"}
    assert all(isinstance(step.condition, Unevaluated) for step in guideline.steps if step.kind == "action")


# congestive heart failure: the scenario of the guide's page, day by day


@cache
def _chf_case() -> tuple[Mapping[str, Any], ...]:
    """The fifth venous pressure is dated as the fourth; the order that it answers was made at 9:41."""
    case = [
        resource
        for resource in definitions(GUIDES / "cpg-example-chf")
        if resource["id"].startswith("chf-scenario1")
    ]
    return tuple(
        each | {"effectiveDateTime": "2019-02-03T09:41:00Z"} if each["id"] == "chf-scenario1-jvp5" else each
        for each in case
    )


@pytest.mark.parametrize(
    ("as_of", "lasix"),
    [
        ("2019-01-31T09:41", "LASIX IV"),
        ("2019-02-01T09:41", "LASIX IV"),
        ("2019-02-02T09:41", "LASIX IV"),
        ("2019-02-03T09:41", "LASIX PO"),
    ],
)
def test_heart_failure_moves_from_intravenous_to_oral_lasix_when_the_venous_pressure_is_at_its_goal(
    as_of: str, lasix: str
) -> None:
    [guideline] = _guide("cpg-example-chf", "cpg_chf")
    states = _states(guideline, subject_of_resources(_chf_case(), f"{as_of}:00+00:00"))
    other = {"LASIX IV": "LASIX PO", "LASIX PO": "LASIX IV"}[lasix]
    assert (states[lasix], states[other]) == ("due", "not-applicable")
    assert states["Weight"] == states["JVP"] == "done"  # of this day


def test_two_venous_pressures_of_the_same_minute_leave_lasix_open() -> None:
    [guideline] = _guide("cpg-example-chf", "cpg_chf")
    as_published = [
        resource
        for resource in definitions(GUIDES / "cpg-example-chf")
        if resource["id"].startswith("chf-scenario1")
    ]
    states = _states(guideline, subject_of_resources(as_published, "2019-02-03T09:41:00+00:00"))
    assert (states["LASIX IV"], states["LASIX PO"]) == ("possible", "possible")


def test_heart_failure_has_both_strategies_with_the_recommendations_of_its_page() -> None:
    [guideline] = _guide("cpg-example-chf", "cpg_chf")
    assert guideline.problems == ()
    by_strategy: dict[str, set[str]] = {}
    for path in paths(guideline):
        by_strategy.setdefault(path.steps[1].title, set()).add(path.action.title)
    assert by_strategy == {
        "CHF Daily Management": {
            "Weight",
            "Report Weight",
            "Weight change",
            "Report Weight Change",
            "Urine Out",
            "Report Urine Out",
            "Net IOs",
        },
        "CHF Hypervolemia": {
            "JVP",
            "O2 Sat",
            "Potassium",
            "Creatinine",
            "eGFR",
            "LASIX IV",
            "LASIX PO",
            "Cardiology Consultation",
        },
    }


def test_before_the_laboratory_of_the_fourth_day_its_tests_are_due_and_after_it_done() -> None:
    [guideline] = _guide("cpg-example-chf", "cpg_chf")
    early = _states(guideline, subject_of_resources(_chf_case(), "2019-02-03T06:00:00+00:00"))
    late = _states(guideline, subject_of_resources(_chf_case(), "2019-02-03T09:41:00+00:00"))
    assert {name: early[name] for name in ("Potassium", "Creatinine", "eGFR")} == dict.fromkeys(
        ("Potassium", "Creatinine", "eGFR"), "due"
    )
    assert {name: late[name] for name in ("Potassium", "Creatinine", "eGFR")} == dict.fromkeys(
        ("Potassium", "Creatinine", "eGFR"), "done"
    )


def test_heart_failure_is_for_nobody_else() -> None:
    [guideline] = _guide("cpg-example-chf", "cpg_chf")
    assert standings(guideline, _man()) == []


# chronic kidney disease: by eGFR and albumin-creatinine ratio

DIABETIC = fact("has_condition", f"{SCT}|44054006", "2015-01-01")


def _egfr(value: str, when: str = "2024-03-01") -> Fact:
    return fact(
        "observed",
        f"{LOINC}|33914-3",
        when,
        value=Quantity(value, "mL/min/{1.73_m2}", ucum="mL/min/{1.73_m2}"),
    )


def _uacr(value: str) -> Fact:
    return fact("observed", f"{LOINC}|14959-1", "2024-03-01", value=Quantity(value, "mg/g", ucum="mg/g"))


RISK = ["2-year Kidney Failure Risk", "5-year Kidney Failure Risk"]


@pytest.mark.parametrize(
    ("facts", "due"),
    [
        ([DIABETIC], ["Order Renal Lab Panel"]),
        ([DIABETIC, _egfr("88", "2022-01-01")], ["Order Renal Lab Panel"]),  # more than a year ago
        ([DIABETIC, _egfr("88"), _uacr("12")], []),
        ([DIABETIC, _egfr("45"), _uacr("12")], RISK),
        ([DIABETIC, _egfr("22"), _uacr("12")], [*RISK, "Recommend Nephrology Referral"]),
        ([DIABETIC, _egfr("88"), _uacr("420")], ["Recommend Nephrology Referral"]),
        ([_egfr("22"), _uacr("12")], []),  # neither CKD nor diabetes on record
    ],
)
def test_kidney_risk_goes_by_filtration_and_albumin(facts: list[Fact], due: list[str]) -> None:
    guidelines = [
        guideline
        for guideline in _guide("cpg-example-ckd", "cpg_ckd", "http://cqframework.org/cpg-example-ckd")
        if guideline.id.endswith("ckd-risk-screening")
    ]
    assert _due(guidelines, _man(*facts)) == due


def test_the_protein_diet_is_for_stages_three_and_four_and_told_as_graded() -> None:
    [guideline] = [
        each
        for each in _guide("cpg-example-ckd", "cpg_ckd", "http://cqframework.org/cpg-example-ckd")
        if each.id.endswith("va-ckd-recommendations")
    ]
    stage_3 = fact("has_condition", f"{ICD}|N18.31", "2023-01-01")
    [standing] = standings(guideline, _man(stage_3))
    assert (standing.step.title, standing.state, standing.step.strength) == (
        "CKD Protein Diet",
        "due",
        "Weak For",
    )
    assert _states(guideline, _man(fact("has_condition", f"{ICD}|N18.5", "2023-01-01"), _egfr("9"))) == {
        "CKD Protein Diet": "not-applicable"
    }


def test_nobody_is_sent_to_the_emergency_department_by_a_question() -> None:
    [guideline] = [
        each
        for each in _guide("cpg-example-ckd", "cpg_ckd", "http://cqframework.org/cpg-example-ckd")
        if each.id.endswith("va-ckd-protocol")
    ]
    states = _states(guideline, _man(DIABETIC, _egfr("88")))
    assert states["Refer to emergency department."] == "possible"
    assert states["Stages of CKD."] == "possible"  # no albumin: whether there is evidence of CKD is not known


# opioids: the logic, CQL, lies within the definitions; the codes of its value sets do not

RX = "http://www.nlm.nih.gov/research/umls/rxnorm"
OXYCODONE = fact(
    "ordered_medication", f"{RX}|1049621", "2024-03-01", text="oxycodone hydrochloride 5 MG Oral Tablet"
)
DIAZEPAM = fact("ordered_medication", f"{RX}|197590", "2024-03-01", text="diazepam 5 MG Oral Tablet")
ADDICTED = fact("has_condition", f"{ICD}|F11.20", "2024-05-01")
BUPRENORPHINE = fact(
    "ordered_medication",
    f"{RX}|1010600",
    "2024-05-02",
    text="buprenorphine 8 MG / naloxone 2 MG Sublingual Film",
)
CANCER = fact("has_condition", f"{ICD}|C50.9", "2024-01-01")
CAUTION = "Use Particular Caution When Prescribing Opioid Pain Medication and Benzodiazepines or Other CNS Depressants Concurrently"
TREAT = "Offer Evidence-based Medications to Treat Patients with Opioid Use Disorder"


@pytest.mark.parametrize(
    ("facts", "birth_date", "due"),
    [
        ([OXYCODONE, DIAZEPAM], "1960-01-01", [CAUTION]),
        ([OXYCODONE], "1960-01-01", []),
        ([OXYCODONE, DIAZEPAM, CANCER], "1960-01-01", []),
        ([OXYCODONE, DIAZEPAM], "2010-01-01", []),  # a child
        ([ADDICTED], "1960-01-01", [TREAT]),
        ([ADDICTED, BUPRENORPHINE], "1960-01-01", []),
        ([fact("has_condition", f"{ICD}|F11.20", "2020-05-01")], "1960-01-01", []),  # not within ninety days
        ([], "1960-01-01", []),
    ],
)
def test_opioid_recommendations_follow_their_cql(facts: list[Fact], birth_date: str, due: list[str]) -> None:
    assert _due(_guide("opioid-cds-r4", "opioid_cds"), _man(*facts, birth_date=birth_date)) == due


def test_without_codes_for_its_value_sets_no_opioid_recommendation_is_ever_due() -> None:
    assert _due(_guide("opioid-cds-r4"), _man(OXYCODONE, DIAZEPAM, ADDICTED)) == []


def test_what_a_record_cannot_answer_leaves_an_opioid_recommendation_possible() -> None:
    [guideline] = [
        each for each in _guide("opioid-cds-r4", "opioid_cds") if each.id.endswith("10-patient-view")
    ]
    [drug_test] = [
        each for each in standings(guideline, _man(OXYCODONE)) if "Urine Toxicology" in each.step.title
    ]
    assert drug_test.state == "possible"
    assert any("Subacute or Chronic Pain" in finding.missing for finding in drug_test.missing)


# the other folders: read whole, and nothing is due for anybody that cannot be evaluated


@pytest.mark.parametrize("name", ["aphl-chronic-ig", "cqf-recommendations"])
def test_every_definition_is_read_and_none_is_due_for_a_stranger(name: str) -> None:
    guidelines = _guide(name)
    assert guidelines
    assert all(list(islice(paths(guideline), 100)) for guideline in guidelines)
    assert _due(guidelines, _man()) == []


def test_the_four_process_patterns_are_four_guidelines_though_they_share_an_id() -> None:
    patterns = [
        guideline
        for guideline in _guide("cqf-recommendations")
        if guideline.id.startswith("protocol-example")
    ]
    assert len(patterns) == 4
    [exclusive] = [each for each in patterns if any(step.title == "Xor_group" for step in each.steps)]
    assert [[step.title for step in path.steps[1:]] for path in paths(exclusive)] == [
        ["Task 1"],
        ["Task 1", "Xor_group", "Task 2"],
        ["Task 1", "Xor_group", "Task 2", "Task 4"],
        ["Task 1", "Xor_group", "Task 3"],
        ["Task 1", "Xor_group", "Task 3", "Task 4"],
    ]


def test_reportable_depression_screening_is_found_by_fhirpath() -> None:
    [guideline] = [
        each for each in _guide("aphl-chronic-ig") if each.id.endswith("/DepressionScreeningandFollowUp")
    ]
    screened = fact("observed", f"{LOINC}|73832-8", "2024-05-01")
    [check] = [step for step in guideline.steps if step.title.startswith("Check Trigger Codes")]
    asked = {
        standing.step.id: [finding.truth for finding in (*standing.satisfied, *standing.against)]
        for standing in standings(guideline, _man(screened), near=5)
    }
    assert asked[check.id] == ["true"]
    asked = {
        standing.step.id: [finding.truth for finding in (*standing.satisfied, *standing.against)]
        for standing in standings(guideline, _man(), near=5)
    }
    assert asked[check.id] == ["false"]


def test_who_decision_tables_for_hiv_are_rules_with_their_ages_typed() -> None:
    text = (GUIDES / "smart-hiv" / "input" / "pagecontent" / "decision-logic.md").read_text()
    guideline = text_of(text, "decision-logic.md")
    rules = [step for step in guideline.steps if step.kind == "action"]
    assert len(rules) > 200
    [first] = [step for step in rules if step.section.endswith("HIV.D4.DT.01")]
    assert (
        first.title
        == "Screen positive for TB. Refer for diagnostic evaluation including mWRD & clinical evaluation as indicated."
    )
    assert Age(low=10) in list(parts(first.condition))
    assert {standing.state for standing in standings(guideline, _man())} <= {"possible", "not-applicable"}


# oncology: where each of the published patients stands


@cache
def _pathway(name: str) -> Guideline:
    return pathway_of(
        json.loads((ONCOLOGY / f"{name}.json").read_text()), bound("oncology_staging"), f"{name}.json"
    )


def _oncology(patient: str, as_of: str) -> Subject:
    [path] = ONCOLOGY.rglob(f"{patient}.json.gz")
    return subject_of_resources(read_resources(path), f"{as_of}T00:00:00+00:00")


def test_a_tumour_without_a_her2_test_may_be_on_the_pathway_and_says_what_is_missing() -> None:
    breast = fact("has_condition", f"{SCT}|254837009", "2023-01-01")
    found = standings(
        _pathway("her2_pathway"),
        subject_of([breast], instant("2024-01-01"), birth_date="1970-01-01", sex="female"),
    )
    assert {standing.state for standing in found} == {"possible"}
    assert "HER2 test" in found[0].missing[0].missing


@pytest.mark.parametrize(
    ("patient", "as_of"),
    [
        ("Maryam", "2019-02-05"),
        ("T0_patient", "2014-11-10"),
        ("T1_patient", "2005-01-13"),
        ("triple_negative", "1971-07-25"),
    ],
)
def test_her2_negative_patients_are_on_neither_her2_pathway(patient: str, as_of: str) -> None:
    for name in ("her2_pathway", "neoadjuvant_pathway"):
        assert standings(_pathway(name), _oncology(patient, as_of)) == []


def test_a_small_her2_positive_tumour_without_nodes_is_for_weekly_paclitaxel_and_trastuzumab() -> None:
    states = _states(_pathway("her2_pathway"), _oncology("Maureen", "2018-10-20"))
    assert states == {
        "Chemotherapy TH Weekly": "due",
        "Post-Chemotherapy Trastuzumab Request": "later",
        "Endocrine Therapy": "not-applicable",
        "Chemotherapy TCH AC + TH": "not-applicable",
    }


def test_a_small_her2_positive_tumour_without_nodes_is_operated_before_any_chemotherapy() -> None:
    states = _states(_pathway("neoadjuvant_pathway"), _oncology("Maureen", "2018-10-20"))
    assert (states["Surgery"], states["Paclitaxel and Trastuzumab"], states["Chemotherapy TCHP"]) == (
        "due",
        "later",
        "not-applicable",
    )


def _her2_positive(*facts: Fact) -> Subject:
    known = [
        fact("has_condition", f"{SCT}|254837009", "2023-01-01"),
        fact("observed", f"{LOINC}|85319-2", "2023-01-02", value=Concept((Coding(SCT, "10828004"),))),
        fact("observed", f"{LOINC}|33728-7", "2023-01-02", value=Quantity("34", "mm", ucum="mm")),
        fact("observed", f"{LOINC}|21906-3", "2023-01-02", value=Concept((Coding(SCT, "53623008"),))),
    ]
    return subject_of([*known, *facts], instant("2024-01-01"), birth_date="1970-01-01", sex="female")


CHEMOTHERAPY = fact("had_procedure", f"{SCT}|367336001", "2023-02-01", end="2023-06-01")
OPERATED = fact("had_procedure", f"{SCT}|172043006", "2023-07-01", end="2023-07-01")


def _response(text: str) -> Fact:
    return fact("observed", "", "2023-07-05", text="Pathologic response to neoadjuvant treatment", value=text)


@pytest.mark.parametrize(
    ("facts", "due"),
    [
        ([], ["Chemotherapy ACTHP", "Chemotherapy TCHP", "Chemotherapy ddACTHP"]),  # one of them
        ([CHEMOTHERAPY], ["Surgery"]),
        ([CHEMOTHERAPY, OPERATED], []),  # the response decides, and is not known
        (
            [CHEMOTHERAPY, OPERATED, _response("pathologic complete response")],
            ["Pertuzumab and Trastuzumab"],
        ),  # nodes were positive
        ([CHEMOTHERAPY, OPERATED, _response("residual invasive carcinoma")], ["Ado-trastuzumab Emtansine"]),
    ],
)
def test_a_large_her2_positive_tumour_goes_through_neoadjuvant_chemotherapy_surgery_and_what_the_response_calls_for(
    facts: list[Fact], due: list[str]
) -> None:
    found: list[Standing] = standings(_pathway("neoadjuvant_pathway"), _her2_positive(*facts))
    assert sorted({standing.step.title for standing in found if standing.state == "due"}) == due
