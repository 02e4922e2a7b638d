"""What a plan's action says besides its condition: priority, behaviours, who, documents, how strongly it is
recommended.
"""

from __future__ import annotations

from typing import Final

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
