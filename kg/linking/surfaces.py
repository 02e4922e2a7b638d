"""Which forms of the vocabulary text is searched for, and how each may be written.

Most wrong links are English words that some vocabulary has as a name: "more", "today", "all". How common a word is, is counted in
subtitles of films and series (OpenSubtitles 2018, in the package pyspellchecker); stops.yaml corrects what the count does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

import yaml
from msgspec import Struct, convert

from kg.linking.words import TOKEN, adjectives, bare, table

NAME: Final = 1  # the form is the concept's name
CAPITALS: Final = 2  # only in capitals: in lower case it is an English word
EXACT: Final = 4  # only as written, but for case and a plural s: no other ending
TURNED: Final = 8  # in another order of words than the vocabulary writes it

_ABBREVIATION: Final = re.compile(r"[A-Z][A-Z0-9]{1,5}")
#: How often in 10^9 words of subtitles a word may stand and yet be searched for, by semantic group.
_COMMON_NAME: Final = {"CHEM": 20_000, "DISO": 200_000, "ANAT": 500_000}
_COMMON_OTHER: Final = {"CHEM": 300, "DISO": 30_000, "ANAT": 100_000}
_COMMON: Final = 20_000
_FUNCTION: Final = 1_000_000


class Stops(Struct, frozen=True, forbid_unknown_fields=True):
    """stops.yaml."""

    stop: frozenset[str]
    keep: frozenset[str]


@lru_cache(maxsize=1)
def stops() -> Stops:
    text = files("kg.linking").joinpath("stops.yaml").read_text(encoding="utf-8")
    return convert(yaml.load(text, Loader=yaml.BaseLoader), Stops)  # noqa: S506 - BaseLoader makes text only


@lru_cache(maxsize=1)
def _counts() -> dict[str, int]:
    from spellchecker import SpellChecker  # loads 160 k words; only compiling needs them

    return dict(SpellChecker(distance=1).word_frequency.dictionary)


def common(word: str) -> int:
    """How often an English word is said."""
    return _counts().get(word, 0)


def readings(surface: str, group: str, *, is_name: bool) -> Iterator[tuple[list[str], int]]:
    """The words of a form, as written and turned round, each with its flags; nothing where the form is not searched for."""
    words = [match[0].lower() for match in TOKEN.finditer(surface)]
    flags = NAME if is_name else 0
    if len(words) == 1:
        single = _single(surface.strip(), words[0], group, is_name=is_name)
        if single is not None:
            yield words, flags | single
        return
    if not _searched(words):
        return
    yield words, flags
    turned = _turned(words)
    if turned:
        yield turned, flags | TURNED


def _single(surface: str, word: str, group: str, *, is_name: bool) -> int | None:
    if len(word) < 2 or not any(map(str.isalpha, word)) or word in stops().stop:
        return None
    if _ABBREVIATION.fullmatch(surface):
        lowered = len(word) < 3 or common(word) > 0
        return (CAPITALS if lowered else 0) | EXACT
    if len(word) < 3:
        return None
    limit = (_COMMON_NAME if is_name else _COMMON_OTHER).get(group, _COMMON)
    if word not in stops().keep and common(bare(word)) > limit:
        return None
    return EXACT if word in adjectives() else 0


def _searched(words: list[str]) -> bool:
    """Whether a form of several words says anything: not "as well", not "1.5"."""
    lowered = " ".join(words)
    if lowered in stops().stop:
        return False
    return any(len(word) > 2 and word.isalpha() and common(word) < _FUNCTION for word in words) or (
        sum(len(word) for word in words) > 3 and any(word.isalpha() and common(word) < _FUNCTION for word in words)
    )


def _turned(words: list[str]) -> list[str] | None:
    """ "pain in the abdomen" and "pain, abdomen" as "abdomen pain"."""
    turning = table().turning
    at = [place for place, word in enumerate(words) if word in turning or word == ","]
    if len(at) != 1 or not 0 < at[0] < len(words) - 1:
        return None
    before, behind = words[: at[0]], words[at[0] + 1 :]
    if not all(word.replace("'", "").isalnum() for word in (*before, *behind)):
        return None
    return [*behind, *before]
