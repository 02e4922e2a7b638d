"""Sorting more messages by time than fit into memory: sorted runs on disk, merged when read.

The runs are unnamed temporary files: they hold patient data, and vanish with the process whatever happens to
it.
"""

from __future__ import annotations

import heapq
import tempfile
from collections.abc import Iterator
from typing import IO, Final

import msgspec

from wardstream.replay.message import Message

#: Bytes of messages held in memory before a run is written.
RUN_BYTES: Final = 64 * 1024 * 1024


class _Row(msgspec.Struct, frozen=True, order=True, array_like=True):
    """What a message is sorted by, and the message."""

    time: int
    # within the same moment: the patient first, then encounters, then the rest, an encounter's end last
    place: int
    number: int  # order of arrival
    message: bytes


class Spool:
    """Takes messages in any order, gives them back once by (time, place, order of arrival)."""

    def __init__(self, run_bytes: int = RUN_BYTES) -> None:
        self._run_bytes = run_bytes
        self._rows: list[_Row] = []
        self._held = 0
        self._runs: list[IO[bytes]] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, message: Message, place: int = 0) -> None:
        body = msgspec.msgpack.encode(message)
        self._rows.append(_Row(message.time, place, self._count, body))
        self._count += 1
        self._held += len(body)
        if self._held >= self._run_bytes:
            self._write_run()

    def __iter__(self) -> Iterator[Message]:
        self._rows.sort()
        decoder = msgspec.msgpack.Decoder(Message)
        try:
            for row in heapq.merge(self._rows, *(_read_run(run) for run in self._runs)):
                yield decoder.decode(row.message)
        finally:
            for run in self._runs:
                run.close()

    def _write_run(self) -> None:
        self._rows.sort()
        run = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the spool
        for row in self._rows:
            body = msgspec.msgpack.encode(row)
            run.write(len(body).to_bytes(4, "big") + body)
        self._runs.append(run)
        self._rows, self._held = [], 0


def _read_run(run: IO[bytes]) -> Iterator[_Row]:
    """Rows of one run from its beginning."""
    decoder = msgspec.msgpack.Decoder(_Row)
    run.seek(0)
    while size := run.read(4):
        yield decoder.decode(run.read(int.from_bytes(size, "big")))
