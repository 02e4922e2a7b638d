"""`wardstream eval discharge`: every retriever on every pair, measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any, Final

from evaluation.discharge.alike import Likeness
from evaluation.discharge.letters import Letter, Ranking, letters
from evaluation.discharge.measuring import (
    ALL,
    CUTOFFS,
    Ranked,
    Row,
    by_group,
    difference,
    measured,
    rank,
    reach,
)
from evaluation.discharge.patients import Patient, patients
from evaluation.discharge.retrievers import reachable
from evaluation.discharge.texts import counted_drafts, efficacy
from evaluation.discharge.ways import CONTROL, POPULAR, SHIPPED, WALK, Rivals, ways
from evaluation.drafting import Writer
from evaluation.intervals import Bootstrap, Figure
from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.encoders.port import Encoder
from models.policies.cards import Seen
from models.policies.expectations import Expecting
from processors.discharge.expectations.graph_reasoner import MOST, Foresees
from trainers.datasets.pairs import Pair

#: The letter as it is drafted in use: the policy stops by itself.
IN_USE: Final = f"{SHIPPED}, in use"
#: Recall by semantic group is told of these.
GROUPED: Final = (SHIPPED, CONTROL, POPULAR, WALK)


@dataclass
class Report:
    """What came of it. Counts are of concepts."""

    pairs: int
    asked: dict[str, float]  # per pair: named before, later, of those already named, new
    skipped: dict[str, int]  # lines of the file that were no pairs
    absent: dict[str, str]  # retriever -> why it was not run
    rows: list[Row]
    gains: dict[
        str, dict[str, Figure]
    ]  # retriever -> "all@20", "<source>@20": the shipped policy's mean recall above it, paired
    groups: dict[str, dict[str, dict[str, Figure]]]  # retriever -> semantic group -> figures at 20
    reach: dict[str, float]
    drafts: dict[str, dict[str, Figure]]  # retriever -> figures of its letters
    notes: list[str] = field(default_factory=list)  # what a reader must know before believing the figures
    writers: list[dict[str, Any]] = field(default_factory=list)  # who drafted, how many fallbacks there were

    def plain(self) -> dict[str, object]:
        """For JSON."""
        rows = [
            row._asdict() | {"figures": {name: asdict(one) for name, one in row.figures.items()}}
            for row in self.rows
        ]
        return asdict(self) | {"rows": rows}


def run(
    pairs: Sequence[Pair],
    skipped: dict[str, int],
    snapshot: Snapshot,
    linker: Linker,
    expecting: Expecting,
    rivals: Rivals | None = None,
    *,
    seen: Mapping[str, Seen | None] | None = None,
    samples: int = 1000,
    writers: Sequence[Writer] = (),
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """`seen`: of each policy by name, what it was trained on · `writers`: who drafts the letters that are
    measured.
    """
    rivals = rivals or Rivals()
    say(f"linking {len(pairs)} pairs")
    of = patients(pairs, linker)
    bootstrap = Bootstrap([one.id for one in of], samples, rivals.seed)
    within = reachable(expecting.scoring, of)
    made = ways(of, snapshot, linker, expecting, rivals, within)
    found: dict[str, Ranked] = {}
    for name, retriever in made.found.items():
        say(name)
        found[name] = rank(name, retriever, len(of))
    sources = sorted({one.source for one in of})
    parts = [ALL, *sources] if len(sources) > 1 else [ALL]
    gains = {
        name: {
            f"{source}@{cutoff}": gain
            for source in parts
            for cutoff in CUTOFFS
            if (gain := difference(found[SHIPPED], one, of, bootstrap, cutoff, source)) is not None
        }
        for name, one in found.items()
        if name != SHIPPED
    }
    graph = frozenset(range(len(snapshot)))
    statistics = frozenset(int(row) for row in expecting.scoring.rows if row >= 0)
    return Report(
        len(of),
        _asked(of),
        skipped,
        made.absent,
        [measured(one, of, bootstrap, source) for source in parts for one in found.values()],
        gains,
        {
            name: by_group(found[name], of, snapshot, bootstrap, CUTOFFS[0])
            for name in GROUPED
            if name in found
        },
        reach(of, {"graph": [graph] * len(of), "statistics": [statistics] * len(of), "candidates": within}),
        _drafts(found, expecting, of, snapshot, linker, rivals.encoder, bootstrap, writers, say),
        [*_leaks(pairs, rivals, seen or {}), *made.notes],
        [writer.counts() for writer in writers],
    )


def _among(pairs: Sequence[Pair], marks: Seen) -> int:
    return sum(any(text in marks for text in one.texts) for one in pairs)


def _leaks(pairs: Sequence[Pair], rivals: Rivals, seen: Mapping[str, Seen | None]) -> list[str]:
    """Which of the figures are of pairs that were learned from."""
    found = []
    for name, marks in seen.items():
        if marks is None:
            found.append(
                f"{name} keeps no list of what it was trained on: whether these pairs are among it cannot "
                "be told"
            )
        elif count := _among(pairs, marks):
            found.append(
                f"{count} of {len(pairs)} pairs are among those that {name} was trained on: figures on them "
                "are not of patients it never saw"
            )
    if count := _among(pairs, Seen.among(text for one in rivals.known for text in one.texts)):
        found.append(
            f"{count} of {len(pairs)} pairs are also among the pairs that nearest notes are taken from"
        )
    return found


def _asked(of: Sequence[Patient]) -> dict[str, float]:
    count = max(len(of), 1)
    return {
        "named before": sum(len(one.named) for one in of) / count,
        "later": sum(len(one.later) for one in of) / count,
        "later, named before": sum(len(one.later & one.named) for one in of) / count,
        "later, new": sum(len(one.new) for one in of) / count,
        "later, new, negated too": sum(len(one.later_all - one.named) for one in of) / count,
        "pairs with nothing new": float(sum(not one.new for one in of)),
    }


def _drafts(
    found: dict[str, Ranked],
    expecting: Expecting,
    of: list[Patient],
    snapshot: Snapshot,
    linker: Linker,
    encoder: Encoder | None,
    bootstrap: Bootstrap,
    writers: Sequence[Writer],
    say: Callable[[str], None],
) -> dict[str, dict[str, Figure]]:
    """Of the letter to the patient, drafted at admission, once for each way of retrieving by each writer."""
    foreseen: dict[str, list[Foresees]] = {IN_USE: [expecting] * len(of)}
    foreseen |= {name: [Ranking(rows[:MOST]) for rows in one.rows] for name, one in found.items()}
    likeness, figures = Likeness(of, bootstrap, encoder), {}
    for (way, each), (place, writer) in product(foreseen.items(), enumerate(writers)):
        name = f"{way}, by {writer.name}" if place else way
        say(f"letters: {name}")
        written = letters(of, each, snapshot, linker, writer)
        texts = [one.text for one in written]
        figures[name] = (
            _tells(written, of, bootstrap)
            | efficacy(counted_drafts(texts, linker), of, bootstrap)
            | likeness.of(texts)
        )
    return figures


def _tells(letters: Sequence[Letter], of: Sequence[Patient], bootstrap: Bootstrap) -> dict[str, Figure]:
    told_ = {one.id: (float(letter.expected), 1.0) for one, letter in zip(of, letters, strict=True)}
    any_ = {one.id: (float(letter.expected > 0), 1.0) for one, letter in zip(of, letters, strict=True)}
    named = {
        "expectations: told": bootstrap.figure(told_),
        "expectations: letters with any": bootstrap.figure(any_),
    }
    return {name: figure for name, figure in named.items() if figure is not None}
