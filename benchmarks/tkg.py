"""What one more event costs a patient's temporal graph after 10 to 10 000 events of history, compared with
building it from scratch.

    python -m benchmarks.tkg [--events 1000] [--sizes 10 100 1000 10000] [--late 0.1] [--seed 7]

A patient with N events behind her: results of five tests, doses of three drugs in courses, visits, one result
in twenty corrected later. Then `events` more of the same kind are read and applied one by one: most at the
end of the history, `late` of them anywhere in it; every tenth is a correction of any before it, every
twentieth a retraction. The graphs take turns, event by event, so that a busy moment meets all alike. CPU time
per event of reading the delta and of applying it (indexes, trends, courses), its ratio to N = 10, and what a
rebuild after each event would cost: the baseline.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from kg.patient import Reader, TemporalGraph, Update
from schemas.codes import Coding, Concept, Quantity
from schemas.deltas import Delta
from schemas.events import EncounterBody, FactsBody
from schemas.facts import Fact, Source
from schemas.instant import DAY, HOUR, Instant

SIZES: Final = (10, 100, 1_000, 10_000)
START: Final[Instant] = 1_000_000_000_000_000
ME: Final = "Patient/1"
TESTS: Final = ("2823-3", "2160-0", "718-7", "6875-9", "1742-6")
DRUGS: Final = ("docetaxel", "zoledronic acid", "pegfilgrastim")


class Story:
    """Deltas of one patient, by a seed, six hours apart but for those that come late."""

    def __init__(self, seed: int, late: float) -> None:
        self._chance = random.Random(seed)
        self._late = late
        self._told: list[tuple[str, str, Instant]] = []
        self._number = 0

    def next(self) -> Delta:
        self._number += 1
        if self._told and self._number % 10 == 0:
            kind, resource, at = self._chance.choice(self._told)
            return self._delta(kind, resource, at, self._number, retracted=self._number % 20 == 0)
        place = self._chance.randrange(self._number) if self._chance.random() < self._late else self._number
        at = START + place * 6 * HOUR
        pick = self._chance.random()
        kind = "observation" if pick < 0.7 else "history" if pick < 0.9 else "encounter"
        name = {
            "observation": "Observation",
            "history": "MedicationAdministration",
            "encounter": "Encounter",
        }[kind]
        resource = f"{name}/{self._number}"
        self._told.append((kind, resource, at))
        return self._delta(kind, resource, at, 1)

    def _delta(
        self, kind: str, resource: str, at: Instant, version: int, *, retracted: bool = False
    ) -> Delta:
        body: msgspec.Struct
        if kind == "encounter":
            body = EncounterBody("AMB", "finished", start=at, end=at + HOUR)
        else:
            body = FactsBody((self._fact(kind, resource, at, version),))
        return Delta(
            ME,
            f"{resource}@{version}:0",
            "add",
            kind,
            resource,
            (version, at, "0"),
            at,
            at,
            retracted=retracted,
            encounter=f"Encounter/{(at - START) // (5 * DAY)}",
            body=msgspec.Raw(msgspec.json.encode(body)),
        )

    def _fact(self, kind: str, resource: str, at: Instant, version: int) -> Fact:
        source = Source(resource, str(version))
        if kind == "observation":
            code = self._chance.choice(TESTS)
            value = Quantity(f"{self._chance.uniform(1, 200):.1f}", "U/mL", ucum="U/mL")
            return Fact(
                f"{resource}#0",
                "observed",
                Concept((Coding("http://loinc.org", code, code),)),
                at,
                source,
                value,
                at,
            )
        return Fact(
            f"{resource}#0", "given_medication", Concept(text=self._chance.choice(DRUGS)), at, source, end=at
        )


class Patient:
    """One graph with so much history."""

    def __init__(self, size: int, seed: int, late: float) -> None:
        self._story = Story(seed, late)
        self._reader = Reader()
        self._seq = 0
        self.graph = TemporalGraph()
        self.reading = self.applying = 0.0
        self.told: list[Update] = []
        for change in self._read(size):
            self.told.append(change)
            self.graph.apply(change)
        self.reading = 0.0

    def one_more(self) -> None:
        """Timed."""
        for change in self._read(1):
            began = time.process_time()
            self.graph.apply(change)
            self.applying += time.process_time() - began

    def _read(self, count: int) -> Iterator[Update]:
        for _ in range(count):
            delta = self._story.next()
            self._seq += 1
            began = time.process_time()
            change = self._reader.read(delta, self._seq)
            self.reading += time.process_time() - began
            if change is not None:
                yield change


def rebuilt(patient: Patient, times: int) -> float:
    """Seconds for the whole history from scratch."""
    began = time.process_time()
    for _ in range(times):
        TemporalGraph(patient.told)
    return (time.process_time() - began) / times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=1_000)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--late", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    patients = {size: Patient(size, options.seed, options.late) for size in options.sizes}
    scratch = {size: rebuilt(patient, max(1, 2_000 // size)) for size, patient in patients.items()}
    sizes = list(patients)
    for number in range(options.events):
        turn = number % len(sizes)
        for size in (*sizes[turn:], *sizes[:turn]):
            patients[size].one_more()
    first = patients[sizes[0]]
    print(
        f"{options.events} events each, {options.late:.0%} late, seed {options.seed}; microseconds of CPU per event"
    )
    print(
        f"{'history':>8} {'reading':>8} {'applying':>9} {'together':>9} {'ratio':>6} {'from scratch':>13} {'times dearer':>13}"
    )
    for size, patient in patients.items():
        cost = (patient.reading + patient.applying) / options.events * 1e6
        ratio = (patient.reading + patient.applying) / (first.reading + first.applying)
        whole = scratch[size] * 1e6
        print(
            f"{size:>8} {patient.reading / options.events * 1e6:>8.1f} {patient.applying / options.events * 1e6:>9.1f} {cost:>9.1f}"
            f" {ratio:>6.2f} {whole:>13.0f} {whole / (patient.applying / options.events * 1e6):>13.0f}"
        )


if __name__ == "__main__":
    main()
