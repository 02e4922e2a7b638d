"""What is started and what is stopped or held, word by word: "hold metformin", "lisinopril was stopped",
"ramipril (held, AKI)".
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from processors.evidence.names import is_name
from processors.evidence.polarity import stem

_N: Final = r"(?<![\w.])(\d+(?:\.\d+)?)"
_UNIT: Final = r"(?:\s?[+%A-Za-zµμ/0-9.*^]{1,14}){0,2}?"
_WAYS: Final = (  # (pattern, whether the older number comes first)
    (re.compile(rf"\bfrom {_N}{_UNIT} to {_N}"), True),
    (re.compile(rf"{_N}{_UNIT},? (?:up |down )?from {_N}"), False),
    (re.compile(rf"\bto {_N}{_UNIT}(?: [a-z]+){{0,4}} from {_N}"), False),
    (re.compile(rf"{_N}{_UNIT},? \(?(?:previously|prior|was|baseline|formerly) {_N}"), False),
    (
        re.compile(
            rf"{_N}{_UNIT} \({_N}{_UNIT} (?:yesterday|previously|before|on admission|at baseline|pre-op)\)"
        ),
        False,
    ),
    (
        re.compile(
            rf"{_N}{_UNIT} \({_N}{_UNIT} (?:in (?:[A-Z]|\d{{4}})|last|a (?:week|month|year) ago|at (?:first|baseline))"
        ),
        False,
    ),
    (
        re.compile(
            rf"{_N}{_UNIT} (?:pre-?op\w*|before|initially),? (?:and )?{_N}\+?{_UNIT} (?:now|after|post-?op\w*|today)\b"
        ),
        True,
    ),
    (re.compile(rf"(?<!from )(?<!\d-){_N}{_UNIT} to {_N}"), True),
)


def changes(text: str) -> frozenset[tuple[Decimal, Decimal]]:
    """All (older, newer) pairs that a text speaks of."""
    found: set[tuple[Decimal, Decimal]] = set()
    for pattern, older_first in _WAYS:
        for match in pattern.finditer(text):
            one, other = Decimal(match[1]).normalize(), Decimal(match[2]).normalize()
            if one != other:
                found.add((one, other) if older_first else (other, one))
    return frozenset(found | _repeated(text))


_MEASURED: Final = re.compile(
    rf"\b(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* )([A-Za-z][A-Za-z0-9]+|[a-z]+ (?:rate|pressure)) {_N}"
)
_LATER: Final = re.compile(
    r"\b(?:repeat\w*|recheck\w*|after\w*|then|now|later|today|at \d+ ?h)\b", re.IGNORECASE
)
_FORMER: Final = re.compile(r"\b(?:was|were|previous\w*|prior|from|baseline|before|last)\b", re.IGNORECASE)


def _repeated(text: str) -> set[tuple[Decimal, Decimal]]:
    """What was measured twice, the second time after something: "BP 96/54, fluids given, BP 108/62 after"."""
    found: set[tuple[Decimal, Decimal]] = set()
    measured = list(_MEASURED.finditer(text))
    for place, first in enumerate(measured):
        second = next((m for m in measured[place + 1 :] if m[1].lower() == first[1].lower()), None)
        if second is None or Decimal(first[2]) == Decimal(second[2]):
            continue
        between = text[first.end() : second.end() + 12]
        if _LATER.search(between) and not _FORMER.search(between):
            found.add((Decimal(first[2]).normalize(), Decimal(second[2]).normalize()))
    return found


_STOP_IT: Final = frozenset(
    [
        "stop",
        "discontinue",
        "hold",
        "withhold",
        "cease",
        "pause",
        "suspend",
        "avoid",
        "holding",
        "stopping",
        "discontinuing",
        "withholding",
    ]
)
_STOPPED: Final = frozenset(
    "stopped discontinued held withheld ceased paused suspended off hold stop avoided".split()
)
_START_IT: Final = frozenset(
    ["start", "begin", "commence", "initiate", "add", "restart", "resume", "starting", "resuming"]
)
_STARTED: Final = frozenset(
    [
        "started",
        "begun",
        "began",
        "commenced",
        "initiated",
        "added",
        "restarted",
        "resumed",
        "loaded",
        "new",
        "newly",
    ]
)
_BEFORE_PASSIVE: Final = frozenset(
    [
        "is",
        "was",
        "were",
        "are",
        "been",
        "be",
        "being",
        "remains",
        "remain",
        "on",
        "now",
        "then",
        "temporarily",
        "permanently",
        "later",
        "also",
    ]
)
_ENDS: Final = frozenset(
    [
        ",",
        "(",
        ")",
        "because",
        "day",
        "today",
        "yesterday",
        "tonight",
        "last",
        "but",
        "then",
        "until",
        "while",
        "if",
        "for",
        "given",
        "due",
        "with",
        "take",
        "takes",
        "after",
        "since",
        "continue",
        "continued",
        "continues",
        "ongoing",
        "when",
        "as",
        "by",
        "at",
        "in",
        "on",
        "from",
    ]
)
_REACH: Final = 6  # words
_SENTENCES: Final = re.compile(r"[.;:!?]\s|\n")
_TOKENS: Final = re.compile(r"[A-Za-z][A-Za-z'-]*|,(?!\d{3})|[()]")
#: Of what was named before.
_ITS_DOSE: Final = re.compile(
    r"\b(?:stop|hold|skip|omit|withhold)(?:ping|ing)? (?:it|them|(?:the |this |his |her |tonight's |today's |next |evening |morning |AM |PM )*(?:dose|doses|infusion|drip))\b",
    re.IGNORECASE,
)
_SPEAKS: Final = re.compile(
    r"\b(?:stop\w*|discontinu\w*|hold|held|holding|withh\w+|ceas\w+|paus\w+|suspend\w*|avoid\w*|no longer|not|off|previous\w*|prior|former\w*|"
    r"before|took|had been|used to|allerg\w*|anaphyla\w+|over|ended|finished|completed|never|without|home|contraindicated|due|restart\w*|resum\w*)\b",
    re.IGNORECASE,
)


class Course(NamedTuple):
    stopped: bool  # every mention is of something stopped, held or avoided
    ever_stopped: bool  # a mention is
    started: bool  # a mention is of something started


def read(text: str) -> dict[str, Course]:
    """Word stem -> what is stated of its course."""
    found: dict[str, Course] = {}
    before: list[str] = []
    for sentence in _SENTENCES.split(text):
        if _ITS_DOSE.search(sentence):
            for name in before:
                found[stem(name)] = found.get(stem(name), Course(True, False, False))._replace(
                    ever_stopped=True
                )
        words = [w.lower() for w in _TOKENS.findall(sentence)]
        off = _bound(words, _STOP_IT, _STOPPED)
        on = _bound(words, _START_IT, _STARTED)
        for word, is_off, is_on in zip(words, off, on, strict=True):
            if len(word) > 3:
                known = found.get(stem(word), Course(True, False, False))
                found[stem(word)] = Course(
                    known.stopped and is_off and not is_on,
                    known.ever_stopped or is_off,
                    known.started or is_on,
                )
        before = [w for w in words if len(w) > 3 and is_name(w)] or before
    return found


def spoken_of(text: str) -> bool:
    """Whether the text speaks of stopping, holding, avoiding, or of what was before."""
    return _SPEAKS.search(text) is not None


def _bound(words: list[str], imperative: frozenset[str], participle: frozenset[str]) -> list[bool]:
    """Which words the verbs go with: an order's what follows, a participle's what precedes; "stopped
    lisinopril" what follows too.
    """
    bound = [False] * len(words)
    for at, word in enumerate(words):
        passive = at > 0 and (words[at - 1] in _BEFORE_PASSIVE or words[at - 1] == "(")
        if word in participle and (
            passive or (word not in imperative and (at + 1 == len(words) or words[at + 1] in _ENDS))
        ):
            aside = at - 1 if words[at - 1] == "(" else 0
            if words[at - 1] in _BEFORE_PASSIVE and words[at - 2 : at - 1] == [","]:
                aside = at - 2
            if aside > 0:  # "ramipril 5 mg daily (held)", "..., now held"
                _mark_name_before(words, bound, aside)
            else:
                start = at - 2 if words[at - 1] == "on" else at - 1
                _mark(words, bound, range(start, max(-1, start - _REACH), -1))
        elif word in imperative and words[at + 1 : at + 2] in (["it"], ["them"]):
            bound[:at] = [
                one or (len(w) > 3 and is_name(w)) for one, w in zip(bound, words[:at], strict=False)
            ]
        elif word in imperative or word in participle:
            _mark(words, bound, range(at + 1, min(len(words), at + 1 + _REACH)))
    return bound


def _mark_name_before(words: list[str], bound: list[bool], at: int) -> None:
    """What a remark in brackets is about: the nearest name before, over its dose ("ramipril, 5 mg by mouth,
    ordered (stopped)").
    """
    named = False
    for i in range(at - 1, -1, -1):
        if words[i] in "()" or (named and words[i] == ","):
            return
        bound[i] = True
        named = named or (len(words[i]) > 3 and is_name(words[i]))


def _mark(words: list[str], bound: list[bool], places: range) -> None:
    for i in places:
        if words[i] in _ENDS or words[i] in _STOPPED or words[i] in _STARTED:
            return
        bound[i] = True
