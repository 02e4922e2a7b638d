"""Names of persons compared: spelling, transliteration, nicknames, typing errors, a family name that changed,
given and family name swapped, and given names that stand for none ("Baby Girl", "Unknown").

Twins share everything but the given name. So two given names that are both in use and differ ("Mia" and
"Mila") are two names, not a typing error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml
from anyascii import anyascii
from nicknames import NickNamer
from rapidfuzz.distance import OSA


class Likeness(Enum):
    """How two names compare, the closest first."""

    EQUAL = "agree"
    FORM = "agree as forms of one name"
    TYPING = "differ by a typing error"
    PART = "agree in part"
    INITIAL = "agree in the initial only"
    NEWBORN = "are a newborn's and a later one"
    MISSING = "are not both known"
    DIFFERENT = "differ"


class Name(NamedTuple):
    """One name of a person."""

    family: str
    given: str


class _Words(NamedTuple):
    forms: Mapping[str, frozenset[str]]  # a given name -> names that it is a form of
    used: frozenset[str]  # given names in use
    none: frozenset[str]  # words that stand for no name
    newborn: frozenset[str]
    generation: frozenset[str]
    particles: frozenset[str]
    sexes: Mapping[str, str]


_SPLIT: Final = re.compile(r"[\s,.;/()_'’`\-]+")
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_SOUNDS: Final = (
    ("sch", "sh"), ("tsch", "ch"), ("ph", "f"), ("th", "t"), ("ck", "k"), ("kh", "h"), ("ks", "x"),
    ("ya", "ia"), ("yu", "iu"), ("ja", "ia"), ("ju", "iu"), ("ye", "ie"), ("je", "ie"), ("dzh", "j"),
    ("y", "i"), ("j", "i"), ("w", "v"), ("q", "k"), ("z", "s"),
)  # fmt: skip
_SOFT_C: Final = re.compile(r"c(?=[eiy])")
_SILENT_H: Final = re.compile(r"(?<=[a-z])h")
_TWICE: Final = re.compile(r"(.)\1+")


def given_likeness(mine: str, other: str) -> Likeness:
    """How two given names compare: the first names, then what follows them."""
    left, right = _tokens(mine), _tokens(other)
    newborn = is_newborn(mine), is_newborn(other)
    if any(newborn):
        return Likeness.NEWBORN if not all(newborn) and left and right else Likeness.MISSING
    left, right = _real(left), _real(right)
    if not left or not right:
        return Likeness.MISSING
    if "".join(left) == "".join(right) or _spelled(mine) & _spelled(other):
        return Likeness.EQUAL
    first = _word(left[0], right[0])
    if first in (Likeness.EQUAL, Likeness.FORM, Likeness.TYPING):
        rest = _rest(left[1:], right[1:])
        return first if rest else Likeness.PART
    if set(left) & set(right) - {one for one in left if len(one) == 1}:
        return Likeness.PART
    return first


def family_likeness(mine: str, other: str) -> Likeness:
    """How two family names compare; of a double name one part may be missing."""
    left, right = _real(_family(mine)), _real(_family(other))
    if not left or not right:
        return Likeness.MISSING
    if "".join(left) == "".join(right) or _spelled(mine) & _spelled(other):
        return Likeness.EQUAL
    whole = _word("".join(left), "".join(right), family=True)
    if whole is not Likeness.DIFFERENT:
        return whole
    return Likeness.PART if {*left} & {*right} - _words().particles else Likeness.DIFFERENT


def is_newborn(given: str) -> bool:
    """Whether a given name only says that the person is somebody's newborn child."""
    words = _words().newborn
    found = [token for token in _tokens(given) if not token.isdigit() and len(token) > 1]
    joined = "".join(found)
    return bool(found) and (
        any(joined.startswith(word) for word in ("babygirl", "babyboy", "babyof", "newborn", "neugeboren"))
        or (joined.endswith(("sgirl", "sboy")) and len(found) <= 2 and joined not in _words().used)
        or found[0] in words
    )


def newborn_sex(given: str) -> str:
    """The sex that a newborn's name states, "" where it states none."""
    joined = "".join(_tokens(given))
    return next((sex for word, sex in _words().sexes.items() if word in joined), "")


def newborn_order(given: str) -> str:
    """Which of several newborns the name says it is: "a", "2", "twin"; "" where it does not."""
    tokens = _tokens(given)
    marks = [token for token in tokens if token in ("a", "b", "c", "d", "1", "2", "3", "4", "i", "ii", "iii")]
    joined = "".join(tokens)
    if found := re.fullmatch(r"(?:baby)?(?:girl|boy)([abc123])", joined):
        marks.append(found[1])
    many = next(
        (token for token in tokens if token.startswith(("twin", "triplet", "zwilling", "drilling"))), ""
    )
    ordinal = {"a": "1", "b": "2", "c": "3", "d": "4", "i": "1", "ii": "2", "iii": "3"}
    return ordinal.get(marks[0], marks[0]) if marks else many


def generation(family: str, given: str) -> str:
    """ "jr", "sr", "iii"; "" where there is none."""
    alike = {"junior": "jr", "senior": "sr"}
    found = [token for token in (*_tokens(family), *_tokens(given)[1:]) if token in _words().generation]
    return alike.get(found[0], found[0]) if found else ""


