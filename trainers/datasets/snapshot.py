"""Snapshots: a dataset as it was, in a folder named by its content. Written whole or not at all, never
changed, but for rows of the forgotten.
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal
from uuid import uuid4

import msgspec
from msgspec import Struct

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError
from schemas.instant import Instant
from schemas.trajectory_table import VERSION
from trainers.datasets.forgotten import Forgotten, missed, read_forgotten
from trainers.datasets.rewards import ACCOUNT_SHARE, counts, digest, read_rewards
from trainers.datasets.rows import Rows, gather

if TYPE_CHECKING:
    import pyarrow as pa

# What a snapshot is made of. Its canonical bytes are what the snapshot's name is the hash of: nothing in it
# is read from a clock.

MANIFEST: Final = "manifest.json"


class Manifest(Struct, frozen=True):
    """`rows` are those that are in it; `refused` those that are not, by reason; `forgotten` those of patients
    or encounters that are gone.
    """

    version: int  # of the columns, schemas.trajectory_table
    until: (
        Instant | None
    )  # watermark, event time: cut of a request, time of an answer; None: all that was exported
    since: Instant | None  # event time of the earliest cut that counts; None: from the first on
    made: str  # ISO 8601: when the last of its rows was recorded, no clock of ours; "" without rows
    files: dict[str, str]  # name -> sha256
    rows: int
    train: int
    held: int
    matched: int  # rows with a reward that may be learned from
    patients: int
    refused: dict[str, int]
    forgotten: int
    seed: int
    held_out: float
    log: dict[str, str]  # lineage: files of the log that rows came from, below its folder -> sha256
    rewards: str  # lineage: sha256 of what became of the requests


def encode(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest, order="sorted"), indent=1)


def name(data: bytes) -> str:
    """The id of the snapshot with this manifest."""
    return hashlib.sha256(data).hexdigest()


_RANGE: Final = 2**64


def held(known_as: Collection[str], share: float, seed: int) -> bool:
    """Whether all of a person's records fall into the share that is held out: by a salted hash, so that the
    side is the same in every later snapshot.

    Merged records are one person, on one side. If one of them would be learned from and the other held out,
    the person is learned from, also after the merge was taken back: a model may have seen the rows, so they
    can never judge it. A person moves from `held` to `train` at most, never back. `seed` makes another split
    of the same patients.
    """
    return all(_drawn(record, seed) < share for record in known_as)


def _drawn(record: str, seed: int) -> float:
    """Between 0 and 1."""
    digest = hashlib.blake2b(record.encode(), digest_size=8, key=f"side {seed}".encode()).digest()
    return int.from_bytes(digest) / _RANGE


#: Files of a snapshot that hold rows.
TABLES: Final = ("train.parquet", "held.parquet")
PATIENTS: Final = "patients.json"
#: In its place where some of them are forgotten.
LEFT: Final = "left.json"


class _Left(Struct, frozen=True):
    """`patients`: who is left, as in PATIENTS; `erased`: how many are not."""

    patients: dict[str, tuple[str, ...]]
    erased: int


_LEFT: Final = msgspec.json.Decoder(_Left)
_ID: Final = re.compile(r"[0-9a-f]{64}")
_PATIENTS: Final = msgspec.json.Decoder(dict[str, tuple[str, ...]])


@dataclass(frozen=True)
class Snapshot:
    """`id` is the SHA-256 of the manifest, which names every file by its own."""

    path: Path
    id: str
    manifest: Manifest

    @classmethod
    def open(cls, path: Path) -> Snapshot:
        """Raises StateError for what is no snapshot, or not what it was. The files are verified when they are
        read.
        """
        try:
            data = (path / MANIFEST).read_bytes()
            manifest = msgspec.json.decode(data, type=Manifest)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise _changed(path, f"none that can be read ({type(error).__name__})") from error
        if name(data) != path.name:
            raise _changed(path, "another manifest")
        return cls(path, path.name, manifest)

    @property
    def scrubbed(self) -> bool:
        """Whether its rows were taken out, because some were of the forgotten, or it is old."""
        return not all((self.path / one).exists() for one in self.manifest.files)

    def table(self, side: Literal["train", "held"]) -> pa.Table:
        """Columns: `trainers.datasets.rows.schema`, by partition and offset. Raises StateError where its rows
        were taken out, or are not what they were.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        return pq.read_table(pa.BufferReader(self._read(f"{side}.parquet")), partitioning=None)

    def patients(self) -> Mapping[str, tuple[str, ...]]:
        """Every patient record in it, with its encounters, under the pseudonyms of the log, as they were
        before merges; without those that were erased. Raises StateError as `table` does.
        """
        left = self._left()
        return left.patients if left is not None else _PATIENTS.decode(self._read(PATIENTS))

    @property
    def erased(self) -> int:
        """How many patient records in it are forgotten, and their pseudonyms erased."""
        left = self._left()
        return left.erased if left is not None else 0

    def _left(self) -> _Left | None:
        path = self.path / LEFT
        try:
            return _LEFT.decode(path.read_bytes()) if path.exists() else None
        except msgspec.MsgspecError as error:
            raise _changed(self.path, f"another content of {LEFT}") from error

    def _read(self, file: str) -> bytes:
        try:
            data = (self.path / file).read_bytes()
        except FileNotFoundError:
            raise StateError(
                f"expected rows in the snapshot {self.id[:12]}, got none: patients in it were forgotten, "
                "or it is older "
                "than learning.snapshot_days; take another: wardstream trajectory snapshot"
            ) from None
        if hashlib.sha256(data).hexdigest() != self.manifest.files.get(file):
            raise _changed(self.path, f"another content of {file}")
        return data


