"""The templates of the note types that CLI-RAG reads: each of their headers is found and says what it is
about.

The words are those of the forms in public descriptions of MIMIC-III; what stands under them is invented.
"""

from __future__ import annotations

import pytest

from processors.notes.sectioning import sections

TYPES: dict[str, tuple[str, dict[str, str]]] = {
    "rehab services": (
        "Attending Physician: [**Last Name (STitle) 12**]\nReferral date: [**2150-1-1**]\nMedical Diagnosis / ICD 9: CHF / 428.0\n"
        "Reason of referral: eval and treat\nHistory of Present Illness / Subjective Complaint: 70 yo m\nPast Medical / Surgical History: CAD\n"
        "Medications: lasix\nRadiology: CXR wet\nLabs: 30.1\nActivity Orders: OOB\nSocial / Occupational History: retired\n"
        "Living Environment: with wife\nPrior Functional Status / Activity Level: independent\nObjective Tests\nHemodynamic Response\n"
        "Range of Motion\nFunctional Mobility: min assist\nEducation / Communication: educated\nDiagnosis:\n1. impaired gait\n"
        "Clinical impression / Prognosis: good\nGoals\nTime frame: 1 week\nAnticipated Discharge: rehab\nTreatment Plan: 3x/wk\n",
        {
            "Referral date": "administrative", "Medical Diagnosis / ICD 9": "diagnoses", "Reason of referral": "reason_for_examination",
            "History of Present Illness / Subjective Complaint": "history_of_present_illness", "Labs": "labs_and_studies",
            "Past Medical / Surgical History": "past_medical_history", "Medications": "medications", "Radiology": "imaging",
            "Activity Orders": "patient_instructions", "Social / Occupational History": "social_history",
            "Living Environment": "social_history", "Objective Tests": "physical_exam", "Hemodynamic Response": "vital_signs",
            "Functional Mobility": "physical_exam", "Education / Communication": "patient_education", "Diagnosis": "diagnoses",
            "Clinical impression / Prognosis": "observation_and_plan", "Goals": "observation_and_plan",
            "Anticipated Discharge": "observation_and_plan", "Treatment Plan": "observation_and_plan",
        },
    ),
    "respiratory": (
        "Demographics\nDay of intubation: 2\nAirway\nTube Type\nETT: 22 cm\nLung sounds\nRLL Lung Sounds: Diminished\nSecretions\n"
        "Ventilation Assessment\nVisual assessment of breathing pattern: Normal\nPlan\nNext 24-48 hours: Wean\nBedside Procedures:\nBronchoscopy\n",
        {"Demographics": "administrative", "Airway": "physical_exam", "Lung sounds": "physical_exam", "Secretions": "physical_exam",
         "Ventilation Assessment": "physical_exam", "Plan": "observation_and_plan", "Bedside Procedures": "procedures"},
    ),
    "case management": (
        "CASE MANAGEMENT NOTE\nInsurance: Medicare\nCurrent Discharge Plan: home with VNA\nServices prior to admission: none\n"
        "Post Acute Services: VNA\nPlan: will follow\n",
        {"CASE MANAGEMENT NOTE": "other", "Insurance": "administrative", "Current Discharge Plan": "observation_and_plan",
         "Services prior to admission": "administrative", "Post Acute Services": "observation_and_plan", "Plan": "observation_and_plan"},
    ),
    "social work": (
        "Social Work Progress Note:\nFamily Spokesperson Designated: wife\nHealth Care Proxy appointed: yes\nFamily meeting held: no\n"
        "Family Composition and Social Situation: married\nFamily psychosocial issues: coping\nPrevious living situation: home\n"
        "Legal Involvement: none\nAssessment: adjusting\nPlan: SW to follow\n",
        {"Social Work Progress Note": "other", "Family Spokesperson Designated": "administrative",
         "Health Care Proxy appointed": "administrative", "Family Composition and Social Situation": "social_history",
         "Family psychosocial issues": "social_history", "Previous living situation": "social_history",
         "Legal Involvement": "social_history", "Assessment": "observation_and_plan", "Plan": "observation_and_plan"},
    ),
    "physician, in intensive care": (
        "Chief Complaint: resp failure\nHPI:\n70M\n24 Hour Events:\n EKG - At 06:00 PM\nAllergies:\nPenicillins\nLast dose of Antibiotics:\n"
        "Vancomycin - [**2150-1-1**]\nInfusions:\nPropofol - 20 mcg\nOther ICU medications:\nOther medications:\nReview of systems:\n"
        "Flowsheet Data as of  [**2150-1-2**] 07:00 AM\nVital signs\nFluid balance\nRespiratory support\nPhysical Examination\n"
        "Eyes / Conjunctiva: PERRL\nRespiratory / Chest: clear\nLabs / Radiology\n10.2 g/dL\nImaging: cxr\nMicrobiology: none\n"
        "Assessment and Plan\n# Resp failure: wean\nICU Care\nNutrition:\nCode status: Full code\nDisposition: ICU\n",
        {"Chief Complaint": "chief_complaint", "HPI": "history_of_present_illness", "24 Hour Events": "history_of_present_illness",
         "Allergies": "allergies", "Last dose of Antibiotics": "medications", "Infusions": "medications",
         "Other ICU medications": "medications", "Review of systems": "review_of_systems", "Vital signs": "vital_signs",
         "Fluid balance": "vital_signs", "Physical Examination": "physical_exam", "Eyes / Conjunctiva": "physical_exam",
         "Respiratory / Chest": "physical_exam", "Labs / Radiology": "labs_and_studies", "Imaging": "imaging",
         "Microbiology": "labs_and_studies", "Assessment and Plan": "observation_and_plan", "# Resp failure": "observation_and_plan",
         "Code status": "observation_and_plan", "Disposition": "observation_and_plan"},
    ),
    "nursing/other": (
        "NPN 7p-7a\nNeuro: sedated\nResp: vented\nGI: NPO\nSocial: family in\nA: stable\nP: cont plan\n",
        {"Neuro": "physical_exam", "Resp": "physical_exam", "GI": "physical_exam", "Social": "social_history",
         "A": "observation_and_plan", "P": "observation_and_plan"},
    ),
    "consult": (
        "TITLE: Renal consult\nReason for Consult: AKI\nHPI: 70M\nPMHx: CAD\nHome Meds: lasix\nAll: NKDA\nSHx: retired\nFHx: none\nROS: neg\n"
        "PE: T 98\nLabs/Studies: Cr 3\nUA: casts\nImpression/Recs: ATN\n",
        {"Reason for Consult": "reason_for_examination", "HPI": "history_of_present_illness", "PMHx": "past_medical_history",
         "Home Meds": "medications", "All": "allergies", "SHx": "social_history", "FHx": "family_history", "ROS": "review_of_systems",
         "PE": "physical_exam", "Labs/Studies": "labs_and_studies", "UA": "labs_and_studies", "Impression/Recs": "observation_and_plan"},
    ),
    "pharmacy": (
        "CLINICAL PHARMACY NOTE\nIndication: MRSA\nCurrent regimen: 1 g q12h\nRenal function: CrCl 60\nLevels: trough 10\n"
        "Assessment: subtherapeutic\nRecommendation: increase\n",
        {"CLINICAL PHARMACY NOTE": "other", "Indication": "reason_for_examination", "Current regimen": "medications",
         "Renal function": "labs_and_studies", "Levels": "labs_and_studies", "Recommendation": "observation_and_plan"},
    ),
    "radiology": (
        " CT HEAD W/O CONTRAST\n Reason: eval for bleed\n Admitting Diagnosis: FALL\n MEDICAL CONDITION:\n  70 year old\n"
        " REASON FOR THIS EXAMINATION:\n  bleed?\n WET READ: no bleed\n      FINAL REPORT\n COMPARISON: None.\n TECHNIQUE: Non-contrast.\n"
        " FINDINGS: None.\n IMPRESSION: Normal.\n",
        {"Reason": "reason_for_examination", "Admitting Diagnosis": "diagnoses", "MEDICAL CONDITION": "past_medical_history",
         "REASON FOR THIS EXAMINATION": "reason_for_examination", "WET READ": "imaging", "COMPARISON": "imaging",
         "TECHNIQUE": "imaging", "FINDINGS": "labs_and_studies", "IMPRESSION": "observation_and_plan"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("note_type", TYPES)
def test_the_headers_of_a_template_are_found_and_have_their_category(note_type: str) -> None:
    note, expected = TYPES[note_type]
    found = {note[section.start : section.body].rstrip(" :"): section.category for section in sections(note)}
    assert {label: found.get(label) for label in expected} == expected


def test_an_ecg_report_has_no_header() -> None:
    assert [
        s.name
        for s in sections(
            "Sinus rhythm.\nCompared to the previous tracing of [**2150-1-1**] no change.\nTRACING #1\n"
        )
    ] == ["Unlabeled"]
