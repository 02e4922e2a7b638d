"""One draft for one request: the model's where it stands up to the gate, the composer's wherever it does not.

The reason for the composer's fallback is written into the draft:

    server         the model server failed, or could not be reached, after all retries
    timeout        no answer within the request's time
    circuit-open   the server has been failing and is left alone for a while
    refused        the server answered, but not as requested (cut, no JSON, prompt too long)
    gate           the answer does not have the requested shape, or too little of it is grounded
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from models.llm.adapters import AdaptedLLM
from models.llm.port import LLM, BackendError, BackendRefused, BackendTimeout, CircuitOpen, Completion, Prompt
from models.policies.policy_slot import Shadowed
from schemas.decisions import Decision, versions
from schemas.drafts import Draft, rejected_by_check, statements
from schemas.requests import Request, Task
from schemas.trajectories import Texts


def numbers(draft: Draft) -> dict[str, int]:
    """Of a draft: statements, sources that it cites, what was cut."""
    made = list(statements(draft.sections))
    cited = {
        (citation.source.resource, citation.source.version) for one in made for citation in one.citations
    }
    return {
        "statements": len(made),
        "cited": len(cited),
        **{f"cut.{check}": count for check, count in rejected_by_check(draft).items()},
    }


def with_decisions(draft: Draft, more: tuple[Decision, ...], *, authored: bool) -> Draft:
    """The draft with decisions that were taken about it; `authored`: what was decided contributed to its
    text.
    """
    if not more:
        return draft
    author = (
        msgspec.structs.replace(draft.author, versions=draft.author.versions | versions(more))
        if authored
        else draft.author
    )
    return msgspec.structs.replace(draft, decisions=(*draft.decisions, *more), author=author)


def with_shadows(draft: Draft, shadow_numbers: Mapping[str, dict[str, int]]) -> Draft:
    """The draft with the numbers of those in the shadow, by slot."""
    if not shadow_numbers:
        return draft
    return msgspec.structs.replace(
        draft,
        decisions=tuple(
            msgspec.structs.replace(one, shadow_told=shadow_numbers[one.slot])
            if one.shadow and one.slot in shadow_numbers
            else one
            for one in draft.decisions
        ),
    )


log = logging.getLogger(__name__)

COMPOSED: Final = {"step": "compose"}


class DraftTask(Protocol):
    """What GENERATE needs of a task: see processors.tasks."""

    async def prepared(self, request: Request, /) -> Request:
        """With what the model's prompt has to wait for; unchanged if there is nothing. Equal
        to `request` in what it requests.
        """
        ...

    def shadowed(self, request: Request, /) -> tuple[Shadowed, ...]:
        """The request as models in the shadow would have it drafted; it has the decisions that name them."""
        ...

    def compose(self, request: Request, /) -> Draft: ...

    def prompt(self, request: Request, /) -> Prompt: ...

    def from_completion(self, request: Request, completion: Completion, /) -> Draft: ...


@dataclass(frozen=True)
class ModelReply:
    """The model's reply, or why there is none."""

    request: Request | None = None  # as it was prepared: what the model saw is what its answer is held to
    prompt: Prompt | None = None
    completion: Completion | None = None
    fallback: str = ""  # why there is no completion
    decisions: tuple[Decision, ...] = ()  # who of the model's adapters answered
    shadows: tuple[ShadowReply, ...] = ()


@dataclass(frozen=True)
class ShadowReply:
    """The reply for the draft of a shadow model."""

    slot: str
    request: Request
    completion: Completion


@dataclass(frozen=True)
class Drafted:
    """A draft and how it was made."""

    draft: Draft
    seed: int = 0
    tokens_in: int = 0  # of the model, also where its draft was dropped
    tokens_out: int = 0
    steps: tuple[dict[str, str], ...] = ()
    texts: Texts | None = None

    @property
    def composed(self) -> bool:
        """Whether this is the composer's."""
        return COMPOSED in self.steps


