"""What a snapshot is made of. Its canonical bytes are what the snapshot's name is the hash of: nothing in it
is read from a clock.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Struct

from schemas.instant import Instant

MANIFEST: Final = "manifest.json"


class Manifest(Struct, frozen=True):
    """`rows` are those that are in it; `refused` those that are not, by reason; `forgotten` those of patients
    or encounters that are gone.
    """

    version: int  # of the columns, schemas.trajectory_table
    until: (
        Instant | None
    )  # watermark, event time: cut of a request, time of an answer; None: all that was exported
    since: Instant | None  # event time of the earliest cut that counts; None: from the first on
    made: str  # ISO 8601: when the last of its rows was recorded, no clock of ours; "" without rows
    files: dict[str, str]  # name -> sha256
    rows: int
    train: int
    held: int
    matched: int  # rows with a reward that may be learned from
    patients: int
    refused: dict[str, int]
    forgotten: int
    seed: int
    held_out: float
    log: dict[str, str]  # lineage: files of the log that rows came from, below its folder -> sha256
    rewards: str  # lineage: sha256 of what became of the requests


def encode(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1)


def name(data: bytes) -> str:
    """The id of the snapshot with this manifest."""
    return hashlib.sha256(data).hexdigest()
