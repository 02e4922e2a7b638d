"""A story's file, line by line.

    2025-09-08:
      - 06:52 admit EMER @stay: {ward: ed, reason: acute-hf}
      - 07:05>07:48 labs bmp @first: na 131, k 4.4
      - 05:30>14:10>2025-09-16T09:30 labs ferritin: ferritin 62

A line begins with its time: when it happened > when it came to be known (result, signature) > when the
message arrived. Then a verb, its words, and labels by which later lines refer back. What follows the colon is
the verb's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from samples.clock import instant
from schemas.instant import Instant

_LINE: Final = re.compile(r"(?P<times>[\dT:>-]+) (?P<verb>[a-z]+)(?P<rest>(?: \S+)*)")


@dataclass(frozen=True)
class Line:
    """One thing that happened."""

    when: Instant
    known: Instant | None
    sent: Instant | None
    day: str
    verb: str
    words: tuple[str, ...]
    labels: tuple[str, ...]
    value: Any  # text, list or mapping of text

    @property
    def text(self) -> str:
        return self.value.strip() if isinstance(self.value, str) else ""

    @property
    def fields(self) -> dict[str, Any]:
        """The value as a mapping; plain text is its `text`."""
        if isinstance(self.value, dict):
            return self.value
        return {"text": self.text} if self.text else {}

    @property
    def label(self) -> str:
        return self.labels[0] if self.labels else ""

    def after(self, word: str) -> str:
        """The word that follows `word`, e.g. who in "by okafor"; "" where it is not said."""
        return self.words[self.words.index(word) + 1] if word in self.words else ""


@dataclass(frozen=True)
class Story:
    key: str
    patient: dict[str, Any]
    send: dict[str, str]  # verb -> how its messages are packed
    ranges: dict[str, str]  # reference ranges that differ for this patient
    lines: tuple[Line, ...]


def story(raw: dict[str, Any]) -> Story:
    lines = tuple(line for day, told in raw["days"].items() for one in told for line in [read_line(one, day)])
    return Story(raw["story"], raw["patient"], raw.get("send") or {}, raw.get("ranges") or {}, lines)


def read_line(told: Any, day: str) -> Line:
    """Raises ValueError for what is no line."""
    if isinstance(told, str):
        told = {told: ""}
    if not isinstance(told, dict) or len(told) != 1:
        raise ValueError(
            f"expected one line `TIME verb words: value` on {day}, got {type(told).__name__} of {len(told)}"
        )
    ((head, value),) = told.items()
    match = _LINE.fullmatch(head)
    if match is None:
        raise ValueError(f"expected `TIME verb words: value` on {day}, got {head!r}")
    times = [instant(text, day) for text in match["times"].split(">")]
    words = match["rest"].split()
    return Line(
        when=times[0],
        known=times[1] if len(times) > 1 else None,
        sent=times[2] if len(times) > 2 else None,
        day=day,
        verb=match["verb"],
        words=tuple(word for word in words if not word.startswith("@")),
        labels=tuple(word[1:] for word in words if word.startswith("@")),
        value=value,
    )


def nested(line: Line) -> Iterator[Line]:
    """Lines told inside a line (what one Bundle carries)."""
    for one in line.value:
        yield read_line(one, line.day)
