"""Drafts before judges, from items to a report: orders, ratings, agreement, biases, correlation with people,
and BLEU and ROUGE.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, Final

import numpy as np

from evaluation.judge import biases, correlation, ensemble
from evaluation.judge.human import Human
from evaluation.judge.items import Item, Read, case_of, cases
from evaluation.judge.judge import Judge, Rated
from evaluation.judge.orders import Shown, sheets
from evaluation.judge.resampling import SAMPLES, Figure, resampled
from evaluation.judge.rubric import DIMENSIONS, TASKS, Dimension, Task, in_words
from evaluation.overlap import KINDS, Overlap, bleu_of, overlaps
from schemas.errors import ConfigurationError

#: The name of the mean over all judges.
ENSEMBLE: Final = "ensemble"


@dataclass(frozen=True)
class Protocol:
    """How the drafts were judged: with the same of it, a run can be repeated."""

    orders: int
    most: int  # drafts on a sheet
    padding: bool
    seed: int
    samples: int = SAMPLES


@dataclass(frozen=True)
class System:
    """The drafts of one system for one task. `scores`: of the ensemble; `overlap`: with references, where
    there are any.
    """

    system: str
    task: Task
    items: int
    rated: int  # by one judge at least
    partly: int  # of these, not by all
    scores: dict[Dimension, Figure]
    mean: Figure | None
    referenced: int
    overlap: dict[str, float]


@dataclass(frozen=True)
class Report:
    """Everything that is printed, and the ratings it comes from."""

    items: int
    cases: int
    skipped: tuple[str, ...]
    left_out: int
    judges: dict[str, str]  # name -> family
    protocol: Protocol
    rubric: str  # digest: scores by different rubrics are not comparable
    systems: tuple[System, ...]
    by_judge: dict[str, dict[str, float]]  # judge -> "system, task" -> mean
    agreement: tuple[ensemble.Agreement, ...]
    biases: tuple[biases.Biases, ...]
    correlations: correlation.Correlations | None
    asked: dict[str, int]  # judge -> presentations
    unrated: dict[str, dict[str, int]]  # judge -> why -> presentations
    shown: tuple[Shown, ...]
    notes: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For JSON. `ratings` hold what judges wrote of the drafts: patient data."""
        reported = asdict(self)
        reported["ratings"] = [_plain(one) for one in self.shown]
        del reported["shown"]
        return reported


