"""The sample hospital's messages, as they ship: written by `python -m samples`, in order of arrival."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from schemas.instant import from_datetime
from wardstream.replay.message import Message

FILE: Final = Path(__file__).with_name("sample.ndjson.gz")
#: The zone of the hospital's clock.
ZONE: Final = "America/Phoenix"


class _Line(msgspec.Struct):
    time: datetime
    topic: str
    key: str | None
    headers: dict[str, str]
    value: str


def messages() -> Iterator[Message]:
    """All of them, in order of arrival."""
    line = msgspec.json.Decoder(_Line)
    with gzip.open(FILE) as file:
        for one in map(line.decode, file):
            yield Message(from_datetime(one.time), one.topic, one.key or "", one.value.encode(), one.headers)
