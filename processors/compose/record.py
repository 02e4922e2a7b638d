"""What a draft may use of a request's evidence, bounded and put in order once.

Left out: our own drafts, whatever is later than the cut, and the oldest of what exceeds the bounds; the number left out is said.
A sentence copied forward from note to note counts once, where it was first written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from processors.compose.headings import HEADINGS, JOINT, Kind, kind_of, kind_to_the_patient
from processors.compose.sentences import Sentence, split
from processors.doubts.found import MOST_READ, Doubt, doubts, touches, whole
from schemas.facts import Fact, Relation
from schemas.requests import Passage, Request

MOST_FACTS: Final = 3000  # of observations, and of patient-level facts, each
MOST_NOTES: Final = 40
MOST_CHARACTERS: Final = 120_000  # of all notes together
MOST_PREVIOUS: Final = 12  # sentences of the note before the stay
_WORD: Final = re.compile(r"\w+")
_PLAN: Final = re.compile(
    r"\b(?:start|stop|hold|continue|resume|increase|decrease|reduce|change|switch|recheck|check|repeat|monitor|consult|refer|discharge|"
    r"follow|arrange|schedule|order|wean|titrate|give|await|pending|obtain|plan|will|weigh|call|restart|begin|transfer|taper)\b",
    re.IGNORECASE,
)
_PLAN_FIRST: Final = 4  # words within which an order's verb stands
_PARTS: Final = re.compile(r"[.;:,]\s")
_DOSE: Final = re.compile(r"\d\s?(?:mg|mcg|g|units?|mL|mEq|puffs?)\b|\b(?:daily|bid|tid|qid|prn|q\d+h)\b", re.IGNORECASE)
_NAMED: Final = frozenset({"complaint", "allergy", "medication", "assessment", "procedure"})  # where one word is a name, and tells
INSTRUCTIONS: Final = "discharge-instructions"
#: Notes of those who decide on the treatment; others add to them.
PHYSICIANS: Final = frozenset({"progress-note", "admission-note", "emergency", "event-note", "transfer-note"})
#: Notes that sum a visit up, or judge it.
_JUDGING: Final = PHYSICIANS | {"discharge-summary", "outpatient", "consult"}


_REPORTS: Final = frozenset({"radiology", "echo", "ecg", "pathology", "laboratory", "exercise-test"})
_AROUND: Final = frozenset({"case-management", "social-work", "nutrition", "pharmacy"})  # notes about other things than the course
_TOLD: Final = re.compile(r"\b(?:denies|denied|reports|complains|states|feels|slept|says|overnight|presents|presented|admitted)\b", re.IGNORECASE)
_EXAM: Final = re.compile(
    r"\b(?:lungs?|crackles|wheez\w*|o?edema|abdomen|tender\w*|murmur|auscultation|alert and oriented|breath sounds|jugular|pupils|afebrile|"
    r"regular rate|soft|distended)\b", re.IGNORECASE,
)  # fmt: skip
#: A part of the examination that a note tells under its vital signs.
_REGION: Final = re.compile(
    r"\s*(?:general(?: appearance)?|heent|head|eyes|ears|neck|chest|lungs?|respiratory|pulmonary|heart|cardiac|cardiovascular|cv|abdomen|gi|gu|"
    r"extremities|musculoskeletal|msk|skin|neuro\w*|psych\w*|back|pelvis)\s*:", re.IGNORECASE,
)  # fmt: skip
#: Courtesies and formulas that tell nothing of the patient.
_FILLER: Final = re.compile(
    r"(?:thank you\b|all (?:of )?(?:(?:her|his|their|the patient's|the) )?questions? (?:were|was|have been|has been) |patient agreements?:|"
    r"(?:i|we) appreciate\b|(?:electronically )?signed\b|dictated\b)", re.IGNORECASE,
)  # fmt: skip
#: Values in shorthand: "K 4.4, BUN 34", "BP 138/78".
_MEASURED: Final = re.compile(
    r"\b(?:BP|HR|RR|SpO2|sats?|temp|T|pulse|weight|wt|Na|K|Cl|CO2|BUN|Cr|Mg|Phos|Ca|WBC|ANC|Hgb|Hb|Hct|Plt|INR|CRP|lactate|glucose|lipase|troponin|"
    r"Tbil|ALT|AST|ALP|pH|pCO2|pO2)\s?(?:of |was |is |: ?)?[<>]?\d"
)
_VITAL: Final = re.compile(r"\s*(?:BP|HR|RR|SpO2|T|Temp\w*|vitals?|VS|VSS|afebrile)\b", re.IGNORECASE)
_DAILY: Final = frozenset({"progress-note", "event-note", "transfer-note", "consult"})
#: How an assessment without a heading begins or what it concludes: "72M, hypoglycemia, improving".
_ONE_LINE: Final = re.compile(
    r"^\s*\d{1,3}\s?-?\s?(?:M|F|yo|y/o|y\.o\.|year[- ]old)\b|\b(?:improving|resolving|worsening|uneventful|consistent with|doing well)\b|^(?:impression|assessment)\b",
    re.IGNORECASE,
)
_DECIDED: Final = re.compile(
    r"\b(?:stopped|held|started|resumed|restarted|increased|reduced|discontinued|ordered|scheduled)\b|\bhome (?:today|tomorrow)\b|^no (?:antibiotics|opioids)\b",
    re.IGNORECASE,
)
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
        told = [p for p in (*evidence.passages, *evidence.prior) if not p.body.ours and p.time <= cut]
        self.doubts = {(p.resource, p.version): found for p in told if (found := doubts(p, evidence, request.patient))}
        others = {key for key, found in self.doubts.items() if found[0].why == "patient"}
        self.history = _latest(tuple(f for f in evidence.history if f.start <= cut or f.relation in _AHEAD))
        self.facts = _latest(tuple(f for f in evidence.facts if f.start <= cut and (f.source.resource, f.source.version) not in others))
        usable = [p for p in evidence.passages if not p.body.ours and p.time <= cut and not whole(self._doubts_of(p), p.body.text)]
        newest: list[Passage] = []
        left = MOST_CHARACTERS
        for passage in sorted(usable, key=lambda p: (-p.time, p.resource)):
            if left <= 0 or len(newest) == MOST_NOTES:
                break
            newest.append(passage)
            left -= min(len(passage.body.text), MOST_READ)
        self.notes: tuple[Passage, ...] = tuple(reversed(newest))
        self.left_out = (
            evidence.withheld + len(usable) - len(self.notes) + max(0, len(evidence.history) - MOST_FACTS)
            + max(0, len(evidence.facts) - MOST_FACTS)
        )  # fmt: skip

    def _doubts_of(self, passage: Passage) -> tuple[Doubt, ...]:
        return self.doubts.get((passage.resource, passage.version), ())

    def _lines(self, passage: Passage) -> Iterator[Line]:
        """Sentences of a note but for its own title, and for what must not be told of the patient (processors/doubts)."""
        found = self._doubts_of(passage)
        return (line for line in _lines(passage) if not touches(found, line.sentence.start, line.sentence.end))

    @cached_property
    def written(self) -> tuple[Line, ...]:
        """All sentences, as the notes have them, oldest first."""
        return tuple(line for passage in self.notes for line in self._lines(passage))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Sentences, oldest first, copies of earlier ones dropped."""
        found: dict[str, Line] = {}
        for line in self.written:
            key = " ".join(_WORD.findall(line.sentence.text.lower()))
            if line.passage.body.note_type == INSTRUCTIONS:  # told to the patient: no copy of what was told to clinicians
                key = f"to the patient: {key}"
            elif line.kind in ("report", "results"):  # what a clinician makes of a report is no copy of it
                key = f"of a report: {key}"
            found[key] = found[key]._replace(last=line.passage.time) if key in found else line
        return tuple(found.values())

    @cached_property
    def previous(self) -> tuple[Line, ...]:
        """What the clinicians' last document before this stay judged and planned: never one of our drafts."""
        told = [p for p in self.request.evidence.prior if not p.body.ours and p.time <= self.request.cut and p.body.note_type in _JUDGING]
        for passage in sorted(told, key=lambda p: (-p.time, p.resource)):
            if lines := [line for line in self._lines(passage) if line.kind in ("assessment", "plan", "course", "follow-up")]:
                return tuple(lines[:MOST_PREVIOUS])
        return ()

    def of(self, *relations: Relation) -> tuple[Fact, ...]:
        """Patient-level facts of these relations, in time."""
        return tuple(f for f in self.history if f.relation in relations)

    def said(self, *kinds: Kind, since: int | None = None) -> list[Line]:
        """Sentences under headings of these kinds."""
        return [line for line in self.lines if line.kind in kinds and (since is None or line.last >= since)]

    def latest(self, *kinds: Kind) -> list[Line]:
        """Sentences of these kinds in the last note that has any."""
        told = [line for line in self.written if line.kind in kinds and line.passage.body.note_type != INSTRUCTIONS]
        return [line for line in told if line.passage is told[-1].passage]

    def news(self, *kinds: Kind, since: int) -> list[Line]:
        """What the latest physician's note says of it, and other notes since; what was written before that note is no news.
        Of nothing since then, what was written last."""
        told = [line for line in self.written if line.kind in kinds and line.passage.body.note_type != INSTRUCTIONS]
        recent = [line for line in told if line.passage.time >= since]
        visits = [line.passage.time for line in recent if line.passage.body.note_type in PHYSICIANS]
        if recent:
            return [line for line in recent if line.passage.time >= max(visits, default=since)]
        return [line for line in told if line.passage is told[-1].passage]


