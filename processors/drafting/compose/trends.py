"""Results grouped by what was measured, told as the latest value and where it came from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Final

from processors.drafting.compose import conditions
from processors.evidence.moments import began, day, on_date, on_day
from processors.evidence.ranges import abnormal, critical, decimal, place_of, side, worst
from processors.evidence.statements import joined, state
from processors.evidence.wording import mark, name, number_words, observed, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact

MOST_SERIES: Final = 40
MOST_OUTSIDE: Final = 20
MOST_WORDS: Final = 3  # earlier wordings of a result in words
VITAL: Final = "vital-signs"


def series(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Final results by concept and unit, each oldest first; critical ones, then abnormal ones first, so that
    no limit cuts them away.
    """
    groups: dict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        if (
            fact.relation != "observed"
            or fact.status not in ("active", "unconfirmed", "refuted")
            or not _tells(fact)
        ):
            continue
        code = fact.concept.codings[0].code if fact.concept.codings else fact.concept.label.lower()
        unit = (fact.value.ucum or fact.value.unit) if isinstance(fact.value, Quantity) else ""
        groups[code, unit].append(fact)
    found = [sorted(g, key=lambda f: (f.start, f.id)) for g in groups.values()]
    found.sort(
        key=lambda g: (
            not any(map(critical, g)),
            not abnormal(g[-1]),
            not any(map(abnormal, g)),
            -g[-1].start,
            name(g[-1]),
        )
    )
    return found[:MOST_SERIES]


def _tells(fact: Fact) -> bool:
    return bool(value_words(fact.value)) or "note" in fact.attributes


def is_vital(fact: Fact) -> bool:
    return VITAL in fact.attributes.get("category", "")


def in_words(groups: Iterable[Sequence[Fact]], most: int, zone: str) -> list[Statement]:
    """Laboratory results that came in words: cultures with what they said before, short answers ("Negative")
    together.
    """
    shown = [
        g
        for g in groups
        if VITAL not in (kind := g[-1].attributes.get("category", ""))
        and "laboratory" in kind
        and _worded(g[-1])
    ]
    short = [g for g in shown if brief(g[-1])]
    long = sorted((g for g in shown if g not in short), key=lambda g: _CULTURE.search(name(g[-1])) is None)
    return [trend(g, zone=zone) for g in long[:most]] + unremarkable(short[: 2 * most], zone)


_SHORT_ANSWER: Final = 3  # words
_CULTURE: Final = re.compile(r"\bculture", re.IGNORECASE)


def brief(fact: Fact) -> bool:
    """ "Negative"; what grew in a culture is shown by itself, with what was stated of it before."""
    return (
        _worded(fact)
        and len(value_words(fact.value).split()) <= _SHORT_ANSWER
        and not _CULTURE.search(name(fact))
    )


def _worded(fact: Fact) -> bool:
    return not isinstance(fact.value, Quantity) and bool(value_words(fact.value))


def gravest_first(groups: Iterable[Sequence[Fact]]) -> list[Sequence[Fact]]:
    """Of a stay: critical ones, cultures that grew, then by how far outside their range they went, then what is
    still abnormal.
    """
    return sorted(
        groups,
        key=lambda g: (
            not any(map(critical, g)),
            not any(map(conditions.grew, g)),
            not any(map(abnormal, g)),
            -worst(g),
            not abnormal(g[-1]),
        ),
    )


def newest_first(groups: Iterable[Sequence[Fact]]) -> list[Sequence[Fact]]:
    """Of a day: critical now, critical in this stay, abnormal now, by how far outside the range; what was
    abnormal before; the rest.
    """
    return sorted(
        groups,
        key=lambda g: (
            not critical(g[-1]),
            not any(map(critical, g)),
            not abnormal(g[-1]),
            -worst(g[-1:]),
            not any(map(abnormal, g)),
            len(g) == 1,
        ),
    )


def course(group: Sequence[Fact], zone: str) -> Statement:
    """ "Potassium 4.6 mmol/L on 5 March 2026; highest 6.1 (HH) on 3 March, first 5.2 (H) on 1 March": by the day, and
    without the range, as a stay is summed up.
    """
    latest = group[-1]
    if not isinstance(latest.value, Quantity) or not value_words(latest.value) or latest.status == "refuted":
        return trend(group, zone=zone)
    shown = milestones(group, True)
    flag = f" ({mark(latest)})" if mark(latest) else ""
    doubt = " (preliminary)" if latest.status == "unconfirmed" else ""
    text = f"{name(latest)} {result_words(latest)}{flag} {on_date(latest, zone)}{doubt}"
    known = [f"{word} {bare(fact, latest, zone, day=True)}" for word, fact in shown]
    text += f"; {', '.join(known)}" if known else ""
    return state(text, (latest, *(fact for _, fact in shown)), zone=zone)


