"""Sections of the note types that CLI-RAG retrieves from, and of the shapes in which notes come."""

from __future__ import annotations

import pytest

from processors.notes.sectioning import Section, sections


def told(note: str) -> list[str]:
    """ "Name" of each section, those within another one indented by a dot."""
    return ["." * section.depth + section.name for section in sections(note)]


SHAPES: dict[str, tuple[str, list[str]]] = {
    "admission note with an examination of body systems": (
        "CHIEF COMPLAINT:  Cough.\n\nHISTORY OF PRESENT ILLNESS:  A man with cough.\n\nPHYSICAL EXAMINATION:\nVITAL SIGNS:  BP 120/80.\n"
        "HEENT:  Normal.\nLUNGS:  Clear.\n\nASSESSMENT AND PLAN:  Bronchitis.",
        ["Chief Complaint", "History of Present Illness", "Physical Examination", ".Vital Signs", ".Head, Eyes, Ears, Nose and Throat",
         ".Lungs", "Assessment and Plan"],
    ),
    "nursing shift note by body system": (
        "Neuro: A&O x3.\nCV: SR 80s.\nResp: LS clear.\nGI: tol diet.\nSocial: wife in.\nPlan: cont to monitor.",
        ["Neurologic", "Heart", "Lungs", "Abdomen", "Social History", "Plan"],
    ),
    "nursing note in data, action, response": (
        "S/O:\nRESP: suctioned for thick tan.\nID: afebrile.\nA/P: wean vent.",
        ["S/O", ".Lungs", ".Infectious Disease", "Assessment and Plan"],
    ),
    "nutrition note": (
        "Subjective\nPoor appetite.\nObjective\nHeight: 170 cm\nPertinent medications: insulin\nEstimated Nutritional Needs\nCalories: 1800\n",
        ["Subjective", "Objective", ".Vital Sign", "Medications", "Nutrition", ".Calories"],
    ),
    "pharmacy note": (
        "Pharmacy note: vancomycin\nIndication: MRSA\nLabs: Cr 1.2\nRecommendations: continue",
        ["Note", "Indication", "Laboratory Data", "Plan"],
    ),
    "ECG report, which has no header": ("Sinus rhythm. Left axis deviation.", ["Unlabeled"]),
    "echo report": (
        "PATIENT/TEST INFORMATION:\nIndication: Endocarditis.\n\nFindings:\n\nLEFT ATRIUM: Normal.\n\nAORTIC VALVE: Normal.\n\nIMPRESSION: Normal.",
        ["Patient/Test Information", "Indication", "Findings", ".Echocardiographic Structure", ".Echocardiographic Structure", "Assessment"],
    ),
    "radiology report": (
        "[**2103-6-18**] 8:21 AM\n CHEST (PORTABLE AP)     Clip # 12\n Reason: eval for pna\n UNDERLYING MEDICAL CONDITION:\n  man with fever\n"
        " REASON FOR THIS EXAMINATION:\n  eval\n        FINAL REPORT\n INDICATION:  Fever.\n\n FINDINGS:  Clear.\n\n IMPRESSION:  No pneumonia.",
        ["Unlabeled", "Reason for Examination", "History", "Reason for Examination", "Note", "Indication", "Findings", "Assessment"],
    ),
    "event note in sentences": (
        "EVENT NOTE: called to bedside for hypotension. Exam: lethargic. Plan: fluids.",
        ["Note", "Physical Examination", "Plan"],
    ),
    "consult with headers inside sentences": (
        "Seen and examined. HPI: a man with CHF. PMH: CAD, DM. Meds: asa. Exam: lungs clear. A/P: diurese.",
        ["Unlabeled", "History of Present Illness", "Past Medical History", "Medications", "Physical Examination", "Assessment and Plan"],
    ),
    "procedure note": (
        "PREOPERATIVE DIAGNOSIS:  Hernia.\n\nANESTHESIA:  General.\n\nESTIMATED BLOOD LOSS:  Minimal.\n\nDESCRIPTION OF PROCEDURE:  Done.",
        ["Preoperative Diagnosis", "Anesthesia", "Estimated Blood Loss", "Description of Procedure"],
    ),
    "transfer note of an intensive care unit": (
        "Chief Complaint:\n24 Hour Events:\n Extubated\nLabs / Radiology\n10.2 g/dL\nAssessment and Plan\n# Respiratory failure\n extubated\n"
        "ICU Care\nLines:\nCode status: Full code",
        ["Chief Complaint", "Events", "Laboratory Data", "Assessment and Plan", ".Respiratory failure", "Assessment and Plan", "Procedure",
         "Condition"],
    ),
    "discharge planning": (
        "Discharge planning\nAnticipated discharge: [**6-20**]\nBarriers to Discharge:\nnone",
        ["Plan", "Plan", "Disposition"],
    ),
    "discharge summary with dates that are de-identified": (
        "Admission Date:  [**2103-6-18**]       Discharge Date:   [**2103-6-22**]\n\nService: MEDICINE\n\nAllergies:\nPenicillins\n\n"
        "Brief Hospital Course:\n# COPD: treated\n\nDischarge Disposition:\nHome\n\nDischarge Diagnosis:\nCOPD\n",
        ["Identification", "Identification", "Identification", "Allergies", "Hospital Course", ".COPD", "Disposition", "Discharge Diagnosis"],
    ),
    "progress note by letter": ("S: cough\nO: BP 120/80\nA: URI\nP: fluids", ["Subjective", "Objective", "Assessment", "Plan"]),
    "progress note by letter and dash": ("S - cough\nO - lungs clear\nA - URI\nP - fluids", ["Subjective", "Objective", "Assessment", "Plan"]),
    "headings of Markdown": (
        "# Progress note\n\n## Subjective\nWell.\n\n## Assessment and Plan\n\n### COPD\nContinue.\n\n**Disposition:** home",
        ["Note", "Subjective", "Assessment and Plan", ".COPD", "Disposition"],
    ),
    "headings with a line below": ("Assessment\n----------\nCHF\n\nPlan\n====\nLasix", ["Assessment", "Plan"]),
    "headers behind numbers": ("1. Chief Complaint: cough\n2. Assessment: URI", ["Unlabeled", "Chief Complaint", "Assessment"]),
    "line breaks lost": (
        "CHIEF COMPLAINT: Cough. PAST MEDICAL HISTORY: COPD ALLERGIES: None known PHYSICAL EXAMINATION: NECK: Supple. PLAN: Fluids.",
        ["Chief Complaint", "Past Medical History", "Allergies", "Physical Examination", ".Neck", "Plan"],
    ),
    "line breaks and colons lost": (
        "CHIEF COMPLAINT Annual exam. HISTORY OF PRESENT ILLNESS Mr. Jones is well. PHYSICAL EXAM NECK: Supple. ASSESSMENT AND PLAN Return.",
        ["Chief Complaint", "History of Present Illness", "Physical Examination", ".Neck", "Assessment and Plan"],
    ),
    "line breaks lost, a title before the first header": (
        "RIGHT KNEE STEROID INJECTION PROCEDURE:  Sterile prep. COMPLICATIONS:  None.",
        ["Right Knee Steroid Injection", "Procedure", "Complications"],
    ),
    "line breaks lost, an examination that begins the text": (
        "PHYSICAL EXAMINATION GENERAL:  Well. NECK:  Supple. PLAN:  Rest.",
        ["Physical Examination", ".General", ".Neck", "Plan"],
    ),
    "line breaks lost, a first header that is in no list": (
        "INDICATIONS AND STUDIES:  Pain. EXTERNAL EXAMINATION:  Normal.",
        ["Indications And Studies", "External Examination"],
    ),
    "dictated with spoken colons": (
        "Next paragraph. Impression and plan colon the patient is well. The sigmoid colon is normal.",
        ["Unlabeled", "Assessment and Plan"],
    ),
    "typed without capitals": ("past medical history: copd\nplan: fluids", ["Past Medical History", "Plan"]),
    "line ends of Windows": ("CHIEF COMPLAINT:\r\ncough\r\n\r\nPLAN:\r\nfluids\r\n", ["Chief Complaint", "Plan"]),
    "composed for the patient": (
        "Reason for admission\nChest pain\n\nWhat to do at home\nRest.\n\nWhen to call us\nPain.",
        ["Reason for Visit", "At Home", "When to Call"],
    ),
    "no line but spaces": ("\n\n  \n", ["Unlabeled"]),
    "empty": ("", ["Unlabeled"]),
    "another language": ("Anamnese: Husten seit 3 Tagen.\nBefund: Lunge frei.", ["Unlabeled"]),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_a_note_is_divided_as_a_reader_would(shape: str) -> None:
    note, expected = SHAPES[shape]
    assert told(note) == expected


def test_times_ratios_names_and_values_open_no_section() -> None:
    note = "Seen at 8:21 by\nJ. DOE, M.D.\nBP: 120/80 Ratio 1:2. Note: see above.\nDOB: 1/1/1950\nWBC: 12.1"
    assert told(note) == ["Unlabeled", "Vital Sign"] or told(note) == ["Unlabeled"]


def test_a_problem_with_its_plan_is_no_section_of_the_note() -> None:
    note = "ASSESSMENT AND PLAN:\n1. CHF: diurese.\n2. COPD: nebulizers.\n\nDISPOSITION:  Home."
    assert told(note) == ["Assessment and Plan", "Disposition"]


def test_a_header_that_is_in_no_list_divides_the_note_like_the_others_and_has_a_category_by_its_words() -> (
    None
):
    section = sections("CHIEF COMPLAINT:  Pain.\n\nSIGNIFICANT TESTS IN CLINIC:  Stress test.")[1]
    assert (section.name, section.category, section.code) == (
        "Significant Tests In Clinic",
        "labs_and_studies",
        "",
    )


def test_a_body_system_takes_the_category_of_the_section_around_it() -> None:
    note = "REVIEW OF SYSTEMS:\nCARDIAC:  No pain.\n\nPHYSICAL EXAMINATION:\nCARDIAC:  Regular."
    assert [(s.name, s.category) for s in sections(note) if s.depth] == [
        ("Heart", "review_of_systems"),
        ("Heart", "physical_exam"),
    ]


def test_a_form_that_is_one_examination_is_divided_by_its_body_systems() -> None:
    assert told("GENERAL:  Well.\n\nNECK:  Supple.\n\nLUNGS:  Clear.") == ["General", "Neck", "Lungs"]
    denied = sections("CONSTITUTIONAL:  Denies fever.\n\nGI:  Denies nausea.\n\nGU:  Denies dysuria.")
    assert {section.category for section in denied} == {"review_of_systems"}


def test_the_body_begins_after_the_header_and_its_colon() -> None:
    note = "Intro.\nPLAN:  Rest."
    assert sections(note) == (
        Section("Unlabeled", "unlabeled", "", 0, 0, 7, 0),
        Section("Plan", "observation_and_plan", "18776-5", 7, 12, 19, 0),
    )


def test_lines_that_end_as_on_old_systems_are_lines() -> None:
    assert [one.name for one in sections("HPI\rChest pain.\rPLAN\rAspirin.\r")] == [
        "History of Present Illness",
        "Plan",
    ]


def test_a_note_without_capitals_and_without_line_breaks_has_its_sections() -> None:
    found = sections(
        "chief complaint: fever. hpi: 3 days of fever and cough. assessment: septic shock. plan: start levophed."
    )
    assert [one.name for one in found] == [
        "Chief Complaint",
        "History of Present Illness",
        "Assessment",
        "Plan",
    ]


def test_a_stressed_word_in_a_sentence_is_no_header() -> None:
    assert [one.name for one in sections("The PLAN was discussed with her. She agrees.")] == ["Unlabeled"]


def test_organ_systems_of_an_intensive_care_plan_have_their_own_names() -> None:
    found = sections("ASSESSMENT AND PLAN\nID: zosyn day 3.\nEndo: sliding scale.\nHeme: hold heparin.\n")
    assert [one.name for one in found] == [
        "Assessment and Plan",
        "Infectious Disease",
        "Endocrine",
        "Hematologic",
    ]


def test_capitals_in_brackets_within_a_sentence_open_no_section() -> None:
    text = "POD2. Cellulitis of the port site, start clindamycin (sulfa ALLERGY - rash). Eats well. Delirium gone."
    assert [one.name for one in sections(text) if one.name == "Allergies"] == []
