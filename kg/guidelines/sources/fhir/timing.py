"""When an action is due: timing[x] of an action, periodic triggers, offsets between actions."""

from __future__ import annotations

from typing import Final

from kg.guidelines.days import Span
from kg.guidelines.graph import Due
from kg.guidelines.sources.elements import Element, choice, element, elements, words

_UNITS: Final = {
    "d": "days",
    "day": "days",
    "days": "days",
    "wk": "weeks",
    "week": "weeks",
    "weeks": "weeks",
    "mo": "months",
    "month": "months",
    "months": "months",
    "a": "years",
    "year": "years",
    "years": "years",
}


def due_of(action: Element) -> tuple[Due | None, tuple[str, ...]]:
    """What timing[x] and the triggers say, and how it reads. A time that no length expresses is text only."""
    kind, value = choice(action, "timing")
    due, texts = _timed(kind, value)
    for trigger in elements(action.get("trigger")):
        name = words(trigger.get("name")) or words(trigger.get("type"))
        _, when = choice(trigger, "timing")
        again, read = _timed("Timing", when) if isinstance(when, dict) else (None, ())
        due = due or again
        texts = (*texts, *(f"trigger: {each}" for each in (read or ((name,) if name else ()))))
    return due, tuple(dict.fromkeys(texts))


def _timed(kind: str, value: object) -> tuple[Due | None, tuple[str, ...]]:
    if isinstance(value, str):
        return None, (f"at {value}",)
    if not isinstance(value, dict):
        return None, ()
    match kind:
        case "Duration" | "Quantity" | "Age":
            after = span_of(value)
            return (Due(after) if after is not None else None), (
                f"after {quantity_text(value)}" if kind != "Age" else f"at age {quantity_text(value)}",
            )
        case "Range":
            low, high = span_of(element(value.get("low"))), span_of(element(value.get("high")))
            texts = (
                f"after {quantity_text(element(value.get('low')))} to "
                f"{quantity_text(element(value.get('high')))}"
            )
            return (Due(low or Span(), high) if low or high else None), (texts,)
        case "Period":
            return None, (
                f"from {words(value.get('start'))} to {words(value.get('end'))}".replace(
                    "from  to", "until"
                ).removesuffix(" to "),
            )
        case "Timing":
            return _repeated(value)
    return None, ()


def _repeated(timing: Element) -> tuple[Due | None, tuple[str, ...]]:
    """Once every period; several times in one are text, and due again after it as well."""
    repeat = element(timing.get("repeat"))
    texts: list[str] = []
    period, unit, frequency = repeat.get("period"), words(repeat.get("periodUnit")), repeat.get("frequency")
    every = span_of({"value": period, "code": unit}) if period is not None else None
    if period is not None:
        texts.append(
            (
                f"{f'{frequency} times ' if isinstance(frequency, int) and frequency > 1 else ''}every "
                f"{_number(period)} {unit}"
            ).strip()
        )
    kind, bounds = choice(repeat, "bounds")
    if isinstance(bounds, dict):
        texts.append(
            f"for {quantity_text(bounds)}"
            if kind == "Duration"
            else f"within {words(bounds.get('start'))} {words(bounds.get('end'))}".strip()
        )
    texts += [f"count {repeat['count']}"] if isinstance(repeat.get("count"), int) else []
    code = element(timing.get("code"))
    texts += [words(code.get("text"))] if words(code.get("text")) else []
    return (Due(Span(), every=every) if every is not None else None), tuple(texts)


def span_of(quantity: Element) -> Span | None:
    """Whole days and longer; None for hours, parts and what is no time."""
    value, unit = quantity.get("value"), words(quantity.get("code") or quantity.get("unit"))
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or value != int(value)
        or not 0 <= value <= 10_000
        or unit not in _UNITS
    ):
        return None
    name, number = _UNITS[unit], int(value)
    return Span(days=7 * number) if name == "weeks" else Span(**{name: number})


def quantity_text(quantity: Element) -> str:
    return (
        f"{words(quantity.get('comparator'))}{_number(quantity.get('value'))} "
        f"{words(quantity.get('unit') or quantity.get('code'))}"
    ).strip()


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else words(value)
