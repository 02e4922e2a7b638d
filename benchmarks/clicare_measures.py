"""What is measured of a care summary's draft in benchmarks.clicare: each figure as a numerator and a
denominator, so that patients can be drawn.

accuracy ... mean   the rule judge, or the models of --judge (evaluation/judge, task summary) with the whole record as evidence and the clinician's assessment and plan as reference
told: context       of the concepts that the earlier notes' own assessments name, how many are in what the drafter was given
told: draft         the same in the draft
named: now          of the concepts of the reference, how many the draft names: those that the latest note names (the rest of it)
named: before       those that earlier notes name and the latest does not
named: nowhere      those that no note names: what a draft that keeps to its record cannot have
words, seconds      of the draft; seconds of CPU for choosing and composing, the notes having been split before
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from benchmarks.clicare_records import LongRecord
from benchmarks.clicare_variants import SplitRecord, request
from benchmarks.compression import Concepts
from evaluation.drafting import Writer
from evaluation.judge.items import Item, Piece
from evaluation.judge.judge import Judge, Rated
from evaluation.judge.own_drafts import text_of
from evaluation.judge.rubric import DIMENSIONS, Dimension
from evaluation.judge.rule_judge import rated
from evaluation.judge.rules.evidence import Chart
from evaluation.overlap import KINDS, overlaps
from processors.drafting.compose.documents import TITLES
from processors.evidence.statements import caption
from schemas.drafts import Draft
from schemas.requests import Request

JUDGED: Final[dict[Dimension, str]] = {
    "factual_accuracy": "accuracy",
    "completeness": "completeness",
    "clinical_soundness": "soundness",
    "actionability": "actionability",
}
Counted: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Measured:
    """One draft. `group`: what is drawn together, drafts about the same latest note."""

    record: str
    group: str
    tokens: int  # of the record
    variant: str
    figures: Mapping[str, Counted]
    bleu: tuple[float, ...]  # counts
    text: str


@dataclass(frozen=True)
class By:
    """Who drafts and who judges: the composer and the rules, or language models."""

    writer: Writer = field(default_factory=Writer)
    judges: Sequence[Judge] = ()
    _runner: asyncio.Runner = field(default_factory=asyncio.Runner)  # the models' clients belong to one loop

    def draft(self, request: Request) -> Draft:
        (found,) = self.writer.write([request])
        return found

    def close(self) -> None:
        """Give connections back."""
        for judge in self.judges:
            self._runner.run(judge.aclose())
        self._runner.close()

    def scores(self, item: Item, chart: Callable[[], Chart]) -> dict[Dimension, float] | None:
        """By dimension, the mean over the judges that rated it; None where none did."""
        verdicts = (
            [self._runner.run(judge.judge([item], seed=0))[0] for judge in self.judges]
            if self.judges
            else [rated(item, chart())]
        )
        found = [one for one in verdicts if isinstance(one, Rated)]
        if not found:
            return None
        return {
            dimension: sum(one.ratings[dimension].score for one in found) / len(found)
            for dimension in DIMENSIONS
        }


def measured(
    case: SplitRecord, variant: str, budget: int, concepts: Concepts, by: By | None = None
) -> Measured:
    by = by or By()
    record = case.record
    began = time.process_time()
    queried = request(case, variant, budget)
    draft = by.draft(queried)
    seconds = time.process_time() - began
    text = text_of(section for section in draft.sections if section.title not in TITLES)
    (overlap,) = overlaps([(text, record.reference)])
    figures: dict[str, Counted] = {kind: (overlap.rouge[kind][2], 1) for kind in KINDS}
    figures |= judged(queried.id, variant, record, text, by)
    figures |= _named(record, queried, text, concepts)
    figures |= {"words": (len(text.split()), 1), "seconds": (seconds, 1)}
    return Measured(record.id, record.present.resource, record.tokens, variant, figures, overlap.counts, text)


def judged(name: str, system: str, record: LongRecord, text: str, by: By) -> dict[str, Counted]:
    """Nothing where no judge can read the record."""
    item = Item(name, system, "summary", _evidence(record), text, record.reference)
    found = by.scores(item, lambda: _chart(record))
    return {} if found is None else counted({JUDGED[dimension]: score for dimension, score in found.items()})


def counted(scores: Mapping[str, float]) -> dict[str, Counted]:
    """With their mean."""
    return {name: (score, 1.0) for name, score in scores.items()} | {
        "mean": (sum(scores.values()) / len(scores), 1.0)
    }


def _evidence(record: LongRecord) -> tuple[Piece, ...]:
    return tuple(Piece(note.body.text, caption(note, "UTC")) for note in (*record.past, record.present))


@lru_cache(maxsize=1)  # the variants of a record come one after the other
def _chart(record: LongRecord) -> Chart:
    return Chart(Item("", "", "summary", _evidence(record), "", record.reference))


def _named(record: LongRecord, queried: Request, text: str, concepts: Concepts) -> dict[str, Counted]:
    draft = concepts(text)
    given: frozenset[int] = frozenset()
    if queried.history_summary is not None:
        given = frozenset().union(*(concepts(one.text) for one in queried.history_summary.past_history))
    assessed = frozenset[int]().union(*map(concepts, record.assessed))
    reference, now = concepts(record.reference), concepts(record.present.body.text)
    before = frozenset[int]().union(*(concepts(note.body.text) for note in record.past)) - now
    wanted = {
        "named: now": reference & now,
        "named: before": reference & before,
        "named: nowhere": reference - now - before,
    }
    return {
        "told: context": (len(assessed & given), len(assessed)),
        "told: draft": (len(assessed & draft), len(assessed)),
        **{name: (len(rows & draft), len(rows)) for name, rows in wanted.items()},
    }
