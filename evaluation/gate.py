"""How often the gate errs: on pairs of a note's sentence and a statement that cites it, by kind of change.

Each source is a note in a record of its own. A model's answer with all statements about it, each citing the
sentences of the note as the prompt offers them, takes the stream's way: `Drafting.from_completion`, which the
stage `generate` calls. A statement is cut where the draft rejects it.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from models.entailment.port import Entailment
from models.llm.port import Completion
from processors.drafting.anchors import offered
from processors.evidence.record import Record
from processors.tasks import Drafting, tasks
from schemas.errors import ConfigurationError
from schemas.events import DocumentBody
from schemas.instant import HOUR, Instant
from schemas.requests import Evidence, Passage, Request

#: When the notes were written, and when they are looked at.
_WRITTEN: Final[Instant] = 1_773_054_660_000_000  # 2026-03-09 11:11
_SOURCE: Final = ("DocumentReference/9", "1")
_TASK: Final = "progress-note"
_SECTION: Final = "18776-5"


class Pair(Struct, frozen=True):
    """A statement, the sentence that it cites, and whether it is right. `kind` names what was changed."""

    id: str
    kind: str
    source: str
    statement: str
    right: bool


class Verdict(Struct, frozen=True):
    """The verdict of the gate: "" where the statement passed, else the check that failed, and what was expected."""

    pair: Pair
    check: str
    detail: str

    @property
    def wrong(self) -> bool:
        return bool(self.check) == self.pair.right


class Counted(Struct, frozen=True):
    """Pairs, and how many of them the gate got wrong."""

    pairs: int
    errors: int

    @property
    def rate(self) -> float:
        return self.errors / self.pairs if self.pairs else 0.0


@dataclass
class Errors:
    """Wrong statements that passed and right ones that were cut, by kind."""

    passed: dict[str, Counted] = field(default_factory=dict)
    cut: dict[str, Counted] = field(default_factory=dict)

    def report(self) -> dict[str, object]:
        """Totals and kinds, as the command prints them."""
        return {
            "pairs": _sum(self.passed).pairs + _sum(self.cut).pairs,
            "wrong": {
                "pairs": _sum(self.passed).pairs,
                "passed": _sum(self.passed).errors,
                "rate": _rate(_sum(self.passed)),
            },
            "right": {
                "pairs": _sum(self.cut).pairs,
                "cut": _sum(self.cut).errors,
                "rate": _rate(_sum(self.cut)),
            },
            "kinds": {
                kind: {
                    **_named("wrong", "passed", self.passed.get(kind)),
                    **_named("right", "cut", self.cut.get(kind)),
                }
                for kind in sorted({*self.passed, *self.cut})
            },
        }


def _named(label: str, error: str, counted: Counted | None) -> dict[str, object]:
    return (
        {}
        if counted is None
        else {label: {"pairs": counted.pairs, error: counted.errors, "rate": _rate(counted)}}
    )


def _rate(counted: Counted) -> float:
    return round(counted.rate, 4)


def _sum(counted: dict[str, Counted]) -> Counted:
    return Counted(sum(c.pairs for c in counted.values()), sum(c.errors for c in counted.values()))


def read_pairs(path: Path) -> list[Pair]:
    """The lines of a file, also a gzipped one. Raises ConfigurationError for a line that is no pair."""
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as file:
        found = []
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                found.append(msgspec.json.decode(line, type=Pair))
            except msgspec.DecodeError as error:
                raise ConfigurationError(
                    f"expected {{id, kind, source, statement, right}} in line {number} of {path}, got "
                    f"something else: {error}"
                ) from None
    return found


def judged(pairs: Iterable[Pair], classifier: Entailment | None = None) -> Iterator[Verdict]:
    """Each pair with its verdict; those of one source follow each other. Without a classifier the checks decide alone."""
    drafting = tasks(classifier=classifier)[_TASK]
    by_source: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_source.setdefault(pair.source, []).append(pair)
    for source, of in by_source.items():
        yield from _judged(drafting, source, of)


def _judged(drafting: Drafting, source: str, pairs: Sequence[Pair]) -> Iterator[Verdict]:
    note = Passage(*_SOURCE, _WRITTEN, "Encounter/1", DocumentBody(source, note_type="progress-note"))
    request = Request(
        "pairs",
        _TASK,
        "p",
        "Encounter/1",
        "pairs",
        _WRITTEN + 12 * HOUR,
        "",
        "1",
        evidence=Evidence(passages=(note,)),
    )
    anchors = [o.anchor for o in offered(Record(request)) if o.citation.source.resource == _SOURCE[0]]
    statements = [{"text": pair.statement, "sources": anchors} for pair in pairs]
    answer = msgspec.json.encode({"sections": [{"code": _SECTION, "statements": statements}]}).decode()
    draft = drafting.from_completion(request, Completion(answer, "pairs", 0, 0))
    rejected = {cut.text: cut for cut in draft.rejected}
    for pair in pairs:
        cut = rejected.get(" ".join(pair.statement.split()))
        yield Verdict(pair, cut.check if cut else "", cut.detail if cut else "")


def errors(verdicts: Iterable[Verdict]) -> Errors:
    pairs: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    wrong: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for verdict in verdicts:
        pairs[verdict.pair.right][verdict.pair.kind] += 1
        wrong[verdict.pair.right][verdict.pair.kind] += verdict.wrong
    counted = {
        right: {kind: Counted(total, wrong[right][kind]) for kind, total in kinds.items()}
        for right, kinds in pairs.items()
    }
    return Errors(passed=counted[False], cut=counted[True])