_AHEAD: Final = frozenset({"planned", "ordered_service", "ordered_medication"})  # known before they begin


def _latest(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=lambda f: (f.start, f.id))[-MOST_FACTS:])


def _lines(passage: Passage) -> Iterator[Line]:
    """Sentences of a note but for its own title."""
    body = passage.body
    for sentence, kind in _read(body.text[:MOST_READ], body.note_type, (_key(body.title), _key(body.type.label))):
        yield Line(passage, sentence, kind, passage.time)


@lru_cache(maxsize=1024)  # the next request of a stay brings most of its notes again
def _read(text: str, note_type: str, titles: tuple[str, str]) -> tuple[tuple[Sentence, Kind], ...]:
    sentences = list(split(text, HEADINGS))
    items: dict[int, str] = {}
    for sentence in sentences:
        items[sentence.block] = f"{items.get(sentence.block, '')} {sentence.text}"
    found: list[tuple[Sentence, Kind]] = []
    for sentence in sentences:
        kind = _kind(sentence, note_type, items[sentence.block])
        fewest = 1 if note_type == INSTRUCTIONS or kind in _NAMED else 2
        if len(_WORD.findall(sentence.text)) >= fewest and _key(sentence.text) not in titles and not _FILLER.match(sentence.text):
            found.append((sentence, kind))
    return tuple(found)


