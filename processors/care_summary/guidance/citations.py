"""What a statement on a guideline cites: the step as knowledge, and the facts of the record that its
conditions rest on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from processors.care_summary.guidance.wording import alike, place, printed
from processors.evidence.allergies import known
from processors.evidence.knowledge import STEP
from processors.evidence.moments import age_of
from processors.evidence.record import Record
from processors.evidence.statements import cite
from processors.evidence.wording import name, result_words
from schemas.codes import Quantity
from schemas.drafts import Citation
from schemas.facts import Fact, Source
from schemas.guidance import Ground, Guidance, Recommended

_PERSON: Final = "birthDate"
_LONGEST: Final = 90  # characters of a fact in a sentence: a report's conclusion is cited whole


def name_of(step: Recommended) -> str:
    return f"{STEP}{step.guideline}/{step.id}"


def knowledge(step: Recommended) -> Citation:
    """The step in the guideline's words, by its name and the guideline's version."""
    return Citation(
        Source(name_of(step), step.version, path="step"), printed(step), label=place(step), kind="knowledge"
    )


def on_way(step: Recommended) -> tuple[Source, ...]:
    """Where the record states what is like the way to it."""
    return tuple(passed.source for passed in alike(step) if passed.source is not None)


def by_name(guidance: Guidance | None) -> dict[str, Recommended]:
    return {name_of(step): step for step in guidance.recommendations} if guidance is not None else {}


def person(record: Record) -> Citation | None:
    """Age and sex as the Patient has them; None where it states neither."""
    patient = record.request.evidence.patient
    age = age_of(patient, record.request.cut)
    text = ", ".join(
        filter(
            None,
            (
                f"{patient.sex} patient" if patient.sex else "",
                f"age {age}" if age is not None else "",
                f"born {patient.birth_date}" if patient.birth_date else "",
            ),
        )
    )
    return (
        Citation(Source(record.request.patient, path=_PERSON), text, record.request.cut, f"Patient: {text}")
        if text
        else None
    )


class Sources:
    """The citations of a record's facts and allergies by where they stand."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def of(self, grounds: Iterable[Ground]) -> tuple[Citation, ...]:
        """Of each ground its facts, and the person where age or sex is meant; what the evidence does not hold
        is left out.
        """
        found: list[Citation] = []
        for ground in grounds:
            found += self.at(ground.sources)
            if ground.person and self._person is not None:
                found.append(self._person)
        return tuple(dict.fromkeys(found))

    def at(self, sources: Iterable[Source]) -> list[Citation]:
        return [self._known[source] for source in sources if source in self._known]

    def named(self, source: Source) -> str:
        """A fact in a few words: "HER2: positive"; a note's words as they are; "" for what is neither."""
        fact = self._facts.get(source)
        if fact is not None:
            return _short(fact)
        return " ".join(self._known[source].quote.split()) if source in self._known else ""

    @cached_property
    def _facts(self) -> dict[Source, Fact]:
        return {
            fact.source: fact for fact in (*self._record.earlier, *self._record.history, *self._record.facts)
        }

    @cached_property
    def _known(self) -> dict[Source, Citation]:
        found = {source: cite(fact, self._record.zone) for source, fact in self._facts.items()}
        return found | {
            citation.source: citation
            for allergy in known(self._record)
            for citation in allergy.citations
            if citation.source not in found
        }

    @cached_property
    def _person(self) -> Citation | None:
        return person(self._record)


def _short(fact: Fact) -> str:
    value = result_words(fact) if fact.relation in ("observed", "reported") else ""
    joint = " " if isinstance(fact.value, Quantity) else ": "
    text = (f"{name(fact)}{joint}{value}" if value else name(fact)).rstrip(".")
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"
