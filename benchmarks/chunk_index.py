"""What one more note costs a patient with 10 to 10 000 chunks behind her, and what a retrieval for her visit
costs. No Kafka, no encoder.

    python -m benchmarks.chunk_index [--notes 100] [--retrievals 30]

Patients with N chunks of earlier visits, stored in RocksDB as the patient stage stores rows, get a visit of
`notes` notes of 8 chunks each. Adding: cutting not counted, rows of the chunks and of the embeddings are
written and committed ("stored"), and the same note is added to an index that is kept in memory ("in memory").
Retrieval: the visit's rows are read and its index built ("read"), then both stages with all packaged
questions ("retrieve"), with embeddings of 384 random numbers. All on one visit of 25 notes, 200 chunks, cut
at its end; and, in brackets, where the whole record is searched instead of the visit. The patients take turns,
so that a busy moment meets all alike.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import Final

import numpy as np

from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.chunk_rows import read_index, write_embedding, write_version
from processors.notes.chunking import content_hash
from processors.notes.retrieval import packaged_questions, retrieve
from schemas.chunks import Chunk
from schemas.instant import HOUR, Instant
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, PartitionStore

SIZES: Final = (10, 100, 1_000, 10_000)
CHUNKS: Final = 8  # of a note
VISIT_NOTES: Final = 25
DIMENSION: Final = 384
START: Final[Instant] = 1_772_323_200_000_000
PREFIX: Final = b"P" + bytes(16)
ENCODER: Final = "benchmark"
TYPES: Final = ("nursing", "progress-note", "radiology", "consult", "respiratory")

_random: Final = random.Random(1)
#: A vocabulary with the long tail of real notes, and words that the questions ask for.
WORDS: Final = [
    f"w{number}" for number in range(4_000)
] + "pain fever cough plan continue started mg exam lungs clear ct".split() * 20


def chunk(name: str, ordinal: int, at: Instant, encounter: str, kind: str) -> Chunk:
    text = " ".join(WORDS[int(_random.paretovariate(0.5)) % len(WORDS)] for _ in range(110))
    return Chunk(
        f"{name}@1#{ordinal}",
        name,
        "1",
        encounter,
        at,
        kind,
        "Plan",
        "plan",
        ordinal + 1,
        ordinal * 700,
        ordinal * 700 + len(text),
        text,
        content_hash(text),
    )


def note(number: int, encounter: str) -> tuple[DocumentVersion, list[Chunk]]:
    name, at = f"DocumentReference/{number}", START + number * HOUR
    kind = TYPES[number % len(TYPES)]
    return DocumentVersion(name, (1, at, name), at), [
        chunk(name, n, at, encounter, kind) for n in range(CHUNKS)
    ]


def vector(generator: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    made = generator.normal(size=DIMENSION)
    return np.asarray(made / np.linalg.norm(made), dtype=np.float32)


class Patient:
    """One patient with so many chunks of earlier visits, in a store of its own and in memory."""

    def __init__(self, history: int, folder: Path) -> None:
        self._directory = StateDirectory(folder)
        self._store = PartitionStore(self._directory.partition(0))
        self._index = ChunkIndex()
        self._vectors = np.random.default_rng(1)
        self._offset = self._told = 0
        self.stored: list[float] = []
        self.kept: list[float] = []
        self.read: list[float] = []
        self.retrieved: list[float] = []
        self.whole: list[float] = []
        self._asked = {text: vector(self._vectors) for text in packaged_questions().texts()}
        for _ in range(max(1, history // CHUNKS)):
            self.add(f"Encounter/{self._told // 50}")
        self.stored.clear()
        self.kept.clear()

    def add(self, encounter: str) -> None:
        """One more note, with the embeddings of its chunks."""
        version, chunks = note(self._told, encounter)
        vectors = [vector(self._vectors) for _ in chunks]
        self._told += 1
        self._offset += 1
        began = time.process_time()
        write_version(self._store, PREFIX, version, chunks)
        for one, embedded in zip(chunks, vectors, strict=True):
            write_embedding(self._store, PREFIX, ENCODER, one.hash, embedded)
        self._store.written(Checkpoint("benchmark", self._offset, 0))
        self.stored.append(time.process_time() - began)
        began = time.process_time()
        self._index.add(version, chunks)
        for one, embedded in zip(chunks, vectors, strict=True):
            self._index.embedding(one.hash, embedded)
        self.kept.append(time.process_time() - began)

    def ask(self) -> None:
        """Evidence of the visit, from the rows; and of the whole record, from memory."""
        began = time.perf_counter()
        index = read_index(self._store, PREFIX, ["Encounter/visit"], ENCODER)
        self.read.append(time.perf_counter() - began)
        began = time.perf_counter()
        retrieve(index, Scope(encounters=frozenset({"Encounter/visit"})), self._asked)
        self.retrieved.append(time.perf_counter() - began)
        if len(self.whole) < 5:
            began = time.perf_counter()
            retrieve(self._index, Scope(), self._asked)
            self.whole.append(time.perf_counter() - began)

    def close(self) -> None:
        self._directory.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--retrievals", type=int, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        patients = {size: Patient(size, Path(folder) / str(size)) for size in SIZES}

        def turns(rounds: int) -> list[tuple[int, Patient]]:
            order = [(*SIZES[turn % len(SIZES) :], *SIZES[: turn % len(SIZES)]) for turn in range(rounds)]
            return [(turn, patients[size]) for turn, sizes in enumerate(order) for size in sizes]

        for turn, patient in turns(options.notes):
            patient.add("Encounter/visit" if turn < VISIT_NOTES else "Encounter/next")
        for _, patient in turns(options.retrievals):
            patient.ask()
        first = patients[SIZES[0]]
        base_stored, base_kept = (float(np.median(times)) for times in (first.stored, first.kept))
        print(
            f"{'chunks':>7} | {'stored us':>9} {'ratio':>5} | {'in memory us':>12} {'ratio':>5} | {'read ms p50':>11} {'p95':>6}"
            f" | {'retrieve ms p50':>15} {'p95':>6} | {'whole record ms':>15}"
        )
        for size, patient in patients.items():
            stored, kept = (float(np.median(times)) for times in (patient.stored, patient.kept))
            read, retrieved = (
                np.percentile(times, (50, 95)) * 1e3 for times in (patient.read, patient.retrieved)
            )
            print(
                f"{size:>7} | {stored * 1e6:>9.0f} {stored / base_stored:>5.2f} | {kept * 1e6:>12.0f} {kept / base_kept:>5.2f}"
                f" | {read[0]:>11.1f} {read[1]:>6.1f} | {retrieved[0]:>15.1f} {retrieved[1]:>6.1f}"
                f" | {np.median(patient.whole) * 1e3:>15.0f}"
            )
            patient.close()


if __name__ == "__main__":
    main()
