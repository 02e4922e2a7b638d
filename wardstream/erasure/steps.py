"""An erasure, step by step; what is found afterwards is what is left."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient

from schemas.errors import StateError, StoreUnavailable
from streams.topics import AUDIT, EMBED, TKG_DELTA
from wardstream.doctor import stages as at_work
from wardstream.erasure import topics
from wardstream.erasure.person import Names
from wardstream.erasure.stores import stores
from wardstream.erasure.topics import Held
from wardstream.settings import Settings
from wardstream.stages import read, wanted


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
        self._known = False  # that a topic has had something of the person: then texts without a name may be the person's
        self._reading = {stage: sources for stage in wanted(settings) if (sources := read(stage, settings))}

    def look(self) -> list[Found]:
        """Where the person is found now."""
        self._held = {held.topic.name: held for held in topics.look(self._config, self._names)}
        self._known |= any(one.live for name, one in self._held.items() if name not in (AUDIT, EMBED))
        if not self._known:
            self._held.pop(EMBED, None)
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

        They followed when each has read the person's last record in each of its topics, and nothing of the person was
        written meanwhile: stages feed each other in rings (patient, generate, patient), and one that has read everything
        gets more from one that is looked at after it. How far a stage is behind with others' records is no matter: a
        hospital goes on writing, also while the stages are stopped.
        """
        if not self._held:
            self.look()
        if self._to_order():
            topics.order(self._config, self.records)
            self._read_on()
        if not self._workers("patient"):
            wait = 0
        until = time.monotonic() + wait
        while (behind := self._behind()) or self._read_on():
            if not behind:
                continue
            if time.monotonic() >= until:
                report(f"not read to the end after {wait:.0f} s: {self._to_do(behind)}")
                return False
            time.sleep(0.5)
        return True

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

    def now(self, report: Callable[[str], None]) -> bool:
        """Delete the records of topics that retention would delete later, up to the person's last one. False where
        a topic is kept, because a stage has not read so far.
        """
        before: dict[tuple[str, int], int] = {}
        whole = True
        for name, held in self._held.items():
            if held.topic.cleanup == "compact" or name in (AUDIT, TKG_DELTA):
                continue
            if name == EMBED:
                read = self._call(partial(topics.committed, held=held), "embed")
                before |= {(name, number): offset for number, offset in read.items() if offset > 0}
            elif behind := self._behind(name):
                whole = False
                report(f"{name} is kept, not read as far as the person's last record: {self._to_do(behind)}")
            else:
                before |= {(name, number): offset + 1 for number, (offset, _) in held.last.items()}
        topics.truncate(self._config, before)
        return whole

    def _to_order(self) -> bool:
        """Whether a stage may still know the person."""
        kept = [self._held[name].live for name in topics.CHANGELOGS if name in self._held]
        return any(kept) or any(self._links.standing.get(record) for record in self.records)

    def _of_topic(self, held: Held) -> Found:
        said = topics.say(held)
        return Found(held.topic.name, held.live or held.older, said, said.startswith("left"))

    def _behind(self, *among: str) -> list[str]:
        """The stages that have not read as far as the person's last record in a topic of theirs (`among` these)."""
        return [
            stage
            for stage, sources in self._reading.items()
            if any(
                not self._call(partial(topics.passed, held=self._held[name]), stage)
                for name in among or sources
                if name in sources and name in self._held and name != EMBED
            )
        ]

    def _read_on(self) -> bool:
        """Whether a topic that a stage reads has got something of the person since it was last looked at."""
        before = self._held
        read = {name for sources in self._reading.values() for name in sources} & before.keys() - {EMBED}
        self._held = before | {
            name: topics.read_on(self._config, before[name], self._names) for name in sorted(read)
        }
        return any(self._held[name].last != before[name].last for name in read)

    def _to_do(self, behind: Sequence[str]) -> str:
        """About stages that have not read everything."""
        ended = [stage for stage in behind if not self._workers(stage)]
        start = (
            f"; not running: {', '.join(ended)}: start them, or take them out of the settings"
            if ended
            else ""
        )
        return f"{', '.join(behind)}{start}; then give the command again"

    def _workers(self, stage: str) -> int:
        return int(self._call(at_work.members, stage) or 0)

    def _group(self, stage: str) -> str:
        return at_work.group(self._settings, stage)

    def _call(self, ask: Callable[[AdminClient, str], Any], stage: str) -> Any:
        group = self._group(stage)
        try:
            return at_work.patiently(lambda: ask(self._admin, group))
        except (KafkaException, TimeoutError) as error:
            raise StoreUnavailable(
                f"expected the broker to describe the group {group}, got {type(error).__name__}; try again"
            ) from None
