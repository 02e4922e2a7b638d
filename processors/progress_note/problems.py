"""What is stated of a problem: the clinicians' words, its diagnosis with its certainty, the results by which
it is followed, what is done.

A problem's results are those of its kind (problems.yaml) that were measured since the last note's day, with
the value before; nothing is concluded from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from processors.drafting.compose import conditions
from processors.drafting.compose.concise import followed
from processors.drafting.compose.shared import Days
from processors.drafting.compose.trends import series
from processors.evidence.kinds import PART
from processors.evidence.ranges import abnormal, critical
from processors.evidence.record import Line
from processors.evidence.statements import cite, cite_line, sentence
from processors.evidence.wording import name
from processors.progress_note.listing import TITLE, Problem
from schemas.drafts import Citation, Statement
from schemas.facts import Fact
from schemas.instant import Instant

_MOST_RESULTS: Final = 4


def assessment(
    problem: Problem, facts: Sequence[Fact], since: Instant, today: Days, zone: str, ended: Mapping[str, Line]
) -> list[Statement]:
    """What the clinicians think of it, the diagnosis with its certainty, and its results with the value
    before. `ended`: of conditions that notes call over the sentence, by id.
    """
    statements = _in_words(problem, "assessment", today, zone)
    named = problem.named
    if named is not None and named.text.strip(" .:").casefold() != problem.title.casefold():
        statements.insert(
            0, Statement(f"{today.of(named)}{named.text}", (cite_line(named, zone),))
        )  # called otherwise than what it was put with
    statements += [conditions.problem(fact, zone, ended.get(fact.id)) for fact in problem.conditions[:-1]]
    groups = _results(problem, facts, since)
    known, shown = followed(groups, zone)
    results = "; ".join(known)
    if problem.conditions:
        over = ended.get(problem.conditions[-1].id)
        last = conditions.problem(problem.conditions[-1], zone, over)
        if over is not None:
            return [*statements, last]
        text, by = f"{last.text.rstrip('.')}{f'; {results}' if results else ''}", last.citations
        if (grown := conditions.germ(problem.conditions[-1], facts)) is not None:
            text, by = f"{text}; {conditions.germ_words(grown, zone)}", (*by, cite(grown, zone))
    elif results:
        text, by = f"{problem.title}: {results}", (cite_line(named or problem.lines[0], zone),)
    elif named is not None and not statements:
        return [Statement(sentence(f"{today.of(named)}{problem.title}"), (cite_line(named, zone),))]
    else:
        return statements
    cited = dict.fromkeys((*by, *(cite(fact, zone) for fact in shown)))
    turned = any(conditions.turned(text, group[-1]) for group in groups)
    statements.append(
        Statement(
            sentence(text),
            tuple(cited),
            "marked" if turned else "supported",
            conditions.TURNED if turned else "",
        )
    )
    return statements


def plan(problem: Problem, today: Days, zone: str) -> list[Statement]:
    """What the clinicians mean to do about it."""
    return _in_words(problem, "plan", today, zone)


def treats(problem: Problem, medicine: str) -> bool:
    """Whether a medicine is one of those that its kind is treated with."""
    return problem.kind is not None and problem.kind.medicines.search(medicine) is not None


def _in_words(problem: Problem, kind: str, today: Days, zone: str) -> list[Statement]:
    """The clinicians' sentences of this kind, without the label of a part ("Medical Reasoning:"). The first
    of an item that does not begin with the problem's name says it: "CKD 3a: No NSAIDs.".
    """
    statements: list[Statement] = []
    begun: set[tuple[int, int]] = set()
    for line in problem.lines:
        item = (id(line.passage), line.sentence.block)
        if line.kind != kind:
            continue
        words = line.text
        cited: tuple[Citation, ...] = (cite_line(line, zone),)
        part = PART.match(words)
        if part is not None and words[part.end() :].strip():
            words = words[part.end() :].strip()
        if problem.named is not None:
            if not statements:
                words, cited = f"{problem.title}: {words}", (cite_line(problem.named, zone), *cited)
        elif item not in begun and not TITLE.match(words):
            head = next(one for one in problem.lines if (id(one.passage), one.sentence.block) == item)
            if problem.title.casefold() in head.text.casefold():  # else it was left out as a copy
                words, cited = f"{problem.title}: {words}", (cite_line(head, zone), *cited)
        begun.add(item)
        statements.append(Statement(f"{today.of(line)}{words}", cited))
    return statements


def _results(problem: Problem, facts: Sequence[Fact], since: Instant) -> list[Sequence[Fact]]:
    """Of its kind, measured since then, in the kind's order; at most a few, what is critical or abnormal
    before the rest.
    """
    if problem.kind is None:
        return []
    groups = [
        group for group in series(facts) if group[-1].start >= since and group[-1].relation == "observed"
    ]
    of_kind = [
        group for pattern in problem.kind.results for group in groups if pattern.match(name(group[-1]))
    ]
    graver = sorted(of_kind, key=lambda group: (not critical(group[-1]), not abnormal(group[-1])))[
        :_MOST_RESULTS
    ]
    return [group for group in of_kind if group in graver]
