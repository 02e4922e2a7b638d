"""A tool's step -> the environment's block (eq. 10 and 11): asked, cut to length, made harmless, each return
with an anchor.

What comes from a corpus is foreign text. Here it loses every tag and special token, and gets a bound; that it
may still *say* "ignore your instructions" no filter can change: the prompt calls it data, and what is
concluded is linked to it (claims.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from processors.diagnosis.agent.checks import Limits, limits
from processors.diagnosis.agent.environment import Environment, Referred
from processors.diagnosis.agent.grammar import ANSWERS, Step, block, items, neutral, queries
from processors.diagnosis.agent.trajectory import Returned

NOTHING: Final = "no reference"
CUT: Final = "[cut]"
#: What foreign text could pass off as an anchor of ours.
_FALSE: Final = re.compile(r"\[([grs]\d+)\]")
_LETTER: Final = {"lookup": "g", "match": "r", "search": "s"}


class Rendering(Struct, frozen=True, kw_only=True):
    """How much of a return is shown."""

    cases: int = 20  # asked of `<match>` (N of eq. 22, which the paper leaves open; its releases take 20)
    diseases: int = 20  # of these cases, shown: one line for each disease, the best case first
    scores: bool = True  # of the best case of a disease
    shared: int = 6  # phenotypes shown of the best case of a disease
    profile: int = 10  # phenotypes shown of a profile (k of eq. 20)
    passages: int = 3
    characters: int = 600  # of one passage
    most: int = 6_000  # characters of a whole block


class Answer(Struct, frozen=True):
    """The environment's block, ready to be appended."""

    text: str
    returned: tuple[Returned, ...] = ()
    fault: str = ""


def answer(
    environment: Environment,
    step: Step,
    before: Sequence[Step],
    turn: int,
    numbered: int,
    how: Rendering,
    allowed: Limits | None = None,
) -> Answer:
    """`before`: the tool's earlier steps · `turn`: which answer this is · `numbered`: how many returns of its
    kind have anchors already.

    A step beyond the limits is refused without asking anybody. A source that raises has not answered: the
    agent goes on, the log names the kind of the error alone (its message may hold what was asked).
    """
    allowed = allowed or limits()
    kind = ANSWERS[step.kind]
    most = {"lookup": allowed.lookups, "match": allowed.matches, "search": allowed.searches}[step.kind]
    if len(before) >= most:
        return Answer(block(kind, f"refused: {step.kind} is allowed {most} times at most"))
    try:
        found = _requested(environment, step, allowed, how)
    except Exception as error:  # whatever a source does, a stay's agent goes on
        return Answer(
            block(kind, f"{NOTHING} (the source did not answer)"),
            fault=f"{step.kind}: {type(error).__name__}",
        )
    lines: list[str] = []
    returned: list[Returned] = []
    left = how.most
    for name, text, one in found:
        anchor = f"{_LETTER[step.kind]}{numbered + len({r.anchor for r in returned}) + 1}"
        shown = _FALSE.sub(r"(\1)", neutral(" ".join(f"{name}{text}".split())))
        if left <= 0:
            lines.append(CUT)
            break
        shown = shown if len(shown) <= left else f"{shown[:left].rstrip()} {CUT}"
        left -= len(shown)
        lines.append(f"[{anchor}] {shown}" if one else f"- {shown}")
        returned += [Returned(anchor, r.id, kind, neutral(r.name), shown, r.also, turn, r.score) for r in one]
    return Answer(block(kind, "\n".join(lines) if lines else NOTHING), tuple(returned))


_Line = tuple[str, str, list[Returned]]  # name, the rest of the line, what stands behind it


def _requested(environment: Environment, step: Step, allowed: Limits, how: Rendering) -> list[_Line]:
    if step.kind == "lookup":
        return _looked_up(environment, items(step.body)[: allowed.diseases], how)
    if step.kind == "match":
        return _matched(environment, items(step.body), how)
    corpus, requested = queries(step.body)
    if environment.search is None or corpus is None or not requested:
        return []
    found = environment.search.passages(corpus, requested[: allowed.queries], how.passages)
    return [
        (one.title, f": {_clipped(one.text, how.characters)}", [_bare(one.id, one.title)])
        for one in found[: how.passages]
    ]


def _looked_up(environment: Environment, names: Sequence[str], how: Rendering) -> list[_Line]:
    if environment.lookup is None or not names:
        return []
    found = environment.lookup.profiles(names)
    lines: list[_Line] = []
    for requested, profile in zip(names, found, strict=True):
        if profile is None:
            lines.append((requested, f": {NOTHING}", []))
        else:
            shown = "; ".join(profile.phenotypes[: how.profile])
            lines.append(
                (
                    profile.name,
                    f": {shown}",
                    [_bare(profile.id, profile.name, (*profile.synonyms, profile.id))],
                )
            )
    return lines if any(line[2] for line in lines) else []


def _matched(environment: Environment, phenotypes: Sequence[str], how: Rendering) -> list[_Line]:
    """One line for a disease: how likely it is, how many of the similar cases have it, how similar the best
    is, what that case shows.
    """
    if environment.match is None or not phenotypes:
        return []
    cases = list(environment.match.cases(phenotypes, how.cases))[: how.cases]
    order = {name: at for at, name in reversed(list(enumerate(case.disease for case in cases)))}
    grouped = groupby(sorted(cases, key=lambda case: order[case.disease]), key=lambda case: case.disease)
    lines: list[_Line] = []
    for name, group in grouped:
        same = list(group)
        shown = "; ".join(same[0].phenotypes[: how.shared])
        rest = f" ({_head(same, how)})" + (f": {shown}" if shown else "")
        lines.append((name, rest, [_case(case) for case in same]))
    return lines[: how.diseases]


def _head(same: Sequence[Referred], how: Rendering) -> str:
    """p 0.62; 12 cases, 0.83"""
    first, count = same[0], sum(case.cases for case in same)
    likely = f"p {first.probability:.2f}; " if first.probability is not None else ""
    if not count:
        return f"{likely}no case"
    return f"{likely}{count} case{'s' * (count > 1)}" + (f", {first.score:.2f}" if how.scores else "")


def _case(case: Referred) -> Returned:
    return Returned("", case.id, "refer", case.disease, "", case.disease_ids, score=case.score)


def _bare(id: str, name: str, also: tuple[str, ...] = ()) -> Returned:
    return Returned("", id, "guide", name, "", also)


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} {CUT}"
