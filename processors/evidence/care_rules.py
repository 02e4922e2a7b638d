"""What a patient has to keep to at home that only one note of the stay may have: weight bearing, a splint, care of a wound or
device, food, oxygen. The topics and their words are in care_rules.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final

import yaml

from processors.evidence.medicines import about
from processors.evidence.record import Line, Record
from schemas.drafts import Statement
from schemas.instant import DAY

_SINCE: Final = 10 * DAY  # before the cut
_MOST: Final = 5
_WORDS: Final = 45  # of a sentence that is shown
_NOT_OF_NOW: Final = frozenset({"family", "past", "report", "results", "medication", "social"})
#: Of the same clause: it is over, was asked about, or is another's.
_OVER: Final = re.compile(
    r"\b(?:off|removed|taken off|discontinued|d/c'?d|no longer|cleared|lifted|came off|came out|weaned|was on|not needed|declined|refus\w+)\b|\?",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[.;,\n]\s|[()]")


@lru_cache(maxsize=1)
def topics() -> dict[str, re.Pattern[str]]:
    """Each topic's words."""
    raw = yaml.safe_load(files("processors.evidence").joinpath("care_rules.yaml").read_text("utf-8"))
    return {topic: re.compile(rf"(?<!\w)(?:{one['words']})", re.IGNORECASE) for topic, one in raw.items()}


def stated(text: str) -> bool:
    """Whether words state a rule of any topic."""
    return any(words.search(text) for words in topics().values())


def missing(record: Record, shown: Iterable[Statement]) -> list[Line]:
    """Of each topic that no statement has, the part of the latest note's sentence that states it, oldest first."""
    words_shown = "\n".join(words for one in shown for words in (one.text, *(c.quote for c in one.citations)))
    found: dict[str, Line] = {}
    for line in record.written:
        if line.kind in _NOT_OF_NOW or line.passage.time < record.request.cut - _SINCE:
            continue
        for topic, words in topics().items():
            place = words.search(line.text)
            if place is None:
                continue
            if _OVER.search(_clause(line.text, place)):
                found.pop(topic, None)
            else:
                found[topic] = about(line, words)
    lines = [
        line
        for topic, line in found.items()
        if not topics()[topic].search(words_shown) and len(line.text.split()) <= _WORDS
    ]
    once = {(line.passage.resource, line.sentence.start): line for line in lines}
    return sorted(once.values(), key=lambda line: (line.passage.time, line.sentence.start))[-_MOST:]


def _clause(text: str, place: re.Match[str]) -> str:
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, place.start())), default=0)
    end = _CLAUSE.search(text, place.end())
    return text[start : end.start() if end else len(text)]
