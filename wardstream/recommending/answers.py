"""A record's recommendations, ranked, and where guidelines differ about it: as a line for a program, as words
for a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from kg.guidelines.days import date_of
from kg.guidelines.graph import Guideline
from kg.guidelines.meant import giving_way, place
from kg.guidelines.standing import Standing, standings, together
from kg.guidelines.truth import Finding, not_known
from processors.care_summary.guidance.allergies import allergies_of, without
from processors.care_summary.guidance.conflicts import Position, conflicts
from processors.care_summary.guidance.roles import role_of
from schemas.guidance import Why
from schemas.instant import Instant, to_datetime
from wardstream.recommending.cases import UNDATED, Case


class Ranked(Struct, frozen=True):
    """A recommendation, and the steps that recommend the same. `gives_way`: what is meant before it, of what
    applies at once.
    """

    standing: Standing
    also: tuple[Standing, ...] = ()
    gives_way: Standing | None = None


class Sides(Struct, frozen=True):
    """Two guidelines that differ about this patient; the one that is ranked first first."""

    one: Standing
    other: Standing
    why: Why


class Answer(Struct, frozen=True):
    """What the guidelines say of one record."""

    ranked: tuple[Ranked, ...] = ()
    conflicts: tuple[Sides, ...] = ()


def answered(case: Case, guidelines: Sequence[Guideline], top: int) -> Answer:
    """Each title once, where it stands best; the best first. Of what is no record nothing is said."""
    if not case.readable:
        return Answer()
    allergies = allergies_of(case.subject.facts, case.subject.as_of)
    found = together(
        [without(standings(guideline, case.subject), allergies) for guideline in guidelines], guidelines
    )
    behind = giving_way(found, guidelines)
    by_title: dict[str, list[Standing]] = {}
    for standing in found:
        by_title.setdefault(standing.step.title, []).append(standing)
    best = [
        Ranked(
            first,
            tuple(s for s in also if s.state == first.state and s.state == "due"),
            behind.get(place(first)),
        )
        for first, *also in list(by_title.values())[:top]
    ]
    return Answer(
        tuple(best),
        tuple(
            _differing(
                [standing for standing in found if place(standing) not in behind],
                guidelines,
                case.subject.as_of,
            )
        ),
    )


def _differing(meant: Iterable[Standing], guidelines: Sequence[Guideline], as_of: Instant) -> Iterator[Sides]:
    """What a guideline says of one action by several ways counts once, where it stands best."""
    known: dict[tuple[str, str], Position] = {}
    for standing in meant:
        role = role_of(standing, as_of)
        if role in ("now", "next", "not"):
            known.setdefault(
                (standing.guideline, standing.step.title.casefold()), Position(standing, role, standing.due)
            )
    positions = list(known.values())
    for found in conflicts(positions, guidelines):
        yield Sides(positions[found.one].standing, positions[found.other].standing, found.why)


def line(case: Case, found: Answer) -> dict[str, Any]:
    """{id, ranked: [{title, guideline, step, score, state, satisfied, missing, ...}], conflicts?,
    problems?}.
    """
    as_of = case.subject.as_of
    given: dict[str, Any] = {"id": case.id, "ranked": [_row(each, as_of) for each in found.ranked]}
    if found.conflicts:
        given["conflicts"] = [
            {"why": each.why, "between": [_side(each.one, as_of), _side(each.other, as_of)]}
            for each in found.conflicts
        ]
    if case.problems:
        given["problems"] = list(case.problems)
    if case.subject.ahead:
        given["dated_ahead"] = case.subject.ahead
    return given


def informative(found: Sequence[Ranked]) -> list[Ranked]:
    """Without what says nothing to a person: recommendations of guidelines of which the record holds nothing
    but age and sex.
    """
    known = {each.standing.guideline for each in found if any(f.evidence for f in each.standing.satisfied)}
    return [
        each
        for each in found
        if each.standing.state not in ("possible", "not-applicable") or each.standing.guideline in known
    ]


def heading(case: Case) -> str:
    """Whose record, and as of when: what is due depends on it."""
    as_of = case.subject.as_of
    return f"{case.id}, as of {to_datetime(as_of):%Y-%m-%d}" if 0 < as_of < UNDATED else case.id


def words(found: Ranked, as_of: Instant) -> Iterator[str]:
    """For a person: what, by which guideline, why, what is missing, when."""
    standing = found.standing
    if found.gives_way is not None:
        yield f"Applies as well, gives way to {found.gives_way.step.title}: {standing.step.title}"
    else:
        yield f"{_STATES[standing.state]}: {standing.step.title}{_when(standing, as_of)}{_unsure(standing)}"
    where = f"{standing.guideline.replace('|', ', ')}" + (
        f", {standing.step.section}" if standing.step.section else ""
    )
    yield f"  {where}: {' > '.join(standing.way)}"
    for mark, findings in (("+", standing.satisfied), ("?", standing.missing), ("-", standing.against)):
        for finding in findings:
            yield f"  {mark} {described(finding)}"
    for action in standing.before:
        yield f"  first: {action}"
    if standing.unsettled is not None:
        yield f"  to be settled before: {described(standing.unsettled)}"
    for detail in standing.step.details:
        yield f"  {detail}"
    for other in found.also:
        yield f"  also by {other.guideline.replace('|', ', ')}: {' > '.join(other.way)}"


def conflict_lines(sides: Sides, as_of: Instant) -> Iterator[str]:
    """Both sides for a person: "Two guidelines differ (speaks against it), weigh which holds:" and what each
    says, with why.
    """
    yield f"Two guidelines differ ({sides.why}), weigh which holds:"
    for standing in (sides.one, sides.other):
        where = f"{standing.guideline.replace('|', ', ')}" + (
            f", {standing.step.section}" if standing.step.section else ""
        )
        yield f"  {where}: {_STATES[standing.state].lower()}: {standing.step.title}{_when(standing, as_of)}"
        for mark, findings in (("+", standing.satisfied), ("-", standing.against)):
            for finding in findings:
                yield f"    {mark} {described(finding)}"


def described(finding: Finding) -> str:
    """ "latest screening: HPV-positive (2021-05-01)": the condition, when it came true as well as that is
    known, or what speaks against it.
    """
    days = dict.fromkeys(date_of(fact) for fact in finding.evidence)
    if finding.truth == "true":
        return finding.text + (f" ({', '.join(days)})" if days else "")
    if finding.truth == "unknown":
        return (
            f"{finding.text}; missing: {finding.missing}"
            if finding.missing and finding.missing != finding.text
            else finding.text
        )
    return f"{finding.text}; came: {finding.came}" if finding.came else finding.text


_STATES = {
    "due": "Recommended",
    "later": "Later",
    "done": "Done",
    "possible": "May apply",
    "excluded": "Not recommended",
    "not-applicable": "Does not apply",
}


def _when(standing: Standing, as_of: Instant) -> str:
    if standing.due is None or standing.state in ("not-applicable", "excluded", "done"):
        return ""
    if (
        standing.state in ("possible", "later") and standing.due <= as_of
    ):  # whether at all, and after what, comes before when: never "now"
        return ""
    if standing.state == "possible":
        return f", if so by {to_datetime(standing.due):%Y-%m-%d}"
    if standing.due <= as_of:
        return ", now" if standing.due == as_of else f", since {to_datetime(standing.due):%Y-%m-%d}"
    return f", by {to_datetime(standing.due):%Y-%m-%d}"


def _unsure(standing: Standing) -> str:
    return f"; {not_known(standing.missing)}" if standing.state == "possible" and standing.missing else ""


def _row(found: Ranked, as_of: Instant) -> dict[str, Any]:
    standing, step = found.standing, found.standing.step
    row: dict[str, Any] = {
        "title": step.title,
        "guideline": standing.guideline,
        "step": step.id,
        "score": round(standing.score, 4),
        "state": standing.state,
        "satisfied": _descriptions(standing.satisfied),
        "missing": _descriptions(standing.missing),
    }
    if standing.against:
        row["against"] = _descriptions(standing.against)
    if standing.due is not None and standing.state in ("due", "later", "possible"):
        row["due"] = f"{to_datetime(standing.due):%Y-%m-%d}"
        row["overdue"] = standing.due < as_of
    if standing.before:
        row["before"] = list(standing.before)
    row |= {
        name: value
        for name, value in (("section", step.section), ("source", step.source), ("strength", step.strength))
        if value
    }
    if standing.unsettled is not None:
        row["to_settle_before"] = described(standing.unsettled)
    if found.gives_way is not None:
        row["gives_way_to"] = {
            "title": found.gives_way.step.title,
            "guideline": found.gives_way.guideline,
            "step": found.gives_way.step.id,
        }
    if found.also:
        row["also"] = [{"guideline": other.guideline, "step": other.step.id} for other in found.also]
    row["evidence"] = [fact.source.resource for fact in standing.evidence]
    return row


def _side(standing: Standing, as_of: Instant) -> dict[str, Any]:
    side: dict[str, Any] = {
        "title": standing.step.title,
        "guideline": standing.guideline,
        "step": standing.step.id,
        "state": standing.state,
    }
    if standing.due is not None and standing.state in ("due", "later"):
        side["due"] = f"{to_datetime(standing.due):%Y-%m-%d}"
        side["overdue"] = standing.due < as_of
    side["satisfied"] = _descriptions(standing.satisfied)
    return side | ({"against": _descriptions(standing.against)} if standing.against else {})


def _descriptions(findings: Iterable[Finding]) -> list[str]:
    return [described(finding) for finding in findings]