def names_nobody(family: str, given: str) -> bool:
    """Whether a name stands for an unknown or a test patient."""
    tokens = [*_tokens(family), *_tokens(given)]
    return bool(tokens) and (
        any(token in _words().none or token.startswith(("zztest", "xxtest", "testpat")) for token in tokens)
        or f"{''.join(_tokens(given))} {''.join(_tokens(family))}" in _words().none
    )


def _word(mine: str, other: str, *, family: bool = False) -> Likeness:
    if mine == other:
        return Likeness.EQUAL
    if len(mine) == 1 or len(other) == 1:
        return Likeness.INITIAL if mine[0] == other[0] else Likeness.DIFFERENT
    words = _words()
    if not family and (mine in words.forms.get(other, ()) or other in words.forms.get(mine, ())):
        return Likeness.FORM
    if _sound(mine) == _sound(other):
        return Likeness.FORM
    return Likeness.TYPING if _typed(mine, other, family=family) else Likeness.DIFFERENT


def _typed(mine: str, other: str, *, family: bool) -> bool:
    """One slip of the fingers: one of the two is a name in use, the other is not. A vowel for another, or a
    longer ending, makes another name (Maria and Marie, Daniel and Daniela).
    """
    if OSA.distance(mine, other, score_cutoff=1) > 1:
        return family and min(len(mine), len(other)) >= 8 and OSA.distance(mine, other, score_cutoff=2) <= 2
    if family:
        return min(len(mine), len(other)) >= 4
    used = _words().used
    if (mine in used and other in used) or (mine not in used and other not in used):
        return False
    short, long = sorted((mine, other), key=len)
    if sorted(mine) == sorted(other) or _TWICE.sub(r"\1", mine) == _TWICE.sub(r"\1", other):
        return True
    if len(short) < 7:  # Marlon and Marion, Mia and Mila: no list has all names
        return False
    if len(short) < len(long) and long.startswith(short):
        return False
    changed = [(one, two) for one, two in zip(short, long, strict=False) if one != two]
    if len(short) == len(long) and len(changed) == 1 and set(changed[0]) <= set("aeiouy"):
        return False
    return short[0] == long[0]


def _rest(left: list[str], right: list[str]) -> bool:
    """Whether further given names do not contradict: one side may have fewer, or initials."""
    return all(
        _word(mine, other) in (Likeness.EQUAL, Likeness.FORM, Likeness.TYPING, Likeness.INITIAL)
        for mine, other in zip(left, right, strict=False)
    )


@lru_cache(maxsize=65536)
def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    written = str(anyascii("".join(c for c in decomposed if not unicodedata.combining(c)))).casefold()
    return written if "'" in text else written.replace("'", "")  # a soft sign is no apostrophe


def _tokens(text: str) -> list[str]:
    return [token for part in _SPLIT.split(_plain(text)) if (token := re.sub(r"[^a-z0-9]", "", part))]


def _family(text: str) -> list[str]:
    tokens = _tokens(text)
    kept = [token for token in tokens if token not in _words().generation]
    return kept or tokens


def _real(tokens: list[str]) -> list[str]:
    words = _words()
    return [token for token in tokens if token not in words.none and token not in words.generation]


def _spelled(text: str) -> frozenset[str]:
    """The ways in which one name is written without its diacritics, letters only."""
    umlauts = _plain(unicodedata.normalize("NFKC", text).casefold().translate(_UMLAUTS))
    both = (_plain(text), umlauts)
    found = frozenset(re.sub(r"[^a-z]", "", one) for one in both)
    return found - {""}


@lru_cache(maxsize=65536)
def _sound(word: str) -> str:
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    word = _SOFT_C.sub("s", word).replace("c", "k").replace("sh", "\0").replace("kh", "k")
    word = _SILENT_H.sub("", word).replace("\0", "sh")
    return _TWICE.sub(r"\1", word)


@cache
def _words() -> _Words:
    read: dict[str, Any] = msgspec.yaml.decode(
        (files(__package__) / "names.yaml").read_text(encoding="utf-8")
    )
    short = [(formal, one) for formal, others in NickNamer.default_lookup().items() for one in others]
    formal_names = {formal for formal, _ in short}
    used = {*read["used"].split(), *(name for pair in short for name in pair)}
    forms: dict[str, set[str]] = {}
    for formal, one in short:
        # Two formal names are two names (Anna and Hannah may be sisters), unless one begins the other.
        if one not in formal_names or _sound(formal).startswith(_sound(one)):
            forms.setdefault(formal, set()).add(one)
    for line in read["forms"].splitlines():
        group = line.split()
        used.update(group)
        for one in group:
            forms.setdefault(one, set()).update(other for other in group if other != one)
    by_name = {one: frozenset(others) for one, others in forms.items()}
    return _Words(
        by_name,
        frozenset(used),
        frozenset(read["none"].split()) | frozenset(read["nobody"]),
        frozenset(read["newborn"].split()),
        frozenset(read["generation"].split()),
        frozenset(read["particles"].split()),
        read["sexes"],
    )
