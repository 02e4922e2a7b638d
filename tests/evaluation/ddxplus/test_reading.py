from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.ddxplus.evidences import read_evidences
from evaluation.ddxplus.knowledge import read_conditions
from evaluation.ddxplus.patients import Patient, patients_file, read_patients
from schemas.errors import ConfigurationError
from tests.evaluation.ddxplus.files import CONDITIONS, EVIDENCES, folder, patient
from wardstream.diagnosis.corpus import Skipped


def read(at: Path) -> tuple[list[Patient], list[Skipped]]:
    evidences = read_evidences(at)
    skipped: list[Skipped] = []
    names = {one.name: one.id for one in read_conditions(at, evidences)}
    return read_patients(patients_file(at), evidences, names, skipped.append), skipped


def test_answers_that_say_nothing_are_no_findings_and_repeated_ones_count_once(tmp_path: Path) -> None:
    (found,), skipped = read(
        folder(tmp_path, [patient("Bronchitis", EVIDENCES="['E_4', 'E_5', 'E_4', 'E_2_@_V_0', 'E_3_@_0']")])
    )
    assert (found.evidences, found.sex, found.age, skipped) == (("E_4", "E_5"), "female", 40.0, [])


def test_the_columns_of_the_extract_are_read_as_those_of_the_release(tmp_path: Path) -> None:
    whole, _ = read(folder(tmp_path))
    path = tmp_path / "release_test_patients.csv"
    head, rest = path.read_text().split("\n", 1)
    assert head.strip() == "AGE,SEX,PATHOLOGY,EVIDENCES,INITIAL_EVIDENCE,DIFFERENTIAL_DIAGNOSIS"
    path.write_text("age,sex,diagnosis,features,feature_id,top5_diagnoses\n" + rest)
    assert read(tmp_path)[0] == whole


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"EVIDENCES": "['E_1', 'E_99']"}, "an evidence that release_evidences.json does not have"),
        ({"EVIDENCES": "['E_1', 'E_2_@_V_9']"}, "an answer that the question does not have"),
        ({"EVIDENCES": "['E_1', 'E_2']"}, "an answer to a question of yes or no, or none to another"),
        ({"EVIDENCES": "['E_1_@_V_1']"}, "an answer to a question of yes or no, or none to another"),
        ({"EVIDENCES": "[1]"}, "an evidence that is no text"),
        ({"EVIDENCES": "not a list"}, "no lists where lists must be"),
        ({"EVIDENCES": "__import__('os')"}, "no lists where lists must be"),
        ({"DIFFERENTIAL_DIAGNOSIS": "[['Gout']]"}, "no lists where lists must be"),
        ({"INITIAL_EVIDENCE": ""}, "without an initial evidence: nothing to begin from"),
        ({"INITIAL_EVIDENCE": "E_5"}, "an initial evidence that is not among the patient's own"),
        ({"PATHOLOGY": "Unheard of"}, "a disease that release_conditions.json does not have"),
        ({"AGE": "old"}, "without an age or a sex"),
        ({"SEX": ""}, "without an age or a sex"),
    ],
)
def test_a_patient_who_cannot_be_asked_is_told_by_line_and_reason_and_the_others_are_read(
    tmp_path: Path, other: dict[str, str], reason: str
) -> None:
    found, skipped = read(folder(tmp_path, [patient("Gout"), patient("Gout", **other), patient("Migraine")]))
    assert len(found) == 2
    assert [(one.line, one.reason) for one in skipped] == [(3, reason)]


@pytest.mark.parametrize("name", ["release_evidences.json", "release_conditions.json"])
@pytest.mark.parametrize("body", ["", "[]", "not json", '{"a": 1}', '{"a": {}}'])
def test_a_file_that_is_not_of_ddxplus_is_named_with_what_was_expected(
    tmp_path: Path, name: str, body: str
) -> None:
    folder(tmp_path)
    (tmp_path / name).write_text(body)
    with pytest.raises(ConfigurationError, match=f"expected .*{name}"):
        read(tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(ConfigurationError, match=name):
        read(tmp_path)


def test_conditions_of_another_release_than_the_questions_are_refused(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "release_conditions.json").write_text(
        json.dumps(CONDITIONS | {"Flu": {"icd10-id": "J11", "symptoms": {"E_77": {}}, "antecedents": {}}})
    )
    with pytest.raises(ConfigurationError, match="E_77"):
        read(tmp_path)
    (tmp_path / "release_evidences.json").write_text(
        json.dumps(EVIDENCES | {"E_8": EVIDENCES["E_4"] | {"data_type": "X"}})
    )
    with pytest.raises(ConfigurationError, match="data_type"):
        read_evidences(tmp_path)


def test_a_folder_with_two_files_of_patients_asks_which(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "other_patients.txt").write_text("")
    with pytest.raises(ConfigurationError, match="--patients"):
        patients_file(tmp_path)


def test_a_table_of_something_else_is_no_file_of_patients(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "release_test_patients.csv").write_text("a,b\n1,2\n")
    with pytest.raises(ConfigurationError, match="EVIDENCES or features"):
        read(tmp_path)
