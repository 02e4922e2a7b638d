"""The messages as one file to look at: a JSON object per line with time, topic, key, headers and value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from schemas.instant import isoformat
from wardstream.message import Message


def write(messages: Iterable[Message], folder: Path) -> Path:
    """`value` is the text of the message, as sent: some are no JSON on purpose."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "messages.ndjson"
    with path.open("wb") as file:
        for message in messages:
            line = {
                "time": isoformat(message.time),
                "topic": message.topic,
                "key": message.key or None,
                "headers": message.headers,
                "value": message.value.decode("utf-8", "replace"),
            }
            file.write(msgspec.json.encode(line) + b"\n")
    return path
