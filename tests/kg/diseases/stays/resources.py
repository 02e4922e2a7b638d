"""A small hospital's deltas, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from kg.diseases.stays import Disease, Finding, Reader
from kg.diseases.stays.versions import Change
from models.ranker.case import Case
from schemas.codes import Coding, Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact, Source
from schemas.instant import DAY, Instant

HPO = "http://purl.obolibrary.org/obo/hp.owl"
ME = "Patient/7"


class Phenotypes:
    """HPO codes of facts, words of notes that look like one; "no HP:..." is not there."""

    def of_conditions(self, facts: tuple[Fact, ...], known: Instant) -> Iterable[Finding]:
        for fact in facts:
            if code := fact.concept.code_in(HPO):
                yield Finding(code, fact.status != "refuted", fact.start)

    def of_observations(self, facts: tuple[Fact, ...], known: Instant) -> Iterable[Finding]:
        for fact in facts:
            if code := fact.concept.code_in(HPO):
                yield Finding(code, fact.value != "no", measured=True)

    def of_note(self, body: DocumentBody, known: Instant) -> Iterable[Finding]:
        words = body.text.split()
        for before, word in zip(["", *words], words, strict=False):
            if word.startswith("HP:"):
                yield Finding(word, before != "no")


def named(concept: Concept) -> Disease | None:
    code = concept.code_in("omim")
    return Disease((f"OMIM:{code}",), (f"HP:{code}",)) if code else None


def reader() -> Reader:
    return Reader(lambda key: f"<{key}>", named, Phenotypes())


def delta(
    resource: str, kind: str, body: Any, at: Instant, *, version: int = 1, patient: str = ME, **more: Any
) -> Delta:
    raw = msgspec.Raw(msgspec.json.encode(body))
    given: dict[str, Any] = {"change": "add", "recorded": at, **more}
    return Delta(
        patient,
        f"{resource}@{version}:a",
        given.pop("change"),
        kind,
        resource,
        (version, at, "a"),
        at,
        body=raw,
        **given,
    )


def person(born: str = "2020-01-15", sex: str = "female", **more: Any) -> Delta:
    return delta(
        more.get("patient", ME), "patient", PatientBody(birth_date=born, sex=sex), more.pop("at", 1), **more
    )


def stay(
    name: str = "Encounter/1",
    start: Instant = 10 * DAY,
    end: Instant | None = 20 * DAY,
    *,
    code: str = "IMP",
    part_of: str = "",
    **more: Any,
) -> Delta:
    body = EncounterBody(code, "in-progress" if end is None else "finished", start, end, part_of=part_of)
    return delta(name, "encounter", body, start if end is None else end, encounter=name, **more)


def diagnosed(
    code: str = "1",
    at: Instant = 19 * DAY,
    *,
    name: str = "Condition/d",
    verified: str = "confirmed",
    category: str = "encounter-diagnosis",
    encounter: str = "Encounter/1",
    **more: Any,
) -> Delta:
    given = {"category": category, **({"verification": "confirmed"} if verified == "confirmed" else {})}
    status: Any = {"confirmed": "active", "": "active", "refuted": "refuted"}.get(verified, "unconfirmed")
    concept = Concept((Coding("omim", code), *((Coding(HPO, more.pop("also")),) if "also" in more else ())))
    fact = Fact(f"{name}#0", "has_condition", concept, at, Source(name), status=status, attributes=given)
    return delta(name, "history", FactsBody((fact,)), at, encounter=encounter, **more)


def condition(
    code: str, at: Instant, *, start: Instant | None = None, status: Any = "active", **more: Any
) -> Delta:
    name = more.pop("name", f"Condition/{code}")
    fact = Fact(
        f"{name}#0",
        "has_condition",
        Concept((Coding(HPO, code),)),
        at if start is None else start,
        Source(name),
        status=status,
    )
    return delta(name, "history", FactsBody((fact,)), at, **more)


def observed(
    code: str, at: Instant, *, there: bool = True, encounter: str = "Encounter/1", **more: Any
) -> Delta:
    name = more.pop("name", f"Observation/{code}")
    fact = Fact(
        f"{name}#0", "observed", Concept((Coding(HPO, code),)), at, Source(name), None if there else "no"
    )
    return delta(name, "observation", FactsBody((fact,)), at, encounter=encounter, **more)


def note(text: str, at: Instant, *, encounter: str = "Encounter/1", **more: Any) -> Delta:
    return delta(
        more.pop("name", "DocumentReference/1"),
        "document",
        DocumentBody(text),
        at,
        encounter=encounter,
        **more,
    )


def retracted(one: Delta, *, version: int = 9, at: Instant = 30 * DAY) -> Delta:
    return msgspec.structs.replace(
        one,
        rank=(version, at, "r"),
        retracted=True,
        occurred=at,
        recorded=at,
        event=f"{one.resource}@{version}:r",
    )


def changes(deltas: Iterable[Delta]) -> list[Change]:
    """As they came, in the order of their partition."""
    reading = reader()
    return [change for seq, one in enumerate(deltas) if (change := reading.read(one, seq)) is not None]


def told(case: Case) -> tuple[set[str], set[str], tuple[str, ...]]:
    return set(case.hpo), set(case.excluded), case.diseases
