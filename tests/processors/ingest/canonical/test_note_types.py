"""Short names of note types."""

from __future__ import annotations

import pytest

from processors.ingest.canonical.note_types import _table, note_type
from schemas.codes import Coding, Concept


def by_code(code: str) -> str:
    return note_type(Concept((Coding("http://loinc.org", code),)))


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("34117-2", "admission-note"),
        ("11506-3", "progress-note"),
        ("18842-5", "discharge-summary"),
        ("11488-4", "consult"),
        ("28570-0", "procedure-note"),
        ("11504-8", "operative-note"),
        ("18748-4", "radiology"),
        ("34746-8", "nursing"),
        ("11526-1", "pathology"),
        ("18752-6", "exercise-test"),
        ("11524-6", "ecg"),
        ("11522-0", "echo"),
        ("28653-4", "social-work"),
        ("34801-1", "nutrition"),
        ("34838-3", "respiratory"),
        ("28579-1", "rehab"),
        ("74213-0", "discharge-instructions"),
        ("34111-5", "emergency"),
        ("34821-9", "pharmacy"),
        ("99999-9", "other"),
    ],
)
def test_loinc_codes(code: str, name: str) -> None:
    assert by_code(code) == name


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Case Management", "case-management"),
        ("Consult", "consult"),
        ("Discharge summary", "discharge-summary"),
        ("ECG", "ecg"),
        ("Echo", "echo"),
        ("General", "general"),
        ("Nursing", "nursing"),
        ("Nursing/other", "nursing"),
        ("Nutrition", "nutrition"),
        ("Pharmacy", "pharmacy"),
        ("Physician", "progress-note"),
        ("Radiology", "radiology"),
        ("Rehab Services", "rehab"),
        ("Respiratory", "respiratory"),
        ("Social Work", "social-work"),
    ],
)
def test_the_fifteen_note_categories_of_mimic(said: str, name: str) -> None:
    assert note_type(Concept(text=said)) == name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Physician Progress Notes", "progress-note"),
        ("ED Provider Notes", "emergency"),
        ("CT abdomen with contrast", "radiology"),
        ("H&P", "admission-note"),
        ("Rapid response", "event-note"),
        ("Mr Smith's letter", "other"),
        ("Octreotide protocol", "other"),
        ("", "other"),
    ],
)
def test_titles_where_there_is_no_type(title: str, name: str) -> None:
    assert note_type(Concept(), title) == name


def test_the_code_wins_over_the_title() -> None:
    assert note_type(Concept((Coding("http://loinc.org", "34746-8"),)), "Discharge summary") == "nursing"


def test_no_code_has_two_names() -> None:
    from importlib.resources import files

    import yaml

    raw = yaml.safe_load(
        files("processors.ingest.canonical").joinpath("note_types.yaml").read_text(encoding="utf-8")
    )
    listed = [code for codes in raw["loinc"].values() for code in codes]
    assert len(listed) == len(set(listed)) == len(_table()[0])


def test_what_a_speech_therapist_writes_is_no_report_of_pathology() -> None:
    assert note_type(Concept(text="Speech-language pathology Note")) == "rehab"
    assert note_type(Concept(text="Surgical pathology report")) == "pathology"
