"""A Bundle taken apart without building it whole: entries stay bytes until their turn, so 10 000 of them fit
in memory.

`Index` answers what a reference in the Bundle points to. It looks into each entry once, for type, id and
identifiers only, and builds a resource when it is requested.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from processors.bounded import Bounded
from processors.ingest.blanks import without_blanks
from processors.ingest.decode import canonical, parse
from schemas.errors import InputError

#: Bundle types that carry versions of resources. Responses carry outcomes of somebody else's request: not
# ours to read.
TAKEN: Final = frozenset(
    {"message", "transaction", "batch", "collection", "history", "searchset", "document"}
)
KNOWN: Final = TAKEN | {"transaction-response", "batch-response", "subscription-notification"}

_KEPT_BUILT: Final = 128  # resources kept built for references: wards and medications recur


class Request(Struct, frozen=True):
    """`entry.request`: what the sender did, or wants done."""

    method: str = ""
    url: str = ""


class Response(Struct, frozen=True):
    """`entry.response` in a history: version and time of the change."""

    etag: str = ""
    lastModified: str = ""


class Entry(Struct, frozen=True):
    """One entry; the resource is still text."""

    fullUrl: str = ""
    resource: Raw = Raw(b"")
    request: Request | None = None
    response: Response | None = None

    @property
    def method(self) -> str:
        return self.request.method if self.request else ""

    @property
    def empty(self) -> bool:
        return bytes(self.resource) in (b"", b"null")


class Shell(Struct, frozen=True):
    """The Bundle without its entries' contents."""

    type: str = ""
    entry: list[Raw] = []
    timestamp: str = ""


class _Head(Struct, frozen=True):
    resourceType: str = ""
    id: str = ""
    identifier: Raw = Raw(b"")


_MEMBERS: Final = msgspec.json.Decoder(dict[str, Raw])
_SHELL: Final = msgspec.json.Decoder(Shell)
_ENTRY: Final = msgspec.json.Decoder(Entry)
_HEAD: Final = msgspec.json.Decoder(_Head)
#: What stays text.
_CONTENTS: Final = ("entry", "resource")
T = TypeVar("T")


def open_bundle(raw: bytes) -> Shell:
    """Type, timestamp and the entries as text. Raises InputError for a Bundle that is not one of those we
    take.
    """
    try:
        shell = _decoded(_SHELL, raw)
    except RecursionError:
        raise InputError(
            "too-deep", expected="FHIR nesting", came="more nesting than the parser follows"
        ) from None
    except msgspec.ValidationError as error:
        raise InputError(
            "invalid-bundle",
            expected="Bundle.type as text and Bundle.entry as an array",
            came=where(error),
            location="Bundle",
        ) from None
    except msgspec.DecodeError:
        parse(raw)  # states what is wrong
        raise
    _refuse_lost_members(raw, "Bundle")
    if shell.type not in TAKEN:
        got = (
            f"type {shell.type}"
            if shell.type in KNOWN
            else ("no type" if not shell.type else "a type FHIR does not know")
        )
        raise InputError(
            "bundle-type", expected="one of " + ", ".join(sorted(TAKEN)), came=got, location="Bundle.type"
        )
    return shell


def open_entry(raw: Raw) -> Entry:
    """Raises InputError for an entry that is not an object of the right shape."""
    try:
        entry = _decoded(_ENTRY, bytes(raw))
    except msgspec.ValidationError as error:
        raise InputError("invalid-entry", expected="a Bundle entry", came=where(error)) from None
    except msgspec.DecodeError:
        parse(raw)
        raise
    _refuse_lost_members(bytes(raw), "")
    return entry