class Drafter:
    """Calls the model, judges its draft, falls back. Without a model the composer is the backend, not the
    fallback.
    """

    def __init__(
        self,
        tasks: Mapping[Task, DraftTask],
        llm: LLM | None,
        *,
        request_timeout: float,
        most_cut: float,
        adapted: AdaptedLLM | None = None,
        texts: Callable[[Request, Draft], Texts | None] | None = None,
    ) -> None:
        """`adapted`: `llm` by its adapters, where some can be promoted. `texts`: what is kept of a draft to train a model on,
        of a prepared request; None: nothing.
        """
        self.llm = llm
        self._adapted = adapted
        self._tasks = tasks
        self._request_timeout = request_timeout
        self._most_cut = most_cut
        self._texts = texts

    async def ask(self, request: Request) -> ModelReply:
        """The model's answer, or why there is none. All waiting happens here."""
        if self.llm is None:
            return ModelReply()
        prompt: Prompt | None = None
        shadow_replies: asyncio.Task[tuple[ShadowReply, ...]] | None = None
        deadline = asyncio.get_running_loop().time() + self._request_timeout
        try:
            async with asyncio.timeout_at(deadline):
                request = await self._tasks[request.task].prepared(request)
                prompt = self._tasks[request.task].prompt(request)
                if any(one.shadow for one in request.decisions):
                    shadow_replies = asyncio.create_task(self._request_shadows(request))
                completion, decisions = await self._complete(prompt, request)
        except TimeoutError:
            return ModelReply(request, prompt, fallback="timeout")
        except BackendError as error:
            return ModelReply(request, prompt, fallback=reason_of(error))
        except Exception as error:  # no prompt, or a backend with errors of its own: the composer's draft is due all the same
            log.warning("no model was called (%s); falling back to the composer", type(error).__name__)
            return ModelReply(request, prompt, fallback="refused")
        else:
            shadows = await self._shadows(request, prompt, decisions, shadow_replies, deadline)
            return ModelReply(request, prompt, completion, decisions=decisions, shadows=shadows)
        finally:
            if shadow_replies is not None:
                shadow_replies.cancel()

    async def _complete(self, prompt: Prompt, request: Request) -> tuple[Completion, tuple[Decision, ...]]:
        if self.llm is None:
            raise BackendRefused("expected a language model, there is none")
        if self._adapted is not None:
            return await self._adapted.answered(prompt, request.id, self._request_timeout)
        return await self.llm.complete(prompt, timeout=self._request_timeout), ()

    async def _shadows(
        self,
        request: Request,
        prompt: Prompt,
        decisions: tuple[Decision, ...],
        shadow_replies: asyncio.Task[tuple[ShadowReply, ...]] | None,
        deadline: float,
    ) -> tuple[ShadowReply, ...]:
        """What those in the shadow say, as long as a draft may take. A critical draft waits for none of
        them.
        """
        if request.priority == "critical":
            return shadow_replies.result() if shadow_replies is not None and shadow_replies.done() else ()
        found: list[ShadowReply] = []
        try:
            async with asyncio.timeout_at(deadline):
                found += await shadow_replies if shadow_replies is not None else ()
                if self._adapted is not None and (named := self._adapted.shadow(decisions)) is not None:
                    completion = await self._adapted.shadow_completion(
                        named[1], prompt, self._request_timeout
                    )
                    found.append(ShadowReply(decisions[0].slot, request, completion))
        except Exception as error:  # a shadow model never delays a draft
            log.info("a model in the shadow did not answer (%s)", type(error).__name__)
        return tuple(found)

    async def _request_shadows(self, request: Request) -> tuple[ShadowReply, ...]:
        """The model's answers to what others than those in service prepare. It never raises."""
        found: list[ShadowReply] = []
        try:
            for one in await asyncio.to_thread(self._tasks[request.task].shadowed, request):
                completion, _ = await self._complete(self._tasks[request.task].prompt(one.request), request)
                found.append(ShadowReply(one.slot, one.request, completion))
        except Exception as error:
            log.info("a model in the shadow did not answer (%s)", type(error).__name__)
        return tuple(found)

    def judge(self, request: Request, reply: ModelReply) -> Drafted:
        """The draft to publish: CPU work. Raises what the composer raises, where even that fails."""
        drafted = self._judged(request, reply)
        if self._texts is None:
            return drafted
        try:
            texts = self._texts(reply.request or request, drafted.draft)
        except Exception as error:  # a draft is due whatever can be learned from it
            log.warning("nothing is kept of a draft for training (%s)", type(error).__name__)
            return drafted
        return dataclasses.replace(drafted, texts=texts)

    def _judged(self, request: Request, reply: ModelReply) -> Drafted:
        if self.llm is None:
            return self._composed_with_shadows(request)
        request = reply.request or request
        draft, fallback = self._read(request, reply)
        step = {"step": "complete", "backend": self.llm.name, "outcome": fallback or "kept"}
        if draft is not None:
            step |= {f"cut.{check}": str(count) for check, count in rejected_by_check(draft).items()}
        kept = draft if draft is not None and not fallback else self.compose(request, fallback).draft
        decisions = reply.decisions
        if draft is not None and fallback:  # what was dropped is what its adapter is to be judged by
            decisions = tuple(msgspec.structs.replace(one, told=numbers(draft)) for one in decisions)
        shadow_numbers = {
            one.slot: numbers(made)
            for one in reply.shadows
            if (made := self._read(one.request, ModelReply(completion=one.completion))[0]) is not None
        }
        return Drafted(
            with_shadows(with_decisions(kept, decisions, authored=not fallback), shadow_numbers),
            seed=reply.prompt.seed if reply.prompt else 0,
            tokens_in=reply.completion.tokens_in if reply.completion else 0,
            tokens_out=reply.completion.tokens_out if reply.completion else 0,
            steps=(step,) if not fallback else (step, COMPOSED),
        )

    def _read(self, request: Request, reply: ModelReply) -> tuple[Draft | None, str]:
        """The model's draft, where its answer can be read as one, and why it must not be published."""
        if reply.completion is None:
            return None, reply.fallback or "refused"
        try:
            draft = self._tasks[request.task].from_completion(request, reply.completion)
        except Exception as error:  # an answer of the wrong shape, or our own slip in reading it
            log.warning(
                "a model's draft was dropped (%s); falling back to the composer", type(error).__name__
            )
            return None, "gate"
        return draft, "gate" if too_little_grounded(draft, self._most_cut) else ""

    def compose(self, request: Request, fallback: str = "", decisions: tuple[Decision, ...] = ()) -> Drafted:
        """The composer's draft; `fallback`: why there is no model's draft; `decisions`: what had been decided
        about that.
        """
        draft = self._tasks[request.task].compose(request)
        draft = (
            msgspec.structs.replace(draft, fallback=fallback, decisions=decisions or draft.decisions)
            if fallback
            else draft
        )
        return Drafted(draft, steps=(COMPOSED,))

    def _composed_with_shadows(self, request: Request) -> Drafted:
        """The composer's draft, with the numbers of what it would have composed by those in the shadow. A
        critical draft waits for none of them.
        """
        drafted = self.compose(request)
        if request.priority == "critical" or not any(one.shadow for one in drafted.draft.decisions):
            return drafted
        shadow_numbers: dict[str, dict[str, int]] = {}
        task = self._tasks[request.task]
        try:
            for one in task.shadowed(msgspec.structs.replace(request, decisions=drafted.draft.decisions)):
                shadow_numbers[one.slot] = numbers(task.compose(one.request))
        except Exception as error:  # a shadow model never delays a draft
            log.info("a model in the shadow did not answer (%s)", type(error).__name__)
        return Drafted(with_shadows(drafted.draft, shadow_numbers), steps=drafted.steps)


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
