"""Documents of real drafts: each task by the composer and by a (stub) model, at admission, by day, at
discharge, from nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import orjson

from models.llm.port import Completion
from processors.drafting.drafter import Drafting
from processors.drafting.fhir import to_bundle
from processors.tasks import TASKS, tasks
from schemas.drafts import Draft
from schemas.requests import Evidence, Request
from tests.processors import expected
from tests.processors.diagnosis.differential import made
from tests.processors.stay import STAY, request
from tests.servers.llm_answers import honest, invented


def _made() -> dict[str, tuple[Drafting, Request, Any]]:
    """Who drafts what, and with which answer of a model; by name."""
    found: dict[str, tuple[Drafting, Request, Any]] = {}
    for task, drafting in TASKS.items():
        for slot in ("admission", "discharge", "2026-03-05", "critical:Observation/2"):
            name = f"{task}-{slot.replace(':', '-').replace('/', '-')}"
            found[name] = (drafting, request(task, slot=slot), None)
        found[f"{task}-nothing"] = (drafting, request(task, evidence=Evidence()), None)
        early = request(task, slot="admission", cut="03-01 08:00", evidence=STAY)
        found[f"{task}-early"] = (drafting, early, None)
        for name, answer in (("model", honest), ("inventing-model", invented)):
            found[f"{task}-{name}"] = (drafting, request(task), answer)
    expecting = tasks(expected.reasoner())["discharge-instruction"]
    found["discharge-instruction-expecting"] = (expecting, expected.early(), None)
    found["diagnosis-suggesting"] = (made.drafting(), made.stay(), None)
    return found


MADE: Final = _made()


@cache
def draft(name: str) -> tuple[Draft, Request]:
    drafting, asked, answer = MADE[name]
    if answer is None:
        return drafting.compose(asked), asked
    return drafting.from_completion(asked, _completion(asked, answer)), asked


def _completion(asked: Request, answer: Any) -> Completion:
    prompt = TASKS[asked.task].prompt(asked)
    question = {
        "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
        "response_format": {"type": "json_schema", "json_schema": {"schema": prompt.schema}},
    }
    return Completion(orjson.dumps(answer(question)).decode(), "stub-7b", 100, 50)


def drafted_documents() -> dict[str, dict[str, Any]]:
    return {name: to_bundle(*draft(name)) for name in MADE}
