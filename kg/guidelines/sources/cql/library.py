"""CQL libraries as they come: a Library's content, a .cql file, or the single statements that cqf-tooling
puts into a definition.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from kg.guidelines.graph import Problem
from kg.guidelines.sources.cql.parser import Parser
from kg.guidelines.sources.cql.syntax import Node, Opaque, Token, Unread, tokens
from kg.guidelines.sources.elements import Element, elements, words
from kg.guidelines.terms import system_of

_STATEMENTS = frozenset(
    {
        "library",
        "using",
        "include",
        "codesystem",
        "valueset",
        "code",
        "concept",
        "parameter",
        "context",
        "define",
    }
)
_NAMED = frozenset({"codesystem", "valueset", "code", "concept", "parameter"})


class Function(Struct, frozen=True):
    parameters: tuple[str, ...]
    body: Node


class Library(Struct, frozen=True, omit_defaults=True):
    """Definitions and what they name. A definition that could not be read is Opaque. `includes`: local name
    -> library.

    `called` is its own name, where `name` says which definition its statements lie in.
    """

    name: str
    definitions: Mapping[str, Node] = {}
    functions: Mapping[str, Function] = {}
    value_sets: Mapping[str, str] = {}  # name -> canonical
    codes: Mapping[str, tuple[tuple[str, str], ...]] = {}  # name -> (system, code), several of a concept
    includes: Mapping[str, str] = {}
    called: str = ""


def library_of(text: str, name: str) -> tuple[Library, tuple[Problem, ...]]:
    """From a whole library's text. A definition that cannot be read stays text, and is reported; functions
    need not be.
    """
    made = _Making(name, text)
    made.statement(text)
    return made.library(), tuple(made.problems)


def libraries_of(resources: Iterable[Element]) -> tuple[dict[str, Library], tuple[Problem, ...]]:
    """Of Library resources with CQL in them, by name; of statements within definitions, as the library "#id"
    of that definition.
    """
    found: dict[str, Library] = {}
    problems: list[Problem] = []
    for resource in resources:
        if resource.get("resourceType") == "Library":
            for text in _contents(resource, problems):
                library, more = library_of(text, words(resource.get("name") or resource.get("id")))
                found[library.name] = library
                url = words(resource.get("url")).rsplit("/", 1)[-1]
                found.setdefault(url or library.name, library)
                problems += more
        elif statements := list(_logic(resource)):
            for library in _of_statements(resource, statements):
                found[library.name] = library
    return found, tuple(problems)


def _contents(resource: Element, problems: list[Problem]) -> Iterator[str]:
    for content in elements(resource.get("content")):
        if words(content.get("contentType")).startswith("text/cql") and content.get("data"):
            try:
                yield base64.b64decode(words(content.get("data")), validate=True).decode("utf-8")
            except (binascii.Error, UnicodeDecodeError, ValueError):
                problems.append(
                    Problem(words(resource.get("url")), "CQL as UTF-8 in base64", "what cannot be decoded")
                )


def _logic(resource: Element) -> Iterator[tuple[str, str, str]]:
    """(library, name, text) of the extension cqf-logicDefinition."""
    for holder in (resource, *elements(resource.get("contained"))):
        for each in elements(holder.get("extension")):
            if words(each.get("url")).endswith("cqf-logicDefinition"):
                parts = {
                    words(part.get("url")): str(part.get("valueString") or "")
                    for part in elements(each.get("extension"))
                }
                yield parts.get("libraryName", ""), parts.get("name", ""), parts.get("statement", "")


def _of_statements(resource: Element, statements: list[tuple[str, str, str]]) -> Iterator[Library]:
    """One library for each that the statements are of; they call each other by local names, which the
    dependencies give.
    """
    own = f"#{words(resource.get('id'))}"
    value_sets: dict[str, str] = {}
    includes: dict[str, str] = {}
    for holder in elements(resource.get("contained")):
        for each in elements(holder.get("relatedArtifact")):
            display, url = words(each.get("display")), words(each.get("resource")).partition("|")[0]
            if display.startswith("Value set "):
                value_sets[display.removeprefix("Value set ")] = url
            elif display.startswith("Library "):
                includes[display.removeprefix("Library ")] = f"{own}/{url.rsplit('/', 1)[-1]}"
    named = {library for library, _, _ in statements}
    main = next(
        (words(url).partition("|")[0].rsplit("/", 1)[-1] for url in _listed(resource.get("library"))), ""
    )
    for name in named:
        made = _Making(own if name == main else f"{own}/{name}", "")
        for library, _, text in statements:
            if library == name:
                made.statement(text)
        own_library = made.library()
        yield Library(
            own_library.name, own_library.definitions, own_library.functions, value_sets, {}, includes, name
        )


def _listed(parts: object) -> list[object]:
    return list(parts) if isinstance(parts, list) else [parts] if parts else []


def _statements(given: list[Token]) -> Iterator[list[Token]]:
    """Tokens of each statement: from its keyword to the next one outside brackets."""
    depth, begun = 0, 0
    for position, token in enumerate(given):
        if token.kind == "sign" and token.text in "([{":
            depth += 1
        elif token.kind == "sign" and token.text in ")]}":
            depth = max(0, depth - 1)
        elif token.kind == "end" or (depth == 0 and _begins(given, position)):
            if position > begun:
                yield given[begun:position]
            begun = position
        if token.kind == "word" and token.text == "define" and depth and _begins(given, position):
            yield given[begun:position]  # a bracket that was never closed ends here
            depth, begun = 0, position


def _begins(given: list[Token], position: int) -> bool:
    token = given[position]
    if (
        token.kind != "word"
        or token.text not in _STATEMENTS
        or (position and given[position - 1].text == ".")
    ):
        return False
    following = given[position + 1]
    if token.text in _NAMED:
        return following.kind in ("name", "word") and given[min(position + 2, len(given) - 1)].text in (
            ":",
            "default",
            "Boolean",
            "Interval",
            "String",
            "Integer",
        )
    return following.kind in ("name", "word")


class _Making:
    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self.problems: list[Problem] = []
        self._definitions: dict[str, Node] = {}
        self._functions: dict[str, Function] = {}
        self._value_sets: dict[str, str] = {}
        self._systems: dict[str, str] = {}
        self._codes: dict[str, tuple[tuple[str, str], ...]] = {}
        self._includes: dict[str, str] = {}

    def library(self) -> Library:
        return Library(
            self._name,
            self._definitions,
            self._functions,
            self._value_sets,
            self._codes,
            self._includes,
            self._name,
        )

    def statement(self, text: str) -> None:
        """One statement, or all of a library."""
        self._text = text
        for statement in _statements(tokens(text)):
            self.read(statement)

    def read(self, parts: list[Token]) -> None:
        texts = [token.text for token in parts]
        match texts:
            case ["library", name, *_]:
                self._name = name
            case ["include", *rest] if rest:
                path = [text for text in _until(rest, ("version", "called")) if text != "."]
                self._includes[texts[texts.index("called") + 1] if "called" in texts[:-1] else path[-1]] = (
                    path[-1]
                )
            case ["codesystem", name, ":", url, *_]:
                self._systems[name] = system_of(url)
            case ["valueset", name, ":", url, *_]:
                self._value_sets[name] = url
            case ["code", name, ":", code, "from", *rest] if rest:
                self._codes[name] = (
                    (self._systems.get(rest[-1] if rest[1:2] == ["."] else rest[0], rest[0]), code),
                )
            case ["concept", name, ":", *rest]:
                self._codes[name] = tuple(pair for text in rest for pair in self._codes.get(text, ()))
            case ["define", *_]:
                self._define(parts)

    def _define(self, parts: list[Token]) -> None:
        at = 1
        while at < len(parts) and parts[at].text in ("public", "private", "fluent"):
            at += 1
        function = at < len(parts) and parts[at].text == "function" and parts[at].kind == "word"
        at += function
        if at >= len(parts):
            return  # a definition without a name
        name = parts[at].text
        parameters: list[str] = []
        at += 1
        if function:
            depth = 0
            while at < len(parts):
                depth += (parts[at].text == "(") - (parts[at].text == ")")
                if depth == 1 and parts[at].kind in ("word", "name") and parts[at - 1].text in ("(", ","):
                    parameters.append(parts[at].text)
                at += 1
                if depth == 0:
                    break
        while at < len(parts) and parts[at].text != ":":
            at += 1
        body = parts[at + 1 :]
        end = body[-1].end if body else 0
        node: Node
        try:
            node = Parser(self._text, [*body, Token("end", "", end, end)]).whole()
        except (Unread, RecursionError) as error:
            if not function:
                self.problems.append(
                    Problem(f"{self._name}, {name}", "an expression that is read here", str(error)[:120])
                )
            node = Opaque(" ".join(self._text[body[0].start : end].split()) if body else "")
        if function:
            self._functions[name] = Function(tuple(parameters), node)
        else:
            self._definitions[name] = node


def _until(texts: list[str], stop: tuple[str, ...]) -> list[str]:
    found = []
    for text in texts:
        if text in stop:
            break
        found.append(text)
    return found
