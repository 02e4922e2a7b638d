"""Which paths are shown to this patient: never what the patient is allergic to, what is for other people, or
what is in the record already.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

import msgspec.yaml

from processors.discharge.plain_words.glossary import plain_name, plain_names
from processors.evidence import polarity
from processors.evidence.admission import citation_of
from processors.evidence.allergies import Allergy, against, known
from processors.evidence.knowledge import PATH
from processors.evidence.moments import age_of
from processors.evidence.record import Record
from processors.evidence.word_lists import whole_words
from processors.evidence.wording import name
from schemas.drafts import Citation
from schemas.facts import Source
from schemas.paths import Expectations, ReasoningPath

Expected: TypeAlias = Literal["tests", "treatments", "medicines", "problems", "home"]
KINDS: Final[tuple[Expected, ...]] = ("tests", "treatments", "medicines", "problems", "home")


@lru_cache(maxsize=1)
def _raw() -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.discharge.expectations").joinpath("kinds.yaml").read_text(encoding="utf-8")
    )
    return raw


@lru_cache(maxsize=1)
def _kinds() -> tuple[dict[str, Expected], tuple[tuple[Expected, re.Pattern[str]], ...], dict[str, Expected]]:
    named = tuple((cast("Expected", kind), whole_words(words)) for kind, words in _raw()["words"].items())
    return (
        cast("dict[str, Expected]", _raw()["relations"]),
        named,
        cast("dict[str, Expected]", _raw()["groups"]),
    )


def follows(path: ReasoningPath) -> bool:
    """Whether each step says what follows, from something that the patient has, so that it can be worded as
    what often comes.
    """
    *before, last = path.steps
    tests = _raw()["before_tests"] if _raw()["relations"].get(last.relation) == "tests" else ()
    return all(step.relation in (*_raw()["before"], *tests) for step in before) and last.relation in _raw()[
        "begins"
    ].get(path.start.group, ())


def kind_of(path: ReasoningPath) -> Expected | None:
    """None for what nobody can be shown to expect: an anatomy, a gene, a place."""
    relations, named, groups = _kinds()
    end = path.end
    if end.relation in relations:
        return relations[end.relation]
    fallback = groups.get(end.group)
    if fallback in (
        "treatments",
        "tests",
        "home",
    ):  # "CT of the chest" is a procedure and a test; a drug is a drug whatever it is called
        return next((kind for kind, words in named if words.search(end.name)), fallback)
    return fallback


#: Expectations of one kind, and in all: more is no preparation.
MOST_OF_KIND: Final = 3
MOST: Final = 10
_LONGEST: Final = 7  # words of a name
#: Said as an order: "take with food".
_ORDER: Final = re.compile(
    r"(?:take|avoid|stop|start|use|keep|drink|eat|limit|do not|call|return|follow|monitor|watch|report)\s",
    re.IGNORECASE,
)
_DOSE: Final = re.compile(r"\d\s?(?:mg|mcg|µg|g|ml|mL|units?|iu|mmol|meq|%)\b", re.IGNORECASE)


class _Only(NamedTuple):
    """For whom something is."""

    words: re.Pattern[str]
    sex: str
    least: int
    most: int


class _Against(NamedTuple):
    """What a state speaks against."""

    states: re.Pattern[str]
    words: re.Pattern[str]


class _Table(NamedTuple):
    people: tuple[_Only, ...]
    against: tuple[_Against, ...]
    talk: re.Pattern[str]
    ended: re.Pattern[str]
    hurtful: re.Pattern[str]
    ward: re.Pattern[str]
    wide: frozenset[str]


@lru_cache(maxsize=1)
def _table() -> _Table:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.discharge.expectations").joinpath("screening.yaml").read_text(encoding="utf-8")
    )
    people = tuple(
        _Only(whole_words(one["words"]), one.get("sex", ""), one.get("least", 0), one.get("most", 200))
        for one in raw["people"]
    )
    against_ = tuple(
        _Against(whole_words(one["states"]), whole_words(one["words"])) for one in raw["against"]
    )
    talk, ended, hurtful, ward = (
        whole_words(raw[name]) for name in ("left_to_a_talk", "ended", "hurtful", "of_the_ward")
    )
    return _Table(people, against_, talk, ended, hurtful, ward, frozenset(raw["too_wide"]))


class Screening:
    """The rules for one patient."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._patient = record.request.evidence.patient

    def unfit(self, path: ReasoningPath) -> str:
        """Why a path is not shown; "" where it may be."""
        end = path.end.name
        if self.ended:
            return "ended"
        if self.allergic(end):
            return "allergy"
        if not follows(path):
            return "loose"
        if (
            kind_of(path) is None
            or {end.lower(), path.start.name.lower()} & _table().wide
            or len(end.split()) > _LONGEST
        ):
            return "wide"
        if _ORDER.match(end):
            return "order"
        if _DOSE.search(end):
            return "dose"
        if _table().ward.search(end):
            return "order"
        if _table().talk.search(end) or _table().hurtful.search(path.start.name):
            return "talk"
        if not self._for_this_person(end):
            return "person"
        if any(one.words.search(end) and self._has(one.states) for one in _table().against):
            return "state"
        if self._known_already(end):
            return "known"
        return "" if citations(path, "", self._record) else "start"

    def allergic(self, text: str) -> bool:
        """Whether it names what an allergy of the patient speaks against."""
        return against(self._allergies, text) is not None

    @cached_property
    def ended(self) -> bool:
        """Whether the care has another aim than to get well."""
        stay = self._record.request.evidence.encounter
        coded = [stay.body.disposition, stay.body.service] if stay is not None else []
        return any(map(_table().ended.search, coded)) or self._has(_table().ended)

    def _has(self, pattern: re.Pattern[str]) -> bool:
        """Whether the record affirms it, in a code or in words."""
        coded = [
            name(f)
            for f in self._record.of("planned", "ordered_service", "had_procedure", "has_condition")
            if f.status != "refuted"
        ]
        return any(map(pattern.search, coded)) or any(
            _affirms(pattern, line.text)
            for line in self._record.written
            if line.kind not in ("family", "social")
        )

    @cached_property
    def _allergies(self) -> tuple[Allergy, ...]:
        return known(self._record)

    def _for_this_person(self, end: str) -> bool:
        age = age_of(self._patient, self._record.request.cut)
        for only in _table().people:
            if not only.words.search(end):
                continue
            if only.sex and self._patient.sex != only.sex:
                return False
            if (only.least > 0 or only.most < 200) and (age is None or not only.least <= age <= only.most):
                return False
        return True

    def _known_already(self, end: str) -> bool:
        if re.search(rf"(?<!\w){re.escape(end.lower())}(?!\w)", self._everything) is not None:
            return True
        plain = plain_name(
            end
        )  # "congestive heart failure" is known where the record has "chronic heart failure"
        return bool(plain) and plain in self._plain

    @cached_property
    def _plain(self) -> frozenset[str]:
        return plain_names(self._everything)

    @cached_property
    def _everything(self) -> str:
        """All that the record states, in lower case."""
        facts = [
            name(f)
            for f in (*self._record.history, *self._record.facts)
            if f.relation not in ("family_history_of", "planned")
        ]
        return "\n".join([*(line.text for line in self._record.written), *facts]).lower()


