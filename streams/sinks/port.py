"""What a store implements to be written from topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from streams.loop import Record, TopicPart

Item = TypeVar("Item")


class Sink(Protocol[Item]):
    """A store that knows how far it has come in each partition."""

    def read(self, record: Record) -> Item:
        """What the record says. Pure. Raises InputError for a record that cannot be used: it becomes a dead
        letter.
        """

    def write(self, items: Sequence[Item], positions: Mapping[TopicPart, int]) -> None:
        """Make all of it durable, the positions last: after a crash the same items may come again, and change
        nothing.

        Raises StoreUnavailable where the store does not answer: the loop waits and asks again. Raises OSError
        or DeliveryError where waiting does not help: nothing is skipped, the stage is started again.
        """

    def positions(self) -> Mapping[TopicPart, int]:
        """The next offset of each partition that has ever been written. Raises StoreUnavailable: the loop
        waits.
        """

    def close(self) -> None:
        """Let go of the store."""
