"""What sways a judge apart from the drafts themselves, each with an interval, reported with the scores.

    position          the same drafts in several orders: what the first place brings above the last
    length            Spearman of words and score; within a case, so that cases that need long drafts do not count as a liking for length
    padding           a draft with sentences without content, in the place of itself
    self-preference   a judge's ratings of its own family's drafts above the other judges' of the same drafts

CliCARE (section 4.1, after Zheng et al. 2023) names positional bias, verbosity and self-enhancement and
mitigates them by shuffling and averaging; it prints no figures for them. What is measured here is therefore
ours. Only drafts of the same sheet are compared by place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
import msgspec.yaml
import numpy as np
from numpy.typing import NDArray

from evaluation.judge.ensemble import Scores, overall
from evaluation.judge.families import family_of
from evaluation.judge.items import Item
from evaluation.judge.judge import Rated
from evaluation.judge.orders import Sheet, Shown
from evaluation.judge.resampling import SAMPLES, Figure, resampled, spearman

#: Drafts that are padded, at most: each costs a question to every judge.
MOST_PADDED: Final = 40


@dataclass(frozen=True)
class Position:
    """`effect`: mean of first places above that of last ones, in points, each draft against its own mean;
    `size`: the same in standard deviations of the scores of a draft in different places; `by_place`:
    the mean deviation of each place of the largest sheets.
    """

    effect: Figure
    size: float | None
    by_place: tuple[float, ...]


@dataclass(frozen=True)
class Self:
    """`above`: the judge's mean of its own family's drafts less the other judges' mean of the same;
    `adjusted`: less how much it is above them on all other drafts, so that a generous judge is not taken for
    a vain one; None where it rated no others.
    """

    family: str
    above: Figure
    adjusted: Figure | None

    @property
    def apart(self) -> bool:
        return (self.adjusted or self.above).apart


@dataclass(frozen=True)
class Biases:
    """Of one judge. None: could not be measured with these drafts and orders."""

    judge: str
    position: Position | None
    length: Figure | None
    padding: Figure | None
    own: Self | None


def padded_sheets(sheets: Iterable[Sheet], most: int = MOST_PADDED) -> Iterator[Sheet]:
    """The first order of each case with one of its drafts padded, another place from case to case."""
    chosen = [sheet for sheet in sheets if sheet.order == 0][:most]
    for number, sheet in enumerate(chosen):
        place = number % len(sheet.items)
        item = sheet.items[place]
        drafts = (
            *sheet.items[:place],
            msgspec.structs.replace(item, draft=padded(item.draft)),
            *sheet.items[place + 1 :],
        )
        yield replace(sheet, items=drafts, padded=item.id)


def padded(draft: str) -> str:
    """The draft with sentences around it that state nothing of the patient: a third of its words, at least
    one sentence.
    """
    wanted, phrases = max(1, len(draft.split()) // 3), list(padding())
    taken, words = [], 0
    for phrase in phrases:
        if words >= wanted:
            break
        taken.append(phrase)
        words += len(phrase.split())
    half = (len(taken) + 1) // 2
    return "\n".join([*taken[:half], draft, *taken[half:]])


@cache
def padding() -> tuple[str, ...]:
    """The sentences of padding.yaml."""
    text = files("evaluation.judge").joinpath("padding.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=tuple[str, ...])


def biases(
    shown: Sequence[Shown],
    by_judge: Mapping[str, Scores],
    items: Sequence[Item],
    case_of: Mapping[str, str],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> list[Biases]:
    """Of each judge that rated anything."""
    families = {one.judge: one.family for one in shown}
    found = []
    for judge, scores in by_judge.items():
        mine = [one for one in shown if one.judge == judge]
        others = {name: of for name, of in by_judge.items() if name != judge}
        found.append(
            Biases(
                judge,
                position(mine, samples=samples, seed=seed),
                length(scores, items, case_of, samples=samples, seed=seed),
                padding_effect(mine, samples=samples, seed=seed),
                own_family(scores, others, families[judge], items, case_of, samples=samples, seed=seed),
            )
        )
    return found


def position(shown: Iterable[Shown], *, samples: int = SAMPLES, seed: int = 0) -> Position | None:
    """Of one judge; None unless drafts were rated in more than one place."""
    placed: dict[tuple[str, int], list[Shown]] = defaultdict(list)
    for one in shown:
        if isinstance(one.verdict, Rated) and not one.padded and one.places > 1:
            placed[one.item, one.places].append(one)
    seen = [
        (one, deviation)
        for of in placed.values()
        if len({one.place for one in of}) > 1
        for one, deviation in _deviations(of)
    ]
    ends = [
        (1 if one.place == 0 else -1, deviation, one.case)
        for one, deviation in seen
        if one.place in (0, one.places - 1)
    ]
    if not ends:
        return None
    side, away = np.array([end[0] for end in ends]), np.array([end[1] for end in ends])
    effect = resampled(
        lambda rows: _between(side[rows], away[rows]), [end[2] for end in ends], samples=samples, seed=seed
    )
    if effect is None:
        return None
    spread = float(np.std([deviation for _, deviation in seen]))
    largest = max(one.places for one, _ in seen)
    by_place = [
        [d for one, d in seen if one.places == largest and one.place == place] for place in range(largest)
    ]
    return Position(
        effect,
        effect.value / spread if spread else None,
        tuple(float(np.mean(of)) if of else 0.0 for of in by_place),
    )


def length(
    scores: Scores,
    items: Sequence[Item],
    case_of: Mapping[str, str],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Figure | None:
    """Spearman of words and mean score, both less their mean within the case where cases have several drafts,
    else as they are.
    """
    rated = [item for item in items if item.id in scores]
    cases = [case_of[item.id] for item in rated]
    several = len(set(cases)) < len(cases)
    words = np.array([float(item.words) for item in rated])
    given = np.array([overall(scores[item.id]) for item in rated])
    if several:
        words, given = _centred(words, cases), _centred(given, cases)
    return resampled(lambda rows: spearman(words[rows], given[rows]), cases, samples=samples, seed=seed)


def padding_effect(shown: Sequence[Shown], *, samples: int = SAMPLES, seed: int = 0) -> Figure | None:
    """Mean rating of padded drafts above that of the same drafts as they are, in the same order of the same
    sheet.
    """
    plain = {(one.case, one.item): one.verdict for one in shown if one.order == 0 and not one.padded}
    gains = [
        (one.verdict.mean - before.mean, one.case)
        for one in shown
        if one.padded
        and isinstance(one.verdict, Rated)
        and isinstance(before := plain.get((one.case, one.item)), Rated)
    ]
    return _mean([gain for gain, _ in gains], [case for _, case in gains], samples, seed)


def own_family(
    scores: Scores,
    others: Mapping[str, Scores],
    family: str,
    items: Sequence[Item],
    case_of: Mapping[str, str],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Self | None:
    """None where the judge has no family, none of its drafts is there, or no other judge rated them."""
    rows = []
    for item in items:
        theirs = [overall(of[item.id]) for of in others.values() if item.id in of]
        if item.id in scores and theirs:
            rows.append(
                (
                    family_of(item.system) == family,
                    overall(scores[item.id]) - float(np.mean(theirs)),
                    case_of[item.id],
                )
            )
    own = [row for row in rows if row[0]]
    if not family or not own:
        return None
    above = _mean([row[1] for row in own], [row[2] for row in own], samples, seed)
    side, gap = np.where([row[0] for row in rows], 1, -1), np.array([row[1] for row in rows])
    adjusted = resampled(
        lambda chosen: _between(side[chosen], gap[chosen]),
        [row[2] for row in rows],
        samples=samples,
        seed=seed,
    )
    return Self(family, above, adjusted) if above is not None else None


def _deviations(rated: Sequence[Shown]) -> Iterator[tuple[Shown, float]]:
    """Each rating of a draft less the mean of its ratings."""
    means = [one.verdict.mean for one in rated if isinstance(one.verdict, Rated)]
    centre = float(np.mean(means))
    return ((one, mean - centre) for one, mean in zip(rated, means, strict=True))


def _between(side: NDArray[np.int_], values: NDArray[np.float64]) -> float | None:
    """The mean of the one side (1) less that of the other (-1); None where one is empty."""
    one, other = values[side > 0], values[side < 0]
    return float(one.mean() - other.mean()) if len(one) and len(other) else None


def _centred(values: NDArray[np.float64], groups: Sequence[str]) -> NDArray[np.float64]:
    _, inverse = np.unique(groups, return_inverse=True)
    means = np.bincount(inverse, values) / np.bincount(inverse)
    centred: NDArray[np.float64] = np.round(values - means[inverse], 9)  # what is equal stays equal
    return centred


def _mean(values: Sequence[float], groups: Sequence[str], samples: int, seed: int) -> Figure | None:
    numbers = np.array(values)
    return resampled(lambda rows: float(numbers[rows].mean()), groups, samples=samples, seed=seed)
