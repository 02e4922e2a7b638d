"""Results grouped by what was measured, told as the latest value and where it came from."""

from __future__ import annotations

import re
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
MOST_OUTSIDE: Final = 12
_FOLLOWED: Final = re.compile(r"weight|urine|intake|output|balance|drain|oxygen (?!sat)|inhaled oxygen|supplemental", re.IGNORECASE)
#: As vital signs are read out.
_ORDER: Final = tuple(re.compile(p, re.IGNORECASE) for p in
                      ("temperature", "heart rate|pulse", "systolic", "diastolic", "blood pressure", "respirat", "saturation", "oxygen", "pain"))  # fmt: skip
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


def critical(fact: Fact) -> bool:
    """By the laboratory's own flag: HH, LL, AA."""
    return fact.interpretation.split(",")[0].strip().upper() in ("HH", "LL", "AA", "H>", "L<")


def gravest_first(groups: Iterable[Sequence[Fact]]) -> list[Sequence[Fact]]:
    """Critical ones, then what is still abnormal, then what was; what was measured often before what was measured once."""
    return sorted(groups, key=lambda g: (not any(map(critical, g)), not abnormal(g[-1]), not any(map(abnormal, g)), len(g) == 1))


def trend(group: Sequence[Fact], *, first: bool = True) -> Statement:
    """ "Potassium 4.6 mmol/L (reference 3.5-5.1) on 5 March 2026 06:30; highest 6.1 (HH) on 3 March; first 5.2 (H) on 1 March"."""
    latest = group[-1]
    told = _told(group, first)
    text = f"{observed(latest)} on {began(latest)}"
    if latest.status == "unconfirmed":
        text += " (preliminary)"
    if told:
        text += "; " + ", ".join(f"{word} {_bare(fact, latest)}" for word, fact in told)
    return state(text, (latest, *(fact for _, fact in told)))


def plainly(group: Sequence[Fact]) -> Statement:
    """For the patient: "Potassium: 4.6 mmol/L on 5 March 2026 (within the reference range, 3.5-5.1); highest 6.1 on 3 March"."""
    latest, told = group[-1], _told(group, True)
    place = beside(latest)
    limits = range_words(latest.reference).removeprefix("reference").strip()
    where = f" ({place} the reference range, {limits})" if place and limits else ""
    text = f"{name(latest)}: {value_words(latest.value)} on {day(latest.start)}{where}"
    if told:
        text += "; " + ", ".join(f"{word} {_number(f)} on {_shorter(day(f.start), latest)}" for word, f in told)
    return state(text, (latest, *(fact for _, fact in told)))


def _number(fact: Fact) -> str:
    return f"{fact.value.comparator}{fact.value.value}" if isinstance(fact.value, Quantity) else value_words(fact.value)


def _bare(fact: Fact, latest: Fact) -> str:
    """Another value, without what it shares with the latest."""
    said = _number(fact)
    return f"{said}{f' ({flag(fact)})' if flag(fact) else ''} on {_shorter(began(fact), latest)}"


def _shorter(when: str, latest: Fact) -> str:
    """Without the year where the latest is of the same."""
    year = day(latest.start).rpartition(" ")[2]
    return when.replace(f" {year}", "", 1) if year else when


def _told(group: Sequence[Fact], with_first: bool) -> list[tuple[str, Fact]]:
    """The values that a reader needs beside the latest: the one before, the extreme, the first; each named for what it is."""
    latest = group[-1]
    if not isinstance(latest.value, Quantity):
        return []
    known = [f for f in group if isinstance(f.value, Quantity) and _decimal(f.value.value) is not None and not f.value.comparator]
    before = [f for f in group[:-1] if isinstance(f.value, Quantity) and value_words(f.value)]
    if not before:
        return []
    told: list[tuple[str, Fact]] = []
    if not with_first:
        told.append(("before", before[-1]))
    if len(known) > 2:
        for word, worst in _extremes(known):
            if worst not in (known[0], latest, *(f for _, f in told)):
                told.append((word, worst))
    if with_first and before[0] not in [f for _, f in told]:
        told.append(("first" if len(group) > 2 else "before", before[0]))
    return told


