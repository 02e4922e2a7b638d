"""One source's word on one draft, and what is needed to hear it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from kg.guidelines.terms import ValueSet
from processors.outcomes.comparing import Linking
from schemas.codes import Concept
from schemas.instant import Instant

#: Ids of the disease that a coded condition names; none where it names no disease that is known.
Diseases: TypeAlias = Callable[[Concept], frozenset[str]]
#: The codes of a guideline's step ("id|version", step); None where it has none, or is not known any more.
Activities: TypeAlias = Callable[[str, str], ValueSet | None]


def by_code(concept: Concept) -> frozenset[str]:
    """Without disease profiles: the codes themselves."""
    from kg.diseases.systems import disease_id  # two seconds, which nobody waits for who only reads rewards

    return frozenset(filter(None, (disease_id(one.system, one.code) for one in concept.codings)))


def no_activities(guideline: str, step: str) -> ValueSet | None:
    return None


ANCHORING: Final = 0.3


class Means(NamedTuple):
    """What outcomes are read with. `linking`: concepts that a text affirms, by their ids in the knowledge
    graph; None: words are compared. `anchoring`: what an accepted draft loses of which nobody knows that it was
    read, [0, 1].
    """

    linking: Linking | None = None
    diseases: Diseases = by_code
    activities: Activities = no_activities
    anchoring: float = ANCHORING


NO_MEANS: Final = Means()


class Judged(NamedTuple):
    """`value` [0, 1]; None: heard, and states nothing of worth."""

    value: float | None
    parts: dict[str, float]
    answers: tuple[str, ...] = ()  # "DocumentReference/7@2"
    at: Instant | None = None
