"""The promoter is killed at random moments, and its disk fills up: what is in service is always whole, and
what was told stands.
"""

from __future__ import annotations

import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from models.registry import Artefact, Registry
from models.registry.serving import Serving
from schemas.errors import StateError
from tests.amounts import amount
from tests.models.registry.killed_promoter import AT, SLOT

KILLS = amount(8, 20)  # with 8 more moves are read than there are kills, however early each is


def test_killed_again_and_again_nothing_is_half_promoted_and_what_was_told_stands(tmp_path: Path) -> None:
    drawn = random.Random(7)
    told: dict[int, str] = {}
    for kill in range(KILLS):
        command = [sys.executable, "-m", "tests.models.registry.killed_promoter", str(tmp_path), str(kill)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as promoter:
            assert promoter.stdout is not None and promoter.stdout.readline() == "ready\n"
            lines = [promoter.stdout.readline() for _ in range(drawn.randint(0, 4))]
            until = time.monotonic() + drawn.random() * 0.02  # a random moment within the next move
            while time.monotonic() < until:
                pass
            promoter.kill()
            lines += [line for line in promoter.stdout if line.endswith("\n")]
        assert promoter.returncode == -signal.SIGKILL, "it was to run until it was killed"
        told |= {int(number): signature for number, signature in map(str.split, lines)}
        whole(Registry(tmp_path))
    moves = Registry(tmp_path).moves(SLOT)
    assert {number: moves[number - 1].signature for number in told} == told and len(told) > KILLS


def whole(registry: Registry) -> None:
    """Every move is signed, its report is there, and what answers can be loaded to the last byte."""
    moves, now = registry.moves(SLOT), registry.standing(SLOT)
    assert all(registry.report(move) for move in moves if move.report)
    assert all(
        registry.artefacts.get(one)
        for one in {now.current, now.trial, *(move.artefact for move in moves)}
        if one
    )
    serving = Serving(registry, SLOT, read, b"")
    assert {serving.answers(f"request {number}")[0] for number in range(50)} <= {now.current, now.trial}
    registry.promote(
        SLOT, registry.artefacts.add({"weights.json": b"after"}, "retrieval-weights").id, b"{}", AT
    )
    assert serving.answers("request")[1] == b"after"
    registry.roll_back(SLOT, AT, "to where it was")
    assert registry.standing(SLOT).current == now.current


def read(artefact: Artefact) -> bytes:
    return (artefact.path / "weights.json").read_bytes()


@pytest.mark.parametrize("room", [0, 40, 200, 600])
def test_where_the_disk_is_full_what_was_in_service_stays_and_the_next_try_works(
    tmp_path: Path, room: int
) -> None:
    registry = Registry(tmp_path)
    one, two = (
        registry.artefacts.add({"weights.json": data}, "retrieval-weights").id for data in (b"1", b"2")
    )
    registry.promote(SLOT, one, b'{"promoted":true}', AT)
    before = registry.moves(SLOT)
    with files_no_longer_than(room):
        for failing in (
            lambda: registry.promote(
                SLOT, two, b'{"promoted":true, "why":"' + b"." * 1000 + b'"}', AT, "." * 1000
            ),
            lambda: registry.try_out(SLOT, two, 0.2, b"{}" * 400, AT),
            lambda: registry.roll_back(SLOT, AT, "." * 1000),
            lambda: registry.artefacts.add({"weights.json": b"3" * 1000}, "retrieval-weights"),
        ):
            with pytest.raises(OSError, match="File too large"):
                failing()
    assert registry.moves(SLOT) == before and registry.standing(SLOT).current == one
    assert registry.artefacts.ids() == sorted((one, two)) and not [
        path for path in tmp_path.rglob(".*") if path.name != ".lock"
    ]
    registry.promote(SLOT, two, b"{}", AT)
    assert registry.standing(SLOT).current == two


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """A disk that has no more room: the kernel refuses what goes beyond."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def test_a_key_whose_public_half_a_kill_prevented_is_completed(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    one = registry.artefacts.add({"weights.json": b"1"}, "retrieval-weights").id
    registry.promote(SLOT, one, b"{}", AT)
    (tmp_path / "public.key").unlink()
    registry.promote(SLOT, one, b"{}", AT)
    assert (
        registry.standing(SLOT).current == one and (tmp_path / "private.key").stat().st_mode & 0o777 == 0o600
    )


def test_a_leader_of_yesterday_moves_nothing_and_a_hand_does(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    one = registry.artefacts.add({"weights.json": b"1"}, "retrieval-weights").id
    old, new = Registry(tmp_path, token=7), Registry(tmp_path, token=9)
    old.raise_bar(7)
    old.promote(SLOT, one, b"{}", AT)
    new.raise_bar(9)
    for move in (
        lambda: old.promote(SLOT, one, b"{}", AT),
        lambda: old.roll_back(SLOT, AT, ""),
        lambda: old.raise_bar(7),
    ):
        with pytest.raises(StateError, match="later leader"):
            move()
    new.roll_back(SLOT, AT, "it fell")
    registry.promote(SLOT, one, b"{}", AT)
    assert [move.kind for move in registry.moves(SLOT)] == ["promote", "roll-back", "promote"]
