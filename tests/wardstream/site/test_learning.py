"""Learning the site graph from a folder: a reason given as a reference is found, whole bundles or single
resources.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kg.medical.site import SiteSource
from schemas.errors import ConfigurationError, StateError
from tests.kg.medical.umls.release import OSELTAMIVIR, PNEUMONIA, write
from wardstream.cli.app import app

SYNTHEA = Path("/work/shared/data/synthea_r4")


def _resources(number: int) -> list[dict[str, Any]]:
    patient, encounter = f"Patient/p{number}", {"reference": f"Encounter/e{number}"}

    def coded(system: str, code: str, display: str) -> dict[str, Any]:
        return {"coding": [{"system": system, "code": code, "display": display}]}

    return [
        {"resourceType": "Patient", "id": f"p{number}"},
        {
            "resourceType": "Encounter",
            "id": f"e{number}",
            "status": "finished",
            "class": {"code": "IMP"},
            "subject": {"reference": patient},
            "period": {"start": "2026-03-01T08:00:00Z", "end": "2026-03-03T08:00:00Z"},
        },
        {
            "resourceType": "MedicationRequest",
            "id": f"m{number}",
            "status": "active",
            "intent": "order",
            "encounter": encounter,
            "subject": {"reference": patient},
            "authoredOn": "2026-03-02T09:00:00Z",
            "medicationCodeableConcept": coded(
                "http://www.nlm.nih.gov/research/umls/rxnorm", "4603", "Furosemide"
            ),
            "reasonReference": [{"reference": f"Condition/c{number}"}],
        },
        {
            "resourceType": "Condition",
            "id": f"c{number}",
            "subject": {"reference": patient},
            "encounter": encounter,
            "recordedDate": "2026-03-01T09:00:00Z",
            "code": coded("http://snomed.info/sct", "42343007", "Heart failure"),
        },
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "fhir"
    made.mkdir()
    lines = [json.dumps(resource) for number in range(2) for resource in _resources(number)]
    (made / "all.ndjson").write_text("\n".join(lines))
    return made


def _run(*arguments: str) -> Any:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_what_a_folder_teaches_is_shown_and_compiled(folder: Path, tmp_path: Path) -> None:
    _run("site", str(folder), "--file", str(tmp_path / "site.db"))
    edges = {
        (one["subject"].rpartition("|")[2], one["relation"], one["object"].rpartition("|")[2]): one["support"]
        for one in json.loads(_run("site", "--file", str(tmp_path / "site.db"), "--json"))
    }
    assert edges == {("42343007", "treated by", "4603"): 2}
    assert "Heart failure" in _run("site", "--file", str(tmp_path / "site.db"))


def test_learning_the_same_folder_twice_teaches_it_once(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    _run("site", str(folder), "--file", str(path))
    version = SiteSource(path).version
    _run("site", str(folder), "--file", str(path))
    assert SiteSource(path).version == version


def test_nowhere_to_learn_into_and_no_site_graph_are_said(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"site\.file"):
        CliRunner().invoke(app, ["site", str(folder)], catch_exceptions=False)
    with pytest.raises(StateError, match="wardstream site"):
        CliRunner().invoke(app, ["site", "--file", str(tmp_path / "none.db")], catch_exceptions=False)


@pytest.mark.skipif(
    not SYNTHEA.is_dir(),
    reason="needs the Synthea bundles of the shared data, which are not part of the project",
)
def test_synthea_teaches_treatments_that_make_sense(tmp_path: Path) -> None:
    some = tmp_path / "some"
    some.mkdir()
    for path in sorted(SYNTHEA.glob("*.json.gz"))[::3]:
        (some / path.name).symlink_to(path)
    _run("site", str(some), "--file", str(tmp_path / "site.db"))
    source = SiteSource(tmp_path / "site.db")
    names = {concept.id: concept.name for concept in source.concepts()}
    treated = {
        (names[edge.subject], names[edge.object]) for edge in source.edges() if edge.relation == "treated by"
    }
    assert any("ypertension" in condition and "ydrochlorothiazide" in drug for condition, drug in treated)
    assert all(edge.support >= 2 for edge in source.edges())


def _notes(folder: Path, *texts: str) -> Path:
    """A patient, a stay and a note each."""
    folder.mkdir()
    lines = []
    for number, text in enumerate(texts):
        patient, encounter, _, _ = _resources(number)
        content = [
            {"attachment": {"contentType": "text/plain", "data": base64.b64encode(text.encode()).decode()}}
        ]
        note = {
            "resourceType": "DocumentReference",
            "id": f"d{number}",
            "status": "current",
            "subject": {"reference": f"Patient/p{number}"},
            "date": "2026-03-01T10:00:00Z",
            "type": {"text": "Progress note"},
            "context": {"encounter": [{"reference": f"Encounter/e{number}"}]},
            "content": content,
        }
        lines += [patient, encounter, note]
    (folder / "all.ndjson").write_text("\n".join(map(json.dumps, lines)))
    return folder


def test_what_notes_name_together_is_learned_under_a_relation_of_its_own_where_a_graph_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = write(tmp_path / "rrf")
    graph = json.loads(_run("kg", "build", "--rrf", str(release), "--out", str(tmp_path / "kg"), "--json"))[
        "path"
    ]
    told = "ASSESSMENT:\nPneumonia, on oseltamivir.\n"
    folder = _notes(
        tmp_path / "fhir",
        told,
        told,
        f"{told}\nFAMILY HISTORY:\nInfluenza.\n",
        "No pneumonia. ?Influenza. Oseltamivir.",
        "Well.",
        "Influenza.",
        "Influenza.",
    )
    _run("site", str(folder), "--file", str(tmp_path / "site.db"), "--graph", graph)
    found = {
        (e.subject, e.relation, e.object, e.source, e.support)
        for e in SiteSource(tmp_path / "site.db").edges()
    }
    assert found == {(f"UMLS:{PNEUMONIA}", "mentioned with", f"UMLS:{OSELTAMIVIR}", "site notes", 3)}
    monkeypatch.setenv("WARDSTREAM_SITE__NOTES", "false")
    _run("site", str(folder), "--file", str(tmp_path / "coded.db"), "--graph", graph)
    assert list(SiteSource(tmp_path / "coded.db").edges()) == []
    with pytest.raises(StateError, match="vocabulary"):
        _run("site", str(folder), "--file", str(tmp_path / "site.db"), "--graph", graph)
