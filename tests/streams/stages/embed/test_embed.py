"""EMBED: texts in, their vectors to the partition that asked; the encoder sees each text once."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from models.search.chunk_vectors import unpack
from schemas.dead_letters import decode_dead_letter
from schemas.embeddings import EmbeddingsBody, Unembedded, encode_unembedded
from schemas.errors import BackendError, BackendRefused
from schemas.events import decode_events
from streams.loop import Failure, Outgoing, Record
from streams.loop.store import MemoryStore
from streams.stages import embed
from streams.stages.embed import EmbedProcessor
from streams.topics import DEAD_LETTER, EMBED, PATIENT_EVENT


class Letters:
    """An encoder that remembers what it was asked."""

    name = "letters"
    dimension = 26

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: list[str]) -> NDArray[np.float32]:
        self.asked += texts
        rows = np.array(
            [[text.count(letter) + 0.01 for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts]
        )
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def record(*texts: tuple[str, str], offset: int = 0, value: bytes | None = b"") -> Record:
    value = encode_unembedded([Unembedded(*one) for one in texts]) if value == b"" else value
    return Record(EMBED, 3, offset, 1_772_452_800_000, None, value)


def answers(outgoing: list[Outgoing]) -> dict[str, NDArray[np.float32]]:
    found: dict[str, NDArray[np.float32]] = {}
    for out in outgoing:
        if out.topic == PATIENT_EVENT:
            (event,) = decode_events(out.value or b"")
            assert (event.kind, event.patient, out.partition) == ("embeddings", "", 3)
            body = msgspec.json.decode(event.body, type=EmbeddingsBody)
            assert body.encoder == "letters"
            found |= {name: unpack(stored) for name, stored in body.vectors.items()}
    return found


def run(encoder: Letters, *records: Record) -> list[Outgoing]:
    return list(EmbedProcessor(encoder).process(3, MemoryStore(), records))


def test_each_text_has_its_vector_and_goes_back_to_the_partition_that_asked() -> None:
    found = answers(run(Letters(), record(("01", "abc"), ("02", "xyz"))))
    assert set(found) == {"01", "02"}
    expected = Letters().encode(["abc"])[0]
    assert np.allclose(found["01"], expected, atol=1e-3)
    assert found["01"] @ found["02"] < 0.1


def test_what_several_patients_ask_for_is_encoded_once() -> None:
    encoder = Letters()
    found = answers(run(encoder, record(("01", "abc")), record(("01", "abc"), ("02", "b"), offset=1)))
    assert encoder.asked == ["abc", "b"]
    assert set(found) == {"01", "02"}


def test_many_texts_come_back_in_several_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embed, "BATCH", 2)
    outgoing = run(Letters(), record(*((f"{number:02}", "x" * number) for number in range(1, 6))))
    assert [out.topic for out in outgoing] == [PATIENT_EVENT] * 3
    assert len(answers(outgoing)) == 5


def test_what_was_requested_before_an_erasure_is_not_answered_with_what_was_requested_after_it() -> None:
    def requested(*texts: Unembedded, offset: int) -> Record:
        return record(value=encode_unembedded([*texts]), offset=offset)

    outgoing = run(
        Letters(),
        requested(Unembedded("01", "abc", 2), Unembedded("02", "b"), offset=0),
        requested(Unembedded("01", "abc", 1), Unembedded("03", "c", 2), offset=1),
    )
    bodies = [
        msgspec.json.decode(decode_events(out.value or b"")[0].body, type=EmbeddingsBody) for out in outgoing
    ]
    assert [(body.erasures, set(body.vectors)) for body in bodies] == [(0, {"02"}), (2, {"01", "03"})]


@pytest.mark.parametrize("value", [None, b"not json", b'[{"hash": 1}]', b"\xff"])
def test_a_record_that_holds_no_texts_becomes_a_letter_and_the_next_is_answered(value: bytes | None) -> None:
    outgoing = run(Letters(), record(value=value, offset=7), record(("01", "abc"), offset=8))
    assert set(answers(outgoing)) == {"01"}
    (letter,) = [decode_dead_letter(out.value or b"") for out in outgoing if out.topic == DEAD_LETTER]
    assert (letter.stage, letter.reason, letter.partition, letter.offset) == ("embed", "not-texts", 3, 7)
    assert "abc" not in repr(letter)


def test_texts_that_the_encoder_does_not_survive_become_a_letter_without_them() -> None:
    (out,) = EmbedProcessor(Letters()).poison(
        record(("01", "secret")), Failure("ValueError", "models/x.py:1", 3)
    )
    letter = decode_dead_letter(out.value or b"")
    assert (letter.reason, letter.attempts) == ("poison", 3)
    assert "secret" not in repr(letter)


def test_an_encoder_that_does_not_answer_ends_the_stage_and_blames_no_record() -> None:
    class Away(Letters):
        def encode(self, texts: list[str]) -> NDArray[np.float32]:
            raise BackendError("the embedding server does not answer")

    with pytest.raises(BackendError):
        run(Away(), record(("01", "abc")))


class Choosy(Letters):
    """Refuses a batch with a q in it."""

    def encode(self, texts: list[str]) -> NDArray[np.float32]:
        if any("q" in text for text in texts):
            raise BackendRefused("the server refused the texts")
        return super().encode(texts)


def test_a_text_that_the_encoder_refuses_becomes_a_letter_and_the_others_are_answered() -> None:
    outgoing = run(
        Choosy(),
        record(("01", "abc"), ("02", "q1"), ("03", "xyz")),
        record(("04", "q2"), offset=5),
        record(("05", "d"), offset=6),
    )
    assert set(answers(outgoing)) == {"01", "03", "05"}
    letters = [decode_dead_letter(out.value or b"") for out in outgoing if out.topic == DEAD_LETTER]
    assert [(letter.reason, letter.offset) for letter in letters] == [
        ("not-embedded", 0),
        ("not-embedded", 5),
    ]
    assert not any("q1" in repr(letter) for letter in letters)


def test_an_encoder_that_refuses_everything_ends_the_stage_and_blames_no_record() -> None:
    class Closed(Letters):
        def encode(self, texts: list[str]) -> NDArray[np.float32]:
            raise BackendRefused("no such model")

    with pytest.raises(BackendRefused):
        run(Closed(), record(("01", "abc"), ("02", "b")))
