"""A case base as one folder of batches: each `add` writes what is new as one file, named by its turn and content. No locks: one writer at a time.

Files are whole or not there. A case is known by its source and id; the one that was added last counts. Removing writes all that stays as one batch.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from models.casebase.case import Case, decoded, encoded
from models.whole_file import whole_file
from schemas.errors import StateError

_MANY: Final = 64  # batches, after which they become one


class Added(NamedTuple):
    """What an `add` did."""

    new: int
    changed: int
    same: int


class Store:
    """The folder need not be there: then the base is empty."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def cases(self) -> list[Case]:
        """By key. Raises StateError for a batch that cannot be read."""
        held = self._held()
        return [held[key] for key in sorted(held)]

    def add(self, cases: Iterable[Case]) -> Added:
        """Adding what is there changes nothing, not even a file."""
        held = self._held()
        fresh: dict[str, Case] = {case.key: case for case in cases}
        new = [case for key, case in fresh.items() if key not in held]
        changed = [case for key, case in fresh.items() if key in held and held[key] != case]
        if new or changed:
            batches = self._batches()
            if len(batches) >= _MANY:
                self._rewrite({**held, **fresh}.values())
            else:
                self._write([*new, *changed], _turn(batches))
        return Added(len(new), len(changed), len(fresh) - len(new) - len(changed))

    def remove(self, which: Callable[[Case], bool]) -> int:
        """How many went."""
        held = self._held()
        kept = [case for case in held.values() if not which(case)]
        if len(kept) < len(held):
            self._rewrite(kept)
        return len(held) - len(kept)

    def _held(self) -> dict[str, Case]:
        held: dict[str, Case] = {}
        for path in self._batches():
            try:
                with gzip.open(path) as lines:
                    for line in lines:
                        case = decoded(line)
                        held[case.key] = case
            except (OSError, EOFError, msgspec.DecodeError) as error:
                raise StateError(
                    f"expected a batch of cases at {path}, came a file that cannot be read ({type(error).__name__}); remove it and add its cases again"
                ) from error
        return held

    def _batches(self) -> list[Path]:
        return sorted(self.folder.glob("cases-*.ndjson.gz"))

    def _rewrite(self, cases: Iterable[Case]) -> None:
        before = self._batches()
        kept = sorted(cases, key=lambda case: case.key)
        if kept:
            self._write(kept, _turn(before))
        for path in before:
            path.unlink()

    def _write(self, cases: Iterable[Case], turn: int) -> None:
        body = b"".join(encoded(case) + b"\n" for case in cases)
        digest = hashlib.blake2b(body, digest_size=6).hexdigest()
        with whole_file(self.folder / f"cases-{turn:06d}-{digest}.ndjson.gz") as file:
            file.write(gzip.compress(body, 6, mtime=0))


def _turn(batches: list[Path]) -> int:
    return int(batches[-1].name.split("-")[1]) + 1 if batches else 0
