"""Pathways in the JSON of mCODE's pathway builder: preconditions, and nodes that lead to each other when
something is so.

    {id, name, description, preconditions: [{elementName, expected, cql}], nodes: {key: {label, type:
    start|branch|action, action,
     transitions: [{id, transition: key, condition: {description, cql}}]}}}

Branches are situations, actions actions; transitions are edges, `option` where several that hold for the same
patients leave a node. A condition names its logic (`TNM.N+`, `LIB_Preconditions.HER2 Status`); what it means
stands in a reviewable file (bindings.py), looked up by library and name, else by its description, else by the
element and what is expected of it. A transition without a condition, among some with one, is taken where none
of those holds. `activities` of the bindings may name, by a node's label, what else shows it was done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kg.guidelines.graph import Edge, Guideline, Problem, Step
from kg.guidelines.paths import cycles
from kg.guidelines.predicates import ALWAYS, Every, Not, Predicate, Unevaluated
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.elements import Element, element, elements, words
from kg.guidelines.sources.fhir.activity_definition import activity_of

_NOTHING: Final = Bindings()


def is_pathway(given: object) -> bool:
    return (
        isinstance(given, Mapping) and isinstance(given.get("nodes"), Mapping) and "resourceType" not in given
    )


def guideline_of(given: Mapping[str, Any], bound: Bindings = _NOTHING, where: str = "") -> Guideline:
    """The pathway as a graph. `where` is the file that it was read from."""
    name = words(given.get("id")) or words(given.get("name")) or where or "pathway"
    version = words(given.get("version")) or words(given.get("date")) or "0"
    compiler = _Compiler(f"{name}|{version}", bound, where or name)
    nodes = {str(key): node for key, node in (given.get("nodes") or {}).items() if isinstance(node, Mapping)}
    compiler.nodes(nodes, words(given.get("name")))
    population = [compiler.precondition(each) for each in elements(given.get("preconditions"))]
    guideline = Guideline(
        name,
        words(given.get("name")) or name,
        version,
        where or name,
        tuple(compiler.steps.values()),
        tuple(compiler.edges),
        tuple(bound.known.kinds.values()),
        population[0] if len(population) == 1 else Every(tuple(population)),
        problems=tuple(compiler.problems),
    )
    if not guideline.steps:
        compiler.problems.append(Problem(where or name, "nodes", "none"))
    compiler.problems += [
        Problem(f"{where}, node {start}", "a pathway without cycles", f"a transition back to {end}; cut")
        for start, end in cycles(guideline)
    ]
    return Guideline(
        **{field: getattr(guideline, field) for field in guideline.__struct_fields__}
        | {"problems": tuple(compiler.problems)}
    )


class _Compiler:
    def __init__(self, name: str, bound: Bindings, where: str) -> None:
        self._name, self._bound, self._where = name, bound, where
        self.steps: dict[str, Step] = {}
        self.edges: list[Edge] = []
        self.problems: list[Problem] = []

    def nodes(self, nodes: Mapping[str, Element], section: str) -> None:
        for key, node in nodes.items():
            self.steps[key] = self._step(key, node, section)
        for key, node in nodes.items():
            self._transitions(key, node)

    def precondition(self, given: Element) -> Predicate:
        name, expected = words(given.get("elementName")), words(given.get("expected"))
        text = f"{name}: {expected}" if expected else name or words(given.get("cql"))
        found = self._bound.predicate(("*",), text) or self._named(words(given.get("cql")), text)
        if found is not None:
            return found
        self.problems.append(
            Problem(
                f"{self._where}, precondition {text}",
                "a binding of what it means",
                words(given.get("cql")) or "no name",
            )
        )
        return Unevaluated("text/cql-identifier", words(given.get("cql")), text)

    def _step(self, key: str, node: Element, section: str) -> Step:
        label = words(node.get("label")) or key
        where = f"{self._where}, node {key}"
        actions = elements(node.get("action"))
        if not actions and words(node.get("type")) != "action":
            return Step(key, label, "situation", self._name, where, f"{section}, {label}", label)
        activities = [activity_of(element(each.get("resource"))) for each in actions]
        codes = tuple(dict.fromkeys(code for each in activities for code in each.codes))
        codes += (self._bound.activities[label],) if label in self._bound.activities else ()
        if not codes:
            self.problems.append(
                Problem(
                    where, "a resource with a code in the action", "none; whether it was done cannot be seen"
                )
            )
        described = list(
            dict.fromkeys(
                each for each in (label, *(words(action.get("description")) for action in actions)) if each
            )
        )
        details = tuple(dict.fromkeys(code.label for code in codes)) + tuple(
            detail for each in activities for detail in each.details
        )
        return Step(
            key,
            label,
            "action",
            self._name,
            where,
            f"{section}, {label}",
            ". ".join(described),
            codes=codes,
            details=details,
        )

    def _transitions(self, key: str, node: Element) -> None:
        leaving: list[tuple[str, Predicate | None]] = []
        for each in elements(node.get("transitions")):
            end = words(each.get("transition"))
            if end not in self.steps:
                self.problems.append(
                    Problem(
                        f"{self._where}, node {key}", "a transition to a node of the pathway", end or "none"
                    )
                )
                continue
            given = element(each.get("condition"))
            leaving.append((end, self._condition(given, key) if given else None))
        conditions: list[Predicate] = []
        for _, condition in leaving:
            if condition is not None and condition not in conditions:
                conditions.append(condition)
        otherwise = tuple(Not(condition) for condition in conditions)
        for end, condition in leaving:
            same = sum(other == condition for _, other in leaving) > 1
            taken = (
                condition
                if condition is not None
                else ALWAYS
                if not otherwise
                else otherwise[0]
                if len(otherwise) == 1
                else Every(otherwise)
            )
            self.edges.append(Edge(key, end, "option" if same else "then", taken))

    def _condition(self, given: Element, key: str) -> Predicate:
        name, description = words(given.get("cql")), words(given.get("description"))
        found = self._named(name, description)
        if found is not None:
            return found
        self.problems.append(
            Problem(
                f"{self._where}, node {key}",
                "a binding of what the condition means",
                name or description or "no name",
            )
        )
        return Unevaluated("text/cql-identifier", name, description or name)

    def _named(self, name: str, description: str) -> Predicate | None:
        library, _, expression = name.partition(".")
        found = self._bound.predicate((library,), expression) if expression else None
        return found or self._bound.predicate(("*",), description)
