"""Patients to train on: what the agent sees, what is right, and the environment in which each may ask without
meeting themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from processors.diagnosis.agent.environment import Environment, Match, Referred
from processors.diagnosis.agent.prompt import Presented
from trainers.grpo.truth import Truth


class Patient(Struct, frozen=True):
    """A finished case."""

    presented: Presented
    truths: tuple[Truth, ...]
    group: str  # patients of one group (a publication, a person) never see each other

    @property
    def id(self) -> str:
        return self.presented.id


class Task(Struct, frozen=True):
    """One patient and whom the agent may ask about them."""

    patient: Patient
    environment: Environment
    plain: Environment | None = None  # the same with matching by cases alone, where there is another


class Remembered:
    """`Match` that looks up the same findings once: rollouts of a group repeat the same queries, and
    sources are pure.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._found: dict[tuple[frozenset[str], int], Sequence[Referred]] = {}

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        query = (frozenset(phenotypes), most)
        if query not in self._found:
            self._found[query] = self._match.cases(phenotypes, most)
        return self._found[query]
