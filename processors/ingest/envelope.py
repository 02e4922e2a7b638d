"""The head of every event: derived identity, rank among versions, the two times, whose it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Any, Final

from msgspec import Struct

from processors.ingest.canonical.times import read
from processors.ingest.lifecycle import age
from schemas.instant import Instant, from_datetime

_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
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
    age: str = ""  # how far on in its life, where neither number nor time decides

    @property
    def resource(self) -> str:
        return f"{self.type}/{self.id}"

    @property
    def event_id(self) -> str:
        return f"{self.type}/{self.id}@{self.version}:{self.content}"

    def rank(self, occurred: Instant) -> tuple[int, Instant, str]:
        return (self.number, occurred if self.updated is None else self.updated, self.age + self.content)


def version_of(
    resource: Mapping[str, Any],
    resource_type: str,
    id_: str,
    content: str,
    *,
    etag: str = "",
    modified: str = "",
    zone: tzinfo | None = None,
) -> Version:
    """Version from `meta`, else from the history entry's response (`etag`, `modified`). `zone`: of times
    without one.
    """
    meta = resource.get("meta")
    version, updated = "", None
    if isinstance(meta, dict):
        if isinstance(meta.get("versionId"), str):
            version = meta["versionId"]
        updated = instant(meta.get("lastUpdated"), zone)
    version = version or version_in(etag)
    if updated is None:
        updated = instant(modified, zone)
    return Version(resource_type, id_, version, numeric(version), updated, content, age(resource))


def version_in(etag: str) -> str:
    """The versionId in an entity tag, W/"3"."""
    match = _ETAG.fullmatch(etag)
    return match[1] if match else ""


def numeric(version: str) -> int:
    return int(version) if version.isascii() and version.isdigit() and len(version) <= _LONGEST_VERSION else 0


def instant(text: object, zone: tzinfo | None = None) -> Instant | None:
    """An Instant from FHIR `instant` text; None for anything else (a leap second counts as the second
    before).

    Text without a zone is one where the feed's `zone` is known.
    """
    match = _INSTANT.fullmatch(text) if isinstance(text, str) else None
    if match is None or not isinstance(text, str) or (match[1] is None and zone is None):
        return None
    if match[1] is not None and text[11:13] != "24" and text[17:19] != "60":
        moment = read(text)  # which remembers: the canonical step requests the same time
        if moment.precision == "moment":
            return moment.start
    try:
        found = datetime.fromisoformat(text[:17] + "59" + text[19:] if text[17:19] == "60" else text)
        return from_datetime(found.replace(tzinfo=zone) if match[1] is None else found)
    except (ValueError, OverflowError):
        return None
