"""Settings of one worker's loop. The defaults are the ones that were measured (docs/adr,
benchmarks/loop.py).
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from pydantic import BaseModel, Field


class LoopSettings(BaseModel, frozen=True):
    """What differs between stages stands first; what concerns time and size has defaults."""

    #: Name of the stage; the consumer group and the transactional id begin with it.
    stage: str
    #: Topics to read. All have the same number of partitions: number i of each goes to the same worker and
    # the same store.
    topics: tuple[str, ...]
    #: Compacted topic that holds the state, with the same number of partitions. None: the stage keeps no
    # state.
    changelog: str | None = None
    #: Folder of this worker alone, for its state and for what it remembers across a crash.
    state_dir: Path
    #: Which of the stage's workers this is. A worker that starts with the slot of another fences it.
    slot: str = "0"
    #: Prefix of group and transactional id; a second installation on the same cluster needs another.
    namespace: str = "wardstream"

    #: Records in one transaction at most. Cost is per transaction: 64 gave 7.6 k events/s where 500 gave 36.8
    # k.
    batch_records: int = Field(500, ge=1)
    #: Bytes of input in one transaction, about: more is published in parts.
    batch_bytes: int = Field(16 << 20, ge=1)
    #: Records handed to the step at once.
    chunk_records: int = Field(100, ge=1)
    #: A batch that takes longer than this is published in parts.
    publish_every_ms: int = Field(300, ge=1)
    #: After a transaction the next one gathers input for so many times as long as that one took. The broker's
    # cost
    # is per transaction, so under load this leaves it, and all stages, more time; the first record after a
    # pause waits for nothing.
    rest_factor: float = Field(2.0, ge=0)
    #: But no longer than this.
    longest_rest_ms: int = Field(60, ge=0)
    #: How long a broker may hold back an answer for want of records. Apache Kafka answers when one comes; the
    # embedded broker : waits all of it.
    fetch_wait_ms: int = Field(100, ge=1)
    #: Commit positions a second time, outside of the transaction. The embedded broker forgets those of transactions;
    #: Apache Kafka keeps them, and there one that is late would set a position back.
    report_positions: bool = False
    #: How long to wait for input while nothing is in flight. Input ends the wait at once.
    idle_poll_ms: int = Field(250, ge=1)
    #: The same while the step has work in flight: how late a finished draft may be noticed.
    busy_poll_ms: int = Field(10, ge=1)

    #: The group knows the worker by its slot: one that is started again within the session timeout has its
    # partitions back in : 2 s instead of 6, and the others notice nothing. The price: one that ends for good
    # is missed only after that timeout.
    static_member: bool = True
    #: A worker that has not been heard of for so long loses its partitions.
    session_timeout_ms: int = Field(6_000, ge=1_000)
    #: A worker that has not polled for so long loses its partitions. While a step takes longer another thread polls;
    # a record whose step lets no other thread run for so long, twice, is given up.
    max_poll_interval_ms: int = Field(120_000, ge=1_000)
    #: The broker aborts what a dead worker left open after so long; until then its successor waits.
    transaction_timeout_ms: int = Field(8_000, ge=1_000)
    #: Longest wait for a single answer of the broker within a transaction; then the process ends.
    call_timeout_s: float = Field(10.0, gt=0)
    #: Longest wait for the group coordinator, for the former owner's transaction, and for a stalled restore.
    settle_timeout_s: float = Field(60.0, gt=0)
    #: How long SIGTERM waits for work in flight.
    drain_s: float = Field(10.0, ge=0)

    #: A checkpoint older than this is restored from the start: the changelog may have forgotten removals
    # (delete.retention.ms).
    checkpoint_max_age_s: float = Field(12 * 3600.0, gt=0)
    #: Memory for reading state, all partitions together.
    cache_bytes: int = Field(64 << 20, ge=1 << 20)
    #: Memory for writing state, all partitions together.
    write_buffer_bytes: int = Field(32 << 20, ge=4 << 20)
    #: Memory for records that were fetched and not yet read.
    prefetch_bytes: int = Field(32 << 20, ge=1 << 20)
    #: Largest record that can be written.
    max_record_bytes: int = Field(16 << 20, ge=1 << 10)
    #: Compression of what is written.
    compression: str = "lz4"

    @property
    def longest_turn_s(self) -> float:
        """A turn that takes longer commits what it has, and polls."""
        return self.max_poll_interval_ms / 1000 / 8

    @property
    def longest_chunk_s(self) -> float:
        """How long a chunk may take in the step."""
        return self.longest_turn_s / 4

    @property
    def group(self) -> str:
        """Consumer group of the stage."""
        return f"{self.namespace}.{self.stage}"

    @property
    def member_id(self) -> str:
        """Of a static member. Whoever reads other topics is another one: the broker would give it the partitions of its
        predecessor, none of the new topics among them.
        """
        return f"{self.transactional_id}.{blake2b(' '.join(sorted(self.topics)).encode(), digest_size=4).hexdigest()}"

    @property
    def transactional_id(self) -> str:
        """The same after every restart of this slot, so that the broker aborts what the former process left
        open.
        """
        return f"{self.namespace}.{self.stage}.{self.slot}"
