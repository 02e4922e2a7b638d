"""What the stages do with a task: prepare its requests, prompt a model, read its answer, or compose the draft."""

from __future__ import annotations

from dataclasses import dataclass

from models.llm.port import Completion, Prompt
from models.policies.policy_slot import Shadowed
from processors.drafting.answers import draft_of
from processors.drafting.assembly import assemble
from processors.drafting.grounding.gate import Gate
from processors.drafting.prompt import prompt_of
from processors.drafting.task import Task
from processors.drafting.verification import verified
from processors.evidence.record import Record
from schemas.drafts import Draft
from schemas.requests import Request


@dataclass(frozen=True)
class Drafting:
    """One task at work. Requests need not be prepared: each method prepares its own."""

    task: Task

    @property
    def template(self) -> str:
        """Version of the outline, part of a request's id."""
        return self.task.outline.template

    async def prepared(self, request: Request, /) -> Request:
        """With the knowledge that the document rests on, also where it must be waited for."""
        return await self.task.prepare_later(request)

    def shadowed(self, request: Request, /) -> tuple[Shadowed, ...]:
        """The request as models in the shadow would have it drafted. `request`: as it was drafted, with its
        decisions.
        """
        return self.task.shadowed(request)

    def compose(self, request: Request, /) -> Draft:
        """The document from the evidence alone, held to it as a model's would be."""
        request = self.task.prepare(request)
        record = Record(request)
        draft = assemble(self.task, record, self.task.compose(record))
        return verified(draft, self.gate(request))

    def prompt(self, request: Request, /) -> Prompt:
        return prompt_of(self.task, self.task.prepare(request))

    def from_completion(self, request: Request, completion: Completion, /) -> Draft:
        """The model's statements that stand up to the gate. Raises BackendRefused for an answer of another
        shape.
        """
        return draft_of(self.task, self.task.prepare(request), completion)

    def gate(self, request: Request, /) -> Gate:
        """The gate over a prepared request."""
        return Gate(request, self.task.check(request))
