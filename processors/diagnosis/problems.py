"""The problem that an assessment would name first, ranked from what a note states before its assessment.

Candidates are the disorders that the text names, what the curated conditions give as causes of these, what
they give for the medicines and tests that it names, what values in the text show, and their broader and
narrower terms. Each is weighed by where and how it is named, and by how often it was assessed. The weights and
these counts are all that was learned (problems.json: `wardstream eval ward --write` fits them); nothing of a
note is kept.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import msgspec.yaml
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.medical.linking import Link, Linker
from kg.medical.snapshot import Snapshot
from processors.notes.sectioning import sections

SHIPPED: Final = Path(__file__).with_suffix(".json")
#: What a clinician knows before assessing, by category of section, and as what it counts here.
VISIBLE: Final = {
    "chief_complaint": "complaint",
    "reason_for_examination": "complaint",
    "history_of_present_illness": "history",
    "unlabeled": "history",
    "other": "history",
    "past_medical_history": "past",
    "physical_exam": "finding",
    "labs_and_studies": "finding",
    "imaging": "finding",
    "vital_signs": "finding",
    "review_of_systems": "review",
    "medications": "medication",
    "social_history": "life",
    "allergies": "life",
}
_PLAN: Final = "observation_and_plan"
_BEGINS: Final = frozenset(
    {"chief_complaint", "history_of_present_illness", "past_medical_history", "physical_exam"}
)
_LATER: Final = frozenset({"Discharge Medications"})  # decided after the assessment
_HISTORIES: Final = frozenset({"Subjective"})  # sections that are called so are of the present illness
_CLOSE: Final = 15  # narrower terms, from which on a term is too broad to stand for one of them
_BROAD: Final = re.compile(
    r"^(?:Abnormal|Other |Unspecified|Phenotypic|Diseases|Constitutional|Sign or|General|Pathologic)"
    r"|\b(?:[Dd]iseases|[Mm]orphology|[Pp]hysiology)\b"
)
_FOR: Final = frozenset({"inverse of treated by", "inverse of tested by", "inverse of managed by"})
#: Concepts that are no problem to assess: how a patient stands, what a table of codes has for the circumstances.
_STATES: Final = re.compile(
    r"^(?:Postoperative state|Advanced age|Stress|Chronic disease|Medication side effect|Critical Illness|Functional limitation"
    r"|Disease progression|Allergy|Recurrence of disease)$"
    r"|^(?:History of|Family history|Personal history|Long.term \(?|Encounter|Contact with|Coma scale|Motor)\b|vehicle accident|Presence of",
    re.IGNORECASE,
)
_USUAL: Final = 40  # conditions, from which on a test or medicine speaks for none of them
_CAUSES, _OF_COMPLAINT, _OF_MEDICINES = 25, 15, 8  # of each the first are candidates
_BEFORE: Final = 90  # characters before a mention that state why it is named
_HEAD: Final = 300  # characters of a history that give the reason for coming
_CUES: Final = (
    re.compile(
        r"(?:evaluat\w+|consult\w*|referr\w+|present\w*|admi\w+|follow\W?up|complain\w*|c[ao]me\w*|seen|here"
        r"|brought)\b[^.;:]{0,60}$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:diagnos\w+|found|show\w*|reveal\w*|consistent|demonstrat\w+|confirm\w*|positive|suspect\w*"
        r"|possible|likely|concern\w*|suggest\w*|felt|thought|treated|due|secondary)\b[^.;:]{0,45}$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:history of|h/o|known|prior|previous|status post|years ago|remote)\b[^.;:]{0,30}$", re.IGNORECASE
    ),
)
_WORD: Final = re.compile(r"[a-z]{3,}")
_ENDING: Final = re.compile(r"(?:ies|es|s|ed|ing|al|ic|us)$")
_EMPTY: Final = frozenset({"and", "the", "with", "not", "unspecified", "disease", "disorder", "syndrome"})
#: Assessments and notes that are counted in advance for each concept: what was seen once shows little.
_FIRST, _NAMED = 0.3, 3
#: What a candidate is weighed by, in the order of the weights.
FEATURES: Final = (
    "in the complaint",
    "in the history",
    "early in the history",
    "in the past history",
    "among findings",
    "named only in the review of systems",
    "only denied",
    "how often",
    "how early",
    "rank of first mention",
    "named",
    "after words of presentation",
    "after words of conclusion",
    "after words of the past",
    "causes of it are listed",
    "cause of what is named",
    "cause of the complaint",
    "its medicines or tests are named",
    "words of its name in the text",
    "words of its name in the reason for coming",
    "length of its name",
    "named, and cause of what is named",
    "a value shows it",
    "a sign or symptom",
)
#: What earlier assessments add to it.
EXPERIENCE: Final = (
    "assessed before, named",
    "assessed before, not named",
    "share assessed of those that name it",
)


class Part(NamedTuple):
    """A section of a note that may be used, its text and what a linker found there."""

    name: str
    category: str
    text: str
    links: Sequence[Link]


class Counts(NamedTuple):
    """Of a concept the assessments that assert it, those that name it first, and the notes that name it before."""

    asserted: int
    first: int
    named: int


class Weights(Struct, frozen=True):
    """Of each feature its mean, its deviation and its weight, in the order of `FEATURES` and `EXPERIENCE`;
    and how often concepts were assessed, by id.
    """

    features: tuple[str, ...]
    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    weight: tuple[float, ...]
    experience: dict[str, Counts]


class Weighed(NamedTuple):
    """Candidates of one note, rows of the snapshot, and their features, [C, F]."""

    candidates: tuple[int, ...]
    features: NDArray[np.float64]


NEVER: Final = Counts(0, 0, 0)


def load(path: Path = SHIPPED) -> Weights:
    """Raises ValueError for a file whose features are not those of this version."""
    found = msgspec.json.decode(path.read_bytes(), type=Weights)
    if found.features != (*FEATURES, *EXPERIENCE):
        raise ValueError(f"expected the features of this version in {path}; fit it again: eval ward --write")
    return found


def visible(text: str, linker: Linker) -> list[Part]:
    """The sections that a clinician knows before assessing. None that lies within a hidden one; after an
    assessment or plan nothing until history or examination begin again, for it may be of the plan.
    """
    found, hidden, assessed = [], False, False
    for section in sections(text):
        place = VISIBLE.get(section.category, "")
        if section.depth == 0:
            assessed = section.category == _PLAN or (assessed and section.category not in _BEGINS)
            hidden = assessed or not place or section.name in _LATER
        if place and not hidden:
            body = text[section.body : section.end]
            found.append(Part(section.name, section.category, body, linker.link(body)))
    return found


class Disorders:
    """The disorders of a snapshot: which stand for which, what causes what."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.name, self.id = snapshot.name, snapshot.id
        self.one = lru_cache(None)(self._one)
        self.near = lru_cache(None)(self._near)
        self.causes = lru_cache(None)(self._causes)
        self.indicated = lru_cache(None)(self._indicated)
        self.stems = lru_cache(None)(self._stems)
        self._related = lru_cache(None)(self._relatives)

    def _one(self, row: int) -> bool:
        return self._snapshot.group_of(row) == "DISO"

    def _relatives(self, row: int, relation: str) -> frozenset[int]:
        return frozenset(n.row for n in self._snapshot.neighbours(row) if n.relation == relation)

    def _broader(self, row: int) -> frozenset[int]:
        return frozenset(
            above
            for above in self._related(row, "is a")
            if len(self._related(above, "inverse of is a")) <= _CLOSE and not self.broad(above)
        )

    def broad(self, row: int) -> bool:
        """A chapter of a vocabulary, no problem of a patient."""
        return _BROAD.search(self.name(row)) is not None

    def state(self, row: int) -> bool:
        return _STATES.search(self.name(row)) is not None

    def shown(self, parts: Sequence[Part]) -> frozenset[int]:
        """What values in the text show."""
        return frozenset(
            row
            for part in parts
            for reading in _readings()
            if reading.beyond(part.text)
            for called in reading.shows
            for row in self._snapshot.named(called)
            if self.one(row)
        )

    def _near(self, row: int) -> frozenset[int]:
        """The concept, and the broader and narrower ones one step away that mean nearly the same."""
        below = self._related(row, "inverse of is a")
        narrower = {one for one in below if row in self._broader(one)} if len(below) <= _CLOSE else set()
        return frozenset({row}) | self._broader(row) | narrower

    def _causes(self, row: int) -> tuple[tuple[int, float], ...]:
        """Those that are listed; of what has none, those of the broader terms: of pain in the left foot, of pain in the
        foot.
        """
        own = self._listed(row)
        if own:
            return own
        above: dict[int, float] = {}
        for broader in sorted(self._related(row, "is a")):
            for cause, weight in () if self.broad(broader) else self._listed(broader):
                if cause != row:
                    above[cause] = max(above.get(cause, 0.0), weight / 2)
        return tuple(above.items())

    def _listed(self, row: int) -> tuple[tuple[int, float], ...]:
        return tuple(
            (n.row, n.weight)
            for n in self._snapshot.neighbours(row)
            if n.relation == "may be caused by" and self.one(n.row)
        )

    def _indicated(self, row: int) -> tuple[tuple[int, float], ...]:
        """Conditions that a medicine or test is used for, each by how few others it is used for."""
        found = [
            (n.row, n.weight)
            for n in self._snapshot.neighbours(row)
            if n.relation in _FOR and self.one(n.row)
        ]
        return (
            tuple((other, weight / math.sqrt(len(found))) for other, weight in found)
            if len(found) <= _USUAL
            else ()
        )

    def _stems(self, row: int) -> tuple[str, ...]:
        return tuple(_stem(word) for word in _WORD.findall(self.name(row).lower()) if word not in _EMPTY)

    def specific(self, row: int, text: str) -> frozenset[int]:
        """Those whose name has all words of its name and more, all of which the text has: of a sprain, where
        the text also says ankle, the sprain of the ankle.
        """
        own = frozenset(self.stems(row))
        given = stems_of(text)
        candidates = self._by_stem.get(min(own), ()) if own else ()
        return frozenset(
            other for other, stems in candidates if own < stems and stems <= given and not self.broad(other)
        )

    def categories(self, row: int) -> frozenset[str]:
        """The categories of ICD-10-CM, of three characters, that its codes are in."""
        codes = (code.partition("|") for code in self._snapshot.codes(row))
        return frozenset(code[:3] for system, _, code in codes if system.endswith("/icd-10-cm"))

    @cached_property
    def _by_stem(self) -> dict[str, list[tuple[int, frozenset[str]]]]:
        found: dict[str, list[tuple[int, frozenset[str]]]] = {}
        for row in filter(self.one, range(len(self._snapshot))):
            for stems in {
                stems_of(form) - _EMPTY for form in (self.name(row), *self._snapshot.surfaces_of(row))
            }:
                for stem in stems if len(stems) > 1 else ():
                    found.setdefault(stem, []).append((row, stems))
        return found

    @cached_property
    def curated(self) -> frozenset[int]:
        """Common conditions: those of which the curated files have tests or treatment."""
        wanted = {"tested by", "treated by", "managed by"}
        return frozenset(
            row
            for row in range(len(self._snapshot))
            if self.one(row) and any(n.relation in wanted for n in self._snapshot.neighbours(row))
        )

    @cached_property
    def spelt(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """Common conditions of several words, with these."""
        return tuple(
            (row, frozenset(stems))
            for row in sorted(self.curated)
            if len(stems := self.stems(row)) > 1 and not self.broad(row)
        )


class ProblemRanker:
    """Ranks the problems of a note. Pure: equal parts have equal answers."""

    def __init__(self, disorders: Disorders, weights: Weights) -> None:
        self._disorders, self._weights = disorders, weights

    def ranked(self, weighed: Weighed, most: int = 10) -> list[int]:
        """Rows of the snapshot, the likeliest first; of those that mean nearly the same the likeliest."""
        if not weighed.candidates:
            return []
        w = self._weights
        counts = [w.experience.get(self._disorders.id(row), NEVER) for row in weighed.candidates]
        features = with_experience(weighed, counts)
        scores = (features - np.array(w.mean)) / np.array(w.deviation) @ np.array(w.weight)
        order = [weighed.candidates[at] for at in np.argsort(-scores, kind="stable").tolist()]
        return distinct(order, self._disorders, most)


def with_experience(weighed: Weighed, counts: Sequence[Counts]) -> NDArray[np.float64]:
    """The features of candidates and of how often they were assessed, [C, F + E]."""
    named = weighed.features[:, FEATURES.index("named")]
    asserted = np.log1p([one.asserted for one in counts])
    share = np.log([(one.first + _FIRST) / (one.named + _NAMED) for one in counts])
    return np.column_stack([weighed.features, asserted * named, asserted * (1 - named), share * named])


def distinct(order: Iterable[int], disorders: Disorders, most: int) -> list[int]:
    """The first of those that mean nearly the same, at most so many; none whose words are among those of one
    before it ("pain" after "low back pain").
    """
    kept: list[int] = []
    covered: set[int] = set()
    words: list[frozenset[str]] = []
    for row in order:
        own = frozenset(disorders.stems(row))
        if row not in covered and not any(own and own < other for other in words):
            kept.append(row)
            words.append(own)
            covered |= disorders.near(row)
            if len(kept) == most:
                break
    return kept


def weigh(parts: Sequence[Part], disorders: Disorders) -> Weighed:
    """The candidates of a note and what speaks for each."""
    mentions, others = _mentioned(parts, disorders)
    present = {row for row, one in mentions.items() if one["named"]}
    text, head = _stems_of(parts)
    causes: Counter[int] = Counter()
    of_complaint: dict[int, float] = {}
    events = {row for row in others if disorders.causes(row)}  # a fall, an accident
    for row in sorted(present | events):
        of_reason = row in events or bool(mentions[row]["complaint"] or mentions[row]["reason"])
        for cause, weight in disorders.causes(row):
            causes[cause] += weight  # type: ignore[assignment]
            if of_reason:
                of_complaint[cause] = max(of_complaint.get(cause, 0.0), weight)
    indicated: Counter[int] = Counter()
    for row in sorted(others):
        for condition, weight in disorders.indicated(row):
            indicated[condition] += weight  # type: ignore[assignment]
    candidates = {
        *mentions,
        *_first(causes, _CAUSES),
        *_first(of_complaint, _OF_COMPLAINT),
        *_first(indicated, _OF_MEDICINES),
        *(near for row in present for near in disorders.near(row) if near in disorders.curated),
        *(row for row, stems in disorders.spelt if stems <= text),
    }
    shown = disorders.shown(parts)
    candidates |= shown
    rows = tuple(
        row
        for row in sorted(candidates)
        if (row in present or not disorders.broad(row)) and not disorders.state(row)
    )
    begun = sorted(
        (row for row in present if mentions[row]["complaint"] or mentions[row]["history"]),
        key=lambda row: mentions[row]["first"],
    )
    rank = {row: 1 / at for at, row in enumerate(begun, 1)}
    length = max(1, sum(len(part.text) for part in parts))
    nothing: Counter[str] = Counter()
    table = []
    for row in rows:
        one = mentions.get(row, nothing)
        stems = disorders.stems(row)
        table.append(
            (
                min(one["complaint"], 2),
                math.log1p(one["history"]),
                1 / (1 + one["early"] / 200) if one["history"] else 0.0,
                math.log1p(one["past"]),
                math.log1p(one["finding"]),
                bool(one["review"])
                and not (one["history"] or one["complaint"] or one["past"] or one["finding"]),
                bool(one["denied"]) and not one["named"],
                math.log1p(one["named"] - one["review"] - one["life"]),
                1 - one["first"] / length if one["named"] else 0.0,
                rank.get(row, 0.0),
                bool(one["named"]),
                bool(one["cue0"]),
                math.log1p(one["cue1"]),
                bool(one["cue2"]),
                bool(disorders.causes(row)),
                causes[row],
                of_complaint.get(row, 0.0),
                indicated[row],
                sum(stem in text for stem in stems) / max(1, len(stems)),
                sum(stem in head for stem in stems) / max(1, len(stems)),
                len(disorders.name(row).split()),
                bool(one["named"]) and causes[row],
                row in shown,
                disorders.id(row).startswith("HP:"),
            )
        )
    return Weighed(rows, np.array(table, float).reshape(-1, len(FEATURES)))


def _mentioned(parts: Sequence[Part], disorders: Disorders) -> tuple[dict[int, Counter[str]], set[int]]:
    """Of each disorder where and how it is named, and what else is."""
    mentions: dict[int, Counter[str]] = {}
    others: set[int] = set()
    before = 0
    for part in parts:
        place = "history" if part.name in _HISTORIES else VISIBLE[part.category]
        for link in part.links:
            if link.family:
                continue
            if not disorders.one(link.row):
                if not link.negated:
                    others.add(link.row)
                continue
            one = mentions.setdefault(link.row, Counter())
            if link.negated:
                one["denied"] += 1
                continue
            if not one["named"]:
                one["first"] = before + link.start
            if place == "history" and not one["history"]:
                one["early"] = link.start
                one["reason"] = int(link.start < _HEAD)
            one[place] += 1
            one["named"] += 1
            ahead = part.text[max(0, link.start - _BEFORE) : link.start]
            for at, cue in enumerate(_CUES):
                one[f"cue{at}"] += cue.search(ahead) is not None
        before += len(part.text)
    return mentions, others


_NO_DATE: Final = r"(?![\d:-]|\s?/\s?\d)"


class _Reading(NamedTuple):
    """A row of values.yaml."""

    value: re.Pattern[str]
    limits: tuple[float, float]
    readable: tuple[float, float]
    shows: tuple[str, ...]

    def beyond(self, text: str) -> bool:
        """Whether a value in the text is out of the limits."""
        found = (float(match[1].replace(",", "")) for match in self.value.finditer(text))
        return any(
            self.readable[0] <= one <= self.readable[1] and not self.limits[0] <= one <= self.limits[1]
            for one in found
        )


@lru_cache(maxsize=1)
def _readings() -> tuple[_Reading, ...]:
    raw = msgspec.yaml.decode(files("processors.diagnosis").joinpath("values.yaml").read_text("utf-8"))
    return tuple(
        _Reading(
            re.compile(
                rf"\b(?:{one['words']})\b[^.\d;\n]{{0,25}}?(\d[\d,]*(?:\.\d+)?)"
                rf"(?:{one.get('then', _NO_DATE)})",
                re.IGNORECASE,
            ),
            (one.get("low", -math.inf), one.get("high", math.inf)),
            (one["from"], one["to"]),
            tuple(one["show"]),
        )
        for one in raw
    )


def _first(weights: Mapping[int, float], most: int) -> list[int]:
    return sorted(weights, key=lambda row: (-weights[row], row))[:most]


def stems_of(text: str) -> frozenset[str]:
    """Of its words, without their endings."""
    return frozenset(_stem(word) for word in _WORD.findall(text.lower()))


def _stem(word: str) -> str:
    return _ENDING.sub("", word)[:7]


def _stems_of(parts: Sequence[Part]) -> tuple[frozenset[str], frozenset[str]]:
    """Of the words of all, and of those that give the reason for coming."""
    every, head = [], []
    for part in parts:
        place = VISIBLE[part.category]
        every.append(part.text)
        if place in ("complaint", "history"):
            head.append(part.text if place == "complaint" else part.text[:_HEAD])
    return stems_of(" ".join(every)), stems_of(" ".join(head))
