"""The guideline graph: situations, actions and what leads from one to the other (CliCARE section 3.2, G_g =
(E_g, R_g)).

A node of any source (PlanDefinition action, pathway node, row of a decision table) is a Step; its condition
must hold for those behind it to be of any concern. The guideline's version and source stand on every step.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from kg.guidelines.days import Span
from kg.guidelines.events import RoundKind
from kg.guidelines.predicates import ALWAYS, Predicate
from kg.guidelines.terms import ValueSet, system_of
from schemas.codes import Concept

Kind: TypeAlias = Literal["situation", "action"]
Relation: TypeAlias = Literal["then", "option", "before", "with", "after"]
"""`then`: follows; `option`: one of several, the patient's or the clinician's choice; the others are FHIR's
relatedAction.
"""


class Due(Struct, frozen=True, omit_defaults=True):
    """When an action is due: so long after the latest round of `event`, or after the decision where that is
    "".

    `every`: it is to be done again; done is what was done no longer ago than that.
    """

    wait: Span
    most: Span | None = None
    event: str = ""
    every: Span | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """A node. `description` is what is compared with the patient's events (desc(s) of eq. 3)."""

    id: str  # unique in the guideline
    title: str
    kind: Kind
    guideline: str  # "id|version"
    source: str = ""  # where the definition stands: a URL, or "sheet 2, row 14"
    section: str = ""  # of the guideline text
    description: str = ""
    condition: Predicate = ALWAYS
    excluded: Predicate | None = None  # contraindication: where it holds the step is never recommended
    due: Due | None = None
    codes: tuple[Concept, ...] = ()  # of the activity
    details: tuple[str, ...] = ()  # what else the guideline says of it
    strength: str = ""  # of the recommendation, as the guideline grades it
    # of what applies at the same time the highest is meant, whatever its conditions: an exception
    # before the general case
    precedence: int = 0

    @property
    def value_set(self) -> ValueSet:
        """Its codes as a value set: what in a record is of the same activity."""
        return ValueSet(
            self.title,
            frozenset(f"{system_of(c.system)}|{c.code}" for concept in self.codes for c in concept.codings),
        )


class Edge(Struct, frozen=True, omit_defaults=True):
    """From step to step. A condition on it counts as one of the step that it leads to, on this way."""

    start: str
    end: str
    relation: Relation = "then"
    condition: Predicate = ALWAYS


class Problem(Struct, frozen=True, omit_defaults=True):
    """Something in a definition that could not be followed; the rest of it stands."""

    where: str
    expected: str
    came: str


class Guideline(Struct, frozen=True, omit_defaults=True, dict=True):
    """`events` are the kinds of rounds that its conditions speak of. `overrides`: guidelines whose
    recommendations give way to this one's.
    """

    id: str
    title: str
    version: str
    source: str
    steps: tuple[Step, ...]
    edges: tuple[Edge, ...] = ()
    events: tuple[RoundKind, ...] = ()
    population: Predicate = ALWAYS
    overrides: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """ "id|version", as it stands on every step."""
        return f"{self.id}|{self.version}"
