"""Pairs of what was known before and what was written later: `{id, source, kinds, pre_admission, reference}`,
one JSON object a line, gzip or not.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

_GZIP: Final = b"\x1f\x8b"


class Pair(msgspec.Struct, frozen=True):
    """What was known of a patient at admission, and what was written of the stay or visit."""

    id: str
    pre_admission: str
    reference: str
    source: str = ""
    kinds: tuple[str, ...] = ()
    patient: str = (
        ""  # who it is of, where that is known: several of one patient are no independent witnesses
    )

    @property
    def texts(self) -> tuple[str, str]:
        """Both halves."""
        return self.pre_admission, self.reference


class Note(msgspec.Struct, frozen=True):
    """A whole note."""

    id: str
    text: str
    patient: str = ""


class Read(NamedTuple):
    """`skipped`: why -> how many lines."""

    pairs: list[Pair]
    skipped: dict[str, int]


def read_pairs(path: Path) -> Read:
    """Every line that is a pair, once by id; the others are counted. Raises FileNotFoundError."""
    return read_lines(lines_of(path))


def read_all(paths: Iterable[Path]) -> Read:
    """`read_pairs` of several files, as one."""
    return read_lines(line for path in paths for line in lines_of(path))


def read_lines(lines: Iterable[bytes]) -> Read:
    """`read_pairs` of lines."""
    decoder = msgspec.json.Decoder(Pair)
    known: dict[str, Pair] = {}
    skipped: Counter[str] = Counter()
    for line in lines:
        if not line.strip():
            continue
        try:
            pair = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            skipped["no pair"] += 1
            continue
        if not pair.pre_admission.strip() or not pair.reference.strip():
            skipped["one half is empty"] += 1
        elif pair.id in known:
            skipped["id seen before"] += 1
        else:
            known[pair.id] = pair
    return Read(list(known.values()), dict(skipped))


def lines_of(path: Path) -> Iterator[bytes]:
    """Of a file, zipped or not."""
    with path.open("rb") as file:
        zipped = file.read(2) == _GZIP
        file.seek(0)
        if zipped:
            with gzip.open(file) as content:
                yield from content
        else:
            yield from file
