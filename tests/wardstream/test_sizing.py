"""`wardstream size`: figures that are documented, and answers that follow the hospital's."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from wardstream import sizing
from wardstream.cli.app import app
from wardstream.sizing import Load, needs

DOCS = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def amounts(load: Load) -> dict[str, str]:
    return {one.what: one.amount for one in needs(load)}


def terabytes(text: str) -> float:
    number, unit = text.split()
    return float(number) * {"GB": 1e-3, "TB": 1.0}[unit]


def test_sizes_of_records_are_those_of_the_benchmark() -> None:
    documented = {float(one.replace(",", "")) for one in re.findall(r"\| ([\d,]+) B \|", DOCS.read_text())}
    sizes = (
        sizing.MESSAGE,
        sizing.DELTA,
        sizing.REQUEST,
        sizing.DRAFT,
        sizing.TRAJECTORY_SIZE,
        sizing.NOTE_DISK,
    )
    assert {one.value for one in sizes} <= documented


def test_twice_the_beds_are_twice_the_disk_and_copies_count() -> None:
    one, two = amounts(Load(400)), amounts(Load(800))
    for what in ("state on disk, all workers together", "Kafka on disk"):
        assert 1.9 < terabytes(two[what]) / terabytes(one[what]) < 2.1
    single = amounts(Load(400, replication=1))["Kafka on disk"]
    assert 2.9 < terabytes(one["Kafka on disk"]) / terabytes(single) < 3.1


def test_cores_and_workers_grow_with_the_busiest_minute_and_never_below_what_runs() -> None:
    small, large = amounts(Load(20)), amounts(Load(50_000, results=2_000, drafts=40, peak=20))
    assert int(small["cores, stages and broker"]) == 2 and int(small["workers of patient"]) == 1
    cores, workers = int(large["cores, stages and broker"]), int(large["workers of patient"])
    assert cores > 10 and workers > 1 and int(large["partitions"]) >= workers


def test_every_assumption_and_every_figure_is_printed() -> None:
    printed = CliRunner().invoke(app, ["size", "--beds", "500", "--notes", "33"]).stdout
    assert "33 notes" in printed and printed.count("measured: ") == len(sizing.MEASURED)
    assert "not measured" in printed
