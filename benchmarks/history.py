"""What one more event costs the patient stage after 10 to 10 000 events of history, on RocksDB. The fold
alone, no Kafka.

    python -m benchmarks.history [--events 2000]

A patient with N laboratory results behind her (earlier visits) is admitted; then `events` results of the stay
are folded, 20 to a chunk as they come from ingest, each chunk written to the store as the loop does. The four
patients take turns, chunk by chunk. CPU time per event, the ratio to N = 10, and how many requests were made:
their evidence is gathered within the measured time.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec

from processors.patient import Fold, Outcome, TriggerSettings
from schemas.codes import Coding, Concept, Quantity
from schemas.events import EncounterBody, FactsBody, PatientEvent
from schemas.facts import Fact, Source
from schemas.instant import DAY, MINUTE, Instant
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, PartitionStore

SIZES: Final = (10, 100, 1_000, 10_000)
CHUNK: Final = 20
START: Final[Instant] = 1_772_323_200_000_000
ME: Final = "Patient/1"


def result(number: int, at: Instant) -> PatientEvent:
    name = f"Observation/{number}"
    concept = Concept((Coding("http://loinc.org", "2823-3", "Potassium"),))
    fact = Fact(
        f"{name}#0", "observed", concept, at, Source(name, "1"), value=Quantity("4.1", "mmol/L"), end=at
    )
    body = msgspec.Raw(msgspec.json.encode(FactsBody((fact,))))
    return PatientEvent(
        f"{name}@1:{number:016x}", ME, "observation", name, at, at, (1, at, f"{number:x}"), body=body
    )


def admission(at: Instant) -> PatientEvent:
    body = msgspec.Raw(msgspec.json.encode(EncounterBody("IMP", "in-progress", start=at)))
    return PatientEvent("Encounter/1@1:0", ME, "encounter", "Encounter/1", at, at, (1, at, "0"), body=body)


class Patient:
    """One patient with so many results before the stay, in a store of its own."""

    def __init__(self, history: int, folder: Path) -> None:
        self._directory = StateDirectory(folder)
        self._store = PartitionStore(self._directory.partition(0))
        self._fold = Fold(self._store, TriggerSettings(), {})
        self._offset = 0
        self._history = history
        self._told = 0
        self.requests = 0
        self.spent = 0.0  # CPU seconds
        self._tell([result(number, START - 400 * DAY + number * MINUTE) for number in range(history)])
        self._tell([admission(START)])

    def stay(self, events: int) -> None:
        """The next results of the stay, timed."""
        numbers = range(self._told, self._told + events)
        stated = [result(self._history + number, START + (number + 1) * 15 * MINUTE) for number in numbers]
        self._told += events
        began = time.process_time()
        self.requests += self._tell(stated)
        self.spent += time.process_time() - began

    def close(self) -> None:
        self._directory.close()

    def _tell(self, stated: list[PatientEvent]) -> int:
        requests = 0
        for first in range(0, len(stated), CHUNK):
            out = Outcome()
            for event in stated[first : first + CHUNK]:
                self._fold.apply(event, out)
            self._fold.flush()
            self._offset += 1
            self._store.written(Checkpoint("benchmark", self._offset, 0))
            requests += len(out.requests)
        return requests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        patients = {size: Patient(size, Path(folder) / str(size)) for size in SIZES}
        for number in range(
            options.events // CHUNK
        ):  # a few events of each in turn, so that a busy moment meets all alike
            turn = number % len(SIZES)
            for size in (*SIZES[turn:], *SIZES[:turn]):
                patients[size].stay(CHUNK)
        print(f"{'history':>8} {'us/event':>9} {'ratio':>6} {'requests':>9}")
        for size, patient in patients.items():
            cost = patient.spent / options.events * 1e6
            print(
                f"{size:>8} {cost:>9.1f} {patient.spent / patients[SIZES[0]].spent:>6.2f} {patient.requests:>9}"
            )
            patient.close()


if __name__ == "__main__":
    main()
