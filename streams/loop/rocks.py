"""The durable rows of one partition in RocksDB, and the changelog offset they stand at.

Rows and checkpoint are written in one WriteBatch, after the transaction has committed: the folder is never
ahead of the changelog, and never between two transactions. Writes go to RocksDB's log without fsync: they
survive the process; if the machine goes down, its tail may be missing, and the changelog has it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, cast

import msgspec
from rocksdict import Options, Rdict, WriteBatch, WriteOptions

from schemas.rows import Row
from streams.loop.store import StagedStore

_CHECKPOINT: Final = b"\x00checkpoint"


class Checkpoint(msgspec.Struct, frozen=True):
    """Which changelog the rows come from, and the offset of its next record."""

    changelog: str  # cluster id, topic name and topic id: another incarnation of a topic is another changelog
    offset: int
    # wall clock of the writer, and the broker's clock at the last record that the rows include (0: unknown). A
    # checkpoint older than the changelog keeps its tombstones cannot be caught up
    written_ms: int
    log_ms: int = 0


class RocksRows:
    """`DurableRows` of one partition."""

    def __init__(self, path: Path, options: Options) -> None:
        self.path = path
        self._db = Rdict(str(path), options)
        self._bulk = WriteOptions()
        self._bulk.disable_wal = True  # type: ignore[method-assign, assignment]  # a property, unlike in the stub

    def get(self, key: bytes) -> bytes | None:
        row: bytes | None = self._db.get(key)
        return row

    def scan(self, start: bytes, end: bytes | None, reverse: bool) -> Iterator[Row]:
        # The bounds of ReadOptions are not used: rocksdict 0.3.29 ignores the lower one in raw mode, and lets
        # go of the upper one's memory while the iterator still reads it.
        if not reverse:
            forward = cast(Iterator[Row], self._db.items(from_key=start))
            return forward if end is None else itertools.takewhile(lambda row: row[0] < end, forward)
        backward = cast(Iterator[Row], self._db.items(backwards=True, from_key=end))
        below_end = backward if end is None else itertools.dropwhile(lambda row: row[0] >= end, backward)
        return itertools.takewhile(lambda row: row[0] >= start, below_end)

    def checkpoint(self) -> Checkpoint | None:
        """None for a folder that has never been written."""
        stored: bytes | None = self._db.get(_CHECKPOINT)
        return None if stored is None else msgspec.msgpack.decode(stored, type=Checkpoint)

    def write(
        self, rows: Iterable[tuple[bytes, bytes | None]], checkpoint: Checkpoint, *, bulk: bool = False
    ) -> None:
        """Rows (None deletes) and checkpoint, all or nothing. `bulk` skips the log: `flush` must follow."""
        batch = WriteBatch(raw_mode=True)
        for key, value in rows:
            if value is None:
                batch.delete(key)
            else:
                batch.put(key, value)
        batch.put(_CHECKPOINT, msgspec.msgpack.encode(checkpoint))
        if bulk:
            self._db.write(batch, self._bulk)
        else:
            self._db.write(batch)

    def flush(self) -> None:
        """Write what is in memory to files."""
        self._db.flush()

    def compact(self) -> None:
        """Rewrite the files without what was deleted."""
        self._db.flush()
        self._db.compact_range(None, None)

    def size(self) -> int:
        """Bytes on disk and in memory, as RocksDB counts them."""
        files = self._db.property_int_value("rocksdb.total-sst-files-size") or 0
        memory = self._db.property_int_value("rocksdb.cur-size-all-mem-tables") or 0
        return files + memory

    def estimated_rows(self) -> int:
        """How many rows there are, as RocksDB estimates it without counting."""
        return self._db.property_int_value("rocksdb.estimate-num-keys") or 0

    def close(self) -> None:
        """Release the folder."""
        self._db.close()


class PartitionStore(StagedStore):
    """The `Store` of one partition as the loop holds it: staged rows over RocksDB."""

    def __init__(self, rows: RocksRows) -> None:
        super().__init__(rows)
        self.durable = rows

    def written(self, checkpoint: Checkpoint) -> None:
        """The transaction has committed: make its rows durable."""
        self.durable.write(self.staged.items(), checkpoint)
        self.clear()


class NoState(StagedStore):
    """The store of a stage without a changelog: empty, and it refuses to become otherwise."""

    def __init__(self) -> None:
        super().__init__(_NoRows())

    def _stage(self, key: bytes, value: bytes | None) -> None:
        raise TypeError(
            "this stage keeps no state: expected no put or delete; name a changelog in its settings to have "
            "a store"
        )


class _NoRows:
    def get(self, key: bytes) -> bytes | None:
        return None

    def scan(self, start: bytes, end: bytes | None, reverse: bool) -> Iterator[Row]:
        return iter(())
