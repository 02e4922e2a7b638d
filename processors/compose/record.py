"""What a draft may use of a request's evidence, bounded and put in order once.

Left out: our own drafts, whatever is later than the cut, and the oldest of what exceeds the bounds; the number left out is said.
A sentence copied forward from note to note counts once, where it was first written.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple

from processors.compose.headings import HEADINGS, JOINT, Kind, kind_of, kind_to_the_patient
from processors.compose.sentences import Sentence, split
from schemas.facts import Fact, Relation
from schemas.requests import Passage, Request

MOST_FACTS: Final = 3000  # of observations, and of patient-level facts, each
MOST_NOTES: Final = 40
MOST_CHARACTERS: Final = 120_000  # of all notes together
MOST_OF_ONE: Final = 30_000  # of one note
_WORD: Final = re.compile(r"\w+")
_PLAN: Final = re.compile(
    r"\b(?:start|stop|hold|continue|resume|increase|decrease|reduce|change|switch|recheck|check|repeat|monitor|consult|refer|discharge|"
    r"follow|arrange|schedule|order|wean|titrate|give|await|pending|obtain|plan|will|weigh|call|restart|begin|transfer|taper)\b",
    re.IGNORECASE,
)
_PLAN_FIRST: Final = 4  # words within which an order's verb stands


_REPORTS: Final = frozenset({"radiology", "echo", "ecg", "pathology", "laboratory", "exercise-test"})
_AROUND: Final = frozenset({"case-management", "social-work", "nutrition", "pharmacy"})  # notes about other things than the course
_TOLD: Final = re.compile(r"\b(?:denies|denied|reports|complains|states|feels|slept|says|overnight|presents|presented|admitted)\b", re.IGNORECASE)
_EXAM: Final = re.compile(
    r"\b(?:lungs?|crackles|wheez\w*|o?edema|abdomen|tender\w*|murmur|auscultation|alert and oriented|breath sounds|jugular|pupils|afebrile|"
    r"regular rate|soft|distended)\b", re.IGNORECASE,
)  # fmt: skip
_RELATIVE: Final = re.compile(r"\b(?:father|mother|brother|sister|family history)\b", re.IGNORECASE)


class Line(NamedTuple):
    """A sentence of a note, ready to be cited."""

    passage: Passage
    sentence: Sentence
    kind: Kind
    last: int = 0  # when it was last said again

    @property
    def text(self) -> str:
        return " ".join(self.sentence.text.split())


class Record:
    """A request's evidence, read once per draft."""

    def __init__(self, request: Request) -> None:
        self.request = request
        evidence, cut = request.evidence, request.cut
        self.history = _latest(tuple(f for f in evidence.history if f.start <= cut or f.relation in _AHEAD))
        self.facts = _latest(tuple(f for f in evidence.facts if f.start <= cut))
        usable = [p for p in evidence.passages if not p.body.ours and p.time <= cut and p.body.text.strip()]
        newest: list[Passage] = []
        left = MOST_CHARACTERS
        for passage in sorted(usable, key=lambda p: (-p.time, p.resource)):
            if left <= 0 or len(newest) == MOST_NOTES:
                break
            newest.append(passage)
            left -= min(len(passage.body.text), MOST_OF_ONE)
        self.notes: tuple[Passage, ...] = tuple(reversed(newest))
        self.left_out = (
            evidence.withheld + len(usable) - len(self.notes) + max(0, len(evidence.history) - MOST_FACTS)
            + max(0, len(evidence.facts) - MOST_FACTS) + sum(len(p.body.text) > MOST_OF_ONE for p in self.notes)
        )  # fmt: skip

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Sentences, oldest first, copies of earlier ones dropped."""
        found: dict[str, Line] = {}
        for passage in self.notes:
            for sentence in split(passage.body.text[:MOST_OF_ONE], HEADINGS):
                words = _WORD.findall(sentence.text.lower())
                key = " ".join(words)
                if passage.body.note_type == "discharge-instructions":  # told to the patient: no copy of what was told to clinicians
                    key = f"to the patient: {key}"
                if len(words) < 2:
                    continue
                if key in found:
                    found[key] = found[key]._replace(last=passage.time)
                else:
                    found[key] = Line(passage, sentence, _kind(sentence, passage.body.note_type), passage.time)
        return tuple(found.values())

    def of(self, *relations: Relation) -> tuple[Fact, ...]:
        """Patient-level facts of these relations, in time."""
        return tuple(f for f in self.history if f.relation in relations)

    def said(self, *kinds: Kind, since: int | None = None) -> list[Line]:
        """Sentences under headings of these kinds."""
        return [line for line in self.lines if line.kind in kinds and (since is None or line.last >= since)]

    def newest(self, kind: Kind) -> list[Line]:
        """Sentences of this kind in the latest note that has any."""
        lines = self.said(kind)
        return [line for line in lines if line.last == max(x.last for x in lines)] if lines else []


_AHEAD: Final = frozenset({"planned", "ordered_service", "ordered_medication"})  # known before they begin


def _latest(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=lambda f: (f.start, f.id))[-MOST_FACTS:])


def _kind(sentence: Sentence, note_type: str) -> Kind:
    """Of the heading; an order under "assessment and plan" is plan; without a heading, by the words."""
    if note_type == "discharge-instructions":
        return kind_to_the_patient(sentence.heading)
    kind = kind_of(sentence.heading)
    if note_type in _REPORTS:
        return "report" if kind == "assessment" or sentence.heading in ("", "conclusion", "conclusions") else "results"
    orders = any(map(_PLAN.fullmatch, _WORD.findall(sentence.text)[:_PLAN_FIRST]))
    if sentence.heading in JOINT and orders:
        return "plan"
    if sentence.heading:
        return kind
    if _RELATIVE.search(sentence.text):
        return "family"
    if _TOLD.search(sentence.text):
        return "history"
    if _EXAM.search(sentence.text):
        return "exam"
    if orders:
        return "plan"
    return "social" if note_type in _AROUND else "history"
