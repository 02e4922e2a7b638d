"""How likely a reader of a document looks for a sentence of a note: what a long draft keeps in its sections, and which
sentences no rule has found are shown all the same.

A logistic model weighs by what note, when and where a sentence stands, what of it no earlier note of the stay has,
what kind of words it has, and its words; each for all documents and for this one. The weights are those of
`salience.json`, fitted by `evaluation/salience.py` on sentences of fictional stays, for which rubrics state what each
document must have.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct

from processors.drafting import repetition
from processors.drafting.compose import events, pending, ruled_out
from processors.evidence import ahead, overtaken, restrictions
from processors.evidence.headings import Kind
from processors.evidence.record import FULL, LIMITED, PHYSICIANS, Line, Record, once
from schemas.drafts import Statement
from schemas.instant import HOUR
from schemas.requests import Task

Place = tuple[str, str, int]
_JUDGING: Final = PHYSICIANS | {"discharge-summary"}
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_BEGINNING: Final = 6  # letters by which words are compared
_OF_WORD: Final = 0.7  # a word counts less than what a sentence is
_AGES: Final = (6, 24, 48, 96)  # hours
_SHORT, _LONG = 4, 40  # words
_MONTHS: Final = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_KINDS: Final = {
    "changed": events.CHANGED,
    "done": events.DONE,
    "links": events.LINKS,
    "concluded": events.CONCLUDED,
    "found": events.FOUND,
    "germ": events.GERM,
    "disorder": events.DISORDER,
    "made": events.MADE,
    "to come": events.TO_COME,
    "timed": events.TIMED,
    "normal": events.NORMAL,
    "operated": events.OPERATED,
    "size": events.SIZE,
    "replaced": events.REPLACED,
    "number": re.compile(r"\d"),
    "dose": re.compile(r"\d ?(?:mg|mcg|g|units?|u|mL|puffs?|tabs?|%)(?!\w)", re.IGNORECASE),
    "date": re.compile(rf"\b\d{{1,2}}/\d{{1,2}}\b|\b\d{{1,2}} ?(?:{_MONTHS})", re.IGNORECASE),
    "condition": re.compile(r"\b(?:if|unless|until|till|before|after|when)\b", re.IGNORECASE),
    "negated": re.compile(r"\b(?:no|not|never|avoid|don.t|without|denies|neg)\b", re.IGNORECASE),
    "capitals": re.compile(r"\b[A-Z]{4,}\b"),
    "telephone": re.compile(r"\d{3}-\d{4}"),
    "person": re.compile(r"\b(?:pt|patient|he|she|wife|husband|daughter|son|mother)\b", re.IGNORECASE),
    "asked": re.compile(r"\?"),
    "lasting": re.compile(r"\bx ?\d|\b\d+ ?(?:d|days?|wks?|weeks?|mo|months?|h|hrs?)\b", re.IGNORECASE),
    "reaction": re.compile(r"allerg|intoler|anaphyl|hives|rash|reaction", re.IGNORECASE),
    "value": re.compile(r"[a-z]{1,6} ?\d", re.IGNORECASE),
}


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted model of the logarithm of the odds. `usual`: of the median sentence, by document."""

    constant: float
    weights: dict[str, float]
    usual: dict[str, float]


