"""The result of each cycle of learning: one line each, appended, in `history.jsonl` of the learning
folder.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from schemas.errors import StateError

FILE: Final = "history.jsonl"


class Cycle(Struct, frozen=True, omit_defaults=True):
    """One cycle of one slot. `before`, `estimated`: what the policy in service and the candidate earn, doubly
    robust, None where nothing was estimated.
    """

    slot: str
    at: str  # ISO 8601
    snapshot: str = ""  # id
    trajectories: int = 0  # rows of the snapshot
    matched: int = 0  # of those that this slot decided: with an outcome to learn from
    before: float | None = None
    estimated: float | None = None
    promoted: bool = False
    why: str = ""
    artefact: str = ""  # id
    report: str = ""  # path
    run: str = ""  # id
    trial: float = 0.0  # share of the requests that the candidate answers on trial
    trained: bool = False
    # by the watch: "rolled back", "trial promoted", "trial ended"; `before` and `estimated` are live
    # then
    moved: str = ""


_DECODER: Final = msgspec.json.Decoder(Cycle)


def read_history(folder: Path, slot: str = "") -> list[Cycle]:
    """In order. What a kill left of a last line counts as not there. Raises StateError for another line that
    is none.
    """
    path = folder / FILE
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[
        :-1
    ]  # behind the last line break stands nothing, or what a kill left
    try:
        found = [_DECODER.decode(line) for line in lines if line]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StateError(
            f"expected a cycle of learning in each line of {path}, got one that is none; restore it, or "
            "move it away"
        ) from error
    return [one for one in found if not slot or one.slot == slot]


def append(folder: Path, cycle: Cycle) -> None:
    """Durable when it returns, and there once: a cycle of the same run is not written again."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        whole = file.read()
        file.truncate(whole.rfind(b"\n") + 1)
        if any((one.slot, one.run) == (cycle.slot, cycle.run) for one in read_history(folder)):
            return
        file.write(msgspec.json.encode(cycle) + b"\n")
        file.flush()
        os.fsync(file.fileno())
