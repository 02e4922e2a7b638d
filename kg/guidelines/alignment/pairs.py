"""A path compared with a trajectory: what each step is nearest to, and the pairs from which expansion starts.

A pair is accepted from a cosine of .7 (section 4.4). Algorithm 1 asks for seeds of high confidence (line 10)
and leaves open how they are filtered: here the best of both sides, the event nearest to the step whose
nearest step in the path this is, so that each is in one pair only. Of events with the same words the earliest
stands for the step: when it was first reached.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from msgspec import Struct

from kg.guidelines.alignment.incremental import NONE, PatientAlignment
from kg.guidelines.alignment.inputs import GuidelinePath, GuidelineStep
from schemas.instant import Instant

Found: TypeAlias = Literal["seed", "expanded", "condition"]


class Match(Struct, frozen=True):
    """A step of a path and the event nearest to it, accepted or not."""

    step: GuidelineStep
    similarity: float  # cosine; -inf where nothing has happened
    event: str = ""  # id of the earliest event with the nearest description; "" where nothing has happened
    times: tuple[Instant, ...] = ()  # of all events with that description, the earliest first


class Pair(Struct, frozen=True):
    """An accepted alignment of a step with an event."""

    position: int  # of the step in its path, from 0
    step: str
    event: str
    similarity: float  # cosine of the two
    # what it was accepted by: the similarity of a seed, algorithm 1's weighted score of what was
    # expanded
    score: float
    found: Found
    round: int = 0  # iteration of algorithm 1, from 1; 0 for a seed


def matches(state: PatientAlignment, number: int) -> tuple[Match, ...]:
    """Each step of a path with its nearest event, in the path's order."""
    index = state.index
    found = []
    for name, described in zip(index.path(number).steps, index.descriptions(number).tolist(), strict=True):
        similarity, nearest = state.nearest(described)
        dated = state.occurrences(nearest)
        event = dated[0][1] if dated else ""
        found.append(Match(index.steps[name], similarity, event, tuple(time for time, _ in dated)))
    return tuple(found)


def seeds(state: PatientAlignment, number: int, threshold: float) -> tuple[Pair, ...]:
    """Mutually best pairs of a path from `threshold`, in the path's order; steps with the same words: the
    first of them.
    """
    path: GuidelinePath = state.index.path(number)
    described = state.index.descriptions(number)
    nearest = [state.nearest(one) for one in described.tolist()]
    wanted = [
        at for at, (similarity, event) in enumerate(nearest) if event != NONE and similarity >= threshold
    ]
    if not wanted:
        return ()
    events = np.array([nearest[at][1] for at in wanted])
    back = state.index.vectors.similarities(described, events).argmax(
        axis=0
    )  # the step of the path nearest to each event, the first of equals
    return tuple(
        Pair(
            at,
            path.steps[at],
            state.occurrences(nearest[at][1])[0][1],
            nearest[at][0],
            nearest[at][0],
            "seed",
        )
        for at, mine in zip(wanted, back.tolist(), strict=True)
        if mine == at
    )
