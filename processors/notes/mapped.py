"""A text made from another by edits, and the way back: every span of it leads to the smallest span it comes
from.

A step of cleaning looks at the text before it and states what to replace. The steps are kept as layers, one
above the other, and a span is taken down through them one at a time: no layer is ever merged with the next,
so nothing is lost to rounding, and a note of 5 MB costs as many entries as it has edits. A step that replaces
characters one for one needs no layer at all.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

#: text[start:end] -> replacement. An insertion has start == end, a deletion an empty replacement.
Edit = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Layer:
    """The edits of one step in order: edit i made after[i] of before[i]. Between edits the two texts are
    equal.
    """

    before_starts: Sequence[int]
    before_ends: Sequence[int]
    after_starts: Sequence[int]
    after_ends: Sequence[int]

    def back(self, start: int, end: int) -> tuple[int, int]:
        """The smallest span before the step of which after[start:end] was made."""
        if (
            start >= end
        ):  # an empty span is a place: within an edit all of it, else next to what was deleted right there
            place = self._back_start(start)
            return place, max(place, self._back_end(start))
        return self._back_start(start), self._back_end(end)

    def _back_start(self, start: int) -> int:
        whole = bisect_right(self.after_ends, start)  # edits that lie wholly before
        if whole < len(self.after_starts) and self.after_starts[whole] <= start:
            return self.before_starts[whole]
        return start + (self.before_ends[whole - 1] - self.after_ends[whole - 1] if whole else 0)

    def _back_end(self, end: int) -> int:
        begun = bisect_left(self.after_starts, end) - 1  # the last edit that begins before
        if begun < 0:
            return end
        if self.after_ends[begun] >= end:
            return self.before_ends[begun]
        return end + self.before_ends[begun] - self.after_ends[begun]

    def forward(self, position: int) -> int:
        """Where a position of the text before stands now: after anything inserted there; at the end of the
        edit it lies in.
        """
        whole = bisect_right(self.before_starts, position) - 1
        if whole < 0:
            return position
        if self.before_ends[whole] > position:
            return (
                self.after_starts[whole] if self.before_starts[whole] == position else self.after_ends[whole]
            )
        return position + self.after_ends[whole] - self.before_ends[whole]


@dataclass(frozen=True, slots=True)
class Mapped:
    """`text` and the layers of edits that made it, the first step first."""

    text: str
    layers: tuple[Layer, ...] = ()

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """The smallest span of the raw text that text[start:end] comes from; an empty one for what a step put
        in of its own.
        """
        for layer in reversed(self.layers):
            start, end = layer.back(start, end)
        return start, end

    def edited(self, edits: Iterable[Edit]) -> Mapped:
        """The text after edits of it, which must be in order and must not overlap."""
        edits = list(edits)
        if not edits:
            return self
        text, at, length = self.text, 0, 0
        pieces: list[str] = []
        before_starts: list[int] = []
        before_ends: list[int] = []
        after_starts: list[int] = []
        after_ends: list[int] = []
        for start, end, replacement in edits:
            if not at <= start <= end <= len(text):
                raise ValueError(
                    f"edits must be in order, apart and within the text of {len(text)}: {start}:{end} "
                    f"follows {at}"
                )
            pieces.append(text[at:start])
            pieces.append(replacement)
            length += start - at
            before_starts.append(start)
            before_ends.append(end)
            after_starts.append(length)
            length += len(replacement)
            after_ends.append(length)
            at = end
        pieces.append(text[at:])
        layer = Layer(before_starts, before_ends, after_starts, after_ends)
        return Mapped("".join(pieces), (*self.layers, layer))

    def replaced(self, pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str | None]) -> Mapped:
        """Each match replaced by a text, or by what a function of it returns: None leaves it as it is."""
        if isinstance(by, str):
            return self.edited([(m.start(), m.end(), by) for m in pattern.finditer(self.text)])
        return self.edited(
            [
                (m.start(), m.end(), new)
                for m in pattern.finditer(self.text)
                if (new := by(m)) is not None and new != m[0]
            ]
        )

    def respelled(self, text: str) -> Mapped:
        """The same text with characters changed one for one."""
        if len(text) != len(self.text):
            raise ValueError(f"a respelled text must keep its length of {len(self.text)}, got {len(text)}")
        return self if text == self.text else Mapped(text, self.layers)

    def respelled_by(self, table: dict[int, str]) -> Mapped:
        """The same by a table as `str.translate` takes it, of one character for one other."""
        text = self.text
        for (
            code,
            new,
        ) in (
            table.items()
        ):  # a handful of signs: each found by a scan of memory, where translate looks up every one
            text = text.replace(chr(code), new)
        return self.respelled(text)
