"""Members that say nothing: null, empty text, empty objects and arrays. FHIR forbids them, and engines send them
for every field that they have no value for. They are left out before validation, so that a resource is read as
if they were not there; what is missing then is missing, and is refused where FHIR requires it.

A null in an array of primitives stays where the array `_name` has something in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

#: What canonical JSON with a blank has in it, and little other JSON.
_SIGNS: Final = (b'""', b"null", b"{}", b"[]", b'" ', b'"\\')
_SPACE: Final = " \t\r\n"
#: Of nesting; what is deeper is refused by validation.
_DEEPEST: Final = 64


def suspected(canonical_json: bytes) -> bool:
    """False: there are none."""
    return any(sign in canonical_json for sign in _SIGNS)


def without_blanks(resource: Mapping[str, Any]) -> dict[str, Any]:
    """The same, member by member, without those that say nothing."""
    return _members(resource, _DEEPEST)


def _members(value: Mapping[str, Any], depth: int) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for name, member in value.items():
        partner = value.get(f"_{name}")
        if isinstance(member, list) and isinstance(partner, list):
            pairs = [(_kept(one, depth), _kept(two, depth)) for one, two in zip_longest(member, partner)]
            rows = [pair for pair in pairs if pair != (None, None)]
            for key, column in zip((name, f"_{name}"), zip(*rows, strict=True), strict=False):
                if any(one is not None for one in column):
                    kept[key] = list(column)
        elif not (name[:1] == "_" and isinstance(member, list) and isinstance(value.get(name[1:]), list)):
            found = _kept(member, depth)
            if found is not None:
                kept[name] = found
    return kept


def _kept(value: Any, depth: int) -> Any:
    """None for a blank."""
    if depth > 0 and isinstance(value, dict):
        value = _members(value, depth - 1)
    elif depth > 0 and isinstance(value, list):
        value = [found for item in value if (found := _kept(item, depth - 1)) is not None]
    elif isinstance(value, str) and not value.strip(_SPACE):
        return None
    return None if value is None or (isinstance(value, (dict, list)) and not value) else value
