"""What is wrong with definitions, for a gate that is to fail on it: `wardstream guidelines show --strict`.

Everything that reading reported as a problem, and what reading lets stand: edges to steps that are not there,
circles (their last edge is cut), conditions that stay text, among them all in a language that nobody
evaluates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kg.guidelines.graph import Guideline, Problem
from kg.guidelines.paths import cycles
from kg.guidelines.sources.measure import not_evaluated
from wardstream.guidelines.library import Library, load


def faults(library: Library, named: Sequence[Path]) -> list[Problem]:
    """Of the definitions under the paths that were named; of wardstream's own where none was."""
    own = load(()).guidelines if named else ()
    found = [
        *library.problems,
        *(fault for guideline in library.guidelines if guideline not in own for fault in _of(guideline)),
    ]
    return list(dict.fromkeys(found))


def _of(guideline: Guideline) -> Iterator[Problem]:
    yield from guideline.problems
    steps = {step.id for step in guideline.steps}
    for edge in guideline.edges:
        for end in (edge.start, edge.end):
            if end not in steps:
                yield Problem(guideline.id, "edges between steps that are there", f"one to {end}")
    for start, end in cycles(guideline):
        yield Problem(guideline.id, "steps without a circle", f"{start} leads back to {end}; cut there")
    for each in not_evaluated(guideline):
        yield Problem(
            guideline.id,
            "conditions that can be evaluated",
            f"{each.language}: {each.text or each.expression}",
        )
