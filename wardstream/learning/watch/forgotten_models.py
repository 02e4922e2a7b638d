"""Artefacts that answer and have learned from patients who are forgotten by now.

    in service        retrained without them, if the slot has a schedule: promoted where the gate shows it to be no worse (no gain is needed).
                      After `learning.forget_days` the slot steps back to what has not seen them, at the last to what ships
    other roles       on trial, in the shadow, as predecessor, as what would be gone back to: retired at once
    runs              begun with their rows: what the trainer kept of them (values, weights) is removed

Each is an alarm: a warning in the log, the outcome `stale` of the schedule's metric at each look, `wardstream doctor`, `models show`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from models.registry import Registry
from models.registry.registry import Moved
from models.registry.slots import line, standing
from models.whole_file import whole_file
from schemas.errors import StateError
from streams.telemetry import Telemetry
from trainers.datasets.forgotten import read_forgotten
from trainers.datasets.snapshot import scrub_all, writing
from trainers.datasets.stale import Stale, stale
from wardstream.learning.cycles.reports import Cycle, append
from wardstream.learning.cycles.run_folder import erase_runs
from wardstream.settings.parts import LearningSettings

log: Final = logging.getLogger("wardstream.learn")
#: How the reason of its moves begins.
BY_FORGETTING: Final = "forgotten: "
#: In the learning folder: since when each artefact is known to be stale, ISO 8601.
SINCE: Final = "stale.json"
_SINCE: Final = msgspec.json.Decoder(dict[str, str])


class Due(Struct, frozen=True):
    """`until`: when what is in service steps back, unless it was replaced by then."""

    stale: Stale
    until: datetime


def dues(registry: Registry, folder: Path, days: float, now: datetime, *, unknown: bool = False) -> list[Due]:
    """Of what answers and is stale; what was not seen before is due in `days` from now. `unknown`: also that of
    which nobody knows whom it has seen, though nobody is forgotten. Nothing is written. Raises StateError as
    `stale` does.
    """
    since = _read(folder / SINCE)
    found = [one for one in stale(registry, folder) if unknown or _counts(one, folder)]
    return [
        Due(one, datetime.fromisoformat(since[one.artefact]) + timedelta(days=days))
        if one.artefact in since
        else Due(one, now + timedelta(days=days))
        for one in found
    ]


def renew(
    registry: Registry,
    folder: Path,
    settings: LearningSettings,
    now: datetime,
    retrain: Callable[[str], bool] = lambda slot: False,
    telemetry: Telemetry | None = None,
) -> list[str]:
    """What was done, for a person. `retrain`: queues a run of a slot; whether there will be one.
    Raises StateError where the registry, a snapshot or the file of the forgotten is not what it was.
    """
    measured = telemetry or Telemetry()
    with writing(folder):
        scrub_all(folder, read_forgotten(folder))
        erase_runs(folder)
    found = {one.artefact: one for one in stale(registry, folder, behind=True) if _counts(one, folder)}
    since, at = _read(folder / SINCE), now.isoformat(timespec="seconds")
    fresh = found.keys() - since.keys()
    if found.keys() != since.keys():
        with whole_file(folder / SINCE) as file:
            known = {one: since.get(one, at) for one in sorted(found)}
            file.write(msgspec.json.encode(known))
    done: list[str] = []
    for slot in registry.slots():
        moves = registry.moves(slot)
        now_serves = standing(moves)
        roles = {now_serves.trial, now_serves.shadow, now_serves.control, *line(moves)[:-1]}
        behind = sorted((roles - {"", now_serves.current}) & found.keys())
        done += [_retire(registry, slot, found[artefact], at, folder) for artefact in behind]
        if (current := now_serves.current) not in found:
            continue
        measured.learned(slot, "stale")
        until = datetime.fromisoformat(since.get(current, at)) + timedelta(days=settings.forget_days)
        if now >= until:
            done.append(_retire(registry, slot, found[current], at, folder))
            measured.learned(slot, "stepped-back")
            continue
        coming = slot in settings.schedule and current in fresh and retrain(slot)
        text = (
            f"{slot}: {current[:12]} has learned from {_who(found[current])}; "
            f"{'it is retrained, and ' if coming else ''}steps back on {until.date()} unless it is replaced"
        )
        if current in fresh:
            log.warning("%s", text)
        done.append(text)
    return done


def _retire(registry: Registry, slot: str, one: Stale, at: str, folder: Path) -> str:
    why = f"{BY_FORGETTING}it has learned from {_who(one)}"
    before = registry.standing(slot)
    try:
        move = registry.retire(slot, one.artefact, at, why, seen=before)
    except Moved:
        return f"{slot}: somebody else moved it meanwhile"
    serves = registry.standing(slot).current
    log.warning("slot %s: %s retired: %s", slot, one.artefact[:12], why)
    if before.current == one.artefact:
        append(
            folder,
            Cycle(
                slot,
                at,
                "",
                0,
                0,
                why=why,
                artefact=serves,
                run=f"forgotten-{move.number}",
                moved="stepped back",
            ),
        )
        return f"{slot}: stepped back from {one.artefact[:12]} to {serves[:12] or 'what ships'}: {why}"
    return f"{slot}: {one.artefact[:12]} retired: {why}"


def _who(one: Stale) -> str:
    if not one.patients:
        return "a snapshot that is not there any more: nobody knows whether a forgotten patient was in it"
    return f"{one.patients} {'patient who is' if one.patients == 1 else 'patients who are'} forgotten"


def _counts(one: Stale, folder: Path) -> bool:
    """Where nobody knows whom it has seen it counts as soon as anybody is forgotten."""
    return bool(one.patients) or read_forgotten(folder).anybody


def lines(found: Collection[Due]) -> Iterator[str]:
    """For a person."""
    for one in found:
        yield (
            f"{', '.join(one.stale.slots)}: {one.stale.artefact[:12]} has learned from {_who(one.stale)}; it is "
            f"replaced or steps back by {one.until.date()}"
        )


def _read(path: Path) -> dict[str, str]:
    try:
        return _SINCE.decode(path.read_bytes()) if path.exists() else {}
    except msgspec.MsgspecError as error:
        raise StateError(
            f"expected since when artefacts are stale in {path}, got something else; remove the file: the time "
            "begins anew"
        ) from error
