"""A chunk survives the way into a row and back."""

from __future__ import annotations

import msgspec

from schemas.chunks import Chunk


def test_a_chunk_is_read_back_as_it_was_written() -> None:
    chunk = Chunk("D/1@2#0", "D/1", "2", "Encounter/3", 5, "nursing", "Plan", "plan", 1, 0, 4, "Rest", "ab")
    assert msgspec.json.decode(msgspec.json.encode(chunk), type=Chunk) == chunk
