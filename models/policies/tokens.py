"""A text as the words and pairs of words that statistics are kept of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[a-z]+(?:'[a-z]+)?")
_AGE: Final = re.compile(
    r"\b(\d{1,3})[- ]*(?:years?|yrs?|y\.?)[- /]*(?:old|o\b)|\b\d{1,3}[- ]*(month|week|day|hour)s?[- ]*old"
)
#: What no concept hangs on; pairs that hold one are no pairs.
_EMPTY: Final = frozenset(
    "a an the and or but of to in on at for with by from as is was are were be been being has have had do "
    "does did he she it they him "
    "her his hers its their them this that these those there here who which what when where i we you my our "
    "your not no nor so than "
    "then also any some all each other more most very will would can could should may might must about "
    "after before into over under "
    "up down out if because while during per s t".split()
)


def tokens(text: str) -> Counter[str]:
    """Words without their plural, and pairs of neighbouring words as "a b", with how often each stands there;
    an age by decades.
    """
    return Counter(_all(text))


def _all(text: str) -> Iterator[str]:
    for match in _AGE.finditer(text.lower()):
        yield f"aged_{int(match[1]) // 10}" if match[1] else "aged_infant"
    before = ""
    for match in _WORD.finditer(text.lower()):
        word = _singular(match[0])
        if word in _EMPTY:
            before = ""
            continue
        yield word
        if before:
            yield f"{before} {word}"
        before = word


@lru_cache(maxsize=50_000)
def _singular(word: str) -> str:
    word = word.removesuffix("'s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
