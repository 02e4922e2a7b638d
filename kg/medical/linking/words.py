"""Words of a text and of the vocabulary, brought to one form: plural, possessive, -ing and -ed, British and
American, adjectives of anatomy.

The form is for comparing only; it need not be a word. words.yaml holds what no rule gives.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Final, NamedTuple

from msgspec import Struct, convert

from schemas.yaml_text import read_yaml

#: A word with its possessive, a blank line, or one other character. A hyphen inside a word is neither:
# "follow-up" is two words.
TOKEN: Final = re.compile(
    r"[^\W_]+(?:['’´`][^\W\d_]{1,2}(?![^\W_]))?|\n(?=[^\S\n]{0,40}\n)|(?<![^\W_])-|-(?![^\W_])|[^\w\s-]|_"
)

_SPLIT: Final = re.compile(f"({TOKEN.pattern})")
_POSSESSIVE: Final = re.compile(r"['’´`](?:s|S)?$")
_VOWEL: Final = re.compile(r"[aeiouy]")
_KEPT_DOUBLE: Final = frozenset("lsfz")


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """words.yaml."""

    articles: frozenset[str]
    indefinite: frozenset[str]
    turning: frozenset[str]
    adjectives: dict[str, tuple[str, ...]]
    irregular: dict[str, tuple[str, ...]]


class Text(NamedTuple):
    """A text's tokens: where each begins and ends, and its letters in lower case."""

    text: str
    starts: list[int]
    ends: list[int]
    lower: list[str]


@lru_cache(maxsize=1)
def table() -> Table:
    text = files("kg.medical.linking").joinpath("words.yaml").read_text(encoding="utf-8")
    return convert(read_yaml(text), Table)


@lru_cache(maxsize=1)
def adjectives() -> dict[str, str]:
    """Adjective -> noun, both as written in the table."""
    return {adjective: noun for noun, of in table().adjectives.items() for adjective in of}


@lru_cache(maxsize=1)
def _irregular() -> dict[str, str]:
    return {form: word for word, forms in table().irregular.items() for form in forms}


def tokenise(text: str) -> Text:
    lowered = text.lower()
    if len(lowered) == len(text):  # each letter for itself, as everywhere but in a few alphabets
        parts = _SPLIT.split(lowered)
        lower = parts[1::2]
    else:
        parts = _SPLIT.split(text)
        lower = [part.lower() for part in parts[1::2]]
    bounds = list(accumulate(map(len, parts)))
    return Text(text, bounds[0:-1:2], bounds[1::2], lower)


def bare(lower: str) -> str:
    """Without its possessive."""
    return _POSSESSIVE.sub("", lower) if not lower.isalnum() and len(lower) > 1 else lower


def plain(lower: str) -> str:
    """The form under which inflected and differently spelt words are one."""
    word = bare(lower)
    word = _irregular().get(word, word)
    if len(word) < 4 or not word.isalpha():
        return word
    return _ending(_spelling(word))


@lru_cache(maxsize=65536)
def singular(lower: str) -> str:
    """In American spelling and of one: as near as a word alone must be to what the vocabulary writes."""
    word = bare(lower)
    word = _irregular().get(word, word)
    if len(word) < 3 or not word.isalpha():
        return word
    return _one(_spelling(word))


@lru_cache(maxsize=65536)
def form(lower: str) -> str:
    """The plain form, of an adjective of anatomy that of its noun."""
    word = bare(lower)
    noun = adjectives().get(_spelling(word)) or adjectives().get(word)
    return plain(noun or word)


def _spelling(word: str) -> str:
    """American."""
    word = word.replace("ae", "e").replace("oe", "e").replace("sulph", "sulf")
    if word.endswith(("our", "ours")) and len(word) > 5:
        word = word.replace("our", "or")
    return re.sub(r"is(?=(?:e|ed|es|ing|ation)$)", "iz", word) if len(word) > 7 else word


def _one(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sis", "xis")):
        return word[:-2] + "e"  # as of "diagnoses" less its s
    if word.endswith(("sses", "xes", "ches", "shes", "zes", "ruses", "nuses")) and len(word) > 5:
        return word[:-2]
    return (
        word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word
    )


def _ending(word: str) -> str:
    word = _one(word)
    if len(word) < 4:
        return word
    cut = word
    if len(word) > 6 and word.endswith("ing"):
        cut = word[:-3]
    elif len(word) > 5 and word.endswith("ied"):
        return word[:-3] + "y"
    elif len(word) > 5 and word.endswith("ed") and word[-3] != "e":
        cut = word[:-2]
    if cut != word:
        if not _VOWEL.search(cut):
            return word
        if cut[-1] == cut[-2] and cut[-1] not in _KEPT_DOUBLE:
            cut = cut[:-1]
    return cut[:-1] if cut.endswith("e") and len(cut) > 3 else cut
