"""The head of every event: derived identity, rank among versions, the two times, whose it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from msgspec import Struct

from schemas.instant import Instant, from_datetime

_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)", re.ASCII)
_ETAG: Final = re.compile(r'W/"([A-Za-z0-9\-.]{1,64})"')
_LONGEST_VERSION: Final = 15  # digits: must fit a 64-bit integer; what is longer is a name, not a count


class Version(Struct, frozen=True):
    """Which version of a resource this is."""

    type: str
    id: str
    version: str  # versionId as sent, "" where there is none
    number: int  # the same as a number, 0 where it is none
    updated: Instant | None  # meta.lastUpdated
    content: str  # first 16 hex digits of the content hash

    @property
    def resource(self) -> str:
        return f"{self.type}/{self.id}"

    @property
    def event_id(self) -> str:
        return f"{self.type}/{self.id}@{self.version}:{self.content}"

    def rank(self, occurred: Instant) -> tuple[int, Instant, str]:
        return (self.number, occurred if self.updated is None else self.updated, self.content)


def version_of(
    resource: Mapping[str, Any], resource_type: str, id_: str, content: str, *, etag: str = "", modified: str = ""
) -> Version:
    """Version from `meta`, else from the history entry's response (`etag`, `modified`)."""
    meta = resource.get("meta")
    version, updated = "", None
    if isinstance(meta, dict):
        if isinstance(meta.get("versionId"), str):
            version = meta["versionId"]
        updated = instant(meta.get("lastUpdated"))
    version = version or version_in(etag)
    return Version(resource_type, id_, version, numeric(version), instant(modified) if updated is None else updated, content)


def version_in(etag: str) -> str:
    """The versionId in an entity tag, W/"3"."""
    match = _ETAG.fullmatch(etag)
    return match[1] if match else ""


def numeric(version: str) -> int:
    return int(version) if version.isascii() and version.isdigit() and len(version) <= _LONGEST_VERSION else 0


def instant(text: object) -> Instant | None:
    """An Instant from FHIR `instant` text; None for anything else (a leap second counts as the second before)."""
    if not isinstance(text, str) or not _INSTANT.fullmatch(text):
        return None
    try:
        return from_datetime(datetime.fromisoformat(text[:17] + "59" + text[19:] if text[17:19] == "60" else text))
    except (ValueError, OverflowError):
        return None
