"""What a worker holds of a slot: looked at between requests, loaded when it has changed, without a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from models.registry.artefacts import Artefact
from models.registry.registry import Registry
from models.registry.slots import Standing
from schemas.errors import ConfigurationError, StateError

log: Final = logging.getLogger("wardstream.registry")
Model = TypeVar("Model")


class Serving(Generic[Model]):
    """`load`: an artefact to what answers; `shipped`: what answers where nothing is promoted.

    What cannot be loaded is not served: what was in service before stays, and the log says why. A look costs one `stat`.
    """

    def __init__(self, registry: Registry, slot: str, load: Callable[[Artefact], Model], shipped: Model) -> None:
        self._registry = registry
        self._slot = slot
        self._load = load
        self._held: dict[str, Model] = {"": shipped}
        self._standing = Standing()
        self._seen: tuple[int, int] | None = None

    def answers(self, request: str) -> tuple[str, Model]:
        """Who answers a request: the artefact's id, "" for what ships, and the model."""
        self._look()
        chosen = self._standing.answers(request)
        return chosen, self._held[chosen]

    def shadow(self) -> tuple[str, Model] | None:
        """Who answers too, without being published."""
        self._look()
        return (self._standing.shadow, self._held[self._standing.shadow]) if self._standing.shadow else None

    def on_trial(self, identity: str) -> bool:
        """Whether it answers a share of the requests only, as of the last look."""
        return identity == self._standing.trial

    def _look(self) -> None:
        path = self._registry.folder / "slots" / f"{self._slot}.json"
        try:
            stat = path.stat()
        except FileNotFoundError:
            return
        if (stat.st_mtime_ns, stat.st_ino) == self._seen:
            return
        self._seen = (stat.st_mtime_ns, stat.st_ino)
        try:
            now = self._registry.standing(self._slot)
            wanted = {one for one in (now.current, now.trial, now.shadow) if one}
            held = {one: self._held[one] if one in self._held else self._load(self._registry.artefacts.get(one)) for one in sorted(wanted)}
        except (StateError, ConfigurationError, OSError, ValueError) as error:
            log.error("slot %s: what is in service stays: %s", self._slot, error)
            return
        self._held = {"": self._held[""], **held}
        self._standing = now
        log.info("slot %s: %s in service", self._slot, now.current[:12] or "what ships")
