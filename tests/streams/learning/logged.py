"""Trajectories as records of the topic, and what a folder has of them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.dataset as ds

from schemas.trajectories import Trajectory
from streams.loop import Record, TopicPart
from streams.topics import TRAJECTORY

DAY_MS = 86_400_000


def told(number: int) -> Trajectory:
    return Trajectory(
        f"request-{number}",
        "progress-note",
        f"progress-note/Patient/canary-{number % 3}/Encounter/canary-9/2026-03-01",
        1_700_000_000_000_000 + number,
        "aa",
        "t1",
        "composer",
        patient=f"Patient/canary-{number % 3}",
        encounter="Encounter/canary-9",
        slot="2026-03-01",
        cited=(f"Observation/canary-{number}@2",),
        offered=3,
        statements=2,
        rejected={"number": 1},
        steps=({"step": "compose"},),
    )


def record(offset: int, partition: int = 0, *, every: int = 1000) -> Record:
    """`every`: milliseconds from one record to the next."""
    return Record(
        TRAJECTORY,
        partition,
        offset,
        1_700_000_000_000 + offset * every,
        b"",
        msgspec.json.encode(told(offset)),
    )


def positions(records: list[Record]) -> dict[TopicPart, int]:
    return {(one.topic, one.partition): one.offset + 1 for one in records}


def table(folder: Path) -> pa.Table:
    return ds.dataset(sorted(map(str, folder.glob("recorded=*/*.parquet"))), format="parquet").to_table()


def held(folder: Path) -> list[tuple[int, int]]:
    """(partition, offset) of every row, in no order, with what is there twice."""
    if not any(folder.glob("recorded=*/*.parquet")):
        return []
    found = table(folder)
    return list(zip(found["partition"].to_pylist(), found["offset"].to_pylist(), strict=True))