def _key(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def _kind(sentence: Sentence, note_type: str, item: str) -> Kind:
    """Of the heading; an item with an order under "assessment and plan" is plan; without a heading, by the words."""
    if note_type == INSTRUCTIONS:
        return kind_to_the_patient(sentence.heading)
    if note_type == "event-note" and sentence.heading not in HEADINGS:
        return _by_words(sentence.text, note_type)  # its title names the event: "CRITICAL RESULT"
    kind = kind_of(sentence.heading)
    if note_type in _REPORTS:
        return "report" if kind == "assessment" or sentence.heading in ("", "conclusion", "conclusions", "interpretation") else "results"
    if kind in ("results", "other") and (_REGION.match(item) or (kind == "results" and _EXAM.search(sentence.text) and "vital" in sentence.heading)):
        return "exam"
    if sentence.heading in JOINT:
        said = item if sentence.listed else sentence.text
        return "plan" if _orders(said) or (sentence.listed and _DOSE.search(said)) else "assessment"
    if sentence.heading:
        return kind
    return _by_words(sentence.text, note_type)


def _by_words(text: str, note_type: str) -> Kind:
    """Of a sentence without a heading: what is measured or seen, what it amounts to, what is done; else it is told."""
    if _RELATIVE.search(text):
        return "family"
    if _EXAM.search(text) or len(_MEASURED.findall(text)) >= 2 or _VITAL.match(text):
        return "exam"
    if note_type in _DAILY and _ONE_LINE.search(text):
        return "assessment"
    if _TOLD.search(text):
        return "history"
    if _orders(text) or (note_type in _DAILY and _DECIDED.search(text)):
        return "plan"
    return "social" if note_type in _AROUND else "history"


def _orders(text: str) -> bool:
    """Whether a sentence of it begins with an order, itself or after "ADHF: "."""
    return any(any(map(_PLAN.fullmatch, _WORD.findall(part)[:_PLAN_FIRST])) for part in _PARTS.split(text))
