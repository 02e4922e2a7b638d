"""Factual accuracy: each statement about the patient held to the record by the grounding gate
(processors/drafting/grounding).

    5 - steep * (failed statements, each weighed by its check) / (statements that were checked)

A draft has no citations of ours, so a statement is held to the sentences of the record that share most with
it: the first alone, then with the second, and so on. It fails where it stands on none of these. Of advice
only the ground ("because ...") is a statement about the patient, and the whole sentence where a present
treatment is to be continued: what is new cannot be in the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from evaluation.judge.judge import Rating
from evaluation.judge.rubric import HIGHEST, LOWEST
from evaluation.judge.rules.draft import DraftSentence
from evaluation.judge.rules.evidence import Chart
from evaluation.judge.rules.wording import wording
from schemas.drafts import Statement

#: As many sentences of the record are tried together.
_TRIED: Final = (1, 2, 3, 5, 8, 12, 16, 32)
_MOST: Final = 16
#: The check of a statement that shares nothing with the record.
_NOTHING: Final = "topic"


@dataclass(frozen=True)
class Checked:
    """A statement, and the check that it fails; "" where it stands."""

    sentence: DraftSentence
    text: str
    failed: str


def checked(written: Sequence[DraftSentence], chart: Chart) -> tuple[Checked, ...]:
    return tuple(Checked(one, text, _failed(text, chart)) for one in written for text in _statements(one))


def rating(found: Sequence[Checked]) -> Rating:
    """Of what was checked."""
    weights = wording().accuracy
    if not found:
        return Rating(HIGHEST, "No statement about the patient that could be checked.")
    failed = Counter(one.failed for one in found if one.failed)
    share = sum(weights.checks.get(check, 1.0) * count for check, count in failed.items()) / len(found)
    failures = ", ".join(f"{check} {count}" for check, count in failed.most_common())
    reason = f"{failed.total()} of {len(found)} statements are not borne out by the record" + (
        f": {failures}." if failures else "."
    )
    return Rating(max(LOWEST, HIGHEST - weights.steep * share), reason)


def _statements(one: DraftSentence) -> Iterator[str]:
    """What a sentence states of the patient."""
    if one.role == "statement":
        yield one.text
    elif one.role == "advice":
        if one.open or wording().continuing.search(one.text):
            yield one.text
        elif DraftSentence(one.ground, "statement").substantial:
            yield one.ground


def _failed(text: str, chart: Chart) -> str:
    bearing = chart.bearing(text, _MOST)
    failed = _NOTHING
    for count in sorted({min(count, len(bearing)) for count in _TRIED} - {0}):
        verdict = chart.gate.judge(Statement(text, tuple(one.citation for one in bearing[:count])))
        if verdict is None:
            return ""
        failed = verdict.check
    return failed
