"""Tokens of a text without a tokenizer: what a budget is counted in.

Words cost one token for each five letters begun, numbers one for each two digits, every other sign one. On
clinical notes that is more than WordPiece and the byte-pair vocabularies of current models make of them
(docs/compression.md has the ratios), so a context that keeps to the budget in this count keeps to it in
theirs. A caller with the model's own tokenizer passes that instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

Count: TypeAlias = Callable[[str], int]

_PIECE: Final = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_LETTERS: Final = 5
_DIGITS: Final = 2


def tokens(text: str) -> int:
    """An upper estimate; 0 for blanks."""
    return sum(map(_cost, _PIECE.findall(text)))


def _cost(piece: str) -> int:
    if not piece.isascii():
        return len(piece.encode())
    return -(-len(piece) // (_DIGITS if piece[0].isdigit() else _LETTERS))
