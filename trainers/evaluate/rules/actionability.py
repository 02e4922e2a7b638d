"""Actionability and relevance: whether advice says what is to be done, when and on what ground, and how much of the draft says nothing.

    recommendation: 1 + 4 * (mean of the advice) * relevance            without advice: 1
    summary:        1 + 4 * (half the mean of the advice, half 1) * relevance   where the record has a plan, or the draft gives advice;
                    1 + 4 * relevance                                   where neither has any

A piece of advice gets .4 for an action with an object of its own in no vague words, .3 for a time, .3 for a ground or a source; what a summary tells
as open half for what and half for when. Relevance is the share of the draft's words in sentences that tell anything of the patient.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from processors.grounding.reading import read
from trainers.evaluate.items import Item
from trainers.evaluate.judging import Rating
from trainers.evaluate.rubric import HIGHEST, LOWEST, Task
from trainers.evaluate.rules.draft import Said
from trainers.evaluate.rules.evidence import Chart
from trainers.evaluate.rules.wording import wording

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9'-]{2,}")
_LENGTHS: Final = frozenset({"h", "min", "d", "wk", "mo", "a"})
_AHEAD: Final = frozenset({"plan", "follow-up"})


def rating(item: Item, said: Sequence[Said], chart: Chart) -> Rating:
    advice = [one for one in said if one.saying == "advice"]
    relevance = _relevance(said)
    usable = sum(specific(one, item.task) for one in advice) / len(advice) if advice else 0.0
    reason = f"{len(advice)} pieces of advice, on average {usable:.0%} specific; {1 - relevance:.0%} of the words say nothing."
    if item.task == "recommendation":
        share = usable
    elif advice or any(line.kind in _AHEAD for line in chart.lines):
        share = 0.5 + usable / 2
    else:
        share = 1.0
    return Rating(LOWEST + (HIGHEST - LOWEST) * share * relevance, reason)


def specific(one: Said, task: Task) -> float:
    """How far a piece of advice can be acted on, 0 to 1."""
    weights, known = wording().actionability[task], wording()
    # Without what is given as its ground, which is no object of it, and whose dates are past.
    action = one.text[: len(one.text) - len(one.ground)] if one.ground else one.text
    told = read(action)
    timed = bool(
        told.times.dates or told.times.clock or told.rhythm.frequencies or known.times.search(action)
        or any(number.unit in _LENGTHS for number in told.numbers.numbers)
    )  # fmt: skip
    grounded = one.cited or _names_something(one.ground) or _names_something(one.purpose)
    return weights.action * _has_object(action) + weights.time * timed + weights.ground * grounded


def _has_object(action: str) -> bool:
    """Whether, vague phrases aside, something is named that the action is done to."""
    known = wording()
    if known.vague.search(action):
        return False
    left = known.grounds.sub(" ", known.times.sub(" ", known.act.sub(" ", action)))
    return _names_something(left)


def _names_something(text: str) -> bool:
    """Whether any of its words is more than grammar and nouns that stand for anything."""
    return any(word.lower() not in wording().objects_of_nothing and word.lower() not in _COMMON for word in _WORD.findall(text))


def _relevance(said: Sequence[Said]) -> float:
    words = [(len(one.text.split()), one.saying != "filler" and one.telling) for one in said]
    whole = sum(count for count, _ in words)
    return sum(count for count, tells in words if tells) / whole if whole else 0.0


_COMMON: Final = frozenset(
    """the and with for from this that his her their your our its all any are was were has have had will shall should would could may might must need
    needs recommend recommended recommendation advise advised suggest suggested patient please then also next within weeks week days day hours hour
    months month not who which when where there here into upon about than more most other each every""".split()
)  # fmt: skip
