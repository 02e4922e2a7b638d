"""Whose ids a record uses: the ids of another server than our own get a mark of that server, so that
`Patient/1` of two servers is two patients.

| what states the server of a resource | first that applies |
|---|---|
| `Bundle.entry.fullUrl`, a URL of the form base/Type/id | its base |
| other entries of the Bundle, where all their fullUrls have one base | that base |
| the record's header `wardstream-base` | its value |
| `ingest.topic_bases` of the record's topic | its value |

The first of `ingest.bases` is home: its ids stay as they are, and so do those of resources of which nothing states
a server. Ids of any other server become `<id>.<8 hex digits of the base>`, in the resource and in references to
it. With `ingest.bases` empty no id is marked. Events then carry the mark of their server, and where two servers use
one id for two persons, the patient stage parts them (processors/patient/persons.py). Two more places state a server
there: `meta.source`, and in a message `MessageHeader.source.endpoint`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Raw

from processors.identity import server_mark
from processors.ingest.bundle import Entry
from processors.ingest.decode import canonical, has_duplicate_keys, parse
from processors.ingest.r4 import RESOURCE_TYPES
from processors.ingest.settings import IngestSettings
from schemas.errors import InputError

HEADER: Final = "wardstream-base"
_URL: Final = re.compile(
    r"(?P<base>[A-Za-z][A-Za-z0-9+.\-]*://\S+)/(?P<type>[A-Z][A-Za-z]{1,60})/(?P<id>[A-Za-z0-9\-.]{1,255})"
    r"(?P<rest>(?:/_history/[A-Za-z0-9\-.]{1,64})?(?:#\S*)?)"
)
_RELATIVE: Final = re.compile(
    r"(?P<type>[A-Z][A-Za-z]{1,60})/(?P<id>[A-Za-z0-9\-.]{1,255})"
    r"(?P<rest>(?:/_history/[A-Za-z0-9\-.]{1,64})?(?:#\S*)?)"
)


def base_of(url: str) -> str:
    """The server of a fullUrl, "" where it names none."""
    match = _URL.fullmatch(url)
    return match["base"].rstrip("/") if match is not None and match["type"] in RESOURCE_TYPES else ""


def default_base(topic: str, headers: Mapping[str, str], settings: IngestSettings) -> str:
    """The server of a record that does not state one itself, "" where nothing does."""
    return settings.base(headers.get(HEADER, "") or settings.topic_bases.get(topic, ""))


def bases_of(entries: Sequence[Entry | None], default: str, settings: IngestSettings) -> list[str]:
    """The server of each entry of a Bundle."""
    stated = [settings.base(base_of(entry.fullUrl)) if entry is not None else "" for entry in entries]
    distinct = {base for base in stated if base}
    others = distinct.pop() if len(distinct) == 1 else default
    return [base or others for base in stated]


def marked(resource: bytes, base: str, settings: IngestSettings) -> bytes:
    """A resource with the marks of other servers, the same bytes where it has none. Never raises: what cannot
    be read is refused where it is read.
    """
    own = mark(base, settings)
    others = [other.rstrip("/") for other in (*settings.bases[1:], *settings.same_bases)]
    if not own and not any(other.encode() in resource for other in others):
        return resource
    try:
        value = parse(resource)
    except InputError:
        return resource
    if not isinstance(value, dict) or has_duplicate_keys(resource, canonical(value)):
        return resource
    id_ = value.get("id")
    if own and isinstance(id_, str) and id_:
        value["id"] = f"{id_}.{own}"
    names = {other: mark(other, settings) for other in others} | ({base: own} if own else {})
    _mark_references(value, own, names)
    return canonical(value)


def marked_entry(entry: Entry, base: str, settings: IngestSettings) -> Entry:
    """The same for an entry of a Bundle; what a DELETE names, too."""
    own = mark(base, settings)
    changed = entry if entry.empty else _with(entry, marked(bytes(entry.resource), base, settings))
    if own and changed.request is not None and changed.method == "DELETE":
        request = msgspec.structs.replace(changed.request, url=_marked(changed.request.url, own, {base: own}))
        changed = msgspec.structs.replace(changed, request=request)
    return changed


def mark(base: str, settings: IngestSettings) -> str:
    """What ids of a server get, "" for home."""
    counted = settings.base(base)
    return "" if not settings.bases or not base or counted in settings.home else server_mark(counted)


def source_of(resource: Mapping[str, Any]) -> str:
    """The system that `meta.source` states, without the part that names a request; "" for none."""
    meta = resource.get("meta")
    source = meta.get("source") if isinstance(meta, dict) else None
    return source.partition("#")[0].rstrip("/") if isinstance(source, str) else ""


def endpoint_of(header: Mapping[str, Any]) -> str:
    """The sender that a MessageHeader names, "" where it names none."""
    source = header.get("source")
    endpoint = source.get("endpoint") if isinstance(source, dict) else None
    return endpoint.rstrip("/") if isinstance(endpoint, str) else ""


def refuse_one_url_twice(entries: Sequence[Entry | None], heads: Sequence[tuple[str, str]]) -> None:
    """Raises InputError where a Bundle gives two resources one fullUrl: what refers to it may mean either.

    `heads`: type and id of each entry's resource. Versions of one resource share their fullUrl.
    """
    seen: dict[str, tuple[tuple[str, str], bytes]] = {}
    for entry, head in zip(entries, heads, strict=True):
        if entry is None or not entry.fullUrl or entry.empty:
            continue
        first, content = seen.setdefault(entry.fullUrl, (head, bytes(entry.resource)))
        if first != head or (not head[1] and content != bytes(entry.resource)):
            raise InputError(
                "duplicate-full-url",
                expected="one resource for one fullUrl",
                came="two resources with the same fullUrl; nothing of the Bundle is read",
                location="Bundle.entry",
                resource_type="Bundle",
            )


def _with(entry: Entry, resource: bytes) -> Entry:
    return entry if resource is entry.resource else msgspec.structs.replace(entry, resource=Raw(resource))


def _mark_references(value: Any, own: str, names: Mapping[str, str]) -> None:
    if isinstance(value, list):
        for item in value:
            _mark_references(item, own, names)
    elif isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, str) and (name == "reference" or (name == "url" and "Binary/" in inner)):
                value[name] = _marked(inner, own, names)
            else:
                _mark_references(inner, own, names)


def _marked(literal: str, own: str, names: Mapping[str, str]) -> str:
    """A reference with the mark of the server that it names, or that it is relative to."""
    match = _URL.fullmatch(literal)
    if match is not None:
        suffix = names.get(match["base"].rstrip("/"), "")
        return f"{match['type']}/{match['id']}.{suffix}{match['rest']}" if suffix else literal
    match = _RELATIVE.fullmatch(literal) if own else None
    if match is None or match["type"] not in RESOURCE_TYPES:
        return literal
    return f"{match['type']}/{match['id']}.{own}{match['rest']}"
