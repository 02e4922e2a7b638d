"""Which of a guideline's recommendations are told to this patient's clinicians, and as what.

Of several that apply in one section of a guideline the most specific is meant (kg/guidelines/standing.py orders them so); options stand
beside each other. What an allergy or a contraindication speaks against is told as not recommended, whatever else holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from kg.guidelines.evaluating import Evaluation
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding
from processors.allergies import Allergy
from processors.compose.record import Record
from processors.guidance import speaking_against
from processors.guidance.matching import done_by, planned_for
from processors.guidance.wording import called, interval, plain_title
from schemas.guidance import Ground, Recommended, Role

#: Of each role in all, and alternatives to one recommendation: more nobody weighs.
MOST: Final[dict[Role, int]] = {"now": 8, "next": 8, "open": 6, "not": 6, "alternative": 6, "done": 6}
_MOST_ALTERNATIVES: Final = 3
_MOST_DETAILS: Final = 6


class Placed(NamedTuple):
    """A recommendation with the standing and step that it was made from."""

    told: Recommended
    standing: Standing

    @property
    def step(self) -> Step:
        return self.standing.step


def placed(
    standings: Iterable[Standing], asked: Mapping[str, tuple[Guideline, Evaluation]], record: Record, allergies: Sequence[Allergy]
) -> list[Placed]:
    """In the order of the standings, bounded by role."""
    found: list[Placed] = []
    seen: set[tuple[str, str]] = set()
    meant: dict[tuple[str, str], set[str]] = {}  # by guideline and section: parents of what is recommended there
    counts: Counter[Role] = Counter()
    beside: Counter[tuple[str, str]] = Counter()
    for standing in standings:
        guideline, evaluation = asked[standing.guideline]
        key = (standing.guideline, plain_title(standing.step.title).casefold())
        place = (standing.guideline, standing.step.section)
        role, allergy = _role(standing, record, allergies)
        if role in ("now", "next") and not _is_meant(standing, guideline, meant.setdefault(place, set())):
            continue  # a less specific rule of the same section
        if key in seen or counts[role] >= MOST[role]:
            continue
        if role == "alternative" and (place not in meant or beside[place] >= _MOST_ALTERNATIVES):
            continue
        seen.add(key)
        counts[role] += 1
        beside[place] += role == "alternative"
        found.append(Placed(_recommended(standing, role, guideline, evaluation, record, allergy, allergies), standing))
    return found


def _role(standing: Standing, record: Record, allergies: Sequence[Allergy]) -> tuple[Role, Allergy | None]:
    if standing.state == "not-applicable":
        return "alternative", None
    allergy = speaking_against.against(standing.step, allergies)
    if standing.state == "excluded" or allergy is not None:
        return "not", allergy
    if standing.state in ("done", "possible"):
        return "done" if standing.state == "done" else "open", None
    ahead = standing.state == "later" or (standing.due is not None and standing.due > record.request.cut)
    return ("next" if ahead else "now"), None


def _is_meant(standing: Standing, guideline: Guideline, parents: set[str]) -> bool:
    """The first of its section, and what may be chosen beside it."""
    own = {edge.start for edge in guideline.edges if edge.end == standing.step.id}
    if parents and not own & parents:
        return False
    parents |= own
    return True


def _recommended(
    standing: Standing, role: Role, guideline: Guideline, evaluation: Evaluation, record: Record, allergy: Allergy | None, allergies: Sequence[Allergy]
) -> Recommended:  # fmt: skip
    step = standing.step
    evaluated = [*standing.satisfied, *standing.missing, *(standing.against if standing.state != "excluded" else ())]
    against = [ground(f) for f in standing.against]
    if allergy is not None:
        against.append(Ground(f"allergy to {allergy.name}", tuple(c.source for c in allergy.citations), came=f"allergy to {allergy.name}"))
    fit = [detail for detail in step.details if not speaking_against.named_in(detail, allergies)]
    excluded = evaluation.of(step.excluded) if step.excluded is not None else None
    ahead = role in ("now", "next", "open")
    return Recommended(
        guideline.id, guideline.version, called(guideline), step.id, plain_title(step.title), role, step.section,
        wording=tuple(dict.fromkeys(f.text for f in evaluated if f.text)),
        satisfied=tuple(map(ground, standing.satisfied)),
        missing=tuple(map(ground, standing.missing)),
        against=tuple(against),
        unsettled=(ground(excluded),) if excluded is not None and excluded.truth == "unknown" and ahead else (),
        before=standing.before,
        due=standing.due if role in ("now", "next") else None,
        interval=interval(step, guideline),
        strength=step.strength,
        details=tuple(fit[:_MOST_DETAILS]),
        withheld=len(step.details) - len(fit),
        choice=any(edge.end == step.id and edge.relation == "option" for edge in guideline.edges),
        doing=done_by(step, evaluation.subject.facts) if role == "done" else (),
        planned=planned_for(step, record.history) if ahead else (),
    )  # fmt: skip


def ground(finding: Finding) -> Ground:
    """A finding without its facts: where they stand, latest last, each once."""
    latest = sorted(finding.evidence, key=lambda fact: (fact.start, fact.id))[-3:]
    return Ground(finding.text, tuple(dict.fromkeys(fact.source for fact in latest)), _of_person(finding), finding.missing, finding.came)


def _of_person(finding: Finding) -> bool:
    """Whether it rests on age or sex, which Evaluation tells without facts."""
    if finding.parts:
        return any(map(_of_person, finding.parts))
    said = finding.text.removeprefix("not: ")
    return not finding.evidence and (said.startswith("age ") or said.endswith(" patient"))
