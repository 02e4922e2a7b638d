"""Fits the weights of sentences (processors/drafting/salience.json) to stays and their rubrics.

    python -m evaluation.salience evaluation/stays            # writes them
    python -m evaluation.salience evaluation/stays --check    # writes nothing; how well sentences are ranked of authors not fitted on
    python -m evaluation.salience evaluation/stays --without NAME --without NAME   # leaves stays out

A sentence is looked for where the pattern of a `must` item matches it, or it together with the sentence before or after it it. Rubrics ask
for the orders too, so that a sentence that an order makes superfluous counts as looked for: drafts leave out what
repeats others.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import msgspec
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, roc_auc_score

from evaluation import stay_rubrics
from processors.drafting import salience
from processors.drafting.salience import Weights
from processors.evidence.record import Line, Record
from schemas.instant import to_datetime

TARGET: Final = Path(salience.__file__).with_suffix(".json")
_STAYS: Final = 4  # of fewer a feature is not weighed
_STRENGTH: Final = 0.03  # inverse, of the penalty
_LEAST: Final = 0.02  # weights below are left out
#: What is added to the weights of words that state what happened, so that what no stay has weighs, too: half of it or twice
#: as much ranks sentences of other authors no better.
_ASSUMED: Final = {
    "changed": 0.3,
    "done": 0.3,
    "germ": 0.4,
    "disorder": 0.25,
    "found": 0.2,
    "operated": 0.2,
    "links": 0.2,
    "normal": -0.4,
}
_ALONE, _WITH_NEXT = 1 / 3, 1 / 6  # a sentence, and one with another, weighed by harm


class Example(NamedTuple):
    """A sentence for one document: what it is weighed by, and how much it is looked for (0 to 1)."""

    stay: str
    task: str
    features: Mapping[str, float]
    looked_for: float


def examples(stays: Iterable[stay_rubrics.Stay]) -> Iterator[Example]:
    for stay in stays:
        requests, offset = stay_rubrics.requested(stay)
        wanted: dict[tuple[str, str], list[stay_rubrics.Item]] = defaultdict(list)
        for item in stay.items:
            if item.kind == "must":
                wanted[item.task, item.at].append(item)
        for (task, _), items in wanted.items():
            until = stay_rubrics.until(items[0], offset)
            found = [r for r in requests if r.task == task and to_datetime(r.cut) <= until]
            if not found:
                continue
            record = Record(max(found, key=lambda request: request.cut))
            rows = list(salience.features(record, record.request.task))
            for place, (_, own) in enumerate(rows):
                yield Example(stay.name, task, own, _looked_for([line for line, _ in rows], place, items))


def _looked_for(lines: Sequence[Line], place: int, items: Iterable[stay_rubrics.Item]) -> float:
    line = lines[place]
    nearby = [
        lines[other].text
        for other in (place - 1, place + 1)
        if 0 <= other < len(lines) and lines[other].passage is line.passage
    ]
    best = 0.0
    for item in items:
        if stay_rubrics.matches(item, line.text):
            best = max(best, item.harm * _ALONE)
        elif any(
            stay_rubrics.matches(item, f"{text}\n{line.text}") and not stay_rubrics.matches(item, text)
            for text in nearby
        ):
            best = max(best, item.harm * _WITH_NEXT)
    return best


def fit(rows: Sequence[Example]) -> Weights:
    stays: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for name in row.features:
            stays[name].add(row.stay)
    names = sorted(name for name, found in stays.items() if len(found) >= _STAYS)
    model = LogisticRegression(C=_STRENGTH, max_iter=500)
    looked_for = np.array([row.looked_for for row in rows])
    model.fit(_matrix(rows, names), looked_for > _WITH_NEXT, sample_weight=1 + 2 * looked_for)
    fitted = dict(zip(names, model.coef_[0], strict=True))
    found = {name: fitted.get(name, 0.0) + _ASSUMED.get(name, 0.0) for name in {*names, *_ASSUMED}}
    weights = {name: round(float(found[name]), 3) for name in sorted(found) if abs(found[name]) >= _LEAST}
    unplaced = Weights(round(float(model.intercept_[0]), 3), weights, {})
    odds: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        odds[row.task].append(score(unplaced, row))
    return Weights(
        unplaced.constant, weights, {task: round(median(found), 3) for task, found in odds.items()}
    )


def _matrix(rows: Sequence[Example], names: Sequence[str]) -> csr_matrix:
    columns = {name: place for place, name in enumerate(names)}
    data, indices, ends = [], [], [0]
    for row in rows:
        for name, value in row.features.items():
            if name in columns:
                indices.append(columns[name])
                data.append(value)
        ends.append(len(indices))
    return csr_matrix((data, indices, ends), shape=(len(rows), len(names)))


def score(model: Weights, row: Example) -> float:
    return model.constant + sum(model.weights.get(name, 0.0) * value for name, value in row.features.items())


def check(rows: Sequence[Example], authors: Mapping[str, str]) -> None:
    """Of each author by the weights of the others: area under the curve and average precision; and the share
    looked for, which is what any order has on average.
    """
    for author in sorted({authors.get(row.stay, "first") for row in rows}):
        own = [row for row in rows if authors.get(row.stay, "first") == author]
        others = [row for row in rows if authors.get(row.stay, "first") != author]
        if not others:
            continue
        model = fit(others)
        right = [row.looked_for > _WITH_NEXT for row in own]
        scores = [score(model, row) for row in own]
        print(
            f"{author}: {len(own)} sentences, {np.mean(right):.3f} looked for; area {roc_auc_score(right, scores):.3f},"
            f" average precision {average_precision_score(right, scores):.3f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stays", type=Path)
    parser.add_argument("--out", type=Path, default=TARGET)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--without", action="append", default=[])
    options = parser.parse_args()
    shown = [stay for stay in stay_rubrics.read_stays(options.stays) if stay.name not in options.without]
    rows = list(examples(shown))
    if options.check:
        check(rows, stay_rubrics.authors(options.stays))
        return
    model = fit(rows)
    options.out.write_bytes(msgspec.json.format(msgspec.json.encode(model, order="sorted"), indent=0) + b"\n")
    print(f"{options.out}: {len(rows)} sentences of {len(shown)} stays, {len(model.weights)} weights")


if __name__ == "__main__":
    main()
