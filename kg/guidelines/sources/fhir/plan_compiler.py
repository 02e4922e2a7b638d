"""One PlanDefinition with all that it refers to, as one guideline: its actions, their conditions, their
order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec.structs import replace

from kg.guidelines.graph import Edge, Guideline, Problem, Relation, Step
from kg.guidelines.predicates import ALWAYS, Every, Not, Predicate, Unevaluated
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.elements import (
    Element,
    canonical,
    choice,
    concept,
    concepts,
    element,
    elements,
    words,
)
from kg.guidelines.sources.fhir.activity_definition import Activity, activity_of, clinical
from kg.guidelines.sources.fhir.plan_details import (
    action_details,
    bare,
    documents,
    kept,
    population_of,
    strength,
)
from kg.guidelines.sources.fhir.plan_order import Order, Related
from kg.guidelines.sources.fhir.timing import due_of, quantity_text
from kg.guidelines.sources.logic import Logic
from schemas.codes import Concept

_OPTIONS: Final = frozenset({"any", "at-most-one", "exactly-one", "one-or-more"})
_DEEPEST: Final = 60  # actions within each other
_PLAN: Final = "PlanDefinition"


class Compiler:
    """One guideline: a plan and all that it refers to."""

    def __init__(
        self, plan: Element, by_name: Mapping[str, Element], logic: Logic, bound: Bindings, name: str = ""
    ) -> None:
        self._plan, self._by_name, self._logic, self._bound = plan, by_name, logic, bound
        self._id = (
            name or words(plan.get("url")) or words(plan.get("id")) or words(plan.get("name")) or "unnamed"
        )
        self._version = words(plan.get("version")) or words(plan.get("date")) or "0"
        self._steps: dict[str, Step] = {}
        self._edges: list[Edge] = []
        self._problems: list[Problem] = []
        self._plans: dict[int, str] = {}  # the first step of each plan that is part of it
        self._open: list[int] = []

    def guideline(self) -> Guideline:
        root = self._part(self._plan, 0)
        population = self._population(root)
        title = words(self._plan.get("title")) or words(self._plan.get("name")) or self._id
        return Guideline(
            self._id,
            title,
            self._version,
            _source(self._plan),
            tuple(self._steps.values()),
            tuple(self._edges),
            self._logic.events,
            population,
            problems=tuple(dict.fromkeys(self._problems)),
        )

    def _population(self, root: str) -> Predicate:
        bound = self._bound.populations.get(self._id)
        if bound is not None:
            return bound
        open_to_all = self._unconditioned(root)
        stated = population_of(self._plan, focus=open_to_all)
        if stated is not None:
            return stated
        if not open_to_all:
            return ALWAYS
        self._problems.append(
            Problem(
                self._id,
                "whom it is for (useContext, conditions, or a binding)",
                "neither; what it recommends stays possible",
            )
        )
        described = words(self._plan.get("description")) or words(self._plan.get("title"))
        return Unevaluated(
            "text",
            described,
            f"the patients that it is for: {described}" if described else "the patients that it is for",
        )

    def _unconditioned(self, root: str) -> bool:
        """Some action is reached without any condition."""
        out: dict[str, list[Edge]] = {}
        for edge in self._edges:
            out.setdefault(edge.start, []).append(edge)
        seen: set[str] = set()
        waiting = [root]
        while waiting:
            step = self._steps[waiting.pop()]
            if step.id in seen or step.condition != ALWAYS:
                continue
            seen.add(step.id)
            if step.kind == "action":
                return True
            waiting += [edge.end for edge in out.get(step.id, ()) if edge.condition == ALWAYS]
        return False

    def _part(self, plan: Element, depth: int) -> str:
        """A plan's first step; made once, however many refer to it."""
        name = self._free(
            words(plan.get("id"))
            or words(plan.get("url")).rsplit("/", 1)[-1]
            or words(plan.get("name"))
            or "plan"
        )
        self._plans[id(plan)] = name
        self._open.append(id(plan))
        details = [f"goal: {concept(each.get('description')).label}" for each in elements(plan.get("goal"))]
        details += [words(plan.get(key)) for key in ("purpose", "usage")] + documents(
            plan.get("relatedArtifact")
        )
        title = words(plan.get("title")) or words(plan.get("name")) or name
        self._steps[name] = Step(
            name,
            title,
            "situation",
            f"{self._id}|{self._version}",
            _source(plan),
            title,
            words(plan.get("description")) or title,
            details=tuple(kept(details)),
        )
        actions = elements(plan.get("action"))
        if not actions:
            self._problems.append(Problem(_source(plan), "actions", "none"))
        group = _Group(plan)
        before = len(self._edges)
        for number, action in enumerate(actions, 1):
            self._action(action, name, "then", f"{number}", group, depth)
        order = Order(self._steps, group.parents, group.options, group.by_id)
        own = [edge for edge in self._edges[before:] if edge.start == name or edge.start in group.parents]
        rest = [edge for edge in self._edges[before:] if edge not in own]
        self._edges[before:] = [*rest, *order.applied(own, group.related)]
        self._problems += order.problems
        for step, ordered in order.notes.items():
            self._steps[step] = replace(self._steps[step], details=(*self._steps[step].details, *ordered))
        self._open.pop()
        return name

    def _action(
        self, action: Element, parent: str, relation: Relation, place: str, group: _Group, depth: int
    ) -> None:
        where = f"{_source(group.plan)}#{place}"
        given = words(action.get("id")) or words(action.get("linkId"))
        own = parent.split("/")[0]
        name = self._free(f"{own}/{given or place}")
        inner = elements(action.get("action"))
        options = [each for each in inner if bare(each)] if words(action.get("title")) else []
        children = [each for each in inner if each not in options]
        if depth > _DEEPEST:
            self._problems.append(
                Problem(where, f"at most {_DEEPEST} actions within each other", "more; cut")
            )
            children = []
        activity, nested = self._defined(action, where)
        due, timed = due_of(action)
        title = self._title(action, group.plan, activity, place)
        description = " ".join(
            dict.fromkeys(
                each
                for each in (
                    words(action.get("description")),
                    words(action.get("textEquivalent")),
                    activity.description if activity else "",
                )
                if each
            )
        )
        details = [
            *timed,
            *(activity.details if activity else ()),
            *action_details(action),
            *(f"option: {words(each.get('description'))}" for each in options),
        ]
        codes = activity.codes if activity else clinical(concepts(action.get("code")))
        kind: Literal["situation", "action"] = (
            "action" if activity is not None or not (children or nested) else "situation"
        )
        condition = self._condition(action, group.plan, where)
        if kind == "situation" and condition == ALWAYS and description.endswith("?"):
            condition = Unevaluated("text", description, description)  # what is inside depends on the answer
        self._steps[name] = Step(
            name,
            f"Do not: {title}"
            if activity is not None and activity.refrain and "not" not in title.casefold().split()
            else title,
            kind,
            f"{self._id}|{self._version}",
            where,
            f"{self._steps[own].title}, {place}" if own in self._steps else place,
            description or title,
            condition,
            due=due,
            codes=(*codes, *self._done_by(action)),
            details=tuple(kept(details)),
            strength=strength(action),
        )
        self._edges.append(Edge(parent, name, relation))
        group.add(action, name, parent, where)
        if words(action.get("selectionBehavior")) in _OPTIONS and children:
            group.options.add(name)
        inside: Relation = "option" if words(action.get("selectionBehavior")) in _OPTIONS else "then"
        for number, each in enumerate(children, 1):
            self._action(each, name, inside, f"{place}.{number}", group, depth + 1)
        if nested is not None:
            self._edges.append(
                Edge(
                    name,
                    self._plans[id(nested)] if id(nested) in self._plans else self._part(nested, depth + 1),
                )
            )

    def _defined(self, action: Element, where: str) -> tuple[Activity | None, Element | None]:
        """What an action's definition is: an activity, or another plan. One that is not available is
        reported; the step stays.
        """
        kind, stated = choice(action, "definition")
        url, version = canonical(stated)
        if not url:
            return None, None
        found = self._by_name.get(url)
        if found is None:
            if kind != "Uri":
                self._problems.append(Problem(where, "a definition that is available", url))
            return None, None
        if version and words(found.get("version")) not in ("", version):
            self._problems.append(Problem(where, f"version {version} of {url}", words(found.get("version"))))
        if found.get("resourceType") == _PLAN:
            if id(found) in self._open:
                self._problems.append(
                    Problem(where, "plans that do not contain themselves", f"{url} again; cut")
                )
                return None, None
            return None, found
        return (activity_of(found), None) if found.get("resourceType") != "Measure" else (None, None)

    def _done_by(self, action: Element) -> tuple[Concept, ...]:
        url = canonical(choice(action, "definition")[1])[0]
        return (self._bound.activities[url],) if url in self._bound.activities else ()

    def _condition(self, action: Element, plan: Element, where: str) -> Predicate:
        parts: list[Predicate] = []
        for each in elements(action.get("condition")):
            expression = element(each.get("expression")) or {
                key: each[key] for key in ("language", "expression", "description") if key in each
            }
            if not words(expression.get("expression")):
                self._problems.append(Problem(where, "a condition with an expression", "none; not evaluated"))
            stated = self._logic.predicate(expression, plan, elements(action.get("input")))
            parts.append(
                Not(
                    stated,
                    f"not yet: {words(expression.get('description')) or words(expression.get('expression'))}",
                )
                if words(each.get("kind")) == "stop"
                else stated
            )
        parts = [
            inner
            for part in parts
            for inner in (part.parts if isinstance(part, Every) and not part.text else (part,))
        ]
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _title(self, action: Element, plan: Element, activity: Activity | None, place: str) -> str:
        """As a dynamic value always says, else as given."""
        for each in elements(action.get("dynamicValue")):
            if words(each.get("path")).rsplit(".", 1)[-1] == "title" and (
                stated := self._logic.words(element(each.get("expression")), plan)
            ):
                return stated
        given = (
            words(action.get("title"))
            or (activity.title if activity else "")
            or words(action.get("textEquivalent"))
        )
        return (
            given
            or words(action.get("description"))[:120]
            or concept(action.get("code")).label
            or words(action.get("id"))
            or f"action {place}"
        )

    def _free(self, name: str) -> str:
        number, free = 1, name
        while free in self._steps:
            number += 1
            free = f"{name} ({number})"
        return free


class _Group:
    """The actions of one plan, while they are read."""

    def __init__(self, plan: Element) -> None:
        self.plan = plan
        self.parents: dict[str, str] = {}
        self.options: set[str] = set()
        self.by_id: dict[str, str] = {}
        self.related: list[Related] = []

    def add(self, action: Element, name: str, parent: str, where: str) -> None:
        self.parents[name] = parent
        for identity in (words(action.get("id")), words(action.get("linkId"))):
            if identity:
                self.by_id.setdefault(identity, name)
        for each in elements(action.get("relatedAction")):
            _, offset = choice(each, "offset")
            target = words(each.get("actionId") or each.get("targetId"))
            self.related.append(
                Related(
                    name,
                    words(each.get("relationship")),
                    target,
                    quantity_text(offset) if isinstance(offset, dict) else "",
                    where,
                )
            )


def _source(plan: Element) -> str:
    url, version = words(plan.get("url")) or words(plan.get("id")), words(plan.get("version"))
    return f"{url}|{version}" if version else url
