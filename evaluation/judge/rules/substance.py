"""Whether a draft states enough to be judged well where something is due: silence is no sound advice, and
no one can act on it.

    recommendation: distinct pieces of advice with an object / steps that are due
    summary:        distinct sentences that state anything    / sentences of the record, where any step is due

each at most 1, and of what is due at most `enough` (wording.yaml): from there on more is no merit, which is
completeness. Due is what the reference advises; without a reference what the record plans. Where neither
shows anything, stating little may be right: 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from evaluation.judge.items import Item
from evaluation.judge.rules.draft import DraftSentence, sentences
from evaluation.judge.rules.evidence import Chart
from evaluation.judge.rules.objects import has_object
from evaluation.judge.rules.wording import wording

_AHEAD: Final = frozenset({"plan", "follow-up"})


def substance(item: Item, written: Sequence[DraftSentence], chart: Chart) -> float:
    """0 to 1."""
    steps = due(item, chart)
    if item.task == "recommendation":
        owed = steps
        texts = {one.text.casefold() for one in written if one.role == "advice" and has_object(one)}
    else:
        owed = len(chart.sentences) if steps else 0
        texts = {one.text.casefold() for one in written if one.role != "filler" and one.substantial}
    enough = min(owed, wording().enough)
    return min(1.0, len(texts) / enough) if enough else 1.0


def due(item: Item, chart: Chart) -> int:
    """Steps that are to be taken, by the reference or else by the record."""
    if item.reference:
        return sum(
            one.role == "advice" for one in sentences(msgspec.structs.replace(item, draft=item.reference))
        )
    return sum(line.kind in _AHEAD for line in chart.lines)
