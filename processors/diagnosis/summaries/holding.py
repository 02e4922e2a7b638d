"""Whether the cited passages bear a sentence out: the checks of grounding/, and nearly all of its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from processors.drafting.grounding import checks
from processors.drafting.grounding.checks import Cited
from processors.drafting.grounding.claims import read

_SHARE: Final = 0.75  # of a sentence's words, in the passages that it cites


def failed(sentence: str, passages: Sequence[str]) -> str:
    """The check that fails; empty where none does."""
    claim, sources = read(sentence), [read(" ".join(one.split())) for one in passages]
    for name, fails in (
        ("number", checks.numbers(claim, sources)),
        ("date", checks.times(claim, sources, [Cited(one, noted=True, stamp="") for one in passages])),
        ("dose", checks.rhythm(claim, sources)),
        ("negation", checks.negation(claim, sources)),
        ("side", checks.sides(claim, sources)),
        ("direction", checks.turned(claim, sources)),
        ("certainty", checks.certainty(claim, sources)),
        ("name", checks.named(claim, sources)),
    ):
        if fails:
            return name
    words = claim.said.polarity.keys()
    known = {word for source in sources for word in source.said.polarity}
    return "words" if not words or len(words & known) < _SHARE * len(words) else ""
