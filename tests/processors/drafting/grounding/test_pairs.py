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


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Power 3/5 in the right arm.", "On 3 May power in the right arm was 3/5."),
        ("Seen 28/8, stitches out 4/9.", "The stitches came out on 9 April."),
        ("Magnesium sulfate 2 g was given twice.", "Magnesium sulfate 4000 g was given twice."),
        ("Enoxaparin 40 mg was given at noon.", "Enoxaparin 40 mg is given daily."),
        ("Tenderness over the lateral ankle.", "There was tenderness over the outer left ankle."),
        ("Physiotherapy every week.", "Physiotherapy for one week."),
        ("There were half a dozen falls.", "There were 12 falls."),
        ("Fluids were given for resuscitation.", "She is full code."),
    ],
)
def test_what_a_shape_or_unit_only_seems_to_state_is_cut(source: str, text: str) -> None:
    assert on(source, text) is not None


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Seen 28/8, stitches out 4/9.", "The stitches came out on 4 September."),
        ("Clinic on 6/20, drain out 6/14.", "The drain came out on 14 June."),
    ],
)
def test_days_are_read_in_the_order_that_their_source_shows(source: str, text: str) -> None:
    assert on(source, text) is None
