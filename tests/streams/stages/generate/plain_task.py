"""A small real task for tests of the stage: one statement per sentence of the evidence, and a gate for
anchors and numbers.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import orjson

from models.llm.port import Completion, Prompt
from models.policies.policy_slot import Shadowed
from schemas.drafts import Author, Citation, Draft, Rejected, Section, Statement
from schemas.errors import BackendRefused
from schemas.facts import Source
from schemas.requests import TASKS, Request

ANCHORS = {"type": "array", "items": {"type": "string"}}
STATEMENT = {"type": "object", "properties": {"text": {"type": "string"}, "anchors": ANCHORS}}
SCHEMA = {"type": "object", "properties": {"statements": {"type": "array", "items": STATEMENT}}}


def sentences(request: Request) -> dict[str, Statement]:
    """Anchored sentences of the evidence."""
    found: dict[str, Statement] = {}
    for passage in request.evidence.passages:
        for match in re.finditer(r"[^.]+(?:\.\d[^.]*)*\.", passage.body.text):
            text = match[0].strip()
            source = Source(passage.resource, passage.version, match.start(), match.end())
            found[f"S{len(found) + 1}"] = Statement(text, (Citation(source, match[0], passage.time),))
    return found


class PlainTask:
    """compose, prompt, from_completion."""

    def __init__(self) -> None:
        self.composed = 0

    async def prepared(self, request: Request) -> Request:
        return request

    def shadowed(self, request: Request) -> tuple[Shadowed, ...]:
        return ()

    def compose(self, request: Request) -> Draft:
        self.composed += 1
        if "UNCOMPOSABLE" in request.evidence.passages[0].body.text:
            raise ValueError("CANARY cannot compose")
        return self._draft(request, tuple(sentences(request).values()), "composer")

    def prompt(self, request: Request) -> Prompt:
        lines = "\n".join(f"[{anchor}] {statement.text}" for anchor, statement in sentences(request).items())
        return Prompt(
            "Draft from the evidence.", f"Request {request.id}\n{lines}", SCHEMA, max_tokens=500, seed=7
        )

    def from_completion(self, request: Request, completion: Completion) -> Draft:
        answer = orjson.loads(completion.text)
        if not isinstance(answer.get("statements"), list):
            raise BackendRefused("expected statements, got none")
        known = sentences(request)
        kept: list[Statement] = []
        rejected: list[Rejected] = []
        for one in answer["statements"]:
            source = known.get(one["anchors"][0])
            if source is None:
                rejected.append(Rejected(one["text"], "citation"))
            elif set(re.findall(r"\d+", one["text"])) - set(re.findall(r"\d+", source.text)):
                rejected.append(Rejected(one["text"], "number"))
            else:
                kept.append(msgspec.structs.replace(source, text=one["text"]))
        draft = self._draft(request, tuple(kept), completion.model)
        return msgspec.structs.replace(draft, rejected=tuple(rejected))

    def _draft(self, request: Request, made: tuple[Statement, ...], backend: str) -> Draft:
        return Draft(
            request=request.id,
            task=request.task,
            document=request.document,
            patient=request.patient,
            encounter=request.encounter,
            title="Progress note",
            cut=request.cut,
            sections=(Section("Assessment", statements=made),),
            author=Author(backend, "t1"),
        )


def plain_tasks() -> dict[str, PlainTask]:
    return {task: PlainTask() for task in TASKS}


def plain_bundle(draft: Draft, request: Request, *, replaces: str = "") -> dict[str, Any]:
    """Not FHIR, but what the stage looks at: the identifier, and what it replaces."""
    if "UNRENDERABLE" in str(draft.sections) and draft.author.backend != "composer":
        raise ValueError("CANARY cannot render")
    return {
        "resourceType": "Bundle",
        "identifier": {"system": "urn:test", "value": f"bundle-{request.id}"},
        "request": request.id,
        "document": request.document,
        "replaces": replaces,
        "backend": draft.author.backend,
        "fallback": draft.fallback,
        "text": [statement.text for section in draft.sections for statement in section.statements],
    }
