"""Which part a statement plays. Sentences for a clinician to correct, with roles.yaml."""

from __future__ import annotations

import pytest

from kg.patient import Role
from kg.patient.roles import role_of, role_of_mention, role_of_report, role_once_done
from schemas.codes import Coding, Concept
from schemas.facts import Fact, Relation, Source

LOINC, SNOMED, ICD = "http://loinc.org", "http://snomed.info/sct", "http://hl7.org/fhir/sid/icd-10-cm"


def fact(relation: Relation, name: str, code: Coding | None = None, category: str = "") -> Fact:
    attributes = {"category": category} if category else {}
    return Fact(
        "f#0", relation, Concept((code,) if code else (), name), 0, Source("R/1"), attributes=attributes
    )


@pytest.mark.parametrize(
    ("relation", "name", "role"),
    [
        # results
        ("observed", "Stage group.clinical Cancer", "staging"),
        ("observed", "Primary tumor.clinical [Class] Cancer", "staging"),
        ("observed", "Gleason score", "staging"),
        ("observed", "NYHA functional class", "staging"),
        ("observed", "Child-Pugh class", "staging"),
        ("observed", "HER2 [Presence] in Breast cancer specimen by Immune stain", "biomarker"),
        ("observed", "Cancer Ag 15-3 [Units/volume] in Serum or Plasma", "biomarker"),
        ("observed", "Prostate specific Ag [Mass/volume] in Serum or Plasma", "biomarker"),
        ("observed", "Hemoglobin A1c/Hemoglobin.total in Blood", "biomarker"),
        ("observed", "NT-proBNP", "biomarker"),
        ("observed", "EGFR gene mutations found", "biomarker"),
        ("observed", "eGFR", "finding"),  # the kidney's, not the gene
        ("observed", "Potassium", "finding"),
        ("observed", "Blood pressure", "finding"),
        ("observed", "Response to cancer treatment", "outcome"),
        ("observed", "DXA Bone density", "imaging"),
        # what was done
        ("had_procedure", "Screening mammography (procedure)", "imaging"),
        ("had_procedure", "Magnetic resonance imaging of breast (procedure)", "imaging"),
        (
            "had_procedure",
            "Ultrasound-guided biopsy of breast",
            "investigation",
        ),  # the ultrasound serves the biopsy
        ("had_procedure", "Lumpectomy with sentinel node biopsy", "treatment"),
        ("had_procedure", "Excisional biopsy of lymph node", "investigation"),
        ("had_procedure", "Chemotherapy (procedure)", "treatment"),
        ("had_procedure", "Radiation oncology AND/OR radiotherapy (procedure)", "treatment"),
        ("had_procedure", "Percutaneous coronary intervention", "treatment"),
        ("had_procedure", "Colonoscopy", "investigation"),
        (
            "had_procedure",
            "Human epidermal growth factor receptor 2 gene detection by immunohistochemistry (procedure)",
            "biomarker",
        ),
        ("had_procedure", "Documentation of current medications", "care"),
        ("had_procedure", "Administration of influenza vaccine", "prevention"),
        ("had_procedure", "Immunization counseling", "care"),
        ("had_procedure", "Intravesical instillation of BCG vaccine", "treatment"),  # of a bladder cancer
        ("had_procedure", "Psychosocial care (regime/therapy)", "care"),  # the tag is no therapy
        # problems
        ("has_condition", "Malignant neoplasm of breast (disorder)", "diagnosis"),
        ("has_condition", "Chronic kidney disease stage 3", "diagnosis"),
        ("has_condition", "Full-time employment (finding)", "finding"),
        ("has_condition", "Shortness of breath", "finding"),
        ("has_condition", "Disease progression", "outcome"),
        # the rest, by relation
        ("given_medication", "docetaxel", "treatment"),
        ("immunised_with", "influenza vaccine", "prevention"),
        ("ordered_medication", "Hepatitis B vaccine, recombinant", "prevention"),
        ("given_medication", "BCG live, intravesical", "treatment"),
        ("has_allergy", "Penicillin", "allergy"),
        ("family_history_of", "Breast cancer", "family"),
        ("ordered_service", "CT of chest", "plan"),
        ("planned", "Physical therapy", "plan"),
        ("reported", "CT Abdomen and Pelvis", "imaging"),
        ("reported", "Surgical pathology study", "investigation"),
        ("reported", "Lipid tests", "investigation"),
        ("reported", "Something", "finding"),
    ],
)
def test_a_coded_statement_plays_its_part(relation: Relation, name: str, role: Role) -> None:
    assert role_of(fact(relation, name)) == role


@pytest.mark.parametrize(
    ("relation", "code", "category", "role"),
    [
        ("observed", Coding(LOINC, "21902-2"), "", "staging"),
        ("observed", Coding(LOINC, "97509-4"), "", "outcome"),
        ("observed", Coding(LOINC, "1"), "imaging", "imaging"),
        ("observed", Coding(LOINC, "1"), "laboratory", "finding"),
        ("has_condition", Coding(ICD, "R05.9"), "", "finding"),
        ("has_condition", Coding(ICD, "Z56.0"), "", "finding"),
        ("has_condition", Coding(ICD, "C50.919"), "", "diagnosis"),
        ("reported", Coding(LOINC, "1"), "RAD", "imaging"),
    ],
)
def test_a_code_or_a_category_decides_where_the_words_say_nothing(
    relation: Relation, code: Coding, category: str, role: Role
) -> None:
    assert role_of(fact(relation, "x", code, category)) == role


def test_an_order_is_a_plan_and_knows_what_it_would_be_once_done() -> None:
    ordered = fact("ordered_service", "CT of chest")
    assert (role_of(ordered), role_once_done(ordered)) == ("plan", "imaging")
    assert role_once_done(fact("planned", "Radiotherapy")) == "treatment"


@pytest.mark.parametrize(
    ("note_type", "title", "role"),
    [
        ("radiology", "Mammogram", "imaging"),
        ("pathology", "Surgical pathology", "investigation"),
        ("operative-note", "Operative note", "treatment"),
        ("progress-note", "CT today", None),  # a note is no imaging, whatever its title
    ],
)
def test_a_report_is_itself_something_that_was_done_and_a_note_is_not(
    note_type: str, title: str, role: Role | None
) -> None:
    assert role_of_report(note_type, Concept(text=title)) == role


@pytest.mark.parametrize(
    ("group", "concept", "role"),
    [
        ("DISO", Concept((Coding(ICD, "C50"),), "Breast cancer"), "diagnosis"),
        ("DISO", Concept((Coding(ICD, "R05"),), "Cough"), "finding"),
        ("DISO", Concept(text="liver metastasis"), "diagnosis"),
        ("DISO", Concept(text="Scar tissue"), "finding"),
        ("CHEM", Concept(text="Docetaxel"), "treatment"),
        ("CHEM", Concept(text="Influenza vaccine"), "prevention"),
        ("PROC", Concept(text="Flu shot"), "prevention"),
        ("PROC", Concept(text="Mammography"), "imaging"),
        ("PROC", Concept(text="Potassium level"), None),  # a test without its result tells of nothing
        ("PROC", Concept(text="CA 15-3"), None),
        ("ANAT", Concept(text="Liver"), None),
    ],
)
def test_what_a_note_names_plays_a_part_or_tells_of_nothing(
    group: str, concept: Concept, role: Role | None
) -> None:
    assert role_of_mention(group, concept) == role
