"""Drafts as they come by, with the requests that asked for them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from schemas.requests import TASKS, Request, decode_request
from streams import topics
from wardstream.drafts import Document, Shelf
from wardstream.drafts.export import export

#: How `export` names files.
_OURS = re.compile(r"[a-z-]+-[0-9a-f]{8,16}\.(json|md|html)")
_OUTPUTS = {topics.output_topic(task): task for task in TASKS}


class Harvest:
    """Sees every record of the demo and keeps what the folder needs."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self._requests: dict[str, Request] = {}

    def see(self, topic: str, value: bytes) -> None:
        if topic in _OUTPUTS:
            self.shelf.put(_OUTPUTS[topic], value)
        elif topic in topics.REQUESTS:
            try:
                request = decode_request(value)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return
            self._requests[request.id] = request

    def write(self, folder: Path) -> int:
        """All drafts that have not been replaced; returns how many. Drafts of an earlier demo go, other files stay."""
        for task in TASKS:
            for old in folder.glob(f"{task}-*.*"):
                if _OURS.fullmatch(old.name):
                    old.unlink()
        return export(self.shelf.latest(), folder, self._requests)

    def samples(self) -> list[Document]:
        """Two to print in full: the last discharge instruction, and a progress note of middling length."""
        discharge = sorted(self.shelf.latest("discharge-instruction"), key=lambda document: document.date)[-1:]
        notes = sorted(self.shelf.latest("progress-note"), key=lambda document: len(str(document.bundle)))
        return [*discharge, *notes[len(notes) // 2 :][:1]]
