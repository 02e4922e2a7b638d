"""A folder as DDXPlus has it, small: three diseases, six questions, patients of whom each shows what is
usual.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

EVIDENCES: dict[str, dict[str, Any]] = {
    "E_1": {
        "question_en": "Do you have pain?",
        "data_type": "B",
        "code_question": "E_1",
        "default_value": 0,
        "possible-values": [],
        "value_meaning": {},
    },
    "E_2": {
        "question_en": "Where?",
        "data_type": "M",
        "code_question": "E_1",
        "default_value": "V_0",
        "possible-values": ["V_0", "V_1", "V_2"],
        "value_meaning": {"V_0": {"en": "nowhere"}, "V_1": {"en": "head"}, "V_2": {"en": "foot"}},
    },
    "E_3": {
        "question_en": "How strong?",
        "data_type": "C",
        "code_question": "E_1",
        "default_value": 0,
        "possible-values": [0, 1, 2, 3],
        "value_meaning": {},
    },
    **{
        code: {
            "question_en": words,
            "data_type": "B",
            "code_question": code,
            "default_value": 0,
            "possible-values": [],
            "value_meaning": {},
        }
        for code, words in (("E_4", "Fever?"), ("E_5", "Cough?"), ("E_6", "Do you smoke?"))
    },
}
CONDITIONS: dict[str, dict[str, Any]] = {
    "Migraine": {"icd10-id": "g43", "symptoms": {"E_1": {}, "E_2": {}, "E_3": {}}, "antecedents": {}},
    "Gout": {"icd10-id": "M10", "symptoms": {"E_1": {}, "E_2": {}, "E_3": {}, "E_4": {}}, "antecedents": {}},
    "Bronchitis": {"icd10-id": "j40", "symptoms": {"E_4": {}, "E_5": {}}, "antecedents": {"E_6": {}}},
}
USUAL: dict[str, list[str]] = {
    "Migraine": ["E_1", "E_2_@_V_1", "E_3_@_3"],
    "Gout": ["E_1", "E_2_@_V_2", "E_3_@_2", "E_4"],
    "Bronchitis": ["E_4", "E_5", "E_6", "E_2_@_V_0"],
}


def patient(disease: str, **other: str) -> dict[str, str]:
    said = {
        "AGE": "40",
        "SEX": "F",
        "PATHOLOGY": disease,
        "EVIDENCES": repr(USUAL[disease]),
        "INITIAL_EVIDENCE": USUAL[disease][0],
        "DIFFERENTIAL_DIAGNOSIS": repr([[disease, 0.9], ["Gout", 0.1]]),
    }
    return said | other


def folder(at: Path, patients: list[dict[str, str]] | None = None) -> Path:
    """`patients`: thirty usual ones where none are given."""
    rows = (
        patients
        if patients is not None
        else [patient(disease, AGE=str(20 + at)) for at in range(10) for disease in USUAL]
    )
    (at / "release_evidences.json").write_text(json.dumps(EVIDENCES))
    (at / "release_conditions.json").write_text(json.dumps(CONDITIONS))
    with (at / "release_test_patients.csv").open("w", newline="") as file:
        written = csv.DictWriter(file, list(patient("Gout")))
        written.writeheader()
        written.writerows(rows)
    return at
