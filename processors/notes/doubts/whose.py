"""Whose a note states it is: names, record numbers and birthdays after their labels, and who its opening
sentence is about.

Only what stands where documents name their patient is read: a label at the beginning of a line or of a column
("Patient: Smith, John   MRN: 123"), or "Mr. Smith is a 54-year-old man". Relatives, clinicians and contacts
are named under labels of their own, newborns after their mothers: identity.yaml lists the words that show.
Prose is never searched for names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import yaml
from msgspec import Struct, convert

Kind: TypeAlias = Literal["name", "number", "born", "age", "sex"]


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """identity.yaml."""

    name: tuple[str, ...]
    number: tuple[str, ...]
    born: tuple[str, ...]
    relatives: tuple[str, ...]
    clinical: tuple[str, ...]
    newborn: tuple[str, ...]
    nobody: frozenset[str]
    prose: frozenset[str]
    clinicians: frozenset[str]
    particles: frozenset[str]
    titles: frozenset[str]
    suffixes: frozenset[str]


class Item(NamedTuple):
    """One thing stated of the patient. `start`, `end`: where its label stands, which names nobody."""

    kind: Kind
    start: int
    end: int
    names: tuple[str, ...] = ()  # words of the name, as written
    family: tuple[str, ...] = ()  # those of them before a comma, or behind a title
    number: str = ""
    dates: tuple[date, ...] = ()  # as which the birthday can be read
    age: int = -1
    sex: str = ""
    sure: bool = True  # False: a name in a form that prose can have, too


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    text = files("processors.notes.doubts").joinpath("identity.yaml").read_text(encoding="utf-8")
    return convert(yaml.load(text, Loader=yaml.BaseLoader), Vocabulary)  # noqa: S506 - BaseLoader makes text only: "no" is a word here


def _any(words: Iterable[str]) -> str:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s{1,3}") for word in longest_first)


_MOST: Final = 400  # labels that are looked at in one document
_SPEECHES: Final = 2
_APART: Final = 400  # characters between the items of one head
_NAME_LENGTH: Final = 60
_LINE: Final = 160
_BEGINS: Final = r"(?:^|(?<=[|\t;,])|(?<=[ ]{2}))[ \t*#]{0,12}"
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_DATE: Final = (
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})(?!\d)|(?P<split>\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)|"
    r"(?P<named>\d{1,2}\.?[ -](?P<m1>[A-Za-z]{3,9})\.?,?[ -]\d{4}|(?P<m2>[A-Za-z]{3,9})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})"
)
_OPENING: Final = re.compile(
    r"(?:^|(?<=[.:]\s)|(?<=\n))[ \t]*(?:(?P<title>Mr|Mrs|Ms|Miss|Mx)\.?[ ])?(?P<label>(?P<name>[A-Z][^\W\d_]*(?:['’-][A-Za-z]+){0,3}(?: [A-Z][\w.'’-]*){0,3})) is an? "
    r"(?P<age>\d{1,3})[ -]?(?:years?|yrs?|y)[ -/]?(?:old|o)\b(?:[ ]+[\w-]+){0,3}?[ ]+(?P<sex>man|woman|male|female|gentleman|lady)\b",
    re.MULTILINE,
)
_SEX: Final = {
    "man": "male",
    "male": "male",
    "gentleman": "male",
    "woman": "female",
    "female": "female",
    "lady": "female",
}
_OPENS: Final = 6000  # characters in which the opening sentence stands
_OWNED: Final = re.compile(r"['’]s?[ \t]*$")
_ENDS: Final = re.compile(
    r"[ ]{2}|[\t|;(\n\[?!]|[a-z]{3}\.(?= )|\d|[ ]-[ ]|[ ]+[A-Za-z]{1,14}[.#]?:|,?[ ]+(?:MRN|DOB|D\.O\.B|born|age|aged|sex|gender|date|room|acct|account|visit)\b",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")


class _Patterns(NamedTuple):
    name: re.Pattern[str]
    number: re.Pattern[str]
    born: re.Pattern[str]
    others: re.Pattern[str]
    relatives: re.Pattern[str]
    newborn: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    """The vocabulary, compiled."""
    words = vocabulary()
    label = r"(?<![\w'’])(?P<label>{})"
    return _Patterns(
        re.compile(
            rf"{_BEGINS}(?P<label>{_any(words.name)})[ \t*]*[:=][ \t*]*(?=[^\s:])",
            re.IGNORECASE | re.MULTILINE,
        ),
        re.compile(
            rf"{label.format(_any(words.number))}\.?[ \t*]*[:#=]?[ \t*]*(?P<value>[A-Z]{{0,4}}-?\d[\dA-Z-]{{1,18}})(?![\w/])",
            re.IGNORECASE,
        ),
        re.compile(rf"{label.format(_any(words.born))}[ \t*]*[:=]?[ \t*]*(?:{_DATE})", re.IGNORECASE),
        re.compile(
            rf"(?<!\w)(?:{_any((*words.relatives, *words.clinical))})(?:['’]?s)?(?!\w)", re.IGNORECASE
        ),
        re.compile(rf"[ \t*#-]*(?:{_any(words.relatives)})(?:['’]?s)?(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{_any(words.newborn)})(?!\w)", re.IGNORECASE),
    )


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def heads(text: str) -> tuple[tuple[Item, ...], ...]:
    """What stands together, in the order of the text; a head that speaks of a newborn, or of nobody, is left
    out.
    """
    found = sorted(
        (*_bounded(_names(text)), *_bounded(_numbers(text)), *_bounded(_birthdays(text))),
        key=lambda item: item.start,
    )
    groups: list[list[Item]] = [[item] for item in found[:1]]
    for before, item in pairwise(found):
        if item.start - before.end <= _APART:
            groups[-1].append(item)
        else:
            groups.append([item])
    stood = tuple(tuple(group) for group in groups if not _of_a_newborn(text, group))
    return (*stood, *_openings(text))


def _bounded(items: Iterator[Item]) -> list[Item]:
    return [item for item, _ in zip(items, range(_MOST), strict=False)]


def _of_a_newborn(text: str, group: list[Item]) -> bool:
    begin = text.rfind("\n", 0, group[0].start) + 1
    end = text.find("\n", group[-1].end)
    return _patterns().newborn.search(text, begin, end if end >= 0 else len(text)) is not None


def _of_others(text: str, start: int) -> bool:
    """Whether what stands before a label on its line, or a line above that is a title, speaks of somebody
    else.
    """
    begin = text.rfind("\n", 0, start) + 1
    before = text[max(begin, start - _LINE) : start]
    column = max(before.rfind("  "), before.rfind("\t"), before.rfind("|"), before.rfind(";"))
    nearest = before[column + 1 :]
    if _patterns().relatives.match(before) and begin >= start - _LINE:
        return True  # the whole line is theirs
    if _OWNED.search(nearest) or _patterns().others.search(nearest):
        return True
    above = text[max(0, begin - 90) : max(0, begin - 1)].rpartition("\n")[2].strip()
    return (
        not before.strip()
        and 0 < len(above) < 60
        and (above.endswith(":") or ":" not in above)
        and _patterns().others.search(above) is not None
    )


def _names(text: str) -> Iterator[Item]:
    """Where "Patient:" introduces speech, as in a transcript, it names nobody."""
    found = [
        (match, None if _of_others(text, match.start("label")) else _read_name(_value(text, match.end())))
        for match in _labelled(text)
    ]
    spoken = sum(read is None for match, read in found if "name" not in match["label"].lower()) >= _SPEECHES
    for match, read in found:
        titled = "name" in match["label"].lower()
        if read is not None and (titled or not spoken):
            names, family, sure = read
            yield Item("name", *match.span("label"), names, family, sure=sure or titled)


def _labelled(text: str) -> list[re.Match[str]]:
    return [match for match, _ in zip(_patterns().name.finditer(text), range(_MOST), strict=False)]


def _value(text: str, start: int) -> str:
    written = text[start : start + _NAME_LENGTH]
    end = _ENDS.search(written)
    return written[: end.start()] if end else written


def _read_name(value: str) -> tuple[tuple[str, ...], tuple[str, ...], bool] | None:
    """(words, those of the family name where the form shows, whether the form is that of a name); None for
    anything else.
    """
    words = vocabulary()
    first, comma, _ = value.partition(",")
    tokens = [word.rstrip(".") for word in _WORDS.findall(value)]
    low = [word.lower() for word in tokens]
    if words.nobody & set(low) or words.prose & set(low) or words.clinicians & set(low):
        return None
    kept = [
        word for word, lower in zip(tokens, low, strict=True) if lower not in words.titles | words.suffixes
    ]
    named = [word for word in kept if word.lower() not in words.particles]
    if not 2 <= len(named) <= 6 or not all(_like_a_name(word) for word in named) or value.count(",") > 2:
        return None
    titled = len(kept) < len(tokens)
    family = (
        tuple(word for word in (w.rstrip(".") for w in _WORDS.findall(first)) if word in named)
        if comma
        else ()
    )
    return tuple(named), family, bool(comma) or titled or not all(word.isupper() for word in named)


def _like_a_name(word: str) -> bool:
    return word[0].isupper() or not word[0].islower()  # scripts without case


def _numbers(text: str) -> Iterator[Item]:
    for match in _patterns().number.finditer(text):
        if not _of_others(text, match.start()):
            yield Item("number", *match.span("label"), number=plain_number(match["value"]))


def plain_number(value: str) -> str:
    """As two systems write the same number: without signs and case."""
    return re.sub(r"[^0-9a-z]", "", value.lower())


def _birthdays(text: str) -> Iterator[Item]:
    for match in _patterns().born.finditer(text):
        dates = tuple(dict.fromkeys(_read_dates(match)))
        if dates and not _of_others(text, match.start()):
            yield Item("born", *match.span("label"), dates=dates)


def _read_dates(match: re.Match[str]) -> Iterator[date]:
    numbers = [
        int(number) for number in re.findall(r"\d+", match["iso"] or match["split"] or match["named"] or "")
    ]
    if match["iso"]:
        tries = [tuple(numbers)]
    elif match["split"]:
        one, other, year = numbers
        years = [year] if year > 99 else [1900 + year, 2000 + year]
        tries = [(y, *pair) for y in years for pair in ((one, other), (other, one))]
    else:
        month = (match["m1"] or match["m2"])[:3].lower()
        tries = (
            [(numbers[-1], _MONTHS.index(month) + 1, numbers[0])]
            if month in _MONTHS and len(numbers) == 2
            else []
        )
    for year, month_, day in tries:
        try:
            yield date(year, month_, day)
        except ValueError:
            continue


def _openings(text: str) -> Iterator[tuple[Item, ...]]:
    """ "Mr. Smith is a 54-year-old man": a family name, an age and a sex."""
    words = vocabulary()
    for match in _OPENING.finditer(text, 0, _OPENS):
        tokens = tuple(word.rstrip(".") for word in _WORDS.findall(match["name"]))
        low = {word.lower() for word in tokens}
        if (
            not (match["title"] or len(tokens) > 1)
            or len(tokens[-1]) < 2
            or low & (words.prose | words.nobody)
            or _patterns().others.search(match["name"])
            or _patterns().newborn.search(match["name"])
        ):
            continue
        if match["title"] and _of_others(text, match.start("name")):
            continue
        span = match.span("age")
        yield (
            Item("name", *span, tokens, tokens[-1:]),
            Item("age", *span, age=int(match["age"])),
            Item("sex", *span, sex=_SEX[match["sex"].lower()]),
        )
