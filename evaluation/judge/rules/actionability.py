"""Actionability and relevance: whether advice states what is to be done, when and on what ground, and how
much of the draft is filler.

    recommendation: 1 + 4 * (mean of the advice) * relevance * substance        without advice: 1
    summary:        1 + 4 * (half the mean of the advice, half 1) * relevance * substance   where the record (with a reference: the reference) has a plan,
                    or the draft gives advice; 1 + 4 * relevance * substance                where neither has any

A piece of advice gets .4 for an action with an object of its own in no vague words, .3 for a time, .3 for a
ground or a source; what a summary states as open half for what and half for when. Relevance is the share of
the draft's words in sentences that state anything of the patient. Substance: whether enough is stated at all
(substance.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluation.judge.items import Item
from evaluation.judge.judge import Rating
from evaluation.judge.rubric import HIGHEST, LOWEST, Task
from evaluation.judge.rules.draft import DraftSentence
from evaluation.judge.rules.evidence import Chart
from evaluation.judge.rules.objects import action, has_object, names_something
from evaluation.judge.rules.substance import due, substance
from evaluation.judge.rules.wording import wording
from processors.drafting.grounding.claims import read

_LENGTHS: Final = frozenset({"h", "min", "d", "wk", "mo", "a"})


def rating(item: Item, written: Sequence[DraftSentence], chart: Chart) -> Rating:
    advice = [one for one in written if one.role == "advice"]
    relevance, enough = _relevance(written), substance(item, written, chart)
    usable = sum(specific(one, item.task) for one in advice) / len(advice) if advice else 0.0
    reason = (
        f"{len(advice)} pieces of advice, on average {usable:.0%} specific; {1 - relevance:.0%} of the "
        "words state nothing."
    )
    reason += " Hardly anything is stated where something is due." if enough < 1 else ""
    if item.task == "recommendation":
        share = usable
    elif advice or due(item, chart):
        share = 0.5 + usable / 2
    else:
        share = 1.0
    return Rating(LOWEST + (HIGHEST - LOWEST) * share * relevance * enough, reason)


def specific(one: DraftSentence, task: Task) -> float:
    """How far a piece of advice can be acted on, 0 to 1."""
    weights, known = wording().actionability[task], wording()
    what = action(one)
    claims = read(what)
    timed = bool(
        claims.times.dates
        or claims.times.clock
        or claims.rhythm.frequencies
        or known.times.search(what)
        or any(number.unit in _LENGTHS for number in claims.numbers.numbers)
    )
    grounded = one.cited or names_something(one.ground) or names_something(one.purpose)
    return weights.action * has_object(one) + weights.time * timed + weights.ground * grounded


def _relevance(written: Sequence[DraftSentence]) -> float:
    words = [(len(one.text.split()), one.role != "filler" and one.substantial) for one in written]
    whole = sum(count for count, _ in words)
    return sum(count for count, substantial in words if substantial) / whole if whole else 0.0
