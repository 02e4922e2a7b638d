"""How often the grounding gate errs itself: on labelled pairs of a source and a statement, by kind of change.

A support rate says how many statements the gate lets through; how much that is worth is what it would have
let through that is wrong, and what it cuts that is right. The pairs lie in support_pairs/, for a clinician to
review: four sets that the gate was developed with, and one that is held out. `held_out.yaml` says how they
were written and what the kinds mean.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec
import msgspec.yaml
from msgspec import Struct

from evaluation.intervals import SAMPLES, SEED, Bootstrap, Figure, by_patient
from processors.tasks import gate as gate_of
from schemas.drafts import Citation, Rejected, Statement
from schemas.events import DocumentBody
from schemas.facts import Source
from schemas.instant import HOUR, Instant
from schemas.requests import Evidence, Passage, Request

Name: TypeAlias = Literal["sentences", "notes", "stances", "rewordings", "held_out"]
#: What the gate was developed with, and what it was not.
SPLITS: Final[dict[str, tuple[Name, ...]]] = {
    "development": ("sentences", "notes", "stances", "rewordings"),
    "held out": ("held_out",),
}
#: Kinds that every checker of support should know; they stand first.
KINDS: Final = ("number", "unit", "side", "negation", "drug", "date", "patient")
#: When the sources were written, and when they are looked at.
_WRITTEN: Final[Instant] = 1_773_054_660_000_000  # 2026-03-09 11:11
_SOURCE: Final = ("DocumentReference/9", "1")


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement that must be cut, and what is wrong with it."""

    kind: str
    text: str


class Pairs(Struct, frozen=True, forbid_unknown_fields=True):
    """A source, statements that stand on it, and statements that must be cut."""

    source: str
    stands: tuple[str, ...]
    cut: tuple[Wrong, ...]


@dataclass(frozen=True)
class Errors:
    """Over one split. `kinds`: of each kind, wrong statements and how many of them passed. Intervals are over
    sources.
    """

    sources: int
    wrong: int
    passed: Figure
    right: int
    cut: Figure
    kinds: dict[str, tuple[int, int]]


@cache
def pairs(name: Name) -> tuple[Pairs, ...]:
    """A packaged set."""
    text = files("evaluation").joinpath("support_pairs", f"{name}.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=tuple[Pairs, ...])


def judged(source: str, text: str) -> Rejected | None:
    """What the gate says of a statement that cites this source, whole."""
    note = Passage(*_SOURCE, _WRITTEN, "Encounter/1", DocumentBody(source, note_type="progress-note"))
    request = Request(
        "pairs",
        "progress-note",
        "p",
        "Encounter/1",
        "pairs",
        _WRITTEN + 12 * HOUR,
        "",
        "1",
        evidence=Evidence(passages=(note,)),
    )
    cited = Citation(Source(*_SOURCE, 0, len(source)), source, _WRITTEN)
    return gate_of(request).judge(Statement(text, (cited,)))


@cache
def errors(names: tuple[Name, ...], samples: int = SAMPLES, seed: int = SEED) -> Errors:
    reported = [one for name in names for one in pairs(name)]
    kinds: dict[str, Counter[bool]] = {kind: Counter() for kind in KINDS}
    passed: list[tuple[str, float, float]] = []
    cut: list[tuple[str, float, float]] = []
    for one in reported:
        for wrong in one.cut:
            stood = judged(one.source, wrong.text) is None
            kinds.setdefault(wrong.kind, Counter())[stood] += 1
            passed.append((one.source, stood, 1))
        cut += [(one.source, judged(one.source, text) is not None, 1) for text in one.stands]
    draws = Bootstrap((one.source for one in reported), samples, seed)
    none = Figure(0.0)
    return Errors(
        sources=len(reported),
        wrong=len(passed),
        passed=draws.figure(by_patient(passed)) or none,
        right=len(cut),
        cut=draws.figure(by_patient(cut)) or none,
        kinds={kind: (counted.total(), counted[True]) for kind, counted in kinds.items() if counted},
    )
