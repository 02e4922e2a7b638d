"""How clinicians list problems in an assessment and plan.

    2. CKD 3a: Cr 1.7, accept while decongesting.        the name before a colon
    Depression.                                          the name alone, and below it
    - Medical Reasoning: doing well with therapy.        what is thought of it
    - Medical Treatment: continue sertraline.            and done

Each way in their order and words; what belongs to no problem is of the patient as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec
import msgspec.yaml
from msgspec import Struct

from processors.drafting.compose import conditions, shared
from processors.evidence.kinds import PART
from processors.evidence.record import Line, Record
from processors.evidence.wording import name
from schemas.facts import Fact
from schemas.instant import Instant

_PREVENTED: Final = re.compile(r"\b(?:prophyla\w+|prevention|precautions?|screening|risk)\b", re.IGNORECASE)
_NOTHING: Final = re.compile(r"(?!)")


class Kind(Struct, frozen=True):
    """A kind of problem. `results` in the order in which they are shown."""

    name: str
    named: re.Pattern[str]
    results: tuple[re.Pattern[str], ...]
    medicines: re.Pattern[str]


class _Row(Struct, forbid_unknown_fields=True):
    named: list[str]
    results: list[str]
    medicines: list[str]


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """Those of the file next to this module, in its order. Raises msgspec.ValidationError naming what is
    wrong in it.
    """
    text = files("processors.progress_note").joinpath("problems.yaml").read_text(encoding="utf-8")
    rows = msgspec.yaml.decode(text, type=dict[str, _Row])
    return tuple(
        Kind(name, _words(row.named), tuple(_whole(result) for result in row.results), _words(row.medicines))
        for name, row in rows.items()
    )


@lru_cache(maxsize=4096)
def kind_of(title: str) -> Kind | None:
    """The first kind that is named in it; what is to be prevented is none that the patient has."""
    if _PREVENTED.search(title):
        return None
    return next((kind for kind in kinds() if kind.named.search(title)), None)


def _words(written: list[str]) -> re.Pattern[str]:
    """Any of the words or phrases, whole."""
    if not written:
        return _NOTHING
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(_pattern, written))})(?![\w-])", re.IGNORECASE)


def _whole(written: str) -> re.Pattern[str]:
    """The whole name of a result."""
    return re.compile(rf"{_pattern(written)}\Z", re.IGNORECASE)


def _pattern(written: str) -> str:
    return (
        re.escape(written)
        .replace(r"\*", r"[\w ,.-]*" if " " in written or written.endswith("*") else r"\w*")
        .replace(r"\ ", r"\s+")
    )


#: "ADHF:", "CKD 3a, stable:": what stands before the colon of a listed item names the problem.
TITLE: Final = re.compile(r"\s*([A-Z0-9][^:.;\n]{1,60}):(?=\s)")
_MOST_WORDS: Final = 7
#: What is no name of a problem: a finding that is denied, a sentence.
_SAYS: Final = re.compile(
    r"^(?:no|not|without|denies)\b|\b(?:is|are|was|were|has|have|had|will|improv\w+|resol\w+|continu\w+|stable|today|tomorrow)\b",
    re.IGNORECASE,
)


_MORE: Final = re.compile(r"[:;,]")


@dataclass
class Problem:
    """`lines`: the clinicians' sentences on it, in order; `named`: the one that is nothing but its name;
    `conditions`: its coded diagnoses.
    """

    title: str
    kind: Kind | None
    conditions: list[Fact] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    named: Line | None = None


@dataclass(frozen=True)
class Listed:
    """The problems, and what the assessment says of the patient as a whole."""

    problems: tuple[Problem, ...]
    overall: tuple[Line, ...]


def listed(record: Record, since: Instant) -> Listed:
    """Problems of the latest assessments, then those of the diagnoses of the stay."""
    found: list[Problem] = []
    overall: list[Line] = []
    open_: Problem | None = None  # named by a line of its own: what follows is about it
    fresh = False  # the name stands right before
    blocks = _blocks(record.news("assessment", "plan", since=since, copies=True))
    for place, block in enumerate(blocks):
        first = block[0]
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        if place and not _together(blocks[place - 1][0], first):
            open_ = None
        part = PART.match(first.text) is not None
        if open_ is not None and part:
            open_.lines.extend(block)
        elif not part and _is_name(block, following):
            open_ = _problem(found, first.text.strip(" .:"))
            open_.named = first
            fresh = True
            continue
        elif not part and (title := _named(first.text)):
            _problem(found, title).lines.extend(block)
            open_ = None
        elif open_ is not None and (fresh or first.sentence.listed):
            open_.lines.extend(block)
        else:
            overall.extend(block)
            open_ = None
        fresh = False
    written = [line for block in blocks for line in block]
    new = set(map(id, record.new_of(written)))
    for problem in found:
        problem.lines = [line for line in problem.lines if id(line) in new]
        if not problem.lines and problem.named is not None and id(problem.named) not in new:
            problem.named = None
    found = [problem for problem in found if problem.lines or problem.named is not None]
    _coded(found, record)
    return Listed(tuple(found), tuple(line for line in overall if id(line) in new))


def _coded(found: list[Problem], record: Record) -> None:
    admitted = record.admitted
    for fact in conditions.known(record):
        if conditions.of_stay(fact, admitted) and fact.status in ("active", "unconfirmed"):
            _problem(found, name(fact)).conditions.append(fact)


def _problem(found: list[Problem], title: str) -> Problem:
    """The one of the same name, or of the same kind, where the kind is shown by its name; else a new one."""
    key, kind = title.strip().casefold(), kind_of(title)
    same = next(
        (one for one in found if one.title.casefold() == key or (kind is not None and one.kind is kind)), None
    )
    if same is None:
        same = Problem(title.strip(), kind)
        found.append(same)
    return same


def _named(text: str) -> str:
    match = TITLE.match(text)
    if match is None or len(match[1].split()) > _MOST_WORDS or shared.REASONING.search(match[1]):
        return ""
    return match[1]


def _is_name(block: Sequence[Line], following: Sequence[Line] | None) -> bool:
    """ "Depression." with what is thought of it below, "Hypothyroidism" on a line of its own, an item of a
    list that is no more than it.
    """
    first = block[0]
    words = first.text.split()
    if (
        len(block) > 1
        or len(words) > _MOST_WORDS
        or not first.text[:1].isupper()
        or _MORE.search(first.text)
        or _SAYS.search(first.text)
        or shared.REASONING.search(first.text)
    ):
        return False
    if first.sentence.listed and first.kind == "assessment":
        return True
    if following is None or not _together(first, following[0]):
        return False
    if PART.match(following[0].text):
        return True
    return (
        first.text[-1:].isalnum()
        and len(following[0].text.split()) > len(words)
        and not following[0].sentence.listed
    )


def _together(one: Line, other: Line) -> bool:
    """Under the same heading of the same note."""
    return one.passage is other.passage and one.sentence.headed == other.sentence.headed


def _blocks(lines: Iterable[Line]) -> list[list[Line]]:
    """Items of a list, or paragraphs."""
    blocks: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        blocks.setdefault((id(line.passage), line.sentence.block), []).append(line)
    return list(blocks.values())
