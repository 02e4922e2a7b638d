"""Which words name the same thing: by the linker's vocabulary (kg/medical), by anatomy's adjectives, by a table
of everyday words, and by their form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec.yaml

from kg.medical.linking.words import bare, form
from kg.medical.open.aliases import aliases
from kg.medical.open.curated import terms
from processors.evidence.names import frequency, stated_in
from processors.evidence.polarity import affirmed

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9'’]*")
_LONGEST: Final = 6  # words of a name
_SHARED: Final = 0.65  # of the longer of two words, that both begin with
_KEY: Final = 7  # letters by which a word is looked up
#: Endings that make another thing of the same beginning, and none of them of the other.
_KINDS: Final = re.compile(
    r"(?:itis|omas?|osis|oses|ectom\w+|ostom\w+|otom\w+|oscop\w+|plast\w+|penia\w*|cytos\w+|emia|uria|algia|pathy|"
    r"gram|lysis|megaly|plegia|paresis)$"
)


@lru_cache(maxsize=65536)
def key(word: str) -> str:
    """The word that stands for this one and all that mean the same, cut so that its other forms have it, too."""
    low = bare(word.lower().replace("’", "'"))
    plain = form(low)
    return _same().get(low) or _same().get(plain) or plain[:_KEY]


@cache
def _same() -> dict[str, str]:
    text = files("processors.drafting.grounding").joinpath("synonyms.yaml").read_text(encoding="utf-8")
    table: list[list[str]] = msgspec.yaml.decode(text)
    found: dict[str, str] = {}
    for group in table:
        for word in group:
            found.setdefault(word, f"={group[0]}")
            found.setdefault(form(word), f"={group[0]}")
    return found


@cache
def _vocabulary() -> dict[tuple[str, ...], frozenset[str]]:
    """Names, word by word in their plain form -> concepts."""
    found: dict[tuple[str, ...], set[str]] = {}

    def add(name: str, concept: str) -> None:
        words = tuple(form(w.lower()) for w in _WORD.findall(name))
        if 0 < len(words) <= _LONGEST and any(len(w) > 1 for w in words):
            found.setdefault(words, set()).add(concept)

    for alias in aliases():
        concept = alias.concept.lower()
        for name in (alias.concept, *alias.forms):
            if ":" not in name:
                add(name, concept)
    for term in terms():
        for name in (term.name, *term.exact):
            add(name, term.name.lower())
    return {words: frozenset(concepts) for words, concepts in found.items()}


def is_concept(word: str) -> bool:
    """Whether the vocabulary has a word as a name of its own."""
    return (form(word.lower()),) in _vocabulary()


@lru_cache(maxsize=8192)
def concepts(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The words (lower case) of each name of the vocabulary in a text, and what it names."""
    return tuple(_concepts(text))


