"""What is judged: a draft, what it was made from, which system wrote it; read from lines of JSON, gzip or
not.

    {"id": "case-7/a", "system": "composer", "task": "summary", "draft": "...", "reference": "...",
     "evidence": "..." or [{"source": "Progress note 2026-03-01", "text": "..."}, ...]}

Drafts of equal evidence, task and reference are one case: a judge sees them next to each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from evaluation.judge.rubric import TASKS, Task
from schemas.errors import ConfigurationError
from trainers.datasets.pairs import lines_of

#: As many bad lines are named, the others counted.
_NAMED: Final = 5


class Piece(Struct, frozen=True):
    """One document of the evidence."""

    text: str
    source: str = ""  # how it is called: "Progress note, 2026-03-01"


class Item(Struct, frozen=True):
    """One draft."""

    id: str
    system: str  # who wrote it; no judge that could be swayed gets to see it
    task: Task
    evidence: str | tuple[Piece, ...]
    draft: str
    reference: str = ""  # what a clinician wrote, "" where there is none

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The evidence, document by document."""
        return (Piece(self.evidence),) if isinstance(self.evidence, str) else self.evidence

    @property
    def words(self) -> int:
        """Of the draft."""
        return len(self.draft.split())


@dataclass(frozen=True)
class Case:
    """Drafts of one task from one evidence."""

    key: str  # digest of what they share
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Read:
    """`skipped`: what was wrong, with its line, of the first few lines that hold no item; `left_out` counts
    all of them.
    """

    items: tuple[Item, ...]
    skipped: tuple[str, ...] = ()
    left_out: int = 0


@dataclass
class _Reading:
    items: dict[str, Item] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def take(self, number: int, line: bytes, decoder: msgspec.json.Decoder[Item]) -> None:
        try:
            item = decoder.decode(line)
        except msgspec.ValidationError as error:
            self.wrong.append(f"line {number}: expected an item, got {_fault(error)}")
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.wrong.append(f"line {number}: expected a JSON object, got something else")
        else:
            if why := _unfit(item, self.items):
                self.wrong.append(f"line {number}: {why}")
            else:
                self.items[item.id] = item


def read_items(path: Path) -> Read:
    """Every line that is an item; the others are counted and named. Raises OSError, and ConfigurationError
    where none is left.
    """
    reading, decoder = _Reading(), msgspec.json.Decoder(Item)
    try:
        for number, line in enumerate(lines_of(path), 1):
            if line.strip():
                reading.take(number, line.removeprefix(b"\xef\xbb\xbf"), decoder)
    except EOFError:
        raise ConfigurationError(
            f"expected a whole gzip file, {path} ends in the middle; copy it again"
        ) from None
    if not reading.items:
        first = "; ".join(reading.wrong[:_NAMED]) or "no lines"
        raise ConfigurationError(
            f"expected lines of {{id, system, task: {' | '.join(TASKS)}, evidence, draft, reference?}} in "
            f"{path}, got none: {first}"
        )
    return Read(tuple(reading.items.values()), tuple(reading.wrong[:_NAMED]), len(reading.wrong))


def cases(items: Iterable[Item]) -> list[Case]:
    """By what they share, in the order in which each case comes first."""
    found: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        found[_key(item)].append(item)
    return [Case(key, tuple(of)) for key, of in found.items()]


def case_of(items: Sequence[Item]) -> dict[str, str]:
    """Item id -> key of its case: what a bootstrap draws, since drafts of one case resemble each other."""
    return {item.id: _key(item) for item in items}


def _key(item: Item) -> str:
    parts: Iterator[str] = (part for piece in item.pieces for part in (piece.source, piece.text))
    return blake2b(
        repr((item.task, item.reference, *parts)).encode("utf-8", "surrogatepass"), digest_size=12
    ).hexdigest()


def _fault(error: msgspec.ValidationError) -> str:
    """Which field is wrong. Only its name: msgspec may quote a value."""
    message, _, place = str(error).partition(" - at `$")
    missing = message.partition("missing required field ")[2].partition(" - ")[0]
    if missing:
        return f"one without {missing.strip('`')}"
    return f"another kind of value in {place.strip('.`')}" if place.strip(".`") else "no object"


def _unfit(item: Item, known: dict[str, Item]) -> str:
    """Why an item cannot be judged, "" where it can."""
    if not item.id or not item.system:
        return "expected an id and a system, got an empty one"
    if item.id in known:
        return "expected an id of its own, got one that another line has"
    if not any(piece.text.strip() for piece in item.pieces):
        return "expected evidence, got none"
    return ""
