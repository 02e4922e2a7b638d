"""A judge without a language model: a documented formula for each dimension (rules/), the same every time,
for what words can show.

It reads the record with the grounding gate and the allergies of processors/. What it cannot see is in
docs/judge.md: whether a conclusion follows, whether advice is good practice, whether another word means the
same. Its family is the composer's own, whose drafts pass the same gate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluation.judge.items import Item
from evaluation.judge.judge import NotRated, Rated, Rating, Verdict
from evaluation.judge.rubric import DIMENSIONS, LOWEST
from evaluation.judge.rules import accuracy, actionability, completeness, soundness
from evaluation.judge.rules.draft import sentences
from evaluation.judge.rules.evidence import Chart

_UNREAD: Final = NotRated(
    "expected a record that names diagnoses, drugs or findings in English, got none that the rules could read"
)


class RuleJudge:
    """Order and neighbours change nothing: each draft is rated by itself, once."""

    name = "rules"
    family = "wardstream"

    def __init__(self) -> None:
        self._known: dict[Item, Verdict] = {}

    async def judge(self, items: Sequence[Item], *, seed: int) -> tuple[Verdict, ...]:
        return tuple(self._rated(item) for item in items)

    async def aclose(self) -> None:
        """Nothing to give back."""

    def _rated(self, item: Item) -> Verdict:
        if item not in self._known:
            self._known[item] = rated(item)
        return self._known[item]


def rated(item: Item, chart: Chart | None = None) -> Verdict:
    """A draft without a sentence is as poor as a draft can be; a record in which nothing can be read is no
    measure.

    `chart`: of another item with the same evidence, where many drafts of one record are rated: it is read
    once.
    """
    written = sentences(item)
    if not written:
        return Rated({dimension: Rating(LOWEST, "The draft is empty.") for dimension in DIMENSIONS})
    chart = chart or Chart(item)
    complete = completeness.rating(item, chart)
    if complete is None:
        return _UNREAD
    checked = accuracy.checked(written, chart)
    return Rated(
        {
            "factual_accuracy": accuracy.rating(checked),
            "completeness": complete,
            "clinical_soundness": soundness.rating(item, written, checked, chart),
            "actionability": actionability.rating(item, written, chart),
        }
    )
