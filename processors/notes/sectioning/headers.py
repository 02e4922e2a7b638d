"""What the vocabulary (`processors/notes/vocabulary/sections.yaml`) states of the text of a header."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

import msgspec
import msgspec.yaml
from msgspec import structs

#: section: divides a note; part: stands below a section, as body systems do; never: a label that opens
# nothing; unknown: in no list.
Kind: TypeAlias = Literal["section", "part", "never", "unknown"]

UNLABELED: Final = "Unlabeled"
_ASIDE: Final = re.compile(r"\([^()]{0,40}\)|\[[^\[\]]{0,40}\]|#\s?\d+|['’`*_]")
_AND: Final = re.compile(r"\s*[&/+\\]\s*|\s+-+\s+|\s*,\s*(?:and\b)?")
_THE: Final = re.compile(r"\b(?:the|of the patient)\s+|[-–_.]+")
_SPACE: Final = re.compile(r"\s+")
#: Letters and single spaces: nothing that `normal` would change but the article.
_PLAIN: Final = re.compile(r"(?!.*\b[Tt](?:he|HE)\b)[A-Za-z]+(?: [A-Za-z]+)*\Z").match
_NO_LETTER: Final = re.compile(r"[\W\d_]+")
#: Without one of these, what is in a list stands there as it is.
_JOINED: Final = re.compile(r"[&/+,()'’-]|\b[Tt]he\b")


class Header(msgspec.Struct, frozen=True, gc=False):
    """One header as the vocabulary reads it."""

    name: str
    category: str
    code: str
    kind: Kind
    #: Of a part: the categories of sections it stands below; its own category is that of the section around
    # it.
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    headers: dict[str, Header]
    #: The last word of each.
    last: frozenset[str]
    #: Of headers in no list: word -> place of its row; the first row decides.
    words: dict[str, int]
    begin: dict[str, int]
    end: dict[str, int]
    phrases: tuple[tuple[str, int], ...]
    #: The category of each row.
    rows: tuple[str, ...]
    #: category -> the category of medspacy's sectionizer that stands nearest
    medspacy: dict[str, str]


def normal(label: str) -> str:
    """The form in which headers are in the vocabulary: "ASSESSMENT/PLAN" and "Assessment & Plan" are
    "assessment and plan".
    """
    text = _ASIDE.sub("", label.lower())
    text = _THE.sub(" ", _AND.sub(" and ", text))
    return _SPACE.sub(" ", text).replace("and and", "and").strip(" :;-–")


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    raw = msgspec.yaml.decode(
        files("processors.notes").joinpath("vocabulary/sections.yaml").read_text(encoding="utf-8")
    )
    headers: dict[str, Header] = {}
    for row in raw["sections"]:
        _put(headers, row, Header(row["name"], row["category"], row.get("loinc", ""), "section"))
    for row in raw["parts"]:
        below = tuple(row.get("below", ("physical_exam", "review_of_systems")))
        _put(headers, row, Header(row["name"], below[0], row.get("loinc", ""), "part", below))
    for label in raw["never"]:
        headers.setdefault(normal(label), Header(label, "other", "", "never"))
    words: dict[str, int] = {}
    begin: dict[str, int] = {}
    end: dict[str, int] = {}
    phrases: list[tuple[str, int]] = []
    for place, row in enumerate(raw["words"]):
        for word in row["words"]:
            if word.endswith("*") and " " not in word:
                begin.setdefault(word[:-1], place)
            elif word.startswith("*"):
                end.setdefault(word[1:], place)
            elif " " in word:
                phrases.append((word.replace("*", ""), place))
            else:
                words.setdefault(word, place)
    rows = tuple(row["category"] for row in raw["words"])
    categories = {name: row["medspacy"] for name, row in raw["categories"].items()}
    last = frozenset(label.rpartition(" ")[2] for label in headers)
    return Vocabulary(headers, last, words, begin, end, tuple(phrases), rows, categories)


def _put(headers: dict[str, Header], row: dict[str, Any], header: Header) -> None:
    for label in (row["name"], *row["headers"]):
        headers.setdefault(normal(str(label)), header)


#: A header that is in no list, before anybody has checked its words: most of those are no header after
# all.
UNKNOWN: Final = Header("", "", "", "unknown")


@lru_cache(maxsize=16384)
def in_list(label: str) -> Header:
    """What the vocabulary has of a header as it is in a note; UNKNOWN where it has none."""
    headers = vocabulary().headers
    entry = headers.get(label.lower())
    if entry is not None or _PLAIN(label):
        return entry or UNKNOWN
    stated = normal(label)
    entry = headers.get(stated)
    if entry is None:
        entry = headers.get(_NO_LETTER.sub(" ", stated).strip()) or _joined(label, stated, headers)
        if entry is None or entry.kind == "never":
            return UNKNOWN
    return entry


def _joined(label: str, said: str, headers: dict[str, Header]) -> Header | None:
    """Of headers that are joined, each of them known, what the first states: "Impression /
    Recommendations".
    """
    parts = [headers.get(part) for part in said.split(" and ")]
    first = parts[0]
    if (
        len(parts) == 1
        or first is None
        or not all(part is not None and part.kind == first.kind for part in parts)
    ):
        return None
    return (
        first if parts.count(first) == len(parts) else structs.replace(first, name=_displayed(label), code="")
    )


@lru_cache(maxsize=16384)
def listed(label: str) -> Header | None:
    """The same, stricter, for what may as well be a sentence: what has only letters is looked up as it is.
    None where there is none.
    """
    headers = vocabulary().headers
    entry = headers.get(label.lower())
    if entry is None and len(label) < 60 and _JOINED.search(label) is not None:
        entry = headers.get(normal(label))
    return entry


@lru_cache(maxsize=16384)
def header(label: str) -> Header:
    """The same; one that is in no list gets the category of its first part, or by its words."""
    entry = in_list(label)
    if entry is not UNKNOWN:
        return entry
    known = vocabulary()
    stated = normal(label)
    first = known.headers.get(stated.partition(" and ")[0])
    if first is not None and first.kind == "section":
        return Header(_displayed(label), first.category, "", "unknown")
    return Header(_displayed(label), _by_words(stated, known), "", "unknown")


def _by_words(said: str, known: Vocabulary) -> str:
    """The category of a header that is in no list: of the first row of words that has one of its own."""
    first = min((place for phrase, place in known.phrases if phrase in said), default=len(known.rows))
    for word in said.split():
        first = min(first, _row(word))
    return known.rows[first] if first < len(known.rows) else "other"


@lru_cache(maxsize=16384)
def _row(word: str) -> int:
    """Place of the first row that has the word, what it begins with or ends in."""
    known = vocabulary()
    none = len(known.rows)
    first = known.words.get(word, none)
    for cut in range(2, len(word) + 1):
        first = min(first, known.begin.get(word[:cut], none), known.end.get(word[-cut:], none))
    return first


def _displayed(label: str) -> str:
    """An unknown header's name: "SIGNIFICANT EVENTS" is "Significant Events"; what is in mixed case stays as
    it is.
    """
    text = _SPACE.sub(" ", label).strip(" :*#-")
    return text.title() if text.isupper() and len(text) > 4 else text
