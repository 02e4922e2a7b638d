"""A snapshot's surfaces to the file that the linker maps: words, a trie over their numbers, and what each
form names.

The file lies next to the snapshot and carries its hash and that of the linker's own tables: a change of
either makes another file.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.medical.linking import trie
from kg.medical.linking.senses import Meaning, resolved
from kg.medical.linking.surfaces import NAME, TURNED, given, readings, stops
from kg.medical.linking.words import form, singular, table
from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.layout import strings, write

VERSION: Final = 3
_TABLES: Final = ("words.yaml", "stops.yaml")
NOTHING: Final = -1  # row of a phrase that names nothing
_LONGEST: Final = 14  # words; longer forms are names that nobody writes out


class _Entry(NamedTuple):
    sequence: tuple[int, ...]
    row: int
    flags: int
    exact: int
    single: int  # of one word, its singular


def path_for(
    snapshot: Snapshot, folder: Path | None = None, meanings: Mapping[str, Sequence[Meaning]] | None = None
) -> Path:
    """Where the compiled linker of this snapshot lies."""
    return (
        folder or snapshot.path.parent
    ) / f"{snapshot.path.stem}-{_tables(ambiguous() if meanings is None else meanings)}.linker"


def compile_linker(
    snapshot: Snapshot, folder: Path | None = None, meanings: Mapping[str, Sequence[Meaning]] | None = None
) -> Path:
    """Write the linker's file, unless it is there. `meanings`: what forms of several meanings can mean; None:
    what the open graph says.
    """
    meanings = ambiguous() if meanings is None else meanings
    path = path_for(snapshot, folder, meanings)
    if not path.exists():
        facts = {"linker": VERSION, "hash": snapshot.hash, "senses": resolved(meanings, snapshot.surfaces())}
        write(path, facts, arrays(snapshot))
    return path


def ambiguous() -> Mapping[str, Sequence[Meaning]]:
    """Forms of several meanings, as the open graph's file says; a name that a snapshot lacks is no meaning
    there.
    """
    from kg.medical.open import senses

    return senses()


def arrays(snapshot: Snapshot) -> dict[str, NDArray[Any]]:
    """Everything that the automaton needs, as arrays."""
    numbers: dict[str, int] = {}
    entries = sorted(_entries(snapshot, numbers), key=_preferred(snapshot))
    built, order = trie.build([one.sequence for one in entries], len(numbers))
    words, _ = strings(["\n".join(numbers)])
    common, _ = strings(["\n".join(sorted(given()))])
    return built | {
        "words": words,
        "common": common,
        "row": np.array([entries[at].row for at in order], np.int32),
        "flags": np.array([entries[at].flags for at in order], np.uint8),
        "exact": np.array([entries[at].exact for at in order], np.uint32),
        "single": np.array([entries[at].single for at in order], np.uint32),
    }


def checksum(words: Sequence[str]) -> int:
    """Stands for words as they are written, but for their case."""
    return zlib.crc32(" ".join(words).encode("utf-8", "replace"))


def _entries(snapshot: Snapshot, numbers: dict[str, int]) -> Iterator[_Entry]:
    skipped = table().articles
    groups = [snapshot.group_of(row) for row in range(len(snapshot))]
    names = [snapshot.name(row) for row in range(len(snapshot))]
    found: dict[tuple[tuple[int, ...], int, int], _Entry] = {}
    for surface, row in snapshot.surfaces():
        for words, flags in readings(surface, groups[row], is_name=surface == names[row]):
            kept = [words[0], *(word for word in words[1:] if word not in skipped)]
            if len(kept) > _LONGEST or (len(kept) == 1 < len(words)):
                continue
            one = _entry(kept, row, flags, numbers)
            key = (one.sequence, row, one.exact)
            if key not in found or not flags & TURNED:
                found[key] = one
    yield from found.values()
    for phrase in stops().phrases:
        yield _entry([word for word in phrase.split() if word not in skipped], NOTHING, 0, numbers)


def _entry(words: Sequence[str], row: int, flags: int, numbers: dict[str, int]) -> _Entry:
    sequence = tuple(numbers.setdefault(form(word), len(numbers)) for word in words)
    return _Entry(
        sequence, row, flags, checksum(words), checksum([singular(words[0])]) if len(words) == 1 else 0
    )


def _preferred(snapshot: Snapshot) -> Any:
    """Where several concepts have a form: the one whose name it is, then the best connected."""
    kinds = len(snapshot.groups)
    edges = np.diff(snapshot.pointer[::kinds])

    def key(entry: _Entry) -> tuple[bool, int, int]:
        return entry.row != NOTHING and not entry.flags & NAME, -int(edges[entry.row]), entry.row

    return key


@lru_cache(maxsize=1)
def _rules() -> bytes:
    return b"".join(files("kg.medical.linking").joinpath(name).read_bytes() for name in _TABLES)


def _tables(meanings: Mapping[str, Sequence[Meaning]]) -> str:
    """Hash of what else decides."""
    digest = hashlib.blake2b(f"{VERSION}".encode(), digest_size=4)
    digest.update(_rules())
    for form_, senses in sorted(meanings.items()):
        digest.update(repr((form_, [(one.concept, tuple(one.words), one.usual) for one in senses])).encode())
    return digest.hexdigest()
