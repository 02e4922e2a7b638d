"""On which side of the split a person stands: by a salted hash, so that the side is the same in every later
snapshot.

Records that are merged are one person, on one side. If one of them would be learned from and the other held
out, the person is learned from, also after the merge was taken back: a model may have seen the rows, so they
can never judge it. A person so moves from `held` to `train` at most, never back. The pseudonyms are salted
already; `seed` makes another split of the same patients.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

_RANGE: Final = 2**64


def held(known_as: Collection[str], share: float, seed: int) -> bool:
    """Whether all of a person's records fall into the share that is held out."""
    return all(_drawn(record, seed) < share for record in known_as)


def _drawn(record: str, seed: int) -> float:
    """Between 0 and 1."""
    digest = hashlib.blake2b(record.encode(), digest_size=8, key=f"side {seed}".encode()).digest()
    return int.from_bytes(digest) / _RANGE
