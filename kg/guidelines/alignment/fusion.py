"""Fusion: the guideline path with the patient's evidence on its steps (algorithm 1, step 5), for generation
and as JSON.

Steps without evidence are in it as well: what a guideline recommends and a record does not show is half of
what a summary has to say.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.inputs import Happened, Standing
from kg.guidelines.alignment.pairs import Found, Pair
from kg.guidelines.alignment.reranking import By, Judged
from schemas.facts import Source
from schemas.instant import Instant


class Evidence(Struct, frozen=True, omit_defaults=True):
    """The event that stands for a step."""

    event: str
    description: str
    time: Instant
    similarity: float  # cosine with the step
    score: float  # by which the pair was accepted
    found: Found
    round: int = 0  # iteration of the expansion; 0 for a seed
    role: str = ""
    source: Source | None = None
    again: tuple[str, ...] = ()  # other events with the same words, in time: further cycles of a treatment
    last: Instant | None = None  # when the last of them was


class FusedStep(Struct, frozen=True, omit_defaults=True):
    """A step of the path, with what the record has for it."""

    step: str
    description: str
    standing: Standing = Standing()
    evidence: Evidence | None = None


class FusedPath(Struct, frozen=True, omit_defaults=True):
    """The evidence-annotated subgraph: steps in order, each leads to the next."""

    path: str
    guideline: str
    score: float  # eq. 3, normalised as the settings say
    steps: tuple[FusedStep, ...]
    ranking: tuple[Judged, ...]  # all candidates, this one first
    by: By  # what put it first
    note: str = ""  # why it is not what was requested
    unaligned: int = 0  # events of the patient that are in no pair

    def json(self) -> bytes:
        return msgspec.json.encode(self)


def fused(
    state: PatientAlignment,
    number: int,
    score: float,
    pairs: Sequence[Pair],
    standings: Sequence[Standing],
    ranking: Sequence[Judged],
    by: By,
    note: str,
) -> FusedPath:
    """The path `number` with its pairs. The same input gives the same bytes."""
    path = state.index.path(number)
    at = {pair.position: pair for pair in pairs}
    steps = []
    for position, (name, standing) in enumerate(zip(path.steps, standings, strict=True)):
        evidence = _evidence(state, at[position], {pair.event for pair in pairs}) if position in at else None
        steps.append(FusedStep(name, state.index.steps[name].description, standing, evidence))
    return FusedPath(
        path.id, path.guideline, score, tuple(steps), tuple(ranking), by, note, len(state) - len(pairs)
    )


def _evidence(state: PatientAlignment, pair: Pair, taken: set[str]) -> Evidence:
    event: Happened = state.event(pair.event)
    others = [(time, name) for time, name in state.alike(event) if name not in taken]
    return Evidence(
        event.id,
        event.description,
        event.time,
        pair.similarity,
        pair.score,
        pair.found,
        pair.round,
        event.role,
        event.source,
        tuple(name for _, name in others),
        others[-1][0] if others else None,
    )
