"""The registry that the settings name: what a stage serves of it, taken up between two requests."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from models.policies import Decider, shipped
from models.policies.policy_slot import FixedSlot, PolicySlot
from models.registry.registry import policy_of
from schemas.decisions import SLOTS
from schemas.errors import StateError
from streams.telemetry import Telemetry

if TYPE_CHECKING:
    from models.llm.adapters import AdaptedLLM
    from models.llm.port import LLM, LLMSettings
    from models.registry import Artefact, Standing
    from models.registry.serving import Serving

log: Final = logging.getLogger("wardstream.registry")
Model = TypeVar("Model")
#: The module that signatures are verified with, and the extra that brings it.
SIGNATURES: Final = "cryptography"
EXTRA: Final = "learning"


class Promotions:
    """Who serves in which slot, for one process. Without a registry, or without what reads one, what ships
    serves, which is logged once.
    """

    def __init__(
        self, folder: Path | None, telemetry: Telemetry | None = None, anchor: Path | None = None
    ) -> None:
        self._folder, self._anchor = folder, anchor
        self._telemetry = telemetry or Telemetry()
        self._standing: dict[str, Callable[[], Standing]] = {}
        self.background = ThreadPoolExecutor(
            1, "promoted"
        )  # one at a time: loading is not to take the cores from the drafts
        if folder is None:
            return
        if find_spec(SIGNATURES) is None:
            log.warning(
                "what ships is in service: learning.registry needs the extra %s; install it: pip install "
                "'wardstream[%s]'",
                EXTRA,
                EXTRA,
            )
            self._folder = None
        elif not folder.is_dir():
            log.info("what ships is in service: there is no registry in %s yet", folder)
        self._telemetry.watch_models(self.versions)

    def serving(self, slot: str, load: Callable[[Artefact], Model], shipped: Model) -> PolicySlot[Model]:
        """What is promoted in a slot is taken up before this returns, later promotions in the background."""
        return FixedSlot(shipped) if self._folder is None else self._served(self._folder, slot, load, shipped)

    def adapters(self, llm: LLM, settings: LLMSettings, rest: float) -> AdaptedLLM | None:
        """The slot of the language model's adapters. `rest`: seconds that a draft may take, for which one
        that left service stays loaded.
        """
        if self._folder is None:
            return None
        from models.llm.adapters import AdaptedLLM, Loaded, name_of
        from models.llm.opening import open_adapters

        loaded = Loaded(open_adapters(settings), rest=rest, executor=self.background)
        # No reserve: on the server it would take a place, and the model itself can always stand in.
        served = self._served(
            self._folder,
            "llm-adapter",
            lambda artefact: loaded.load(name_of(artefact.id), artefact.path),
            "",
            reserve=False,
        )
        return AdaptedLLM(llm, served, loaded)

    def _served(
        self,
        folder: Path,
        slot: str,
        load: Callable[[Artefact], Model],
        shipped: Model,
        *,
        reserve: bool = True,
    ) -> Serving[Model]:
        from models.registry import Registry
        from models.registry.serving import Serving

        found = Serving(
            Registry(folder, anchor=self._anchor),
            slot,
            lambda artefact: load(of_kind(artefact, slot)),
            shipped,
            loader=self.background,
            failing=self._telemetry.model_failed,
            reserve=reserve,
        )
        found.settle()
        self._standing[slot] = lambda: found.standing
        return found

    def versions(self) -> Iterator[tuple[str, str, str]]:
        """Slot, role, artefact ("" what ships) of all who answer now."""
        for slot, standing in self._standing.items():
            now = standing()
            yield slot, "current", now.current
            if now.trial:
                yield slot, "trial", now.trial
            if now.shadow:
                yield slot, "shadow", now.shadow

    def close(self) -> None:
        """What is being loaded is let go."""
        self.background.shutdown(wait=False, cancel_futures=True)


def of_kind(artefact: Artefact, slot: str) -> Artefact:
    """Raises StateError for one that is for another slot."""
    kind = SLOTS[slot]
    if artefact.manifest.kind != kind:
        raise StateError(
            f"expected an artefact of kind {kind} in slot {slot}, got {artefact.id[:12]} of kind "
            f"{artefact.manifest.kind}; roll the slot back"
        )
    return artefact


# Who decides in the slots of policies over named actions: what ships, or what is promoted.


def weighing(promotions: Promotions, explore: float) -> Decider:
    """For PATIENT: how retrieval weighs what notes answer. `explore`: share of chance of what ships."""
    from processors.notes.retrieval import SLOT, packaged_arms

    return _decider(promotions, SLOT, tuple(packaged_arms()), explore)


def aligning(promotions: Promotions, explore: float) -> Decider:
    """For GENERATE: how a course is aligned with guidelines."""
    from kg.guidelines.alignment.arms import SLOT, packaged_arms

    return _decider(promotions, SLOT, tuple(packaged_arms()), explore)


def _decider(promotions: Promotions, slot: str, actions: tuple[str, ...], explore: float) -> Decider:
    """`actions`: all that can be taken, what ships first."""
    return Decider(
        promotions.serving(
            slot, partial(policy_of, slot=slot, actions=actions), shipped(slot, actions, explore)
        )
    )
