"""One run of one slot as a folder: what it began with, what stands of it, its result.

    begun.json    slot, time, snapshot, what the snapshot holds for this slot, trainer, seed
    …             the trainer's own (trainers/runs.py): settings.json, state, metrics.jsonl, candidate/
    failed.json   how often training ended in an error
    report.json   the gate's report, signed
    card.md       the model card
    done.json     the Cycle: the run is over

Each file appears whole, in this order: what is there decides where a run goes on.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from models.registry import Artefact, Artefacts
from models.whole_file import whole_file
from schemas.errors import ConfigurationError, StateError
from trainers.candidates import Candidate
from trainers.datasets.snapshot import snapshots
from wardstream.learning.cycles.reports import Cycle, Report

BEGUN: Final = "begun.json"
REPORT: Final = "report.json"
CARD: Final = "card.md"
DONE: Final = "done.json"
FAILED: Final = "failed.json"
#: What has nothing of a patient.
_REPORTED: Final = frozenset({BEGUN, REPORT, CARD, DONE, FAILED})
_NOT_IN_NAMES: Final = re.compile(r"[^0-9A-Za-z]")
T = TypeVar("T")


class Begun(Struct, frozen=True):
    """What a run began with."""

    slot: str
    at: str  # ISO 8601: that of all its files, also where it goes on later
    snapshot: str  # id
    contents: str  # hash of the decisions of this slot in it, with their rewards
    trajectories: int
    matched: int
    trainer: str
    seed: int
    parent: str  # artefact in service then, "" what ships; that it was trained further from, where `renews`
    renews: str = ""  # artefact in service that has learned from forgotten patients


class RunFolder:
    """`path`: L/runs/<slot>/<run id>."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.id = path.name

    @property
    def begun(self) -> Begun:
        return _read(self.path / BEGUN, Begun)

    @property
    def report(self) -> bytes | None:
        path = self.path / REPORT
        return path.read_bytes() if path.exists() else None

    @property
    def done(self) -> Cycle | None:
        path = self.path / DONE
        return _read(path, Cycle) if path.exists() else None

    @property
    def failures(self) -> int:
        """How often training ended in an error."""
        path = self.path / FAILED
        return _read(path, int) if path.exists() else 0

    def count_failure(self) -> None:
        _write(self.path / FAILED, self.failures + 1)

    def keep_report(self, report: bytes, card: str) -> None:
        """`card`: "" where nothing was trained."""
        if card:
            with whole_file(self.path / CARD) as file:
                file.write(card.encode())
        with whole_file(self.path / REPORT) as file:
            file.write(report)

    @contextmanager
    def tried(self, candidate: Candidate) -> Iterator[Artefact]:
        """The candidate as an artefact of a registry of its own, which is gone afterwards: in the real one it
        is with its card and its result.
        """
        folder = self.path / "tried"
        shutil.rmtree(folder, ignore_errors=True)
        try:
            yield Artefacts(folder).add(candidate.files, candidate.kind)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def finish(self, cycle: Cycle) -> None:
        _write(self.path / DONE, cycle)


def begin(folder: Path, begun: Begun) -> RunFolder:
    """A new run; `folder`: the learning folder."""
    name = f"{_NOT_IN_NAMES.sub('', begun.at[:19])}-{begun.contents[:8]}"
    others = runs(folder, begun.slot)
    taken = {one.id for one in others}
    number = next(number for number in range(1, len(taken) + 2) if _numbered(name, number) not in taken)
    found = RunFolder(folder / "runs" / begun.slot / _numbered(name, number))
    _write(found.path / BEGUN, begun)
    return found


def runs(folder: Path, slot: str) -> list[RunFolder]:
    """In the order in which they began; a folder that was killed before it had begun is none."""
    return [RunFolder(path.parent) for path in sorted((folder / "runs" / slot).glob(f"*/{BEGUN}"))]


def erase_runs(folder: Path) -> int:
    """Runs whose snapshot has lost patients lose what the trainer kept of its rows (values, weights); their
    reports stay: how many. Only while snapshots are `writing`.
    """
    gone = {one.id for one in snapshots(folder) if one.erased}
    found = 0
    for run in _all(folder):
        rest = [path for path in run.path.iterdir() if path.name not in _REPORTED]
        if rest and run.begun.snapshot in gone:
            for path in rest:
                if path.is_dir():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink(missing_ok=True)
            found += 1
    return found


def unfinished(folder: Path) -> list[RunFolder]:
    """Of all slots."""
    return [run for run in _all(folder) if run.done is None]


def find(folder: Path, begins: str) -> RunFolder:
    """By its id, or how it begins, in any slot. Raises ConfigurationError for none or several."""
    found = [one for one in _all(folder) if one.id.startswith(begins)]
    exact = [one for one in found if one.id == begins]
    if len(exact or found) != 1:
        raise ConfigurationError(
            f"expected the id of one run, or how it begins; {begins} fits {len(found)}: see wardstream "
            "learn report"
        )
    return (exact or found)[0]


def read_report(run: RunFolder) -> Report:
    """Raises StateError where the run has none."""
    if run.report is None:
        raise StateError(
            f"expected a report in {run.path}, got none: the run is not that far, or was given up; "
            "wardstream learn now goes on with it"
        )
    return _read(run.path / REPORT, Report)


def _all(folder: Path) -> Iterator[RunFolder]:
    for path in sorted((folder / "runs").glob("*")):
        yield from runs(folder, path.name)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"


def _read(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StateError(
            f"expected {path} as the learning loop wrote it, got {type(error).__name__}; move "
            f"{path.parent} away and learn again"
        ) from error


def _write(path: Path, value: Struct | int) -> None:
    with whole_file(path) as file:
        file.write(msgspec.json.format(msgspec.json.encode(value), indent=1))
