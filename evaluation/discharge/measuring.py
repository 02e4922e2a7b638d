"""Ranked concepts against those that came: recall, precision, F1, with intervals of one bootstrap over
patients.

Recall is told twice: as the mean over patients (a patient with two concepts to foresee counts as one with
twenty), and of all concepts together ("pooled"). Patients with nothing new to foresee are in neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from evaluation.discharge.patients import Patient
from evaluation.discharge.retrievers import Retriever
from evaluation.intervals import Bootstrap, Figure
from kg.medical.snapshot import Snapshot

CUTOFFS: Final = (20, 50)
ALL: Final = "all"


class Ranked(NamedTuple):
    """What one retriever found for every patient."""

    name: str
    rows: list[list[int]]
    shown: list[int]  # how many of them it would show by itself


class Row(NamedTuple):
    """One line of the report."""

    retriever: str
    source: str  # or "all"
    figures: dict[
        str, Figure
    ]  # "recall@20", "pooled recall@20", "precision@20", "f1@20", ..., and of what it would show itself


def rank(name: str, retriever: Retriever, count: int) -> Ranked:
    rows = [retriever.ranked(at) for at in range(count)]
    return Ranked(name, rows, [min(retriever.chosen(at), len(rows[at])) for at in range(count)])


def measured(found: Ranked, patients: Sequence[Patient], bootstrap: Bootstrap, source: str = ALL) -> Row:
    """Of the patients of one source."""
    places = [at for at, one in enumerate(patients) if one.new and source in (ALL, one.source)]
    figures: dict[str, Figure | None] = {}
    for label, cut in (*((f"@{cutoff}", cutoff) for cutoff in CUTOFFS), (" shown", None)):
        hits = {at: len(patients[at].new & set(found.rows[at][: _cut(found, at, cut)])) for at in places}
        mine = {at: float(len(found.rows[at][: _cut(found, at, cut)])) for at in places}
        asked = {at: float(len(patients[at].new)) for at in places}
        figures[f"recall{label}"] = bootstrap.figure(
            {patients[at].id: (hits[at] / asked[at], 1.0) for at in places}
        )
        figures[f"pooled recall{label}"] = bootstrap.figure(
            {patients[at].id: (hits[at], asked[at]) for at in places}
        )
        figures[f"precision{label}"] = bootstrap.figure(
            {patients[at].id: (hits[at], mine[at]) for at in places}
        )
        figures[f"f1{label}"] = bootstrap.figure(
            {patients[at].id: (2 * hits[at], mine[at] + asked[at]) for at in places}
        )
        if cut is None:
            figures["shown"] = bootstrap.figure({patients[at].id: (mine[at], 1.0) for at in places})
    return Row(found.name, source, {name: figure for name, figure in figures.items() if figure is not None})


def difference(
    found: Ranked,
    other: Ranked,
    patients: Sequence[Patient],
    bootstrap: Bootstrap,
    cutoff: int,
    source: str = ALL,
) -> Figure | None:
    """How much higher the mean recall of `found` is, paired."""

    def parts(of: Ranked) -> dict[str, tuple[float, float]]:
        return {
            one.id: (len(one.new & set(of.rows[at][:cutoff])) / len(one.new), 1.0)
            for at, one in enumerate(patients)
            if one.new and source in (ALL, one.source)
        }

    return bootstrap.difference(parts(found), parts(other))


def by_group(
    found: Ranked, patients: Sequence[Patient], snapshot: Snapshot, bootstrap: Bootstrap, cutoff: int
) -> dict[str, dict[str, Figure]]:
    """Semantic group -> recall, precision, f1 of what is new (the paper's figure 3); groups of which nothing
    came are left out.
    """
    asked: dict[str, dict[str, int]] = {}
    hits: dict[str, dict[str, int]] = {}
    reported: dict[str, dict[str, int]] = {}
    for at, one in enumerate(patients):
        mine = set(found.rows[at][:cutoff])
        for rows, counted in ((one.new, asked), (one.new & mine, hits), (mine, reported)):
            for row in rows:
                of = counted.setdefault(snapshot.group_of(row), {})
                of[one.id] = of.get(one.id, 0) + 1
    figures: dict[str, dict[str, Figure]] = {}
    for group in sorted(asked, key=lambda name: -sum(asked[name].values())):
        known, shown, right = asked[group], reported.get(group, {}), hits.get(group, {})
        parts: dict[str, Callable[[str], tuple[float, float]]] = {
            "recall": lambda id, r=right, k=known: (r.get(id, 0), k.get(id, 0)),  # type: ignore[misc]
            "precision": lambda id, r=right, s=shown: (r.get(id, 0), s.get(id, 0)),  # type: ignore[misc]
            "f1": lambda id, r=right, k=known, s=shown: (2 * r.get(id, 0), k.get(id, 0) + s.get(id, 0)),  # type: ignore[misc]
        }
        told_figures = {
            name: bootstrap.figure({one.id: part(one.id) for one in patients}) for name, part in parts.items()
        }
        figures[group] = {name: figure for name, figure in told_figures.items() if figure is not None}
        figures[group]["concepts"] = Figure(float(sum(known.values())))
    return figures


def reach(patients: Sequence[Patient], within: Mapping[str, Sequence[frozenset[int]]]) -> dict[str, float]:
    """Share of what is asked for that lies within some sets at all: what bounds every retriever that chooses
    from them.
    """
    total = sum(len(one.new) for one in patients) or 1
    return {
        name: sum(len(one.new & rows) for one, rows in zip(patients, sets, strict=True)) / total
        for name, sets in within.items()
    }


def _cut(found: Ranked, at: int, cut: int | None) -> int:
    return found.shown[at] if cut is None else cut
