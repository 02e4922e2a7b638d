"""A small hospital that never was: fictional patients, told as the FHIR messages an integration engine would
send.

    stories/      what happened, one file per patient, to be read (and corrected) by a clinician
    vocabulary/   the codes, units and reference ranges that the stories use
    script.py     a story's lines          -> times, verbs, labels
    chart.py      lines so far             -> one patient's record as it grows, and its messages
    verbs.py      verb -> builder of FHIR resources (the other files)
    sending.py    resources -> messages: single, or in Bundles of six kinds

`messages` is everything in order of arrival; it is built on first use and is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from wardstream.message import Message
from wardstream.sample_hospital.hospital import build
from wardstream.sample_hospital.writing import write

messages: tuple[Message, ...]


@lru_cache(maxsize=1)
def _messages() -> tuple[Message, ...]:
    return build()


def __getattr__(name: str) -> Any:
    if name == "messages":
        return _messages()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def write_ndjson(folder: Path) -> Path:
    """Write `messages.ndjson`, one message a line, into the folder; returns the file's path."""
    return write(_messages(), folder)
