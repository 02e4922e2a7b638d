"""Features of each pair by statistics that never saw it, or anything like it: what a policy can be trained
on.

Features by statistics that did see the pair would reveal its reference, and the policy would learn to trust
them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.medical.snapshot import Snapshot
from models.policies.candidates import Candidates, Scoring
from models.policies.statistics import Statistics
from trainers.gro.examples import Example
from trainers.gro.statistics import DEFAULT, FittingSettings, fit


class Described(NamedTuple):
    """A pair as a policy is shown it."""

    example: Example
    candidates: Candidates
    hit: NDArray[np.bool_]  # [K]


def described(examples: Sequence[Example], statistics: Statistics, snapshot: Snapshot) -> Iterator[Described]:
    """By statistics of others."""
    scoring = Scoring(statistics, snapshot)
    for one in examples:
        found = scoring.candidates(one.text, one.links)
        yield Described(one, found, np.isin(found.rows, np.fromiter(one.new, np.int64, len(one.new))))


def crossed(
    examples: Sequence[Example],
    notes: Sequence[Example],
    group: NDArray[np.int64],
    snapshot: Snapshot,
    *,
    count: int = 5,
    seed: int = 0,
    settings: FittingSettings = DEFAULT,
) -> list[Described]:
    """In the order of `examples`. `group`: of examples, then notes, as `folds.groups` gives them."""
    fold = folds(group, count, seed)
    mine, theirs = fold[: len(examples)], fold[len(examples) :]
    found: dict[int, Described] = {}
    for one in range(count):
        seen, unseen = np.flatnonzero(mine != one).tolist(), np.flatnonzero(mine == one).tolist()
        statistics = fit(
            [examples[at] for at in seen],
            [notes[at] for at in np.flatnonzero(theirs != one).tolist()],
            snapshot,
            settings=settings,
        )
        features = described([examples[at] for at in unseen], statistics, snapshot)
        found.update(zip(unseen, features, strict=True))
    return [found[at] for at in range(len(examples))]


# Folds that keep together what resembles: notes of one template or copied from each other would make a test
# easier than life.

_WORD: Final = re.compile(r"[a-z0-9]+")
_RUN: Final = 6  # words
#: Runs that so many texts share are a form's.
_FORM: Final = 60
_SHARED: Final = 0.3


def groups(texts: Sequence[str], patients: Sequence[str] = ()) -> NDArray[np.int64]:
    """One number for texts of which one shares three tenths of its runs of six words with the other, and for
    texts of one patient ("": nobody's).
    """
    runs = [_runs(text) for text in texts]
    holders: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, of in enumerate(runs):
        for run in of:
            holders[run].append(at)
    common: Counter[tuple[int, int]] = Counter()
    for holding in holders.values():
        if 1 < len(holding) < _FORM:
            common.update(
                (first, second) for place, second in enumerate(holding) for first in holding[:place]
            )
    parent = list(range(len(texts)))

    def root(at: int) -> int:
        while parent[at] != at:
            at = parent[at]
        return at

    for (first, second), count in common.items():
        if count > _SHARED * min(len(runs[first]), len(runs[second])):
            parent[max(root(first), root(second))] = min(
                root(first), root(second)
            )  # the same number in whatever order they come
    first_of: dict[str, int] = {}
    for at, patient in enumerate(patients):
        if patient and first_of.setdefault(patient, at) != at:
            one, other = root(first_of[patient]), root(at)
            parent[max(one, other)] = min(one, other)
    return np.array([root(at) for at in range(len(texts))])


def folds(group: NDArray[np.int64], count: int, seed: int) -> NDArray[np.int64]:
    """A fold for each, the same for all of a group."""
    known = np.unique(group)
    order = np.random.default_rng(seed).permutation(len(known))
    fold = dict(zip(known[order].tolist(), (np.arange(len(known)) % count).tolist(), strict=True))
    return np.array([fold[one] for one in group.tolist()])


def _runs(text: str) -> set[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return {tuple(words[at : at + _RUN]) for at in range(max(1, len(words) - _RUN + 1))}
