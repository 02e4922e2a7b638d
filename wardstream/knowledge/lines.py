"""JSON lines: {id?, title?, text} each. Without an id it is the digest of its content, so that the same line
is the same document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from models.search.pieces import Document, digest
from wardstream.knowledge.bounded import LONGEST, lines


class _Line(Struct):
    text: str
    title: str = ""
    id: str | int | None = None


def read(path: Path, report: Callable[[str], None]) -> Iterator[Document]:
    """`report`: each line that is none, by its number."""
    decoder = msgspec.json.Decoder(_Line)
    for number, line in lines(
        path, lambda number: report(f"line {number}: expected at most {LONGEST:,} bytes, it is longer")
    ):
        if not line.strip():
            continue
        try:
            one = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            report(f"line {number}: expected {{id?, title?, text}} in JSON, got something else")
            continue
        if not one.text.strip():
            report(f"line {number}: no text in it")
            continue
        id = "" if one.id is None else str(one.id).strip()[:300]
        yield Document(id or digest(one.title, one.text, size=8), one.title, one.text)
