"""Dosage in words that a nurse would write: "40 mg by mouth twice daily as needed for pain"."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec.yaml

from processors.ingest.canonical.concepts import concept, labels
from processors.ingest.canonical.context import Reading, Resource
from processors.ingest.canonical.numbers import decimal_text
from processors.ingest.canonical.values import NO_QUANTITY, quantity, range_words, ratio_words, words
from schemas.codes import Quantity

_TIMES = {"1": "once", "2": "twice", "3": "three times", "4": "four times"}
_MOST_EVENTS = 10
_ADVERBS = {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "hour": "hourly"}


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = msgspec.yaml.decode(
        files("processors.ingest.canonical").joinpath("dosage_words.yaml").read_text(encoding="utf-8")
    )
    return table


_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[a-zµ]{2,}")
#: Words of a dosage that add nothing to its parts.
_FILLING = frozenset(
    "take give apply inhale inject use insert place put instill swallow administer dose doses of the and by in into to at on mouth oral orally po route total each "
    "every day days daily hour hours hourly once twice one time times tablet tablets tab tabs capsule capsules cap caps per qd bid tid qid mg mcg ml units unit".split()
)


class Dose(NamedTuple):
    """One Dosage. `quantity` only where the dose is a single number."""

    quantity: Quantity
    dose: str = ""
    route: str = ""
    frequency: str = ""
    text: str = ""  # the sender's own words
    method: str = ""  # "IV push"
    site: str = ""  # "left upper arm"

    @property
    def sentence(self) -> str:
        """Structured parts in one line, else the sender's words."""
        how = f"({', '.join(filter(None, (self.method, self.site)))})" if self.method or self.site else ""
        return " ".join(part for part in (self.dose, self.route, how, self.frequency) if part) or self.text

    @property
    def adds(self) -> bool:
        """Whether the sender's words state a number, a day, a condition or a limit that the structured parts do not."""
        words, known = self.text.lower(), self.sentence.lower()
        return bool(
            set(_FIGURE.findall(words)) - set(_FIGURE.findall(known))
            or set(_WORD.findall(words)) - set(_WORD.findall(known)) - _FILLING
        )

    @property
    def whole(self) -> str:
        """The sentence and the sender's words, where these are more: as one step of several."""
        return f"{self.sentence} ({self.text})" if self.text and self.text != self.sentence else self.sentence


def dosage(value: Resource, reading: Reading, path: str, *, dated: bool = True) -> Dose:
    """A Dosage (of a request, statement or dispense) or MedicationAdministration.dosage. `dated`: say from
    when to when.
    """
    amount, stated = _dose(value, reading, path)
    text = "; ".join(t for k in ("text", "patientInstruction") if isinstance(t := value.get(k), str) and t)
    extra = labels(value.get("additionalInstruction"), reading, f"{path}.additionalInstruction")
    when = timing(value.get("timing"), reading, f"{path}.timing", dated=dated)
    rhythm = " ".join(filter(None, (when, _as_needed(value, reading, path))))
    frequency = ", ".join(filter(None, (rhythm, extra)))
    method = concept(value.get("method"), reading, f"{path}.method").label
    site = concept(value.get("site"), reading, f"{path}.site").label
    return Dose(
        amount,
        stated,
        route_words(value.get("route"), reading, f"{path}.route"),
        frequency,
        text,
        method,
        site,
    )


def _dose(value: Resource, reading: Reading, path: str) -> tuple[Quantity, str]:
    """The dose as a number where it is one, and in words with its rate and its maximum."""
    holders = [h for h in value.get("doseAndRate") or () if h] or [
        value
    ]  # an administration carries dose and rate directly
    reported = [_dose_and_rate(holder, reading, path) for holder in holders]
    amount = next((a for a, _ in reported if a.value), NO_QUANTITY)
    steps: list[str] = []
    for holder, (_, stated) in zip(holders, reported, strict=True):
        kind = (
            concept(holder.get("type"), reading, f"{path}.type").label
            if len(holders) > 1 and holder is not value
            else ""
        )
        steps.append(
            f"{stated} ({kind.casefold()})" if stated and kind else stated
        )  # "20 mg/kg (ordered), 400 mg (calculated)"
    limits = [
        f"(at most {ratio_words(limit, reading, f'{path}.maxDosePerPeriod')})"
        for limit in (value.get("maxDosePerPeriod"),)
        if limit
    ]
    for field, words_after in (
        ("maxDosePerAdministration", "each time"),
        ("maxDosePerLifetime", "in a lifetime"),
    ):
        if (most := value.get(field)) and (limit := quantity(most, reading, f"{path}.{field}")).value:
            limits.append(f"(at most {words(limit)} {words_after})")
    return amount, " ".join(filter(None, (", ".join(dict.fromkeys(filter(None, steps))), *limits)))


def _dose_and_rate(holder: Resource, reading: Reading, path: str) -> tuple[Quantity, str]:
    amount, stated = NO_QUANTITY, []
    single = holder.get("doseQuantity") or holder.get("dose")
    if single:
        amount = quantity(single, reading, f"{path}.doseQuantity")
        stated.append(words(amount) if amount.value else "")
    elif spread := holder.get("doseRange"):
        stated.append(range_words(spread, reading, f"{path}.doseRange"))
    if rate := holder.get("rateQuantity"):
        speed = quantity(rate, reading, f"{path}.rateQuantity")
        stated.append(f"at {words(speed)}" if speed.value else "")
    elif ratio := holder.get("rateRatio"):
        stated.append(f"at {ratio_words(ratio, reading, f'{path}.rateRatio')}")
    elif spread := holder.get("rateRange"):
        stated.append(f"at {range_words(spread, reading, f'{path}.rateRange')}")
    return amount, " ".join(s for s in stated if s)


