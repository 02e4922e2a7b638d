"""Vital signs and laboratory values to "key: value": "BP 120/80 HR 88 T 98.6F" to "BP: 120/80, HR: 88, T:
98.6F".

Only what stands between a name and its number is written anew (a blank, "=", " - "), and a comma is put
between two measurements. No character of a value, a unit or a flag is touched, so none can be lost or change
its key. Names, ranges and units: measurements.yaml.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec.yaml

from processors.notes.mapped import Edit
from processors.notes.sectioning import Section

_NUMBER: Final = r"(?:\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,4})?)"
_VALUE: Final = rf"(?:[<>\u2264\u2265~] ?)?{_NUMBER}s?(?:-{_NUMBER}s?)?(?: ?/ ?{_NUMBER}s?(?:-{_NUMBER}s?)?)?"
_NUMBERS: Final = re.compile(_NUMBER)
_SEPARATOR: Final = r"(?: ?[:=] ?| ?- | )"
#: What may stand before the first measurement of several.
_BEFORE: Final = re.compile(
    r"(?:\A|[\n,;:(|.]|^- |\d ?[AP]M|\b(?:and|with|of|to|is|are|was|were|on|vitals?|vital signs|labs?|VSS?|exam|revealed|show|showed|shows))\Z",
    re.I | re.M,
)
_REACH: Final = 14  # characters of `_BEFORE`, no more
_BETWEEN: Final = re.compile(r" ?[,;|.]? ?(?:and )?\n?(?:- )?")
_WHERE_MEASURED: Final = frozenset({"vital_signs", "labs_and_studies"})
_WHERE_PRESCRIBED: Final = frozenset({"medications", "allergies"})
_WORDS_LENGTH: Final = 4
_BEGINS: Final = re.compile(r"[ :=<>~\u2264\u2265]\d")
_THOUSANDS: Final = "K/uL"
_VALUE_ALONE: Final = re.compile(rf"\n({_VALUE})(?: ?[*HL!])?(?=\n|\Z)")
_AFTER_NAME: Final = " :=-<>~\u2264\u2265"
_LONGEST: Final = 8  # characters from the end of a name to its number, at most
_WITHIN: Final = re.compile(r"[\w/.%'-]")
_JOINT: Final = re.compile(r"(?:,? (?:and|&) |, |&)\Z")
_JOINT_LENGTH: Final = 6


class _Measurement(NamedTuple):
    low: float
    high: float
    units: frozenset[str]
    pair: bool
    weak: bool


class _Found(NamedTuple):
    start: int
    key_end: int
    value: int
    end: int  # of the value with its unit and flags
    key: str
    weak: bool


class _Vocabulary(NamedTuple):
    measurements: dict[str, _Measurement]
    lengths: dict[str, tuple[int, ...]]  # of the names by their last letter, the longest first
    longest: int
    rest: re.Pattern[str]  # what follows a name: separator, value, unit, flags
    counted: re.Pattern[str]


def _variants(name: str) -> Iterable[str]:
    return (
        {name, name.lower(), name.upper()}
        if len(name) >= _WORDS_LENGTH and name.isascii() and name[1:].islower()
        else {name}
    )


@lru_cache(maxsize=1)
def _vocabulary() -> _Vocabulary:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.notes.cleaning").joinpath("measurements.yaml").read_text(encoding="utf-8")
    )
    measurements: dict[str, _Measurement] = {}
    for row in (*raw["vitals"], *raw["labs"]):
        known = _Measurement(
            float(row["low"]),
            float(row["high"]),
            frozenset(row.get("units", ())),
            bool(row.get("pair")),
            bool(row.get("weak")),
        )
        for name in row["names"]:
            measurements.update(dict.fromkeys(_variants(name), known))
    units = {unit for known in measurements.values() for unit in known.units}
    rest = re.compile(
        rf"{_SEPARATOR}(?P<value>{_VALUE})(?![\d.,/-]\d)(?P<thousands>[Kk](?!\w))?"
        rf"(?: ?(?P<unit>{_any(units)})(?![\w/]))?(?P<flags>(?: ?(?:{_any(map(str, raw['flags']))})(?![\w(/]))*)"
        rf"(?P<condition>,? (?:{'|'.join(raw['conditions'])})(?![\w/]))?"
    )
    counted = re.compile(rf" ?(?:{'|'.join(raw['counted'])})(?![\w])")
    by_last: dict[str, set[int]] = {}
    for name in measurements:
        by_last.setdefault(name[-1], set()).add(len(name))
    lengths = {last: tuple(sorted(found, reverse=True)) for last, found in by_last.items()}
    return _Vocabulary(measurements, lengths, max(map(len, measurements)), rest, counted)


def _any(said: Iterable[str]) -> str:
    return "|".join(re.escape(one) for one in sorted(said, key=len, reverse=True))


def key_values(text: str, sections: Sequence[Section]) -> Iterator[Edit]:
    """The edits that write measurements as key: value, in order."""
    group: list[_Found] = []
    for found in _measured(text, sections):
        if group and not _BETWEEN.fullmatch(text, group[-1].end, found.start):
            yield from _written(text, group, sections)
            group = []
        group.append(found)
    yield from _written(text, group, sections)


def _measured(text: str, sections: Sequence[Section]) -> Iterator[_Found]:
    words = _vocabulary()
    prescribed = [section for section in sections if section.category in _WHERE_PRESCRIBED]
    at = reached = 0
    for number in _BEGINS.finditer(text):
        if number.start() < reached:
            continue
        near = max(number.start() - _LONGEST, 0)
        key_end = near + len(text[near : number.start() + 1].rstrip(_AFTER_NAME))
        start = _name_before(text, key_end)
        match = words.rest.match(text, key_end) if start >= 0 else None
        if match is None or not _stands_alone(text, start):
            continue
        key = text[start:key_end]
        known = words.measurements[key]
        while at < len(prescribed) and prescribed[at].end <= start:
            at += 1
        if at < len(prescribed) and prescribed[at].start <= start:
            continue
        unit, end = match["unit"], match.end()
        if (unit and unit not in known.units) or (match["thousands"] and _THOUSANDS not in known.units):
            continue
        if (
            not unit
            and not match["condition"]
            and not match["flags"]
            and words.counted.match(text, match.end("value"))
        ):
            continue
        after = text[end : end + 2]
        if (
            after[:1].isalnum()
            or after[:1] in ("/", "%", "^", "\u00b0")
            or (after[:1] == "-" and after[1:].isdigit())
        ):
            continue
        if ("/" in match["value"]) is not known.pair or not _plausible(match["value"], known):
            continue
        reached = end
        yield _Found(start, key_end, match.start("value"), end, key, known.weak)


def stacked(text: str) -> Iterator[Edit]:
    """A name on one line and its values below, as tables come out of hospital systems: "WBC", "17.5", "15.2"
    to "WBC: 17.5, 15.2".
    """
    words = _vocabulary()
    known: _Measurement | None = None
    reached = -1
    for line in _VALUE_ALONE.finditer(text):
        label = text[
            max(
                text.rfind("\n", max(line.start() - words.longest - 2, 0), line.start()) + 1, 0
            ) : line.start()
        ]
        name = label.removesuffix(":")
        if name in words.measurements and line.start() > reached:
            known, separator, start = words.measurements[name], ": ", line.start() - len(label) + len(name)
        elif line.start() == reached:
            separator, start = ", ", line.start()
        else:
            continue
        if known is None or ("/" in line[1]) is not known.pair or not _plausible(line[1], known):
            reached = -1
            continue
        reached = line.end()
        yield start, line.start() + 1, separator


def _name_before(text: str, end: int) -> int:
    """Where the name of a measurement begins that ends here, -1 where none does."""
    words = _vocabulary()
    for length in words.lengths.get(text[end - 1 : end], ()):
        start = end - length
        if (
            start >= 0
            and text[start:end] in words.measurements
            and not (start and _WITHIN.match(text[start - 1]))
        ):
            return start
    return -1


def _stands_alone(text: str, start: int) -> bool:
    """Not the last of several names whose values follow together: in "hemoglobin and hematocrit 7.9 and 25"
    7.9 is no hematocrit.
    """
    joint = _JOINT.search(text[max(start - _JOINT_LENGTH, 0) : start])
    return joint is None or _name_before(text, start - len(joint[0])) < 0


def _plausible(value: str, known: _Measurement) -> bool:
    return all(
        known.low <= float(number.replace(",", "")) <= known.high for number in _NUMBERS.findall(value)
    )


def _written(text: str, group: Sequence[_Found], sections: Sequence[Section]) -> Iterator[Edit]:
    """The edits of measurements that follow each other, from the first on that is what it looks like."""
    first = next((i for i, one in enumerate(group) if _begins(text, one)), len(group))
    group = group[first:]
    if not group or not _believed(text, group, sections):
        return
    commas = {one.end for one, other in pairwise(group) if text[one.end : other.start] == " "}
    for one in group:
        between = text[one.key_end : one.value]
        if between == " ":
            yield one.key_end, one.key_end, ":"
        elif between != ": ":
            yield one.key_end, one.value, ": "
        if one.end in commas:
            yield one.end, one.end, ","


def _begins(text: str, one: _Found) -> bool:
    """Whether it stands where a list of measurements may begin, and not in the middle of a phrase."""
    return (
        text[one.key_end : one.value].strip() in (":", "=")
        or _at_line_start(text, one.start)
        or _BEFORE.search(text[max(one.start - _REACH, 0) : one.start].rstrip(" ")) is not None
    )


def _at_line_start(text: str, start: int) -> bool:
    return start == 0 or text[start - 1] == "\n" or text.startswith("- ", start - 2)


def _believed(text: str, group: Sequence[_Found], sections: Sequence[Section]) -> bool:
    """A name that is not weak, two different ones, or a weak one that begins a line where measurements are
    stated.
    """
    if any(not one.weak for one in group) or len({one.key for one in group}) > 1:
        return True
    around = bisect_right(sections, group[0].start, key=lambda section: section.start) - 1
    return (
        around >= 0 and sections[around].category in _WHERE_MEASURED and _at_line_start(text, group[0].start)
    )
