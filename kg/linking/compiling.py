"""A snapshot's surfaces to the file that the linker maps: words, a trie over their numbers, and what each form names.

The file lies beside the snapshot and carries its hash and that of the linker's own tables: a change of either makes another file.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.linking import trie
from kg.linking.surfaces import NAME, readings
from kg.linking.words import adjectives, form, table
from kg.snapshot import Snapshot
from kg.snapshot.layout import strings, write

VERSION: Final = 1
_TABLES: Final = ("words.yaml", "stops.yaml")
_LONGEST: Final = 14  # words; longer forms are names that nobody writes out


class _Entry(NamedTuple):
    sequence: tuple[int, ...]
    row: int
    flags: int
    exact: int


def path_for(snapshot: Snapshot, folder: Path | None = None) -> Path:
    """Where the compiled linker of this snapshot lies."""
    return (folder or snapshot.path.parent) / f"{snapshot.path.stem}-{_tables()}.linker"


def compile_linker(snapshot: Snapshot, folder: Path | None = None) -> Path:
    """Write the linker's file, unless it is there."""
    path = path_for(snapshot, folder)
    if not path.exists():
        write(path, {"linker": VERSION, "hash": snapshot.hash}, arrays(snapshot))
    return path


def arrays(snapshot: Snapshot) -> dict[str, NDArray[Any]]:
    """Everything that the automaton needs, as arrays."""
    numbers: dict[str, int] = {}
    entries = sorted(_entries(snapshot, numbers), key=_preferred(snapshot))
    built, order = trie.build([one.sequence for one in entries], len(numbers))
    words, _ = strings(["\n".join(numbers)])
    return built | {
        "words": words,
        "row": np.array([entries[at].row for at in order], np.int32),
        "flags": np.array([entries[at].flags for at in order], np.uint8),
        "exact": np.array([entries[at].exact for at in order], np.uint32),
    }


def checksum(words: Sequence[str]) -> int:
    """Stands for words as they are written, but for their case."""
    return zlib.crc32(" ".join(words).encode("utf-8", "replace"))


def _entries(snapshot: Snapshot, numbers: dict[str, int]) -> Iterator[_Entry]:
    skipped = table().articles
    groups = [snapshot.group_of(row) for row in range(len(snapshot))]
    names = [snapshot.name(row) for row in range(len(snapshot))]
    seen: set[tuple[tuple[int, ...], int]] = set()
    for surface, row in snapshot.surfaces():
        for words, flags in readings(surface, groups[row], is_name=surface == names[row]):
            kept = [word for word in words if word not in skipped] or words
            if len(kept) > _LONGEST:
                continue
            sequence = tuple(numbers.setdefault(form(word), len(numbers)) for word in kept)
            if (sequence, row) not in seen:
                seen.add((sequence, row))
                yield _Entry(sequence, row, flags, checksum(kept))


def _preferred(snapshot: Snapshot) -> Any:
    """Where several concepts have a form: the one whose name it is, then the best connected."""
    kinds = len(snapshot.groups)
    edges = np.diff(snapshot.pointer[::kinds])

    def key(entry: _Entry) -> tuple[bool, int, int]:
        return not entry.flags & NAME, -int(edges[entry.row]), entry.row

    return key


@lru_cache(maxsize=1)
def _tables() -> str:
    """Hash of what else decides."""
    digest = hashlib.blake2b(f"{VERSION} {len(adjectives())}".encode(), digest_size=4)
    for name in _TABLES:
        digest.update(files("kg.linking").joinpath(name).read_bytes())
    return digest.hexdigest()
