"""Patient keys as they may appear in telemetry: a keyed hash, the same for the same key and salt."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Final

_BYTES: Final = 8


class Pseudonyms:
    """BLAKE2b keyed with the salt. Without the salt nobody can try out keys until one fits."""

    def __init__(self, salt: str = "", remembered: int = 4096) -> None:
        secret = salt.encode() if salt else secrets.token_bytes(32)
        self._secret = hashlib.blake2b(
            secret, digest_size=32
        ).digest()  # any length of salt becomes a key's length
        self._of: Callable[[str], str] = lru_cache(remembered)(self._hash)

    def of(self, key: str) -> str:
        """Sixteen hexadecimal digits."""
        return self._of(key)

    def _hash(self, key: str) -> str:
        return hashlib.blake2b(
            key.encode("utf-8", "surrogatepass"), digest_size=_BYTES, key=self._secret
        ).hexdigest()
