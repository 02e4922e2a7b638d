"""The exporter is killed at random moments: no trajectory is lost, and none is there twice."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from streams.learning.export import TrajectorySink
from tests.amounts import amount
from tests.streams.learning.logged import held

KILLS = amount(5, 20)


def test_killed_again_and_again_every_trajectory_is_in_one_row(tmp_path: Path) -> None:
    drawn = random.Random(7)
    told: dict[int, int] = {}
    for kill in range(KILLS):
        command = [sys.executable, "-m", "tests.streams.learning.killed_writer", str(tmp_path), str(kill)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
            for _ in range(drawn.randint(1, 25)):
                partition, following = map(int, writer.stdout.readline().split())
                told[partition] = following
            writer.kill()
            for line in writer.stdout:  # what it had told before it was gone
                if line.endswith("\n"):
                    partition, following = map(int, line.split())
                    told[partition] = following
    sink = TrajectorySink(tmp_path, salt="s")
    kept = {number: following for (_, number), following in sink.positions().items()}
    sink.close()
    assert all(kept[number] >= following for number, following in told.items()) and sum(told.values()) > KILLS
    assert sorted(held(tmp_path)) == [
        (number, offset) for number, following in sorted(kept.items()) for offset in range(following)
    ]
