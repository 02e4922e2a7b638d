"""The demo from a folder to drafts, with the stages as processes of their own on the embedded broker."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from wardstream.cli.app import app
from wardstream.cli.history import messages_of
from wardstream.settings import Settings
from wardstream.stages import LOOPED, STAGES, worker

JOAN = {"reference": "urn:uuid:joan"}
STAY = {"reference": "urn:uuid:stay"}


def entry(resource: dict[str, Any]) -> dict[str, Any]:
    return {"fullUrl": f"urn:uuid:{resource['id']}", "resource": resource}


def a_short_stay() -> dict[str, Any]:
    """Two days in hospital with a note and a result, as an export holds it: everything already over."""
    note = base64.b64encode(b"Subjective: feels better, no chest pain.\n\nPlan: home tomorrow.").decode()
    resources = (
        {"resourceType": "Patient", "id": "joan", "birthDate": "1950-02-03", "gender": "female"},
        {
            "resourceType": "Encounter",
            "id": "stay",
            "status": "finished",
            "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
            "subject": JOAN,
            "period": {"start": "2025-03-01T08:00:00Z", "end": "2025-03-03T10:00:00Z"},
        },
        {
            "resourceType": "Observation",
            "id": "potassium",
            "status": "final",
            "code": {"coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}]},
            "subject": JOAN,
            "encounter": STAY,
            "effectiveDateTime": "2025-03-01T09:00:00Z",
            "valueQuantity": {"value": 4.1, "unit": "mmol/L", "system": "http://unitsofmeasure.org", "code": "mmol/L"},
        },
        {
            "resourceType": "DocumentReference",
            "id": "note",
            "status": "current",
            "type": {"coding": [{"system": "http://loinc.org", "code": "11506-3", "display": "Progress note"}]},
            "subject": JOAN,
            "date": "2025-03-02T09:00:00Z",
            "context": {"encounter": [STAY]},
            "content": [{"attachment": {"contentType": "text/plain", "data": note}}],
        },
    )
    return {"resourceType": "Bundle", "type": "collection", "entry": [entry(resource) for resource in resources]}


def test_a_folder_becomes_drafts_in_a_folder(tmp_path: Path) -> None:
    folder, out = tmp_path / "fhir", tmp_path / "out"
    folder.mkdir()
    (folder / "Joan.json").write_text(json.dumps(a_short_stay()))
    command = [sys.executable, "-m", "wardstream", "demo", str(folder), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    tasks = {path.name.rpartition("-")[0] for path in out.glob("*.json")}
    assert tasks == {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    assert "4.1" in (out / "index.html").read_text()
    assert "no chest pain" in "".join(path.read_text() for path in out.glob("progress-note-*.md"))
    assert "Open " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_broker_that_is_none_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["demo", "--broker", "rabbit", "--out", str(tmp_path)])
    assert isinstance(result.exception, ConfigurationError)
    assert "embedded and kafka" in str(result.exception)


def test_the_sample_hospital_is_told_in_order() -> None:
    times = [message.time for message in messages_of("sample")]
    assert len(times) > 300
    assert times == sorted(times)


def test_a_stage_that_is_none_is_refused() -> None:
    assert (*LOOPED, "board") == STAGES
    with pytest.raises(ConfigurationError, match="expected a stage among ingest, patient, generate, board"):
        worker("sing", Settings())
