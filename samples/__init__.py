"""A small fictional hospital: its patients as the FHIR messages that an integration engine would send.

    stories/      what happened, one file per patient, to be read (and corrected) by a clinician
    vocabulary/   the codes, units and reference ranges that the stories use
    script.py     a story's lines          -> times, verbs, labels
    chart.py      lines so far             -> one patient's record as it grows, and its messages
    verbs.py      verb -> builder of FHIR resources (the other files)
    sending.py    resources -> messages: single, or in Bundles of six kinds

`messages` is everything in order of arrival; it is built on first use and is the same on every machine. The
package ships a frozen copy, `wardstream/demo/sample.ndjson.gz`; after a change write it again with `python -m
samples`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from samples.hospital import build
from schemas.instant import isoformat
from wardstream.replay.message import Message

messages: tuple[Message, ...]


@lru_cache(maxsize=1)
def _messages() -> tuple[Message, ...]:
    return build()


def __getattr__(name: str) -> Any:
    if name == "messages":
        return _messages()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def lines(those: Iterable[Message]) -> Iterator[bytes]:
    """Each message as a line of JSON. `value` is its text as it was sent: some are no JSON on purpose."""
    for message in those:
        line = {
            "time": isoformat(message.time),
            "topic": message.topic,
            "key": message.key or None,
            "headers": message.headers,
            "value": message.value.decode("utf-8"),
        }
        yield msgspec.json.encode(line) + b"\n"
