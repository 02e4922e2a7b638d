"""An erasure, step by step; what is found afterwards is what is left."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from schemas.errors import StateError, StoreUnavailable
from streams.topics import AUDIT, TKG_DELTA
from wardstream.doctor import stages as at_work
from wardstream.erasure import topics
from wardstream.erasure.person import Names
from wardstream.erasure.stores import stores
from wardstream.erasure.topics import Held
from wardstream.settings import Settings
from wardstream.stages import wanted

#: Stages that read no topic as a group.
_NO_GROUP: Final = ("board", "learn")


class Found(NamedTuple):
    """What one store holds of the person. `left`: somebody has to do something."""

    where: str
    held: int
    what: str
    left: bool


class Erasure:
    """Of one person. `signed`: the documents on the FHIR server, too. Reads `ehr.tkg-delta` for who it is."""

    def __init__(self, settings: Settings, patient: str, *, signed: bool = True) -> None:
        self._settings = settings
        self._config = settings.cluster()
        self._admin = AdminClient({"log_level": 0, **self._config})
        self._links = topics.links(self._config)
        self.records = self._links.person(patient)
        self._names = Names(self.records)
        self._stores = stores(settings, signed=signed)
        self._said: dict[str, str] = {}  # by store: why it could not be done
        self._held: dict[str, Held] = {}

    def look(self) -> list[Found]:
        """Where the person is found now."""
        self._held = {held.topic.name: held for held in topics.look(self._config, self._names)}
        found = [self._of_topic(held) for held in self._held.values() if held.live or held.older]
        for store in self._stores:
            try:
                count = store.count(self._names)
            except (StoreUnavailable, StateError) as error:
                found.append(Found(store.name, 0, f"left: {error}", True))
                continue
            why = self._said.get(store.name, "")
            if count or why:
                found.append(
                    Found(store.name, count, f"left: {why}" if why else "is removed", bool(count or why))
                )
        return found

    def stages(self, wait: float, report: Callable[[str], None]) -> bool:
        """Have the stages take the person out of their state and of what follows it. False where they did not
        within `wait` seconds, or where none is running: then do it again.
        """
        if self._to_order():
            topics.order(self._config, self.records)
        elif not self._behind():
            return True
        if not self._workers("patient"):
            report("the stage patient is not running: start the stages, and give the command again")
            return False
        until = time.monotonic() + wait
        while (behind := self._behind()) and time.monotonic() < until:
            time.sleep(0.5)
        if behind:
            report(f"still reading after {wait:.0f} s: {', '.join(behind)}; give the command again")
        return not behind

    def stores(self, why: str) -> None:
        """Remove the person from what is no topic."""
        for store in self._stores:
            self._said.pop(store.name, None)
            try:
                store.erase(self._names, why)
            except (StoreUnavailable, StateError) as error:
                self._said[store.name] = str(error)

    def deltas(self) -> int:
        """`ehr.tkg-delta` without the person; 0 where the stage patient is running, or there is nothing."""
        held = self._held.get(TKG_DELTA)
        if held is None or not held.live or self._workers("patient"):
            return 0
        return topics.without(self._config, held, self._names)

    def now(self) -> None:
        """Delete the records of topics that retention would delete later, up to the person's last one; of topics
        that every stage has read so far.
        """
        groups = [
            at_work.group(self._settings, stage) for stage in wanted(self._settings) if stage not in _NO_GROUP
        ]
        before = {
            (name, number): offset + 1
            for name, held in self._held.items()
            if held.topic.cleanup != "compact" and name not in (AUDIT, TKG_DELTA)
            if topics.passed(self._admin, groups, held)
            for number, (offset, _) in held.last.items()
        }
        topics.truncate(self._config, before)

    def _to_order(self) -> bool:
        """Whether a stage may still know the person."""
        kept = [self._held[name].live for name in topics.CHANGELOGS if name in self._held]
        return any(kept) or any(self._links.standing.get(record) for record in self.records)

    def _of_topic(self, held: Held) -> Found:
        said = topics.say(held)
        return Found(held.topic.name, held.live or held.older, said, said.startswith("left"))

    def _behind(self) -> list[str]:
        """The stages that have not read all there is."""
        found = []
        for stage in wanted(self._settings):
            if stage not in _NO_GROUP:
                behind = self._call(at_work.lag, stage)
                if behind is not None and behind > 0:
                    found.append(stage)
        return found

    def _workers(self, stage: str) -> int:
        return int(self._call(at_work.members, stage) or 0)

    def _call(self, ask: Callable[[AdminClient, str], Any], stage: str) -> Any:
        group = at_work.group(self._settings, stage)
        try:
            return at_work.patiently(lambda: ask(self._admin, group))
        except (KafkaException, TimeoutError) as error:
            raise StoreUnavailable(
                f"expected the broker to describe the group {group}, got {type(error).__name__}; try again"
            ) from None
