"""The files a clinician reviews: complete, typed, and refused where they say what nobody reads."""

from __future__ import annotations

import msgspec
import pytest

from processors.notes.retrieval import packaged_questions, packaged_weights
from processors.notes.retrieval.questions import packaged_cues, read_cues, read_questions
from processors.notes.retrieval.weights import read_weights
from schemas.retrieval import Weights

#: The categories of CLI-RAG (figure 1, and progress notes) as the document types here name them.
FIFTEEN = {
    "admission-note",
    "progress-note",
    "nursing",
    "nutrition",
    "pharmacy",
    "ecg",
    "echo",
    "radiology",
    "other",
    "event-note",
    "consult",
    "procedure-note",
    "transfer-note",
    "case-management",
    "discharge-summary",
}


def test_each_of_the_fifteen_note_types_has_questions_of_its_own() -> None:
    questions = packaged_questions()
    assert questions.local.keys() >= FIFTEEN
    assert questions.of("never heard of") == questions.local["default"]
    assert len(questions.global_) >= 10


def test_every_text_to_embed_comes_once() -> None:
    texts = packaged_questions().texts()
    assert len(set(texts)) == len(texts) >= 50


def test_cues_are_words_and_negations_tell_apart() -> None:
    cues = packaged_cues()
    assert all(cues.symptoms) and ("dyspnea",) in cues.symptoms and ("shortness", "breath") in cues.symptoms
    assert {"no", "left", "stopped", "mother"} <= cues.apart


def test_weights_are_shares_and_limits() -> None:
    weights = packaged_weights()
    assert 0 < weights.lexical < 1 and weights.choice.pool > 4 * weights.choice.global_


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("global: [{id: a, ask: 'A?', weight: 2}]\nlocal: {}", "weight"),
        ("global: [{id: a}]\nlocal: {}", "ask"),
        ("global: []", "local"),
    ],
)
def test_a_question_file_with_a_slip_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=wrong):
        read_questions(text)


def test_two_questions_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="id of its own"):
        read_questions("global: [{id: a, ask: 'A?'}, {id: a, ask: 'B?'}]\nlocal: {}")


def test_a_cue_that_yaml_reads_as_a_boolean_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_cues("symptoms: {}\ntell_apart: {negation: [no]}")


def test_weights_out_of_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        msgspec.structs.replace(packaged_weights(), lexical=1.5)
    with pytest.raises(msgspec.ValidationError):
        read_weights("bm25: {k1: 1}")
    assert isinstance(packaged_weights(), Weights)
