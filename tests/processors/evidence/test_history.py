"""What cites a sentence of a summary holds before the gate, which has no other text of its note."""

from __future__ import annotations

from msgspec.structs import replace

from processors.evidence.history import documents_of
from processors.evidence.moments import day
from processors.patient.history import compress, sentences_of
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Statement
from schemas.events import DocumentBody
from schemas.facts import Source
from schemas.history import HistorySentence
from schemas.instant import DAY
from schemas.requests import Passage, Request

CUT = 4000 * DAY
TEXT = "ASSESSMENT\nStage II breast carcinoma.\nSlept well.\nALLERGIES\nPenicillin: anaphylaxis."
OLD = Passage("DocumentReference/1", "1", DAY, "", DocumentBody(text=TEXT, note_type="progress-note"))
NOW = Passage("DocumentReference/2", "1", CUT - DAY, "", DocumentBody(text="Back pain."))
SUMMARY = compress((*sentences_of(OLD), *sentences_of(NOW)), 500, CUT)
REQUEST = Request(
    "r", "care-summary", "Patient/a", "Encounter/1", "discharge", CUT, "", "1", history_summary=SUMMARY
)


def cited(one: HistorySentence, text: str, quote: str = "") -> Statement:
    source = Source(one.resource, one.version, one.start, one.end)
    return Statement(text, (Citation(source, quote or one.text, one.time),))


def test_a_document_that_is_quoted_holds_its_sentences_at_their_places_and_nothing_else() -> None:
    old, now = documents_of(SUMMARY)
    assert (old.resource, now.resource) == (OLD.resource, NOW.resource)
    for one in (*SUMMARY.past_history, *SUMMARY.present_illness):
        body = {OLD.resource: old, NOW.resource: now}[one.resource].body
        assert body.text[one.start : one.end] == one.text
    assert "Slept" not in old.body.text
    assert documents_of(None) == ()


def test_a_sentence_of_years_ago_is_told_with_its_time_or_not_at_all() -> None:
    (first, *_) = SUMMARY.past_history
    gate = gate_of(REQUEST)
    assert gate.judge(cited(first, f"{day(first.time, 'UTC')}: {first.text}")) is None
    without = gate.judge(cited(first, "Stage II breast carcinoma."))
    assert without is not None
    assert without.check == "previous"


def test_what_the_summary_does_not_say_is_no_citation() -> None:
    (first, *_) = SUMMARY.past_history
    gate = gate_of(REQUEST)
    for statement in (
        cited(first, "In 1970: Stage III breast carcinoma.", "Stage III breast carcinoma."),
        cited(replace(first, version="2"), "In 1970: Stage II breast carcinoma."),
        cited(replace(first, start=first.end + 1, end=first.end + 12), "In 1970: Slept well.", "Slept well."),
    ):
        rejected = gate.judge(statement)
        assert rejected is not None
        assert rejected.check == "citation"


def test_what_turns_a_sentence_of_the_past_does_not_stand() -> None:
    (first, *_) = SUMMARY.past_history
    assert gate_of(REQUEST).judge(cited(first, "In 1970: Stage IV breast carcinoma.")) is not None
