"""Results told short: those of a day together, and those by which a problem is followed next to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from processors.drafting.compose.trends import (
    brief,
    newest_first,
    notable,
    series,
    trend,
    unremarkable,
    without_year,
)
from processors.evidence.moments import began, dated, known_from, on_date
from processors.evidence.ranges import critical
from processors.evidence.statements import joined, state
from processors.evidence.wording import mark, name, number_words, range_words, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact

#: Results in one sentence: more cannot be checked at a glance.
_TOGETHER: Final = 6


def of_the_day(facts: Iterable[Fact], since: int, zone: str) -> list[Statement]:
    """What was measured since then, as a note of the day has it: what is or was critical by itself with its
    way, what is outside its range together by the moment it was measured, with range and the value before;
    then the rest.
    """
    groups = newest_first(g for g in series(facts) if known_from(g[-1]) >= since)
    graver = [g for g in groups if any(map(critical, g)) or not isinstance(g[-1].value, Quantity)]
    informative = [g for g in groups if g not in graver and notable(g)]
    at: dict[tuple[str, str], list[Sequence[Fact]]] = defaultdict(list)
    for group in informative:
        at[began(group[-1], zone), " (preliminary)" if group[-1].status == "unconfirmed" else ""].append(
            group
        )
    statements = [trend(g, first=False, zone=zone) for g in graver if not (brief(g[-1]) and len(g) == 1)]
    for (when, doubt), together in at.items():
        for part in (together[place : place + _TOGETHER] for place in range(0, len(together), _TOGETHER)):
            kept = [_compact(group, zone) for group in part]
            statements.append(
                state(
                    f"On {when}{doubt}: {joined([words for words, _ in kept])}",
                    [fact for _, shown in kept for fact in shown],
                    zone=zone,
                )
            )
    short = [g for g in graver if brief(g[-1]) and len(g) == 1]
    return statements + unremarkable(
        [*(g for g in groups if g not in graver and g not in informative), *short], zone
    )


def _compact(group: Sequence[Fact], zone: str) -> tuple[str, list[Fact]]:
    """ "Urea nitrogen 44 mg/dL (H), before 39 (H) on 12 September", and the facts; the range of what has no flag."""
    latest = group[-1]
    words = f"{name(latest)} {result_words(latest)}"
    if flag := mark(latest) or range_words(latest.reference):
        words += f" ({flag})"
    before = _before(group)
    return words + "".join(
        f", before {number_words(fact)}{_flag(fact)} {_when(fact, latest, zone)}" for fact in before
    ), [latest, *before]


def followed(groups: Iterable[Sequence[Fact]], zone: str) -> tuple[list[str], list[Fact]]:
    """ "potassium 6.3 mmol/L (HH) on 13 September, before 4.9 on 12 September" of each, and the facts; the
    year stands elsewhere. Systolic and diastolic pressure are one.
    """
    statements: list[str] = []
    shown: list[Fact] = []
    left = list(groups)
    while left:
        group = left.pop(0)
        pair = next((other for other in left if _is_pressure(group, other)), None)
        if pair is None:
            statements.append(_followed(group, zone))
            shown += [group[-1], *_before(group)]
            continue
        left.remove(pair)
        statements.append(_pressure(group, pair, zone))
        shown += [group[-1], pair[-1], *_before(group), *_before(pair)]
    return statements, shown


def _followed(group: Sequence[Fact], zone: str) -> str:
    latest = group[-1]
    words = name(latest)
    text = words[:1].lower() + words[1:] if words[1:2].islower() else words
    when = without_year(on_date(latest, zone), latest, zone)
    if not isinstance(latest.value, Quantity):
        return f"{text} {when}: {value_words(latest.value)}"
    shown = f"{text} {result_words(latest)}{_flag(latest)} {when}"
    return shown + "".join(
        f", before {number_words(fact)}{_flag(fact)} {_when(fact, latest, zone)}" for fact in _before(group)
    )


def _is_pressure(group: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Whether they are the two halves of the same measurements."""
    halves = [(group[-1], other[-1]), *zip(_before(group), _before(other), strict=False)]
    same = all(a.start == b.start and mark(a) == mark(b) == "" for a, b in halves) and len(
        _before(group)
    ) == len(_before(other))
    return (
        same
        and "systolic" in name(group[-1]).lower()
        and name(other[-1]).lower() == name(group[-1]).lower().replace("systolic", "diastolic")
    )


def _pressure(systolic: Sequence[Fact], diastolic: Sequence[Fact], zone: str) -> str:
    latest = systolic[-1]
    words = (
        f"blood pressure {number_words(latest)}/{result_words(diastolic[-1])} "
        f"{without_year(on_date(latest, zone), latest, zone)}"
    )
    for high, low in zip(_before(systolic), _before(diastolic), strict=True):
        words += f", before {number_words(high)}/{number_words(low)} {_when(high, latest, zone)}"
    return words


def _before(group: Sequence[Fact]) -> list[Fact]:
    """The value before the latest, if there is one."""
    return [f for f in group[:-1] if isinstance(f.value, Quantity) and value_words(f.value)][-1:]


def _flag(fact: Fact) -> str:
    return f" ({mark(fact)})" if mark(fact) else ""


def _when(fact: Fact, latest: Fact, zone: str) -> str:
    """The day; of the same day, the time."""
    if dated(fact, zone) == dated(latest, zone) and began(fact, zone) != dated(fact, zone):
        return f"at {began(fact, zone).rpartition(' ')[2]}"
    return without_year(on_date(fact, zone), latest, zone)
