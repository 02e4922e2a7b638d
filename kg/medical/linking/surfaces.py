"""Which forms of the vocabulary text is searched for, and how each may be written.

Most wrong links are English words that some vocabulary has as a name: "more", "today", "all". How common a
word is, is counted in subtitles of films and series (OpenSubtitles 2018, in the package pyspellchecker);
stops.yaml corrects what the count does not show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

from kg.medical.linking.words import TOKEN, adjectives, bare, table
from schemas.yaml_text import read_yaml

NAME: Final = 1  # the form is the concept's name
CAPITALS: Final = 2  # only in capitals: in lower case it is an English word
EXACT: Final = 4  # only as written, but for case and a plural s: no other ending
TURNED: Final = 8  # in another order of words than the vocabulary writes it
VERBAL: Final = 16  # -ing and -ed name it, too

_ABBREVIATION: Final = re.compile(r"[A-Z][A-Z0-9]{1,5}")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{3})")
#: Written with a hyphen, apart or together: "non-compliant".
_PREFIX: Final = re.compile(
    r"\b(non|pre|post|anti|inter|intra|micro|macro|multi|semi|sub|over|under|extra)(?=[a-z]{5})",
    re.IGNORECASE,
)
#: How often in 10^9 words of subtitles a word may stand and yet be searched for, by semantic group.
_COMMON_NAME: Final = {"CHEM": 20_000, "DISO": 200_000, "ANAT": 500_000}
_COMMON_OTHER: Final = {"CHEM": 300, "DISO": 30_000, "ANAT": 100_000}
_COMMON: Final = 20_000
_FUNCTION: Final = 1_000_000
#: A more frequent word names nothing under another ending than the vocabulary's: "hard" is no
# plural less its s.
_GIVEN: Final = 5_000
_VERBAL_GROUPS: Final = frozenset(("DISO", "PROC", "PHYS"))
_AFTER_A: Final = 2_000


class Stops(Struct, frozen=True, forbid_unknown_fields=True):
    """stops.yaml."""

    stop: frozenset[str]
    keep: frozenset[str]
    beginnings: tuple[str, ...]
    phrases: tuple[str, ...]


@lru_cache(maxsize=1)
def stops() -> Stops:
    text = files("kg.medical.linking").joinpath("stops.yaml").read_text(encoding="utf-8")
    return convert(read_yaml(text), Stops)


@lru_cache(maxsize=1)
def _counts() -> dict[str, int]:
    from spellchecker import SpellChecker  # loads 160 k words; only compiling needs them

    return dict(SpellChecker(distance=1).word_frequency.dictionary)


def common(word: str) -> int:
    """How often an English word is used."""
    return _counts().get(word, 0)


def given() -> Iterator[str]:
    """Words too common to name anything in another form than the vocabulary's."""
    return (word for word, count in _counts().items() if count > _GIVEN and word not in stops().keep)


def readings(surface: str, group: str, *, is_name: bool) -> Iterator[tuple[list[str], int]]:
    """The words of a form, as written and turned round, each with its flags; nothing where the form is not
    searched for.
    """
    words = _words(surface)
    flags = NAME if is_name else 0
    if len(words) == 1:
        single = _single(surface.strip(), words[0], group, is_name=is_name)
        if single is None:
            return
        yield words, flags | single
    elif _searched(words):
        yield words, flags
        turned = _turned(words)
        if turned:
            yield turned, flags | TURNED
    else:
        return
    for other in (_HYPHEN.sub("", surface), _PREFIX.sub(r"\1 ", surface)):
        if other != surface and len(respelt := _words(other)) > 1 and _searched(respelt):
            yield respelt, flags


def _words(surface: str) -> list[str]:
    return [match[0].lower() for match in TOKEN.finditer(surface)]


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
    if word in adjectives():
        return EXACT
    return VERBAL if group in _VERBAL_GROUPS and len(word) > 4 else 0


def _searched(words: list[str]) -> bool:
    """Whether a form of several words says anything: not "as well", not "1.5"."""
    written = " ".join(words)
    if written in stops().stop or written.startswith(stops().beginnings):
        return False
    if len(words) == 2 and words[0] in table().indefinite and common(words[1]) > _AFTER_A:
        return False  # "A-line" is no "a line"
    return any(len(word) > 2 and word.isalpha() and common(word) < _FUNCTION for word in words) or (
        sum(len(word) for word in words) > 3
        and any(word.isalpha() and common(word) < _FUNCTION for word in words)
    )


def _turned(words: list[str]) -> list[str] | None:
    """ "pain in the abdomen" and "pain, abdomen" as "abdomen pain"."""
    turning = table().turning
    at = [place for place, word in enumerate(words) if word in turning or word == ","]
    if len(at) != 1:
        return None
    before, behind = (
        [word for word in part if word not in table().articles]
        for part in (words[: at[0]], words[at[0] + 1 :])
    )
    if not before or not behind:
        return None
    if not all(word.replace("'", "").isalnum() for word in (*before, *behind)):
        return None
    return [*behind, *before]
