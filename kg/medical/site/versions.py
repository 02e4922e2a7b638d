"""What the site graph learns from, whatever it comes from: coded facts, linked notes, tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from kg.medical.graph import Group
from schemas.codes import Concept
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


Change: TypeAlias = Version | Withdrawn | Linked

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
