"""The ways to what is recommended, each step with the event of the record that stands for it: CliCARE's fused
paths (section 3.2) in a draft.

Conditions decide what is recommended; likeness of words never does, and is worded as what it is. Where there
are several ways to a recommendation, the way that the course is most like is shown; the recommendation at the
end of the first way of all is the nearest.

Deviations from the paper: only paths to what conditions leave are compared, so that no guideline of another
disease is on the first path because it "monitors oxygen" (docs/clicare.md has what that costs); the
trajectory holds what can be cited; an action done before the situation arose is no evidence of it
(kg/guidelines/alignment/bridge.py, `timely`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    DescriptionVectors,
    FusedPath,
    PatientAlignment,
    compiled,
)
from kg.guidelines.alignment.arms import SLOT, features, packaged_arms
from kg.guidelines.alignment.bridge import (
    applicability,
    compared,
    facts_of_steps,
    step_name,
    timely,
    trajectory,
    with_conditions,
)
from kg.guidelines.alignment.inputs import GuidelinePath, Happened
from kg.guidelines.alignment.reranking import Case, Reranked
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.subject import Subject
from kg.patient.deltas import Reader
from kg.patient.evidence import of_request
from models.encoders.port import Encoder
from models.policies import Decider, shipped
from processors.care_summary.guidance.citations import Sources
from processors.evidence.record import Record
from schemas.decisions import Decision
from schemas.facts import Fact
from schemas.guidance import Guidance, Passed, Recommended, Role
from schemas.instant import local
from schemas.requests import Evidence

#: Roles to which a way is shown: what is done, next, or may be.
_LED_TO: Final[frozenset[Role]] = frozenset({"now", "next", "open"})
#: The paper's roles, and how something was found out; measurements of a ward are of no guideline's course and
# would be most of the encoder's work.
_ROLES: Final = frozenset(
    {"diagnosis", "staging", "treatment", "biomarker", "imaging", "outcome", "investigation"}
)
_MOST_WAYS: Final = 20  # to one action
_MOST_TEXTS: Final = 20_000  # descriptions remembered


class Query(NamedTuple):
    """One request's ways, to be put in order."""

    case: Case
    state: PatientAlignment
    told: Mapping[str, tuple[Fact, ...]]
    decided: Decision  # which alpha and theta


class Ways:
    """Of some guidelines. Equal requests get equal answers while the same policy is in service; the memory of
    descriptions is bounded.

    `decider`: chooses among the readings of kg/guidelines/alignment/arms.yaml; None: what ships.
    """

    def __init__(
        self,
        guidelines: Sequence[Guideline],
        encoder: Encoder,
        settings: AlignmentSettings | None = None,
        decider: Decider | None = None,
    ) -> None:
        self._encoder = encoder
        self._vectors: DescriptionVectors | None = (
            None  # made when first asked: a server that is down then stops no stage from starting
        )
        self.aligner = Aligner(settings)
        arms = packaged_arms()
        self._decider = decider or Decider(shipped(SLOT, tuple(arms)))
        self._readings = {name: Aligner(arm.of(self.aligner.settings)) for name, arm in arms.items()}
        self._steps: dict[str, Step] = {
            step_name(step): step for guideline in guidelines for step in guideline.steps
        }
        self._actions = frozenset(name for name, step in self._steps.items() if step.kind == "action")
        recommended = compared(guidelines)
        self._described = {step.id: step for step in recommended.steps}
        self._ways: dict[str, list[GuidelinePath]] = {}
        for path in recommended.paths:
            ways = self._ways.setdefault(path.steps[-1], [])
            if len(ways) < _MOST_WAYS:
                ways.append(path)

    def asked(
        self, guidance: Guidance, guidelines: Sequence[Guideline], record: Record, subject: Subject
    ) -> Query | None:
        """The ways that lead to what is recommended next to the patient's course. None where no way leads
        there, or nothing happened.
        """
        wanted = [
            way
            for step in guidance.recommendations
            if step.role in _LED_TO
            for way in self._ways.get(_step(step), ())
        ]
        events = list(happened(record)) if wanted else []
        if not events:
            return None
        if self._vectors is None or len(self._vectors) > _MOST_TEXTS:
            self._vectors = DescriptionVectors(self._encoder)
        names = dict.fromkeys(name for way in wanted for name in way.steps)
        led_by = {way.guideline for way in wanted}
        speaking = [one for one in guidelines if one.name in led_by]
        applies = applicability(speaking, subject, names.keys())
        state = PatientAlignment(
            compiled(self._vectors, [self._described[name] for name in names], wanted),
            self.aligner.settings,
            applies,
        )
        state.add(events)
        case = self.aligner.case(state, record.request.id, record.request.cut, applies)
        if not case.candidates:
            return None
        decided = self._decider.decide(record.request.id, features(record.request, case))
        return Query(case, state, facts_of_steps(speaking, subject, names.keys()), decided)

    def told(self, guidance: Guidance, requested: Query, order: Reranked) -> Guidance:
        """The guidance with the first way to each recommendation, where anything of it is in the record."""
        found: dict[str, tuple[Passed, ...]] = {}
        for path in self._readings[requested.decided.action].fused(requested.state, requested.case, order):
            if path.steps[-1].step in found:
                continue  # a way that comes first is known
            whole = timely(
                with_conditions(path, requested.told, requested.state), self._actions, requested.state
            )
            found[whole.steps[-1].step] = tuple(self._passed(whole, requested.state))
        found = {step: way for step, way in found.items() if any(passed.source is not None for passed in way)}
        shown = tuple(
            replace(one, way=found.get(_step(one), ()) if one.role in _LED_TO else ())
            for one in guidance.recommendations
        )
        first = next((one.id for step in found for one in shown if _step(one) == step and one.way), "")
        by: Literal["llm", "rules"] = "llm" if order.by == "llm" else "rules"
        return replace(
            guidance,
            recommendations=shown,
            nearest=first,
            nearest_by=by if first else "",
            decided=(requested.decided,),
        )

    def _passed(self, path: FusedPath, state: PatientAlignment) -> Iterator[Passed]:
        """Of what was done several times the last: fusion shows the first, when the step was reached."""
        for one in path.steps:
            step, found = self._steps[one.step], one.evidence
            if found is None or found.source is None:
                yield Passed(step.title, step.kind)
                continue
            last = (
                state.event(found.again[-1])
                if found.again and step.kind == "action" and found.found != "condition"
                else None
            )
            source, time = (last.source, last.time) if last is not None else (found.source, found.time)
            yield Passed(
                step.title,
                step.kind,
                source,
                time,
                round(found.similarity, 2),
                found.found,
                1 + len(found.again),
            )


def happened(record: Record) -> Iterator[Happened]:
    """The trajectory that the request carries: what is so of this patient, and can be cited."""
    request, known = record.request, Sources(record)
    kept = Evidence(
        request.evidence.patient,
        request.evidence.encounter,
        record.history,
        record.facts,
        record.notes,
        prior_encounters=request.evidence.prior_encounters,
        earlier=record.earlier,
    )
    for event in trajectory(
        of_request(
            replace(request, evidence=kept), Reader(zone=local(request.cut, request.zone).tzinfo or UTC)
        ).trajectory()
    ):
        if (
            event.role in _ROLES
            and event.time <= request.cut
            and event.source is not None
            and known.at((event.source,))
        ):
            yield event


def _step(step: Recommended) -> str:
    return f"{step.guideline}|{step.version}#{step.step}"