def route_words(value: Any, reading: Reading, path: str) -> str:
    """A route as a ward states it: the sender's text, a plain phrase for well-known codes, else the
    display.
    """
    route = concept(value, reading, path)
    if route.text:
        return route.text
    known = _words()["routes"]
    return next((known[c.code] for c in route.codings if c.code in known), route.label)


def _as_needed(value: Resource, reading: Reading, path: str) -> str:
    reason = concept(value.get("asNeededCodeableConcept"), reading, f"{path}.asNeededCodeableConcept").label
    if reason:
        return f"as needed for {reason}"
    return "as needed" if value.get("asNeededBoolean") is True else ""


def timing(value: Any, reading: Reading, path: str, *, dated: bool = True) -> str:
    """A Timing in words: "twice daily", "every 6 hours for 5 days", "at 08:00, 20:00", "on 2026-03-01"."""
    if not value:
        return ""
    repeat = value.get("repeat") or {}
    stated = [
        _rhythm(repeat),
        _moments(repeat),
        _events(value, reading, path),
        _each(repeat),
        _length(repeat, reading, path),
    ]
    if dated and (bounds := repeat.get("boundsPeriod")):
        stated.append(_from_to(bounds, reading, f"{path}.repeat.boundsPeriod"))
    if not any(stated[:3]):
        code = concept(value.get("code"), reading, f"{path}.code")
        known = _words()["codes"]
        plain = next((known[c.code.upper()] for c in code.codings if c.code.upper() in known), "")
        stated.insert(0, plain or code.label)
    return " ".join(s for s in stated if s)


def _rhythm(repeat: Resource) -> str:
    period, unit = (
        decimal_text(repeat.get("period")),
        _words()["units"].get(repeat.get("periodUnit") or "", ""),
    )
    if not period or not unit:
        return ""
    often, most = decimal_text(repeat.get("frequency")) or "1", decimal_text(repeat.get("frequencyMax"))
    weekdays = [d for d in repeat.get("dayOfWeek") or () if d]
    if weekdays and len(weekdays) < 7 and often == "1" and not most and unit == "day" and float(period) == 1:
        return "once weekly" if len(weekdays) == 1 else ""  # "once daily on Sunday" would be read as daily
    longest = decimal_text(repeat.get("periodMax"))
    count = f"{often} to {most}" if most and most != often else often
    if longest and longest != period:
        every = f"every {period} to {longest} {unit}s"
    elif float(period) == 1:
        if count == "1" and unit in ("second", "minute", "hour"):
            return f"every {unit}"
        return f"{_TIMES.get(count, f'{count} times')} {_ADVERBS.get(unit, f'per {unit}')}"
    else:
        every = "every other day" if unit == "day" and float(period) == 2 else f"every {period} {unit}s"
    return every if count == "1" else f"{_TIMES.get(count, f'{count} times')} {every}"


def _moments(repeat: Resource) -> str:
    table = _words()
    stated = [table["when"].get(code, str(code)) for code in repeat.get("when") or () if code]
    offset = decimal_text(repeat.get("offset"))
    if stated and offset and offset != "0":
        stated[0] = f"{offset} minutes {stated[0]}"
    if clock := [str(t)[:5] for t in repeat.get("timeOfDay") or () if t]:
        stated.append("at " + ", ".join(clock))
    if days := [table["days"].get(d, str(d)) for d in repeat.get("dayOfWeek") or () if d]:
        stated.append("on " + ", ".join(days))
    return " and ".join(stated) if len(stated) < 3 else ", ".join(stated)


def _events(value: Resource, reading: Reading, path: str) -> str:
    """ "on 2026-03-01, 2026-03-08", as sent."""
    stated = [
        str(event) for event in value.get("event") or () if event and reading.time(event, f"{path}.event")
    ]
    more = f" and {len(stated) - _MOST_EVENTS} more times" if len(stated) > _MOST_EVENTS else ""
    return f"on {', '.join(stated[:_MOST_EVENTS])}{more}" if stated else ""


def _each(repeat: Resource) -> str:
    """How long it takes when it happens: "over 30 minutes"."""
    least, most = decimal_text(repeat.get("duration")), decimal_text(repeat.get("durationMax"))
    unit = _words()["units"].get(repeat.get("durationUnit") or "", "")
    if not least or not unit:
        return ""
    span = f"{least} to {most}" if most and most != least else least
    return f"over {span} {unit}{'' if span == '1' else 's'}"


def _from_to(bounds: Resource, reading: Reading, path: str) -> str:
    """ "from 2026-03-01 until 2026-03-05", as sent."""
    start, end = bounds.get("start"), bounds.get("end")
    since = f"from {start}" if reading.time(start, f"{path}.start") else ""
    return " ".join(filter(None, (since, f"until {end}" if reading.time(end, f"{path}.end") else "")))


def _length(repeat: Resource, reading: Reading, path: str) -> str:
    """ "for 5 days", "for 10 doses"."""
    if bounds := repeat.get("boundsDuration"):
        lasting = quantity(bounds, reading, f"{path}.repeat.boundsDuration")
        name = _words()["units"].get(lasting.ucum, "")
        if lasting.value:
            return (
                f"for {lasting.value} {name}{'' if lasting.value == '1' else 's'}"
                if name
                else f"for {words(lasting)}"
            )
    if bounds := repeat.get("boundsRange"):
        return f"for {range_words(bounds, reading, f'{path}.repeat.boundsRange')}"
    count = decimal_text(repeat.get("count"))
    return f"for {count} doses" if count and count != "1" else "once" if count else ""
