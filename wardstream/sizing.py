"""What a hospital needs, from what was measured: `wardstream size`. Pure.

Each figure names where it was measured; what nobody measured is an assumption, and printed as one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from streams.topics import TOPICS, TRAJECTORY, Topic, request_topic


@dataclass(frozen=True)
class Load:
    """A hospital. What a bed does a day is assumed until it is counted (`wardstream watch`)."""

    beds: int
    results: float = 60.0  # a bed and day: laboratory results and vital signs that reach the feed
    notes: float = 12.0
    coded: float = 25.0  # orders, diagnoses, encounters, and their changes
    drafts: float = 4.0
    peak: float = 5.0  # the busiest minute, as a multiple of the average
    years: float = 5.0  # for which the state of patients is kept: it has no end of its own
    replication: int = 3


class Measured(NamedTuple):
    """A figure of docs/benchmarks.md."""

    value: float
    unit: str
    what: str


#: Processor seconds of two cores that ran the broker, too.
EVENT_CPU: Final = Measured(1 / 4_399, "s", "processor time of an event from FHIR to its delta")
NOTE_CPU: Final = Measured(
    0.003, "s", "more for a note of 4 000 characters: cleaned, divided, cut (2.3 ms and .7 ms)"
)
DRAFT_CPU: Final = Measured(2 / 169, "s", "processor time of a composed draft, all stages and the broker")
FACT_DISK: Final = Measured(284e6 / 2e6, "B", "disk of a coded fact in the state (RocksDB, compressed)")
NOTE_DISK: Final = Measured(
    4_464.0, "B", "rows of a note of 1 kB in the state, before compression (sample hospital)"
)
PATIENT_MEMORY: Final = Measured(
    440e6, "B", "memory of a worker of `patient` with two million facts, at its peak"
)
RESTORE: Final = Measured(12.3 / 2e6, "s", "time to restore a fact from the changelog")
MESSAGE: Final = Measured(3_162.0, "B", "a FHIR message (sample hospital)")
DELTA: Final = Measured(986.0, "B", "a delta (sample hospital)")
REQUEST: Final = Measured(147_084.0, "B", "a request with its evidence (sample hospital)")
DRAFT: Final = Measured(97_219.0, "B", "a draft's Bundle (sample hospital)")
TRAJECTORY_SIZE: Final = Measured(43_575.0, "B", "a trajectory (sample hospital)")
EMBEDDED: Final = Measured(44 / 2, "texts a second", "embedded by a core without AMX (MiniLM)")
MEASURED: Final = (
    EVENT_CPU,
    NOTE_CPU,
    DRAFT_CPU,
    FACT_DISK,
    NOTE_DISK,
    PATIENT_MEMORY,
    RESTORE,
    MESSAGE,
    DELTA,
    REQUEST,
    DRAFT,
    TRAJECTORY_SIZE,
    EMBEDDED,
)
#: Chunks of a note that are embedded.
CHUNKS: Final = 8
#: A core is planned to this share.
FULL: Final = 0.6
_DAY: Final = 86_400


class Need(NamedTuple):
    """One line of the answer."""

    what: str
    amount: str
    because: str


def needs(load: Load) -> list[Need]:
    """Cores and memory at the busiest minute, disk after so many years."""
    events = load.beds * (load.results + load.notes + load.coded)
    notes, drafts = load.beds * load.notes, load.beds * load.drafts
    facts = (events - notes) * 365 * load.years
    work = events * EVENT_CPU.value + notes * NOTE_CPU.value + drafts * DRAFT_CPU.value
    cores = max(2, math.ceil(work / _DAY * load.peak / FULL))
    embedding = notes * CHUNKS / EMBEDDED.value / _DAY * load.peak / FULL
    workers = max(1, math.ceil(events * load.peak / _DAY * EVENT_CPU.value / FULL))
    partitions = max(12, 4 * cores)
    state = facts * FACT_DISK.value + notes * 365 * load.years * NOTE_DISK.value
    return [
        Need(
            "events",
            f"{events:,.0f} a day",
            f"{events * load.peak / _DAY:,.1f} a second in the busiest minute",
        ),
        Need("drafts", f"{drafts:,.0f} a day", f"{drafts * load.peak / _DAY:,.2f} a second then"),
        Need(
            "cores, stages and broker",
            f"{cores}",
            f"{work / _DAY * load.peak:,.2f} are busy then, by the composer",
        ),
        Need(
            "cores for the stage embed",
            f"{math.ceil(embedding)}",
            f"{embedding * FULL:,.2f} busy; or a GPU, not measured",
        ),
        Need(
            "workers of patient",
            f"{workers}",
            "one folds some 4 000 events a second; a second one is a standby",
        ),
        Need(
            "partitions",
            f"{partitions}",
            "they bound the workers, and cannot be raised without moving patients",
        ),
        Need(
            "memory of a worker of patient",
            _bytes(PATIENT_MEMORY.value),
            "bounded caches: it hardly grows with the state",
        ),
        Need(
            "state on disk, all workers together",
            _bytes(state),
            f"{facts:,.0f} facts after {load.years:g} years",
        ),
        Need(
            "restore of a lost disk",
            _time(facts * RESTORE.value / workers),
            "from the changelog, one worker's share",
        ),
        Need("Kafka on disk", _bytes(load.replication * sum(_topics(load).values())), _largest(load)),
        Need("language model", "not measured", "no GPU was available; the composer needs none"),
    ]


def _topics(load: Load) -> dict[str, float]:
    """Bytes of one copy of each kind of topic, uncompressed."""
    events = load.beds * (load.results + load.notes + load.coded)
    drafts, days = load.beds * load.drafts, 365 * load.years
    return {
        "input": events * MESSAGE.value * _kept(_named("ehr.lab")),
        "events": events * DELTA.value * _kept(_named("ehr.patient-event")),
        "requests": drafts * REQUEST.value * _kept(_named(request_topic("progress-note"))),
        "drafts": drafts * DRAFT.value * _kept(_named("ehr.out.progress-note")),
        "trajectories": drafts * TRAJECTORY_SIZE.value * _kept(_named(TRAJECTORY)),
        "deltas, for ever": events * days * DELTA.value,
        "changelogs": 2 * (events * DELTA.value + load.beds * load.notes * NOTE_DISK.value) * days,
    }


def _named(name: str) -> Topic:
    return next(topic for topic in TOPICS if topic.name == name)


def _kept(topic: Topic) -> int:
    """Days: its retention, and one until its last file is closed."""
    return (topic.retention_days or 0) + 1


def _largest(load: Load) -> str:
    found = sorted(_topics(load).items(), key=lambda one: -one[1])[:4]
    return f"{load.replication} copies, before compression: " + ", ".join(
        f"{name} {_bytes(load.replication * size)}" for name, size in found
    )


def _bytes(number: float) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if number < 1000:
            return f"{number:.3g} {unit}"
        number /= 1000
    return f"{number:.3g} TB"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def assumptions(load: Load) -> list[str]:
    return [
        f"a bed has {load.results:g} results, {load.notes:g} notes, {load.coded:g} other coded changes and {load.drafts:g} drafts a day: "
        "assumed; count yours (`wardstream watch --from-start`)",
        f"the busiest minute has {load.peak:g} times the average; cores are planned to {FULL:.0%}: assumed",
        f"state and deltas are kept for {load.years:g} years; changelogs hold twice what is live: assumed",
        f"a note has {CHUNKS} chunks of text, and 1 kB: longer ones grow the state in proportion",
        *(f"measured: {one.what}: {_figure(one)}" for one in MEASURED),
        "on two shared cores without a GPU (docs/benchmarks.md): measure again on your machines (`make bench`)",
    ]


def _figure(one: Measured) -> str:
    if one.unit == "B":
        return _bytes(one.value)
    if one.unit != "s":
        return f"{one.value:g} {one.unit}"
    return f"{one.value * 1e3:.3g} ms" if one.value >= 1e-3 else f"{one.value * 1e6:.3g} µs"
