"""Dead letters about records that a stage has read, keyed by their origin: one that is sent twice is seen to
be the same.
"""

from __future__ import annotations

from typing import Any

from schemas.dead_letters import DeadLetter, encode_dead_letter, replay_command
from schemas.instant import SECOND
from streams.loop import Outgoing, Record
from streams.topics import DEAD_LETTER


def about(record: Record, stage: str, *, reason: str, expected: str, came: str, **more: Any) -> DeadLetter:
    """The letter about a record. `more`: what else there is to say of it."""
    return DeadLetter(
        stage=stage,
        reason=reason,
        expected=expected,
        came=came,
        topic=record.topic,
        partition=record.partition,
        offset=record.offset,
        recorded=max(record.timestamp_ms, 0) * (SECOND // 1000),
        **{"replay": replay_command(record.topic, record.partition, record.offset), **more},
    )


def outgoing(letter: DeadLetter) -> Outgoing:
    """As a record of the topic of dead letters."""
    key = f"{letter.topic}/{letter.partition}/{letter.offset}".encode()
    return Outgoing(DEAD_LETTER, key, encode_dead_letter(letter))
