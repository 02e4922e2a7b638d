"""One draft for one request: the model's where it stands up to the gate, the composer's wherever it does not.

Why the composer stood in is written into the draft:

    server         the model server failed, or could not be reached, after all retries
    timeout        no answer within the request's time
    circuit-open   the server has been failing and is left alone for a while
    refused        the server answered, but not with what was asked for (cut, no JSON, prompt too long)
    gate           the answer does not have the asked shape, nothing of it is grounded, or too much of it is not
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from models.llm.port import LLM, BackendError, BackendRefused, BackendTimeout, CircuitOpen, Completion, Prompt
from schemas.drafts import Draft, statements
from schemas.requests import Request, Task

log = logging.getLogger(__name__)

COMPOSED: Final = {"step": "compose"}


class DraftTask(Protocol):
    """What GENERATE needs of a task: see processors.tasks."""

    async def prepared(self, request: Request, /) -> Request:
        """With what has to be waited for before the model is asked; as it came where there is nothing. Equal to `request` in what it asks for."""
        ...

    def compose(self, request: Request, /) -> Draft: ...

    def prompt(self, request: Request, /) -> Prompt: ...

    def from_completion(self, request: Request, completion: Completion, /) -> Draft: ...


@dataclass(frozen=True)
class Asked:
    """What came of asking the model."""

    request: Request | None = None  # as it was prepared: what the model saw is what its answer is held to
    prompt: Prompt | None = None
    completion: Completion | None = None
    fallback: str = ""  # why there is no completion


@dataclass(frozen=True)
class Drafted:
    """A draft and how it came about."""

    draft: Draft
    seed: int = 0
    tokens_in: int = 0  # of the model, also where its draft was dropped
    tokens_out: int = 0
    steps: tuple[dict[str, str], ...] = ()

    @property
    def composed(self) -> bool:
        """Whether this is the composer's."""
        return COMPOSED in self.steps


class Drafter:
    """Asks the model, judges, falls back. Without a model the composer is the backend, not the fallback."""

    def __init__(self, tasks: Mapping[Task, DraftTask], llm: LLM | None, *, request_timeout: float, most_cut: float) -> None:
        self.llm = llm
        self._tasks = tasks
        self._request_timeout = request_timeout
        self._most_cut = most_cut

    async def ask(self, request: Request) -> Asked:
        """The model's answer, or why there is none. All waiting happens here."""
        if self.llm is None:
            return Asked()
        prompt: Prompt | None = None
        try:
            async with asyncio.timeout(self._request_timeout):
                request = await self._tasks[request.task].prepared(request)
                prompt = self._tasks[request.task].prompt(request)
                return Asked(request, prompt, await self.llm.complete(prompt, timeout=self._request_timeout))
        except TimeoutError:
            return Asked(request, prompt, fallback="timeout")
        except BackendError as error:
            return Asked(request, prompt, fallback=reason_of(error))
        except Exception as error:  # no prompt, or a backend with errors of its own: the composer's draft is due all the same
            log.warning("a model was not asked (%s); the composer stands in", type(error).__name__)
            return Asked(request, prompt, fallback="refused")

    def judge(self, request: Request, asked: Asked) -> Drafted:
        """The draft to publish: CPU work. Raises what the composer raises, where even that fails."""
        if self.llm is None:
            return self.compose(request)
        request = asked.request or request
        draft, fallback = self._read(request, asked)
        step = {"step": "complete", "backend": self.llm.name, "outcome": fallback or "kept"}
        if draft is not None:
            step |= {f"cut.{check}": str(count) for check, count in cut(draft).items()}
        return Drafted(
            draft if draft is not None and not fallback else self.compose(request, fallback).draft,
            seed=asked.prompt.seed if asked.prompt else 0,
            tokens_in=asked.completion.tokens_in if asked.completion else 0,
            tokens_out=asked.completion.tokens_out if asked.completion else 0,
            steps=(step,) if not fallback else (step, COMPOSED),
        )

    def _read(self, request: Request, asked: Asked) -> tuple[Draft | None, str]:
        """The model's draft, where its answer can be read as one, and why it must not be published."""
        if asked.completion is None:
            return None, asked.fallback or "refused"
        try:
            draft = self._tasks[request.task].from_completion(request, asked.completion)
        except Exception as error:  # an answer of the wrong shape, or our own slip in reading it
            log.warning("a model's draft was dropped (%s); the composer stands in", type(error).__name__)
            return None, "gate"
        return draft, "gate" if too_little_grounded(draft, self._most_cut) else ""

    def compose(self, request: Request, fallback: str = "") -> Drafted:
        """The composer's draft; `fallback` says what it stands in for."""
        draft = self._tasks[request.task].compose(request)
        return Drafted(msgspec.structs.replace(draft, fallback=fallback) if fallback else draft, steps=(COMPOSED,))


def reason_of(error: BackendError) -> str:
    """The word for a draft's `fallback`."""
    if isinstance(error, CircuitOpen):
        return "circuit-open"
    if isinstance(error, BackendTimeout):
        return "timeout"
    return "refused" if isinstance(error, BackendRefused) else "server"


def too_little_grounded(draft: Draft, most_cut: float) -> bool:
    """Whether the gate left too little of a model's draft to be worth a clinician's time."""
    kept = len(list(statements(draft.sections)))
    return kept == 0 or len(draft.rejected) > most_cut * (kept + len(draft.rejected))


def cut(draft: Draft) -> dict[str, int]:
    """Statements that the gate cut, by check."""
    counts: dict[str, int] = {}
    for rejected in draft.rejected:
        counts[rejected.check] = counts.get(rejected.check, 0) + 1
    return dict(sorted(counts.items()))
