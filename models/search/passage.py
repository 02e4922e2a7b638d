"""What goes into a corpus and what comes out."""

from __future__ import annotations

import hashlib
from typing import Final, Literal, TypeAlias

from msgspec import Struct

#: How an agent names what it searches; each stands for one or several corpora.
Tag: TypeAlias = Literal["WIKI", "PMC", "BOOK"]
TAGS: Final[tuple[Tag, ...]] = ("WIKI", "PMC", "BOOK")


class Document(Struct, frozen=True):
    """One text of a corpus. Adding another text under the same id replaces it."""

    id: str  # within its corpus: a file's path, PMID:…, a page's number
    title: str
    text: str


class Passage(Struct, frozen=True):
    """A piece of a document, as an answer."""

    id: str  # corpus/document#digest of its text: a piece that changes gets another id
    corpus: str
    title: str  # of the document
    text: str  # at most 1,000 characters
    score: float = 0.0  # of the fusion; comparable within one answer only


def digest(*parts: str, size: int = 16) -> str:
    """Of texts in order, in hex."""
    whole = hashlib.blake2b(digest_size=size)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(len(data).to_bytes(8, "little"))
        whole.update(data)
    return whole.hexdigest()
