"""What the site graph learns from, whatever it comes from: coded facts, linked notes, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from kg.medical.graph import Group
from schemas.codes import Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody
from schemas.facts import Fact
from schemas.instant import Instant

Kind: TypeAlias = Literal["condition", "drug", "procedure", "test"]

#: The semantic group of a concept that no vocabulary in the graph has.
GROUP_OF: Final[dict[Kind, Group]] = {
    "condition": "DISO",
    "drug": "CHEM",
    "procedure": "PROC",
    "test": "PROC",
}
#: The groups that a concept may have to be meant. A test for elliptocytes is not the finding of them,
# whatever the names say.
MEANT: Final[dict[Kind, frozenset[Group]]] = {
    "condition": frozenset({"DISO", "PHYS", "PHEN", "LIVB", "ACTI"}),
    "drug": frozenset({"CHEM", "DEVI", "OBJC"}),
    "procedure": frozenset({"PROC", "DEVI", "ACTI"}),
    "test": frozenset({"PROC", "PHEN", "PHYS", "CHEM"}),
}
#: Ids of such concepts: "SITE:<system>|<code>".
SITE: Final = "SITE:"


class Meant(NamedTuple):
    """A concept of the graph by its id; one that the site graph defines itself also has a name."""

    id: str
    name: str = ""


class Item(NamedTuple):
    """One thing that a resource says of a patient, asserted: no negation, no family, no mere suspicion."""

    kind: Kind
    meant: Meant
    timed: bool = True  # the version's time is when it became known
    reasons: tuple[Meant, ...] = ()  # conditions that it was done or ordered for
    referred: tuple[str, ...] = ()  # the same as resources: "Condition/3"


class Version(NamedTuple):
    """One version of one resource. Of each resource the highest rank stands."""

    patient: str  # record key
    path: tuple[
        str, ...
        # the merged records it was received through, none for the patient's own; one that was received by two
        # paths is there twice
    ]
    resource: str
    rank: tuple[int, Instant, str]
    occurred: Instant  # when it became known
    encounter: str  # "" where it belongs to none
    items: tuple[Item, ...] = ()  # none: retracted, or nothing to learn from
    admission: Instant | None = None  # of an encounter: its start
    noted: tuple[
        tuple[Kind, str], ...
    ] = ()  # of a note: concepts of the graph that its text asserts of the patient
    replaces: tuple[str, ...] = ()  # of a note: others that add nothing to it


class Withdrawn(NamedTuple):
    """All whose path ends in `path` no longer belongs to the patient."""

    patient: str
    path: tuple[str, ...]


class Linked(NamedTuple):
    """The record is replaced by another one, which has all it had; or is itself again."""

    patient: str
    replaced: bool


class Erased(NamedTuple):
    """All that is known of the record goes."""

    patient: str


Change: TypeAlias = Version | Withdrawn | Linked | Erased

#: A coded concept as the graph knows it; None where no vocabulary in it has the code, or as something of
# another kind only.
ToConcept: TypeAlias = Callable[[Concept, Kind], str | None]

#: Codings are looked at in this order for the id of a concept that the site graph defines itself.
_SYSTEMS: Final = (
    "http://snomed.info/sct",
    "http://www.nlm.nih.gov/research/umls/rxnorm",
    "http://loinc.org",
    "http://hl7.org/fhir/sid/icd-10-cm",
    "http://hl7.org/fhir/sid/icd-10",
    "http://hl7.org/fhir/sid/icd-9-cm",
)


def meaning(concept: Concept, kind: Kind, to_concept: ToConcept) -> Meant | None:
    """The graph's concept, else one named by its code; None for words alone, which may be anybody's."""
    known = to_concept(concept, kind)
    if known is not None and not known.startswith(
        SITE
    ):  # a graph that was built with this one has these, too
        return Meant(known)
    coded = [coding for coding in concept.codings if coding.system and coding.code]
    if not coded:
        return None
    place = {system: at for at, system in enumerate(_SYSTEMS)}
    chosen = min(coded, key=lambda coding: place.get(coding.system, len(place)))
    return Meant(f"{SITE}{chosen.system}|{chosen.code}", chosen.display.strip())


# A delta of the temporal knowledge graph as a change to learn from. Pure.
#
# | fact                                                        | is a                                                    |
# |-------------------------------------------------------------|---------------------------------------------------------|
# | has_condition; reasons of an encounter                      | condition; of an encounter's reasons no time is known   |
# | ordered, given, taken, dispensed medication                 | drug                                                    |
# | had_procedure, planned activity                             | procedure                                               |
# | ordered_service                                             | test where it is LOINC-coded or of a test's category, else procedure |
# | observed                                                    | test, but for vital signs, surveys, social history      |
#
# Refuted and unconfirmed facts teach nothing, nor do orders that are only proposed. Allergies, family history
# and immunisations are left out: none of them is part of an encounter's course.

_FACTS: Final = msgspec.json.Decoder(FactsBody)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)

_KINDS: Final[dict[str, Kind]] = {
    "has_condition": "condition",
    "ordered_medication": "drug",
    "given_medication": "drug",
    "takes_medication": "drug",
    "dispensed_medication": "drug",
    "had_procedure": "procedure",
    "planned": "procedure",
    "ordered_service": "procedure",
    "observed": "test",
}
_ASSERTED: Final = frozenset({"active", "inactive", "stopped"})
#: Words of the categories of Observations that are no tests, and of orders that are.
_NO_TEST: Final = ("vital", "social", "survey", "activity", "therapy")
_TEST: Final = ("laborator", "imaging", "radiolog", "patholog", "microbiolog", "diagnostic")
_NOT_BEGUN: Final = frozenset({"planned", "cancelled", "entered-in-error"})


class Noted(NamedTuple):
    """A concept that a linker has found in a note."""

    kind: Kind
    concept: str  # id in the graph
    asserted: bool = True  # of this patient, now, and not negated


#: Text of a note -> the concepts in it.
Linking: TypeAlias = Callable[[str], Iterable[Noted]]


def read(delta: Delta, to_concept: ToConcept, linking: Linking | None = None) -> Change | None:
    """What it changes; None where there is nothing to learn. Raises msgspec.DecodeError where the body is not
    of its kind.
    """
    if delta.change == "withdraw":
        return Withdrawn(delta.patient, delta.path)
    if delta.change == "erase":
        return Erased(delta.patient)
    if delta.change in ("link", "unlink"):
        return Linked(delta.patient, delta.change == "link")
    if delta.change != "add" or delta.kind not in ("history", "observation", "document", "encounter"):
        return None
    version = Version(delta.patient, delta.path, delta.resource, delta.rank, delta.occurred, delta.encounter)
    if delta.retracted:
        return version
    if delta.kind == "encounter":
        return _encounter(version, _ENCOUNTER.decode(delta.body), to_concept)
    if delta.kind != "document":
        return version._replace(items=_items(_FACTS.decode(delta.body).facts, to_concept))
    document = _DOCUMENT.decode(delta.body)
    if document.ours:
        return None
    items = tuple(dict.fromkeys(_items(document.facts, to_concept)))
    found = linking(document.text) if linking is not None else ()
    noted = tuple(sorted({(one.kind, one.concept) for one in found if one.asserted}))
    return version._replace(items=items, noted=noted, replaces=document.replaces)


def _encounter(version: Version, body: EncounterBody, to_concept: ToConcept) -> Version:
    """Its reasons come with diagnoses that are known only at its end: that they were there is known, since
    when is not.
    """
    if body.status in _NOT_BEGUN:
        return version._replace(encounter=version.resource)
    reasons = [
        meant for reason in body.reasons if (meant := meaning(reason, "condition", to_concept)) is not None
    ]
    items = tuple(Item("condition", meant, timed=False) for meant in dict.fromkeys(reasons))
    return version._replace(encounter=version.resource, items=items, admission=body.start)


def _items(facts: Iterable[Fact], to_concept: ToConcept) -> tuple[Item, ...]:
    found: dict[Item, None] = {}
    for fact in facts:
        kind = _kind(fact)
        meant = meaning(fact.concept, kind, to_concept) if kind is not None else None
        if kind is None or meant is None:
            continue
        reasons: tuple[Meant, ...] = ()
        referred: tuple[str, ...] = ()
        if kind != "condition":
            coded = (
                meaning(reason, "condition", to_concept)
                for reason in fact.reasons
                if not isinstance(reason, str)
            )
            reasons = tuple(dict.fromkeys(reason for reason in coded if reason is not None))
            referred = tuple(dict.fromkeys(name for name in fact.reasons if isinstance(name, str)))
        found[Item(kind, meant, True, reasons, referred)] = None
    return tuple(found)


def _kind(fact: Fact) -> Kind | None:
    kind = _KINDS.get(fact.relation)
    if kind is None or not (
        fact.status in _ASSERTED or (fact.relation == "planned" and fact.status == "planned")
    ):
        return None
    category = fact.attributes.get("category", "").lower()
    if fact.relation == "observed" and any(word in category for word in _NO_TEST):
        return None
    if fact.relation == "ordered_service":
        coded = any(coding.system == "http://loinc.org" for coding in fact.concept.codings)
        return "test" if coded or any(word in category for word in _TEST) else "procedure"
    return kind
