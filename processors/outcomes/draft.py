"""What is kept of a draft until outcomes are held to it: what it stated, and on what grounds."""

from __future__ import annotations

from msgspec import Struct

from schemas.instant import Instant
from schemas.requests import Task
from schemas.trajectories import Trajectory


class Grounds(Struct, frozen=True, omit_defaults=True):
    """Of a trajectory what outcomes are held to: names and numbers, no text."""

    request: str
    cut: Instant = 0
    paths: tuple[
        tuple[str, tuple[str, ...]], ...
    ] = ()  # of what was expected: id of the path, its concepts, the start first
    steps: tuple[tuple[str, str, str], ...] = ()  # of guidelines: guideline and version, step, role
    candidates: tuple[
        str, ...
    ] = ()  # diseases, the likeliest first, by their first id; none where nothing was suggested
    agent: tuple[
        tuple[str, tuple[str, ...]], ...
    ] = ()  # what an agent did, and the ids of what was returned; of a `refer` the cases' diseases


class Draft(Struct, frozen=True, omit_defaults=True):
    """A published draft. `own`: its sentences that are in no note that it was given: what a clinician can
    only have from the draft.
    """

    request: str
    task: Task
    document: str  # stable over revisions
    encounter: str
    cut: Instant
    text: str
    own: tuple[str, ...] = ()
    patient: str = ""  # record key
    identifier: str = ""  # of its Bundle: "urn:uuid:…"
    printed: str = ""  # as a record system reads it, headings and all
    joints: tuple[str, ...] = ()  # where quotations of two notes follow each other, in words
    blinded: bool = False  # nobody was shown it
    sections: tuple[str, ...] = ()  # their statements, of those that rest on the record
    grounds: Grounds | None = None


def grounds_of(trajectory: Trajectory) -> Grounds:
    expected = trajectory.expectations.paths if trajectory.expectations is not None else ()
    traced = trajectory.diagnosis
    return Grounds(
        trajectory.request,
        trajectory.cut,
        tuple((path.id, (path.start.concept, *(step.concept for step in path.steps))) for path in expected),
        trajectory.guidance,
        tuple(name for name, _ in traced.candidates) if traced is not None and not traced.abstained else (),
        tuple(
            _action(step)
            for step in traced.steps
            if step.get("step", "").startswith("agent.") and step["step"] != "agent.tokens"
        )
        if traced is not None
        else (),
    )


def _action(step: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    stated = (step[name] for name in ("diseases", "returned", "ids", "violations") if name in step)
    return step["step"].removeprefix("agent."), tuple(next(stated, "").split())
