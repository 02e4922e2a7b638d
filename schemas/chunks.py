"""A chunk: the unit that is indexed, retrieved and cited. Part of one section of one version of one
document.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from schemas.instant import Instant

#: Section of what stands under no known header: indexed like any other.
UNLABELED: Final = "Unlabeled"


class Chunk(Struct, frozen=True, omit_defaults=True):
    """Metadata and cleaned text of one chunk. The patient is whose state it lies in."""

    id: str  # "DocumentReference/7@2#0": resource @ version # ordinal over the document, from 0
    resource: str  # "DocumentReference/7"
    version: str
    encounter: str  # "Encounter/3", "" where the document belongs to none
    time: Instant  # event time of the document
    note_type: str  # short name of the document's type: "nursing", "radiology", "other"
    section: (
        str  # canonical name as displayed: "History of Present Illness"; "Unlabeled" under no known header
    )
    category: str  # of the section vocabulary; "unlabeled"
    number: int  # ordinal in the sections of this name in the document, from 1
    start: int  # span in the raw text of the document
    end: int
    text: str  # cleaned
    hash: (
        str  # of the text without regard to white space: equal for text copied forward, key of its embedding
    )
