"""What operations and machine learning look after: stages and their lag, dead letters, cycles of learning, policies,
trajectories. The same functions as the commands `doctor`, `dlq`, `learn`, `models` and `trajectory`.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import httpx
from confluent_kafka import KafkaException

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError, WardstreamError
from wardstream import dead_letters
from wardstream.doctor import Finding, cluster
from wardstream.doctor.stages import stages
from wardstream.settings import Settings

if TYPE_CHECKING:
    from models.registry import Registry

_FRESH_S: Final = 5.0
_LATEST: Final = 50  # decisions
_MOST: Final = 200  # dead letters, cycles and moves of a page
T = TypeVar("T")


class Kept(Generic[T]):
    """What takes seconds to find out: a page gets what was found last, and a thread looks again."""

    def __init__(self, find: Callable[[], T]) -> None:
        self._find, self._lock = find, threading.Lock()
        self._found: tuple[T, float] | None = None
        self._looking = False

    def __call__(self) -> T:
        with self._lock:
            found, again = self._found, not self._looking
            if found is not None and time.monotonic() - found[1] < _FRESH_S:
                return found[0]
            self._looking = True
        if found is None:
            return self.look()
        if again:
            threading.Thread(target=self.look, daemon=True).start()
        return found[0]

    def look(self) -> T:
        try:
            made = self._find()
            with self._lock:
                self._found = made, time.monotonic()
            return made
        finally:
            with self._lock:
                self._looking = False


class Operations:
    """Raises WardstreamError where a broker, registry or folder of learning cannot be read."""

    def __init__(self, settings: Settings) -> None:
        self._settings, self._cluster = settings, settings.cluster()
        self.stages = Kept(self._stages)
        self.letters = Kept(self._letters)

    # Stages.

    def _stages(self) -> dict[str, Any]:
        """Findings as `wardstream doctor` has them, and when they were found."""
        try:
            broker = cluster.broker(self._cluster, "kafka.bootstrap")
            found = [broker]
            if broker.level != "fail" and cluster.is_embedded(self._cluster):
                found.append(Finding("stages", "ok", "the embedded broker does not list workers"))
            elif broker.level != "fail":
                found += stages(self._settings, self._cluster)
        except (WardstreamError, KafkaException) as error:
            found = [Finding("broker", "fail", str(error), "start the broker, or correct kafka.bootstrap")]
        return {"findings": found, "at": datetime.now(UTC), "board": self._board()}

    def _board(self) -> dict[str, Any] | None:
        """Rates, drafts and identity cases as the stage board has them; None where it does not answer."""
        url = f"http://{self._settings.board.host}:{self._settings.board.port}/api"
        try:
            with httpx.Client(timeout=2) as client:
                return {
                    part: client.get(f"{url}/{part}").raise_for_status().json()
                    for part in ("rates", "drafts", "identity")
                }
        except (httpx.HTTPError, ValueError):
            return None

    # Dead letters.

    def _letters(self) -> dict[str, Any]:
        """The latest that nobody has dealt with, and how many there are by stage and reason."""
        waiting = dead_letters.unanswered(dead_letters.filed(self._cluster))
        waiting.sort(key=lambda one: one.written_ms, reverse=True)
        counts = Counter((one.letter.stage, one.letter.reason) for one in waiting)
        return {"letters": waiting[:_MOST], "total": len(waiting), "counts": counts.most_common()}

    def letter(self, name: str) -> tuple[dead_letters.Filed, str | None]:
        """With its original record, None where that is gone, is no text, or cannot be sent again. It is patient data."""
        found = dead_letters.find(self._cluster, name)
        if not dead_letters.can_be_brought_back(found.letter):
            return found, None
        try:
            return found, dead_letters.original(self._cluster, found.letter).decode()
        except (WardstreamError, UnicodeDecodeError):
            return found, None

    def send(self, name: str, text: str | None, who: str) -> None:
        """The original again, or `text` in its place; the letter is then resolved."""
        found = dead_letters.find(self._cluster, name)
        if not dead_letters.can_be_brought_back(found.letter):
            raise ConfigurationError(f"others read {found.letter.topic}, too: correct it at its source")
        if dead_letters.bring_back(self._cluster, [found], None if text is None else text.encode()):
            raise ConfigurationError(f"the original of {name} is deleted: nothing was sent")
        self.resolve(name, f"{'sent again' if text is None else 'edited and sent again'} by {who}")

    def resolve(self, name: str, how: str) -> None:
        """Marked as dealt with, in words without patient data."""
        dead_letters.resolve(self._cluster, [dead_letters.find(self._cluster, name)], how)
        self.letters.look()

    # Learning.

    def learning(self) -> dict[str, Any]:
        """Slots with what is in service, and the last cycles, each with what speaks against promoting it by hand."""
        from wardstream.learning.cycles.reports import read_history

        folder, held = self._settings.learning.folder, self._registry()
        cycles = read_history(folder) if folder is not None else []
        slots = (
            [
                {"slot": slot, "now": held.standing(slot), "moves": held.moves(slot)[-5:][::-1]}
                for slot in dict.fromkeys((*SLOTS, *held.slots()))
            ]
            if held is not None
            else []
        )
        return {
            "slots": slots,
            "cycles": [
                {"cycle": one, "against": self._against(held, one.slot, one.run)}
                for one in cycles[: -_MOST - 1 : -1]
            ],
            "registry": held is not None,
            "folder": folder is not None,
        }

    def promote(self, slot: str, run: str, why: str) -> str:
        """What the gate of this run let pass, into service; the artefact."""
        from wardstream.learning.cycles.reports import objection, verified
        from wardstream.learning.cycles.run_folder import find

        held = self._writable()
        data = find(self._folder(), run).report or b""
        report = verified(data, held.folder)
        now = held.standing(slot)
        if against := objection(held, data, slot, report.artefact, now.current):
            raise ConfigurationError(f"not promoted: {against}")
        at, control = _now(), self._settings.learning.control
        return held.promote(slot, report.artefact, data, at, why, seen=now, control=control).artefact

    def roll_back(self, slot: str, why: str) -> str:
        """To what was in service before; what is on trial ends. What is in service then, "" for what ships."""
        held = self._writable()
        now = held.standing(slot)
        if now.current:
            return held.roll_back(slot, _now(), why, seen=now).artefact
        if not now.trial and not now.shadow:
            raise ConfigurationError(f"nothing to roll back in {slot}: what ships is in service")
        held.end_trial(slot, _now(), why, seen=now)
        return ""

    def latest(self) -> list[dict[str, Any]]:
        """The last decisions of the log; none where there is no log."""
        from trainers.datasets.log import read

        try:
            rows = read(self._folder()).sort_by([("recorded", "descending")]).slice(0, _LATEST)
        except ConfigurationError:
            return []
        return list(rows.to_pylist())

    def trajectory(self, request: str) -> list[str]:
        """One logged decision in lines. Its patient is a pseudonym."""
        from msgspec import to_builtins

        from streams.learning.reward_ledger import read_rewards
        from trainers.datasets.log import find
        from wardstream.learning.decision_report import lines

        folder = self._folder()
        row = find(folder, request)
        rewards = {one.request: one for one in read_rewards(folder / "rewards.db")}
        reward = rewards.get(row["request"])
        return list(lines(row, None if reward is None else to_builtins(reward)))

    def _against(self, held: Registry | None, slot: str, run: str) -> str:
        from wardstream.learning.cycles.reports import objection, verified
        from wardstream.learning.cycles.run_folder import find

        if held is None or not run:
            return "nothing was trained"
        try:
            data = find(self._folder(), run).report or b""
            artefact = verified(data, held.folder).artefact
            return objection(held, data, slot, artefact, held.standing(slot).current)
        except WardstreamError as error:
            return str(error)

    def _folder(self) -> Path:
        folder = self._settings.learning.folder
        if folder is None or not folder.is_dir():
            raise ConfigurationError(
                "there is no folder of learning here: set learning.folder, run the stage export"
            )
        return folder

    def _registry(self) -> Registry | None:
        from models.registry import Registry

        folder = self._settings.learning.registry
        return Registry(folder) if folder is not None and folder.is_dir() else None

    def _writable(self) -> Registry:
        held = self._registry()
        if held is None:
            raise ConfigurationError(
                "there is no registry here: set learning.registry; before the first promotion there is none"
            )
        return held


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
