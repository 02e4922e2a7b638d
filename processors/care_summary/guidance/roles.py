"""Which of a guideline's recommendations are shown to this patient's clinicians, and as what.

What is meant of several (kg/guidelines/meant.py) is recommended; what it goes before in another guideline is
told as giving way. What an allergy or a contraindication speaks against is worded as not recommended,
whatever else holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from kg.guidelines.evaluation import Evaluation
from kg.guidelines.events import Round
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.meant import Meant
from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding
from processors.care_summary.guidance import allergies as hazards
from processors.care_summary.guidance.matching import done_by, planned_against, planned_for
from processors.care_summary.guidance.wording import called, interval, plain_title
from processors.evidence.allergies import Allergy
from processors.evidence.record import Record
from schemas.facts import Source
from schemas.guidance import Ground, Recommended, Role
from schemas.instant import Instant

#: Of each role in all, and alternatives to one recommendation: more nobody weighs.
MOST: Final[dict[Role, int]] = {"now": 8, "next": 8, "open": 6, "not": 6, "alternative": 6, "done": 6}
_MOST_ALTERNATIVES: Final = 3
_MOST_DETAILS: Final = 6
_MOST_COUNTED: Final = 3


class Placed(NamedTuple):
    """A recommendation with the standing and step that it was made from."""

    told: Recommended
    standing: Standing

    @property
    def step(self) -> Step:
        return self.standing.step


def role_of(standing: Standing, as_of: Instant) -> Role:
    """By the guideline alone, as of the decision."""
    match standing.state:
        case "not-applicable":
            return "alternative"
        case "excluded":
            return "not"
        case "done":
            return "done"
        case "possible":
            return "open"
    ahead = standing.state == "later" or (standing.due is not None and standing.due > as_of)
    return "next" if ahead else "now"


def placed(
    standings: Iterable[Standing],
    requested: Mapping[str, tuple[Guideline, Evaluation]],
    record: Record,
    allergies: Sequence[Allergy],
) -> list[Placed]:
    """In the order of the standings, bounded by role."""
    found: list[Placed] = []
    seen: set[tuple[str, str]] = set()
    meant = Meant([guideline for guideline, _ in requested.values()])
    others: Counter[tuple[str, str]] = Counter()
    counts: Counter[Role] = Counter()
    for standing in standings:
        guideline, evaluation = requested[standing.guideline]
        key = (standing.guideline, plain_title(standing.step.title).casefold())
        role, allergy = _role(standing, record, allergies)
        first: Standing | None = None
        place = (standing.guideline, standing.step.section)
        applies = standing.state not in ("possible", "not-applicable")
        if role in ("now", "next", "not") and applies:
            first = meant.before(standing)
            if first is not None and (
                first.guideline == standing.guideline or plain_title(first.step.title).casefold() == key[1]
            ):
                continue  # a more general rule of the same guideline, or another that states the same
            role = "alternative" if first is not None and role != "not" else role
        elif role == "alternative" and (
            not meant.has(standing) or others[place] >= _MOST_ALTERNATIVES or _is_the_reverse(standing, found)
        ):
            continue
        if key in seen or counts[role] >= MOST[role]:
            continue
        seen.add(key)
        counts[role] += 1
        others[place] += role == "alternative"
        if role in ("now", "next", "not") and first is None and applies:
            meant.take(standing)
        goes_before = (
            f"{plain_title(first.step.title)} ({called(requested[first.guideline][0])})"
            if first is not None and role == "alternative"
            else ""
        )
        found.append(
            Placed(
                _recommended(standing, role, guideline, evaluation, record, allergy, allergies, goes_before),
                standing,
            )
        )
    return _with_choices(found, requested)


def _is_the_reverse(standing: Standing, found: Iterable[Placed]) -> bool:
    """Whether what keeps it from applying is just the reverse of why another step of its guideline is shown:
    "again" next to "for the first time".
    """
    holds = {
        finding.text
        for one in found
        if one.standing.guideline == standing.guideline and one.told.role in ("now", "next")
        for finding in one.standing.satisfied
    }
    return bool(standing.against) and all(
        ({f"no {text}", f"not: {text}", text.removeprefix("no "), text.removeprefix("not: ")} - {text})
        & holds
        for text in (f.text for f in standing.against)
    )


def _with_choices(found: list[Placed], requested: Mapping[str, tuple[Guideline, Evaluation]]) -> list[Placed]:
    """Options that stand next to each other state it; where an allergy leaves one of them, there is no
    choice.
    """
    parents = {
        (name, edge.end): edge.start
        for name, (guideline, _) in requested.items()
        for edge in guideline.edges
        if edge.relation == "option"
    }
    open_ = Counter(
        parents[key]
        for one in found
        if one.told.role in ("now", "next") and (key := (one.standing.guideline, one.step.id)) in parents
    )
    return [
        Placed(
            replace(
                one.told,
                choice=one.told.role in ("now", "next")
                and open_[parents.get((one.standing.guideline, one.step.id), "")] > 1,
            ),
            one.standing,
        )
        for one in found
    ]


def _role(standing: Standing, record: Record, allergies: Sequence[Allergy]) -> tuple[Role, Allergy | None]:
    """By the guideline, and with the patient's allergies held against it: also against what does not apply,
    where the record plans it.
    """
    role = role_of(standing, record.request.cut)
    allergy = hazards.against(standing.step, allergies)
    if role == "alternative" and not (
        allergy is not None and planned_against(standing.step, record.history, allergies)
    ):
        return role, None
    return ("not" if allergy is not None else role), allergy


def _recommended(
    standing: Standing,
    role: Role,
    guideline: Guideline,
    evaluation: Evaluation,
    record: Record,
    allergy: Allergy | None,
    allergies: Sequence[Allergy],
    goes_before: str,
) -> Recommended:
    step = standing.step
    of_all = {finding.text for finding in _flat(evaluation.of(guideline.population))}
    own = tuple(f for f in standing.satisfied if f.text not in of_all)
    evaluated = [
        *standing.satisfied,
        *standing.missing,
        *(standing.against if standing.state != "excluded" else ()),
    ]
    planned = (
        role == "not" and standing.state == "not-applicable"
    )  # what does not hold is no reason against it: the allergy is
    against = [] if planned else [ground(f) for f in standing.against]
    if allergy is not None:
        against.append(
            Ground(
                f"allergy to {allergy.name}",
                tuple(c.source for c in allergy.citations),
                came=f"allergy to {allergy.name}",
            )
        )
    fit = [detail for detail in step.details if not hazards.named_in(detail, allergies)]
    excluded = evaluation.of(step.excluded) if step.excluded is not None else None
    ahead = role in ("now", "next", "open")
    return Recommended(
        guideline.id,
        guideline.version,
        called(guideline),
        step.id,
        plain_title(step.title),
        role,
        step.section,
        wording=tuple(dict.fromkeys(f.text for f in evaluated if f.text)),
        satisfied=tuple(
            map(ground, own or standing.satisfied)
        ),  # for whom the guideline is, is stated where there is nothing else
        missing=tuple(map(ground, standing.missing)),
        against=tuple(against),
        unsettled=(ground(excluded),)
        if excluded is not None and excluded.truth == "unknown" and ahead
        else (),
        before=standing.before,
        due=standing.due if role in ("now", "next") else None,
        interval=interval(step, guideline),
        counted=_counted(step, evaluation) if role in ("now", "next") and standing.due is not None else (),
        strength=step.strength,
        details=tuple(fit[:_MOST_DETAILS]),
        withheld=len(step.details) - len(fit),
        doing=done_by(step, evaluation.subject.facts) if role == "done" else (),
        planned=planned_for(step, record.history, _last(step, evaluation)) if ahead else (),
        gives_way=goes_before,
    )


def _last(step: Step, evaluation: Evaluation) -> Instant:
    """When it was done last, where it is counted from that: a plan from before is carried out."""
    found = _latest(step, evaluation)
    return found.time if found is not None else 0


def _counted(step: Step, evaluation: Evaluation) -> tuple[Source, ...]:
    """What a due date is counted from."""
    found = _latest(step, evaluation)
    return (
        tuple(dict.fromkeys(fact.source for fact in found.facts))[-_MOST_COUNTED:]
        if found is not None
        else ()
    )


def _latest(step: Step, evaluation: Evaluation) -> Round | None:
    found = evaluation.rounds(step.due.event) if step.due is not None and step.due.event else ()
    return found[0] if found else None


def ground(finding: Finding) -> Ground:
    """A finding without its facts: where they stand, latest last, each once."""
    latest = sorted(finding.evidence, key=lambda fact: (fact.start, fact.id))[-3:]
    return Ground(
        finding.text,
        tuple(dict.fromkeys(fact.source for fact in latest)),
        _of_person(finding),
        finding.missing,
        finding.came.replace("0 on record", "none on record"),
    )


def _flat(finding: Finding) -> Iterable[Finding]:
    yield finding
    for part in finding.parts:
        yield from _flat(part)


def _of_person(finding: Finding) -> bool:
    """Whether it rests on age or sex, which Evaluation shows without facts."""
    if finding.parts:
        return any(map(_of_person, finding.parts))
    text = finding.text.removeprefix("not: ")
    return not finding.evidence and (text.startswith("age ") or text.endswith(" patient"))
