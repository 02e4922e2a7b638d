"""Which partition a patient record lives in. Stable for ever: it is part of the data's layout."""

from __future__ import annotations

import zlib


def partition_of(patient: str, partitions: int) -> int:
    """Partition of a patient record key among `partitions` (crc32, the same in every language)."""
    return zlib.crc32(patient.encode()) % partitions
