"""Learning the site graph from a folder: a reason given as a reference is found, whole bundles or single resources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kg.site import SiteSource
from schemas.errors import ConfigurationError, StateError
from wardstream.cli.app import app

SYNTHEA = Path("/work/shared/data/synthea_r4")


def _resources(number: int) -> list[dict[str, Any]]:
    patient, encounter = f"Patient/p{number}", {"reference": f"Encounter/e{number}"}

    def coded(system: str, code: str, display: str) -> dict[str, Any]:
        return {"coding": [{"system": system, "code": code, "display": display}]}

    return [
        {"resourceType": "Patient", "id": f"p{number}"},
        {
            "resourceType": "Encounter", "id": f"e{number}", "status": "finished", "class": {"code": "IMP"},
            "subject": {"reference": patient}, "period": {"start": "2026-03-01T08:00:00Z", "end": "2026-03-03T08:00:00Z"},
        },
        {
            "resourceType": "MedicationRequest", "id": f"m{number}", "status": "active", "intent": "order", "encounter": encounter,
            "subject": {"reference": patient}, "authoredOn": "2026-03-02T09:00:00Z",
            "medicationCodeableConcept": coded("http://www.nlm.nih.gov/research/umls/rxnorm", "4603", "Furosemide"),
            "reasonReference": [{"reference": f"Condition/c{number}"}],
        },
        {
            "resourceType": "Condition", "id": f"c{number}", "subject": {"reference": patient}, "encounter": encounter,
            "recordedDate": "2026-03-01T09:00:00Z", "code": coded("http://snomed.info/sct", "42343007", "Heart failure"),
        },
    ]  # fmt: skip


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
    _run("site", "learn", str(folder), "--out", str(tmp_path / "site.db"))
    edges = {(one["subject"].rpartition("|")[2], one["relation"], one["object"].rpartition("|")[2]): one["support"]
             for one in json.loads(_run("site", "show", str(tmp_path / "site.db"), "--json"))}  # fmt: skip
    assert edges == {("42343007", "treated by", "4603"): 2}
    assert "Heart failure" in _run("site", "show", str(tmp_path / "site.db"))


def test_learning_the_same_folder_twice_teaches_it_once(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    _run("site", "learn", str(folder), "--out", str(path))
    version = SiteSource(path).version
    _run("site", "learn", str(folder), "--out", str(path))
    assert SiteSource(path).version == version


def test_nowhere_to_learn_into_and_no_site_graph_are_said(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"site\.file"):
        CliRunner().invoke(app, ["site", "learn", str(folder)], catch_exceptions=False)
    with pytest.raises(StateError, match="site learn"):
        CliRunner().invoke(app, ["site", "show", str(tmp_path / "none.db")], catch_exceptions=False)


@pytest.mark.skipif(
    not SYNTHEA.is_dir(), reason="needs the Synthea bundles of the shared data, which are not part of the project"
)
def test_synthea_teaches_treatments_that_make_sense(tmp_path: Path) -> None:
    some = tmp_path / "some"
    some.mkdir()
    for path in sorted(SYNTHEA.glob("*.json.gz"))[::3]:
        (some / path.name).symlink_to(path)
    _run("site", "learn", str(some), "--out", str(tmp_path / "site.db"))
    source = SiteSource(tmp_path / "site.db")
    names = {concept.id: concept.name for concept in source.concepts()}
    treated = {(names[edge.subject], names[edge.object]) for edge in source.edges() if edge.relation == "treated by"}
    assert any("ypertension" in condition and "ydrochlorothiazide" in drug for condition, drug in treated)
    assert all(edge.support >= 2 for edge in source.edges())
