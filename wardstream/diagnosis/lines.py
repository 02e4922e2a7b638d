"""Lines of a text file, gzip or not."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from schemas.errors import ConfigurationError


class Line(NamedTuple):
    """Counted from 1."""

    number: int
    text: bytes


def lines(path: Path) -> Iterator[Line]:
    """Every line that is not blank. Raises ConfigurationError for a gzip file that is broken; OSError names
    the file itself.
    """
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        try:
            for number, text in enumerate(file, start=1):
                if text.strip():
                    yield Line(number, text)
        except (EOFError, gzip.BadGzipFile) as error:
            raise ConfigurationError(f"expected {path} to be gzip to its end, got {error}") from error
