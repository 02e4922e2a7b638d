"""Events that a language model finds in notes: added in the note's own words, never instead of what the dictionary found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kg.medical.linking import open_linker
from kg.patient import GraphPhi
from kg.patient.by_model import ModelPhi
from models.llm.port import BackendError, Completion, Prompt
from wardstream.timeline.guidelines import headed


def reading(phi: GraphPhi, *events: dict[str, Any]) -> ModelPhi:
    def ask(prompt: Prompt, seconds: float) -> Completion:
        return Completion(json.dumps({"events": events}), "scripted", 0, 0)

    return ModelPhi(phi._snapshot, open_linker(phi._snapshot, meanings={}), headed, ask)


def event(
    sentence: int, words: str, role: str = "finding", status: str = "stated", of: str = "patient"
) -> dict[str, Any]:
    return {"sentence": sentence, "words": words, "role": role, "status": status, "of": of}


def told(phi: GraphPhi, text: str) -> dict[str, tuple[str, str, bool]]:
    return {one.words: (one.role, one.status, one.past) for one in phi.mentioned(text)}


NOTE = "She has a cough. Her gait is wide based.\nNo neck stiffness. Brother fainted last year."


def test_the_model_adds_what_the_dictionary_does_not_know(phi: GraphPhi) -> None:
    found = told(reading(phi, event(2, "gait is  Wide based")), NOTE)
    assert found == {**told(phi, NOTE), "gait is wide based": ("finding", "active", False)}


def test_words_that_are_not_in_the_sentence_are_dropped(phi: GraphPhi) -> None:
    invented = (
        event(1, "pneumonia"),
        event(1, "wide based"),
        event(9, "cough"),
        event(2, " . "),
        event(2, "ait is wide"),
    )
    assert told(reading(phi, *invented), NOTE) == told(phi, NOTE)


def test_what_the_dictionary_found_stays_whatever_the_model_states(phi: GraphPhi) -> None:
    text = "No pneumonia. Mother had breast cancer."
    model = reading(
        phi, event(1, "pneumonia", "diagnosis"), event(2, "Mother had breast cancer", "diagnosis")
    )
    assert model.mentioned(text) == phi.mentioned(text)
    assert reading(phi).mentioned(text) == phi.mentioned(text)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (event(3, "neck stiffness"), ("finding", "refuted", False)),  # our rules read the negation
        (event(2, "wide based", status="denied"), ("finding", "refuted", False)),
        (event(2, "wide based", "treatment", "planned"), ("treatment", "planned", False)),
        (event(2, "wide based", status="possible"), ("finding", "unconfirmed", False)),
        (event(2, "wide based", status="past"), ("finding", "active", True)),
        (event(4, "fainted", of="relative"), ("family", "active", False)),
        (event(4, "fainted"), ("family", "active", False)),
    ],
)
def test_the_more_cautious_reading_of_rules_and_model_counts(
    phi: GraphPhi, said: dict[str, Any], expected: tuple[str, str, bool]
) -> None:
    assert told(reading(phi, said), NOTE)[said["words"]][:2] == expected[:2]
    assert told(reading(phi, said), NOTE)[said["words"]][2] >= expected[2]


def test_a_concept_s_own_role_counts_where_the_words_name_one(phi: GraphPhi) -> None:
    text = "Plan of care: the lumpectomy-like resection went well."
    (found,) = [
        one
        for one in reading(phi, event(1, "lumpectomy-like resection", "finding")).mentioned(text)
        if one.meant.id
    ]
    assert (found.meant.id, found.role) == ("P:lumpectomy", "treatment")


def test_a_long_note_is_read_in_parts_and_a_model_that_fails_leaves_the_rules(phi: GraphPhi) -> None:
    text = "\n".join(
        [*("Filler without meaning here." for _ in range(130)), "Her gait is wide based. Cough."]
    )
    asked: list[str] = []

    def failing(prompt: Prompt, seconds: float) -> Completion:
        asked.append(prompt.user)
        if len(asked) == 1:
            raise BackendError("down")
        if len(asked) == 2:
            return Completion("no JSON", "scripted", 0, 0)
        number = prompt.user.splitlines()[-2].partition(".")[0]
        return Completion(json.dumps({"events": [event(int(number), "wide based")]}), "scripted", 0, 0)

    model = ModelPhi(phi._snapshot, open_linker(phi._snapshot, meanings={}), headed, failing)
    assert told(model, text) == {**told(phi, text), "wide based": ("finding", "active", False)}
    assert len(asked) == 3
