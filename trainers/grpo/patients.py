"""Patients to train on: what the agent sees, what is right, and the environment in which each may ask without meeting themselves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from msgspec import Struct

from processors.diagnosis.agent.environment import Environment, Profile, Referred, Search
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


def tasks(patients: Sequence[Patient], base: Sequence[Patient], profiles: Sequence[Profile], search: Search | None = None) -> list[Task]:
    """Each patient with a match over `base` that hides the patient's own group; lookup and search are shared."""
    cases = Cases([_case(one) for one in base], groups=[one.group for one in base])
    lookup = Profiles(profiles)
    return [Task(one, Environment(lookup, Seen(cases, (one.group,)), search)) for one in patients]


def split(patients: Iterable[Patient], share: float) -> tuple[list[Patient], list[Patient]]:
    """Kept and held out, by group: the same group is always on the same side, in any order of patients, in any run."""
    kept: list[Patient] = []
    out: list[Patient] = []
    for one in patients:
        place = int.from_bytes(blake2b(one.group.encode(), digest_size=4).digest(), "big") / 2**32
        (out if place < share else kept).append(one)
    return kept, out


def simulated(profiles: Sequence[Profile], each: int, *, seed: int = 0, most: int = 10) -> list[Patient]:
    """Patients that never were, for a demo without data: of each disease `each`, with some of its phenotypes, the frequent ones rather, and one or
    two of another disease. They follow the profiles, so figures on them say nothing about patients."""
    draw = random.Random(seed)
    found: list[Patient] = []
    usable = [one for one in profiles if len(one.phenotypes) >= 3]
    for profile in usable:
        for number in range(each):
            count = draw.randint(3, min(most, len(profile.phenotypes)))
            own = sorted(range(len(profile.phenotypes)), key=lambda at: draw.random() * (1 + at / 4))[:count]
            stranger = draw.choice(usable).phenotypes
            names = [profile.phenotypes[at] for at in own] + draw.sample(stranger, min(draw.randint(0, 2), len(stranger)))
            draw.shuffle(names)
            id = f"{profile.id}/{number}"
            truth = Truth((profile.name, *profile.synonyms), (profile.id,))
            found.append(Patient(Presented(id, tuple(dict.fromkeys(names))), (truth,), id))
    return found


def _case(patient: Patient) -> Referred:
    truth = patient.truths[0]
    return Referred(patient.id, truth.names[0], patient.presented.phenotypes, 0.0, truth.ids)
