"""What goes along inside the resources that refer to it: the medications and binaries of a bulk export, kept
on disk.

The file is unnamed and temporary, as those of the spool are: it holds patient data, and vanishes with the
process.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping

import orjson

from wardstream.replay.sources.times import Resource


class Carried(Mapping[str, Resource]):
    """Resources by `Type/id`; in memory there is only where each of them lies."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as this does
        self._places: dict[str, tuple[int, int]] = {}
        self._end = 0

    def add(self, resource: Resource) -> None:
        value = orjson.dumps(resource)
        self._file.seek(self._end)
        self._file.write(value)
        self._places[f"{resource['resourceType']}/{resource['id']}"] = (self._end, len(value))
        self._end += len(value)

    def close(self) -> None:
        """Nothing is read after this."""
        self._file.close()

    def __getitem__(self, name: str) -> Resource:
        start, size = self._places[name]
        self._file.seek(start)
        resource: Resource = orjson.loads(self._file.read(size))
        return resource

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
