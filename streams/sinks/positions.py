"""The positions of a sink whose store cannot hold them, in a file of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import orjson

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError
from streams.loop import TopicPart


class PositionsFile:
    """The next offset of each partition, as JSON. Raises StateError where it cannot be read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: Mapping[TopicPart, int] = {}
        if path.exists():
            try:
                kept: Iterable[tuple[str, int, int]] = orjson.loads(path.read_bytes())
                self.known = {(str(topic), int(part)): int(offset) for topic, part, offset in kept}
            except (ValueError, TypeError):
                raise StateError(
                    f"expected positions in {path}, got something else; remove it, and what its topics hold is "
                    "written anew"
                ) from None

    def keep(self, positions: Mapping[TopicPart, int]) -> None:
        """Durable when it returns."""
        self.known = {**self.known, **positions}
        with whole_file(self._path) as file:
            file.write(orjson.dumps([[*part, offset] for part, offset in sorted(self.known.items())]))
        sync_folder(self._path.parent)
