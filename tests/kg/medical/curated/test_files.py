"""The files that clinicians review: their schema, and what they cover."""

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from kg.medical.curated.files import CuratedError, complaint, load, read

Write = Callable[[str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "conditions").mkdir()
    for name, text in {
        "conditions/heart.yaml": "heart failure:\n  drugs: [furosemide, lisinopril]\n",
        "drug_classes.yaml": "loop diuretic: [furosemide]\n",
        "drugs.yaml": "furosemide: {tests: [serum potassium]}\n",
        "procedures.yaml": "colonoscopy: {preparation: [clear liquid diet]}\n",
        "concepts.yaml": "ACTI:\n  daily weights: [weigh yourself daily]\n  walking:\n",
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_packaged_files_are_as_the_schema_says_and_cover_what_is_common() -> None:
    curated = read()

    assert len(curated.conditions) >= 400
    assert len(curated.drugs) >= 200
    assert len(curated.procedures) >= 80
    assert len(set(curated.specialties.values())) == 21
    for name in (
        "chest pain",
        "back pain",
        "fatigue",
        "syncope",
        "heart failure",
        "type 2 diabetes mellitus",
        "hip fracture",
        "pregnancy",
    ):
        assert curated.conditions[name].tests and curated.conditions[name].advice


def test_what_a_patient_comes_with_says_what_may_be_behind_it() -> None:
    curated = read()
    complaints = [name for name, specialty in curated.specialties.items() if specialty == "complaints"]

    assert len(complaints) >= 70
    assert all(curated.conditions[name].diagnoses for name in complaints)


def test_each_file_says_that_no_clinician_has_reviewed_it() -> None:
    folder = files("kg.medical.curated")
    for path in (
        *folder.joinpath("conditions").iterdir(),
        *(one for one in folder.iterdir() if one.name.endswith(".yaml")),
    ):
        header = " ".join(re.findall(r"(?m)^# (.*)", path.read_text(encoding="utf-8")))
        assert "from general medical knowledge" in header, path.name
        assert "Not reviewed by a clinician." in header, path.name


def test_a_small_folder_is_read(folder: Path) -> None:
    curated = load(folder)

    assert curated.conditions["heart failure"].drugs == ("furosemide", "lisinopril")
    assert curated.specialties == {"heart failure": "heart"}
    assert curated.concepts == {"ACTI": {"daily weights": ("weigh yourself daily",), "walking": None}}


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (
            "conditions/heart.yaml",
            "angina: {drugs: [aspirin]}\nangina: {tests: [troponin]}\n",
            "'angina' again",
        ),
        ("conditions/lung.yaml", "heart failure: {tests: [chest x-ray]}\n", "in heart and in lung"),
        ("conditions/heart.yaml", "angina: {drugs: []}\n", "got none"),
        ("conditions/heart.yaml", "angina: {drugs: [aspirin, aspirin]}\n", "['aspirin']"),
        ("conditions/heart.yaml", "angina: {medicines: [aspirin]}\n", "medicines"),
        ("conditions/heart.yaml", "angina: {drugs: aspirin}\n", "array"),
        ("conditions/heart.yaml", "angina: {drugs: [aspirin 81 mg]}\n", "carries a dose"),
        ("conditions/heart.yaml", "angina: {complications: [MI]}\n", "abbreviates: MI"),
        ("drugs.yaml", "furosemide: {tests: [' serum  potassium']}\n", "blanks"),
        ("drug_classes.yaml", "loop diuretic: [furosemide\n", "drug_classes.yaml"),
        (
            "concepts.yaml",
            "ACTI:\n  walking: [daily walk]\nPROC:\n  gait training: [daily walk]\n",
            "got again: daily walk",
        ),
        ("concepts.yaml", "HABIT:\n  walking:\n", "HABIT"),
    ],
)
def test_a_slip_is_refused_with_where_it_is(folder: Path, file: str, text: str, told: str) -> None:
    (folder / file).write_text(text)

    with pytest.raises(CuratedError) as raised:
        load(folder)

    assert told in str(raised.value)


@pytest.mark.parametrize(
    "name",
    [
        "vitamin B12 deficiency",
        "type 2 diabetes mellitus",
        "MRI brain",
        "24-hour urine collection",
        "hemoglobin A1c",
    ],
)
def test_figures_and_capitals_that_belong_to_a_name_are_plain(name: str) -> None:
    assert complaint(name) == ""
