"""Who answers a request where models are promoted between two requests: whose turn it is, which is the fallback, and
the decision that is logged.

The registry's side of it is models.registry.serving; what is here needs no registry, and none of what a
registry needs.
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
class Turn(Generic[ModelCo]):
    """A model that may answer a request."""

    artefact: str  # "" what ships
    model: ModelCo
    trial: bool = False
    probability: float = 1.0  # that it is its turn: 1, or its share while another is on trial


@runtime_checkable
class Promoted(Protocol[ModelCo]):
    """A slot. Cheap to ask, from any thread."""

    @property
    def slot(self) -> str:
        """Its name; "" where nothing can be promoted: then there is no decision to log."""
        ...

    def turns(self, request: str, /) -> Sequence[Turn[ModelCo]]:
        """Whose turn a request is, by its id, and behind it which is the fallback where that one cannot answer; what
        ships is the last.
        """
        ...

    def shadow(self) -> tuple[str, ModelCo] | None:
        """Who answers too, without being published."""
        ...

    def failed(self, artefact: str, error: Exception, /) -> None:
        """It could not answer, and somebody else could."""
        ...


class Shipped(Generic[Model]):
    """Implements `Promoted` of a model that nothing takes the place of."""

    slot = ""

    def __init__(self, model: Model) -> None:
        self._only = (Turn("", model),)

    def turns(self, request: str, /) -> Sequence[Turn[Model]]:
        return self._only

    def shadow(self) -> tuple[str, Model] | None:
        return None

    def failed(self, artefact: str, error: Exception, /) -> None:
        """There is nobody else who could."""


class Seen(Generic[Model, Other]):
    """Implements `Promoted` of what is made of another slot's models, each time anew."""

    def __init__(self, inner: Promoted[Model], made: Callable[[Model], Other]) -> None:
        self._inner, self._made = inner, made

    @property
    def slot(self) -> str:
        return self._inner.slot

    def turns(self, request: str, /) -> Sequence[Turn[Other]]:
        return [
            Turn(one.artefact, self._made(one.model), one.trial, one.probability)
            for one in self._inner.turns(request)
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
    by: Promoted[Model], request: str, ask: Callable[[Model], Answer]
) -> tuple[Answer, tuple[Decision, ...]]:
    """The answer of the first who can, and the decision to log, if there is one. Raises what the last
    raises.
    """
    failures: list[tuple[str, Exception]] = []
    *turns, last = by.turns(request)
    for turn in turns:
        try:
            return ask(turn.model), decided(by, turn, failures)
        except Exception as error:  # a model with errors of its own
            failures.append((turn.artefact, error))
    return ask(last.model), decided(by, last, failures)


async def answered_later(
    by: Promoted[Model],
    request: str,
    ask: Callable[[Model], Awaitable[Answer]],
    standing_in: type[Exception] = Exception,
) -> tuple[Answer, tuple[Decision, ...]]:
    """The same, awaited. `standing_in`: after which errors somebody else is asked; others are raised at
    once.
    """
    failures: list[tuple[str, Exception]] = []
    *turns, last = by.turns(request)
    for turn in turns:
        try:
            return await ask(turn.model), decided(by, turn, failures)
        except standing_in as error:
            failures.append((turn.artefact, error))
    return await ask(last.model), decided(by, last, failures)


def decided(
    by: Promoted[Model], turn: Turn[Model], failures: Sequence[tuple[str, Exception]]
) -> tuple[Decision, ...]:
    """What is logged of it. Where somebody stood in, no probability is known: it is 1, and `failed` says
    not to learn from it.
    """
    for artefact, error in failures:
        by.failed(artefact, error)
    if not by.slot:
        return ()
    in_shadow_ = by.shadow()
    shadow = in_shadow_[0] if in_shadow_ is not None and in_shadow_[0] != turn.artefact else ""
    failed = failures[0][0] if failures else ""
    probability = 1.0 if failed else turn.probability
    return (
        Decision(
            by.slot,
            turn.artefact,
            (ANSWER,),
            ANSWER,
            probability,
            trial=turn.trial,
            shadow=shadow,
            failed=failed,
        ),
    )


def in_shadow(by: Promoted[Model], decisions: Sequence[Decision]) -> tuple[str, Model] | None:
    """Who is in the shadow of a slot, if it is still the one that the decision names."""
    found = by.shadow()
    if found is None or not any(one.slot == by.slot and one.shadow == found[0] for one in decisions):
        return None
    return found
