"""Drafts as they come by, with the requests that asked for them."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

from schemas.requests import TASKS, Request, decode_request
from streams import topics
from wardstream.drafts import Document, Shelf
from wardstream.drafts.export import export

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
        """All drafts that have not been replaced, into a folder that held an earlier demo's or nothing; returns how many."""
        if (folder / "index.html").is_file():
            shutil.rmtree(folder)
        return export(self.shelf.latest(), folder, self._requests)

    def samples(self) -> list[Document]:
        """Two to print in full: a discharge instruction and a progress note where there are any, the longest of each."""
        chosen: list[Document] = []
        for task in ("discharge-instruction", "progress-note", "care-summary", "diagnosis"):
            found = self.shelf.latest(task)
            if found and len(chosen) < 2:
                chosen.append(max(found, key=lambda document: len(str(document.bundle))))
        return chosen
