"""A visit of ACI-Bench becomes a stay: its sources are the evidence, its note is what a draft is compared
with.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.drafting import NoteRequest, note_requests
from evaluation.progress_notes import SOAP
from evaluation.visits import From, Visit, documents, history_of, is_visits, read_visits, triggers_of
from processors.patient import TriggerSettings
from processors.tasks import TASKS
from schemas.errors import ConfigurationError
from tests.evaluation.visit_files import DIALOGUE, NOTE, write_visits


def requests(folder: Path, source: From) -> list[NoteRequest]:
    return note_requests(history_of(read_visits(folder), source), None, triggers_of(TriggerSettings()))


def test_each_visit_asks_for_one_note_of_its_own_patient_and_the_note_is_its_reference(
    tmp_path: Path,
) -> None:
    write_visits(tmp_path, 3)
    found = requests(tmp_path, "dialogue")
    assert len({one.request.patient for one in found}) == len(found) == 3
    assert sorted(one.reference for one in found) == sorted(
        visit.note.strip() for visit in read_visits(tmp_path)
    )


def test_the_note_is_not_in_the_evidence_of_its_draft(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    for source in ("dialogue", "sections"):
        (one,) = requests(tmp_path, source)
        assert all(passage.body.note_type != "progress-note" for passage in one.request.evidence.passages)


def test_what_was_found_can_be_cited_though_no_document_has_a_version_number(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    (one,) = requests(tmp_path, "sections")
    assert one.request.retrieval is not None
    found = {(chosen.chunk.resource, chosen.chunk.version) for chosen in one.request.retrieval.chosen}
    assert found
    assert found <= {(passage.resource, passage.version) for passage in one.request.evidence.passages}
    assert "Start ibuprofen 400 mg" in TASKS["progress-note"].prompt(one.request).user


def test_from_the_dialogue_the_transcript_is_the_only_document(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    (one,) = requests(tmp_path, "dialogue")
    assert [passage.body.text for passage in one.request.evidence.passages] == [DIALOGUE.strip()]


def test_from_the_sections_history_results_and_plan_come_as_documents_of_their_own(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    (one,) = requests(tmp_path, "sections")
    by_type = {passage.body.note_type: passage.body.text for passage in one.request.evidence.passages}
    assert by_type.keys() == {"admission-note", "laboratory", "consult"}
    assert "The right knee is tender." in by_type["admission-note"]
    assert by_type["laboratory"] == "RESULTS\n\nX-ray of the right knee demonstrates arthritis."
    assert "Start ibuprofen 400 mg three times daily." in by_type["consult"]
    filled = {
        section.code
        for section in one.draft().sections
        if section.statements or any(inner.statements for inner in section.sections)
    }
    assert filled == set(SOAP)


def test_who_the_patient_is_comes_from_the_metadata_where_they_are(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    (one,) = requests(tmp_path, "dialogue")
    assert one.request.evidence.patient.sex == "female"
    (tmp_path / "train_metadata.csv").unlink()
    (one,) = requests(tmp_path, "dialogue")
    assert one.request.evidence.patient.sex != "female"


@given(st.lists(st.sampled_from([*NOTE.splitlines(), "IMPRESSION", "Doing well.", ""]), max_size=20))
def test_no_line_of_a_note_is_lost_or_told_twice(lines: list[str]) -> None:
    texts = [text for _, _, text in documents(Visit("1", "", "\n".join(lines)), "sections")]
    told = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
    assert sorted(told) == sorted(line.strip() for line in lines if line.strip())


def test_a_folder_of_fhir_is_none_of_visits(tmp_path: Path) -> None:
    (tmp_path / "patient.json").write_text("{}")
    (tmp_path / "table.csv").write_text("a,b\n1,2\n")
    assert not is_visits(tmp_path)


def test_files_without_a_visit_are_refused(tmp_path: Path) -> None:
    write_visits(tmp_path, 0)
    with pytest.raises(ConfigurationError, match="none with a row"):
        read_visits(tmp_path)
