"""A text to pieces of at most 1,000 characters that end where a paragraph or a sentence ends.

A sentence that is longer is broken at a blank, behind a comma or semicolon where there is one, never behind a
number: "4.5 mmol/L" stays whole. Only what has no blank within 1,000 characters is broken as it comes
(scripts that write none).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

MOST: Final = 1_000  # characters of a piece

_PARAGRAPH: Final = re.compile(r"\n[^\S\n]*\n\s*")
_END: Final = re.compile(r"""[.!?][)\]"'”]*(?=\s+["'“(\[]?[A-Z0-9À-Þ])""")
_NO_END: Final = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|cf|al|approx|e\.g|i\.e|No|Nr|Fig|Figs|Tab|Ref|Refs|Vol|resp|incl|ca|q\.d|b\.i\.d|t\.i\.d|p\.o|i\.v|spp?|var)|\b[A-Z])$"
)
_CLAUSE: Final = re.compile(r"(?<=[;,:])\s")
#: Not behind a number or what compares one: its unit, or the number itself, comes next.
_BLANK: Final = re.compile(r"(?<![\d<>=≤≥±~×/+−-])\s(?![%°‰/×±])")


def cut(text: str, most: int = MOST) -> list[str]:
    """Pieces in order; none of an empty text. Blanks and line ends within a paragraph count as one
    blank.
    """
    pieces: list[str] = []
    now = ""
    for paragraph in _PARAGRAPH.split(text.replace("\r\n", "\n").replace("\x00", " ")):
        whole = " ".join(paragraph.split())
        between = "\n"
        if len(now) >= most // 2 and len(now) + 1 + len(whole) > most:
            pieces.append(now)
            now = ""
        for part in (part for sentence in sentences(whole) for part in _broken(sentence, most)):
            if not now:
                now = part
            elif len(now) + 1 + len(part) <= most:
                now += between + part
            else:
                pieces.append(now)
                now = part
            between = " "
    return [*pieces, now] if now else pieces


def sentences(paragraph: str) -> Iterator[str]:
    """Of a paragraph in one line."""
    begin = 0
    for match in _END.finditer(paragraph):
        if match[0][0] == "." and _NO_END.search(paragraph, max(begin, match.start() - 8), match.start()):
            continue
        if part := paragraph[begin : match.end()].strip():
            yield part
        begin = match.end()
    if rest := paragraph[begin:].strip():
        yield rest


def _broken(sentence: str, most: int) -> Iterator[str]:
    while len(sentence) > most:
        at = next(
            (
                at
                for pattern in (_CLAUSE, _BLANK, re.compile(r"\s"))
                if (at := _last(pattern, sentence, most))
            ),
            most,
        )
        yield sentence[:at].rstrip()
        sentence = sentence[at:].lstrip()
    if sentence:
        yield sentence


def _last(pattern: re.Pattern[str], sentence: str, most: int) -> int:
    """Where the last match begins that leaves a piece neither too long nor less than half full; 0 for
    none.
    """
    within = pattern.finditer(
        sentence, most // 2, most + 2
    )  # one more than may be, to see what a blank stands before
    return max((match.start() for match in within if match.start() <= most), default=0)


# What goes into a corpus and what comes out.

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
