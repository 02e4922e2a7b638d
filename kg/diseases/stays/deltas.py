"""A delta of a patient's temporal graph as what it says of a stay. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec

from kg.diseases.lookup import Lookup
from kg.diseases.merging import simple
from kg.diseases.stays.versions import (
    STAYS,
    Change,
    Diagnosis,
    Erased,
    Finding,
    Linked,
    Person,
    Statement,
    Stay,
    Version,
    Withdrawn,
)
from kg.diseases.systems import disease_id
from models.ranker.knowledge import Knowledge
from schemas.codes import Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant

_FACTS: Final = msgspec.json.Decoder(FactsBody)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_KINDS: Final = frozenset(("history", "observation", "document", "encounter", "patient"))
_SEXES: Final = frozenset(("male", "female"))
#: Categories of a Condition that diagnoses come in.
_DIAGNOSES: Final = frozenset(("encounter-diagnosis", "problem-list-item"))
_ASSERTED: Final = frozenset(("active", "inactive"))

#: Of what becomes history only these can matter; orders, medicines and procedures cannot.
_HISTORY: Final = ("Condition/",)

#: The key of a patient, an encounter or a resource -> what is kept of it.
Hashing: TypeAlias = Callable[[str], str]


class Phenotypes(Protocol):
    """What resources say in terms of HPO, each by itself (processors/diagnosis/phenotypes/of_delta.py).
    `known`: when the source knew the version.
    """

    def of_conditions(self, facts: tuple[Fact, ...], known: Instant) -> Iterable[Finding]: ...

    def of_observations(self, facts: tuple[Fact, ...], known: Instant) -> Iterable[Finding]: ...

    def of_note(self, body: DocumentBody, known: Instant) -> Iterable[Finding]: ...


class Reader:
    """`hashed`: pseudonyms of keys."""

    def __init__(self, hashed: Hashing, naming: Naming, phenotypes: Phenotypes) -> None:
        self._hash = hashed
        self._naming = naming
        self._phenotypes = phenotypes

    def read(self, delta: Delta, seq: int) -> Change | None:
        """What it changes, `seq` being its place in the partition; None where no case can depend on it.
        Raises msgspec.DecodeError where the body is not of its kind.
        """
        patient = self._hash(delta.patient)
        if delta.change == "withdraw":
            return Withdrawn(patient, self._path(delta.path), seq)
        if delta.change == "erase":
            return Erased(patient, seq)
        if delta.change in ("link", "unlink"):
            return Linked(patient, delta.change == "link", seq)
        if delta.kind not in _KINDS or (delta.kind == "history" and not delta.resource.startswith(_HISTORY)):
            return None
        noted = None if delta.retracted else self._statement_of(delta)
        return Version(
            patient,
            self._hash(delta.resource),
            self._path(delta.path),
            delta.rank,
            seq,
            delta.occurred,
            delta.recorded,
            self._hash(delta.encounter) if delta.encounter else "",
            noted,
            delta.kind == "patient",
        )

    def _path(self, records: tuple[str, ...]) -> str:
        return "/".join(map(self._hash, records))

    def _statement_of(self, delta: Delta) -> Statement | None:
        if delta.kind == "patient":
            body = _PATIENT.decode(delta.body)
            return Statement(person=Person(body.birth_date[:7], body.sex if body.sex in _SEXES else ""))
        if delta.kind == "encounter":
            return Statement(stay=self._stay(_ENCOUNTER.decode(delta.body)))
        if delta.kind == "document":
            return self._document(delta)
        facts = _FACTS.decode(delta.body).facts
        if delta.kind == "observation":
            return _statement(self._phenotypes.of_observations(facts, delta.occurred), of_stay=True)
        return _statement(
            self._phenotypes.of_conditions(facts, delta.occurred),
            tuple(dict.fromkeys(self._diagnoses(facts))),
        )

    def _stay(self, body: EncounterBody) -> Stay:
        part_of = self._hash(body.part_of) if body.part_of else ""
        end = FOREVER if body.end is None else body.end
        return Stay(body.class_code in STAYS, body.status == "finished", body.start, end, part_of)

    def _document(self, delta: Delta) -> Statement | None:
        body = _DOCUMENT.decode(delta.body)
        if body.ours:
            return None
        found = (
            *self._phenotypes.of_observations(body.facts, delta.occurred),
            *self._phenotypes.of_note(body, delta.occurred),
        )
        return _statement(found, of_stay=True)

    def _diagnoses(self, facts: Iterable[Fact]) -> Iterator[Diagnosis]:
        for fact in facts:
            if fact.relation == "has_condition" and (found := self._naming(fact.concept)) is not None:
                yield Diagnosis(found.ids, confirmed(fact), found.words)


def confirmed(fact: Fact) -> bool:
    """Whether a Condition's verificationStatus says so, and it is one of those a diagnosis comes in."""
    noted = fact.attributes
    return (
        noted.get("verification") == "confirmed"
        and noted.get("category") in _DIAGNOSES
        and fact.status in _ASSERTED
    )


def _statement(
    findings: Iterable[Finding], diagnoses: tuple[Diagnosis, ...] = (), *, of_stay: bool = False
) -> Statement | None:
    found = tuple(dict.fromkeys(findings))
    return Statement(found, diagnoses, of_stay=of_stay) if found or diagnoses else None


# A coded condition as a disease of the profiles: by its code where they have it, else by a name that is the
# same once it is written in one way.
#
# SNOMED CT is not in the profiles: its codes count by their display. A name that is only like another one names
# nothing here: what is confirmed is the ground truth of a case.

_REMEMBERED: Final = 50_000


class Disease(NamedTuple):
    """`ids`: of one entry, sorted · `words`: HPO terms that are called as it is."""

    ids: tuple[str, ...]
    words: tuple[str, ...] = ()


#: The disease that a condition names, None where the profiles have none such.
Naming: TypeAlias = Callable[[Concept], Disease | None]


def naming(knowledge: Knowledge) -> Naming:
    """Over compiled profiles. The index of names is made at the first name: half a second."""
    lookup = Lookup(knowledge)
    graph = knowledge.ontology
    terms: dict[str, list[str]] = {}
    for row in range(len(graph)):
        terms.setdefault(simple(graph.name(row)), []).append(graph.id(row))

    def by_name(name: str) -> int | None:
        found = lookup.find(name, 1)
        return found[0][0] if found and found[0][1] == 1.0 else None

    @lru_cache(maxsize=_REMEMBERED)
    def named(concept: Concept) -> Disease | None:
        coded = (
            knowledge.row_of.get(knowledge.meant(disease_id(one.system, one.code))) for one in concept.codings
        )
        names = (name for name in (*(one.display for one in concept.codings), concept.text) if name)
        row = next((row for row in coded if row is not None), None)
        if row is None:
            row = next((found for name in names if (found := by_name(name)) is not None), None)
        if row is None:
            return None
        words = {term for name in knowledge.names[row] for term in terms.get(simple(name), ())}
        return Disease(tuple(sorted(knowledge.ids[row])), tuple(sorted(words)))

    return named
