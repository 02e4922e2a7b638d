"""What composers and models draft, as documents."""

from __future__ import annotations

import orjson
import pytest
from fhir.resources.R4B.bundle import Bundle

from processors.drafting.fhir import from_bundle, to_bundle
from processors.drafting.fhir.vocabulary import KINDS
from processors.tasks import TASKS
from tests.processors.drafting.fhir.drafted_documents import MADE, draft


@pytest.mark.parametrize("name", MADE)
def test_a_draft_is_valid_and_comes_back_from_its_document(name: str) -> None:
    drafted, asked = draft(name)
    bundle = orjson.loads(orjson.dumps(to_bundle(drafted, asked)))
    Bundle.model_validate(bundle)
    back = from_bundle(bundle)
    assert (back.sections, back.title, back.cut, back.author) == (
        drafted.sections,
        drafted.title,
        drafted.cut,
        drafted.author,
    )
    assert sorted(r.check for r in back.rejected) == sorted(r.check for r in drafted.rejected)


@pytest.mark.parametrize("name", [name for name in MADE if name.endswith("nothing")])
def test_a_draft_from_nothing_says_so_in_every_section(name: str) -> None:
    assert all(
        section.empty_reason and not section.statements
        for section in from_bundle(to_bundle(*draft(name))).sections
    )


def test_the_type_of_a_document_is_that_of_its_outline() -> None:
    assert {task: code for task, (code, _) in KINDS.items()} == {
        task: drafting.task.outline.code for task, drafting in TASKS.items()
    }


def test_the_author_of_a_models_draft_is_the_model() -> None:
    bundle = to_bundle(*draft("progress-note-model"))
    device = next(e["resource"] for e in bundle["entry"] if e["resource"]["resourceType"] == "Device")
    assert device["deviceName"][0]["name"] == "stub-7b"
    assert [v["type"]["text"] for v in device["version"]] == ["template"]