def run(
    read: Read,
    judges: Sequence[Judge],
    protocol: Protocol,
    human: Human | None = None,
    *,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Judge, and measure the judges. Raises ConfigurationError where people rated none of these items, or two
    judges share a name.
    """
    items, of_case = read.items, case_of(read.items)
    if len({judge.name for judge in judges}) < len(judges):
        raise ConfigurationError("expected each judge once, got one twice; name different servers or models")
    if human is not None and not human.items & of_case.keys():
        correlation.correlations({}, human, of_case)  # says so before anybody is asked
    reported = list(sheets(cases(items), orders=protocol.orders, most=protocol.most, seed=protocol.seed))
    if protocol.padding:
        reported += biases.padded_sheets(reported)
    say(f"{len(items)} drafts on {len(reported)} sheets before {len(judges)} judges")
    shown = asyncio.run(_poll(judges, reported))
    by_judge = ensemble.scores_of(shown)
    mean = ensemble.averaged(by_judge)
    drawn = {"samples": protocol.samples, "seed": protocol.seed}
    notes: list[str] = []
    return Report(
        items=len(items),
        cases=len(set(of_case.values())),
        skipped=read.skipped,
        left_out=read.left_out,
        judges={judge.name: judge.family for judge in judges},
        protocol=protocol,
        rubric=blake2b("".join(map(in_words, TASKS)).encode(), digest_size=6).hexdigest(),
        systems=tuple(
            _systems(
                items,
                mean,
                ensemble.missing(items, by_judge, [j.name for j in judges]),
                of_case,
                protocol,
                notes,
            )
        ),
        by_judge={name: _means(items, scores) for name, scores in by_judge.items()},
        agreement=tuple(ensemble.agreement(by_judge, of_case, **drawn)),
        biases=tuple(biases.biases(shown, by_judge, items, of_case, **drawn)),
        correlations=correlation.correlations(
            {ENSEMBLE: mean, **(by_judge if len(by_judge) > 1 else {})}, human, of_case, **drawn
        )
        if human
        else None,
        asked={judge.name: sum(one.judge == judge.name for one in shown) for judge in judges},
        unrated={name: dict(why) for name, why in ensemble.unrated(shown).items()},
        shown=tuple(shown),
        notes=tuple(notes),
    )


async def _poll(judges: Sequence[Judge], reported: Sequence[Any]) -> list[Shown]:
    try:
        return await ensemble.poll(judges, reported)
    finally:
        for judge in judges:
            await judge.aclose()


def _systems(
    items: Sequence[Item],
    mean: ensemble.Scores,
    missing: Mapping[str, int],
    of_case: Mapping[str, str],
    protocol: Protocol,
    notes: list[str],
) -> list[System]:
    found = []
    measured = _overlaps(items, notes)
    for task in TASKS:
        for system in dict.fromkeys(item.system for item in items if item.task == task):
            own = [item for item in items if item.task == task and item.system == system]
            rated = [item for item in own if item.id in mean]
            groups = [of_case[item.id] for item in rated]
            scores = {d: _mean([mean[item.id][d] for item in rated], groups, protocol) for d in DIMENSIONS}
            referenced = [measured[item.id] for item in own if item.id in measured]
            found.append(
                System(
                    system,
                    task,
                    len(own),
                    len(rated),
                    sum(missing[item.id] > 0 for item in rated),
                    {d: figure for d, figure in scores.items() if figure is not None},
                    _mean([ensemble.overall(mean[item.id]) for item in rated], groups, protocol),
                    len(referenced),
                    _summed(referenced),
                )
            )
    return found


def _overlaps(items: Sequence[Item], notes: list[str]) -> dict[str, Overlap]:
    """Of drafts with a reference; nothing, and a note, where the measuring libraries are not installed."""
    referenced = [item for item in items if item.reference and item.draft.strip()]
    if not referenced:
        return {}
    try:
        return dict(
            zip(
                (item.id for item in referenced),
                overlaps((item.draft, item.reference) for item in referenced),
                strict=True,
            )
        )
    except ConfigurationError as error:
        notes.append(f"no BLEU and ROUGE: {error}")
        return {}


def _summed(found: Sequence[Overlap]) -> dict[str, float]:
    """BLEU of the corpus, mean F of each ROUGE."""
    if not found:
        return {}
    rouge = {kind: float(np.mean([one.rouge[kind][2] for one in found])) for kind in KINDS}
    return {
        "bleu": bleu_of([sum(counts) for counts in zip(*(one.counts for one in found), strict=True)]),
        **rouge,
    }


def _means(items: Sequence[Item], scores: ensemble.Scores) -> dict[str, float]:
    reported: dict[str, list[float]] = {}
    for item in items:
        if item.id in scores:
            reported.setdefault(f"{item.system}, {item.task}", []).append(ensemble.overall(scores[item.id]))
    return {name: float(np.mean(values)) for name, values in reported.items()}


def _mean(values: Sequence[float], groups: Sequence[str], protocol: Protocol) -> Figure | None:
    reported = np.array(values)
    return resampled(
        lambda rows: float(reported[rows].mean()), groups, samples=protocol.samples, seed=protocol.seed
    )


def _plain(one: Shown) -> dict[str, Any]:
    verdict = one.verdict
    where = {
        "judge": one.judge,
        "item": one.item,
        "order": one.order,
        "place": one.place + 1,
        "of": one.places,
        "padded": one.padded,
    }
    if isinstance(verdict, Rated):
        return where | {
            "ratings": {dimension: asdict(rating) for dimension, rating in verdict.ratings.items()}
        }
    return where | {"not_rated": verdict.why}
