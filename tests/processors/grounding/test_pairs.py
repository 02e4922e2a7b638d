"""How often the gate errs on the labelled pairs: what it lets through that is wrong, what it cuts that is right."""

from __future__ import annotations

import pytest

from processors.grounding.gate import Gate
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Source
from schemas.requests import Evidence, Request
from tests.processors.evidence import HISTORY, passage, request
from tests.processors.grounding.pairs import KNOWN_CUT, PAIRS

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


def test_error_rates_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    passed = [(kind, text) for source, text, kind in WRONG if on(source, text) is None]
    cut = [text for source, text in RIGHT if on(source, text) is not None]
    with capsys.disabled():
        print(f"\ngate: {len(passed)} of {len(WRONG)} wrong statements passed, {len(cut)} of {len(RIGHT)} right statements cut")
    assert len(passed) <= 0.03 * len(WRONG) and len(cut) <= 0.05 * len(RIGHT)
