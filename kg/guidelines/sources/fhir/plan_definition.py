"""FHIR PlanDefinitions as guidelines: what no other one refers to, with what it refers to inside.

    actions with actions inside, or with a PlanDefinition  situations; the others actions, with what their ActivityDefinition does
    condition applicability, start                         must hold; stop: must not
    selectionBehavior any, exactly-one, ...                edges `option`
    relatedAction                                          edges `before` and `after` instead of the group's own (plan_order.py)
    timing, periodic triggers                              Due; offsets and triggers are reported
    useContext age, gender, focus                          the population

A PlanDefinition that several refer to is one part of the graph, not copied. A definition that says nowhere
whom it is for, and has actions without a condition, has a population that is not evaluated: a plan for heart
failure is not recommended to everyone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from kg.guidelines.graph import Guideline, Problem
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.elements import Element, canonical, choice, elements, words
from kg.guidelines.sources.fhir.plan_compiler import Compiler
from kg.guidelines.sources.logic import Logic
from kg.guidelines.sources.value_sets import terminology

_PLAN: Final = "PlanDefinition"


def guidelines_of(
    resources: Iterable[Element], bound: Bindings | None = None
) -> tuple[list[Guideline], tuple[Problem, ...]]:
    """The guidelines of a set of resources, and problems that are of no single one of them (value sets,
    libraries, canonicals).
    """
    bound = bound or Bindings()
    known = [each for each in resources if isinstance(each, Mapping)]
    by_name: dict[str, Element] = {}
    problems: list[Problem] = []
    for each in (*known, *(inner for outer in known for inner in elements(outer.get("contained")))):
        for name in _names(each):
            if name in by_name and "://" in name and by_name[name] != each:
                problems.append(Problem(name, "one definition of a canonical", "several; the first counts"))
            by_name.setdefault(name, each)
    terms = terminology(known, bound.value_sets)
    logic = Logic(known, terms, bound)
    plans: list[Element] = []
    for each in known:
        if (
            each.get("resourceType") == _PLAN
            and each not in plans
            and not (words(each.get("url")) and by_name[words(each.get("url"))] is not each)
        ):
            plans.append(each)
    found: dict[str, Guideline] = {}
    for plan in _tops(plans, by_name):
        guideline = Compiler(plan, by_name, logic, bound).guideline()
        if guideline.id in found:
            number = sum(each.partition(" (")[0] == guideline.id for each in found) + 1
            problems.append(
                Problem(
                    guideline.id,
                    "definitions with ids of their own",
                    f"one more; it is called {guideline.id} ({number})",
                )
            )
            guideline = Compiler(plan, by_name, logic, bound, f"{guideline.id} ({number})").guideline()
        found[guideline.id] = guideline
    return list(found.values()), (*problems, *terms.problems, *logic.problems)


def _names(resource: Element) -> list[str]:
    """By which canonicals and references may name it; what is contained, "#id"."""
    kind, identity = words(resource.get("resourceType")), words(resource.get("id"))
    names = [
        words(resource.get("url")),
        f"{kind}/{identity}" if identity else "",
        identity,
        f"#{identity}" if identity else "",
    ]
    return [name for name in names if name] or [f"{kind}/unnamed"]


def _definitions(plan: Element) -> list[str]:
    """Canonicals that the actions of a plan name, at any depth."""
    found: list[str] = []
    waiting = elements(plan.get("action"))
    while waiting:
        action = waiting.pop()
        found.append(canonical(choice(action, "definition")[1])[0])
        waiting += elements(action.get("action"))
    return [url for url in found if url]


def _tops(plans: list[Element], by_name: Mapping[str, Element]) -> list[Element]:
    """Plans that no other one refers to; of those that only refer to each other, the first."""
    below = {
        id(plan): [
            by_name[url] for url in _definitions(plan) if by_name.get(url, {}).get("resourceType") == _PLAN
        ]
        for plan in plans
    }
    referred = {id(inner) for plan in plans for inner in below[id(plan)] if inner is not plan}
    tops = [plan for plan in plans if id(plan) not in referred]
    reached: set[int] = set()

    def reach(plan: Element) -> None:
        waiting = [plan]
        while waiting:
            each = waiting.pop()
            if id(each) not in reached:
                reached.add(id(each))
                waiting += below.get(id(each), [])

    for plan in tops:
        reach(plan)
    for plan in plans:
        if id(plan) not in reached:
            tops.append(plan)
            reach(plan)
    return tops