def _extremes(known: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """The highest, else the lowest value, where that was abnormal."""
    number = {id(f): _decimal(f.value.value) or Decimal(0) for f in known if isinstance(f.value, Quantity)}
    highest, lowest = max(known, key=lambda f: number[id(f)]), min(known, key=lambda f: number[id(f)])
    found = [("highest", highest), ("lowest", lowest)]
    return [(word, f) for word, f in found if abnormal(f)][:1]


def unremarkable(groups: Sequence[Sequence[Fact]]) -> list[Statement]:
    """Single results without a flag in one sentence for each moment they were taken; those known to be within their range say so."""
    at: dict[tuple[str, str, bool], list[Fact]] = defaultdict(list)
    for group in groups:
        latest = group[-1]
        at[began(latest), " (preliminary)" if latest.status == "unconfirmed" else "", beside(latest) == "within"].append(latest)
    said = []
    for (when, doubt, within), facts in at.items():
        if within:
            values = joined([f"{name(f)} {value_words(f.value)}" for f in facts])
            said.append(state(f"Within the reference range on {when}{doubt}: {values}", facts))
        else:
            said.append(state(f"{joined([observed(f) for f in facts])} on {when}{doubt}", facts))
    return said


def results(facts: Iterable[Fact], since: int | None = None) -> list[Statement]:
    """What was measured since then: what is or was abnormal with its trend, the rest together."""
    groups = gravest_first(g for g in series(facts) if since is None or g[-1].start >= since)
    telling = [g for g in groups if any(map(abnormal, g)) or not isinstance(g[-1].value, Quantity)]
    return [trend(g, first=False) for g in telling] + unremarkable([g for g in groups if g not in telling])


def outside(groups: Sequence[Sequence[Fact]]) -> list[Statement]:
    """What there is no room to follow: the last values in one sentence."""
    facts = [g[-1] for g in groups if abnormal(g[-1])][:MOST_OUTSIDE]
    if not facts:
        return []
    return [state("Also outside the reference range when last measured: " + joined([f"{observed(f)} on {day(f.start)}" for f in facts]), facts)]


def vitals(facts: Iterable[Fact], since: int) -> list[Statement]:
    """The latest vital signs in one sentence for each moment, then the trend of what is abnormal and of weight and fluids."""
    groups = [g for g in series(f for f in facts if is_vital(f)) if g[-1].start >= since]
    at: dict[str, list[Fact]] = defaultdict(list)
    for group in sorted(groups, key=lambda g: (-g[-1].start, _place(g[-1]))):
        at[began(group[-1])].append(group[-1])
    said = [state(f"On {when}: {joined(_read_out(found))}", found) for when, found in at.items()]
    followed = [g for g in groups if len(g) > 1 and (abnormal(g[-1]) or _FOLLOWED.search(name(g[-1])) or any(map(abnormal, _since(g, since))))]
    return said + [trend(g) for g in followed]


def _since(group: Sequence[Fact], since: int) -> list[Fact]:
    return [f for f in group if f.start >= since]


def _read_out(facts: Sequence[Fact]) -> list[str]:
    """Systolic and diastolic pressure as one."""
    said: list[str] = []
    left = list(facts)
    while left:
        fact = left.pop(0)
        pair = next((f for f in left if name(f).lower() == name(fact).lower().replace("systolic", "diastolic")), None)
        if pair is None or pair.value is None or "systolic" not in name(fact).lower() or pair.status != fact.status:
            said.append(_vital(fact))
            continue
        left.remove(pair)
        flags = ", ".join(f"{word} {flag(f)}" for word, f in (("systolic", fact), ("diastolic", pair)) if flag(f))
        doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
        said.append(f"Blood pressure {_number(fact)}/{value_words(pair.value)}{f' ({flags})' if flags else ''}{doubt}")
    return said


def _vital(fact: Fact) -> str:
    doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
    return f"{name(fact)} {value_words(fact.value)}{f' ({flag(fact)})' if flag(fact) else ''}{doubt}"


def _place(fact: Fact) -> int:
    return next((i for i, pattern in enumerate(_ORDER) if pattern.search(name(fact))), len(_ORDER))
