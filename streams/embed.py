"""EMBED in the loop: texts of chunks in, their vectors out to the partition that asked.

A note is searchable by its words as soon as PATIENT has it; its vectors follow when this stage has them. A model on a CPU takes
milliseconds a chunk, so the texts of many patients are encoded together, equal ones once, known ones not at all. The stage keeps no
state: what it has answered lies in PATIENT's, and its cache is a mere saving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from models.encoders.port import Encoder
from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.embeddings import EmbeddingsBody, Unembedded, decode_unembedded
from schemas.events import PatientEvent, encode_events
from schemas.instant import SECOND
from streams.loop import Failure, Outgoing, Record
from streams.store import Store
from streams.topics import DEAD_LETTER, PATIENT_EVENT

#: Vectors in one answer: 384 numbers of 2 bytes, as text, are about 1 KB.
BATCH: Final = 400
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError)


class EmbedProcessor:
    """A `streams.loop.Processor` around an encoder, which caches."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def assigned(self, partition: int, store: Store) -> None:
        """Nothing is kept."""

    def revoked(self, partition: int) -> None:
        """Nothing is kept."""

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
        wanted: dict[str, str] = {}
        letters: list[Outgoing] = []
        latest = 0
        for record in records:
            latest = max(latest, record.timestamp_ms)
            try:
                wanted.update((one.hash, one.text) for one in decode_unembedded(record.value or b""))
            except _UNREADABLE:
                letters.append(_letter(record, "not-texts", "a JSON array of texts with their hashes", _came(record)))
        texts = [Unembedded(name, wanted[name]) for name in sorted(wanted)]
        answers = [self._answer(partition, texts[at : at + BATCH], latest) for at in range(0, len(texts), BATCH)]
        return [*answers, *letters]

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        """Texts that ended the process more than once: they are found by their words alone."""
        came = f"{failure.kind} in {failure.where}, each time it was read"
        return [_letter(record, "poison", "texts that the encoder survives", came, failure.attempts)]

    def _answer(self, partition: int, texts: Sequence[Unembedded], timestamp_ms: int) -> Outgoing:
        vectors = self._encoder.encode([one.text for one in texts]).astype("<f2")
        body = EmbeddingsBody(self._encoder.name, {one.hash: row.tobytes() for one, row in zip(texts, vectors, strict=True)})
        time = max(timestamp_ms, 0) * (SECOND // 1000)
        event = PatientEvent(
            id=f"embeddings/{texts[0].hash}-{texts[-1].hash}",
            patient="",
            kind="embeddings",
            resource="",
            occurred=time,
            recorded=time,
            body=msgspec.Raw(msgspec.json.encode(body)),
        )
        return Outgoing(PATIENT_EVENT, None, encode_events((event,)), partition=partition)


def _came(record: Record) -> str:
    return "no value" if record.value is None else f"{len(record.value)} bytes that are none"


def _letter(record: Record, reason: str, expected: str, came: str, attempts: int = 1) -> Outgoing:
    letter = DeadLetter(
        stage="embed",
        reason=reason,
        expected=expected,
        came=came,
        topic=record.topic,
        partition=record.partition,
        offset=record.offset,
        recorded=max(record.timestamp_ms, 0) * (SECOND // 1000),
        replay=f"wardstream dlq replay --topic {record.topic} --partition {record.partition} --offset {record.offset}",
    )
    key = f"{letter.topic}/{letter.partition}/{letter.offset}".encode()
    return Outgoing(DEAD_LETTER, key, encode_dead_letter(msgspec.structs.replace(letter, attempts=attempts)))
