"""The patient stage is killed at random moments: what it decides then is what it would have decided."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path


def told(folder: Path, lines: int | None) -> tuple[dict[str, str], bool]:
    """What a stage decides until it has told so many lines, or all; and whether that was all."""
    found: dict[str, str] = {}
    command = [sys.executable, "-m", "tests.streams.stages.patient.killed_stage", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as stage:
        assert stage.stdout is not None and stage.stdout.readline() == "ready\n"
        done = False
        for number, line in enumerate(stage.stdout):
            if line.endswith("}]\n"):
                request, _, decided = line.partition(" ")
                assert found.setdefault(request, decided) == decided
            done = done or line == "done\n"
            if number == lines:
                stage.kill()
    return found, done


def test_killed_again_and_again_each_request_is_decided_as_without(tmp_path: Path) -> None:
    drawn = random.Random(5)
    expected, done = told(tmp_path / "straight", None)
    assert done and len({decided.partition("action")[2] for decided in expected.values()}) > 2
    found: dict[str, str] = {}
    for _ in range(60):
        decided, done = told(tmp_path / "killed", drawn.randint(3, 20))
        assert all(found.setdefault(request, said) == said for request, said in decided.items())
        if done:
            break
    assert found == expected
