"""A case base as one folder of segments: whoever writes appends one, whoever reads sees the whole before or
the whole after it.

    cases-000003-<digest>.ndjson.gz          the fourth segment
    cases-000000-000002-<digest>.ndjson.gz   the content of the first three: older segments within its turns no longer count

Files are whole or not there. A case is known by its source and id; the one that was added last counts. Small
segments at the end become one where they are together as large as half the one before (as log-structured
merge trees do): adding one case writes log N cases on average, and there are log N segments. Removing writes
all that stays as one segment, so that what is removed is in no file any more. Writers wait for each other.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import re
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Final, NamedTuple

import msgspec

from models.ranker.case import Case, decoded, encoded
from models.whole_file import whole_file
from schemas.errors import StateError

_NAME: Final = re.compile(r"cases-(\d{6,})-(?:(\d{6,})-)?[0-9a-f]+\.ndjson\.gz")
_LOCK: Final = ".writing"
_GROWTH: Final = 2  # a segment stays as it is while it is this many times as large as all after it
_TRIES: Final = 100  # of a reader whose files are compacted away while it opens them


class Added(NamedTuple):
    """What an `add` did."""

    new: int
    changed: int
    same: int


class _Segment(NamedTuple):
    first: int  # turns
    last: int
    path: Path


class Store:
    """The folder need not be there: then the base is empty."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def cases(self) -> list[Case]:
        """By key. Raises StateError for a segment that cannot be read."""
        held = self._held()
        return [held[key] for key in sorted(held)]

    @property
    def version(self) -> str:
        """Another one wherever the cases may be others: a listing of the folder, so that a reader can look
        often whether to read again.
        """
        names = "\n".join(segment.path.name for segment in self._segments())
        return hashlib.blake2b(names.encode(), digest_size=8).hexdigest()

    def add(self, cases: Iterable[Case]) -> Added:
        """Adding what is there changes nothing, not even a file. Reads the base; see `write`."""
        fresh: dict[str, Case] = {case.key: case for case in cases}
        with self._writing():
            held = self._held()
            new = [case for key, case in fresh.items() if key not in held]
            changed = [case for key, case in fresh.items() if key in held and held[key] != case]
            self._append([*new, *changed])
        return Added(len(new), len(changed), len(fresh) - len(new) - len(changed))

    def write(self, cases: Iterable[Case], gone: Collection[str] = ()) -> None:
        """Add or replace cases, and take out those with the keys `gone`, without reading the base where
        nothing goes. One step for readers.
        """
        with self._writing():
            if not gone:
                self._append(list(cases))
                return
            held = self._held()
            left = {key: case for key, case in held.items() if key not in gone}
            left.update((case.key, case) for case in cases)
            if left != held:
                self._rewrite(left.values())

    def remove(self, which: Callable[[Case], bool]) -> int:
        """How many went."""
        with self._writing():
            held = self._held()
            kept = [case for case in held.values() if not which(case)]
            if len(kept) < len(held):
                self._rewrite(kept)
        return len(held) - len(kept)

    def _held(self) -> dict[str, Case]:
        held: dict[str, Case] = {}
        with ExitStack() as opened:
            for path, file in self._open(opened):
                with _readable(path), gzip.open(file) as lines:
                    for line in lines:
                        case = decoded(line)
                        held[case.key] = case
        return held

    def _open(self, opened: ExitStack) -> list[tuple[Path, IO[bytes]]]:
        """All segments at once: an open file stays readable when a writer has removed it."""
        for _ in range(_TRIES):
            segments = self._segments()
            with ExitStack() as so_far, suppress(FileNotFoundError):
                files: list[tuple[Path, IO[bytes]]] = [
                    (segment.path, so_far.enter_context(segment.path.open("rb"))) for segment in segments
                ]
                opened.push(so_far.pop_all())
                return files
        raise StateError(
            f"expected the segments in {self.folder} to stay while they are read, got others each time; "
            "try again"
        )

    def _segments(self) -> list[_Segment]:
        """Those that count, by turn."""
        found: list[_Segment] = []
        for one in self._all():  # of two with the same beginning the longer one comes first
            if not found or one.last > found[-1].last:
                found.append(one)
        return found

    def _all(self) -> list[_Segment]:
        named = (
            (match, path)
            for path in self.folder.glob("cases-*.ndjson.gz")
            if (match := _NAME.fullmatch(path.name))
        )
        segments = (_Segment(int(match[1]), int(match[2] or match[1]), path) for match, path in named)
        return sorted(segments, key=lambda one: (one.first, -one.last, one.path.name))

    def _append(self, cases: list[Case]) -> None:
        if not cases:
            return
        segments = self._segments()
        turn = segments[-1].last + 1 if segments else 0
        body = b"".join(encoded(case) + b"\n" for case in cases)
        made = gzip.compress(body, 6, mtime=0)
        size, at = len(made), len(segments)
        while at and segments[at - 1].path.stat().st_size <= _GROWTH * size:
            at -= 1
            size += segments[at].path.stat().st_size
        if at == len(segments):
            self._put(made, body, turn, turn)
        else:
            merged = _merged(segments[at:], body)
            self._put(gzip.compress(merged, 6, mtime=0), merged, segments[at].first, turn)
        self._clean()

    def _rewrite(self, cases: Iterable[Case]) -> None:
        segments = self._segments()
        body = b"".join(encoded(case) + b"\n" for case in sorted(cases, key=lambda case: case.key))
        last = segments[-1].last + 1 if segments else 0
        self._put(
            gzip.compress(body, 6, mtime=0), body, min((one.first for one in segments), default=0), last
        )
        self._clean()

    def _put(self, made: bytes, body: bytes, first: int, last: int) -> None:
        turns = f"{first:06d}" if first == last else f"{first:06d}-{last:06d}"
        with whole_file(
            self.folder / f"cases-{turns}-{hashlib.blake2b(body, digest_size=6).hexdigest()}.ndjson.gz"
        ) as file:
            file.write(made)

    def _clean(self) -> None:
        """What counts no longer, those of a writer that was killed before it removed them included."""
        counting = {segment.path for segment in self._segments()}
        for segment in self._all():
            if segment.path not in counting:
                segment.path.unlink(missing_ok=True)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / _LOCK).open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # the system lets go of it where a writer dies
            yield


def _merged(segments: Iterable[_Segment], new: bytes) -> bytes:
    """Of each key the last line, where its first one stood."""
    held: dict[str, bytes] = {}
    for segment in segments:
        with _readable(segment.path), gzip.open(segment.path) as lines:
            held.update((_KEY.decode(line).key, line) for line in lines)
    held.update((_KEY.decode(line).key, line) for line in new.splitlines(keepends=True))
    return b"".join(held.values())


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise StateError(
            f"expected a batch of cases at {path}, got a file that cannot be read "
            f"({type(error).__name__}); remove it and add its cases again"
        ) from error


class _Keyed(msgspec.Struct, frozen=True):
    id: str
    source: str

    @property
    def key(self) -> str:
        return f"{self.source}/{self.id}"


_KEY: Final = msgspec.json.Decoder(_Keyed)
