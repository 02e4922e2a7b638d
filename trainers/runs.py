"""One training run as a folder, which can be killed at any moment and goes on to the same bytes.

    settings.json    what is trained on what, with which seed: a run goes on with the same, or not at all
    state            the last checkpoint, replaced whole: step, length of metrics.jsonl at that step, hash, what the trainer kept
    metrics.jsonl    a line for each step that was measured; no clock in it
    candidate/       its result, whole or not there: the run is finished

The metrics are made durable before the checkpoint that counts them, and what stands behind its count is cut
off when the run goes on: that step is done again, and writes the same line. So a run that was killed and one
that was not leave equal files, if the trainer draws all chance from its seed and its checkpoint.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import msgspec
from msgspec import Struct

from models.whole_file import whole_file
from schemas.errors import StateError
from trainers.candidates import Candidate, read, write

SETTINGS: Final = "settings.json"
STATE: Final = "state"
METRICS: Final = "metrics.jsonl"
CANDIDATE: Final = "candidate"
_LOCK: Final = ".lock"

Say: TypeAlias = Callable[[str], None]
#: Step, of how many, what was measured: for a progress bar and for telemetry, both of which belong to whoever
# calls a trainer.
Measure: TypeAlias = Callable[[int, int, Mapping[str, float]], None]


def silent(_: str) -> None:
    """Reports nothing."""


def unmeasured(_step: int, _of: int, _values: Mapping[str, float]) -> None:
    """Shows nothing."""


class _Head(Struct, frozen=True):
    """First line of a checkpoint."""

    step: int
    metrics: int  # bytes
    sha256: str  # of what follows
    values: dict[str, float]  # as measured


class Run:
    """An open run; one process at a time. `step`, `values` and `kept` are those of the last checkpoint: 0, {}
    and None where there is none.
    """

    def __init__(
        self, folder: Path, settings: Mapping[str, Any], say: Say = silent, measure: Measure = unmeasured
    ) -> None:
        """Begins, or goes on. Raises StateError where another process trains in it, it was begun with other
        settings, or its state is damaged.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.say, self._measure = folder, say, measure
        self._lock = (folder / _LOCK).open("wb")
        try:
            self._locked()
            self._tidied()
            self._same(settings)
            self.step, self.values, self.kept = self._went_on()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def keep(self, step: int, of: int, state: bytes, values: Mapping[str, float]) -> None:
        """Checkpoint after `step` steps `of` so many, with what was measured. From here on a kill loses
        nothing of it.
        """
        with (self.folder / METRICS).open("ab") as file:
            file.write(msgspec.json.encode({"step": step, **values}) + b"\n")
            file.flush()
            os.fsync(file.fileno())
            length = file.tell()
        head = _Head(step, length, hashlib.sha256(state).hexdigest(), dict(values))
        with whole_file(self.folder / STATE) as file:
            file.write(msgspec.json.encode(head) + b"\n" + state)
        self.step, self.values, self.kept = step, head.values, state
        self._measure(step, of, values)

    @property
    def finished(self) -> Candidate | None:
        """Its result, where it was finished before. Raises StateError for one that is not as it was
        written.
        """
        return read(self.folder / CANDIDATE) if (self.folder / CANDIDATE).exists() else None

    def finish(self, candidate: Candidate) -> Candidate:
        write(candidate, self.folder / CANDIDATE)
        return candidate

    def _locked(self) -> None:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateError(
                f"expected a run that nobody else trains, got {self.folder}, which another process has "
                "open; wait for it, or stop it"
            ) from None

    def _tidied(self) -> None:
        """What a kill left half written under a name of its own."""
        for path in self.folder.glob(".*"):
            if path.is_dir():
                shutil.rmtree(path)
            elif path.name != _LOCK:
                path.unlink()

    def _same(self, settings: Mapping[str, Any]) -> None:
        data = msgspec.json.format(msgspec.json.encode(settings, order="sorted"), indent=1) + b"\n"
        path = self.folder / SETTINGS
        if not path.exists():
            with whole_file(path) as file:
                file.write(data)
        elif path.read_bytes() != data:
            raise StateError(
                f"expected the settings that the run in {self.folder} was begun with, got others; train "
                "into another folder, or remove this one"
            )

    def _went_on(self) -> tuple[int, dict[str, float], bytes | None]:
        path, metrics = self.folder / STATE, self.folder / METRICS
        if not path.exists():
            metrics.unlink(missing_ok=True)
            return 0, {}, None
        first, _, state = path.read_bytes().partition(b"\n")
        try:
            head = msgspec.json.decode(first, type=_Head)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._damaged("no checkpoint") from error
        if hashlib.sha256(state).hexdigest() != head.sha256:
            raise self._damaged("another content than its hash")
        if not metrics.exists() or metrics.stat().st_size < head.metrics:
            raise self._damaged(f"fewer metrics than its {head.step} steps have")
        with metrics.open("r+b") as file:
            file.truncate(head.metrics)
        return head.step, head.values, state

    def _damaged(self, found: str) -> StateError:
        return StateError(
            f"expected the checkpoint of a run in {self.folder}, got {found}; remove the folder and train "
            "again"
        )
