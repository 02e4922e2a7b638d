"""FHIR in XML to the same object as its JSON."""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree

from kg.guidelines.graph import Problem
from kg.guidelines.sources.fhir.shape import shaped

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
