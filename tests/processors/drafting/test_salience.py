"""Which sentences of notes readers look for, whatever rules find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting import salience
from processors.evidence.record import Record
from schemas.requests import TASKS, Task
from tests.amounts import examples
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, passage, request

#: Each with a sentence that no reader looks for.
NEWS = "R wrist xray: scaphoid fx, thumb spica x 6 wk, hand clinic 3/19."  # clinical
FOLLOWED = "Wrist fx, likely pathologic: lytic lesion on CT, biopsy 3/19."  # clinical
CHATTER = "Watched television with a neighbour."


def record(task: Task, *texts: str) -> Record:
    notes = tuple(
        passage(40 + place, "progress-note", "Progress note", f"03-05 0{place + 1}:00", text)
        for place, text in enumerate(texts)
    )
    return Record(request(task, evidence=replace(STAY, passages=notes)))


def test_news_with_what_follows_from_it_weighs_more_than_chatter() -> None:
    for task in TASKS:
        found = record(task, f"{CHATTER} {FOLLOWED}")
        by_text = {line.text: salience.of(line, found) for line in found.written}
        assert by_text[FOLLOWED] > by_text[CHATTER]


def test_a_sentence_that_no_rule_places_is_in_the_note_and_the_assessment() -> None:
    evidence = replace(
        STAY, passages=(*STAY.passages, passage(40, "nursing", "Nursing note", "03-05 08:00", NEWS))
    )
    for task in ("progress-note", "diagnosis"):
        texts = [statement.text for statement in statements(composed(task, evidence))]  # type: ignore[arg-type]
        assert any("scaphoid fx" in text for text in texts), task


def test_what_is_stated_is_not_stated_again() -> None:
    found = record("progress-note", NEWS, CHATTER)
    shown = salience.unstated(found, (), 200)
    assert [line.text for line in shown][:1] == [NEWS]
    again = record("progress-note", NEWS, NEWS, "Scaphoid fx, thumb spica x 6 wk.")  # clinical
    assert len(salience.unstated(again, (), 200)) == 1


@examples(15, deadline=None)
@given(st.integers(0, 60), st.lists(st.sampled_from((NEWS, CHATTER, "K 6.1, calcium given.")), max_size=5))
def test_no_more_words_than_asked_for_and_in_the_order_of_time(words: int, texts: list[str]) -> None:
    found = record("progress-note", *texts)
    shown = salience.unstated(found, (), words)
    assert sum(len(line.text.split()) for line in shown) <= words
    assert [line.passage.time for line in shown] == sorted(line.passage.time for line in shown)
    assert all(line in found.lines for line in shown)
