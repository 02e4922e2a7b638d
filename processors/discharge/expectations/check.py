"""What rests on a reasoning path: worded as what other people often have, without a dose, of something that
this patient may be shown.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from processors.discharge.expectations.screening import Screening, by_name, knowledge
from processors.drafting.grounding import doses, quantities
from processors.drafting.grounding.rules import Claim, Rules
from processors.evidence.record import Record
from schemas.drafts import Citation, Rejected, Statement
from schemas.paths import ReasoningPath
from schemas.requests import Request

_EXPECTS: Final = re.compile(
    r"\b(?:often|may|might|can|could|sometimes|usually|commonly|some people|many people)\b", re.IGNORECASE
)
#: What is stated of this patient as if it were known, or is an order.
_ASSERTS: Final = re.compile(
    r"\byou (?:have|had|are|were|need|must|should|got|get|take|will (?:have|get|need|be|take|receive|undergo|start))\b|\byour (?:\w+ ){0,3}(?:is|was|are|were|shows?|showed)\b"
    r"|\b(?:he|she|the patient|pt) (?:has|had|is|was|needs|should|will)\b|(?:^|[.;:]\s+)(?:take|start|stop|begin|continue|use|avoid|do not)\b",
    re.IGNORECASE,
)
#: How an expectation may end: it states nothing of what is found.
_OF_THE_TEAM: Final = re.compile(
    r"(?:your|the) team (?:will tell|will look)[^.;!?]*[.!]?|ask your team[^.;!?]*[.!]?", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"(?<=[.;!?])\s+")
_MEASURES: Final = frozenset(
    {
        "mg",
        "ug",
        "g",
        "ml",
        "u",
        "iu",
        "tablet",
        "capsule",
        "puff",
        "drop",
        "dose",
        "mmol",
        "meq",
        "ampoule",
        "l",
    }
)


class ExpectationRules(Rules):
    """The rules over one request's paths."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._paths = by_name(request.expectations)
        self._policy = request.expectations.policy if request.expectations is not None else ""

    @cached_property
    def _screening(self) -> Screening:
        return Screening(Record(self._request))

    def genuine(self, citation: Citation) -> bool:
        """Whether it is a path of the request, in its words."""
        path = self._paths.get(citation.source.resource)
        return path is not None and citation == knowledge(path, self._policy)

    def judge(self, statement: Statement) -> Rejected | Claim:
        """A claim if no path is cited, or all of them may be shown and are worded rightly."""
        text = statement.text
        paths = [self._paths[c.source.resource] for c in statement.citations if c.kind == "knowledge"]
        if not paths:
            return Claim(text)
        if not all(any(_covers(c, path) for c in statement.citations) for path in paths):
            return Rejected(text, "citation", "expected the record's words that each path starts from")
        if any(
            path.end.name.lower() in text.lower() and self._screening.unfit(path) == "allergy"
            for path in paths
        ) or self._screening.allergic(text):
            return Rejected(text, "allergy", "names what an allergy of the patient speaks against")
        if unfit := next(filter(None, map(self._screening.unfit, paths)), ""):
            return Rejected(text, "expectation", f"not to be told to this patient: {unfit}")
        if not _worded(text, paths):
            return Rejected(
                text,
                "expectation",
                "expected words for what other people often have; a path says nothing of this patient",
            )
        rhythm = doses.read(text)
        if rhythm.frequencies or any(
            number.unit in _MEASURES for number in quantities.read(rhythm.rest).numbers
        ):
            return Rejected(text, "dose", "expected none: a path knows no dose")
        return Claim(text, possible=_only_expects(text))


def _only_expects(text: str) -> bool:
    """Whether each sentence states what may be, so that none is certain of anything."""
    return all(
        _EXPECTS.search(part) or _OF_THE_TEAM.fullmatch(part) for part in _SENTENCE.split(text.strip())
    )


def _covers(citation: Citation, path: ReasoningPath) -> bool:
    """Whether a citation holds the place where the path starts."""
    here, start = citation.source, path.said
    if citation.kind != "record" or (here.resource, here.version) != (start.resource, start.version):
        return False
    return (
        here.start <= start.start and start.end <= here.end if start.start >= 0 else here.path == start.path
    )


def _worded(text: str, paths: list[ReasoningPath]) -> bool:
    ends = [path.end.name.lower() for path in paths]
    writer = [part for part in _SENTENCE.split(text) if any(end in part.lower() for end in ends)] or [text]
    return all(_EXPECTS.search(part) for part in writer) and not _ASSERTS.search(text)
