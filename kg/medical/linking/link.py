"""What linking gives, and the port of whatever links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

#: What a stretch of the text is about, where its heading says so.
About: TypeAlias = Literal["family", "historical", "hypothetical"]


class Stretch(NamedTuple):
    """A part of the text whose heading says what it is about: "Family History", "Past Medical History",
    "Return precautions".
    """

    start: int
    end: int
    about: About


class Link(NamedTuple):
    """One mention of a concept: `text` is exactly what stands from `start` to `end`."""

    start: int
    end: int
    row: int  # of the snapshot
    text: str
    # 1 as the vocabulary writes it, .9 inflected or spelt otherwise, .8 in another order of words; less
    # where several concepts share the form
    score: float
    negated: bool = False
    family: bool = False  # of a relative
    historical: bool = False
    hypothetical: bool = False  # feared, planned, to be watched for


class Linker(Protocol):
    """Text to concepts: the longest matches, by start, never overlapping."""

    def link(self, text: str, about: Sequence[Stretch] = ()) -> list[Link]:
        """Spans are offsets into `text`."""
        ...
