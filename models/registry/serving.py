"""The models of a slot that a worker holds: loaded in the background when the slot has changed, switched to
between two requests.

a promotion            the new model serves from when it is loaded; the previous one serves until then, and is its fallback
cannot be loaded       the model before the promotion stays, as far back as one can be loaded; tried again after a while
a trial, a shadow      that cannot be loaded is none
the registry           gone, or changed by somebody else: everything stays as it is
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from models.policies.policy_slot import Option
from models.registry.artefacts import Artefact
from models.registry.registry import Registry
from models.registry.slots import Standing, line, standing
from schemas.errors import ConfigurationError, StateError

log: Final = logging.getLogger("wardstream.registry")
Model = TypeVar("Model")
Failing: TypeAlias = Callable[[str, str, Literal["load", "answer"]], None]
"""Called with each failure: slot, artefact ("" the slot's history), at what."""

#: Seconds after which what could not be loaded is tried again: a copy that was half there, a server that was
# down.
AGAIN_S: Final = 60.0


@dataclass(frozen=True)
class _Now(Generic[Model]):
    """What answers. Replaced as a whole, so that any thread may read it."""

    standing: Standing
    models: Mapping[str, Model]  # by artefact; "" what ships
    before: str = ""  # the fallback


class Serving(Generic[Model]):
    """Implements `models.policies.policy_slot.PolicySlot`. A look costs one `stat`.

    `load`: an artefact, verified, to what answers; whatever it raises, the artefact is not served. `shipped`:
    what serves where nothing is promoted. `loader`: loads while the previous model serves; None: the caller
    waits. `reserve`: keep the previous model loaded, as a fallback.
    """

    def __init__(
        self,
        registry: Registry,
        slot: str,
        load: Callable[[Artefact], Model],
        shipped: Model,
        *,
        loader: Executor | None = None,
        failing: Failing | None = None,
        reserve: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.slot = slot
        self._registry = registry
        self._load = load
        self._loader = loader
        self._failing: Failing = failing or (lambda slot, artefact, at: None)
        self._reserve = reserve
        self._clock = clock
        self._now = _Now(Standing(), {"": shipped})
        self._loading = threading.Lock()  # held while what has changed is taken up
        self._seen: tuple[int, int, int] | None = None
        self._again = math.inf
        self._lost: frozenset[str] = frozenset()
        self._reported: dict[str, str] = {}  # what could not be loaded, and why: reported once

    def answers(self, request: str) -> tuple[str, Model]:
        """Who answers a request: the artefact's id, "" for what ships, and the model."""
        first = self.options(request)[0]
        return first.artefact, first.model

    def options(self, request: str, /) -> Sequence[Option[Model]]:
        """Who answers, and which is the fallback: who is in service, who was before, what ships."""
        now = self._look()
        chosen, on_trial = now.standing.answers(request), now.standing.trial
        probability = now.standing.probability(chosen)
        first = Option(chosen, now.models[chosen], bool(chosen) and chosen == on_trial, probability)
        others = dict.fromkeys((now.standing.current, now.before, ""))
        return [first, *(Option(one, now.models[one]) for one in others if one != chosen)]

    def shadow(self) -> tuple[str, Model] | None:
        """Who answers too, without being published."""
        now = self._look()
        return (now.standing.shadow, now.models[now.standing.shadow]) if now.standing.shadow else None

    def on_trial(self, identity: str) -> bool:
        """Whether it answers a share of the requests only, as of the last look."""
        return bool(identity) and identity == self._now.standing.trial

    @property
    def standing(self) -> Standing:
        """Who really answers, as of the last look: what could not be loaded is not in it."""
        return self._now.standing

    @property
    def held(self) -> Iterable[Model]:
        """Every model that may serve, as of the last look."""
        return tuple(self._now.models.values())

    def failed(self, artefact: str, error: Exception, /) -> None:
        """It could not answer; who was in service before has. It is tried again for the next request: another
        policy is not ours to choose.
        """
        log.warning(
            "slot %s: %s could not answer (%s); another stood in",
            self.slot,
            artefact[:12] or "what ships",
            type(error).__name__,
        )
        self._failing(self.slot, artefact, "answer")

    def lost(self, artefact: str) -> None:
        """What was loaded is no longer there, as of a server that was restarted: it is loaded again."""
        if artefact in self._now.models and artefact:
            self._lost |= {artefact}
            self._again = min(self._again, self._clock())

    def settle(self) -> None:
        """Take up what is promoted now, and wait for it: when a worker begins."""
        while True:
            self._look()
            with self._loading:
                if not self._due():
                    return

    def _due(self) -> bool:
        found = self._stamp()
        return found is not None and (found != self._seen or self._clock() >= self._again)

    def _stamp(self) -> tuple[int, int, int] | None:
        """Another for each move: a slot's file is replaced whole. None: there is none to be seen."""
        try:
            stat = (self._registry.folder / "slots" / f"{self.slot}.json").stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_ino, stat.st_size

    def _look(self) -> _Now[Model]:
        if self._due() and self._loading.acquire(blocking=False):
            # Before it is read: a move in between is another stamp, and read again.
            self._seen, self._again = self._stamp(), math.inf
            if self._loader is None:
                self._taken_up()
                return self._now
            try:
                self._loader.submit(self._taken_up)
            except RuntimeError:  # it has been shut down: the worker ends
                self._loading.release()
        return self._now

    def _taken_up(self) -> None:
        try:
            self._take_up()
        except Exception as error:  # signatures, files, keys: what is served does not hang on it
            self._tell("", error)
            self._again = self._clock() + AGAIN_S
        finally:
            self._loading.release()

    def _take_up(self) -> None:
        moves = self._registry.moves(self.slot)
        self._reported.pop("", None)
        if not moves:  # removed since it was looked at: a history only grows
            return
        now = standing(moves)
        lost, self._lost = self._lost, frozenset()
        models = {"": self._now.models[""]}
        kept = {one: model for one, model in self._now.models.items() if one not in lost}
        broken = [
            one
            for one in dict.fromkeys((now.current, now.trial, now.shadow, now.control))
            if not self._hold(one, models, kept)
        ]
        behind = line(moves)[-2::-1]  # who was in service before, the latest first
        if now.current in broken:
            now = Standing(
                self._first(behind, models, kept, broken)
            )  # a trial next to what could not be loaded cannot be compared
        spare = self._first(behind, models, kept, broken, but=now.current) if self._reserve else ""
        if now.trial in broken:
            now = msgspec.structs.replace(now, trial="", share=0.0)
        if now.shadow in broken:
            now = msgspec.structs.replace(now, shadow="")
        if now.control in broken:  # the watch is blind then, and reports it
            now = msgspec.structs.replace(now, control="", control_share=0.0)
        self._reported = {one: why for one, why in self._reported.items() if one in broken}
        changed = now != self._now.standing
        self._now = _Now(now, models, spare)
        if broken:
            self._again = self._clock() + AGAIN_S
        if changed:
            log.info(
                "slot %s: %s in service%s%s",
                self.slot,
                now.current[:12] or "what ships",
                _also(now.trial, "on trial"),
                _also(now.shadow, "in the shadow"),
            )

    def _first(
        self,
        line: Sequence[str],
        models: dict[str, Model],
        kept: Mapping[str, Model],
        broken: list[str],
        but: str = "",
    ) -> str:
        """Of those who were in service the latest that can be loaded; what ships can."""
        for one in line:
            if one == but or one in broken:
                continue
            if self._hold(one, models, kept):
                return one
            broken.append(one)
        return ""

    def _hold(self, one: str, models: dict[str, Model], kept: Mapping[str, Model]) -> bool:
        """Whether it can serve; loaded, unless it is."""
        if one in models:
            return True
        try:
            models[one] = kept[one] if one in kept else self._load(self._registry.artefacts.get(one))
        except Exception as error:  # whatever a file that was promoted makes of its loader
            self._tell(one, error)
            return False
        return True

    def _tell(self, artefact: str, error: Exception) -> None:
        ours = isinstance(error, StateError | ConfigurationError)
        why = str(error) if ours else f"it cannot be loaded ({type(error).__name__})"
        self._failing(self.slot, artefact, "load")
        if self._reported.get(artefact) != why:
            self._reported[artefact] = why
            log.error(
                "slot %s: what is in service stays: %s%s",
                self.slot,
                f"{artefact[:12]}: " if artefact and not ours else "",
                why,
            )


def _also(artefact: str, how: str) -> str:
    return f", {artefact[:12]} {how}" if artefact else ""
