"""What watching guidelines costs the patient stage: by events that none names, and by findings that one does. The fold alone, no Kafka.

    python -m benchmarks.watching [--events 2000] [--guidelines FOLDER]

Two records take turns, chunk by chunk: one without guidelines (the baseline), one with those that come with wardstream and those of the
folder. Each is a patient in hospital with N findings that the guidelines name behind her; `events` results of the stay that no guideline
names are folded, then `named` findings that one names, in order. CPU time per event and the ratio to the baseline; seedless, for nothing is drawn.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.history import ME, START, admission, result
from processors.guidance.watching import GuidelineWatch
from processors.patient import Fold, Outcome, TriggerSettings, Watch
from schemas.codes import Coding, Concept
from schemas.events import FactsBody, PatientBody, PatientEvent
from schemas.facts import Fact, Source
from schemas.instant import DAY, MINUTE, Instant
from streams.store import MemoryStore
from wardstream.guidelines import load

SIZES: Final = (10, 100, 1_000)
CHUNK: Final = 20
NAMED: Final = 40
_HPV: Final = Concept((Coding("http://loinc.org", "82675-0", "High-risk HPV"),))
_ABSENT: Final = Concept((Coding("http://snomed.info/sct", "260415000", "Not detected"),))


def finding(number: int, at: Instant) -> PatientEvent:
    """A negative HPV test, which the guidelines on cervical cancer name."""
    name = f"Observation/hpv-{number}"
    body = msgspec.Raw(msgspec.json.encode(FactsBody((Fact(f"{name}#0", "observed", _HPV, at, Source(name, "1"), _ABSENT, at),))))
    return PatientEvent(f"{name}@1:{number:016x}", ME, "observation", name, at, at, (1, at, f"{number:x}"), body=body)


class Patient:
    """One patient with so many named findings before the stay."""

    def __init__(self, history: int, watch: Watch | None) -> None:
        self._store = MemoryStore()
        self._fold = Fold(self._store, TriggerSettings(), {}, watch=watch)
        self._told = 0
        self.spent = {"other": 0.0, "named": 0.0}
        body = msgspec.Raw(msgspec.json.encode(PatientBody(birth_date="1983-10-19", sex="female")))
        self._tell([PatientEvent(f"{ME}@1:0", ME, "patient", ME, START - 9000 * DAY, START, (1, START, "0"), body=body)])
        self._tell([finding(number, START - (history - number) * 30 * DAY) for number in range(history)])
        self._tell([admission(START)])

    def stay(self, events: int, kind: str) -> None:
        numbers = range(self._told, self._told + events)
        make = result if kind == "other" else finding
        told = [make(10_000 + number, START + (number + 1) * 15 * MINUTE) for number in numbers]
        self._told += events
        began = time.process_time()
        self._tell(told)
        self.spent[kind] += time.process_time() - began

    def _tell(self, told: list[PatientEvent]) -> None:
        for first in range(0, len(told), CHUNK):
            for event in told[first : first + CHUNK]:
                self._fold.apply(event, Outcome())
            self._fold.flush()
            self._store.commit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2_000)
    parser.add_argument("--guidelines", type=Path, action="append", default=[])
    options = parser.parse_args()
    guidelines = load(options.guidelines).guidelines
    watch = GuidelineWatch(guidelines)
    print(f"{len(guidelines)} guidelines, {sum(len(g.steps) for g in guidelines)} steps; {options.events} other events, {NAMED} named ones")
    print(f"{'named before':>12} {'kind':>6} {'without us':>11} {'with us':>9} {'ratio':>6}")
    for size in SIZES:
        pair = Patient(size, None), Patient(size, watch)
        for kind, count, step in (("other", options.events, CHUNK), ("named", NAMED, 1)):
            for turn in range(count // step):
                for patient in pair if turn % 2 == 0 else pair[::-1]:
                    patient.stay(step, kind)
            without, with_ = (patient.spent[kind] / count * 1e6 for patient in pair)
            print(f"{size:>12} {kind:>6} {without:>11.1f} {with_:>9.1f} {with_ / without:>6.2f}")


if __name__ == "__main__":
    main()
