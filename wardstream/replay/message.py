"""One message as an integration engine would send it: what replay, load and the sample hospital exchange."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec import Struct

from schemas.instant import Instant


class Message(Struct, frozen=True):
    """A record for one of the raw topics, and the moment at which the source sent it."""

    time: Instant  # when the source sent it; becomes the record's Kafka timestamp on replay
    topic: str
    key: str
    value: bytes
    headers: dict[str, str] = {}


@dataclass(frozen=True)
class History:
    """Messages in the order of their time, to be read once, and their number; and how many pieces of the source could
    not be read. `cut`: it ends in the middle, and what would be due later is not made.
    """

    messages: Iterable[Message]
    total: int
    unreadable: int = 0
    cut: bool = False

    def __iter__(self) -> Iterator[Message]:
        return iter(self.messages)
