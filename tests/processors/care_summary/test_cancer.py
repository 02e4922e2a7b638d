"""The history of a cancer from coded facts."""

from __future__ import annotations

from msgspec.structs import replace

from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements
from tests.processors.stay import HISTORY, LOINC, STAY, coded, drug, lab

SECTION = "History of the cancer"
ICD = "http://hl7.org/fhir/sid/icd-10-cm"
BREAST = coded(
    "Condition/90",
    "has_condition",
    "Carcinoma of the left breast",
    "2022-03-18 00:00",
    code=Coding(ICD, "C50.4", "Malignant neoplasm of breast"),
    note="cT2 cN1 M0",
)
FOR_IT = Concept((Coding(ICD, "C50.4", "Malignant neoplasm of breast"),), "Carcinoma of the left breast")


def told(*facts: Fact, earlier: tuple[Fact, ...] = ()) -> list[str]:
    evidence: Evidence = replace(STAY, history=(*HISTORY, *facts), earlier=earlier)
    draft = composed("care-summary", evidence)
    assert draft.rejected == ()
    return [statement.text for statement in statements(draft, SECTION)]


def marker(number: int, value: str, when: str) -> Fact:
    return lab(number, "CA 15-3", "6875-9", value, "U/mL", when, high="30")


def finding(number: int, name: str, loinc: str, value: str, when: str) -> Fact:
    return replace(lab(number, name, loinc, "1", "", when), value=value)


def test_it_is_told_from_diagnosis_to_marker_whatever_its_age() -> None:
    letrozole = replace(
        drug(
            91,
            "letrozole",
            "2023-01-17 00:00",
            status="stopped",
            end="2025-09-12 00:00",
            stop_reason="Progression",
        ),
        reasons=(FOR_IT,),
    )
    lumpectomy = replace(
        coded("Procedure/92", "had_procedure", "Lumpectomy", "2022-09-06 08:00", end="2022-09-06 10:00"),
        reasons=("Condition/90",),
    )
    earlier = (
        finding(93, "Clinical stage", "21908-9", "IIB", "2022-03-29 13:00"),
        finding(94, "HER2", "48676-1", "Positive", "2022-03-22 10:00"),
        finding(95, "Progesterone receptor", "16113-3", "Negative", "2022-03-22 10:00"),
        marker(96, "28", "2022-03-29 13:00"),
        marker(97, "74", "2025-09-02 10:00"),
    )
    assert told(BREAST, letrozole, lumpectomy, earlier=earlier) == [
        "Carcinoma of the left breast, 18 March 2022: cT2 cN1 M0.",
        "Clinical stage: IIB, 29 March 2022.",
        "HER2: Positive, 22 March 2022.",
        "Progesterone receptor: Negative, 22 March 2022.",
        "Lumpectomy, 6 September 2022.",
        "Letrozole, ordered from 17 January 2023 to 12 September 2025; stopped: Progression.",
        "CA 15-3 in U/mL: 28 on 29 March 2022; 74 on 2 September 2025.",
    ]


def test_without_a_coded_malignancy_there_is_no_such_section() -> None:
    assert told(earlier=(marker(96, "28", "2022-03-29 13:00"),)) == []
    assert told(replace(BREAST, status="refuted")) == []


def test_a_medicine_for_something_else_is_no_treatment_of_it() -> None:
    metformin = replace(
        drug(91, "metformin", "2023-01-17 00:00"),
        reasons=(Concept((Coding(ICD, "E11.9", "Type 2 diabetes"),)),),
    )
    assert [said for said in told(BREAST, metformin) if "etformin" in said] == []


def test_a_family_s_cancer_is_none_of_the_patient_s() -> None:
    assert (
        told(
            coded(
                "FamilyMemberHistory/9",
                "family_history_of",
                "Breast cancer",
                "2010-01-01 00:00",
                code=Coding(ICD, "C50.9", ""),
                relationship="mother",
            )
        )
        == []
    )


def test_a_value_with_a_number_is_told_with_its_unit() -> None:
    psa = replace(
        lab(98, "PSA", "2857-1", "4.1", "ng/mL", "2025-01-01 10:00"),
        value=Quantity("4.1", "ng/mL", "<", "ng/mL"),
    )
    assert "PSA in ng/mL: <4.1 on 1 January 2025." in told(BREAST, earlier=(psa,))
    assert LOINC == "http://loinc.org"