def notable(group: Sequence[Fact]) -> bool:
    """Whether a value is or was out of its range, or a kidney failed within it: KDIGO's 1.5 times the lowest creatinine before."""
    return any(map(abnormal, group)) or _kidney_failed(group)


def _kidney_failed(group: Sequence[Fact]) -> bool:
    values = [decimal(f.value.value) or Decimal(0) for f in _numbers(group) if isinstance(f.value, Quantity)]
    return any(c.code in _CREATININE for c in group[-1].concept.codings) and any(
        0 < low * _FAILED <= value for low, value in zip(accumulate(values, min), values, strict=True)
    )


#: Of serum, by LOINC.
_CREATININE: Final = frozenset({"2160-0", "38483-4", "14682-9"})
_FAILED: Final = Decimal("1.5")


def settled(group: Sequence[Fact]) -> bool:
    """Whether a number that was out of its range, though never critical, is in it again."""
    latest = group[-1]
    return (
        isinstance(latest.value, Quantity)
        and bool(value_words(latest.value))
        and latest.status == "active"
        and not abnormal(latest)
        and not any(map(critical, group))
        and bool(_extremes(_numbers(group)))
    )


def in_range_again(groups: Sequence[Sequence[Fact]], zone: str) -> list[Statement]:
    """Some in a sentence: "In range again: Potassium highest 5.6 (H) on 3 March, 4.6 mmol/L on 5 March 2026; Sodium ..."."""
    parts = [groups[n : n + _AGAIN] for n in range(0, len(groups), _AGAIN)]
    return [
        state(
            f"{AGAIN}: {'; '.join(_again(g, zone) for g in part)}",
            [fact for g in part for fact in (g[-1], *farthest(g))],
            zone=zone,
        )
        for part in parts
    ]


AGAIN: Final = "In range again"
_AGAIN: Final = 5  # results in a sentence


def _again(group: Sequence[Fact], zone: str) -> str:
    latest = group[-1]
    shown = [f"{word} {bare(fact, latest, zone, day=True)}" for word, fact in _extremes(_numbers(group))]
    return f"{name(latest)} {', '.join((*shown, f'{result_words(latest)} {on_date(latest, zone)}'))}"


def _numbers(group: Sequence[Fact]) -> list[Fact]:
    return [f for f in group if isinstance(f.value, Quantity) and decimal(f.value.value) is not None]


def trend(group: Sequence[Fact], *, first: bool = True, zone: str) -> Statement:
    """ "Potassium 4.6 mmol/L (reference 3.5-5.1) on 5 March 2026 06:30; highest 6.1 (HH) on 3 March; first
    5.2 (H) on 1 March".
    """
    latest = group[-1]
    if len(group) > 1 and any(map(conditions.grew, group)):
        return _cultures(group, zone)
    shown = milestones(group, first or _kidney_failed(group))
    text = _result(latest, zone)
    if latest.status == "unconfirmed":
        text = f"{text.rstrip('.')} (preliminary)"
    if shown:
        text = text.rstrip(".")
        text += "; " + ", ".join(f"{word} {bare(fact, latest, zone)}" for word, fact in shown)
    return state(text, (latest, *(fact for _, fact in shown)), zone=zone)


def _cultures(group: Sequence[Fact], zone: str) -> Statement:
    """The last that grew whole, then what else grew, each once, and what came after: of each moment the final reports, where it has
    any.
    """
    final = {f.start for f in group if f.status == "active"}
    shown = [f for f in group if f.status == "active" or f.start not in final]
    grown = [f for f in shown if conditions.grew(f)] or [f for f in group if conditions.grew(f)]
    grown = list({(f.start, value_words(f.value)): f for f in grown}.values())
    last = grown[-1]
    after = [f for f in shown if f.start > last.start][-1:]
    text = _result(last, zone).rstrip(".")
    text += "".join(
        f"; before, {conditions.without_sensitivities(f)} {_other_day(f, last, zone)}"
        for f in grown[:-1][-MOST_WORDS:]
    )
    text += "".join(f"; then {value_words(f.value).rstrip('.')} {_other_day(f, last, zone)}" for f in after)
    return state(text, (last, *grown[:-1][-MOST_WORDS:], *after), zone=zone)


def _other_day(fact: Fact, latest: Fact, zone: str) -> str:
    doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
    return f"{without_year(on_date(fact, zone), latest, zone)}{doubt}"


def _result(fact: Fact, zone: str) -> str:
    """With its moment; before the words of a result in words, after a number."""
    text = observed(fact)
    if isinstance(fact.value, Quantity) or not value_words(fact.value) or fact.status == "refuted":
        return f"{text} {on_day(fact, zone)}"
    return text.replace(f"{name(fact)}:", f"{name(fact)} {on_day(fact, zone)}:", 1)


