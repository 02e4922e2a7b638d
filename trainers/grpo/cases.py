"""Finished cases as patients to train on: the same groups on one side, the same findings as the ranker reads,
each with its own environment.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final

from models.ranker.base import Base
from models.ranker.case import Case
from models.ranker.knowledge import Knowledge
from models.ranker.query import Query
from processors.diagnosis.agent.environment import Environment
from processors.diagnosis.agent.sources import Sources, presented
from trainers.grpo.patients import Patient, Remembered, Task, Truth
from trainers.ranking.examples import kin


def groups(base: Base) -> dict[str, str]:
    """Case key -> group: cases that share any publication, a patient, or all findings are of one; named by
    its first case, whatever their order.
    """
    roots = kin(base.columns).tolist()
    first: dict[int, str] = {}
    for case, root in zip(base.columns.cases, roots, strict=True):
        first[root] = min(first.get(root, case.key), case.key)
    return {case.key: first[root] for case, root in zip(base.columns.cases, roots, strict=True)}


def place(group: str) -> float:
    """Where a group lies in [0, 1), the same in every run: what decides who is held out."""
    return int.from_bytes(blake2b(f"held out {group}".encode(), digest_size=4).digest(), "big") / 2**32


def query_of(base: Base, case: Case) -> Query:
    """As `diagnose` would see it: without the case itself, its patient, its publications."""
    ontology = base.ontology
    present = ontology.read(case.hpo).rows
    absent = tuple(row for row in ontology.read(case.excluded).rows if row not in present)
    return Query(present, absent, case.age, case.onset, case.sex, (), case.patient, case.pmids, case.key)


def truths(base: Base, case: Case) -> tuple[Truth, ...]:
    """Each of its diseases that can be ranked, by all names and ids."""
    space = base.space
    known = space.knowledge
    return tuple(
        Truth(
            (*known.names[row], space.name(row)) if row < len(known) else (space.name(row),), space.ids[row]
        )
        for row in space.rows(case.diseases)
    )


def tasks(sources: Sources, cases: Iterable[Case], group_of: dict[str, str], least: int = 1) -> list[Task]:
    """Cases with at least so many findings and a disease that can be ranked."""
    base, found = sources.ranker.base, []
    for case in cases:
        query, right = query_of(base, case), truths(base, case)
        if len(query.present) >= least and right:
            patient = Patient(presented(base.ontology, query, case.key), right, group_of[case.key])
            found.append(Task(patient, _remembering(sources.of(query)), sources.of(query, plain=True)))
    return found


def held_out(cases: Sequence[Case], group_of: dict[str, str], share: float) -> tuple[list[Case], list[Case]]:
    """Kept and held out, by group."""
    kept: list[Case] = []
    out: list[Case] = []
    for case in cases:
        (out if place(group_of[case.key]) < share else kept).append(case)
    return kept, out


def few(cases: Sequence[Case], group_of: dict[str, str], most: int) -> list[Case]:
    """The first so many of each group, in the order given."""
    taken: Counter[str] = Counter()
    found = []
    for case in cases:
        taken[group_of[case.key]] += 1
        if taken[group_of[case.key]] <= most:
            found.append(case)
    return found


def _remembering(environment: Environment) -> Environment:
    return Environment(
        environment.lookup,
        Remembered(environment.match) if environment.match is not None else None,
        environment.search,
    )


# Patients who never were, as cases: for a demo without data. They follow the profiles, so figures on them
# are no evidence about patients.

SOURCE: Final = "simulated"
_LEAST: Final = 6  # findings of a profile
_MOST: Final = 12  # of a patient
_GENERAL: Final = 0.3  # of the findings are less precise: by a term above
_TELLING: Final = 1.0  # information below which a term above carries no information


def simulated(knowledge: Knowledge, diseases: int, each: int, *, seed: int = 0) -> list[Case]:
    """`each` patients of so many diseases: each finding of the profile as often as its share, some less
    precise, up to three of no matter what.
    """
    draw, graph = random.Random(seed), knowledge.ontology
    usable = [
        row for row in range(len(knowledge)) if (graph.finding[knowledge.shown.of(row)]).sum() >= _LEAST
    ]
    anything = [row for row in range(len(graph)) if graph.finding[row] and graph.ic[row] < graph.ic.max()]
    found = []
    for disease in draw.sample(usable, min(diseases, len(usable))):
        shown = [
            (term, share)
            for term, share in zip(
                knowledge.shown.of(disease).tolist(), knowledge.shares(disease).tolist(), strict=True
            )
            if graph.finding[term]
        ]
        for number in range(each):
            own = [term for term, share in shown if draw.random() < share]
            own = draw.sample(own, min(len(own), draw.randint(2, _MOST)))
            own = [_above(knowledge, term, draw) if draw.random() < _GENERAL else term for term in own]
            own += draw.sample(anything, draw.randint(0, 3))
            hpo = tuple(graph.id(term) for term in dict.fromkeys(own))
            if hpo:
                found.append(
                    Case(f"{knowledge.ids[disease][0]}/{number}", SOURCE, hpo, (knowledge.ids[disease][0],))
                )
    return found


def _above(knowledge: Knowledge, term: int, draw: random.Random) -> int:
    graph = knowledge.ontology
    above = [
        int(row)
        for row in graph.ancestors(term)
        if row != term and graph.ic[row] >= _TELLING and graph.finding[row]
    ]
    above.sort(key=lambda row: -float(graph.ic[row]))
    return draw.choice(above[:2]) if above else term
