"""What one more event costs the patient stage after 10 to 10 000 events of history, on RocksDB. The fold alone, no Kafka.

    python -m benchmarks.history [--events 2000]

A patient with N laboratory results behind her (earlier visits) is admitted; then `events` results of the stay are folded, 20 to
a chunk as they come from ingest, each chunk written to the store as the loop does. CPU time per event, the ratio to N = 10, and
how many requests were made: their evidence is gathered within the measured time.
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
from streams.store.directory import StateDirectory
from streams.store.rocks import Checkpoint, PartitionStore

SIZES: Final = (10, 100, 1_000, 10_000)
START: Final[Instant] = 1_772_323_200_000_000
ME: Final = "Patient/1"


def result(number: int, at: Instant) -> PatientEvent:
    name = f"Observation/{number}"
    concept = Concept((Coding("http://loinc.org", "2823-3", "Potassium"),))
    fact = Fact(f"{name}#0", "observed", concept, at, Source(name, "1"), value=Quantity("4.1", "mmol/L"), end=at)
    body = msgspec.Raw(msgspec.json.encode(FactsBody((fact,))))
    return PatientEvent(f"{name}@1:{number:016x}", ME, "observation", name, at, at, (1, at, f"{number:x}"), body=body)


def admission(at: Instant) -> PatientEvent:
    body = msgspec.Raw(msgspec.json.encode(EncounterBody("IMP", "in-progress", start=at)))
    return PatientEvent("Encounter/1@1:0", ME, "encounter", "Encounter/1", at, at, (1, at, "0"), body=body)


def measure(history: int, events: int, folder: Path) -> tuple[float, int]:
    """CPU microseconds per event, and requests made."""
    directory = StateDirectory(folder)
    store = PartitionStore(directory.partition(0))
    fold = Fold(store, TriggerSettings(), {})
    offset = 0

    def tell(told: list[PatientEvent]) -> int:
        nonlocal offset
        requests = 0
        for first in range(0, len(told), 20):
            out = Outcome()
            for event in told[first : first + 20]:
                fold.apply(event, out)
            fold.flush()
            offset += 1
            store.written(Checkpoint("benchmark", offset, 0))
            requests += len(out.requests)
        return requests

    tell([result(number, START - 400 * DAY + number * MINUTE) for number in range(history)])
    tell([admission(START)])
    stay = [result(history + number, START + (number + 1) * 15 * MINUTE) for number in range(events)]
    began = time.process_time()
    requests = tell(stay)
    spent = time.process_time() - began
    directory.close()
    return spent / events * 1e6, requests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2_000)
    options = parser.parse_args()
    first = 0.0
    print(f"{'history':>8} {'us/event':>9} {'ratio':>6} {'requests':>9}")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            rounds = [measure(size, options.events, Path(folder) / str(number)) for number in range(3)]
        cost, requests = min(rounds)
        first = first or cost
        print(f"{size:>8} {cost:>9.1f} {cost / first:>6.2f} {requests:>9}", flush=True)


if __name__ == "__main__":
    main()
