"""The records of one person, and how they are found in what a topic or a folder holds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

import orjson

from processors.patient.rows import prefix_of
from schemas.deltas import Delta

#: What begins the origin of a version that a record of one server has from the record of all (persons.py).
_APART: Final = "server:"
_PATIENT: Final = re.compile(rb'"resourceType"\s*:\s*"Patient"')


class Links:
    """What `ehr.tkg-delta` states of records, in its order."""

    def __init__(self) -> None:
        self._target: dict[str, dict[str, None]] = defaultdict(dict)
        self._apart: dict[str, set[str]] = defaultdict(set)
        self.standing: dict[str, int] = defaultdict(int)  # deltas since the record was last erased

    def take(self, deltas: Iterable[Delta]) -> None:
        for delta in deltas:
            if delta.change == "erase":
                self.standing[delta.patient] = 0
                continue
            self.standing[delta.patient] += 1
            if delta.change == "link":
                self._target[delta.patient][delta.resource] = None
            elif delta.change == "unlink":
                self._target[delta.patient].pop(delta.resource, None)
            for name in delta.path:
                if name.startswith(_APART):
                    self._apart[name.removeprefix(_APART)].add(delta.patient)

    def person(self, record: str) -> tuple[str, ...]:
        """The record, those that are joined with it now, and those that servers have of it."""
        near: dict[str, set[str]] = defaultdict(set)
        for one, targets in self._target.items():
            for other in targets:
                near[one].add(other)
                near[other].add(one)
        for one, others in self._apart.items():
            near[one] |= others
        found, ahead = set[str](), [record]
        while ahead:
            if (one := ahead.pop()) not in found:
                found.add(one)
                ahead += near.get(one, ())
        return (record, *sorted(found - {record}))


class Names:
    """Finds a person's records by name: as a reference, as a key of ours, as an identifier; not by what else a
    text states of them.
    """

    def __init__(self, records: Iterable[str]) -> None:
        self.records = frozenset(records)
        self._prefixes = [prefix_of(record) for record in self.records]
        self._words = re.compile("|".join(map(_pattern, sorted(self.records))).encode())
        self._ids = {
            record.partition("/")[2].encode() for record in self.records if record.startswith("Patient/")
        }

    def in_value(self, *values: bytes | None) -> bool:
        return any(self._found(value) for value in values if value)

    def in_row(self, key: bytes, value: bytes) -> bool:
        """Of a changelog. The row that an erased record leaves does not count."""
        own = next((prefix for prefix in self._prefixes if prefix in key), None)
        return key != own + b"R" if own is not None else self.in_value(key, value)

    def owns(self, delta: Delta) -> bool:
        """Whether a delta states something of the person."""
        origins = (delta.patient, delta.origin, *delta.via)
        return any(name.removeprefix(_APART) in self.records for name in origins) or (
            delta.kind == "link" and delta.resource in self.records
        )

    def _found(self, value: bytes) -> bool:
        return bool(self._words.search(value)) or (
            _PATIENT.search(value) is not None
            and any(b'"%b"' % name in value for name in self._ids)
            and self._is_patient(value)
        )

    def _is_patient(self, value: bytes) -> bool:
        """Whether one of the Patients in it is one of these."""
        try:
            ahead: list[Any] = [orjson.loads(value)]
        except orjson.JSONDecodeError:
            return False
        while ahead:
            one = ahead.pop()
            if isinstance(one, dict):
                if one.get("resourceType") == "Patient" and str(one.get("id")).encode() in self._ids:
                    return True
                ahead += one.values()
            elif isinstance(one, list):
                ahead += one
        return False


def _pattern(record: str) -> str:
    if record.startswith("Patient/"):
        return rf"(?<![A-Za-z0-9]){re.escape(record)}(?![A-Za-z0-9\-]|\.[A-Za-z0-9])"
    whole, value = re.escape(record), re.escape(record.rpartition("|")[2])
    return rf'{whole}(?![A-Za-z0-9\-])|"value"\s*:\s*"{value}"|[|~]{value}(?=[\^|~&\r])'
