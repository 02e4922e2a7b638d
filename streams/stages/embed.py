"""EMBED in the loop: texts of chunks in, their vectors out to the partition that requested them.

A note is searchable by its words as soon as PATIENT has it; its vectors follow when this stage has them. A
model on a CPU takes milliseconds a chunk, so the texts of many patients are encoded together, equal ones
once, known ones not at all. The stage keeps no state: what it has answered lies in PATIENT's, and its cache
is a mere saving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from models.encoders.port import Encoder
from schemas.embeddings import EmbeddingsBody, Unembedded, decode_unembedded, embeddings_event
from schemas.errors import BackendRefused
from schemas.events import encode_events
from schemas.instant import SECOND
from streams.loop import Failure, Outgoing, Record
from streams.loop import dead_letters as letters
from streams.loop.store import Store
from streams.topics import PATIENT_EVENT

#: Sent to an encoder that refuses a text, to learn whether it takes any.
_ANY_TEXT: Final = "blood pressure"
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
        wanted: dict[str, Unembedded] = {}
        record_of: dict[str, Record] = {}
        refusals: list[Outgoing] = []
        latest = 0
        for record in records:
            latest = max(latest, record.timestamp_ms)
            try:
                texts = decode_unembedded(record.value or b"")
            except _UNREADABLE:
                refusals.append(
                    _letter(record, "not-texts", "a JSON array of texts with their hashes", _size_of(record))
                )
                continue
            for one in texts:
                if one.hash not in wanted or one.erasures >= wanted[one.hash].erasures:
                    wanted[one.hash] = one
                    record_of[one.hash] = record
        vectors, refused = self._encoded([wanted[name] for name in sorted(wanted)])
        for record in {id(record_of[one.hash]): record_of[one.hash] for one in refused}.values():
            number = f"{sum(record_of[one.hash] is record for one in refused)} texts that it refuses"
            refusals.append(_letter(record, "not-embedded", f"texts that {self._encoder.name} reads", number))
        answers: list[Outgoing] = []
        for erasures in sorted({wanted[name].erasures for name in vectors}):
            done = sorted(name for name in vectors if wanted[name].erasures == erasures)
            for at in range(0, len(done), BATCH):
                found = {name: vectors[name] for name in done[at : at + BATCH]}
                answers.append(
                    self._answer(partition, EmbeddingsBody(self._encoder.name, found, erasures), latest)
                )
        return [*answers, *refusals]

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        """Texts that ended the process more than once: they are found by their words alone."""
        came = f"{failure.kind} in {failure.where}, each time it was read"
        return [_letter(record, "poison", "texts that the encoder survives", came, failure.attempts)]

    def _encoded(self, texts: Sequence[Unembedded]) -> tuple[dict[str, bytes], list[Unembedded]]:
        """Vectors by hash, and what the encoder refuses, found by halves. Raises BackendError where it
        refuses everything.
        """
        if not texts:
            return {}, []
        try:
            rows = self._encoder.encode([one.text for one in texts]).astype("<f2")
        except BackendRefused:
            if len(texts) == 1:
                self._encoder.encode([_ANY_TEXT])  # what it does not take either is not the text's fault
                return {}, list(texts)
            half = len(texts) // 2
            first, second = self._encoded(texts[:half]), self._encoded(texts[half:])
            return first[0] | second[0], [*first[1], *second[1]]
        return {one.hash: row.tobytes() for one, row in zip(texts, rows, strict=True)}, []

    def _answer(self, partition: int, body: EmbeddingsBody, timestamp_ms: int) -> Outgoing:
        event = embeddings_event(body, max(timestamp_ms, 0) * (SECOND // 1000))
        return Outgoing(PATIENT_EVENT, None, encode_events((event,)), partition=partition)


def _size_of(record: Record) -> str:
    return "no value" if record.value is None else f"{len(record.value)} bytes that are none"


def _letter(record: Record, reason: str, expected: str, came: str, attempts: int = 1) -> Outgoing:
    return letters.outgoing(
        letters.about(record, "embed", reason=reason, expected=expected, came=came, attempts=attempts)
    )
