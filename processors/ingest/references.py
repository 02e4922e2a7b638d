"""What a FHIR Reference points to: contained, in the same Bundle, or elsewhere by type and id, by search, by
identifier.

Order: `#id` contained · fullUrl (`urn:uuid:`, absolute) · Type/id in the Bundle · conditional
`Type?identifier=system|value`
· `reference.identifier`. What the Bundle does not hold stays a name: type and id, or an identifier.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl

from msgspec import Struct

from processors.identity import valid_identifier
from processors.ingest.bundle import Index
from schemas.errors import InputError

_RESTFUL: Final = re.compile(
    r"(?:(?P<base>[A-Za-z][A-Za-z0-9+.\-]*://\S+)/)?(?P<type>[A-Z][A-Za-z]{1,60})/(?P<id>[A-Za-z0-9\-.]{1,255})"
    r"(?:/_history/[A-Za-z0-9\-.]{1,64})?(?:#\S*)?"
)
_CONDITIONAL: Final = re.compile(
    r"(?:[A-Za-z][A-Za-z0-9+.\-]*://\S+/)?(?P<type>[A-Z][A-Za-z]{1,60})\?(?P<query>.+)"
)


class Target(Struct, frozen=True):
    """What a reference names. At least one of `resource`, `id`, `identifier` is set."""

    type: str = ""  # "" where neither the reference nor the Bundle states
    id: str = ""
    identifier: str = ""  # "system|value"
    resource: Mapping[str, Any] | None = None
    contained: bool = False


def identifier_key(identifier: Any) -> str:
    """ "system|value", or "" where either is missing or holds characters that a key must not have."""
    if not isinstance(identifier, dict):
        return ""
    system, value = identifier.get("system"), identifier.get("value")
    if not (isinstance(system, str) and isinstance(value, str) and system and value):
        return ""
    key = f"{system}|{value}"
    return key if key.isprintable() and len(key) <= 512 else ""


def expect_of_one_patient(key: str) -> None:
    """Raises InputError for an identifier that stands for none, or whose check digit is wrong: everybody
    without one would be the same patient.
    """
    system, _, value = key.partition("|")
    if not valid_identifier(system, value):
        raise InputError(
            "placeholder-identifier",
            expected="an identifier that one patient has",
            came="a placeholder, or a wrong check digit",
        )


class References:
    """Resolves the references of one resource. `bases`: URLs of our own server; empty: any."""

    def __init__(self, index: Index, resource: Mapping[str, Any], bases: Sequence[str] = ()) -> None:
        self._index = index
        self._contained = resource.get("contained")
        self._bases = bases

    def resource(self, reference: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The resource behind a Reference, where this record holds it. Never raises."""
        try:
            return self.target(reference).resource
        except InputError:
            return None

    def target(self, reference: Mapping[str, Any]) -> Target:
        """Raises InputError where a Reference names nothing that can be found again."""
        literal = reference.get("reference")
        if (
            self._index.empty
            and not self._bases
            and type(literal) is str
            and (restful := _restful(literal)) is not None
        ):
            return restful[1]  # a single resource that refers by type and id: by far the most common
        declared = reference.get("type")
        named = declared if isinstance(declared, str) and declared.isalpha() else ""
        failure: InputError | None = None
        if isinstance(literal, str) and literal:
            try:
                return self._literal(literal, named)
            except InputError as error:
                failure = error
        if "identifier" in reference:
            key = identifier_key(reference["identifier"])
            if key:
                return self._identified(named, key)
            failure = failure or InputError(
                "identifier-without-system",
                expected="identifier.system and identifier.value",
                came="an identifier without both",
            )
        raise failure or InputError(
            "missing-reference",
            expected="reference.reference or reference.identifier",
            came="a reference without either",
        )

    def _literal(self, literal: str, named: str) -> Target:
        if literal.startswith("#"):
            return self._in_contained(literal[1:])
        found = self._index.by_url(literal)
        if found is not None:
            return _of(found)
        restful = _restful(literal)
        if restful is not None:
            base, named_there = restful
            if base and self._bases and base.rstrip("/") not in self._bases:
                raise InputError(
                    "foreign-reference",
                    expected="a reference to a server of ingest.bases",
                    came="an absolute URL on another server",
                )
            found = self._index.by_id(named_there.type, named_there.id)
            return _of(found) if found is not None else named_there
        conditional = _CONDITIONAL.fullmatch(literal)
        if conditional is not None:
            return self._conditional(conditional["type"], conditional["query"])
        if literal.startswith("urn:"):
            got = "a urn: reference to something that is not in this Bundle"
        else:
            got = "a reference of no known form"
        raise InputError(
            "unresolvable-reference",
            expected="Type/id, a URL of ours, or a fullUrl in this Bundle",
            came=got,
        )

    def _in_contained(self, wanted: str) -> Target:
        contained = self._contained if isinstance(self._contained, list) else []
        for resource in contained:
            if isinstance(resource, dict) and resource.get("id") == wanted and wanted:
                return Target(type=str(resource.get("resourceType", "")), resource=resource, contained=True)
        raise InputError(
            "unresolvable-reference", expected="a contained resource of that id", came="a # reference to none"
        )

    def _conditional(self, resource_type: str, query: str) -> Target:
        parameters = parse_qsl(query)
        if len(parameters) == 1 and parameters[0][0] == "identifier":
            system, bar, value = parameters[0][1].partition("|")
            key = identifier_key({"system": system, "value": value}) if bar else ""
            if key:
                return self._identified(resource_type, key)
        raise InputError(
            "unresolvable-reference",
            expected="a conditional reference by identifier=system|value only",
            came="a conditional reference by something else",
        )

    def _identified(self, resource_type: str, key: str) -> Target:
        if resource_type in ("", "Patient"):
            expect_of_one_patient(key)
        found = self._index.by_identifier(resource_type, key)
        return _of(found) if found is not None else Target(type=resource_type, identifier=key)


@lru_cache(maxsize=16384)
def _restful(literal: str) -> tuple[str, Target] | None:
    """(base, what is named) of `[base/]Type/id[/_history/version]`; the same patient and encounter are named
    again and again.
    """
    match = _RESTFUL.fullmatch(literal)
    return None if match is None else (match["base"] or "", Target(type=match["type"], id=match["id"]))


def _of(resource: Mapping[str, Any]) -> Target:
    id_ = resource.get("id")
    return Target(
        type=str(resource.get("resourceType", "")), id=id_ if isinstance(id_, str) else "", resource=resource
    )
