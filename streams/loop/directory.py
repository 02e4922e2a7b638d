"""The folder with a worker's partitions: locked by one process, memory bounded for all partitions together.

    state-dir/LOCK            held while the process lives; carries its pid
    state-dir/suspects        records that made the process fail (streams/loop/suspects.py)
    state-dir/p0007/          RocksDB of partition 7

A partition that has moved to another worker stays here: it is a head start if it comes back.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
from pathlib import Path
from typing import IO, Final

from rocksdict import BlockBasedOptions, Cache, DBCompressionType, Options, WriteBufferManager

from schemas.errors import StateError
from streams.loop.failures import disk_full, is_disk_full
from streams.loop.rocks import RocksRows

logger: Final = logging.getLogger("wardstream.loop")


class StateDirectory:
    """Opens partitions below one folder."""

    def __init__(self, path: Path, cache_bytes: int = 64 << 20, write_buffer_bytes: int = 32 << 20) -> None:
        self.path = path
        self._cache = Cache(cache_bytes)
        self._buffers = WriteBufferManager(write_buffer_bytes, False)
        self._write_buffer_bytes = write_buffer_bytes
        self._open: dict[int, RocksRows] = {}
        self._lock = lock(path)

    def partition(self, number: int) -> RocksRows:
        """The rows of a partition, opened if need be."""
        if number not in self._open:
            folder = self.path / f"p{number:04d}"
            try:
                self._open[number] = RocksRows(folder, self._options())
            except Exception as error:  # rocksdict raises bare Exception
                if is_disk_full(error):
                    raise disk_full(self.path) from error
                raise StateError(
                    f"expected a readable RocksDB in {folder}, got: {error}; remove the folder and the "
                    "worker restores it "
                    "from the changelog"
                ) from error
        return self._open[number]

    def discard(self, number: int) -> RocksRows:
        """The partition, emptied."""
        rows = self.partition(number)
        rows.close()
        del self._open[number]
        shutil.rmtree(rows.path)
        return self.partition(number)

    def rows(self) -> int:
        """Rows of all open partitions, estimated."""
        return sum(partition.estimated_rows() for partition in self._open.values())

    def size(self) -> int:
        """Bytes of all open partitions."""
        return sum(partition.size() for partition in self._open.values())

    def close(self) -> None:
        """Close all partitions and let go of the folder."""
        for number, rows in self._open.items():
            try:
                rows.close()
            except Exception as error:  # the changelog has all of it, and what led here counts
                logger.warning("partition %d was not closed in order (%s)", number, type(error).__name__)
        self._open.clear()
        self._lock.close()

    def _options(self) -> Options:
        table = BlockBasedOptions()
        table.set_block_cache(self._cache)
        table.set_cache_index_and_filter_blocks(True)  # else they grow outside the cache with the state
        table.set_pin_l0_filter_and_index_blocks_in_cache(True)
        table.set_bloom_filter(10, False)
        table.set_block_size(16 << 10)
        options = Options(raw_mode=True)
        options.create_if_missing(True)
        options.set_block_based_table_factory(table)
        options.set_write_buffer_manager(self._buffers)
        options.set_write_buffer_size(max(self._write_buffer_bytes // 4, 1 << 20))
        options.set_max_write_buffer_number(2)
        options.set_compression_type(DBCompressionType.lz4())
        options.set_level_compaction_dynamic_level_bytes(True)
        options.set_max_background_jobs(2)
        options.set_max_open_files(256)
        options.set_max_total_wal_size(self._write_buffer_bytes)
        options.set_keep_log_file_num(2)
        options.set_max_log_file_size(1 << 20)
        return options


def lock(path: Path) -> IO[str]:
    """Make the folder ours until the handle is closed. Raises StateError where another process has it."""
    path.mkdir(parents=True, exist_ok=True)
    handle = (path / "LOCK").open("a+")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        handle.seek(0)
        owner = handle.read().strip() or "unknown"
        handle.close()
        raise StateError(
            f"expected {path} to be free, but process {owner} holds it; give each worker a folder of its "
            "own, "
            "or stop that process"
        ) from error
    handle.truncate(0)
    handle.write(str(os.getpid()))
    handle.flush()
    return handle
