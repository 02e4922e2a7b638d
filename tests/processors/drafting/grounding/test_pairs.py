"""How often the gate errs on the labelled pairs: what it lets through that is wrong, what it cuts that is
right.
"""

from __future__ import annotations

from collections import Counter

import pytest

from evaluation.support import Name, pairs
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Source
from schemas.requests import Evidence, Request
from tests.processors.stay import HISTORY, passage, request

RIGHT = [(one.source, text) for one in pairs("sentences") for text in one.stands]
WRONG = [(one.source, wrong.text, wrong.kind) for one in pairs("sentences") for wrong in one.cut]


def on(source: str, text: str) -> Rejected | None:
    note = passage(9, "progress-note", "Progress note", "03-09 11:11", source)
    asked: Request = request(cut="03-09 23:00", evidence=Evidence(history=HISTORY, passages=(note,)))
    cited = Citation(Source(note.resource, note.version, 0, len(source)), source, note.time)
    return gate_of(asked).judge(Statement(text, (cited,)))


def test_there_are_at_least_120_pairs() -> None:
    assert len(RIGHT) + len(WRONG) >= 120


@pytest.mark.parametrize(("source", "text"), RIGHT)
def test_a_supported_statement_stands(source: str, text: str) -> None:
    assert on(source, text) is None


@pytest.mark.parametrize(("source", "text", "kind"), WRONG)
def test_a_subtly_wrong_statement_is_cut(source: str, text: str, kind: str) -> None:
    assert on(source, text) is not None, kind


def rates(name: Name) -> tuple[float, float, str]:
    """Share of wrong statements that pass, share of right ones that are cut, and both in words with the kinds
    that pass.
    """
    wrong = [(one.source, wrong.text, wrong.kind) for one in pairs(name) for wrong in one.cut]
    right = [(one.source, text) for one in pairs(name) for text in one.stands]
    passed = Counter(kind for source, text, kind in wrong if on(source, text) is None)
    cut = sum(on(source, text) is not None for source, text in right)
    said = f"{passed.total()} of {len(wrong)} wrong statements passed, {cut} of {len(right)} right ones cut; passed: {dict(passed.most_common())}"
    return passed.total() / len(wrong), cut / len(right), said


@pytest.mark.parametrize(
    ("name", "most_passed", "most_cut"),
    [
        ("sentences", 0.03, 0.05),
        ("notes", 0.15, 0.10),
        ("stances", 0.03, 0.05),
        ("rewordings", 0.05, 0.08),
        ("held_out", 0.15, 0.40),
    ],
)
def test_error_rates_are_told_and_do_not_grow(
    name: Name, most_passed: float, most_cut: float, capsys: pytest.CaptureFixture[str]
) -> None:
    passed, cut, said = rates(name)
    with capsys.disabled():
        print(f"\ngate on {name}: {said}")
    assert passed <= most_passed
    assert cut <= most_cut


def test_a_word_that_means_today_does_not_stand_on_a_note_of_another_day() -> None:
    note = passage(
        9, "progress-note", "Progress note", "03-05 11:11", "Appendectomy today. Potassium 4.1 mmol/L."
    )
    cited = Citation(Source(note.resource, note.version, 0, len(note.body.text)), note.body.text, note.time)

    def verdict(text: str, cut: str) -> Rejected | None:
        return gate_of(request(cut=cut, evidence=Evidence(passages=(note,)))).judge(Statement(text, (cited,)))

    assert verdict("An appendectomy is planned for today.", "03-05 15:00") is None
    refused = verdict("An appendectomy is planned for today.", "03-09 10:00")
    assert refused is not None and refused.check == "date"
    assert verdict("An appendectomy was planned for 5 March 2026.", "03-09 10:00") is None
