"""Patients to train on: what the agent sees, what is right, and the environment in which each may ask without
meeting themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from processors.diagnosis.agent.claims import Named
from processors.diagnosis.agent.environment import Environment, Match, Referred
from processors.diagnosis.agent.grammar import normal
from processors.diagnosis.agent.prompt import Presented

# What is right for a patient, and whether something names it: by concept id, by name or synonym, or by its
# words.


class Truth(Struct, frozen=True):
    """One disease that is right: all its names and ids. Several truths of a patient are each right."""

    names: tuple[str, ...]  # the first is the one that is shown
    ids: tuple[str, ...] = ()


def names_it(names: Iterable[str], truths: Sequence[Truth]) -> bool:
    """Whether any of these names or ids is one of a truth's."""
    whole = list(names)
    ids = set(whole)
    plain = {normal(one) for one in whole} - {""}
    return any(ids & set(truth.ids) or plain & {normal(name) for name in truth.names} for truth in truths)


def as_known(diagnoses: Sequence[Named], truths: Sequence[Truth]) -> tuple[str, ...]:
    """The names of a diagnosis; one that were returned with an id of a truth by the truth's name, whatever
    the source calls it.
    """
    return tuple(
        next((truth.names[0] for truth in truths if set(one.ids) & set(truth.ids)), one.name)
        for one in diagnoses
    )


def tokens(names: Iterable[str]) -> Counter[str]:
    """Words and numbers, lower case, counted."""
    return Counter(word for name in names for word in normal(name).split())


def covered(names: Iterable[str], truths: Sequence[Truth]) -> float:
    """Eq. 15 and 16 as written: the share of the truths' tokens that are anywhere in the text. Naming
    more never costs anything.
    """
    wanted = tokens(truth.names[0] for truth in truths)
    have = tokens(names)
    total = sum(wanted.values())
    return sum(min(count, have[word]) for word, count in wanted.items()) / total if total else 0.0


def likeness(name_: str, truths: Sequence[Truth]) -> float:
    """The best Dice of tokens between one name and any name of a truth; 1 where it names it."""
    if names_it([name_], truths):
        return 1.0
    have = tokens([name_])
    best = 0.0
    for name in (name for truth in truths for name in truth.names):
        wanted = tokens([name])
        common = sum((have & wanted).values())
        best = max(best, 2 * common / (sum(have.values()) + sum(wanted.values())) if common else 0.0)
    return best


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
