"""What one event changed in a patient's temporal knowledge graph: the value of `ehr.tkg-delta`."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from schemas.instant import Instant


class Delta(Struct, frozen=True, omit_defaults=True):
    """Grow-only: a later version supersedes an earlier one by rank, never by deletion. Only `withdraw`
    removes: at `recorded`, all versions whose path ends in its path, whichever one it names (un-merge); and `erase`,
    everything of the record.
    """

    patient: str  # the record whose graph changed
    event: str  # event id
    change: Literal[
        "add", "earlier", "withdraw", "link", "unlink", "erase"
    ]  # earlier: the same version, now known to be learned earlier
    kind: str  # EventKind of the event
    resource: str
    rank: tuple[int, Instant, str]
    occurred: Instant
    recorded: Instant
    origin: str = ""  # the merged record it comes from
    via: tuple[
        str, ...
        # the records it was forwarded through, origin first; of `withdraw`: the end of the paths taken back
    ] = ()
    retracted: bool = False
    encounter: str = ""
    body: Raw = Raw(b"{}")
    trace: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """How the version arrived here. One that arrived by two paths is there twice: taking back one leaves
        the other.
        """
        return self.via or ((self.origin,) if self.origin else ())
