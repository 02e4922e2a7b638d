"""What it costs the patient stage that guidelines change: the records whom it touches, against all of them
(the baseline). The fold alone, no Kafka.

    python -m benchmarks.taking_up [--patients 1000] [--findings 10] [--guidelines FOLDER]

So many women in hospital, each with so many HPV tests before, the latest positive for one in fourteen; the
guidelines are those that come with wardstream and those of the folder. Then ASCCP gets other words for what
it recommends after a positive HPV test, and ticks go through the records until all are looked at. The
baseline is the same change where the old definitions are not available, so that every record is evaluated
again. Both must ask for the same. CPU time, with reading and writing RocksDB; seedless, for nothing is drawn.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace
from rocksdict import Options

from benchmarks.history import START
from kg.guidelines.graph import Guideline
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import Fold, Outcome, TriggerSettings
from schemas.codes import Coding, Concept
from schemas.events import EncounterBody, EventKind, FactsBody, PatientBody, PatientEvent, tick
from schemas.facts import Fact, Source
from schemas.instant import DAY, MINUTE, Instant
from streams.loop.rocks import Checkpoint, PartitionStore, RocksRows
from wardstream.guidelines import load

ONE_IN: Final = 14
_COMMITTED: Final = Checkpoint("", 0, 0)
_HPV: Final = Concept((Coding("http://loinc.org", "82675-0", "High-risk HPV"),))
_ABSENT, _PRESENT = (
    Concept((Coding("http://snomed.info/sct", code),)) for code in ("260415000", "260373001")
)


def event_of(kind: EventKind, patient: str, name: str, at: Instant, body: msgspec.Struct) -> PatientEvent:
    return PatientEvent(
        f"{name}@1:0", patient, kind, name, at, at, (1, at, "0"), body=msgspec.Raw(msgspec.json.encode(body))
    )


def life(number: int, findings: int) -> Iterator[PatientEvent]:
    me = f"Patient/{number}"
    yield event_of("patient", me, me, START - 9000 * DAY, PatientBody(birth_date="1983-10-19", sex="female"))
    for before in range(findings):
        name, at = f"Observation/{number}-{before}", START - (before * 365 + 9) * DAY
        found = _PRESENT if before == 0 and number % ONE_IN == 0 else _ABSENT
        yield event_of(
            "observation",
            me,
            name,
            at,
            FactsBody((Fact(f"{name}#0", "observed", _HPV, at, Source(name, "1"), found, at),)),
        )
    yield event_of(
        "encounter", me, f"Encounter/{number}", START, EncounterBody("IMP", "in-progress", start=START)
    )


def updated(guideline: Guideline) -> Guideline:
    steps = [
        replace(s, title=f"{s.title}, by a specialist")
        if guideline.id == "asccp-2019" and s.kind == "action" and "ositive" in s.id
        else s
        for s in guideline.steps
    ]
    return replace(guideline, steps=tuple(steps))


def hospital(store: PartitionStore, watch: GuidelineWatch, patients: int, findings: int) -> None:
    fold = Fold(store, TriggerSettings(), {}, watch=watch)
    for number in range(patients):
        for event in life(number, findings):
            fold.apply(event, Outcome())
        fold.flush()
        store.written(_COMMITTED)
    fold.apply(tick(START + DAY), Outcome())
    fold.flush()
    store.written(_COMMITTED)


def taken_up(store: PartitionStore, watch: GuidelineWatch) -> tuple[float, int, int, set[tuple[str, str]]]:
    """CPU seconds, records evaluated and affected, and the requests made."""
    fold, out, now = Fold(store, TriggerSettings(), {}, watch=watch), Outcome(), START + DAY + MINUTE
    began = time.process_time()
    while not fold.taken_up.done:
        fold.apply(tick(now), out)
        fold.flush()
        store.written(_COMMITTED)
        now += 1_000_000
    spent = time.process_time() - began
    fold.apply(tick(now + DAY), out)
    return (
        spent,
        fold.taken_up.looked,
        fold.taken_up.touched,
        {(request.patient, request.reason) for request in out.requests if request.task == "care-summary"},
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--patients", type=int, default=1_000)
    parser.add_argument("--findings", type=int, default=10)
    parser.add_argument("--guidelines", type=Path, action="append", default=[])
    options = parser.parse_args()
    guidelines = load(options.guidelines).guidelines
    old, new = GuidelineWatch(guidelines), GuidelineWatch([updated(one) for one in guidelines])
    print(
        f"{len(guidelines)} guidelines, {sum(len(g.steps) for g in guidelines)} steps; {options.patients} patients with {options.findings} findings each"
    )
    with tempfile.TemporaryDirectory() as folder:
        stores = [
            PartitionStore(RocksRows(Path(folder, name), Options(raw_mode=True)))
            for name in ("everybody", "some")
        ]
        for store in stores:
            hospital(store, old, options.patients, options.findings)
        for key, _ in list(stores[0].scan(b"Gv")):
            stores[0].delete(key)
        stores[0].written(_COMMITTED)
        (everybody, _, all_of_them, queried), (some, looked, touched, same) = (
            taken_up(store, new) for store in stores
        )
    if queried != same:
        raise SystemExit("records that the change does not affect would have got other requests")
    print(f"{'everybody (baseline)':>22} {everybody:>7.2f} s, {all_of_them} of {looked} records anew")
    print(
        f"{'whom it touches':>22} {some:>7.2f} s, {touched} of {looked} records anew; {everybody / some:.1f}x; {len(same)} summaries asked for"
    )


if __name__ == "__main__":
    main()
