"""A folder of the learning loop as the stages leave it: trajectories as Parquet, rewards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from processors.outcomes import Reward
from schemas.decisions import Decision
from schemas.instant import HOUR
from schemas.trajectories import Trajectory
from schemas.trajectory_table import row
from streams.learning import log_files as parts
from streams.learning.reward_ledger import RewardLedger

START = 1_700_000_000_000_000
SLOT = "retrieval-weights"


def pseudonym(name: str) -> str:
    """As different from the name as it takes for a test."""
    return name[::-1]


def decision(number: int, **changes: object) -> Decision:
    told = Decision(
        SLOT,
        "",
        ("words", "meaning"),
        ("words", "meaning")[number % 2],
        0.5,
        {"notes": float(number), "age": 60.0 + number % 7},
    )
    return msgspec.structs.replace(told, **changes)


def told(number: int, patient: int | None = None, **changes: object) -> Trajectory:
    """Request `number`; of patient number % 10, in one of their two stays, unless it is said."""
    whose = number % 10 if patient is None else patient
    made = Trajectory(
        f"request-{number}",
        "progress-note",
        f"progress-note/{number}",
        START + number * HOUR,
        "aa",
        "t1",
        "composer",
        patient=f"Patient/{whose}",
        encounter=f"Encounter/{whose}-{number % 2}",
        decisions=(decision(number),),
        group={"sex": ("female", "male")[whose % 2]},
    )
    return msgspec.structs.replace(made, **changes)


def write(
    folder: Path, made: Sequence[Trajectory], first: int = 0, partition: int = 0, *, per_file: int = 1000
) -> None:
    """Rows at the offsets from `first`, `per_file` in a file."""
    rows = [
        row(one, pseudonym, partition, first + at, START + (first + at) * HOUR) for at, one in enumerate(made)
    ]
    day: dict[str, list[dict[str, object]]] = {}
    for one in rows:
        day.setdefault(parts.day(int(one["recorded"])), []).append(one)
    for of_day in day.values():
        for at in range(0, len(of_day), per_file):
            parts.write(folder, of_day[at : at + per_file])


def reward(folder: Path, rewards: Iterable[Reward]) -> None:
    """As the stage reward keeps them."""
    RewardLedger(folder / "rewards.db").close()
    with closing(sqlite3.connect(folder / "rewards.db")) as sql, sql:
        sql.executemany(
            "INSERT OR REPLACE INTO reward VALUES (?, ?, '', 0, ?)",
            [(one.request, one.state, msgspec.json.encode(one)) for one in rewards],
        )


def matched(number: int, value: float = 0.5, **changes: object) -> Reward:
    made = Reward(
        f"request-{number}",
        "matched",
        value,
        {"words.f": value},
        f"DocumentReference/{number}@1",
        START + number * HOUR + 1,
    )
    return msgspec.structs.replace(made, **changes)


def patients(table: Mapping[str, object]) -> set[str]:
    return set(table["patient"].to_pylist())  # type: ignore[attr-defined]
