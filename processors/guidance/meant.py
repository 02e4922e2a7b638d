"""What is meant of several recommendations that apply.

Guidelines that speak of the same events are one family: of what applies in it the highest precedence is meant, whichever file it stands in.
In one section of a guideline the most specific is meant (kg/guidelines/standing.py orders them so); options stand beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.guidelines.graph import Guideline
from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding


class Meant:
    """What has been taken as first in each family and section, in the order of the standings."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self._family = families(guidelines)
        self._parents: dict[tuple[str, str], set[str]] = {}  # situations above an action, by guideline and step
        for guideline in guidelines:
            for edge in guideline.edges:
                self._parents.setdefault((guideline.name, edge.end), set()).add(edge.start)
        self._first: dict[str, Standing] = {}  # by family: of the highest precedence
        self._sections: dict[tuple[str, str], tuple[Standing, set[str]]] = {}  # by guideline and section: the first, and situations above it

    def before(self, standing: Standing) -> Standing | None:
        """What goes before this one; None where it is meant itself."""
        first = self._first.get(self._family[standing.guideline])
        if first is not None and standing.step.precedence < first.step.precedence:
            return first
        there = self._sections.get((standing.guideline, standing.step.section))
        return there[0] if there is not None and not self._above(standing) & there[1] else None

    def take(self, standing: Standing) -> None:
        self._first.setdefault(self._family[standing.guideline], standing)
        self._sections.setdefault((standing.guideline, standing.step.section), (standing, set()))[1].update(self._above(standing))

    def speaks(self, standing: Standing) -> bool:
        """Whether something is meant in its section."""
        return (standing.guideline, standing.step.section) in self._sections

    def _above(self, standing: Standing) -> set[str]:
        return self._parents.get((standing.guideline, standing.step.id), set())


def families(guidelines: Sequence[Guideline]) -> dict[str, str]:
    """Guidelines that share a kind of event, by the name of the first of them."""
    family: dict[str, str] = {}
    events = {guideline.name: frozenset(kind.name for kind in guideline.events) for guideline in guidelines}
    for name, own in events.items():
        family[name] = next((family[other] for other in family if own & events[other]), name)
    return family


def speaking(found: Sequence[Sequence[Standing]], guidelines: Sequence[Guideline]) -> list[Sequence[Standing]]:
    """Without those of families of which the record holds nothing but age and sex: that every woman is due for screening is no news of her
    stay, and a hospital's record seldom knows when she had it."""
    family = families(guidelines)
    known = {family[g.name] for g, each in zip(guidelines, found, strict=True) if any(finding.evidence for s in each for finding in _findings(s))}
    return [each if family[g.name] in known else () for g, each in zip(guidelines, found, strict=True)]


def _findings(standing: Standing) -> Iterable[Finding]:
    return (*standing.satisfied, *standing.against)
