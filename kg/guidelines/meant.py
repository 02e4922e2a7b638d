"""Of several recommendations that apply at once, which is meant, and what gives way to it.

Guidelines that speak of the same kinds of events are one family: of what applies in it the highest precedence
is meant, whichever file it stands in. In one section of a guideline the most specific is meant (standing.py
orders them so); options of one step stand next to each other. Guidelines that share nothing never give way to
each other: both are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kg.guidelines.graph import Guideline
from kg.guidelines.standing import Standing


class Meant:
    """Takes standings in their order (`together`), the most important first."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self._family = families(guidelines)
        self._parents: dict[
            tuple[str, str], set[str]
        ] = {}  # by guideline and step, the steps that lead to it
        for guideline in guidelines:
            for edge in guideline.edges:
                self._parents.setdefault((guideline.name, edge.end), set()).add(edge.start)
        self._first: dict[str, Standing] = {}  # by family
        self._sections: dict[
            tuple[str, str], tuple[Standing, set[str]]
        ] = {}  # by guideline and section: the first, and what leads to it

    def before(self, standing: Standing) -> Standing | None:
        """What goes before this one; None where it is meant itself."""
        first = self._first.get(self._family[standing.guideline])
        if first is not None and standing.step.precedence < first.step.precedence:
            return first
        there = self._sections.get((standing.guideline, standing.step.section))
        return there[0] if there is not None and not self._leading(standing) & there[1] else None

    def take(self, standing: Standing) -> None:
        """It is meant."""
        self._first.setdefault(self._family[standing.guideline], standing)
        place = (standing.guideline, standing.step.section)
        self._sections.setdefault(place, (standing, set()))[1].update(self._leading(standing))

    def has(self, standing: Standing) -> bool:
        """Whether something of its section is meant."""
        return (standing.guideline, standing.step.section) in self._sections

    def _leading(self, standing: Standing) -> set[str]:
        return self._parents.get((standing.guideline, standing.step.id), set())


def families(guidelines: Sequence[Guideline]) -> dict[str, str]:
    """Guidelines that share a kind of event, by the name of the first of them."""
    family: dict[str, str] = {}
    events: dict[str, frozenset[str]] = {
        g.name: frozenset(kind.name for kind in g.events) for g in guidelines
    }
    for name, own in events.items():
        family[name] = next((family[other] for other in family if own & events[other]), name)
    return family


def giving_way(
    ordered: Iterable[Standing], guidelines: Sequence[Guideline]
) -> Mapping[tuple[str, str, tuple[str, ...]], Standing]:
    """By guideline, step and way: of what is due or comes later, what goes before it."""
    meant = Meant(guidelines)
    found: dict[tuple[str, str, tuple[str, ...]], Standing] = {}
    for standing in ordered:
        if standing.state not in ("due", "later"):
            continue
        first = meant.before(standing)
        if first is None:
            meant.take(standing)
        else:
            found[place(standing)] = first
    return found


def place(standing: Standing) -> tuple[str, str, tuple[str, ...]]:
    """Where a standing is reported from: a step may be reached by several ways."""
    return standing.guideline, standing.step.id, standing.way
