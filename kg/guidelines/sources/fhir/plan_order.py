"""relatedAction: the order of a plan's actions, as edges in place of the ones that only say which group they
are of.

A before B: B is reached by way of A, and no longer from its group alone; the conditions of B's group, where A
is outside of it, stand on the edge. After a group whose actions are options comes what follows each of them;
after another group, what follows the group. An order that would close a cycle is cut and reported.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kg.guidelines.graph import Edge, Problem, Relation, Step
from kg.guidelines.predicates import ALWAYS, Every, Predicate

_RELATIONS: Final[dict[str, Relation]] = {
    **dict.fromkeys(("before-start", "before", "before-end"), "before"),
    **dict.fromkeys(("after-start", "after", "after-end"), "after"),
    **dict.fromkeys(("concurrent-with-start", "concurrent", "concurrent-with-end"), "with"),
}


class Related(Struct, frozen=True):
    """One relatedAction: `step` is the action that says it, `target` the actionId that it names."""

    step: str
    relationship: str
    target: str
    offset: str = ""
    where: str = ""


class Order:
    """Of one plan. `parents` and `options` are its groups; `by_id` the steps of its action ids."""

    def __init__(
        self, steps: dict[str, Step], parents: dict[str, str], options: set[str], by_id: dict[str, str]
    ) -> None:
        self._steps, self._parents, self._options, self._by_id = steps, parents, options, by_id
        self.notes: dict[str, list[str]] = {}
        self.problems: list[Problem] = []

    def applied(self, edges: list[Edge], related: list[Related]) -> list[Edge]:
        """The edges with the order in them. What else is stated about an action is in `notes`, by
        step.
        """
        out: dict[str, set[str]] = {}
        for edge in edges:
            out.setdefault(edge.start, set()).add(edge.end)
        added: list[Edge] = []
        for each in related:
            target = self._by_id.get(each.target)
            relation = _RELATIONS.get(each.relationship)
            if target is None or relation is None:
                wanted = "an action of this plan" if target is None else "a relationship that FHIR has"
                self.problems.append(
                    Problem(each.where, wanted, each.target if target is None else each.relationship)
                )
                continue
            self._note(each, target, relation)
            if target == each.step or target in self._above(each.step) or each.step in self._above(target):
                continue  # within its own group: text only, no edge
            first, second = (target, each.step) if relation == "after" else (each.step, target)
            if relation == "with":
                added.append(Edge(first, second, "with"))
            elif _reaches(out, second, first):
                self.problems.append(
                    Problem(
                        each.where,
                        "an order without cycles",
                        f"{each.relationship} {each.target} closes one; cut",
                    )
                )
            else:
                condition = self._outside(first, second)
                for start in self._ends(first, out):
                    edge = Edge(start, second, relation, condition)
                    added += [edge] if edge not in added else []
                    out.setdefault(start, set()).add(second)
        led = {edge.end for edge in added if edge.relation != "with"}
        return [
            edge for edge in edges if edge.end not in led or self._parents.get(edge.end) != edge.start
        ] + added

    def _note(self, each: Related, target: str, relation: Relation) -> None:
        offset = f", {each.offset}" if each.offset else ""
        self.notes.setdefault(each.step, []).append(
            f"{each.relationship} {self._steps[target].title}{offset}"
        )
        if relation == "before" and target not in self._above(each.step):
            self.notes.setdefault(target, []).append(f"after {self._steps[each.step].title}{offset}")

    def _above(self, step: str) -> list[str]:
        found = []
        while step in self._parents:
            step = self._parents[step]
            found.append(step)
        return found

    def _outside(self, first: str, second: str) -> Predicate:
        """The conditions of the groups that `second` is in and `first` is not."""
        shared = {first, *self._above(first)}
        parts = tuple(
            self._steps[step].condition
            for step in self._above(second)
            if step not in shared and self._steps[step].condition != ALWAYS
        )
        return ALWAYS if not parts else parts[0] if len(parts) == 1 else Every(parts)

    def _ends(self, step: str, out: dict[str, set[str]]) -> list[str]:
        """What must have been done: of a group of options each of its last steps, else the step."""
        if step not in self._options:
            return [step]
        inside = [name for name in self._parents if step in self._above(name)]
        leaves = [name for name in inside if name not in self._parents.values()]
        return [name for name in leaves if not set(inside) & out.get(name, set())] or [step]


def _reaches(out: dict[str, set[str]], start: str, end: str) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        step = waiting.pop()
        if step == end:
            return True
        for following in out.get(step, ()):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False