def take(
    folder: Path,
    *,
    until: Instant | None = None,
    since: Instant | None = None,
    held_out: float = 0.3,
    seed: int = 0,
    account_share: float = ACCOUNT_SHARE,
    now: Instant | None = None,
) -> Snapshot:
    """Of the log in `folder`, its rewards.db and forgotten.db, as snapshots/<id> in it; the same again where
    nothing has changed.

    `until`: event time. Rows of requests with a later cut are left out, answers that arrived later count as
    not yet there. `since`: event time, too; rows of an earlier cut are left out. `held_out`: share of the
    patients to judge by; `account_share`, `now`: `trainers.datasets.rows.gather`. Snapshots that hold rows of patients who are forgotten by now lose their rows.
    Raises ConfigurationError where there is no log, StateError for a file of it, or of rewards, that cannot
    be read, or has columns of another version, ValueError for a share outside (0, 1).
    """
    if not 0 < held_out < 1:
        raise ValueError(f"expected a share between 0 and 1 to be held out, got {held_out}")
    with writing(folder):
        forgotten = read_forgotten(folder)
        scrub_all(folder, forgotten)
        rows = gather(folder, read_rewards(folder, until), forgotten, until, since, account_share, now)
        rewards = rows.rewards
        out = [held(forgotten.known_as(patient), held_out, seed) for patient in rows.records]
        made = _files(rows, out)
        requests = rows.table["request"].to_pylist()
        manifest = Manifest(
            VERSION,
            until,
            since,
            _last(rows.table),
            {file: hashlib.sha256(data).hexdigest() for file, data in sorted(made.items())},
            len(rows.table),
            len(rows.table) - sum(out),
            sum(out),
            sum(counts(rewards.get(one)) for one in requests),
            len(set(rows.table["patient"].to_pylist())),
            rows.reasons,
            rows.forgotten,
            seed,
            held_out,
            dict(rows.log),
            digest(requests, rewards),
        )
        return _kept(folder / "snapshots", manifest, made)


def snapshots(folder: Path) -> list[Snapshot]:
    """All that are there, the earliest first. Raises StateError where one is not what it was."""
    found = [Snapshot.open(path) for path in (folder / "snapshots").glob("*") if _ID.fullmatch(path.name)]
    return sorted(found, key=lambda one: (one.manifest.made, one.manifest.until or 0, one.id))


