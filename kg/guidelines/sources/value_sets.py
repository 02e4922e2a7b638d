"""FHIR value sets and code systems to the codes that they stand for.

Concepts that are listed, other value sets, expansions, and `is-a` where the code system lies next to them
count. Another filter cannot be followed without a terminology server: it is a Problem, and the value set is
not whole, so that what is not in it is unknown, not absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from kg.guidelines.graph import Problem
from kg.guidelines.sources.elements import Element, canonical, element, elements, many, words
from kg.guidelines.terms import ValueSet, system_of


class Terminology(Struct, frozen=True, omit_defaults=True):
    """Value sets by canonical URL (without version), and by name, title or id where those are of one only."""

    by_url: Mapping[str, ValueSet] = {}
    by_name: Mapping[str, ValueSet] = {}
    problems: tuple[Problem, ...] = ()

    def get(self, name: str) -> ValueSet | None:
        url = name.partition("|")[0]
        return (
            self.by_url.get(url)
            or self.by_name.get(url)
            or self.by_name.get(url.rsplit("/", 1)[-1] if "://" in url else url)
        )


def terminology(resources: Iterable[Element], grounded: Mapping[str, ValueSet] | None = None) -> Terminology:
    """Of all ValueSets and CodeSystems among the resources; `grounded`, from a reviewable file, adds codes by
    URL or by name.
    """
    known = list(resources)
    reader = _Reader(
        {
            words(r.get("url")): r
            for r in known
            if r.get("resourceType") == "ValueSet" and words(r.get("url"))
        },
        {system_of(words(r.get("url"))): r for r in known if r.get("resourceType") == "CodeSystem"},
    )
    by_url = {url: reader.value_set(url) for url in reader.sets}
    names: dict[str, list[ValueSet]] = {}
    for url, resource in reader.sets.items():
        for key in {words(resource.get(key)) for key in ("name", "title", "id")} - {""}:
            names.setdefault(key, []).append(by_url[url])
    by_name = {name: found[0] for name, found in names.items() if len(found) == 1}
    for name, more in (grounded or {}).items():
        if "://" in name:
            by_url[name] = _joined(by_url.get(name), more)
        else:
            by_name[name] = _joined(by_name.get(name), more)
    return Terminology(by_url, by_name, tuple(dict.fromkeys(reader.problems)))


def _joined(given: ValueSet | None, more: ValueSet) -> ValueSet:
    """A reviewed addition makes a value set whole: that is what it was reviewed for."""
    if given is None:
        return more
    return ValueSet(
        given.name, given.codes | more.codes, (*given.stems, *more.stems), more.words, given.source, True
    )


class _Reader:
    def __init__(self, sets: dict[str, Element], systems: dict[str, Element]) -> None:
        self.sets = sets
        self._systems = systems
        self.problems: list[Problem] = []
        self._found: dict[str, ValueSet] = {}
        self._open: list[str] = []

    def value_set(self, url: str) -> ValueSet:
        if url in self._found:
            return self._found[url]
        given = self.sets.get(url)
        name = words(given.get("title") or given.get("name")) if given else url.rsplit("/", 1)[-1]
        if given is None or url in self._open:
            came = "a value set that contains itself" if given is not None else "none of that name"
            self.problems.append(Problem(url, "a value set that is available", came))
            return ValueSet(name, source=url, whole=False)
        self._open.append(url)
        codes, stems, whole = self._codes(given, url)
        self._open.pop()
        version = words(given.get("version"))
        self._found[url] = ValueSet(
            name or url,
            frozenset(codes),
            tuple(dict.fromkeys(stems)),
            source=f"{url}|{version}" if version else url,
            whole=whole,
        )
        return self._found[url]

    def _codes(self, given: Element, where: str) -> tuple[set[str], list[str], bool]:
        expansion = list(_contains(element(given.get("expansion"))))
        if expansion:
            return set(expansion), [], True
        codes: set[str] = set()
        stems: list[str] = []
        compose = element(given.get("compose"))
        whole = bool(elements(compose.get("include")))
        if not whole:
            self.problems.append(Problem(where, "compose.include or an expansion", "neither"))
        for include in elements(compose.get("include")):
            some, begun, all_of_it = self._include(include, where)
            codes |= some
            stems += begun
            whole = whole and all_of_it
        for exclude in elements(compose.get("exclude")):
            some, begun, all_of_it = self._include(exclude, where)
            codes -= some
            whole = whole and all_of_it and not begun
        return codes, stems, whole

    def _include(self, include: Element, where: str) -> tuple[set[str], list[str], bool]:
        """Of one include: its listed codes or its filters, and in all of the value sets that it names."""
        system = system_of(words(include.get("system")))
        listed = {f"{system}|{words(each.get('code'))}" for each in elements(include.get("concept"))}
        parts: list[tuple[set[str], list[str], bool]] = []
        if listed:
            parts.append((listed, [], True))
        elif include.get("filter") is not None:
            parts.append(self._filtered(system, elements(include.get("filter")), where))
        elif system:
            parts.append((set(), [f"{system}|"], True))
        for url in (canonical(each)[0] for each in many(include.get("valueSet"))):
            found = self.value_set(url)
            parts.append((set(found.codes), list(found.stems), found.whole))
        if not parts:
            self.problems.append(Problem(where, "a system or a value set to include", "neither"))
            return set(), [], False
        codes, stems, whole = parts[0]
        for more, begun, all_of_it in parts[1:]:
            kept = {code for code in codes if code in more or code.startswith(tuple(begun))} | {
                code for code in more if code.startswith(tuple(stems))
            }
            codes, stems, whole = kept, [stem for stem in stems if stem in begun], whole and all_of_it
        return codes, stems, whole

    def _filtered(self, system: str, filters: list[Element], where: str) -> tuple[set[str], list[str], bool]:
        """`is-a` by the code system's own hierarchy; without it the concept itself, which is surely among
        them.
        """
        only = filters[0] if len(filters) == 1 else {}
        operator, value = words(only.get("op")), words(only.get("value"))
        if operator in ("is-a", "descendent-of") and system in self._systems:
            found = set(_below(elements(self._systems[system].get("concept")), value)) - (
                {value} if operator == "descendent-of" else set()
            )
            if found:
                return (
                    {f"{system}|{code}" for code in found},
                    [],
                    words(self._systems[system].get("content")) in ("complete", ""),
                )
        came = (
            ", ".join(
                f"{words(each.get('property'))} {words(each.get('op'))} {words(each.get('value'))}"
                for each in filters
            )
            or "a filter that says nothing"
        )
        self.problems.append(
            Problem(
                where,
                "codes that are listed",
                f"{came} in {system}: not expanded; its grounding may list them",
            )
        )
        return ({f"{system}|{value}"} if operator == "is-a" and value else set()), [], False


def _contains(given: Element) -> Iterator[str]:
    stack: list[Element] = elements(given.get("contains"))
    while stack:
        each = stack.pop()
        if words(each.get("code")) and each.get("abstract") is not True:
            yield f"{system_of(words(each.get('system')))}|{words(each.get('code'))}"
        stack += elements(each.get("contains"))


def _below(concepts: list[Element], code: str) -> Iterator[str]:
    """The code and all below it, by nesting and by the property `parent`."""
    stack: list[tuple[Element, bool]] = [(each, False) for each in concepts]
    parents: dict[str, set[str]] = {}
    inside: set[str] = set()
    while stack:
        each, within = stack.pop()
        own = words(each.get("code"))
        within = within or own == code
        if within:
            inside.add(own)
        for given in elements(each.get("property")):
            if words(given.get("code")) in ("parent", "subsumedBy"):
                parents.setdefault(_code(given), set()).add(own)
        stack += [(below, within) for below in elements(each.get("concept"))]
    waiting = list(inside)
    while waiting:
        for below in parents.get(waiting.pop(), set()) - inside:
            inside.add(below)
            waiting.append(below)
    yield from inside


def _code(given: Mapping[str, Any]) -> str:
    return words(
        given.get("valueCode") or given.get("valueString") or element(given.get("valueCoding")).get("code")
    )
