"""A slot as it stands, without a registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from models.policies.policy_slot import Option

Model = TypeVar("Model")


class Slot(Generic[Model]):
    """Implements `Promoted`; remembers who failed. `turns` may be replaced, as by a promotion."""

    def __init__(
        self, *options: Option[Model], shadow: tuple[str, Model] | None = None, slot: str = "retriever"
    ) -> None:
        self.slot = slot
        self.now: Sequence[Option[Model]] = options
        self.dark = shadow
        self.failures: list[tuple[str, str]] = []

    def options(self, request: str, /) -> Sequence[Option[Model]]:
        return self.now

    def shadow(self) -> tuple[str, Model] | None:
        return self.dark

    def failed(self, artefact: str, error: Exception, /) -> None:
        self.failures.append((artefact, type(error).__name__))
