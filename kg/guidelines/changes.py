"""What an update of a guideline changes, and whom it can matter to: only they are thought through anew.

A patient is touched who stands, in either version, on a step that changed or that is reached by way of one.
To find that out only the ways to such steps are walked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from msgspec.json import encode
from msgspec.structs import replace

from kg.guidelines.graph import Guideline
from kg.guidelines.paths import reach
from kg.guidelines.standing import standings
from kg.guidelines.subject import Subject


class Change:
    """Between two versions, made once for all patients. `everything`: what changed concerns the guideline as
    a whole.
    """

    def __init__(self, old: Guideline, new: Guideline, *, everything: bool = False) -> None:
        self.steps = (
            frozenset(step.id for guideline in (old, new) for step in guideline.steps)
            if everything
            else changed(old, new)
        )
        self._ways = [_ways_to(self.steps, guideline) for guideline in (old, new)]

    def touches(self, subject: Subject) -> bool:
        """Whether the patient stands, in either version, on a step that changed."""
        return any(
            standing.step.id in self.steps
            for ways in self._ways
            for standing in standings(ways, subject, near=0)
        )


def changed(old: Guideline, new: Guideline) -> frozenset[str]:
    """Ids of steps that are new, gone or different, and of all that are reached by way of them. A version
    number alone changes nothing.
    """
    before, after = (
        {step.id: replace(step, guideline="") for step in old.steps},
        {step.id: replace(step, guideline="") for step in new.steps},
    )
    if (old.population, old.events, old.overrides) != (new.population, new.events, new.overrides):
        return frozenset(before) | frozenset(after)
    direct = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    edges = [
        Counter((edge.end, encode(edge, order="deterministic")) for edge in guideline.edges)
        for guideline in (old, new)
    ]
    direct |= {end for end, _ in (edges[0] - edges[1]) + (edges[1] - edges[0])}
    return frozenset(reach(direct, _leads((edge.start, edge.end) for edge in (*old.edges, *new.edges))))


def _ways_to(steps: Collection[str], guideline: Guideline) -> Guideline:
    """The guideline without what does not lead to these steps."""
    kept = reach(steps, _leads((edge.end, edge.start) for edge in guideline.edges))
    return replace(
        guideline,
        steps=tuple(step for step in guideline.steps if step.id in kept),
        edges=tuple(edge for edge in guideline.edges if edge.end in kept and edge.start in kept),
    )


def _leads(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for start, end in pairs:
        found.setdefault(start, set()).add(end)
    return found