def _concepts(text: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    words = [w.lower() for w in _WORD.findall(text)]
    plain = [form(w) for w in words]
    for at in range(len(words)):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            if named := _vocabulary().get(tuple(plain[at : at + length])):
                yield frozenset(words[at : at + length]), named


@cache
def _anatomy() -> frozenset[str]:
    return frozenset(term.name.lower() for term in terms() if term.group == "ANAT")


#: Of what a number alone may be: "RVR 140s" is a heart rate.
_MEASURED: Final = frozenset(
    "rate pressure count level weight temperature saturation output score function".split()
)


def misnamed(claim: str, source: str) -> str:
    """A name of several words of which the source has none, in whatever words; a part of the body in the place of another:
    "liver laceration" for "splenic laceration"."""
    theirs = concepts(source)
    known = frozenset[str]().union(*(named for _, named in theirs))
    keys = {key(w) for w in words(source)}
    low = source.lower()
    row = [w.lower() for w in _WORD.findall(claim)]
    for ours, named in concepts(claim):
        if named & known or any(key(w) in keys or stated_in(w, low) or formed_in(w, low) for w in ours):
            continue
        if len(ours) > 1 and not ours & _MEASURED and not all(name.endswith(" visit") for name in named):
            return min(ours)
        if len(ours) > 1:
            continue
        (word,) = ours
        behind = row[row.index(word) + 1 :][:1]
        if named & _anatomy() and behind and key(behind[0]) in keys:
            there = [w.lower() for w in _WORD.findall(source)]
            before = {there[i - 1] for i, w in enumerate(there) if i and key(w) == key(behind[0])}
            if any(before & of and named_there & _anatomy() for of, named_there in theirs):
                return word
    return ""


def named_in(name: str, claim: str, source: str) -> bool:
    """Whether the source names what `name`, a word of the claim, is part of the name of."""
    theirs = frozenset[str]().union(*(named for _, named in concepts(source)))
    pieces = set(name.replace("’", "'").split("-"))
    return any(pieces & words and named & theirs for words, named in concepts(claim))


def alike(one: str, other: str) -> bool:
    """Whether two words (lower case) are forms of one: "catheterized", "catheterization"."""
    if key(one) == key(other):
        return True
    short, long = sorted((one, other), key=len)
    shared = 0
    for a, b in zip(short, long, strict=False):
        if a != b:
            break
        shared += 1
    if shared < 5 or shared < _SHARED * len(long):
        return False
    kinds = {match[0] if (match := _KINDS.search(word)) else "" for word in (one, other)}
    return len(kinds) == 1


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(w.lower() for w in _WORD.findall(text)))


@lru_cache(maxsize=65536)
def formed_in(name: str, source: str) -> bool:
    """Whether a word of the source is a form of this name."""
    if any(shortens(word, name) for word in words(source)):
        return True
    return any(
        len(word) > 4
        and (alike(name, word) or (word != affirmed(word)[0] and alike(name, affirmed(word)[0])))
        for word in words(source)
    )


_COMMON: Final = 20_000  # times in 1.6e9 words of films


@lru_cache(maxsize=65536)
def shortens(word: str, name: str) -> bool:
    """Whether a word, no common one, is the beginning of a longer name, or its consonants: "tacro" of "tacrolimus"."""
    if not 3 <= len(word) <= len(name) - 3 or "-" in name or frequency(word) >= _COMMON:
        return False
    return name.startswith(word) or (
        word[0] == name[0]
        and not set(word) & set("aeiouy")
        and word[-1] in name[-3:]
        and re.fullmatch(".*".join(word) + ".*", name) is not None
    )


_ACRONYM: Final = re.compile(r"(?<!\d)(?<!\d )\b([A-Z]{2,6})s?\b")  # "40 MG" is a unit
_LINKS: Final = frozenset(["of", "and", "the", "in", "on", "for", "to"])


def abbreviated_in(name: str, claim: str, source: str) -> bool:
    """Whether `name`, a word of the claim, is one of the words of an acronym of the source, or the acronym of words
    there: "Mini-Mental State Exam" and "MMSE".
    """
    return any(name in long for long in _spelt(claim, source)) or any(
        name in (short.lower(), f"{short.lower()}s")
        for short in _ACRONYM.findall(claim)
        if _initials(short, source)
    )


@lru_cache(maxsize=8192)
def _spelt(claim: str, source: str) -> tuple[frozenset[str], ...]:
    """Words of the claim that an acronym of the source stands for."""
    return tuple(
        words_ for short in set(_ACRONYM.findall(source)) for words_ in [_initials(short, claim)] if words_
    )


def _initials(short: str, text: str) -> frozenset[str]:
    """The words of a text, in a row, that begin with the letters of an acronym."""
    given = [w.lower() for w in re.findall(r"[A-Za-z]+|\d+", text)]
    naming = [w for w in given if w not in _LINKS]
    letters = short.lower()
    for at in range(len(naming) - len(letters) + 1):
        row = naming[at : at + len(letters)]
        if "".join(w[0] for w in row) == letters and len(row[0]) > 1:
            return frozenset(row)
    return frozenset()
