"""Patients to train on: what the agent sees, what is right, and the environment in which each may ask without
meeting themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from processors.diagnosis.agent.environment import Environment, Match, Profile, Referred, Search
from processors.diagnosis.agent.prompt import Presented
from processors.diagnosis.agent.shelf import Cases, Profiles, Seen
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


def tasks(
    patients: Sequence[Patient],
    base: Sequence[Patient],
    profiles: Sequence[Profile],
    search: Search | None = None,
) -> list[Task]:
    """Over the shelf in memory: each patient with a match over `base` that hides the patient's own group;
    lookup and search are shared.
    """
    cases = Cases([_case(one) for one in base], groups=[one.group for one in base])
    lookup = Profiles(profiles)
    return [Task(one, Environment(lookup, Seen(cases, (one.group,)), search)) for one in patients]


class Remembered:
    """`Match` that asks once for the same findings: rollouts of a group ask the same again and again, and
    sources are pure.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._found: dict[tuple[frozenset[str], int], Sequence[Referred]] = {}

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        asked = (frozenset(phenotypes), most)
        if asked not in self._found:
            self._found[asked] = self._match.cases(phenotypes, most)
        return self._found[asked]


def _case(patient: Patient) -> Referred:
    truth = patient.truths[0]
    return Referred(patient.id, truth.names[0], patient.presented.phenotypes, 0.0, truth.ids)
