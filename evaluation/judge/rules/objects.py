"""Whether a piece of advice names what is to be done to what: "Repeat potassium" does, "Monitor closely" does
not.
"""

from __future__ import annotations

import re
from typing import Final

from evaluation.judge.rules.draft import DraftSentence
from evaluation.judge.rules.wording import wording

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9'-]{2,}")
_COMMON: Final = frozenset(
    """the and with for from this that his her their your our its all any are was were has have had will shall should would could may might must need
    needs recommend recommended recommendation advise advised suggest suggested patient please then also next within weeks week days day hours hour
    months month not who which when where there here into upon about than more most other each every""".split()
)


def action(one: DraftSentence) -> str:
    """Without what is given as its ground, which is no object of it, and whose dates are past."""
    return one.text[: len(one.text) - len(one.ground)] if one.ground else one.text


def has_object(one: DraftSentence) -> bool:
    """Whether, vague phrases aside, something is named that the action is done to."""
    known, text = wording(), action(one)
    if known.vague.search(text):
        return False
    return names_something(known.grounds.sub(" ", known.times.sub(" ", known.act.sub(" ", text))))


def names_something(text: str) -> bool:
    """Whether any of its words is more than grammar and nouns that stand for anything."""
    return any(
        word.lower() not in wording().objects_of_nothing and word.lower() not in _COMMON
        for word in _WORD.findall(text)
    )
