"""What one more note costs the store of sentences at the first year of a record and at the twentieth, and
what reading the history costs then.

    python -m benchmarks.history_sentences [--notes 400] [--sizes 10,100,1000,10000] [--data ../shared/data]
    [--seed 7]

A patient with N notes behind her, spread over twenty years, gets `notes` more, folded one at a time as the
loop does, each written to RocksDB. Notes are MTSamples where they lie in
--data, drawn by seed with a tenth of their sentences copied from the note before, else notes made of a fixed
vocabulary. The patients take turns, note by note. CPU time per note: of the whole fold, and of the fold
without sentences (baseline: the same run with their rows left out); the ratio to N = 10; then of reading
(what a request for a care summary carries) the time, its candidates, and the largest memory that it took.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from processors.notes.doubts.addressed import addressed
from processors.patient import Fold, Outcome, TriggerSettings, history_rows
from processors.patient.history.candidates import Documents, candidates
from processors.patient.history.lexicon import read
from processors.patient.record import Record
from processors.patient.rows import HISTORY, INDEX, prefix_of
from schemas.events import DocumentBody, PatientEvent
from schemas.instant import DAY, Instant
from schemas.requests import Evidence
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, PartitionStore

START: Final[Instant] = 1_141_171_200_000_000
SPAN: Final = 20 * 365 * DAY
ME: Final = "Patient/1"
_LONGEST: Final = 6_000  # characters of a note: none is a book
_COPIED: Final = 10


def texts(data: Path, count: int, seed: int) -> list[str]:
    """So many notes, each with some sentences of the one before."""
    dice = random.Random(seed)
    source = data / "mtsamples" / "notes.jsonl.gz"
    if source.exists():
        with gzip.open(source, "rt") as lines:
            pool = sorted({json.loads(line)["text"][:_LONGEST] for line in lines})
    else:
        words = [
            f"{a}{b}{c}"
            for a in ("car", "hep", "neu", "ost")
            for b in ("di", "ro", "ta")
            for c in ("tis", "ma", "sis", "pril", "pathy")
        ]
        pool = [
            f"ASSESSMENT\n{' '.join(dice.choices(words, k=9))}.\n" * dice.randrange(5, 40) for _ in range(400)
        ]
    found: list[str] = []
    for text in dice.choices(pool, k=count):
        before = found[-1].split(". ") if found else []
        copied = dice.sample(before, len(before) // _COPIED)
        found.append(". ".join((text, *copied)))
    return found


def event(number: int, at: Instant, text: str) -> PatientEvent:
    name = f"DocumentReference/{number}"
    body = msgspec.Raw(msgspec.json.encode(DocumentBody(text=text, note_type="progress-note")))
    return PatientEvent(
        f"{name}@1:{number:016x}", ME, "document", name, at, at, (1, at, f"{number:x}"), body=body
    )


class Patient:
    """One patient with so many notes, in a store of its own."""

    def __init__(self, size: int, stated: Sequence[str], folder: Path) -> None:
        self._directory = StateDirectory(folder)
        self.store = PartitionStore(self._directory.partition(0))
        self._fold = Fold(self.store, TriggerSettings(), {})
        self._number = 0
        self.spent: list[float] = []
        for number in range(size):
            self._tell(stated[number], START + number * SPAN // size)

    def more(self, text: str) -> None:
        """The next note, timed. What the process remembers of texts that another patient has had is forgotten
        first.
        """
        read.cache_clear()
        addressed.cache_clear()
        began = time.process_time()
        self._tell(text, START + SPAN + self._number * DAY)
        self.spent.append(time.process_time() - began)

    def record(self) -> Record:
        return self._fold.record(prefix_of(ME), ME, "")

    def close(self) -> None:
        self._directory.close()

    def _tell(self, text: str, at: Instant) -> None:
        self._fold.apply(event(self._number, at, text), Outcome())
        self._fold.flush()
        self._number += 1
        self.store.written(Checkpoint("benchmark", self._number, 0))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--notes", type=int, default=400)
    parser.add_argument("--sizes", default="10,100,1000,10000")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("SHARED_DATA", "../shared/data")))
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    stated = texts(options.data, max(sizes) + options.notes, options.seed)
    new = stated[max(sizes) :]
    with tempfile.TemporaryDirectory() as folder:
        patients = {size: Patient(size, stated, Path(folder) / str(size)) for size in sizes}
        spent = _turns(patients, new, lambda: None)
        bare = _turns(
            {size: Patient(size, stated, Path(folder) / f"{size}-bare") for size in sizes[:1]}, new, _without
        )[sizes[0]]
        print(
            f"{options.notes} notes each, seed {options.seed}; the fold without sentences: {bare * 1e3:.2f} ms a note (N = {sizes[0]})"
        )
        print(
            f"{'notes':>7} {'ms/note':>8} {'ratio':>6} {'of bare':>8} {'read ms':>8} {'candidates':>10} {'tokens':>7} {'peak MB':>8}"
        )
        for size, patient in patients.items():
            took, found, tokens, peak = _read(patient)
            print(
                f"{size:>7} {spent[size] * 1e3:>8.2f} {spent[size] / spent[sizes[0]]:>6.2f} {spent[size] / bare:>8.2f} "
                f"{took * 1e3:>8.1f} {found:>10} {tokens:>7} {peak:>8.1f}"
            )
            patient.close()


def _turns(patients: dict[int, Patient], new: Sequence[str], prepare: Callable[[], None]) -> dict[int, float]:
    """Mean CPU seconds of a note, the patients in turns, so that a busy moment meets all alike."""
    prepare()
    order = list(patients)
    for number, text in enumerate(new):
        turn = number % len(order)
        for size in (*order[turn:], *order[:turn]):
            patients[size].more(text)
    return {size: statistics.fmean(patient.spent) for size, patient in patients.items()}


def _without() -> None:
    """From here on no note leaves sentences."""
    history_rows.add = lambda *_: None  # type: ignore[assignment]


def _read(patient: Patient) -> tuple[float, int, int, float]:
    """CPU seconds of a summary, its candidates and tokens, and the peak of memory in MB, measured in another
    call.
    """
    record, cut = patient.record(), START + 2 * SPAN
    history_rows.summarise(record, Evidence(), cut)  # what the process remembers of texts is not measured
    began = time.process_time()
    found = history_rows.summarise(record, Evidence(), cut)
    took = time.process_time() - began
    documents = Documents(record.rows, record.prefix + HISTORY, record.prefix + INDEX, cut)
    pool = len(candidates(record.rows, record.prefix + HISTORY, documents, cut))
    tracemalloc.start()
    history_rows.summarise(record, Evidence(), cut)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return took, pool, 0 if found is None else found.tokens, peak


if __name__ == "__main__":
    main()
