"""FamilyMemberHistory: a relative's conditions. Never the patient's own."""

from __future__ import annotations

import re
from typing import Any, Final

from processors.ingest.canonical.concepts import EMPTY, concept, notes
from processors.ingest.canonical.condition import time_words
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.values import quantity, range_words, words
from schemas.codes import Concept
from schemas.events import FactsBody
from schemas.facts import Fact, FactStatus

_SEXED: Final = re.compile(
    r"mother|father|sister|brother|daughter|son\b|aunt|uncle|niece|nephew|male|wife|husband", re.I
)
_MONTH: Final = len("2020-03")
_STATUS: Final[dict[str, FactStatus]] = {
    "partial": "active",
    "completed": "active",
    "health-unknown": "unconfirmed",
}


def family_history(reading: Reading) -> Canonical:
    """One fact per condition of the relative; a relative without conditions is one fact in the words of the
    note.
    """
    resource = reading.resource
    stated = resource.get("status") or ""
    reported = reading.time(resource.get("date"), "date")
    occurred = reading.occurred(reported, changed=stated == "entered-in-error")
    if stated == "entered-in-error":
        return reading.canonical("history", occurred, FactsBody(), retracted=True)
    relative = concept(resource.get("relationship"), reading, "relationship").label or "relative"
    sex = concept(resource.get("sex"), reading, "sex").label
    if sex and sex.casefold() in ("male", "female") and not _SEXED.search(relative):
        relative = f"{relative} ({sex.casefold()})"
    start = reported.start if reported else occurred
    status = reading.status(_STATUS)
    shared = {"relationship": relative}
    facts: list[Fact] = []
    for index, item in enumerate(resource.get("condition") or ()):
        about = concept((item or {}).get("code"), reading, f"condition[{index}].code")
        if about == EMPTY:
            reading.issue(
                "missing-code", "condition.code with a coding or text", "neither", f"condition[{index}].code"
            )
            continue
        facts.append(
            Fact(
                f"{reading.name}#{index}",
                "family_history_of",
                about,
                start,
                reading.source(f"condition[{index}]"),
                status=status,
                attributes={**shared, **_condition(item, reading, f"condition[{index}]")},
            )
        )
    general = "\n".join(filter(None, (_age(resource, reading), _death(resource, reading), notes(resource))))
    if not facts and general:
        facts.append(
            Fact(
                f"{reading.name}#0",
                "family_history_of",
                Concept(text=general),
                start,
                reading.source("note"),
                status=status,
                attributes=shared,
            )
        )
    elif facts and general:
        first = facts[0]
        note = "\n".join(filter(None, (first.attributes.get("note", ""), general)))
        facts[0] = Fact(
            first.id,
            first.relation,
            first.concept,
            first.start,
            first.source,
            status=first.status,
            attributes={**first.attributes, "note": note},
        )
    return reading.canonical("history", occurred, FactsBody(tuple(facts)))


def _condition(item: Resource, reading: Reading, path: str) -> dict[str, str]:
    outcome = concept(item.get("outcome"), reading, f"{path}.outcome").label
    fatal = "Contributed to death" if item.get("contributedToDeath") is True else ""
    found = {
        "onset": time_words(item, reading, "onset"),
        "note": "\n".join(filter(None, (f"Outcome: {outcome}" if outcome else "", fatal, notes(item)))),
    }
    return {k: v for k, v in found.items() if v}


def _death(resource: Resource, reading: Reading) -> str:
    age: Any = resource.get("deceasedAge")
    if age:
        measured = quantity(age, reading, "deceasedAge")
        return f"Died at age {words(measured)}" if measured.value else "Died"
    if spread := resource.get("deceasedRange"):
        wording = range_words(spread, reading, "deceasedRange")
        return f"Died at age {wording}" if wording else "Died"
    if reading.time(date := resource.get("deceasedDate"), "deceasedDate"):
        return f"Died on {date}" if len(str(date)) > _MONTH else f"Died in {date}"
    if words_ := resource.get("deceasedString"):
        return f"Died: {words_}"
    return "Died" if resource.get("deceasedBoolean") is True or date else ""


def _age(resource: Resource, reading: Reading) -> str:
    """How old a living relative is."""
    roughly = "about " if resource.get("estimatedAge") is True else ""
    if age := resource.get("ageAge"):
        measured = quantity(age, reading, "ageAge")
        return f"Age: {roughly}{words(measured)}" if measured.value else ""
    if spread := resource.get("ageRange"):
        wording = range_words(spread, reading, "ageRange")
        return f"Age: {roughly}{wording}" if wording else ""
    reported = resource.get("ageString")
    return f"Age: {reported}" if isinstance(reported, str) and reported else ""
