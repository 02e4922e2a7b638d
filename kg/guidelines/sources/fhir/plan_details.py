"""What a plan's action says besides its condition: priority, behaviours, who, documents, how strongly it is
recommended.
"""

from __future__ import annotations

from typing import Final

from kg.guidelines.predicates import Age, Either, Every, Predicate, Sex, Stated
from kg.guidelines.sources.elements import (
    Element,
    canonical,
    choice,
    concept,
    element,
    elements,
    extensions,
    words,
)
from kg.guidelines.terms import ValueSet

_LONG: Final = 400  # characters of a document's citation that are kept


def bare(action: Element) -> bool:
    """A response that a card offers ("snooze for 3 months"), not an action: words alone."""
    return (
        not any(action.get(key) for key in ("title", "condition", "action", "code", "relatedAction"))
        and choice(action, "definition")[1] is None
    )


def action_details(action: Element) -> list[str]:
    lines = [f"priority: {words(action.get('priority'))}" if action.get("priority") else ""]
    lines += [
        f"{key}: {words(action.get(key))}"
        for key in ("selectionBehavior", "requiredBehavior", "precheckBehavior", "cardinalityBehavior")
        if action.get(key)
    ]
    lines += [
        f"by {words(each.get('type'))} {concept(each.get('role')).label}".strip()
        for each in elements(action.get("participant"))
    ]
    for each in elements(action.get("dynamicValue")):
        expression = element(each.get("expression"))
        lines.append(f"{words(each.get('path'))} is computed: {words(expression.get('expression'))}")
    kind, uri = choice(action, "definition")
    return [*lines, f"definition: {uri}" if kind == "Uri" else "", *documents(action.get("documentation"))]


def documents(lines: object) -> list[str]:
    found = []
    for each in elements(lines):
        parts = (
            words(each.get("label")),
            words(each.get("display")),
            words(each.get("citation")),
            words(each.get("url") or canonical(each.get("resource"))[0]),
        )
        found.append(
            f"{words(each.get('type')) or 'documentation'}: "
            f"{' '.join(part if len(part) <= _LONG else part[:_LONG] + ' ...' for part in parts if part)}"
        )
    return found


def strength(action: Element) -> str:
    """As the guideline grades it, with the evidence; "against" where it speaks against; else how binding the
    action is.
    """
    grades = [
        concept(each).label
        for name in ("strengthOfRecommendation", "rating")
        for each in extensions(action, name)
    ]
    quality = [concept(each).label for each in extensions(action, "qualityOfEvidence")]
    direction = [concept(each).label for each in extensions(action, "directionOfRecommendation")]
    lines = [f"{grade} {' '.join(direction)}".strip() for grade in grades] + quality
    return ", ".join(dict.fromkeys(each for each in lines if each)) or words(action.get("requiredBehavior"))


def kept(details: list[str]) -> list[str]:
    return list(dict.fromkeys(each for each in details if each))


# Whom a definition is for: its useContext of age, gender and clinical focus, as conditions.

_MONTHS: Final = {
    "a": 12.0,
    "year": 12.0,
    "years": 12.0,
    "mo": 1.0,
    "month": 1.0,
    "months": 1.0,
    "wk": 0.23,
    "d": 0.03285,
}
_AGE_GROUPS: Final = {
    "D000293": (13, 19),
    "D055815": (19, 25),
    "D000328": (19, None),
    "D002648": (6, 13),
    "D000368": (65, None),
    "D008875": (45, 65),
    "D007223": (0, 2),
    "D002675": (2, 6),
    "133936004": (18, None),
    "67822003": (6, 18),
}


def population_of(resource: Element, *, focus: bool) -> Predicate | None:
    """None where it does not say. `focus`: its clinical focus counts as well, for definitions whose actions
    state no conditions of their own.

    A focus is one code; what lies below it in its terminology is not available, so a patient without that
    very code is unknown.
    """
    found: dict[str, list[Predicate]] = {}
    for context in elements(resource.get("useContext")):
        code = words(element(context.get("code")).get("code"))
        kind, value = choice(context, "value")
        given = _context(code, kind, value, focus) if isinstance(value, dict) else None
        if given is not None:
            found.setdefault(code, []).append(given)
    parts = [each[0] if len(each) == 1 else Either(tuple(each)) for each in found.values()]
    return (parts[0] if len(parts) == 1 else Every(tuple(parts))) if parts else None


def _context(code: str, kind: str, value: Element, focus: bool) -> Predicate | None:
    match code, kind:
        case "age", "Range":
            low, high = _years(element(value.get("low"))), _years(element(value.get("high")))
            over = (
                1.0
                if words(element(value.get("high")).get("unit") or element(value.get("high")).get("code"))
                in ("a", "year", "years")
                else 1 / 12
            )
            return (
                Age(low, high + over if high is not None else None)
                if low is not None or high is not None
                else None
            )
        case "age", "CodeableConcept":
            groups = [_AGE_GROUPS[c.code] for c in concept(value).codings if c.code in _AGE_GROUPS]
            return Age(groups[0][0], groups[0][1]) if groups else None
        case "gender", "CodeableConcept":
            codes = [
                c.code for c in concept(value).codings if c.code in ("male", "female", "other", "unknown")
            ]
            return Sex(codes[0]) if codes else None
        case "focus", "CodeableConcept" if focus:
            meant = concept(value)
            codes_ = frozenset(f"{c.system}|{c.code}" for c in meant.codings)
            return (
                Stated(
                    ValueSet(meant.label, codes_, whole=False),
                    ("has_condition",),
                    active=True,
                    text=meant.label,
                )
                if codes_
                else None
            )
    return None


def _years(quantity: Element) -> float | None:
    value, unit = quantity.get("value"), words(quantity.get("code") or quantity.get("unit"))
    months = _MONTHS.get(unit)
    return (
        value * months / 12
        if isinstance(value, int | float) and not isinstance(value, bool) and months is not None
        else None
    )
