"""Rewards are those of everything that ever came, whatever the order, however often, wherever a batch ends."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.outcomes import Draft, Means, settle
from schemas.errors import StateError
from schemas.instant import DAY, HOUR
from schemas.outcomes import ClinicianDocument
from streams.rewards.ledger import Change, RewardLedger
from tests.processors.outcomes.test_settling import DRAFT, NOTE

FOREVER = 10_000 * DAY


def changes(seed: int, count: int = 30) -> list[Change]:
    """Of three encounters; documents move between them, are corrected, retracted."""
    drawn = random.Random(seed)
    found: list[Change] = []
    for number in range(count):
        encounter, time = f"Encounter/{drawn.randint(0, 2)}", drawn.randint(0, 60) * HOUR
        if drawn.random() < 0.5:
            found.append(replace(DRAFT, request=f"r{number}", encounter=encounter, cut=time, document=f"d{drawn.randint(0, 3)}"))
        else:
            found.append(replace(NOTE, resource=f"DocumentReference/{drawn.randint(0, 5)}", version=str(number), rank=(number, 0, ""), encounter=encounter,
                                 time=time, retracted=drawn.random() < 0.2, text=f"Potassium {drawn.randint(3, 6)}."))  # fmt: skip
    return found


def scratch(told: list[Change]) -> list[object]:
    """Everything at once, without a ledger."""
    clock = max(one.cut if isinstance(one, Draft) else one.time for one in told)
    last: dict[str, ClinicianDocument] = {}
    for one in told:
        if isinstance(one, ClinicianDocument) and (one.resource not in last or one.rank > last[one.resource].rank):
            last[one.resource] = one
    drafts = [one for one in told if isinstance(one, Draft)]
    return sorted((reward for draft in {one.encounter for one in drafts} for reward in settle(
        [one for one in drafts if one.encounter == draft], [one for one in last.values() if one.encounter == draft], clock)), key=lambda one: one.request)  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_rewards_are_those_of_a_reading_from_scratch(tmp_path_factory: pytest.TempPathFactory, seed: int, order: random.Random) -> None:
    folder, told = tmp_path_factory.mktemp("l"), changes(seed)
    again = [*told, *order.sample(told, 8)]
    order.shuffle(again)
    with closing(RewardLedger(folder / "r.db", keep=FOREVER)) as ledger:
        while again:
            size = order.randint(1, 7)
            ledger.apply(again[:size])
            again = again[size:]
        assert list(ledger.rewards()) == scratch(told)
    shutil.rmtree(folder)


def test_a_draft_that_nobody_answered_expires_when_time_has_passed_though_nothing_of_its_stay_comes(tmp_path: Path) -> None:
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        ledger.apply([DRAFT])
        assert [reward.state for reward in ledger.rewards()] == ["waiting"]
        ledger.apply([replace(NOTE, resource="DocumentReference/9", encounter="Encounter/9", time=DRAFT.cut + 2 * DAY)])
        assert [reward.state for reward in ledger.rewards()] == ["expired"]


def test_texts_are_forgotten_and_rewards_stay(tmp_path: Path) -> None:
    with closing(RewardLedger(tmp_path / "r.db", keep=DAY)) as ledger:
        ledger.apply([DRAFT, NOTE])
        before = list(ledger.rewards())
        ledger.apply([replace(NOTE, resource="DocumentReference/9", encounter="Encounter/9", time=DRAFT.cut + 9 * DAY)])
        assert list(ledger.rewards()) == before and before[0].state == "matched"
    with closing(sqlite3.connect(tmp_path / "r.db")) as sql:
        assert sql.execute("SELECT count(*) FROM draft").fetchone() == (0,)
        assert sql.execute("SELECT resource FROM outcome").fetchall() == [("DocumentReference/9",)] or not sql.execute("SELECT * FROM outcome").fetchall()
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Furosemide" not in (tmp_path / "r.db").read_bytes()


def test_a_batch_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    def broken(text: str) -> frozenset[str]:
        raise RuntimeError("the linker is gone")

    with closing(RewardLedger(tmp_path / "r.db", Means(broken))) as ledger:
        ledger.apply([DRAFT], {("t", 0): 1})
        with pytest.raises(RuntimeError):
            ledger.apply([NOTE], {("t", 0): 2})
        assert ledger.positions() == {("t", 0): 1} and [reward.state for reward in ledger.rewards()] == ["waiting"]


@pytest.mark.parametrize("content", [b"no database at all, and long enough to be looked at by SQLite" * 20])
def test_a_file_that_is_none_of_ours_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "r.db").write_bytes(content)
    with pytest.raises(StateError, match="move it away"):
        RewardLedger(tmp_path / "r.db")


_WRITER = """
import sys
from pathlib import Path
from streams.rewards.ledger import RewardLedger
from tests.streams.rewards.test_ledger import FOREVER, changes
ledger, told = RewardLedger(Path(sys.argv[1]), keep=FOREVER), changes(5, 400)
print("ready", flush=True)
while (at := ledger.positions().get(("t", 0), 0)) < len(told):
    ledger.apply(told[at : at + 3], {("t", 0): min(at + 3, len(told))})
    print(at, flush=True)
"""


def test_killed_twenty_times_no_reward_is_lost_or_wrong(tmp_path: Path) -> None:
    drawn, file = random.Random(3), tmp_path / "r.db"
    for _ in range(20):
        with subprocess.Popen([sys.executable, "-c", _WRITER, str(file)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
            for _ in range(drawn.randint(0, 8)):
                writer.stdout.readline()
            writer.kill()
    told = changes(5, 400)
    with closing(RewardLedger(file, keep=FOREVER)) as ledger:
        at = ledger.positions()["t", 0]
        assert at > 20
        assert list(ledger.rewards()) == scratch(told[:at])