def scrub_all(folder: Path, forgotten: Forgotten) -> int:
    """Snapshots that lost their rows, for they had some of patients who are gone; their pseudonyms go, too,
    also out of those that had lost their rows before. Only while `writing`.
    """
    found = 0
    for one in snapshots(folder):
        if gone := missed(known := one.patients(), forgotten):
            found += scrub(one.path)
            left = _Left(
                {name: encounters for name, encounters in known.items() if name not in gone},
                one.erased + len(gone),
            )
            with whole_file(one.path / LEFT) as file:
                file.write(msgspec.json.encode(left, order="sorted"))
            (one.path / PATIENTS).unlink(missing_ok=True)
            sync_folder(one.path)
    return found


def clear_rows(folder: Path, before: datetime, used: Collection[str]) -> int:
    """Snapshots that were taken, or taken again, before `before` and lost their rows now. `used`: ids of
    those that keep theirs. The manifest stays, for the lineage of what was trained on them, and the patients,
    to know whom it has seen. Only while `writing`.
    """
    return sum(
        scrub(one.path)
        for one in snapshots(folder)
        if one.id not in used and _taken(one.path) < before.timestamp()
    )


def _taken(path: Path) -> float:
    """By the file's own time; without rows there is nothing to ask for."""
    return max(
        ((path / name).stat().st_mtime for name in TABLES if (path / name).exists()), default=float("inf")
    )


def scrub(path: Path) -> bool:
    """Takes the rows out, the manifest stays: whether there were any. Killed half way it is done at the
    next time.
    """
    found = [path / name for name in TABLES if (path / name).exists()]
    for one in found:
        one.unlink()
    if found:
        sync_folder(path)
    return bool(found)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """One process at a time takes snapshots, or forgets. What one that was killed left half written is
    removed.
    """
    within = folder / "snapshots"
    within.mkdir(parents=True, exist_ok=True)
    with (within / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for path in within.glob(".*.*"):
            shutil.rmtree(path)
        yield


def _files(rows: Rows, out: list[bool]) -> dict[str, bytes]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    made: dict[str, bytes] = {}
    for side, wanted in (("train", False), ("held", True)):
        sink = pa.BufferOutputStream()
        pq.write_table(
            rows.table.filter(pa.array([one is wanted for one in out], pa.bool_())), sink, compression="zstd"
        )
        made[f"{side}.parquet"] = sink.getvalue().to_pybytes()
    patients: dict[str, set[str]] = {}
    for patient, encounter in zip(rows.records, rows.table["encounter"].to_pylist(), strict=True):
        patients.setdefault(patient, set()).add(encounter)
    made[PATIENTS] = msgspec.json.encode(
        {patient: sorted(patients[patient] - {""}) for patient in sorted(patients)}
    )
    return made


def _last(table: pa.Table) -> str:
    """When the last of the rows was recorded."""
    import pyarrow.compute as pc

    last = pc.max(table["recorded"]).as_py()
    return last.astimezone(UTC).isoformat() if last is not None else ""


def _kept(within: Path, manifest: Manifest, made: Mapping[str, bytes]) -> Snapshot:
    text = encode(manifest)
    path = within / name(text)
    if path.exists():  # the same; its rows may have been taken out, of a patient who is there again
        for file, data in made.items():
            if not (path / file).exists():
                with whole_file(path / file) as out:
                    out.write(data)
        (path / LEFT).unlink(missing_ok=True)
        return Snapshot.open(path)
    part = within / f".{path.name}.{uuid4().hex}"
    try:
        for file, data in {**made, MANIFEST: text}.items():
            with whole_file(part / file) as out:
                out.write(data)
        sync_folder(part)
        part.rename(path)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    sync_folder(within)
    return Snapshot(path, path.name, manifest)


def _changed(path: Path, found: str) -> StateError:
    return StateError(
        f"expected the snapshot {path} as it was taken, got {found}; remove the folder and take it again: "
        "wardstream trajectory snapshot"
    )
