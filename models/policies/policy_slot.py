"""Which model serves a request while models are promoted between two requests: active, on trial or a
fallback; and the decision that is logged.

`models.registry.serving` implements it with a registry; this module needs none of what a registry needs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from schemas.decisions import ANSWER, Decision
from schemas.requests import Request

Model = TypeVar("Model")
Other = TypeVar("Other")
Answer = TypeVar("Answer")
ModelCo = TypeVar("ModelCo", covariant=True)


@dataclass(frozen=True)
class Option(Generic[ModelCo]):
    """A model that may serve a request."""

    artefact: str  # "" what ships
    model: ModelCo
    trial: bool = False
    probability: float = 1.0  # that it serves: 1, or its share while another is on trial


@runtime_checkable
class PolicySlot(Protocol[ModelCo]):
    """Cheap to call, from any thread."""

    @property
    def slot(self) -> str:
        """The slot's name; "" where nothing can be promoted: then there is no decision to log."""
        ...

    def options(self, request: str, /) -> Sequence[Option[ModelCo]]:
        """The model that serves a request, by the request's id, then its fallbacks; what ships is the
        last.
        """
        ...

    def shadow(self) -> tuple[str, ModelCo] | None:
        """The model that answers too, unpublished, and its artefact."""
        ...

    def failed(self, artefact: str, error: Exception, /) -> None:
        """It could not answer, and a fallback did."""
        ...


class FixedSlot(Generic[Model]):
    """Implements `PolicySlot` for a model that is never replaced."""

    slot = ""

    def __init__(self, model: Model) -> None:
        self._only = (Option("", model),)

    def options(self, request: str, /) -> Sequence[Option[Model]]:
        return self._only

    def shadow(self) -> tuple[str, Model] | None:
        return None

    def failed(self, artefact: str, error: Exception, /) -> None:
        """There is no fallback."""


class MappedSlot(Generic[Model, Other]):
    """Implements `PolicySlot` for what is made of another slot's models, at each call."""

    def __init__(self, inner: PolicySlot[Model], made: Callable[[Model], Other]) -> None:
        self._inner, self._made = inner, made

    @property
    def slot(self) -> str:
        return self._inner.slot

    def options(self, request: str, /) -> Sequence[Option[Other]]:
        return [
            Option(one.artefact, self._made(one.model), one.trial, one.probability)
            for one in self._inner.options(request)
        ]

    def shadow(self) -> tuple[str, Other] | None:
        found = self._inner.shadow()
        return None if found is None else (found[0], self._made(found[1]))

    def failed(self, artefact: str, error: Exception, /) -> None:
        self._inner.failed(artefact, error)


@dataclass(frozen=True)
class Shadowed:
    """A request as the model in the shadow of a slot would have prepared it."""

    slot: str
    artefact: str
    request: Request


def answered(
    by: PolicySlot[Model], request: str, ask: Callable[[Model], Answer]
) -> tuple[Answer, tuple[Decision, ...]]:
    """The answer of the first model that can, and the decision to log, if there is one. Raises what the
    last one raises.
    """
    failures: list[tuple[str, Exception]] = []
    *options, last = by.options(request)
    for option in options:
        try:
            return ask(option.model), decided(by, option, failures)
        except Exception as error:  # a model with errors of its own
            failures.append((option.artefact, error))
    return ask(last.model), decided(by, last, failures)


async def answered_async(
    by: PolicySlot[Model],
    request: str,
    ask: Callable[[Model], Awaitable[Answer]],
    fallback_on: type[Exception] = Exception,
) -> tuple[Answer, tuple[Decision, ...]]:
    """The same, awaited. `fallback_on`: errors after which the next option serves; others are raised
    at once.
    """
    failures: list[tuple[str, Exception]] = []
    *options, last = by.options(request)
    for option in options:
        try:
            return await ask(option.model), decided(by, option, failures)
        except fallback_on as error:
            failures.append((option.artefact, error))
    return await ask(last.model), decided(by, last, failures)


def decided(
    by: PolicySlot[Model], option: Option[Model], failures: Sequence[tuple[str, Exception]]
) -> tuple[Decision, ...]:
    """The decision to log. A fallback has no probability: it is 1, and `failed` keeps it from being learned
    from.
    """
    for artefact, error in failures:
        by.failed(artefact, error)
    if not by.slot:
        return ()
    in_shadow_ = by.shadow()
    shadow = in_shadow_[0] if in_shadow_ is not None and in_shadow_[0] != option.artefact else ""
    failed = failures[0][0] if failures else ""
    probability = 1.0 if failed else option.probability
    return (
        Decision(
            by.slot,
            option.artefact,
            (ANSWER,),
            ANSWER,
            probability,
            trial=option.trial,
            shadow=shadow,
            failed=failed,
        ),
    )


def in_shadow(by: PolicySlot[Model], decisions: Sequence[Decision]) -> tuple[str, Model] | None:
    """The model in the shadow of a slot, if it is still the one that the decision names."""
    found = by.shadow()
    if found is None or not any(one.slot == by.slot and one.shadow == found[0] for one in decisions):
        return None
    return found
