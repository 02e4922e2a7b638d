"""What an expression of a definition comes to: by a reviewable binding, by CQL that lies with it, by
FHIRPath; else it stays text.

What is not understood is Unevaluated: kept, reported, never true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from kg.guidelines.events import RoundKind
from kg.guidelines.predicates import FhirPath, Predicate, Unevaluated
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.cql.library import libraries_of
from kg.guidelines.sources.cql.names import RELATIONS
from kg.guidelines.sources.cql.predicates import Reducer
from kg.guidelines.sources.elements import Element, canonical, concepts, elements, many, words
from kg.guidelines.sources.value_sets import Terminology

_CQL: Final = frozenset(
    {
        "text/cql",
        "text/cql-expression",
        "text/cql-identifier",
        "text/cql.expression",
        "text/cql.identifier",
        "text/cql-name",
    }
)
_IDENTIFIER: Final = frozenset({"text/cql-identifier", "text/cql.identifier", "text/cql-name"})


class Logic:
    """Of a set of definitions. `events` are the kinds of events that conditions turned out to speak of."""

    def __init__(self, resources: Iterable[Element], terms: Terminology, bound: Bindings) -> None:
        known = list(resources)
        self._terms = terms
        self._bound = bound
        self._libraries, self.problems = libraries_of(known)
        self._reducer = Reducer(self._libraries, terms, bound)

    @property
    def events(self) -> tuple[RoundKind, ...]:
        return (*self._bound.known.kinds.values(), *self._reducer.events.values())

    def predicate(self, expression: Element, within: Element, inputs: Sequence[Element] = ()) -> Predicate:
        """`within` is the definition that the expression is part of: its libraries count where the expression
        names none.
        """
        language = words(expression.get("language"))
        expression_text = str(expression.get("expression") or "").strip()
        text = (
            words(expression.get("description"))
            or words(expression_text)
            or "a condition without an expression"
        )
        libraries = self._named(expression, within)
        bound = self._bound.predicate(libraries, expression_text.strip('"'))
        if bound is not None:
            return bound
        if language == "text/fhirpath":
            written = with_inputs(expression_text, list(inputs), self._terms)
            return FhirPath(written, text) if written else Unevaluated(language, expression_text, text)
        if language in _CQL and expression_text:
            own = self._own(within)
            return self._reducer.condition(
                expression_text,
                (*own, *libraries),
                name_only=language in _IDENTIFIER,
                text=text,
                language=language,
            )
        return Unevaluated(language or "no language", expression_text or text, text)

    def words(self, expression: Element, within: Element) -> str:
        """The text that a binding gives for an expression; "" if there is none."""
        name = str(expression.get("expression") or "").strip().strip('"')
        return self._bound.words(self._named(expression, within), name)

    def _named(self, expression: Element, within: Element) -> tuple[str, ...]:
        """Names of the libraries that an expression may be of."""
        urls = [canonical(expression.get("reference"))[0]] if expression.get("reference") else []
        urls += [canonical(each)[0] for each in many(within.get("library"))]
        return tuple(dict.fromkeys(url.rstrip("/").rsplit("/", 1)[-1] for url in urls if url))

    def _own(self, within: Element) -> tuple[str, ...]:
        """The library of statements that lie in the definition itself."""
        name = f"#{words(within.get('id'))}"
        return (name,) if name in self._libraries else ()


_VARIABLE: Final = re.compile(r"%(?:`([^`]+)`|'([^']+)'|([A-Za-z_][\w-]*))")
_OURS: Final = frozenset(
    {"patient", "resources", "today", "context", "resource", "rootResource", "ucum", "sct", "loinc"}
)
_PLAIN: Final = re.compile(r"^[^'\\]*$")


def with_inputs(expression: str, inputs: list[Element], terms: Terminology) -> str:
    """The expression with its variables written out; "" where one is not declared, or its codes cannot be
    told.
    """
    declared: dict[str, list[str]] = {}
    for each in inputs:
        declared.setdefault(words(each.get("id") or each.get("title")), []).append(_selection(each, terms))

    def written(found: re.Match[str]) -> str:
        name = found[1] or found[2] or found[3]
        if name in declared:
            return "(" + " | ".join(declared[name]) + ")" if all(declared[name]) else "%"
        return found[0] if name in _OURS else "%"

    expression_text = _VARIABLE.sub(written, expression)
    return "" if re.search(r"%(?!\w)", expression_text) else expression_text


def _selection(expression_text: Element, terms: Terminology) -> str:
    kind = words(expression_text.get("type"))
    if kind not in RELATIONS and kind != "Patient":
        return ""  # of what a record does not keep nothing is known
    selected = f"%resources.where($this is {kind})" if kind != "Patient" else "%patient"
    for each in elements(expression_text.get("codeFilter")):
        path = words(each.get("path"))
        codes = {
            (coding.system, coding.code) for c in concepts(many(each.get("code"))) for coding in c.codings
        }
        if each.get("valueSet") is not None:
            found = terms.get(words(each.get("valueSet")))
            if found is None or found.stems or not found.whole:
                return ""
            codes |= {(system, code) for system, _, code in (key.rpartition("|") for key in found.codes)}
        if (
            not path.replace(".", "").isalpha()
            or not codes
            or not all(_PLAIN.match(part) for pair in codes for part in pair)
        ):
            return ""
        tests = " or ".join(
            f"(system = '{system}' and code = '{code}')" if system else f"code = '{code}'"
            for system, code in sorted(codes)
        )
        selected += f".where({path}.coding.where({tests}).exists())"
    return selected
