"""What a definition compiled to: its conditions in words, and how many of them are not evaluated."""

from __future__ import annotations

from kg.guidelines.graph import Guideline
from kg.guidelines.parts import parts
from kg.guidelines.predicates import (
    Age,
    Either,
    Every,
    Exposure,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Sex,
    Stated,
    Unevaluated,
)


def unevaluated(guideline: Guideline) -> int:
    """How many conditions stay text, each once."""
    return len(not_evaluated(guideline))


def not_evaluated(guideline: Guideline) -> tuple[Unevaluated, ...]:
    """The conditions that stay text, each once, in the definition's order."""
    predicates = [
        guideline.population,
        *(step.condition for step in guideline.steps),
        *(edge.condition for edge in guideline.edges),
    ]
    found = (each for predicate in predicates for each in parts(predicate) if isinstance(each, Unevaluated))
    return tuple({(each.language, each.expression): each for each in found}.values())


def described(predicate: Predicate) -> str:
    """As a person would say it; "" for what always holds."""
    match predicate:
        case Every(parts=inner, text=text):
            return text or " and ".join(given for part in inner if (given := described(part)))
        case Either(parts=inner, text=text):
            return text or ("(" + " or ".join(described(part) for part in inner) + ")" if inner else "never")
        case Not(part=part, text=text):
            return text or f"not {described(part)}"
        case Age(low, high, at):
            when = f" at the latest {at}" if at else ""
            from_low = f"from {low:g}" if low is not None else ""
            return f"age {from_low}{' ' if low is not None and high is not None else ''}{f'below {high:g}' if high is not None else ''}{when}"
        case Sex(code):
            return code
        case Unevaluated(language, expression, text):
            return f"{text or expression} [not evaluated: {language}]"
        case Happened() | Measured() | Exposure() | Stated() | FhirPath():
            return predicate.text or _named(predicate)
    return ""


def _named(predicate: Happened | Measured | Exposure | Stated | FhirPath) -> str:
    match predicate:
        case Happened():
            return predicate.event
        case Measured():
            return f"{predicate.of.name} {predicate.comparator} {predicate.value} {predicate.unit}".rstrip()
        case Exposure():
            return f"{predicate.of.name} over years {predicate.comparator} {predicate.value}"
        case Stated():
            return predicate.of.name
        case FhirPath():
            return predicate.expression