def _decoded(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    """Also where members that say nothing stand for text."""
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError:
        members = _MEMBERS.decode(raw)
        contents = {name: members.pop(name) for name in _CONTENTS if name in members}
        kept = without_blanks({name: parse(member) for name, member in members.items()})
        return decoder.decode(canonical(kept | contents))


def _refuse_lost_members(raw: bytes, location: str) -> None:
    """Two members of one name (two `entry` arrays, two resources): one of them would vanish. Quotation marks
    give it away.
    """
    kept = sum(2 + bytes(member).count(b'"') for member in _MEMBERS.decode(raw).values())
    if kept != raw.count(b'"'):
        raise InputError(
            "duplicate-key", expected="each member name once", came="a member name twice", location=location
        )


def where(error: msgspec.ValidationError) -> str:
    """msgspec names types and the path, never values (there are no enums in the types above)."""
    return str(error)


class Index:
    """What can be found in the record. Empty for a single resource."""

    def __init__(self, entries: Sequence[Entry | None] = ()) -> None:
        self._entries = entries
        self.empty = not entries
        self._heads: list[_Head] = []
        self._urls: dict[str, int] = {}
        self._ids: dict[tuple[str, str], list[int]] = {}
        self._identifiers: dict[str, list[int]] | None = None
        self._built: Bounded[int, Mapping[str, Any] | None] = Bounded(_KEPT_BUILT)
        for number, entry in enumerate(entries):
            head = _head(entry)
            self._heads.append(head)
            if entry is None or not head.resourceType:
                continue
            if entry.fullUrl:
                self._urls.setdefault(entry.fullUrl, number)
            if head.id:
                self._ids.setdefault((head.resourceType, head.id), []).append(number)

    def by_url(self, url: str) -> Mapping[str, Any] | None:
        number = self._urls.get(url)
        return None if number is None else self._build(number)

    def by_id(self, resource_type: str, id_: str) -> Mapping[str, Any] | None:
        """The first version in the Bundle (a history has the newest first)."""
        numbers = self._ids.get((resource_type, id_))
        return self._build(numbers[0]) if numbers else None

    def versions(self, resource_type: str, id_: str) -> list[Mapping[str, Any]]:
        numbers = self._ids.get((resource_type, id_), [])
        return [built for number in numbers if (built := self._build(number)) is not None]

    def by_identifier(self, resource_type: str, key: str) -> Mapping[str, Any] | None:
        """The resource with identifier "system|value" of that type ("" for any type); None where several
        resources have it.
        """
        if self._identifiers is None:
            self._identifiers = self._by_identifier()
        numbers = [
            number
            for number in self._identifiers.get(key, [])
            if resource_type in ("", self._heads[number].resourceType)
        ]
        if not numbers or len({self._heads[number].id or number for number in numbers}) > 1:
            return None
        return self._build(numbers[0])

    def types(self) -> list[str]:
        """resourceType of each entry, "" where it has none."""
        return [head.resourceType for head in self._heads]

    def heads(self) -> list[tuple[str, str]]:
        """resourceType and id of each entry, "" where it has none."""
        return [(head.resourceType, head.id) for head in self._heads]

    def type_of(self, entry: Entry) -> str:
        return _head(entry).resourceType

    def of_type(self, resource_type: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Position and content of each resource of that type."""
        for number, head in enumerate(self._heads):
            if head.resourceType == resource_type and (built := self._build(number)) is not None:
                yield number, built

    def _by_identifier(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, head in enumerate(self._heads):
            if not bytes(head.identifier):
                continue
            try:
                identifiers = parse(head.identifier)
            except InputError:
                continue  # the entry itself will be refused with its reason
            for identifier in identifiers if isinstance(identifiers, list) else [identifiers]:
                if isinstance(identifier, dict):
                    found.setdefault(
                        f"{identifier.get('system', '')}|{identifier.get('value', '')}", []
                    ).append(number)
        return found

    def _build(self, number: int) -> Mapping[str, Any] | None:
        if number in self._built:
            self._built.move_to_end(number)
            return self._built[number]
        entry = self._entries[number]
        try:
            resource = parse(entry.resource) if entry is not None else None
        except InputError:
            resource = None  # the entry itself will be refused with its reason
        built = without_blanks(resource) if isinstance(resource, dict) else None
        self._built[number] = built
        return built


def _head(entry: Entry | None) -> _Head:
    if entry is None or entry.empty:
        return _Head()
    try:
        return _decoded(_HEAD, bytes(entry.resource))
    except (InputError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return _Head()
