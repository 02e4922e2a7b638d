"""What clinicians stated about a draft itself: the last statement counts. How much of a text was changed is
the edit distance of its words, as a share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from processors.outcomes.copying import words
from processors.outcomes.draft import Draft
from processors.outcomes.judging import Judged
from processors.outcomes.matching import latest, stood
from schemas.outcomes import Mark, Verdict


def distance(before: str, after: str) -> float:
    """Words inserted, left out or replaced (Levenshtein), as a share of the longer text, [0, 1]. Case and
    punctuation aside.
    """
    one, other = words(before), words(after)
    longest = max(len(one), len(other))
    return _edits(one, other) / longest if longest else 0.0


def _edits(one: Sequence[str], other: Sequence[str]) -> int:
    """Row by row; along a row each insertion adds one, so its minimum is a running one."""
    known: dict[str, int] = {}
    left, right = (
        np.array([known.setdefault(word, len(known)) for word in text], dtype=np.int64)
        for text in (one, other)
    )
    steps = np.arange(len(right) + 1)
    row = steps.copy()
    for at, word in enumerate(left, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (right != word))
        row = np.minimum.accumulate(np.concatenate(([at], best)) - steps) + steps
    return int(row[-1])


def mark_of(draft: Draft, drafts: Sequence[Draft], marks: Iterable[Mark]) -> Mark | None:
    """Of several the last by time: who rejects what another accepted has the last word. One that names only
    the document is of the version that stood then.
    """
    mine = [one for one in latest(marks) if one.verdict != "open" and _names(one, draft, drafts)]
    return max(mine, key=lambda one: (one.time, one.rank, one.resource), default=None)


def _names(mark: Mark, draft: Draft, drafts: Sequence[Draft]) -> bool:
    return mark.draft in (draft.request, draft.identifier) or (
        mark.draft == draft.document and stood(drafts, draft, mark.time + 1)
    )


def by_mark(draft: Draft, mark: Mark) -> tuple[Verdict, Judged]:
    """Accepted or edited: 1 less the share of words that were changed. Where the text was sent, it is held to
    the draft, as a reader had it or the statements alone, whichever is nearer: then it states itself whether
    it was edited.
    """
    name, verdict = (f"{mark.resource}@{mark.version}",), mark.verdict
    if verdict == "rejected":
        return verdict, Judged(0.0, {"mark.rejected": 1.0}, name, mark.time)
    changed = (
        min((distance(text, mark.text) for text in (draft.printed, draft.text) if text), default=None)
        if mark.text
        else mark.distance
    )
    if mark.text and changed is not None:
        verdict = "edited" if changed else "accepted"
    kept = 1.0 if verdict == "accepted" else 1.0 - min(max(changed if changed is not None else 0.5, 0.0), 1.0)
    parts = {f"mark.{verdict}": 1.0, "mark.kept": round(kept, 4)}
    if changed is not None:
        parts["mark.distance"] = round(changed, 4)
    return verdict, Judged(kept, parts, name, mark.time)
