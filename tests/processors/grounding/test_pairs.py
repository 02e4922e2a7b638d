"""How often the gate errs on the labelled pairs: what it lets through that is wrong, what it cuts that is right."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import pytest

from processors.grounding.gate import Gate
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Source
from schemas.requests import Evidence, Request
from tests.processors.evidence import HISTORY, passage, request
from tests.processors.grounding.heldout import HELD_OUT
from tests.processors.grounding.pairs import KNOWN_CUT, PAIRS
from tests.processors.grounding.pairs_of_notes import PAIRS_OF_NOTES

Pairs: TypeAlias = tuple[tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]], ...]

RIGHT = [(source, text) for source, stands, _ in PAIRS for text in stands]
WRONG = [(source, text, kind) for source, _, cuts in PAIRS for text, kind in cuts]


def on(source: str, text: str) -> Rejected | None:
    note = passage(9, "progress-note", "Progress note", "03-09 11:11", source)
    asked: Request = request(cut="03-10 00:00", evidence=Evidence(history=HISTORY, passages=(note,)))
    cited = Citation(Source(note.resource, note.version, 0, len(source)), source, note.time)
    return Gate(asked).judge(Statement(text, (cited,)))


def test_there_are_at_least_120_pairs() -> None:
    assert len(RIGHT) + len(WRONG) >= 120


@pytest.mark.parametrize(("source", "text"), [pair for pair in RIGHT if pair[1] not in KNOWN_CUT])
def test_a_supported_statement_stands(source: str, text: str) -> None:
    assert on(source, text) is None


@pytest.mark.parametrize(("source", "text", "kind"), WRONG)
def test_a_subtly_wrong_statement_is_cut(source: str, text: str, kind: str) -> None:
    assert on(source, text) is not None, kind


def rates(pairs: Pairs) -> tuple[float, float, str]:
    """Share of wrong statements that pass, share of right ones that are cut, and both in words with the kinds that pass."""
    wrong = [(source, text, kind) for source, _, cuts in pairs for text, kind in cuts]
    right = [(source, text) for source, stands, _ in pairs for text in stands]
    passed = Counter(kind for source, text, kind in wrong if on(source, text) is None)
    cut = sum(on(source, text) is not None for source, text in right)
    said = f"{passed.total()} of {len(wrong)} wrong statements passed, {cut} of {len(right)} right ones cut; passed: {dict(passed.most_common())}"
    return passed.total() / len(wrong), cut / len(right), said


@pytest.mark.parametrize(
    ("pairs", "most_passed", "most_cut"),
    [(PAIRS, 0.03, 0.05), (PAIRS_OF_NOTES, 0.20, 0.15), (HELD_OUT, 0.20, 0.40)],
    ids=["sentences", "notes", "held out"],
)
def test_error_rates_are_told_and_do_not_grow(
    pairs: Pairs, most_passed: float, most_cut: float, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    passed, cut, said = rates(pairs)
    with capsys.disabled():
        print(f"\ngate on {request.node.callspec.id}: {said}")
    assert passed <= most_passed
    assert cut <= most_cut
