"""Documents of real drafts: each task by the composer and by a (stub) model, at admission, by day, at
discharge, from nothing.
"""

from __future__ import annotations

from typing import Any

import orjson

from models.llm.port import Completion
from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS, tasks
from schemas.drafts import Draft
from schemas.requests import Evidence, Request
from tests.processors import expected
from tests.processors.diagnosis.differential import made
from tests.processors.stay import STAY, request
from tests.servers.llm_answers import honest, invented


def drafts() -> dict[str, tuple[Draft, Request]]:
    """By name."""
    found: dict[str, tuple[Draft, Request]] = {}
    for task, drafting in TASKS.items():
        for slot in ("admission", "discharge", "2026-03-05", "critical:Observation/2"):
            asked = request(task, slot=slot)
            found[f"{task}-{slot.replace(':', '-').replace('/', '-')}"] = (drafting.compose(asked), asked)
        nothing = request(task, evidence=Evidence())
        found[f"{task}-nothing"] = (drafting.compose(nothing), nothing)
        early = request(task, slot="admission", cut="03-01 08:00", evidence=STAY)
        found[f"{task}-early"] = (drafting.compose(early), early)
        asked = request(task)
        for name, answer in (("model", honest), ("inventing-model", invented)):
            found[f"{task}-{name}"] = (drafting.from_completion(asked, _completion(asked, answer)), asked)
    asked = expected.early()
    found["discharge-instruction-expecting"] = (
        tasks(expected.reasoner())["discharge-instruction"].compose(asked),
        asked,
    )
    asked = made.stay()
    found["diagnosis-suggesting"] = (made.drafting().compose(asked), asked)
    return found


def _completion(asked: Request, answer: Any) -> Completion:
    prompt = TASKS[asked.task].prompt(asked)
    question = {
        "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
        "response_format": {"type": "json_schema", "json_schema": {"schema": prompt.schema}},
    }
    return Completion(orjson.dumps(answer(question)).decode(), "stub-7b", 100, 50)


def drafted_documents() -> dict[str, dict[str, Any]]:
    return {name: to_bundle(draft, asked) for name, (draft, asked) in drafts().items()}
