"""What letters drafted at admission foresee, on pairs that nothing was trained on: one run, from the pairs to
the tables of docs/benchmarks.md.

    python -m benchmarks.discharge FILE.jsonl... --notes FILE.jsonl --snapshot FILE.kg [--folds 4] [--fold 0]
    [--out DIR] [--no-drafts]

A quarter of the pairs is held out, with everything that resembles it: whole groups of like texts
(trainers/gro/cross_fitting.py), and the notes that hold such a pair. On the others the policy (`wardstream
train gro --notes`) and the paper's policy (`wardstream train gro --as-written`, which needs a graph with
embeddings) are trained, and nearest notes are taken from them. The encoder compares texts; the policy does
without.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
import torch

from evaluation.discharge.figures import groups_svg
from evaluation.discharge.running import Report, run
from evaluation.discharge.ways import SHIPPED, WALK, Rivals
from evaluation.drafting import Writer
from evaluation.intervals import Figure
from evaluation.paper_gro import training as as_written
from kg.medical.linking import open_linker
from kg.medical.opening import open_snapshot
from kg.medical.snapshot import Snapshot
from kg.medical.walk import policy as paper
from models.encoders.cached import CachedEncoder
from models.encoders.sentence import minilm
from models.policies.cards import Seen
from models.policies.expectations import POLICY, SCORER, Expecting
from trainers.datasets.pairs import Pair, Read, read_all
from trainers.gro import from_pairs as expectations
from trainers.gro.cross_fitting import folds, groups
from trainers.gro.from_pairs import Note, read_notes

_LEAST: Final = 20  # concepts asked for: groups with fewer are left out of the table
_LETTERS: Final = {
    "expectations told a letter": "expectations: told",
    "letters with any": "expectations: letters with any",
    "new concepts: P": "new concepts: precision",
    "R": "new concepts: recall",
    "F1": "new concepts: f1",
    "all concepts: F1": "concepts: f1",
    "Jaccard": "concepts: jaccard",
    "Hamming": "concepts: hamming",
    "keywords: F1": "keywords: f1",
    "ROUGE-1": "rouge1",
    "ROUGE-2": "rouge2",
    "ROUGE-L": "rougeL",
    "BLEU": "bleu",
    "METEOR (exact, stem)": "meteor (exact, stem)",
    "BERTScore P": "bertscore: precision",
    "BERTScore R": "bertscore: recall",
    "BERTScore F1": "bertscore: f1",
    "Sentence-BERT": "sentence-bert",
}


class Split(NamedTuple):
    learned: list[Pair]
    held_out: list[Pair]
    notes: list[Note]  # none of them like a pair that is held out


def split(pairs: Sequence[Pair], notes: Sequence[Note], count: int, fold: int) -> Split:
    group = groups(
        [f"{pair.pre_admission}\n{pair.reference}" for pair in pairs] + [note.text for note in notes]
    )
    mine = group[: len(pairs)]
    out = folds(mine, count, 0) == fold
    kept = ~np.isin(group[len(pairs) :], mine[out])
    unseen = {pair.id for pair, left in zip(pairs, out, strict=True) if left}
    return Split(
        [pair for pair in pairs if pair.id not in unseen],
        [pair for pair in pairs if pair.id in unseen],
        [note for note, keep in zip(notes, kept, strict=True) if keep and note.id not in unseen],
    )


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    names = list(heads)
    print(
        "",
        f"| {' | '.join(names)} |",
        f"|{'---|' * len(names)}",
        *(f"| {' | '.join(row)} |" for row in rows),
        sep="\n",
        flush=True,
    )


def figure_text(figure: Figure | None, *, brief: bool = False) -> str:
    if figure is None:
        return ""
    if brief or figure.low is None or figure.high is None:
        return _short(figure.value)
    return f"{_short(figure.value)} ({_short(figure.low)} to {_short(figure.high)})"


def _short(value: float) -> str:
    return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.1f}"


def show(report: Report) -> None:
    print("\nconcepts a pair:", ", ".join(f"{name} {value:.1f}" for name, value in report.asked.items()))
    print("within reach:", ", ".join(f"{name} {share:.2f}" for name, share in report.reach.items()))
    print(*report.notes, *(f"not run: {name}: {why}" for name, why in report.absent.items()), sep="\n")
    sources = [source for source in dict.fromkeys(row.source for row in report.rows) if source != "all"]
    by = {(row.retriever, row.source): row.figures for row in report.rows}
    names = dict.fromkeys(row.retriever for row in report.rows)
    table(
        [
            "",
            "recall@20",
            "recall@50",
            "pooled @20 / @50",
            "precision@20",
            "F1@20",
            *(f"{source} @20 / @50" for source in sources),
        ],
        (
            [
                name,
                figure_text(by[name, "all"].get("recall@20")),
                figure_text(by[name, "all"].get("recall@50")),
                _two(by[name, "all"], "pooled recall"),
                figure_text(by[name, "all"].get("precision@20"), brief=True),
                figure_text(by[name, "all"].get("f1@20"), brief=True),
                *(_two(by[name, source], "recall") for source in sources),
            ]
            for name in names
        ),
    )
    places = list(next(iter(report.gains.values())))
    table(
        ["the policy above", *places],
        (
            [name, *(figure_text(gains.get(place)) for place in places)]
            for name, gains in report.gains.items()
        ),
    )
    first = next(iter(report.groups.values()))
    table(
        ["semantic group", "concepts", *(f"{name}: P / R / F1" for name in report.groups)],
        (
            [
                group,
                f"{of['concepts'].value:.0f}",
                *(_three(found.get(group, {})) for found in report.groups.values()),
            ]
            for group, of in first.items()
            if of["concepts"].value >= _LEAST
        ),
    )
    if report.drafts:
        table(
            ["letters", *_LETTERS],
            (
                [way, *(figure_text(of.get(name), brief=True) for name in _LETTERS.values())]
                for way, of in report.drafts.items()
            ),
        )


def _two(figures: dict[str, Figure], name: str) -> str:
    return f"{figure_text(figures.get(f'{name}@20'), brief=True)} / {figure_text(figures.get(f'{name}@50'), brief=True)}"


def _three(figures: dict[str, Figure]) -> str:
    return " / ".join(figure_text(figures.get(name), brief=True) for name in ("precision", "recall", "f1"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", type=Path, nargs="+")
    parser.add_argument("--notes", type=Path, action="append", default=[])
    parser.add_argument("--snapshot", type=Path)
    parser.add_argument("--out", type=Path, help="keep the policies, report.json and groups.svg here")
    parser.add_argument("--no-drafts", action="store_true")
    parser.add_argument("--no-walk", action="store_true", help="do not train the paper's policy")
    for name, default in (("folds", 4), ("fold", 0), ("samples", 1000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    torch.set_num_threads(1)
    snapshot = Snapshot.open(args.snapshot) if args.snapshot else open_snapshot()
    linker, encoder = open_linker(snapshot), CachedEncoder(minilm())
    read = read_all(args.pairs)
    whole = list(read_notes(args.notes, set()))
    parts = split(read.pairs, whole, args.folds, args.fold)
    print(
        f"{snapshot.path.stem}: {len(parts.learned)} pairs and {len(parts.notes)} notes to learn from, {len(parts.held_out)} pairs held out"
    )
    began = time.perf_counter()

    def say(what: str) -> None:
        print(f"{time.perf_counter() - began:6.0f} s  {what}", flush=True)

    with tempfile.TemporaryDirectory() as there:
        out: Path = args.out or Path(there)
        notes = Path(there) / "notes.jsonl"
        notes.write_bytes(b"".join(msgspec.json.encode(note) + b"\n" for note in parts.notes))
        learned = Read(parts.learned, {})
        say("the policy")
        expectations.run(learned, [notes], snapshot, linker, out / "policy", say=say)
        walk = None if args.no_walk or snapshot.embeddings is None else out / "walk"
        if walk is not None:
            say("the paper's policy")
            as_written.run(learned, snapshot, linker, walk, say=say)
        expecting, scorer = (Expecting.open(snapshot, out / "policy", name) for name in (POLICY, SCORER))
        seen = {SHIPPED: Seen.of(out / "policy", POLICY)} | (
            {WALK: Seen.of(walk, paper.FILE)} if walk is not None else {}
        )
        report = run(
            parts.held_out,
            read.skipped,
            snapshot,
            linker,
            expecting,
            Rivals(scorer, parts.learned, walk, encoder),
            seen=seen,
            samples=args.samples,
            writers=[] if args.no_drafts else [Writer()],
            say=say,
        )
        show(report)
        if args.out:
            (out / "report.json").write_text(json.dumps(report.plain(), indent=1), encoding="utf-8")
            (out / "groups.svg").write_text(groups_svg(report.groups), encoding="utf-8")


if __name__ == "__main__":
    main()
