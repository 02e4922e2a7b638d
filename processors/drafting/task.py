"""What drafting needs to know of a task: how its requests are prepared, which sections its document has, what
it adds to a prompt, how it is composed from evidence alone, and by which rules it is checked.

Each task implements `Task` (processors/progress_note, discharge, care_summary, diagnosis). Most methods have
a default: a document that rests on the record alone overrides `compose` and nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from models.policies.policy_slot import Shadowed
from processors.drafting.anchors import Offer
from processors.drafting.grounding.rules import Rules
from processors.drafting.knowledge import Knowledge
from processors.drafting.outline import Outline
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from schemas.drafts import Draft, Section
from schemas.requests import Request


class Additions(NamedTuple):
    """What a prompt has for one task, and for no other."""

    instructions: str = ""  # behind those for all tasks
    longitudinal: str = ""  # heading of the coded facts from before the stay
    current: str = ""  # ... and of those of the stay
    offers: tuple[Offer, ...] = ()  # knowledge that a statement may cite


class Task(Protocol):
    """One kind of document."""

    outline: Outline
    knowledge: Knowledge[Any, Any] | None = None  # what the document rests on besides the record

    def prepare(self, request: Request, /) -> Request:
        """With the knowledge that the document rests on. Equal requests get equal answers; a request that has
        it already comes back as it is.
        """
        return request if self.knowledge is None else self.knowledge.of(request)

    async def prepare_later(self, request: Request, /) -> Request:
        """The same where the answer may be waited for, as a language model's."""
        return request if self.knowledge is None else await self.knowledge.later(request)

    def shadowed(self, request: Request, /) -> tuple[Shadowed, ...]:
        """A prepared request as models in the shadow would have prepared it."""
        return () if self.knowledge is None else self.knowledge.shadowed(request)

    def sections(self, request: Request, /) -> Outline:
        """The outline for this request: title and sections may depend on it."""
        return self.outline

    def prompt(self, record: Record, /) -> Additions:
        return Additions()

    def compose(self, record: Record, /) -> Filled:
        """Statements by section, from the evidence alone."""
        ...

    def check(self, request: Request, /) -> Rules:
        """The task's own rules for the gate."""
        return Rules()

    def instead(self, request: Request, /) -> Section | None:
        """The only section, where the document must not be written."""
        return None

    def limits(self, request: Request, /) -> list[str]:
        """What the draft could not consider, in words for its last section."""
        return []

    def language(self, request: Request, /) -> str:
        """ISO 639-1 of its reader's language, where that is not English and the document has its sentences; else ""."""
        return ""

    def in_language(self, draft: Draft, request: Request, /) -> Draft:
        """A draft that stands up to the gate, in that language."""
        return draft

    def finish(self, draft: Draft, record: Record, /) -> Draft:
        """A last look over the whole draft, whoever wrote it."""
        return draft
