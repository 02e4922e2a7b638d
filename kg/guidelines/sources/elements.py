"""FHIR definitions as plain objects, read without trust: what may be one or many, coded in any of its forms,
or not there.

Definitions come as JSON, XML or FSH, in R4 or R5, by hand as often as by a tool: an element of the wrong form
is as good as none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from kg.guidelines.terms import system_of
from schemas.codes import Coding, Concept

Element: TypeAlias = Mapping[str, Any]


def many(given: Any) -> list[Any]:
    """What is there, as a list."""
    if given is None:
        return []
    return list(given) if isinstance(given, list | tuple) else [given]


def elements(given: Any) -> list[Element]:
    """Those that are objects."""
    return [each for each in many(given) if isinstance(each, Mapping)]


def element(given: Any) -> Element:
    """The first that is an object; empty where none is."""
    return next(iter(elements(given)), {})


def words(given: Any) -> str:
    """Text of a primitive, whitespace folded; of a list the first."""
    first = next(iter(many(given)), "")
    return (
        " ".join(str(first).split())
        if isinstance(first, str | int | float) and not isinstance(first, bool)
        else ""
    )


def choice(given: Element, stem: str) -> tuple[str, Any]:
    """A choice element, `value[x]` for the stem "value": the name of its type and what it holds; ("", None)
    where there is none.
    """
    for key, value in given.items():
        rest = key[len(stem) :]
        if key.startswith(stem) and rest[:1].isupper() and value is not None:
            return rest, value
    return "", None


def concept(given: Any) -> Concept:
    """From a CodeableConcept, a Coding, a CodeableReference, or a bare code; empty where it is none of
    these.
    """
    first = next(iter(many(given)), None)
    if isinstance(first, str):
        return Concept((Coding(code=first),)) if first else Concept()
    if not isinstance(first, Mapping):
        return Concept()
    if "concept" in first:
        return concept(first["concept"])
    codings = (
        elements(first.get("coding")) if "coding" in first else [first] if words(first.get("code")) else []
    )
    return Concept(
        tuple(_coding(each) for each in codings if words(each.get("code"))), words(first.get("text"))
    )


def concepts(given: Any) -> tuple[Concept, ...]:
    """All of them that say something."""
    return tuple(found for each in many(given) if (found := concept(each)) != Concept())


def extensions(given: Element, name: str) -> Iterator[Any]:
    """Values of the extensions whose URL ends in `name`."""
    for each in elements(given.get("extension")):
        if (
            words(each.get("url")).rsplit("/", 1)[-1].split("-", 1)[-1] == name
            or words(each.get("url")).rsplit("/", 1)[-1] == name
        ):
            _, value = choice(each, "value")
            if value is not None:
                yield value


def canonical(given: Any) -> tuple[str, str]:
    """URL and version of a canonical; a Reference's reference where that is what stands there."""
    first = next(iter(many(given)), "")
    text = words(first.get("reference")) if isinstance(first, Mapping) else words(first)
    url, _, version = text.partition("|")
    return url, version


def _coding(given: Element) -> Coding:
    return Coding(
        system_of(words(given.get("system"))), words(given.get("code")), words(given.get("display"))
    )
