"""A fact of a patient's temporal knowledge graph: bitemporal, sourced, never edited in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from schemas.codes import Concept, Quantity, Range
from schemas.instant import FOREVER, Instant

Relation: TypeAlias = Literal[
    "has_condition",  # Condition, encounter diagnosis
    "has_allergy",  # AllergyIntolerance
    "ordered_medication",  # MedicationRequest
    "given_medication",  # MedicationAdministration
    "takes_medication",  # MedicationStatement
    "dispensed_medication",  # MedicationDispense
    "had_procedure",  # Procedure
    "observed",  # Observation and each of its components
    "reported",  # DiagnosticReport conclusion
    "ordered_service",  # ServiceRequest
    "planned",  # CarePlan activity
    "immunised_with",  # Immunization
    "family_history_of",  # FamilyMemberHistory: never the patient's own condition
]

FactStatus: TypeAlias = Literal["active", "inactive", "planned", "stopped", "refuted", "unconfirmed"]
"""`refuted` carries negation ("no pneumonia", no known allergy); `unconfirmed` carries certainty
(provisional, differential).
"""


DateGrain: TypeAlias = Literal["", "month", "year"]


class Source(Struct, frozen=True, omit_defaults=True):
    """Where a statement comes from, to the character where there is text."""

    resource: str  # "Observation/123", the source's own type and id
    version: str = ""  # versionId, or the content hash where the source has none
    start: int = -1  # character span in the document's text, -1 where the source is a coded resource
    end: int = -1
    path: str = ""  # FHIR element, e.g. "component[1].valueQuantity"


class Fact(Struct, frozen=True, omit_defaults=True):
    """subject --relation--> concept (= value), true in [start, end), learned at the event's recorded time.

    `concept` states what it is about (the lab, the drug, the disease), `value` what was found. Attributes are
    the rest a reader needs, under fixed names: dose, route, frequency, reason, stop_reason, severity,
    reaction, criticality, body_site, method, interpretation, relationship, onset, category, note,
    performer_role, verification (of a condition that is confirmed, and states it), on_hold, cancelled, dated (of an order:
    it begins on a date without a time) and issued (of a result that was known hours after its specimen was taken: when, in microseconds).
    """

    id: str  # unique within the patient: "Observation/123#0"
    relation: Relation
    concept: Concept
    start: Instant  # valid time: when it became true (effective, onset, occurrence)
    source: Source
    value: Quantity | Concept | str | None = None
    # valid time: when it ceased to be true; FOREVER = still true or a single moment (end == start)
    end: Instant = FOREVER
    status: FactStatus = "active"
    interpretation: str = ""  # HL7 flag as sent: H, HH, L, LL, A, AA, N, POS, NEG ...
    reference: Range | None = None
    attributes: dict[str, str] = {}
    reasons: tuple[
        Concept | str, ...
    ] = ()  # why it was done or ordered: coded, or "Condition/3"; in words it is the attribute
    # of what lasts: how well its start is known where that is a month or a year; else [start, end)
    # shows it
    grain: DateGrain = ""

    @property
    def said(self) -> str:
        """What was found, in the sender's words: "6.4 mmol/L"; of a medicine its dose; "" for what has no
        value.
        """
        return said_of(self.value, self.attributes)


def said_of(value: Quantity | Concept | str | None, attributes: Mapping[str, str]) -> str:
    """What was found, where there is a value; else a medicine's dose, else ""."""
    match value:
        case Quantity() as quantity:
            return f"{quantity.comparator}{quantity.value} {quantity.unit}".strip()
        case Concept() as concept:
            return concept.label
        case str() as text:
            return text
    return attributes.get("dose", "")
