"""The problems of a stay, each with what the clinicians say of it, what is done, and the results by which it is followed.

What they list in their latest assessment comes first, in their order and words ("2. CKD 3a: Cr 1.7, accept while decongesting."); then what
is coded as a diagnosis of the stay and not in that list. A problem's results are those of its kind (problems.yaml) that were measured
since the last note's day, with the value before; nothing is concluded from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from processors.compose import conditions, telling
from processors.compose.building import cite, cite_line, repeat, sentence
from processors.compose.concise import followed
from processors.compose.ranges import abnormal, critical
from processors.compose.record import Line, Record
from processors.compose.trends import series
from processors.compose.wording import name
from processors.progress_note.followed import Kind, kind_of
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import Instant

#: "ADHF:", "CKD 3a, stable:": what stands before the colon of a listed item names the problem.
_TITLE: Final = re.compile(r"\s*([A-Z0-9][^:.;\n]{1,60}):(?=\s)")
_MOST_WORDS: Final = 7
_MOST_RESULTS: Final = 4


@dataclass
class Problem:
    """`lines`: the clinicians' sentences on it, in order; `conditions`: its coded diagnoses."""

    title: str
    kind: Kind | None
    conditions: list[Fact] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class Listed:
    """The problems, and what the assessment says of the patient as a whole."""

    problems: tuple[Problem, ...]
    overall: tuple[Line, ...]


def listed(record: Record, since: Instant) -> Listed:
    """Problems of the latest assessments, then those of the diagnoses of the stay."""
    found: list[Problem] = []
    overall: list[Line] = []
    for block in _blocks(record.news("assessment", "plan", since=since)):
        match = _TITLE.match(block[0].sentence.text)
        if match is None or len(match[1].split()) > _MOST_WORDS or telling.REASONING.search(match[1]):
            overall.extend(block)
            continue
        problem = _same(found, match[1])
        if problem is None:
            problem = Problem(match[1].strip(), kind_of(match[1]))
            found.append(problem)
        problem.lines.extend(block)
    admitted = telling.admitted(record)
    for fact in conditions.known(record):
        if not conditions.of_stay(fact, admitted) or fact.status not in ("active", "unconfirmed"):
            continue
        problem = _same(found, name(fact))
        if problem is None:
            problem = Problem(name(fact), kind_of(name(fact)))
            found.append(problem)
        problem.conditions.append(fact)
    return Listed(tuple(found), tuple(overall))


def assessment(problem: Problem, facts: Sequence[Fact], since: Instant) -> list[Statement]:
    """What the clinicians think of it, the diagnosis with its certainty, and its results with the value before."""
    said = _in_words(problem, "assessment")
    said += [conditions.problem(fact) for fact in problem.conditions[:-1]]
    groups = _results(problem, facts, since)
    told, shown = followed(groups)
    results = "; ".join(told)
    if problem.conditions:
        last = conditions.problem(problem.conditions[-1])
        text, by = f"{last.text.rstrip('.')}{f'; {results}' if results else ''}", last.citations
    elif results:
        text, by = f"{problem.title}: {results}", (cite_line(problem.lines[0]),)
    else:
        return said
    cited = dict.fromkeys((*by, *(cite(fact) for fact in shown)))
    turned = any(conditions.turned(text, group[-1]) for group in groups)
    said.append(Statement(sentence(text), tuple(cited), "marked" if turned else "supported", conditions.TURNED if turned else ""))
    return said


def plan(problem: Problem) -> list[Statement]:
    """What the clinicians mean to do about it."""
    return _in_words(problem, "plan")


def treats(problem: Problem, medicine: str) -> bool:
    """Whether a medicine is one of those that its kind is treated with."""
    return problem.kind is not None and problem.kind.medicines.search(medicine) is not None


def _blocks(lines: Iterable[Line]) -> list[list[Line]]:
    """Items of a list, or paragraphs."""
    blocks: dict[tuple[int, int], list[Line]] = {}
    for line in lines:
        blocks.setdefault((id(line.passage), line.sentence.block), []).append(line)
    return list(blocks.values())


def _same(found: Iterable[Problem], title: str) -> Problem | None:
    """One of the same name; or of the same kind, where the kind is told by its name."""
    key, kind = title.strip().casefold(), kind_of(title)
    return next((one for one in found if one.title.casefold() == key or (kind is not None and one.kind is kind)), None)


def _in_words(problem: Problem, kind: str) -> list[Statement]:
    """The clinicians' sentences of this kind. The first of an item that does not begin with the problem's name says it: "CKD 3a: No NSAIDs."."""
    said: list[Statement] = []
    begun: set[tuple[int, int]] = set()
    for line in problem.lines:
        item = (id(line.passage), line.sentence.block)
        if line.kind != kind:
            continue
        told = repeat(line)
        if item not in begun and not _TITLE.match(line.sentence.text):
            head = next(one for one in problem.lines if (id(one.passage), one.sentence.block) == item)
            told = Statement(f"{problem.title}: {told.text}", (cite_line(head), *told.citations))
        begun.add(item)
        said.append(told)
    return said


def _results(problem: Problem, facts: Sequence[Fact], since: Instant) -> list[Sequence[Fact]]:
    """Of its kind, measured since then, in the kind's order; at most a few, what is critical or abnormal before the rest."""
    if problem.kind is None:
        return []
    groups = [group for group in series(facts) if group[-1].start >= since and group[-1].relation == "observed"]
    of_kind = [group for pattern in problem.kind.results for group in groups if pattern.match(name(group[-1]))]
    graver = sorted(of_kind, key=lambda group: (not critical(group[-1]), not abnormal(group[-1])))[:_MOST_RESULTS]
    return [group for group in of_kind if group in graver]


__all__ = ["Listed", "Problem", "assessment", "listed", "plan", "treats"]
