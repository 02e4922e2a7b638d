r"""What is wrong with a trajectory: every violation that eq. 13 names, and every other way to break the
grammar.

Who wrote what is part of it: a `<guide>` that the agent wrote itself is a violation, the environment's own is
not. So a text is checked together with the spans of the environment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

import msgspec
import msgspec.yaml
from msgspec import Struct

from processors.diagnosis.agent.environment import CORPORA
from processors.diagnosis.agent.grammar import (
    ANSWERS,
    PASSIVE,
    Mark,
    Span,
    Step,
    blocks,
    bold,
    changed,
    items,
    marks,
    queries,
    sources,
)


class Violation(StrEnum):
    """Named as clinicians and trainers read it in logs."""

    # the diagnosis
    NO_DIAGNOSIS = "no diagnosis"
    SEVERAL_DIAGNOSES = "more than one <diagnose>"
    DIAGNOSIS_BACKWARDS = "</diagnose> before <diagnose>"
    NOTHING_BOLD = "no disease in bold"
    TOO_MANY_BOLD = "more diseases in bold than allowed"
    AFTER_DIAGNOSIS = "something after the diagnosis"
    FORCED = "the diagnosis had to be asked for"  # by the budget; never found in the text itself
    # tags
    UNCLOSED = "a tag is not closed"
    UNOPENED = "a tag is closed that was not opened"
    NESTED = "a block inside another"
    INTERLEAVED = "blocks that overlap"
    TEXT_OUTSIDE = "text outside of tags"
    # the environment's part
    PASSIVE_BY_AGENT = "the agent wrote a block of the environment"
    UNANSWERED = "a tool without its answer directly after it"
    ANSWER_MISPLACED = "an answer without its tool directly before it"
    # contents and limits
    EMPTY_ACTION = "a tool without anything asked"
    TOO_MANY_LOOKUPS = "more <lookup> than allowed"
    TOO_MANY_DISEASES = "more diseases in a <lookup> than allowed"
    TOO_MANY_MATCHES = "more <match> than allowed"
    MATCH_UNCHANGED = "two consecutive <match> differ in too few phenotypes"
    TOO_MANY_SEARCHES = "more <search> than allowed"
    TOO_MANY_QUERIES = "more questions in a <search> than allowed"
    NO_CORPUS = "a <search> without a known corpus"
    SEVERAL_CORPORA = "a <search> in more than one corpus"
    NO_REASON_BETWEEN = "two actions without <reason> between them"


#: Not of the format: eq. 14 has its own rule for it, and it zeroes Rwd_M instead of everything.
OF_MATCHING: Final = frozenset({Violation.MATCH_UNCHANGED})
#: Asked for by the prompt (A.1), absent from eq. 13's list and from the paper's own case: told, and forgiven
# unless a setting says otherwise.
FORGIVEN: Final = frozenset({Violation.NO_REASON_BETWEEN})


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """See grammar.yaml."""

    lookups: int
    diseases: int
    matches: int
    changed: int
    searches: int
    queries: int
    diagnoses: int


@cache
def limits() -> Limits:
    """As shipped."""
    text = files("processors.diagnosis.agent").joinpath("grammar.yaml").read_text("utf-8")
    return msgspec.yaml.decode(text, type=Limits)


class Checked(Struct, frozen=True):
    """A text read as a trajectory."""

    steps: tuple[Step, ...]  # the well-formed blocks, in order
    violations: frozenset[Violation]

    def of(self, *kinds: str) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.kind in kinds)

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """In bold, of the last `<diagnose>`; empty without one."""
        last = self.of("diagnose")[-1:]
        return bold(last[0].body) if last else ()


def check(text: str, environment: Sequence[Span] = (), allowed: Limits | None = None) -> Checked:
    """Never raises. `environment`: the spans of `text` that the environment wrote, in order."""
    allowed = allowed or limits()
    found = marks(text)
    steps = tuple(blocks(text))
    wrong = {
        *_pairing(found),
        *_outside(text, steps, environment),
        *_authors(found, environment),
        *_answered(steps),
        *_diagnosis(text, found, steps, allowed),
        *_tools(steps, allowed),
        *_reasons(steps),
    }
    return Checked(steps, frozenset(wrong))


def _pairing(found: Sequence[Mark]) -> Iterator[Violation]:
    """Each opening tag is closed before another begins."""
    opened: list[str] = []
    for mark in found:
        if not mark.closing:
            if opened:
                yield Violation.NESTED
            opened.append(mark.kind)
        elif not opened:
            yield Violation.UNOPENED
        elif opened[-1] == mark.kind:
            opened.pop()
        elif mark.kind in opened:
            yield Violation.INTERLEAVED
            opened.remove(mark.kind)
        else:
            yield Violation.UNOPENED
    if opened:
        yield Violation.UNCLOSED


def _outside(text: str, steps: Sequence[Step], environment: Sequence[Span]) -> Iterator[Violation]:
    at = 0
    for span in sorted([*(step.span for step in steps), *environment, Span(len(text), len(text))]):
        if text[at : span.start].strip():
            yield Violation.TEXT_OUTSIDE
        at = max(at, span.end)


def _authors(found: Sequence[Mark], environment: Sequence[Span]) -> Iterator[Violation]:
    for mark in found:
        inside = any(span.start <= mark.span.start and mark.span.end <= span.end for span in environment)
        if mark.kind in PASSIVE and not inside:
            yield Violation.PASSIVE_BY_AGENT


def _answered(steps: Sequence[Step]) -> Iterator[Violation]:
    """Eq. 10: after a tool its answer, and an answer nowhere else."""
    for at, step in enumerate(steps):
        after = steps[at + 1].kind if at + 1 < len(steps) else ""
        before = steps[at - 1].kind if at else ""
        if step.kind in ANSWERS and after != ANSWERS[step.kind]:
            yield Violation.UNANSWERED
        if step.kind in PASSIVE and ANSWERS.get(before) != step.kind:
            yield Violation.ANSWER_MISPLACED


def _diagnosis(
    text: str, found: Sequence[Mark], steps: Sequence[Step], allowed: Limits
) -> Iterator[Violation]:
    named = [mark for mark in found if mark.kind == "diagnose"]
    whole = [step for step in steps if step.kind == "diagnose"]
    if named and named[0].closing:
        yield Violation.DIAGNOSIS_BACKWARDS
    if not whole:
        yield Violation.NO_DIAGNOSIS
        return
    if len(named) > 2:
        yield Violation.SEVERAL_DIAGNOSES
    for step in whole:
        count = len(bold(step.body))
        if not count:
            yield Violation.NOTHING_BOLD
        if count > allowed.diagnoses:
            yield Violation.TOO_MANY_BOLD
    if text[whole[0].span.end :].strip():
        yield Violation.AFTER_DIAGNOSIS


def _tools(steps: Sequence[Step], allowed: Limits) -> Iterator[Violation]:
    count = Counter(step.kind for step in steps)
    most = {"lookup": allowed.lookups, "match": allowed.matches, "search": allowed.searches}
    beyond = {
        "lookup": Violation.TOO_MANY_LOOKUPS,
        "match": Violation.TOO_MANY_MATCHES,
        "search": Violation.TOO_MANY_SEARCHES,
    }
    yield from (beyond[kind] for kind, limit in most.items() if count[kind] > limit)  # type: ignore[index]
    for step in steps:
        if step.kind == "search":
            yield from _searched(step, allowed)
        elif step.kind in ANSWERS and not items(step.body):
            yield Violation.EMPTY_ACTION
        if step.kind == "lookup" and len(items(step.body)) > allowed.diseases:
            yield Violation.TOO_MANY_DISEASES
    requested = [items(step.body) for step in steps if step.kind == "match"]
    if any(changed(a, b) < allowed.changed for a, b in pairwise(requested)):
        yield Violation.MATCH_UNCHANGED


def _searched(step: Step, allowed: Limits) -> Iterator[Violation]:
    corpus, requested = queries(step.body)
    if corpus is None or any(source not in CORPORA for source in sources(step.body)):
        yield Violation.NO_CORPUS
    if len(set(sources(step.body))) > 1:
        yield Violation.SEVERAL_CORPORA
    if not requested:
        yield Violation.EMPTY_ACTION
    if len(requested) > allowed.queries:
        yield Violation.TOO_MANY_QUERIES


def _reasons(steps: Sequence[Step]) -> Iterator[Violation]:
    """Appendix A.1: `<reason>` between two active actions, whatever was answered between them."""
    active = [step.kind for step in steps if step.kind not in PASSIVE]
    if any(a != "reason" and b != "reason" for a, b in pairwise(active)):
        yield Violation.NO_REASON_BETWEEN
