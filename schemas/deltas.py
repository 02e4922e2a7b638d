"""What one event changed in a patient's temporal knowledge graph: the value of `ehr.tkg-delta`."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from schemas.instant import Instant


class Delta(Struct, frozen=True, omit_defaults=True):
    """Grow-only: a later version supersedes an earlier one by rank, never by deletion. Only `withdraw` removes: at
    `recorded`, all versions that came from `origin`, whichever one it names (un-merge)."""

    patient: str  # the record whose graph changed
    event: str  # event id
    change: Literal["add", "earlier", "withdraw", "link", "unlink"]  # earlier: the same version, now known to be learned earlier
    kind: str  # EventKind of the event
    resource: str
    rank: tuple[int, Instant, str]
    occurred: Instant
    recorded: Instant
    origin: str = ""  # the merged record it came from
    retracted: bool = False
    encounter: str = ""
    body: Raw = Raw(b"{}")
    trace: str = ""
