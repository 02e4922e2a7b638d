"""Requests with the knowledge that a document rests on besides the record: reasoning paths, guidance, a
differential.

Answers are kept, because a draft is prepared, prompted, judged and composed. A document is due also if nobody
answers: then it is drafted without.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

import msgspec

from models.policies.policy_slot import FixedSlot, PolicySlot, Shadowed, answered, answered_async, in_shadow
from processors.bounded import Bounded
from schemas.decisions import Decision
from schemas.requests import Request

log = logging.getLogger(__name__)

Model = TypeVar("Model")
Answer = TypeVar("Answer")
_KEPT: Final = 64  # answers


class Knowledge(Generic[Model, Answer]):
    """Where models are promoted between requests, a request has the answer of the model that serves it, and
    the decision that names it.
    """

    def __init__(
        self,
        called: str,
        models: Model | PolicySlot[Model],
        wanted: Callable[[Request], bool],
        ask: Callable[[Model, Request], Answer],
        put: Callable[[Request, Answer | None], Request],
        later: Callable[[Model], Callable[[Request], Awaitable[Answer]] | None] = lambda model: None,
    ) -> None:
        """`called`: the knowledge, for the log. `wanted`: whether a request needs it and has none. `put`: the
        request with an answer, or with none. `later`: how a model answers that may be waited for.
        """
        self._called = called
        self._models: PolicySlot[Model] = models if isinstance(models, PolicySlot) else FixedSlot(models)
        self._wanted, self._ask, self._put, self._later = wanted, ask, put, later
        self._known: Bounded[tuple[str, str], tuple[Answer, tuple[Decision, ...]]] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """The request as it is if it needs no knowledge, or if the model fails."""
        if not self._wanted(request):
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = answered(self._models, request.id, lambda one: self._ask(one, request))
            except Exception as error:  # a model, a graph or guidelines with errors of their own
                log.warning("no %s (%s); the draft goes without", self._called, type(error).__name__)
                return request
        return self._with(request, *self._known[key])

    async def later(self, request: Request) -> Request:
        """The same with an answer that is waited for, if the model has such; if that fails, with the
        other.
        """
        if self._wanted(request) and self._later(self._models.options(request.id)[-1].model) is not None:
            try:
                found = await answered_async(self._models, request.id, lambda one: self._wait(one, request))
                return self._with(request, *found)
            except Exception as error:
                log.warning("no %s was waited for (%s)", self._called, type(error).__name__)
        return self.of(request)

    async def _wait(self, model: Model, request: Request) -> Answer:
        wait = self._later(model)
        return self._ask(model, request) if wait is None else await wait(request)

    def shadowed(self, request: Request) -> tuple[Shadowed, ...]:
        """`request`, which has the decision of its answer, with the answer of the model in the shadow. Raises
        what that model raises.
        """
        found = in_shadow(self._models, request.decisions)
        if found is None:
            return ()
        artefact, model = found
        answer = self._ask(model, self._put(request, None))
        return (Shadowed(self._models.slot, artefact, self._put(request, answer)),)

    def _with(self, request: Request, answer: Answer, decisions: tuple[Decision, ...]) -> Request:
        found = self._put(request, answer)
        return (
            msgspec.structs.replace(found, decisions=(*found.decisions, *decisions)) if decisions else found
        )
