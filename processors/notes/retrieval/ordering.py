"""The evidence as a prompt shows it: by note type, section and chunk, each under an anchor that a statement
can name.

`[note_type | section | chunk n]` must be unique to lead back to one chunk. Within the first document of a
type n is the chunk's number in its section; the numbers of a later document of the same type go on behind
those of the earlier. What stands under no known header comes last, as "More Information".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from schemas.chunks import UNLABELED, Chunk
from schemas.retrieval import Chosen

MORE: Final = "More Information"


class Anchored(Struct, frozen=True):
    """A chunk and the anchor under which the prompt shows it."""

    anchor: str
    chosen: Chosen

    @property
    def chunk(self) -> Chunk:
        return self.chosen.chunk


def anchored(chosen: Iterable[Chosen]) -> tuple[Anchored, ...]:
    """In the order of the prompt. Anchors are unique."""
    groups: dict[tuple[bool, str, str], list[Chosen]] = defaultdict(list)
    for one in chosen:
        chunk = one.chunk
        groups[chunk.section == UNLABELED, chunk.note_type, chunk.section].append(one)
    found: list[Anchored] = []
    for (unlabeled, note_type, section), members in sorted(groups.items()):
        behind = highest = 0
        document = ""
        for one in sorted(
            members, key=lambda one: (one.chunk.time, one.chunk.resource, one.chunk.version, one.chunk.number)
        ):
            chunk = one.chunk
            if f"{chunk.resource}@{chunk.version}" != document:
                document, behind = f"{chunk.resource}@{chunk.version}", highest
            highest = behind + chunk.number
            found.append(Anchored(f"[{note_type} | {MORE if unlabeled else section} | chunk {highest}]", one))
    return tuple(found)
