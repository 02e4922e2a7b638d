"""The state of a stage: one RocksDB per partition number, staged writes, and the lock on the folder.

port.py       Store: what a step sees
staged.py     StagedStore: this transaction's writes over the durable rows
memory.py     MemoryStore: the same without a disk, for tests of steps
rocks.py      RocksRows: the durable rows of one partition and the changelog offset they stand at
directory.py  StateDirectory: opens partitions, bounds their memory, keeps other processes out
"""

from streams.store.memory import MemoryStore
from streams.store.port import Row, Store
from streams.store.staged import StagedStore, after_prefix

__all__ = ["MemoryStore", "Row", "StagedStore", "Store", "after_prefix"]
