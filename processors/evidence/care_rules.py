"""What a patient has to keep to at home that only one note of the stay may have: weight bearing, a splint, care of a wound or
device, food, oxygen. The topics and their words are in care_rules.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

import msgspec.yaml

from processors.evidence import ahead
from processors.evidence.medicines import about
from processors.evidence.record import PHYSICIANS, Line, Record, once
from processors.evidence.restrictions import in_force, overruled
from schemas.drafts import Statement
from schemas.instant import DAY
from schemas.requests import Passage

_SINCE: Final = 10 * DAY  # before the cut
_LATELY: Final = 2 * DAY
_MOST: Final = 8
_WORDS: Final = 45  # of a sentence that is shown
_NOT_OF_NOW: Final = frozenset({"family", "past", "report", "results", "medication", "social"})
#: Of the same clause: it is over, was asked about, or is another's.
_OVER: Final = re.compile(
    r"\b(?:off|removed|taken off|discontinued|d/c'?d|no longer|(?<!til )(?<!till )(?<!until )cleared|lifted|came off|came out|weaned|was on|not needed|declined|refus\w+)\b|\?",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[.;,\n]\s|[()]")
#: Of a rule of another side or patient, by who found it.
_WRONG: Final = re.compile(r"\((?:[^()]*\b)?error\b|\bwrong\b", re.IGNORECASE)


class Topic(NamedTuple):
    """`each`: which word of what is found names a thing of its own, next to others of the topic; `home`: what wards do too; `summary`: what a
    letter states by other words, `also` what both state, or `too` with them the ward.
    """

    name: str
    words: re.Pattern[str]
    each: Literal["", "first", "last"]
    home: bool
    summary: Literal["", "alone", "also", "too"]

    def thing(self, found: str) -> str:
        words = found.lower().split()
        return {"": "", "first": words[0], "last": words[-1]}[self.each]


@lru_cache(maxsize=1)
def topics() -> tuple[Topic, ...]:
    raw = msgspec.yaml.decode(files("processors.evidence").joinpath("care_rules.yaml").read_text("utf-8"))
    return tuple(
        Topic(
            name,
            re.compile(rf"(?<!\w)(?:{one['words']})", re.IGNORECASE),
            one.get("each", ""),
            one.get("home", False),
            one.get("summary", ""),
        )
        for name, one in raw.items()
    )


def stated(text: str) -> bool:
    """Whether words state a rule of any topic."""
    return any(topic.words.search(text) for topic in topics() if topic.summary != "alone")


class _Rule(NamedTuple):
    """What a clause states a rule of: a thing of a topic, of a side; "" for none or any."""

    topic: str
    thing: str
    side: str

    def same(self, other: _Rule) -> bool:
        """Whether both may be of one thing."""
        return self[:2] == other[:2] and (self.side == other.side or not (self.side and other.side))


@once
def handed_over(record: Record) -> tuple[Line, ...]:
    """How one moves, eats and is cared for, for who takes over: of each thing the latest sentence that states it; what is not to be
    taken by the last days' notes.
    """
    lately = record.request.cut - _LATELY
    found = missing(record, (), [topic for topic in topics() if topic.summary in ("alone", "too")])
    barred = missing(record, (), [topic for topic in topics() if topic.summary == "also"])
    shown = [*found, *(x for x in barred if x.passage.time >= lately and x not in found)]
    return tuple(sorted(shown, key=lambda line: (line.passage.time, line.sentence.start)))


@once
def binding(record: Record) -> tuple[Line, ...]:
    """Of these, what a ward keeps to from day to day: limbs, food and drink, an arm to be spared."""
    return tuple(missing(record, (), [topic for topic in topics() if topic.summary == "too"]))


@once
def standing(record: Record) -> tuple[Line, ...]:
    """The restrictions that are in force, and what a ward keeps to."""
    return (*in_force(record), *binding(record))


def missing(record: Record, shown: Iterable[Statement], of: Sequence[Topic] | None = None) -> list[Line]:
    """Of each thing of a topic that no statement has the part of the latest note's sentence that states it, oldest first. The
    right leg's rule is not the left one's, and a collar that is off ends no splint.
    """
    of = [topic for topic in topics() if topic.summary != "alone"] if of is None else of
    found: dict[_Rule, Line] = {}
    last = {_writer(note): note for note in record.notes}  # by its author; the physicians' last is one
    for line in record.written:
        old = line.passage.time < record.request.cut - _SINCE
        own = last[_writer(line.passage)] is line.passage and line.passage.body.note_type in _CARING
        if (
            (
                line.kind
                in _NOT_OF_NOW
                - ({"social"} if own else set())
                - (set() if ahead.doses(line.text) else {"medication"})
            )
            or old
            or overruled(line, record)
            or _TITLE.fullmatch(line.text)
            or _WRONG.search(line.text)
        ):
            continue
        for topic in of:
            if topic.home and not own:
                continue
            for rule, clause in _rules(topic, line.text):
                if _OVER.search(clause):
                    found = {one: held for one, held in found.items() if not rule.same(one)}
                else:
                    found[rule] = about(line, topic.words)
    stand = (one for one in shown if not one.note.startswith(_NO_LONGER))
    words = [text for one in stand for text in (one.text, *(c.quote for c in one.citations))]
    has = {rule for topic in of for text in words for rule, _ in _rules(topic, text)}
    lines = [
        line
        for rule, line in found.items()
        if not any(map(rule.same, has)) and len(line.text.split()) <= _WORDS
    ]
    once = {(line.passage.resource, line.sentence.start): line for line in lines}
    return sorted(once.values(), key=lambda line: (line.passage.time, line.sentence.start))[-_MOST:]


def _writer(note: Passage) -> tuple[str, ...]:
    return (
        ("physician",)
        if note.body.note_type in PHYSICIANS | {"discharge-summary"}
        else (note.body.note_type, note.body.title)
    )


#: Who teaches what is done at home, and what they open their notes with.
_CARING: Final = frozenset(
    {
        "nursing",
        "rehab",
        "nutrition",
        "consult",
        "social-work",
        "case-management",
        "discharge-instructions",
        "discharge-summary",
        "progress-note",
    }
)
_TITLE: Final = re.compile(r"(?:[A-Z]+ ){1,4}(?:RN|CNS|RD|PT|OT|SLP|NURSE|TEAM|NOTE|REVIEW|VISIT)\W*")
_NO_LONGER: Final = ("Written before:", "Conflict:")  # marks of overtaken.py


@lru_cache(maxsize=65536)  # each topic looks at each sentence, of the next draft of the stay again
def _rules(topic: Topic, text: str) -> tuple[tuple[_Rule, str], ...]:
    return tuple(_each_rule(topic, text))


def _each_rule(topic: Topic, text: str) -> Iterator[tuple[_Rule, str]]:
    for place in topic.words.finditer(text):
        clause = _clause(text, place)
        sides = {one for one, words in _SIDES.items() if words.search(clause)}
        side = sides.pop() if len(sides) == 1 else ""
        yield _Rule(topic.name, topic.thing(place[0]), side), clause


_SIDES: Final = {
    "left": re.compile(r"\bleft\b|(?-i:\b(?:L|LT|LLE|LUE)\b)", re.IGNORECASE),
    "right": re.compile(r"\bright\b|(?-i:\b(?:R|RT|RLE|RUE)\b)", re.IGNORECASE),
}


def _clause(text: str, place: re.Match[str]) -> str:
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, place.start())), default=0)
    end = _CLAUSE.search(text, place.end())
    return text[start : end.start() if end else len(text)]
