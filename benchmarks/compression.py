"""What survives of the concepts that clinicians judged and planned by, when a long record is compressed to a
tenth and a fifth.

    python -m benchmarks.compression [--data ../shared/data] [--graph .data/kg] [--corpora
    aci_bench,mtsamples] [--half held] [--notes 13] [--seeds 5]

Records are notes of different patients one after the other over twenty years (ACI-Bench visits, MTSamples),
`notes` of them in each. Of every note its assessment and plan is taken away; what is compressed is the rest.
Counted are the concepts (disorders, drugs, procedures, as our linker finds them) that the assessment and plan
names and the rest of the same note names too: they were there to be kept. A concept survives where what is
left of its own note names it. `with A/P` compresses the whole notes: there headings alone lead to most of it.

All ways choose among the same sentences within the same tokens: lead (the first sentences of each note), last
(the latest), random, tf-idf centroid (with and without paying for repetition), ours, and the best that a
greedy choice that knows the concepts can do. Weights were set on one half of the notes (`--half tune`, by a
hash of their names); figures are of the other. Means over records, with the 95 % interval of the mean by
bootstrap.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from kg.medical.linking import Linker, open_linker
from kg.medical.opening import open_snapshot
from kg.medical.snapshot import Snapshot
from processors.patient.history import compress, sentences_of
from processors.patient.history.counting import tokens
from schemas.events import DocumentBody
from schemas.history import HistorySentence
from schemas.instant import DAY
from schemas.requests import Passage

RATIOS: Final = (0.1, 0.2)
COUNTED: Final = frozenset(("DISO", "CHEM", "PROC"))
YEARS: Final = 20
RESAMPLED: Final = 2_000
_WORD: Final = re.compile(r"[a-z]{3,}|\d+(?:\.\d+)?")


class Note(NamedTuple):
    name: str
    text: str  # before the assessment
    reference: str  # assessment and plan


class Record(NamedTuple):
    """Sentences of all notes, and of each note the concepts to be kept."""

    sentences: tuple[HistorySentence, ...]
    concepts: dict[str, frozenset[int]]  # by document
    tokens: int


class Concepts:
    """Concepts by text, each linked once."""

    def __init__(self, snapshot: Snapshot, linker: Linker) -> None:
        self._snapshot, self._linker = snapshot, linker
        self._known: dict[str, frozenset[int]] = {}

    def __call__(self, text: str) -> frozenset[int]:
        if text not in self._known:
            links = self._linker.link(text)
            self._known[text] = frozenset(
                link.row
                for link in links
                if self._snapshot.groups[self._snapshot.group[link.row]] in COUNTED and not link.family
            )
        return self._known[text]


Way = Callable[[Record, int, random.Random], Sequence[HistorySentence]]


def notes(data: Path, corpus: str, half: str) -> list[Note]:
    """Notes with an assessment and plan, by half."""
    found = []
    with gzip.open(data / "weak_pairs" / f"{corpus}.jsonl.gz", "rt") as lines:
        for line in map(json.loads, lines):
            of = "tune" if blake2b(line["id"].encode(), digest_size=1).digest()[0] % 2 else "held"
            if "assessment_plan" in line["kinds"] and half in (of, "all"):
                found.append(Note(line["id"], line["pre_admission"], line["reference"]))
    return found


def records(
    notes_of: Sequence[Note], size: int, seed: int, concepts: Concepts, *, whole: bool
) -> Iterator[Record]:
    """As many whole records as the notes give, in an order drawn by `seed`."""
    drawn = random.Random(seed).sample(notes_of, len(notes_of))
    size = min(size, len(drawn))
    for first in range(0, len(drawn) - size + 1, size):
        sentences: list[HistorySentence] = []
        wanted: dict[str, frozenset[int]] = {}
        for number, note in enumerate(drawn[first : first + size]):
            name = f"DocumentReference/{note.name}"
            text = f"{note.text}\n\n{note.reference}" if whole else note.text
            at = number * YEARS * 365 * DAY // size
            sentences += sentences_of(Passage(name, "1", at, "", DocumentBody(text=text)))
            wanted[name] = concepts(note.reference) & concepts(note.text)
        yield Record(tuple(sentences), wanted, sum(tokens(one.text) for one in sentences))


def ours(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
    end = YEARS * 365 * DAY
    latest = HistorySentence(
        "DocumentReference/latest", "1", end, 0, 1, "", 0.0
    )  # so that all notes are history
    return compress((*record.sentences, latest), budget, end).past_history


def lead(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
    """The first sentences of each note, one of each in turn."""
    place: Counter[str] = Counter()
    ranked = []
    for one in record.sentences:
        ranked.append((place[one.resource], one.time, one))
        place[one.resource] += 1
    return _fill([one for *_, one in sorted(ranked, key=lambda item: item[:2])], budget)


def last(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
    return _fill(list(reversed(record.sentences)), budget)


def chance(record: Record, budget: int, dice: random.Random) -> Sequence[HistorySentence]:
    return _fill(dice.sample(record.sentences, len(record.sentences)), budget)


def centroid(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
    """Nearest to the tf-idf mean of their own note (Radev et al. 2004)."""
    ranked, _vectors = _tfidf(record)
    return _fill([record.sentences[number] for number in np.argsort(-ranked, kind="stable")], budget)


def centroid_mmr(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
    """The same, less what is like a sentence already chosen (Carbonell and Goldstein 1998, lambda .7)."""
    ranked, vectors = _tfidf(record)
    nearest = np.zeros(len(ranked))
    open_ = np.ones(len(ranked), dtype=bool)
    chosen: list[HistorySentence] = []
    while open_.any():
        best = int(np.argmax(np.where(open_, 0.7 * ranked - 0.3 * nearest, -np.inf)))
        open_[best] = False
        size = tokens(record.sentences[best].text)
        if size <= budget:
            budget -= size
            chosen.append(record.sentences[best])
            nearest = np.maximum(nearest, vectors @ vectors[best])
    return chosen


def _tfidf(record: Record) -> tuple[np.ndarray, np.ndarray]:
    words = [Counter(_WORD.findall(one.text.lower())) for one in record.sentences]
    seen = Counter(word for found_text in words for word in found_text)
    columns = {word: number for number, word in enumerate(sorted(seen))}
    vectors = np.zeros((len(words), len(columns)), dtype=np.float32)
    for row, found_text in enumerate(words):
        for word, times in found_text.items():
            vectors[row, columns[word]] = times * math.log(len(words) / seen[word])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    names = [one.resource for one in record.sentences]
    means = {
        name: vectors[[at for at, other in enumerate(names) if other == name]].mean(axis=0)
        for name in set(names)
    }
    return np.array([vectors[row] @ means[name] for row, name in enumerate(names)]), vectors


def oracle(concepts: Concepts) -> Way:
    def best(record: Record, budget: int, _: random.Random) -> Sequence[HistorySentence]:
        left = {(name, row) for name, rows in record.concepts.items() for row in rows}
        has = [frozenset((one.resource, row) for row in concepts(one.text)) for one in record.sentences]
        sizes = [max(1, tokens(one.text)) for one in record.sentences]
        chosen = []
        while True:
            fit = [number for number, size in enumerate(sizes) if size <= budget and has[number] & left]
            if not fit:
                return chosen
            number = max(fit, key=lambda number: (len(has[number] & left) / sizes[number], -number))
            chosen.append(record.sentences[number])
            left -= has[number]
            budget -= sizes[number]

    return best


def _fill(ranked: Sequence[HistorySentence], budget: int) -> list[HistorySentence]:
    chosen = []
    for one in ranked:
        size = tokens(one.text)
        if size <= budget:
            budget -= size
            chosen.append(one)
    return chosen


def survived(record: Record, chosen: Sequence[HistorySentence], concepts: Concepts) -> float:
    """Share of the wanted concepts that what is left of their own note names."""
    left: dict[str, set[int]] = {}
    for one in chosen:
        left.setdefault(one.resource, set()).update(concepts(one.text))
    wanted = sum(len(rows) for rows in record.concepts.values())
    return sum(len(rows & left.get(name, set())) for name, rows in record.concepts.items()) / max(1, wanted)


def interval(values: Sequence[float]) -> tuple[float, float]:
    dice = np.random.default_rng(7)
    means = dice.choice(np.array(values), (RESAMPLED, len(values))).mean(axis=1)
    return float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5))


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    options.add_argument("--graph", type=Path, default=Path(".data/kg"))
    options.add_argument("--corpora", default="aci_bench,mtsamples")
    options.add_argument("--half", choices=("held", "tune", "all"), default="held")
    options.add_argument("--notes", type=int, default=13)
    options.add_argument("--seeds", type=int, default=5)
    given = options.parse_args()
    snapshot = open_snapshot(given.graph)
    concepts = Concepts(snapshot, open_linker(snapshot))
    ways: dict[str, Way] = {
        "ours": ours,
        "lead": lead,
        "last": last,
        "random": chance,
        "tf-idf centroid": centroid,
        "tf-idf centroid, MMR": centroid_mmr,
        "greedy oracle": oracle(concepts),
    }
    for corpus in given.corpora.split(","):
        notes_of = notes(given.data, corpus, given.half)
        for whole in (False, True):
            print(
                f"\n{corpus}, {len(notes_of)} notes ({given.half}), {'with' if whole else 'without'} A/P, {given.notes} notes a record, seeds 0-{given.seeds - 1}"
            )
            made = [
                one
                for seed in range(given.seeds)
                for one in records(notes_of, given.notes, seed, concepts, whole=whole)
            ]
            print(
                f"  {len(made)} records, {statistics.mean(one.tokens for one in made):,.0f} tokens each, "
                f"{statistics.mean(sum(map(len, one.concepts.values())) for one in made):.0f} concepts to keep"
            )
            for label, way in ways.items():
                row, began = [], time.process_time()
                for ratio in RATIOS:
                    dice = random.Random(1)
                    values = [
                        survived(one, way(one, int(ratio * one.tokens), dice), concepts) for one in made
                    ]
                    low, high = interval(values)
                    row.append(f"{ratio:.0%}: {statistics.mean(values):6.1%} [{low:.1%}, {high:.1%}]")
                print(
                    f"  {label:<28} {'   '.join(row)}   {(time.process_time() - began) / len(made) / len(RATIOS) * 1e3:6.0f} ms"
                )


if __name__ == "__main__":
    main()
