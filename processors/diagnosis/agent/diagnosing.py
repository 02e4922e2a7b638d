"""Findings in, a trajectory and ranked diseases out: the agent as one who diagnoses, with the ranker below
it.

What the agent names is linked to diseases by what was found under the name (claims.py), or by the guideline's
names. Probabilities are the ranker's, for all findings together; the agent decides the order, and the
ranker's others follow behind. An agent that breaks the format, loops, answers in prose, whose model fails, or
that names nothing that is a disease here is not listened to: the ranker answers, and it is shown why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, structs

from models.ranker.query import Query
from models.ranker.ranker import Answer, Ranked
from models.ranker.view import View, view
from processors.diagnosis.agent.checks import FORGIVEN, OF_MATCHING
from processors.diagnosis.agent.claims import Named, named
from processors.diagnosis.agent.loop import RunSettings, Speaker, run_all
from processors.diagnosis.agent.sources import Sources, presented
from processors.diagnosis.agent.trajectory import Trajectory

_LOOKED_AT: Final = 100  # places of the ranking in which what the agent names is looked for


class Case(Struct, frozen=True):
    """Whom to diagnose. `seen`: the base as it may be shown, where `query` does not say all that is
    barred.
    """

    id: str
    query: Query
    text: str = ""  # of the presentation
    seen: View | None = None


class AgentAnswer(Struct, frozen=True):
    """`answer`: as the ranker gives it, in the agent's order. `instead`: why the ranker's own order stands;
    "" where the agent was listened to.
    """

    trajectory: Trajectory
    answer: Answer
    instead: str = ""


class Agent:
    """Asks as many cases at once as the model behind `speaker` can batch."""

    def __init__(self, sources: Sources, speaker: Speaker, query: RunSettings, *, at_once: int = 64) -> None:
        self._sources, self._speaker, self._asking, self._at_once = sources, speaker, query, at_once

    def spoken_by(self, speaker: Speaker) -> Agent:
        """The same with another model behind it."""
        return Agent(self._sources, speaker, self._asking, at_once=self._at_once)

    async def diagnose(self, cases: Sequence[Case], top: int = 10) -> list[AgentAnswer]:
        """In the order given. Cases without any finding are not shown to the agent."""
        seen = [case.seen or view(self._sources.ranker.base, case.query) for case in cases]
        requested = [at for at, case in enumerate(cases) if case.query.present]
        graph = self._sources.ranker.base.ontology
        stays = [
            (
                self._sources.of(cases[at].query, seen[at]),
                presented(graph, cases[at].query, cases[at].id, cases[at].text),
            )
            for at in requested
        ]
        done = dict(
            zip(
                requested,
                await run_all(self._speaker, stays, self._asking, at_once=self._at_once),
                strict=True,
            )
        )
        return [
            self._answered(case, seen[at], done.get(at, Trajectory(())), top) for at, case in enumerate(cases)
        ]

    def _answered(self, case: Case, seen: View, trajectory: Trajectory, top: int) -> AgentAnswer:
        answer = self._sources.ranker.answer(seen, case.query, _LOOKED_AT)
        instead = unusable(trajectory) if case.query.present else "no findings"
        order = [] if instead else [row for one in named(trajectory) if (row := self._row(one)) is not None]
        if not instead and not order:
            instead = "no diagnosis that is a disease here"
        return AgentAnswer(
            trajectory,
            structs.replace(answer, ranked=self._ordered(answer.ranked, order, seen)[:top]),
            instead,
        )

    def _row(self, one: Named) -> int | None:
        """Of what was found under the name; else of the name, where the guideline has it."""
        row_of = self._sources.ranker.base.space.row_of
        known = next((row_of[id] for id in one.ids if id in row_of), None)
        if known is not None:
            return known
        profile = self._sources.guideline.described(
            one.name
        )  # what a classification only names has a place in no ranking
        return next((row_of[id] for id in profile.ids if id in row_of), None) if profile else None

    def _ordered(self, ranked: Sequence[Ranked], order: Sequence[int], seen: View) -> tuple[Ranked, ...]:
        space = self._sources.ranker.base.space
        place = {space.row_of[id]: one for one in ranked for id in one.ids if id in space.row_of}
        first = [
            place.get(row) or Ranked(row, space.ids[row], space.name(row), 0.0, int(seen.cases_of[row]))
            for row in dict.fromkeys(order)
        ]
        kept = list({one.row: one for one in first}.values())
        return (*kept, *(one for one in ranked if one.row not in {one.row for one in kept}))


def unusable(trajectory: Trajectory) -> str:
    """Why the agent is not listened to, as logs tell it: violations and faults by name, no content."""
    wrong = trajectory.checked().violations - FORGIVEN - OF_MATCHING
    model = [fault for fault in trajectory.faults if fault.startswith("model: ")]
    return "; ".join([*model, *sorted(str(one) for one in wrong)])
