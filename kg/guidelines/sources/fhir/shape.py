"""The shape that FHIR R4 gives an object: what repeats is a list, what is coded is a CodeableConcept, numbers
are numbers.

XML and FSH do not say which elements repeat; the models of fhir.resources do. What R4 does not know stays as
it came.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from xml.etree import ElementTree

from msgspec import Struct

from kg.guidelines.graph import Problem

_LIST: Final = re.compile(r"\bList\[")
_TYPE: Final = re.compile(r"abc\.(\w+)Type\b")


class _Field(Struct, frozen=True):
    many: bool
    type: str  # of a complex element; "" for a primitive
    primitive: str  # bool, int, decimal, or "" for text


def shaped(resource: Mapping[str, Any], kind: str = "") -> dict[str, Any]:
    """The object as R4 has its type; `kind` is the type of what is not a resource."""
    fields = _fields(kind or str(resource.get("resourceType", "")))
    return {name: _value(value, fields.get(name)) for name, value in resource.items()}


def knows(kind: str) -> bool:
    """Whether R4 has such a type."""
    return bool(_fields(kind))


def has(kind: str, name: str) -> bool:
    """Whether the type has such an element."""
    return name in _fields(kind)


def _value(value: Any, field: _Field | None) -> Any:
    if field is None:
        return value
    if field.many:
        return [_one(each, field) for each in (value if isinstance(value, list) else [value])]
    return _one(value[0] if isinstance(value, list) and len(value) == 1 else value, field)


def _one(value: Any, field: _Field) -> Any:
    if field.type:
        if field.type == "CodeableConcept":
            value = _codeable(value)
        if not isinstance(value, Mapping):
            return value
        return shaped(value) if field.type == "Resource" else shaped(value, field.type)
    if isinstance(value, str) and field.primitive:
        return _number(value, field.primitive)
    return value


def _codeable(value: Any) -> Any:
    """A Coding, or a bare code, in the place of a CodeableConcept."""
    if isinstance(value, str):
        return {"coding": [{"code": value}]}
    if isinstance(value, Mapping) and "code" in value and "coding" not in value:
        coding = {
            key: given for key, given in value.items() if key in ("system", "code", "display", "version")
        }
        return {"coding": [coding]} | {key: given for key, given in value.items() if key not in coding}
    return value


def _number(value: str, primitive: str) -> Any:
    try:
        if primitive == "bool":
            return {"true": True, "false": False}.get(value, value)
        return int(value) if primitive == "int" else float(value)
    except ValueError:
        return value


@lru_cache(maxsize=512)
def _fields(kind: str) -> dict[str, _Field]:
    """By the name that JSON has. Empty for a type that R4 does not know."""
    from fhir.resources.R4B import get_fhir_model_class

    try:
        model = get_fhir_model_class(kind)
    except (KeyError, LookupError, ValueError):
        return {}
    found = {}
    for name, info in model.model_fields.items():
        given = str(info.annotation)
        inner = _TYPE.search(given)
        primitive = (
            "bool"
            if "bool" in given
            else "int"
            if "[int" in given
            else "decimal"
            if "decimal.Decimal" in given
            else ""
        )
        found[info.alias or name] = _Field(bool(_LIST.search(given)), inner[1] if inner else "", primitive)
    return found


# FHIR in XML to the same object as its JSON.

_NAMESPACE: Final = "{http://hl7.org/fhir}"
_DIV: Final = "{http://www.w3.org/1999/xhtml}div"
_FORBIDDEN: Final = (b"<!DOCTYPE", b"<!ENTITY")


def resource_of(text: bytes, where: str) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    """The resource, or why there is none. Documents with a DTD are refused: FHIR has none, and entities can
    be made to explode.
    """
    if any(word in text for word in _FORBIDDEN):
        return None, (
            Problem(where, "FHIR in XML, without a document type", "a DOCTYPE or ENTITY declaration"),
        )
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - declarations of entities are refused above
    except ElementTree.ParseError as error:
        return None, (Problem(where, "XML", f"what cannot be parsed (line {error.position[0]})"),)
    if not root.tag.startswith(_NAMESPACE):
        return None, (Problem(where, "an element of http://hl7.org/fhir", root.tag),)
    return shaped(_resource(root)), ()


def _resource(node: ElementTree.Element) -> dict[str, Any]:
    return {"resourceType": node.tag.removeprefix(_NAMESPACE)} | _element(node)


def _element(node: ElementTree.Element) -> dict[str, Any]:
    given: dict[str, Any] = {name: value for name, value in node.attrib.items() if name != "value"}
    for child in node:
        if child.tag == _DIV:
            continue  # narrative
        name = child.tag.removeprefix(_NAMESPACE)
        value = _child(child)
        if name not in given:
            given[name] = value
        elif isinstance(given[name], list):
            given[name].append(value)
        else:
            given[name] = [given[name], value]
    return given


def _child(node: ElementTree.Element) -> Any:
    inner = list(node)
    if len(inner) == 1 and inner[0].tag.removeprefix(_NAMESPACE)[:1].isupper():
        return _resource(inner[0])  # contained, entry.resource
    if "value" in node.attrib and not inner:
        return node.attrib["value"]
    return _element(node)
