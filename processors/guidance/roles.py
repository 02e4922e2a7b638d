"""Which of a guideline's recommendations are told to this patient's clinicians, and as what.

Guidelines that speak of the same events are one family: of what applies in it the highest precedence is meant, whichever file it stands in,
and what it goes before is told as giving way. In one section of a guideline the most specific is meant (kg/guidelines/standing.py orders them
so); options stand beside each other. What an allergy or a contraindication speaks against is told as not recommended, whatever else holds.
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
from processors.guidance.wording import called, interval, plain_title, where
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
    meant = _Meant([guideline for guideline, _ in asked.values()])
    counts: Counter[Role] = Counter()
    for standing in standings:
        guideline, evaluation = asked[standing.guideline]
        key = (standing.guideline, plain_title(standing.step.title).casefold())
        role, allergy = _role(standing, record, allergies)
        first: Placed | None = None
        if role in ("now", "next", "not") and standing.state != "possible":
            first = meant.before(standing, guideline)
            if first is not None and (first.standing.guideline == standing.guideline or first.told.title.casefold() == key[1]):
                continue  # a more general rule of the same guideline, or another that says the same
            role = "alternative" if first is not None and role != "not" else role
        elif role == "alternative" and not meant.room(standing):
            continue
        if key in seen or counts[role] >= MOST[role]:
            continue
        seen.add(key)
        counts[role] += 1
        one = Placed(_recommended(standing, role, guideline, evaluation, record, allergy, allergies, first), standing)
        if role in ("now", "next", "not") and first is None:
            meant.take(one, guideline)
        found.append(one)
    return found


class _Meant:
    """What has been placed first in each family and section."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self._family = families(guidelines)
        self._first: dict[str, Placed] = {}  # by family: of the highest precedence
        self._sections: dict[tuple[str, str], tuple[Placed, set[str]]] = {}  # by guideline and section: the first, and the parents of it
        self._alternatives: Counter[tuple[str, str]] = Counter()

    def before(self, standing: Standing, guideline: Guideline) -> Placed | None:
        """What goes before this one; None where it is meant itself."""
        first = self._first.get(self._family[standing.guideline])
        if first is not None and standing.step.precedence < first.step.precedence:
            return first
        there = self._sections.get((standing.guideline, standing.step.section))
        return there[0] if there is not None and not _parents(standing, guideline) & there[1] else None

    def take(self, one: Placed, guideline: Guideline) -> None:
        self._first.setdefault(self._family[one.standing.guideline], one)
        place = (one.standing.guideline, one.step.section)
        self._sections.setdefault(place, (one, set()))[1].update(_parents(one.standing, guideline))

    def room(self, standing: Standing) -> bool:
        """Whether one more alternative may stand beside what is meant in its section."""
        place = (standing.guideline, standing.step.section)
        if place not in self._sections or self._alternatives[place] >= _MOST_ALTERNATIVES:
            return False
        self._alternatives[place] += 1
        return True


def families(guidelines: Sequence[Guideline]) -> dict[str, str]:
    """Guidelines that share a kind of event, by the name of the first of them."""
    family: dict[str, str] = {}
    events: dict[str, frozenset[str]] = {g.name: frozenset(kind.name for kind in g.events) for g in guidelines}
    for name, own in events.items():
        family[name] = next((family[other] for other in family if own & events[other]), name)
    return family


def _parents(standing: Standing, guideline: Guideline) -> set[str]:
    return {edge.start for edge in guideline.edges if edge.end == standing.step.id}


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


def _recommended(
    standing: Standing, role: Role, guideline: Guideline, evaluation: Evaluation, record: Record, allergy: Allergy | None,
    allergies: Sequence[Allergy], first: Placed | None,
) -> Recommended:  # fmt: skip
    step = standing.step
    of_all = {finding.text for finding in _flat(evaluation.of(guideline.population))}
    own = tuple(f for f in standing.satisfied if f.text not in of_all)
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
        satisfied=tuple(map(ground, own or standing.satisfied)),  # for whom the guideline is, is said where there is nothing else
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
        gives_way=f"{first.told.title} ({where(first.told)})" if first is not None and role == "alternative" else "",
    )  # fmt: skip


def ground(finding: Finding) -> Ground:
    """A finding without its facts: where they stand, latest last, each once."""
    latest = sorted(finding.evidence, key=lambda fact: (fact.start, fact.id))[-3:]
    return Ground(finding.text, tuple(dict.fromkeys(fact.source for fact in latest)), _of_person(finding), finding.missing, finding.came.replace("0 on record", "none on record"))


def _flat(finding: Finding) -> Iterable[Finding]:
    yield finding
    for part in finding.parts:
        yield from _flat(part)


def _of_person(finding: Finding) -> bool:
    """Whether it rests on age or sex, which Evaluation tells without facts."""
    if finding.parts:
        return any(map(_of_person, finding.parts))
    said = finding.text.removeprefix("not: ")
    return not finding.evidence and (said.startswith("age ") or said.endswith(" patient"))
