"""Dosage in words that a nurse would write: "40 mg by mouth twice daily as needed for pain"."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from processors.canonical.concepts import concept, labels
from processors.canonical.numbers import decimal_text
from processors.canonical.reading import Reading, Resource
from processors.canonical.values import NO_QUANTITY, quantity, range_words, ratio_words, words
from schemas.codes import Quantity

_TIMES = {"1": "once", "2": "twice", "3": "three times", "4": "four times"}
_ADVERBS = {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "hour": "hourly"}


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = yaml.safe_load(
        files("processors.canonical").joinpath("dosage_words.yaml").read_text(encoding="utf-8")
    )
    return table


class Dose(NamedTuple):
    """One Dosage. `quantity` only where the dose is a single number."""

    quantity: Quantity
    dose: str = ""
    route: str = ""
    frequency: str = ""
    text: str = ""  # the sender's own words

    @property
    def sentence(self) -> str:
        """Structured parts in one line, else the sender's words."""
        return " ".join(part for part in (self.dose, self.route, self.frequency) if part) or self.text


def dosage(value: Resource, reading: Reading, path: str) -> Dose:
    """A Dosage (of a request, statement or dispense) or MedicationAdministration.dosage."""
    amount, said = _dose(value, reading, path)
    text = "; ".join(t for k in ("text", "patientInstruction") if isinstance(t := value.get(k), str) and t)
    extra = labels(value.get("additionalInstruction"), reading, f"{path}.additionalInstruction")
    rhythm = " ".join(filter(None, (timing(value.get("timing"), reading, f"{path}.timing"), _as_needed(value, reading, path))))
    frequency = ", ".join(filter(None, (rhythm, extra)))
    return Dose(amount, said, route_words(value.get("route"), reading, f"{path}.route"), frequency, text)


def _dose(value: Resource, reading: Reading, path: str) -> tuple[Quantity, str]:
    """The dose as a number where it is one, and in words with its rate and its maximum."""
    amount, said = NO_QUANTITY, []
    holders = [h for h in value.get("doseAndRate") or () if h] or [value]  # an administration carries dose and rate directly
    for holder in holders[:1]:
        single = holder.get("doseQuantity") or holder.get("dose")
        if single:
            amount = quantity(single, reading, f"{path}.doseQuantity")
            said.append(words(amount) if amount.value else "")
        elif spread := holder.get("doseRange"):
            said.append(range_words(spread, reading, f"{path}.doseRange"))
        if rate := holder.get("rateQuantity"):
            speed = quantity(rate, reading, f"{path}.rateQuantity")
            said.append(f"at {words(speed)}" if speed.value else "")
        elif ratio := holder.get("rateRatio"):
            said.append(f"at {ratio_words(ratio, reading, f'{path}.rateRatio')}")
        elif spread := holder.get("rateRange"):
            said.append(f"at {range_words(spread, reading, f'{path}.rateRange')}")
    if limit := value.get("maxDosePerPeriod"):
        said.append(f"(at most {ratio_words(limit, reading, f'{path}.maxDosePerPeriod')})")
    return amount, " ".join(s for s in said if s)


def route_words(value: Any, reading: Reading, path: str) -> str:
    """A route as a ward says it: the sender's text, a plain phrase for well-known codes, else the display."""
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


def timing(value: Any, reading: Reading, path: str) -> str:
    """A Timing in words: "twice daily", "every 6 hours for 5 days", "at 08:00, 20:00"."""
    if not value:
        return ""
    repeat = value.get("repeat") or {}
    said = [_rhythm(repeat), _moments(repeat), _length(repeat, reading, path)]
    if not any(said[:2]):
        code = concept(value.get("code"), reading, f"{path}.code")
        known = _words()["codes"]
        plain = next((known[c.code.upper()] for c in code.codings if c.code.upper() in known), "")
        said.insert(0, plain or code.label)
    return " ".join(s for s in said if s)


def _rhythm(repeat: Resource) -> str:
    period, unit = decimal_text(repeat.get("period")), _words()["units"].get(repeat.get("periodUnit") or "", "")
    if not period or not unit:
        return ""
    often, most = decimal_text(repeat.get("frequency")) or "1", decimal_text(repeat.get("frequencyMax"))
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
    said = [table["when"].get(code, str(code)) for code in repeat.get("when") or () if code]
    offset = decimal_text(repeat.get("offset"))
    if said and offset and offset != "0":
        said[0] = f"{offset} minutes {said[0]}"
    if clock := [str(t)[:5] for t in repeat.get("timeOfDay") or () if t]:
        said.append("at " + ", ".join(clock))
    if days := [table["days"].get(d, str(d)) for d in repeat.get("dayOfWeek") or () if d]:
        said.append("on " + ", ".join(days))
    return " and ".join(said) if len(said) < 3 else ", ".join(said)


def _length(repeat: Resource, reading: Reading, path: str) -> str:
    """ "for 5 days", "for 10 doses"."""
    if bounds := repeat.get("boundsDuration"):
        lasting = quantity(bounds, reading, f"{path}.repeat.boundsDuration")
        name = _words()["units"].get(lasting.ucum, "")
        if lasting.value:
            return f"for {lasting.value} {name}{'' if lasting.value == '1' else 's'}" if name else f"for {words(lasting)}"
    if bounds := repeat.get("boundsRange"):
        return f"for {range_words(bounds, reading, f'{path}.repeat.boundsRange')}"
    count = decimal_text(repeat.get("count"))
    return f"for {count} doses" if count and count != "1" else "once" if count else ""
