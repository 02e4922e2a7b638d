"""Rows of an RRF file, plain or gzipped, one at a time: columns end with a bar, lines with a newline.

A release has a dozen gigabytes, was cut by MetamorphoSys and copied by hand: what is broken in it is skipped,
counted by reason, and reported with the numbers of the first lines, never with what stands there.
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, cast

from schemas.errors import ConfigurationError

#: The columns of each file (UMLS Reference Manual, chapter 3).
COLUMNS: Final = {"MRCONSO": 18, "MRREL": 16, "MRSTY": 6}
#: Bytes of the longest line worth reading; the longest of a release has some thousand.
LONGEST: Final = 1 << 16
#: Line numbers that are reported of each reason.
TOLD: Final = 5


class Broken:
    """What was skipped, by file and reason."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.first: dict[tuple[str, str], list[int]] = {}

    def add(self, file: str, reason: str, line: int) -> None:
        self.counts[file, reason] += 1
        told = self.first.setdefault((file, reason), [])
        if len(told) < TOLD:
            told.append(line)

    def forget(self, file: str) -> None:
        """A file is read again."""
        for key in [key for key in self.counts if key[0] == file]:
            del self.counts[key], self.first[key]

    def told(self) -> list[str]:
        """ "MRREL: 12 lines with another number of columns than 16 (lines 3, 9, 10, 11, 12, ...)"."""
        given: list[str] = []
        for (file, reason), count in sorted(self.counts.items()):
            numbers = ", ".join(map(str, self.first[file, reason])) + (", ..." if count > TOLD else "")
            lines = "line" if count == 1 else "lines"
            given.append(f"{file}: {count} {lines} {reason} ({lines} {numbers})")
        return given


def find(folder: Path, name: str) -> Path:
    """The file of a release's folder, or of META below it. Raises ConfigurationError where there is none."""
    for place in (folder, folder / "META"):
        for ending in ("RRF", "RRF.gz"):
            if (path := place / f"{name}.{ending}").is_file():
                return path
    raise ConfigurationError(
        f"expected {name}.RRF or {name}.RRF.gz in {folder} or its folder META, got neither; the folder of "
        "a UMLS release has "
        "MRCONSO, MRREL and MRSTY"
    )


def rows(path: Path, having: bytes, broken: Broken | None = None) -> Iterator[tuple[int, int, list[str]]]:
    """(line, number of its first CUI, columns) of each good line that has `having` in it; `broken` hears of
    all others that are not good.

    Most lines are of other vocabularies or languages: they are looked at, but not taken apart.
    """
    name = path.name.partition(".")[0]
    columns = COLUMNS[name]
    number = 0

    def complain(reason: str) -> None:
        if broken is not None:
            broken.add(name, reason, number)

    with _opened(path) as file:
        try:
            while line := file.readline(LONGEST):
                number += 1
                if line.count(b"|") == columns and line.endswith((b"|\n", b"|\r\n", b"|")):
                    if not line.isascii() and not _is_utf8(line):
                        complain("not in UTF-8")
                    elif (cui := _cui(line[:9])) < 0:
                        complain("with an identifier that is no CUI")
                    elif having in line:
                        yield number, cui, line.decode().split("|")
                elif len(line) == LONGEST and not line.endswith(b"\n"):
                    complain(f"longer than {LONGEST} bytes")
                    while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
                        pass
                else:
                    complain(
                        f"with another number of columns than {columns}" if _is_utf8(line) else "not in UTF-8"
                    )
        except (EOFError, zlib.error, gzip.BadGzipFile):
            number += 1
            complain("where the compressed file is cut or damaged; nothing after it was read")


def cui_number(text: str) -> int:
    """7 digits of "C0011860"; -1 for what is no CUI."""
    return _cui(text.encode() + b"|")


def _cui(begin: bytes) -> int:
    digits = begin[1:8]
    return (
        int(digits) if len(begin) == 9 and begin[0] == 0x43 and begin[8] == 0x7C and digits.isdigit() else -1
    )


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _opened(path: Path) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(path)) if path.suffix == ".gz" else path.open("rb", buffering=1 << 20)
