"""Bytes of a file, compressed or not, with bounds: a small file may unpack to more than any machine holds."""

from __future__ import annotations

import bz2
import gzip
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final, cast

LONGEST: Final = 16_000_000  # bytes of one document, line or record

#: What reading a damaged archive raises.
DAMAGED: Final = (OSError, EOFError, zlib.error)


class TooLong(ValueError):
    """One document is larger than any text is."""


def opened(path: Path) -> IO[bytes]:
    """By what the file begins with, not by its name."""
    with path.open("rb") as file:
        first = file.read(10)
    if first.startswith(b"\x1f\x8b\x08"):
        return cast("IO[bytes]", gzip.open(path))
    return (
        cast("IO[bytes]", bz2.open(path))
        if first.startswith(b"BZh") and first[4:] == b"1AY&SY"
        else path.open("rb")
    )


def whole(path: Path, most: int = LONGEST) -> bytes:
    """All of it. Raises TooLong."""
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLong(f"expected at most {most:,} bytes of text, it is more")
    return data


def lines(path: Path, too_long: Callable[[int], None], most: int = LONGEST) -> Iterator[tuple[int, bytes]]:
    """(number, line); a line longer than `most` is skipped, never held, and its number reported."""
    with opened(path) as file:
        number = 0
        while line := file.readline(most):
            number += 1
            if len(line) < most or line.endswith(b"\n"):
                yield number, line
                continue
            too_long(number)
            while (rest := file.readline(most)) and not rest.endswith(b"\n"):
                pass


class Measured:
    """A file for a parser of XML. Between two calls of `again` it gives at most `most` bytes; beyond, `read`
    raises TooLong.
    """

    def __init__(self, file: IO[bytes], most: int = LONGEST) -> None:
        self._file = file
        self._most = most
        self._given = 0

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(65_536 if size < 0 else min(size, 65_536))
        self._given += len(data)
        if self._given > self._most:
            raise TooLong(f"expected records of at most {self._most:,} bytes, one is longer")
        return data

    def again(self) -> None:
        """A record is over."""
        self._given = 0
