"""Every kind of document that leaves stands up to the HAPI FHIR validator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from deploy.hapi.validator import Finding, validate
from processors.drafting.fhir import to_bundle
from schemas.requests import TASKS
from tests.integration import sample_drafts
from tests.integration.servers import available
from tests.processors.drafting.fhir.drafted_documents import MADE, drafted_documents
from tests.processors.drafting.fhir.every_kind import documents
from wardstream import fhir_contract

#: A minute of Java and the whole sample hospital; `make test` has fhir.resources look at the same kinds of documents.
pytestmark = [pytest.mark.integration, pytest.mark.long, pytest.mark.timeout(900)]


def written(folder: Path, resources: dict[str, Any]) -> Path:
    for name, resource in resources.items():
        (folder / f"{name}.json").write_bytes(orjson.dumps(resource))
    return folder


def everything() -> dict[str, Any]:
    """Kinds made by hand, drafts of a stay told by hand, the last draft of each task and patient of the
    sample hospital.
    """
    last = {
        f"sample-{draft.task}-{draft.patient.replace('/', '-')}": (draft, asked)
        for draft, asked in sample_drafts.drafts()
    }
    shown = {f"shown-{task}": fhir_contract.document(task) for task in TASKS}
    return {
        **documents(),
        **drafted_documents(),
        **shown,
        **{name: to_bundle(*pair) for name, pair in last.items()},
    }


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> list[Finding]:
    """Of all documents, and of one that is broken on purpose, in one JVM."""
    made = everything()
    assert sum(name.startswith("sample") for name in made) > 20
    broken = orjson.loads(orjson.dumps(made["progress-note"]))
    del broken["entry"][0]["resource"]["author"]
    folder = written(tmp_path_factory.mktemp("documents"), {**made, "broken-no-author": broken})
    with available():
        return validate(folder)


@pytest.mark.parametrize("name", [*documents(), *MADE])
def test_hapi_finds_no_error_in(name: str, findings: list[Finding]) -> None:
    assert [f for f in findings if f.file == f"{name}.json" and f.grave] == []


def test_hapi_finds_no_error_in_any_draft_of_the_sample_hospital(findings: list[Finding]) -> None:
    assert [f for f in findings if f.file.startswith("sample") and f.grave] == []


def test_hapi_finds_no_error_in_the_examples_of_asyncapi(findings: list[Finding]) -> None:
    assert [f for f in findings if f.file.startswith("shown") and f.grave] == []


def test_hapi_knows_our_extensions(findings: list[Finding]) -> None:
    assert [f for f in findings if "nknown extension" in f.message] == []


def test_hapi_would_find_an_error(findings: list[Finding]) -> None:
    grave = [f.message for f in findings if f.file == "broken-no-author.json" and f.grave]
    assert any("Composition.author" in message for message in grave)
