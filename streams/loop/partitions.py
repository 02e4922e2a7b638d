"""The stores of the partitions that are ours: opened, restored, and written after each transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from streams.loop.changelog import Changelog, Restored
from streams.loop.directory import StateDirectory
from streams.loop.kafka import KafkaSettings
from streams.loop.rocks import NoState, PartitionStore
from streams.loop.settings import LoopSettings
from streams.loop.store import StagedStore
from streams.loop.transactions import LogEnd, Staged


class Partitions:
    """A mapping of partition number to store, for one worker."""

    def __init__(self, settings: LoopSettings, kafka: KafkaSettings, state: StateDirectory) -> None:
        self._state = state
        self._changelog = (
            None if settings.changelog is None else Changelog(settings, kafka, settings.changelog)
        )
        self._stores: dict[int, StagedStore] = {}

    @property
    def numbers(self) -> list[int]:
        """The partitions that are ours."""
        return sorted(self._stores)

    def store(self, number: int) -> StagedStore:
        """Raises KeyError for a partition that is not ours."""
        return self._stores[number]

    def restore(self, numbers: list[int], alive: Callable[[], bool]) -> Mapping[int, Restored] | None:
        """Take these over, each caught up with its changelog. None: `alive` returned False, and none is
        assigned.
        """
        self._stores = {}
        if self._changelog is None:
            self._stores = {number: NoState() for number in numbers}
            return {}
        restored = self._changelog.restore(self._state, numbers, alive)
        if restored is not None:
            self._stores = {number: PartitionStore(self._state.partition(number)) for number in numbers}
        return restored

    def drop(self) -> None:
        """Nothing is ours any more. The folders stay: a head start if a partition comes back."""
        self._stores = {}

    def discard_staged(self) -> None:
        """Forget what no transaction has published."""
        for store in self._stores.values():
            store.clear()

    def staged(self) -> Staged:
        """Rows of the coming transaction."""
        return {number: store.staged for number, store in self._stores.items() if store.staged}

    def written(self, ends: Mapping[int, LogEnd]) -> None:
        """The transaction has committed, its rows end at these places of the changelog."""
        for number, end in ends.items():
            store = self._stores[number]
            if self._changelog is not None and isinstance(store, PartitionStore):
                store.written(self._changelog.checkpoint(end.offset, end.log_ms))

    def extent(self) -> tuple[int, int] | None:
        """Rows (estimated) and bytes of the state in this worker's folder; None for a stage that keeps
        none.
        """
        return None if self._changelog is None else (self._state.rows(), self._state.size())


@contextmanager
def opened(settings: LoopSettings) -> Iterator[StateDirectory]:
    """The worker's folder, locked."""
    state = StateDirectory(settings.state_dir, settings.cache_bytes, settings.write_buffer_bytes)
    try:
        yield state
    finally:
        state.close()
