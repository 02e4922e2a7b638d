"""A cycle of learning is killed at random points: what it came to is what it would have come to."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.amounts import amount

KILLS = amount(5, 20)


def test_killed_again_and_again_no_model_is_half_promoted_and_each_cycle_comes_to_what_it_would_have(
    tmp_path: Path,
) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.wardstream.learning.cycles.killed_cycle",
        str(tmp_path),
        str(KILLS),
    ]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=None)
    rounds = [json.loads(line) for line in told.stdout.splitlines()]
    assert rounds[-1]["killed"] >= KILLS
    for number, one in enumerate(rounds):
        assert one["end"] == one["plain"] and len(one["end"]["history"]) == number + 1
        for between in one["between"]:  # whatever serves has been promoted, and what promotes has been judged
            assert between["standing"].get("current", "") in {
                "",
                *(artefact for _, artefact in between["moves"]),
            }
            assert len(between["moves"]) == len(between["reports"]) and all(
                json.loads(report)["promoted"] for report in between["reports"]
            )
    assert any(one["end"]["moves"] for one in rounds)
