"""Results grouped by what was measured, told as the latest value and where it came from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from processors.compose.building import joined, state
from processors.compose.moments import began, day
from processors.compose.wording import NORMAL, flag, name, observed, range_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact

MOST_SERIES: Final = 40
EARLIER: Final = 2  # earlier values worth telling: the one before, and the worst
VITAL: Final = "vital-signs"


def series(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Final results by concept and unit, each oldest first; abnormal ones first, then the latest."""
    groups: dict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.relation != "observed" or fact.status not in ("active", "unconfirmed", "refuted") or not _tells(fact):
            continue
        code = fact.concept.codings[0].code if fact.concept.codings else fact.concept.label.lower()
        unit = (fact.value.ucum or fact.value.unit) if isinstance(fact.value, Quantity) else ""
        groups[code, unit].append(fact)
    found = [sorted(g, key=lambda f: (f.start, f.id)) for g in groups.values()]
    found.sort(key=lambda g: (not abnormal(g[-1]), not any(map(abnormal, g)), -g[-1].start, name(g[-1])))
    return found[:MOST_SERIES]


def _tells(fact: Fact) -> bool:
    return bool(value_words(fact.value)) or "note" in fact.attributes


def abnormal(fact: Fact) -> bool:
    """By the flag, or, where none was sent, by the reference range."""
    if fact.interpretation:
        return fact.interpretation.split(",")[0].strip().upper() not in NORMAL
    return beside(fact) in ("above", "below")


def beside(fact: Fact) -> str:
    """ "above", "below" or "within" the reference range; "" where that cannot be told."""
    if not isinstance(fact.value, Quantity) or fact.reference is None or fact.value.comparator:
        return ""
    low, high, value = _decimal(fact.reference.low), _decimal(fact.reference.high), _decimal(fact.value.value)
    if value is None or (low is None and high is None) or fact.reference.unit not in ("", fact.value.unit, fact.value.ucum):
        return ""
    if low is not None and value < low:
        return "below"
    return "above" if high is not None and value > high else "within"


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text) if text else None
    except InvalidOperation:
        return None


def is_vital(fact: Fact) -> bool:
    return VITAL in fact.attributes.get("category", "")


def trend(group: Sequence[Fact]) -> Statement:
    """ "Potassium 4.6 mmol/L (reference 3.5-5.1) on 5 March 2026 06:30, previously 5.4 (H) on ... and 6.1 (HH) on ..."."""
    latest = group[-1]
    told = _earlier(group)
    text = f"{observed(latest)} on {began(latest)}"
    if latest.status == "unconfirmed":
        text += " (preliminary)"
    if told:
        text += ", previously " + joined([_bare(fact) for fact in told])
    return state(text, (latest, *told))


def plainly(group: Sequence[Fact]) -> Statement:
    """For the patient: "Potassium was 4.6 mmol/L on 5 March 2026 (within the reference range 3.5-5.1); before: 6.1 on 3 March 2026"."""
    latest, told = group[-1], _earlier(group)
    place = beside(latest)
    limits = range_words(latest.reference).removeprefix("reference").strip()
    where = f" ({place} the reference range, {limits})" if place and limits else ""
    joint = " was " if isinstance(latest.value, Quantity) else ": "
    text = f"{name(latest)}{joint}{value_words(latest.value)} on {day(latest.start)}{where}"
    if told:
        text += "; before that " + joined([f"{_number(f)} on {day(f.start)}" for f in told])
    return state(text, (latest, *told))


def _number(fact: Fact) -> str:
    return f"{fact.value.comparator}{fact.value.value}" if isinstance(fact.value, Quantity) else value_words(fact.value)


def _bare(fact: Fact) -> str:
    """An earlier value, without what it shares with the latest."""
    said = _number(fact)
    return f"{said}{f' ({flag(fact)})' if flag(fact) else ''} on {began(fact)}"


def _earlier(group: Sequence[Fact]) -> list[Fact]:
    """The value before, and the most extreme one where that is another; latest first."""
    before = [f for f in group[:-1] if isinstance(f.value, Quantity) == isinstance(group[-1].value, Quantity) and value_words(f.value)]
    if not before or not isinstance(group[-1].value, Quantity):
        return []
    told = [before[-1]]
    graver = [f for f in before if abnormal(f)]
    if graver:
        worst = max(graver, key=lambda f: (len(f.interpretation), f.start))
        told += [worst] if worst is not before[-1] else []
    if len(told) < EARLIER and before[0] not in told:
        told.append(before[0])
    return sorted(told, key=lambda f: -f.start)


def unremarkable(groups: Sequence[Sequence[Fact]]) -> list[Statement]:
    """Single results without a flag in one sentence for each moment they were taken."""
    at: dict[tuple[str, str], list[Fact]] = defaultdict(list)
    for group in groups:
        at[began(group[-1]), " (preliminary)" if group[-1].status == "unconfirmed" else ""].append(group[-1])
    return [state(f"{joined([observed(f) for f in facts])} on {when}{doubt}", facts) for (when, doubt), facts in at.items()]


def results(facts: Iterable[Fact]) -> list[Statement]:
    """All of it: what is or was abnormal, or moved, with its trend; the rest together."""
    groups = series(facts)
    telling = [g for g in groups if len(g) > 1 or abnormal(g[-1])]
    return [trend(g) for g in telling] + unremarkable([g for g in groups if len(g) == 1 and not abnormal(g[-1])])
