"""One wording for each kind of fact, used as text of statements and as quotation of citations."""

from __future__ import annotations

import re
from typing import Final

from processors.compose.moments import began, minute
from schemas.codes import Concept, Quantity, Range
from schemas.facts import Fact
from schemas.instant import FOREVER

_UNITS: Final = {"mm[Hg]": "mmHg", "Cel": "°C", "[degF]": "°F", "{score}": "", "1": "", "{INR}": "", "[iU]": "IU", "10*3/uL": "10^3/uL",
                 "10*9/L": "10^9/L", "10*6/uL": "10^6/uL", "10*12/L": "10^12/L"}  # fmt: skip
_SPACE: Final = re.compile(r"\s+")
_TAG: Final = re.compile(
    r"\s\((?:disorder|finding|situation|procedure|regime/therapy|observable entity|substance|product|medicinal product|clinical drug|event|"
    r"morphologic abnormality|body structure|person|social concept|context-dependent category|qualifier value|organism)\)$"
)
NORMAL: Final = frozenset({"", "N", "NEG", "ND", "NR", "S"})  # S: a germ that is susceptible
LONGEST_VALUE: Final = 600  # characters of a textual result worth quoting whole


def unit_words(unit: str) -> str:
    return _UNITS.get(unit, unit)


def quantity_words(value: Quantity) -> str:
    """ "<0.04 ng/mL", "40 %"."""
    number = f"{value.comparator}{value.value}"
    unit = unit_words(value.unit or value.ucum)
    return f"{number} {unit}" if unit else number


def value_words(value: Quantity | Concept | str | None) -> str:
    if isinstance(value, Quantity):
        return quantity_words(value) if value.value else ""
    if isinstance(value, Concept):
        return plain(value.label)
    return plain(value or "")


def plain(text: str) -> str:
    """On one line, and not endless."""
    said = _SPACE.sub(" ", text).strip()
    return said if len(said) <= LONGEST_VALUE else said[:LONGEST_VALUE].rsplit(" ", 1)[0] + " …"


def range_words(reference: Range | None) -> str:
    """ "reference 3.5-5.1", "" where there is none."""
    if reference is None:
        return ""
    if reference.low and reference.high:
        return f"reference {reference.low}-{reference.high}"
    if reference.high:
        return f"reference up to {reference.high}"
    if reference.low:
        return f"reference from {reference.low}"
    return f"reference {plain(reference.text)}" if reference.text else ""


def flag(fact: Fact) -> str:
    """The flag of a result that is not normal."""
    return "" if fact.interpretation.strip().upper() in NORMAL else fact.interpretation


def remark(fact: Fact) -> str:
    """ " (HH, reference 3.5-5.1)"."""
    said = ", ".join(filter(None, (flag(fact), range_words(fact.reference))))
    return f" ({said})" if said else ""


def name(fact: Fact) -> str:
    """Without the semantic tag of a SNOMED CT term: "Chronic sinusitis (disorder)" is a chronic sinusitis."""
    label = plain(fact.concept.label)
    return _TAG.sub("", label) or label


def dose(fact: Fact) -> str:
    """ "40 mg by mouth twice daily"; "" where the order does not say."""
    said = fact.attributes.get("dose", "")
    if not said and isinstance(fact.value, Quantity):
        said = value_words(fact.value)
    for part in ("route", "frequency"):  # the sender's dose text often says them already
        more = fact.attributes.get(part, "")
        if more.lower() not in said.lower():
            said = f"{said} {more}"
    return plain(said.strip())


def drug(fact: Fact) -> str:
    """ "Furosemide 40 mg tablet, 40 mg by mouth twice daily"."""
    how = dose(fact)
    return f"{name(fact)}, {how}" if how else name(fact)


def order(fact: Fact) -> str:
    """ "Furosemide 40 mg tablet (40 mg by mouth twice daily)", as a subject of a sentence."""
    how = dose(fact)
    return f"{name(fact)} ({how})" if how else name(fact)


def observed(fact: Fact) -> str:
    """ "Potassium 6.4 mmol/L (HH, reference 3.5-5.1)". Negated observations say so."""
    value = value_words(fact.value)
    joint = " " if isinstance(fact.value, Quantity) else ": "
    said = f"{name(fact)}{joint}{value}" if value else name(fact)
    if not value and (note := fact.attributes.get("note", "")):
        said += f": {plain(note)}"
    return f"{'no ' if fact.status == 'refuted' else ''}{said}{remark(fact)}"


def _status(fact: Fact) -> str:
    return {"unconfirmed": " (unconfirmed)", "planned": " (planned)", "inactive": " (no longer active)",
            "stopped": " (stopped)"}.get(fact.status, "")  # fmt: skip


def _over(fact: Fact) -> str:
    ended = fact.end if fact.start < fact.end < FOREVER else None
    return f", until {minute(ended)}" if ended is not None else ""


def quote(fact: Fact) -> str:
    """The whole fact in words: what a citation of it shows, and all that the gate lets a statement say of it."""
    about, when = name(fact), began(fact)
    since = f", {when}" if when else ""
    said = fact.attributes
    more = "".join(f"; {key.replace('_', ' ')}: {plain(said[key])}" for key in
                   ("severity", "reaction", "criticality", "body_site", "reason", "stop_reason", "relationship", "onset", "note")
                   if said.get(key))  # fmt: skip
    match fact.relation:
        case "observed" | "reported":
            return f"{observed(fact)}{'' if fact.status == 'refuted' else _status(fact)}{since}"
        case "has_allergy":
            head = f"no {about}" if fact.status == "refuted" else f"Allergy: {about}{_status(fact)}"
        case "ordered_medication" | "given_medication" | "takes_medication" | "dispensed_medication":
            verb = {"ordered": "ordered", "given": "given", "takes": "taken", "dispensed": "dispensed"}[fact.relation.split("_")[0]]
            verb = f"not {verb}" if fact.status == "refuted" else verb
            return f"{drug(fact)}, {verb}{since}{_status(fact)}{_over(fact)}{more}"
        case "family_history_of":
            head = f"Family history: {'no ' if fact.status == 'refuted' else ''}{about}"
        case _:
            head = f"no {about}" if fact.status == "refuted" else f"{about}{_status(fact)}"
    value = value_words(fact.value)
    return f"{head}{f': {value}' if value else ''}{since}{_over(fact)}{more}"
