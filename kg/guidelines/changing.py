"""What an update of a guideline changes, and whom it can matter to: only they are thought through anew.

A patient is touched who stands, in either version, on a step that changed or that is reached by way of one. To find that out only the ways
to such steps are walked.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.json import encode
from msgspec.structs import replace

from kg.guidelines.graph import Guideline
from kg.guidelines.standing import standings
from kg.guidelines.subject import Subject


class Change:
    """Between two versions, made once for all patients."""

    def __init__(self, old: Guideline, new: Guideline) -> None:
        self.steps = changed(old, new)
        self._ways = [_ways_to(self.steps, guideline) for guideline in (old, new)]

    def touches(self, subject: Subject) -> bool:
        """Whether the patient stands, in either version, on a step that changed."""
        return any(standing.step.id in self.steps for ways in self._ways for standing in standings(ways, subject, near=0))


def changed(old: Guideline, new: Guideline) -> frozenset[str]:
    """Ids of steps that are new, gone or different, and of all that are reached by way of them. A version number alone changes nothing."""
    before, after = {step.id: replace(step, guideline="") for step in old.steps}, {step.id: replace(step, guideline="") for step in new.steps}
    if old.population != new.population or old.events != new.events:
        return frozenset(before) | frozenset(after)
    direct = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    edges = [{encode(edge, order="deterministic"): edge for edge in guideline.edges} for guideline in (old, new)]
    direct |= {(edges[0].get(key) or edges[1][key]).end for key in edges[0].keys() ^ edges[1].keys()}
    return frozenset(_reached(direct, [(edge.start, edge.end) for edge in (*old.edges, *new.edges)]))


def _ways_to(steps: Collection[str], guideline: Guideline) -> Guideline:
    """The guideline without what does not lead to these steps."""
    kept = _reached(set(steps), [(edge.end, edge.start) for edge in guideline.edges])
    return replace(
        guideline,
        steps=tuple(step for step in guideline.steps if step.id in kept),
        edges=tuple(edge for edge in guideline.edges if edge.end in kept and edge.start in kept),
    )


def _reached(begin: set[str], leads: list[tuple[str, str]]) -> set[str]:
    following: dict[str, set[str]] = {}
    for start, end in leads:
        following.setdefault(start, set()).add(end)
    found = set(begin)
    waiting = list(begin)
    while waiting:
        new = following.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
