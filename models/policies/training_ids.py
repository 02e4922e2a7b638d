"""Which texts a policy was trained on, so that figures on them are not taken for figures on patients it never
saw.

Next to the weights is a list of eight bytes of SHA-256 for each text, words alone, sorted. No text can be
read back: only who has the whole text can ask whether it is among them. Texts of few words are left out: they
are a form's, and many patients'.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from models.whole_file import whole_file

_SUFFIX: Final = ".trained_on.txt"
_DIGITS: Final = 16
_LEAST: Final = 20  # words
_WORD: Final = re.compile(r"\w+")


def remember(weights: Path, texts: Iterable[str]) -> None:
    """Equal texts, in whatever order, give an equal file, next to `weights`."""
    with whole_file(weights.with_suffix(_SUFFIX)) as file:
        file.write("".join(f"{one}\n" for one in sorted(_marks(texts))).encode())


class Seen:
    """The list of one policy."""

    def __init__(self, marks: frozenset[str]) -> None:
        self._marks = marks

    @classmethod
    def of(cls, folder: Path | None, weights: str) -> Seen | None:
        """`folder`: by default that of what ships. None where there is no list next to the weights."""
        if folder is None:
            with as_file(files("models.policies.open")) as shipped:
                return cls.of(shipped, weights)
        try:
            return cls(frozenset((folder / weights).with_suffix(_SUFFIX).read_text(encoding="ascii").split()))
        except FileNotFoundError:
            return None

    @classmethod
    def among(cls, texts: Iterable[str]) -> Seen:
        """Of texts that are available."""
        return cls(_marks(texts))

    def __contains__(self, text: str) -> bool:
        return not self._marks.isdisjoint(_marks([text]))


def _marks(texts: Iterable[str]) -> frozenset[str]:
    words = (_WORD.findall(text.lower()) for text in texts)
    return frozenset(
        hashlib.sha256(" ".join(of).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
        for of in words
        if len(of) >= _LEAST
    )
