"""A bounded memory of vectors by content hash, around any encoder.

Notes repeat themselves: copied-forward text, templates, the same note in a second version. A text is encoded
once while it is remembered, and once within a batch however often it stands there. The memory belongs to one
encoder: who keeps vectors across restarts keeps the encoder's name with them, and hands back (`remember`)
only those of the same name.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np

from models.encoders.port import Encoder, Vectors, readable


def content_hash(text: str) -> str:
    """32 hexadecimal digits of the text as it stands."""
    return hashlib.blake2b(readable(text).encode(), digest_size=16).hexdigest()


class CachedEncoder:
    """An encoder that remembers the latest `capacity` vectors (a vector of 384 components takes about 1.7
    kB).
    """

    def __init__(
        self, inner: Encoder, *, capacity: int = 50_000, key: Callable[[str], str] = content_hash
    ) -> None:
        """`key` hashes a text, for a caller with hashes of its own: texts of equal key share a
        vector.
        """
        if capacity < 1:
            raise ValueError(f"expected a capacity of at least 1, got {capacity}")
        self._inner = inner
        self._capacity = capacity
        self._key = key
        self._lock = threading.Lock()
        self._vectors: OrderedDict[str, Vectors] = (
            OrderedDict()
        )  # least recently used first; each [dimension]
        self.hits = 0  # texts answered from memory or from the same batch, for metrics
        self.misses = 0  # texts encoded

    @property
    def inner(self) -> Encoder:
        """What computes."""
        return self._inner

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    def __len__(self) -> int:
        return len(self._vectors)

    def encode(self, texts: Sequence[str]) -> Vectors:
        keys = [self._key(text) for text in texts]
        missing: dict[str, str] = {}  # key -> text, in the order of the texts
        found: dict[str, Vectors] = {}
        with self._lock:
            for key, text in zip(keys, texts, strict=True):
                known = self._vectors.get(key)
                if known is None:
                    missing[key] = text
                else:
                    self._vectors.move_to_end(key)
                    found[key] = known
        # Not under the lock: what is remembered can be had while a batch is computed.
        if missing:
            found |= zip(missing, self._inner.encode(list(missing.values())), strict=True)
        with self._lock:
            self.misses += len(missing)
            self.hits += len(texts) - len(missing)
            for key in missing:
                self._keep(key, found[key])
        if not keys:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack([found[key] for key in keys])

    def remember(self, key: str, vector: Vectors) -> None:
        """A vector [dimension] that an encoder of this name made earlier, say before a restart."""
        if vector.shape != (self.dimension,):
            raise ValueError(
                f"expected a vector of {self.dimension} components, got shape {vector.shape}; is it another "
                "encoder's?"
            )
        with self._lock:
            self._keep(key, vector)

    def _keep(self, key: str, vector: Vectors) -> None:
        # A copy: a row of a batch would keep the whole batch in memory, and a caller's array could change.
        kept = np.array(vector, dtype=np.float32)
        self._vectors[key] = kept
        self._vectors.move_to_end(key)
        while len(self._vectors) > self._capacity:
            self._vectors.popitem(last=False)
