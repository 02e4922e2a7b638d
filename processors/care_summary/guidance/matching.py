"""Which facts of the record are of what a guideline recommends: by code, and where plans come without one, by
the words of the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from kg.guidelines.graph import Guideline, Step
from kg.guidelines.meant import families
from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding
from processors.evidence.allergies import Allergy
from processors.evidence.polarity import stem
from schemas.facts import Fact, Relation, Source
from schemas.instant import Instant

DOING: Final[frozenset[Relation]] = frozenset(
    {
        "had_procedure",
        "ordered_medication",
        "given_medication",
        "takes_medication",
        "dispensed_medication",
        "ordered_service",
        "immunised_with",
    }
)
_PLANS: Final[frozenset[Relation]] = frozenset(
    {"planned", "ordered_service", "ordered_medication", "had_procedure"}
)
_WORD: Final = re.compile(r"[a-z][a-z-]{3,}")
_MOST: Final = 3


def done_by(step: Step, facts: Iterable[Fact]) -> tuple[Source, ...]:
    """Facts that say it was done, given or ordered; the latest few."""
    wanted = step.value_set
    found = [fact for fact in facts if fact.relation in DOING and fact.concept in wanted]
    return tuple(dict.fromkeys(fact.source for fact in found[-_MOST:]))


def planned_for(step: Step, facts: Iterable[Fact], since: Instant = 0) -> tuple[Source, ...]:
    """Facts that only plan it: an appointment, an activity of a care plan; of after `since`."""
    wanted = step.value_set
    words = frozenset(map(stem, _WORD.findall(step.title.lower())))
    plans = [
        fact
        for fact in facts
        if fact.start > since
        and fact.relation in _PLANS
        and (fact.status == "planned" or (fact.relation == "planned" and fact.status == "active"))
    ]
    found = [
        fact
        for fact in plans
        if fact.concept in wanted
        or (words and words <= frozenset(map(stem, _WORD.findall(fact.concept.label.lower()))))
    ]
    return tuple(dict.fromkeys(fact.source for fact in found[-_MOST:]))


def planned_against(step: Step, facts: Sequence[Fact], allergies: Sequence[Allergy]) -> tuple[Source, ...]:
    """Plans of it, or of the part of it that an allergy speaks against: "Docetaxel, trastuzumab and
    pertuzumab from 29 September".
    """
    plans = [
        fact
        for fact in facts
        if fact.status == "planned" or (fact.relation == "planned" and fact.status == "active")
    ]
    forbidden = [allergy for allergy in allergies if allergy.against(step.title)]
    wanted = step.value_set
    found = [
        f
        for f in plans
        if f.concept in wanted or any(allergy.against(f.concept.label) for allergy in forbidden)
    ]
    return tuple(dict.fromkeys((*planned_for(step, facts), *(f.source for f in found))))[-_MOST:]


# Which guidelines have anything to say of a record.


def relevant(
    found: Sequence[Sequence[Standing]], guidelines: Sequence[Guideline]
) -> list[Sequence[Standing]]:
    """Without those of families of which the record holds nothing but age and sex: that every woman is due
    for screening is no news of her stay, and a hospital's record seldom knows when she had it.
    """
    family = families(guidelines)
    known = {
        family[g.name]
        for g, each in zip(guidelines, found, strict=True)
        if any(finding.evidence for s in each for finding in _findings(s))
    }
    return [each if family[g.name] in known else () for g, each in zip(guidelines, found, strict=True)]


def _findings(standing: Standing) -> Iterable[Finding]:
    return (*standing.satisfied, *standing.against)
