"""What the linker finds, as HPO terms: in the words of a note, and for conditions that are coded in another system (SNOMED CT, ICD-10-CM) by phi."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from kg.stays.findings import coded, stated, terms
from kg.stays.versions import Finding
from kg.tkg import Phi
from schemas.facts import Fact, FactStatus

_HPO: Final = "HP:"
_SAID: Final[dict[FactStatus, bool]] = {"active": True, "inactive": True, "refuted": False}


def linking(phi: Phi) -> Callable[[str], Iterator[Finding]]:
    """Of a note: what it says the patient has or had, and what not. A relative's, and what is only feared or planned, is no finding."""

    def linked(text: str) -> Iterator[Finding]:
        for one in phi.mentioned(text):
            if one.meant.id.startswith(_HPO) and one.role != "family" and one.status in _SAID:
                yield Finding(one.meant.id, _SAID[one.status])

    return linked


def coding(phi: Phi) -> Callable[[Iterable[Fact]], Iterator[Finding]]:
    """Of facts: those that are coded in HPO, and conditions that are known there by another code or their name."""

    def found(facts: Iterable[Fact]) -> Iterator[Finding]:
        held = tuple(facts)
        yield from coded(held)
        for fact in held:
            meant = phi.coded(fact.concept).id if stated(fact) and fact.relation == "has_condition" and not any(terms(fact.concept)) else ""
            if meant.startswith(_HPO):
                present = fact.status != "refuted"
                yield Finding(meant, present, fact.start if present else None)

    return found