def presentable(paths: tuple[ReasoningPath, ...], record: Record) -> list[tuple[Expected, ReasoningPath]]:
    """Those that may be shown: the best path to each end, `MOST_OF_KIND` of a kind, `MOST` in all."""
    screening = Screening(record)
    found: list[tuple[Expected, ReasoningPath]] = []
    counts: Counter[Expected] = Counter()
    seen: set[str] = set()
    for path in sorted(paths, key=lambda p: (-p.score, p.id)):
        kind = kind_of(path)
        if (
            kind is None
            or path.end.name.lower() in seen
            or counts[kind] == MOST_OF_KIND
            or len(found) == MOST
            or screening.unfit(path)
        ):
            continue
        seen.add(path.end.name.lower())
        counts[kind] += 1
        found.append((kind, path))
    return found


def _affirms(pattern: re.Pattern[str], text: str) -> bool:
    found = pattern.search(text)
    if found is None:
        return False
    words = polarity.read(text).polarity
    shown = [words[stem] for word in found[0].split() if (stem := polarity.stem(word)) in words]
    return not shown or any(True in each for each in shown)


# What a statement on a path cites: the sentence of the record that names where the path starts, and the path
# itself as knowledge.

LABEL: Final = "Medical knowledge, of other patients"


def knowledge(path: ReasoningPath, policy: str) -> Citation:
    """The path in words, by its name and the policy that walked it."""
    return Citation(
        Source(f"{PATH}{path.id}", policy, path="steps"), path.printed, label=LABEL, kind="knowledge"
    )


def citations(path: ReasoningPath, policy: str, record: Record) -> tuple[Citation, ...]:
    """Both; nothing where the record has no such start."""
    start = citation_of(path.said, record)
    return (start, knowledge(path, policy)) if start is not None else ()


def by_name(expectations: Expectations | None) -> dict[str, ReasoningPath]:
    return {f"{PATH}{path.id}": path for path in expectations.paths} if expectations is not None else {}