def bare(fact: Fact, latest: Fact, zone: str, *, day: bool = False) -> str:
    """Another value, without what it shares with the latest; with its `day` alone where it is of another day."""
    by_day = day and on_date(fact, zone) != on_date(latest, zone)
    when = without_year(on_date(fact, zone) if by_day else on_day(fact, zone), latest, zone)
    return f"{number_words(fact)}{f' ({mark(fact)})' if mark(fact) else ''} {when}"


def without_year(when: str, latest: Fact, zone: str) -> str:
    """Without the year where the latest is of the same; "in 2025" stays."""
    year = day(latest.start, zone).rpartition(" ")[2]
    return when.replace(f" {year}", "", 1) if year and when != f"in {year}" else when


def milestones(group: Sequence[Fact], with_first: bool) -> list[tuple[str, Fact]]:
    """The values that a reader needs next to the latest: the one before, the extremes, the first; each named
    for what it is.
    """
    latest = group[-1]
    if not isinstance(latest.value, Quantity):
        return _other_words(group)
    known = [
        f
        for f in group
        if isinstance(f.value, Quantity) and decimal(f.value.value) is not None and not f.value.comparator
    ]
    before = [f for f in group[:-1] if isinstance(f.value, Quantity) and value_words(f.value)]
    if not before:
        return []
    shown: list[tuple[str, Fact]] = []
    if not with_first:
        shown.append(("before", before[-1]))
    if len(known) > 2:
        for word, extreme in _extremes(known):
            if number_words(extreme) not in map(number_words, (latest, *(f for _, f in shown))):
                shown.append((word, extreme))
    if with_first and before[0] not in [f for _, f in shown]:
        shown.append(("first" if len(group) > 2 else "before", before[0]))
    return shown


def _other_words(group: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """What a result in words said before, where it said something else: a culture without growth does not
    hide the one that grew.
    """
    latest = group[-1]
    others = {
        value_words(f.value): f
        for f in group[:-1]
        if value_words(f.value) not in ("", value_words(latest.value))
    }
    return [("before", fact) for fact in list(others.values())[-MOST_WORDS:]]


def _extremes(known: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """The highest of those that were too high, the lowest of those that were too low."""
    number = {id(f): decimal(f.value.value) or Decimal(0) for f in known if isinstance(f.value, Quantity)}
    high, low = [f for f in known if side(f) == "above"], [f for f in known if side(f) == "below"]
    found = [("highest", max(high, key=lambda f: number[id(f)]))] if high else []
    return found + ([("lowest", min(low, key=lambda f: number[id(f)]))] if low else [])


def unremarkable(groups: Sequence[Sequence[Fact]], zone: str) -> list[Statement]:
    """Single results without a flag in one sentence for each moment they were taken; those known to be within
    their range state it.
    """
    at: dict[tuple[str, str, bool], list[Fact]] = defaultdict(list)
    for group in groups:
        latest = group[-1]
        at[
            began(latest, zone),
            " (preliminary)" if latest.status == "unconfirmed" else "",
            place_of(latest) == "within",
        ].append(latest)
    statements = []
    for (when, doubt, within), facts in at.items():
        if within:
            values = joined([f"{name(f)} {result_words(f)}" for f in facts])
            statements.append(
                state(f"Within the reference range on {when}{doubt}: {values}", facts, zone=zone)
            )
        else:
            statements.append(
                state(f"{joined([observed(f) for f in facts])} on {when}{doubt}", facts, zone=zone)
            )
    return statements


def results(facts: Iterable[Fact], since: int | None = None, *, zone: str) -> list[Statement]:
    """What was measured since then: what is or was abnormal with its trend, the rest together."""
    groups = newest_first(g for g in series(facts) if since is None or g[-1].start >= since)
    informative = [
        g
        for g in groups
        if notable(g) or not (isinstance(g[-1].value, Quantity) or (brief(g[-1]) and len(g) == 1))
    ]
    return [trend(g, first=False, zone=zone) for g in informative] + unremarkable(
        [g for g in groups if g not in informative], zone
    )


OUTSIDE: Final = "Also outside the reference range when last measured"


def outside(groups: Sequence[Sequence[Fact]], zone: str) -> list[Statement]:
    """What there is no room to follow: the last values in one sentence, and the extremes of what is no longer
    abnormal in another.
    """
    last = [g[-1] for g in groups if abnormal(g[-1])][:MOST_OUTSIDE]
    over = [extreme for g in groups if not abnormal(g[-1]) for extreme in farthest(g)][:MOST_OUTSIDE]
    statements = []
    for facts, before in (
        (last, OUTSIDE),
        (over, "Also outside the reference range before"),
    ):
        if facts:
            statements.append(
                state(
                    f"{before}: " + joined([f"{observed(f)} {on_date(f, zone)}" for f in facts]),
                    facts,
                    zone=zone,
                )
            )
    return statements


def farthest(group: Sequence[Fact]) -> list[Fact]:
    """What was farthest outside, on each side; of results in words, the last abnormal one."""
    return [f for _, f in _extremes(_numbers(group))] or [f for f in group if abnormal(f)][-1:]
