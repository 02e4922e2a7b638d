"""Killed at random points, a snapshot is there whole or not at all, and rows of the forgotten do not come
back.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

from streams.learning.forgotten import FILE, ForgottenLedger
from tests.amounts import amount
from tests.trainers.datasets.logged import matched, pseudonym, reward, told, write
from trainers.datasets.snapshot import snapshots, take

KILLS = amount(5, 20)


def killed(folder: Path, seed: int, at: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.trainers.datasets.killed_taker", str(folder), str(seed), str(at)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)


def test_killed_again_and_again_a_snapshot_is_whole_or_not_there(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(60)], per_file=9)
    reward(tmp_path, [matched(number) for number in range(40)])
    drawn = random.Random(11)
    calls = int(killed(tmp_path, 0, 0).stdout)
    for kill in range(1, KILLS + 1):
        if kill % 5 == 0:  # the snapshots that were taken so far lose their rows, too
            ledger = ForgottenLedger(tmp_path / FILE, "s")
            ledger.wish([pseudonym(f"Patient/{kill // 5}")], "2026-11-22T00:00:00+00:00", "asked to")
            ledger.close()
        found = killed(tmp_path, kill, drawn.randint(1, calls))
        assert found.returncode == -signal.SIGKILL
        for one in snapshots(tmp_path):
            if not one.scrubbed:
                assert (
                    len(one.table("train")) + len(one.table("held"))
                    == one.manifest.rows
                    == 60 - one.manifest.forgotten
                )
            assert one.patients()
        made = take(tmp_path, seed=kill)
        assert made.manifest.rows == 60 - 6 * (kill // 5) and take(tmp_path, seed=kill).id == made.id
        assert not list((tmp_path / "snapshots").glob(".*.*"))
        assert all(
            one.scrubbed or one.manifest.forgotten == made.manifest.forgotten for one in snapshots(tmp_path)
        )
