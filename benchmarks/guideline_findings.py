"""What watching guidelines costs the patient stage after 10 to 10 000 findings that they name, on RocksDB.
The fold alone, no Kafka.

    python -m benchmarks.guideline_findings [--named 100] [--events 1000] [--scratch 5] [--guidelines FOLDER] [--seed 7]
    [--a-year 500] [--looked]

Patients in hospital with N findings behind them, recorded over twenty years, or so many a year (LVEF,
receptors, HPV tests, cytology, biopsies, drawn with the seed); with --looked a stay of twenty years ago as
well, so that each of them was evaluated on arrival. `named` further findings, six hours apart, and `events`
results that no guideline names are folded in order, the patients taking turns. CPU time:

- watched: what follows from a finding that guidelines name, in a record in memory, and its ratio to N = 10
- scratch: the baseline, the same in a record that is read from its rows for each such finding (`scratch` of
  them)
- named: all that such an event costs, the evidence of the requests that it makes due with it (up to 400
  earlier findings each)
- other: an event that no guideline names, and its ratio to the same fold without guidelines
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.history import ME, START, admission, result
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import Fold, Outcome, TriggerSettings, next_finding
from processors.patient.landmarks import Added
from processors.patient.record import Record
from schemas.codes import Coding, Concept, Quantity
from schemas.events import EncounterBody, FactsBody, PatientBody, PatientEvent
from schemas.facts import Fact, Source
from schemas.instant import DAY, HOUR, MINUTE, Instant
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, PartitionStore
from wardstream.guidelines import load

SIZES: Final = (10, 100, 1_000, 10_000)
CHUNK: Final = 20
TURN: Final = 5
YEARS: Final = 20 * 365 * DAY
LOINC: Final = "http://loinc.org"
SNOMED: Final = "http://snomed.info/sct"
#: By LOINC code, what is found; a Quantity in percent.
FOUND: Final[dict[str, Sequence[str]]] = {
    "82675-0": ("260385009", "260385009", "260385009", "720005005"),  # high-risk HPV: negative, positive
    "10524-7": ("373887005", "373887005", "441087007", "62051000119105"),  # cytology: NILM, ASC-US, LSIL
    "65753-6": ("165324008", "285836003", "285838002"),  # biopsy: normal, CIN1, CIN2
    "16112-5": ("10828004", "260385009"),  # oestrogen receptor
    "10230-1": ("45", "55", "60"),  # ejection fraction
}
OFTEN: Final = (10, 9, 1, 20, 60)  # of a hundred


_settle: Final = next_finding.settle


class Clock:
    """The CPU time that what follows from named findings has cost."""

    spent = 0.0


def _timed_settle(record: Record, event: PatientEvent, added: Added) -> None:
    began = time.process_time()
    _settle(record, event, added)
    Clock.spent += time.process_time() - began


class Patient:
    """One patient with so many named findings behind her, and an earlier stay before them."""

    def __init__(
        self,
        history: int,
        watch: GuidelineWatch | None,
        seed: int,
        folder: Path,
        *,
        every: int | None,
        looked: bool,
    ) -> None:
        self.watch = watch
        self._chance = random.Random(seed)
        self._directory = StateDirectory(folder)
        self._store = PartitionStore(self._directory.partition(0))
        self._offset = 0
        self._fold = Fold(self._store, TriggerSettings(), {}, watch=watch)
        self._told = {"named": history, "other": 0}
        self._at = START
        self.requests = 0
        body = msgspec.Raw(msgspec.json.encode(PatientBody(birth_date="1983-10-19", sex="female")))
        self._tell(
            [
                PatientEvent(
                    f"{ME}@1:0", ME, "patient", ME, START - YEARS - DAY, START, (1, START, "0"), body=body
                ),
                *([_first_stay()] if looked else []),
            ]
        )
        apart = every or YEARS // history
        self._tell([self._finding(number, START - (history - number) * apart) for number in range(history)])
        self._tell([admission(START)])

    def named(self, count: int) -> float:
        """CPU seconds."""
        stated = [self._finding(self._told["named"] + n, self._at + (n + 1) * 6 * HOUR) for n in range(count)]
        self._told["named"] += count
        self._at = stated[-1].occurred
        return self._timed(stated)

    def other(self, count: int) -> float:
        stated = [result(self._told["other"] + n, self._at + (n + 1) * MINUTE) for n in range(count)]
        self._told["other"] += count
        self._at = stated[-1].occurred
        return self._timed(stated)

    def forget(self) -> None:
        """The worker starts again: all that is known of the record is its rows."""
        self._fold = Fold(self._store, TriggerSettings(), {}, watch=self.watch)

    def close(self) -> None:
        self._directory.close()

    def _finding(self, number: int, at: Instant) -> PatientEvent:
        (code,) = self._chance.choices(tuple(FOUND), OFTEN)
        value_body = self._chance.choice(FOUND[code])
        value = (
            Quantity(value_body, "%", ucum="%")
            if len(value_body) == 2
            else Concept((Coding(SNOMED, value_body),))
        )
        name = f"Observation/found-{number}"
        fact = Fact(
            f"{name}#0", "observed", Concept((Coding(LOINC, code),)), at, Source(name, "1"), value, at
        )
        return PatientEvent(
            f"{name}@1:{number:016x}",
            ME,
            "observation",
            name,
            at,
            at,
            (1, at, f"{number:x}"),
            body=_body(FactsBody((fact,))),
        )

    def _timed(self, stated: list[PatientEvent]) -> float:
        began = time.process_time()
        self._tell(stated)
        return time.process_time() - began

    def _tell(self, stated: list[PatientEvent]) -> None:
        for first in range(0, len(stated), CHUNK):
            out = Outcome()
            for event in stated[first : first + CHUNK]:
                self._fold.apply(event, out)
            self._fold.flush()
            self._offset += 1
            self._store.written(Checkpoint("benchmark", self._offset, 0))
            self.requests += len(out.requests)


def _first_stay() -> PatientEvent:
    start = START - YEARS - DAY
    body = EncounterBody("IMP", "finished", start=start, end=start + HOUR)
    return PatientEvent(
        "Encounter/0@1:0", ME, "encounter", "Encounter/0", start, start, (1, start, "0"), body=_body(body)
    )


def _body(value_body: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value_body))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--named", type=int, default=100)
    parser.add_argument("--events", type=int, default=1_000)
    parser.add_argument("--scratch", type=int, default=5)
    parser.add_argument("--guidelines", type=Path, action="append", default=[])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--a-year", type=int, default=0)
    parser.add_argument("--looked", action="store_true")
    options = parser.parse_args()
    guidelines = load(options.guidelines).guidelines
    print(
        f"{len(guidelines)} guidelines, {sum(len(g.steps) for g in guidelines)} steps; {options.named} named findings, {options.events} others; seed {options.seed}"
    )
    next_finding.settle = _timed_settle
    with tempfile.TemporaryDirectory() as folder:
        _measure(GuidelineWatch(guidelines), Path(folder), options)


def _measure(watch: GuidelineWatch, folder: Path, options: argparse.Namespace) -> None:
    every = 365 * DAY // options.a_year if options.a_year else None
    patients = {
        size: Patient(size, watch, options.seed, folder / str(size), every=every, looked=options.looked)
        for size in SIZES
    }
    without = Patient(SIZES[-1], None, options.seed, folder / "without", every=every, looked=options.looked)
    for patient in patients.values():
        patient.named(CHUNK)  # the first is read from the rows
    named, watched, other, plain = (
        dict.fromkeys(SIZES, 0.0),
        dict.fromkeys(SIZES, 0.0),
        dict.fromkeys(SIZES, 0.0),
        0.0,
    )
    queried = {size: patient.requests for size, patient in patients.items()}
    for turn in range(options.named // TURN):
        for size in _turned(turn):
            before = Clock.spent
            named[size] += patients[size].named(TURN)
            watched[size] += Clock.spent - before
    queried = {size: patient.requests - queried[size] for size, patient in patients.items()}
    for turn in range(options.events // CHUNK):
        for size in _turned(turn):
            other[size] += patients[size].other(CHUNK)
        plain += without.other(CHUNK)
    print(
        f"{'findings':>8} {'watched ms':>10} {'ratio':>6} {'scratch ms':>10} {'ratio':>6} {'named ms':>8} {'requests':>8} {'other us':>8} {'ratio':>6}"
    )
    for size, patient in patients.items():
        before = Clock.spent
        for _ in range(options.scratch):
            patient.forget()
            patient.named(1)
        scratch = (Clock.spent - before) / options.scratch
        each = watched[size] / options.named
        print(
            f"{size:>8} {each * 1e3:>10.2f} {watched[size] / watched[SIZES[0]]:>6.2f} {scratch * 1e3:>10.1f} {scratch / each:>6.1f} "
            f"{named[size] / options.named * 1e3:>8.2f} {queried[size]:>8} {other[size] / options.events * 1e6:>8.1f} {other[size] / plain:>6.2f}"
        )
    for patient in (*patients.values(), without):
        patient.close()


def _turned(turn: int) -> tuple[int, ...]:
    at = turn % len(SIZES)
    return (*SIZES[at:], *SIZES[:at])


if __name__ == "__main__":
    main()