@cache
def fitted() -> Weights:
    text = files("processors.drafting").joinpath("salience.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)


def of(line: Line, record: Record) -> float:
    """By how much the log-odds that a reader of the document looks for the sentence are above those of a usual sentence; 0
    for what is no whole sentence of the record.
    """
    return _salience(record).get(_place(line), 0.0)


def unstated(record: Record, stated: Iterable[Statement], words: int) -> list[Line]:
    """The sentences that are looked for most and that no statement has, up to so many words, in the order of time; none of
    relatives, and none that a later note takes back or that an earlier one has.
    """
    known = []
    quoted: dict[str, list[range]] = defaultdict(list)
    for statement in stated:
        known.append(repetition.sentences(statement.text))
        for source in (citation.source for citation in statement.citations):
            quoted[source.resource].append(range(source.start, source.end))
    later = overtaken.later(record)
    kept: list[Line] = []
    for line in sorted(record.lines, key=lambda line: -of(line, record)):
        count = len(line.text.split())
        if of(line, record) < _LEAST or words <= 0:
            break
        if (
            count > min(words, _LONG)
            or (line.kind in _NOT_SHOWN and _SCREENED.search(line.text) is None)
            or any(line.sentence.start in place for place in quoted[line.passage.resource])
            or FULL.search(line.text)
            or LIMITED.search(line.text)
            or record.copied(line)
            or later.taken_back(line)
            or restrictions.overruled(line, record)
            or ruled_out.overtaken(line, record)
        ):
            continue
        day_first = ahead.writes_day_first(line.passage.body.text)
        if repetition.repeats(repetition.clauses(line.text, day_first=day_first), known):
            continue
        known.append(repetition.sentences(line.text, day_first=day_first))
        kept.append(line)
        words -= count
    return sorted(kept, key=lambda line: (line.passage.time, line.sentence.start))


_LEAST: Final = 1.0
_NOT_SHOWN: Final[frozenset[Kind]] = frozenset({"family", "social"})
#: A scale that was filled in, a danger that was looked for.
_SCREENED: Final = re.compile(
    r"\b(?:EPDS|Edinburgh|PHQ-?\d|GAD-?7|C-?SSRS|AUDIT(?:-?C)?|MoCA|MMSE|suicid\w*|self[- ]harm)\b(?=[^.;]*\d|[^.;]*\b(?:pos\w*|yes|plan|intent)\b)",
    re.IGNORECASE,
)


@once
def _salience(record: Record) -> dict[Place, float]:
    model, task = fitted(), record.request.task
    found = {
        _place(line): model.constant
        + sum(model.weights.get(name, 0.0) * value for name, value in own.items())
        for line, own in features(record, task)
    }
    # Of few sentences the median shows little of how the notes are written.
    usual = _FEW * model.usual.get(task, 0.0)
    if found:
        usual += len(found) * median(found.values())
    usual /= _FEW + len(found)
    return {place: odds - usual for place, odds in found.items()}


_FEW: Final = 20  # sentences


def _place(line: Line) -> Place:
    return line.passage.resource, line.passage.version, line.sentence.start


def features(record: Record, task: Task) -> Iterator[tuple[Line, dict[str, float]]]:
    """Each sentence of a record's notes with what it is weighed by."""
    lines = record.written
    notes = {(line.passage.time, line.passage.resource): line.passage for line in lines}
    order = {resource: place for place, (_, resource) in enumerate(sorted(notes))}
    judging = [r for (_, r), p in sorted(notes.items()) if p.body.note_type in _JUDGING]
    terms = [events.terms(line.text) - events.ORDINARY for line in lines]
    of_note: dict[str, set[str]] = defaultdict(set)
    for line, own in zip(lines, terms, strict=True):
        of_note[line.passage.resource] |= own
    spread = Counter(term for own in of_note.values() for term in own)
    before: dict[str, set[str]] = {}
    known: set[str] = set()
    for resource in order:
        before[resource], known = known, known | of_note[resource]
    size = Counter(line.passage.resource for line in lines)
    place: Counter[str] = Counter()
    for line, own in zip(lines, terms, strict=True):
        resource = line.passage.resource
        place[resource] += 1
        found = {
            f"note {line.passage.body.note_type}": 1.0,
            f"kind {line.kind}": 1.0,
            f"ahead {ahead.of_line(line)}": 1.0,
            f"note {line.passage.body.note_type}, kind {line.kind}": 1.0,
            **_when(max(0, record.request.cut - line.passage.time) / HOUR),
            "notes since": (len(order) - 1 - order[resource]) / 5,
            "place": place[resource] / size[resource],
        }
        if own:
            found["new"] = len(own - before[resource]) / len(own)
            found["stated again"] = sum(min(4, spread[term] - 1) for term in own) / len(own)
            found["terms"] = min(12, len(own)) / 4
        flags = {
            "last note": order[resource] == len(order) - 1,
            "first note": order[resource] == 0,
            "last judgement": bool(judging) and resource == judging[-1],
            "first of its note": place[resource] == 1,
            "copied": record.copied(line),
        }
        found |= {name: 1.0 for name, holds in flags.items() if holds} | _words(
            line.text, line.sentence.heading
        )
        yield line, found | {f"{task}: {name}": value for name, value in found.items()}


def _when(hours: float) -> dict[str, float]:
    return {"hours": math.log1p(hours) / 3} | {f"within {age} h": 1.0 for age in _AGES if hours <= age}


@lru_cache(maxsize=4096)  # the next draft of a stay has most of its sentences again
def _words(text: str, heading: str) -> dict[str, float]:
    count = len(text.split())
    found = {name: 1.0 for name, pattern in _KINDS.items() if pattern.search(text)}
    found["length"] = math.log1p(count)
    flags = {
        "short": count < _SHORT,
        "long": count > _LONG,
        "found by the way": pending.incidental(text),
        "forbids": repetition.forbids(text),
        f"heading {heading.lower()[:20]}": bool(heading),
    }
    found |= {name: 1.0 for name, holds in flags.items() if holds}
    return found | {f"word {word.lower()[:_BEGINNING]}": _OF_WORD for word in _WORD.findall(text)}
