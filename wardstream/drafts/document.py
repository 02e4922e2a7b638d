"""One FHIR document Bundle as a person reads it: heads, sections, what it replaces. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from processors.drafting.fhir import replaced_by
from processors.drafting.render.headings import critical, reason
from schemas.errors import InputError


@dataclass(frozen=True)
class Document:
    """What a list of drafts shows, and the Bundle."""

    task: str
    identifier: str  # of the Bundle: this version
    replaces: str  # identifier of the version that it replaces, "" where it is the first
    title: str
    date: str  # as of which it was drafted
    patient: str  # reference
    encounter: str
    reason: str  # why it was drafted, in words; "" if its name does not show it
    critical: bool  # a critical value was the reason
    value: bytes  # the Bundle as published: parsed, it would take ten times as much memory

    @property
    def bundle(self) -> Mapping[str, Any]:
        """Parsed anew each time."""
        bundle: Mapping[str, Any] = orjson.loads(self.value)
        return bundle

    @property
    def name(self) -> str:
        """How files and the command line call it: derived from nothing but the identifier."""
        return name_of(self.identifier)


def name_of(identifier: str) -> str:
    """16 hex digits: a million documents have different names."""
    return hashlib.sha256(identifier.encode()).hexdigest()[:16]


def read_document(task: str, value: bytes) -> Document:
    """Raises InputError for what is no document Bundle."""
    try:
        bundle = orjson.loads(value)
        composition = bundle["entry"][0]["resource"]
        if bundle["type"] != "document" or composition["resourceType"] != "Composition":
            raise KeyError("type")
        document = str(composition.get("identifier", {}).get("value", ""))
        return Document(
            task=task,
            identifier=str(bundle["identifier"]["value"]),
            replaces=replaced_by(bundle),
            title=str(composition.get("title", "")),
            date=str(composition.get("date", "")),
            patient=str(composition.get("subject", {}).get("reference", "")),
            encounter=str(composition.get("encounter", {}).get("reference", "")),
            reason=reason(document),
            critical=critical(document),
            value=value,
        )
    except (orjson.JSONDecodeError, KeyError, IndexError, TypeError, AttributeError):
        raise InputError(
            "not-a-document", expected="a document Bundle, Composition first", came="something else"
        ) from None
