"""An answer as a line of JSON: ranked diseases with evidence, and how they were come by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from models.ranker.query import Query
from models.ranker.ranker import Answer, Ranker
from processors.diagnosis.agent.claims import claims
from processors.diagnosis.agent.diagnosing import AgentAnswer
from processors.diagnosis.agent.trajectory import Trajectory
from wardstream.diagnosis.queries import QueryLine

Step = dict[str, Any]


def answered(ranker: Ranker, line_read: QueryLine, top: int) -> dict[str, Any] | None:
    """{id, ranked: [{ids, name, p, seen, evidence}], abstained, trajectory}; None where the line was no
    query.
    """
    return (
        None
        if line_read.query is None
        else line(ranker, line_read, line_read.query, ranker.diagnose(line_read.query, top))
    )


def answered_by_agent(
    ranker: Ranker, line_read: QueryLine, query: Query, found: AgentAnswer, agent: str
) -> dict[str, Any]:
    """The same in the agent's order, with its steps in the trajectory, `agent` who it was, and `instead` why
    the ranker answered ("": it did not).
    """
    return line(ranker, line_read, query, found.answer, agent_steps(found.trajectory)) | {
        "agent": agent,
        "instead": found.instead,
    }


def agent_steps(trajectory: Trajectory) -> list[Step]:
    """What the agent wrote and what the sources returned, block by block; of the diagnosis each claim, with
    what it rests on.
    """
    steps: list[Step] = []
    turn = -1
    for step in trajectory.checked().steps:
        entry: Step = {"step": step.kind, "text": step.body}
        if step.kind in ("guide", "refer", "result"):
            turn += 1
            entry["returned"] = [
                {"anchor": one.anchor, "id": one.id, "name": one.name}
                for one in trajectory.returned
                if one.turn == turn
            ]
        if step.kind == "diagnose":
            entry["claims"] = [
                {
                    "text": one.text,
                    "rests_on": [r.id for r in (*one.cited, *one.named)],
                    "invented": one.invented,
                }
                for one in claims(trajectory)
            ]
        steps.append(entry)
    return [*steps, *({"step": "fault", "text": fault} for fault in trajectory.faults)]


def line(
    ranker: Ranker, line_read: QueryLine, query: Query, answer: Answer, between: Sequence[Step] = ()
) -> dict[str, Any]:
    """`query`: as it was read, `between`: the questions and replies, or what an agent did, before this
    answer.
    """
    return {
        "id": line_read.id,
        "ranked": [
            {
                "ids": one.ids,
                "name": one.name,
                "p": round(one.p, 4),
                "seen": one.seen,
                "evidence": msgspec.to_builtins(one.evidence),
            }
            for one in answer.ranked
        ],
        "abstained": answer.abstained,
        "trajectory": _trajectory(ranker, line_read, query, answer, between),
    }


def _trajectory(
    ranker: Ranker, line_read: QueryLine, query: Query, answer: Answer, between: Sequence[Step]
) -> list[Step]:
    """What was read, the questions or steps, what was ranked, the next questions."""
    graph = ranker.base.ontology
    name = ranker.base.space.name
    return [
        {
            "step": "read",
            "present": [graph.id(row) for row in query.present],
            "excluded": [graph.id(row) for row in query.absent],
            "told": line_read.notes,
        },
        *between,
        {
            "step": "rank",
            "cases": len(ranker.base.columns),
            "diseases": len(ranker.base.space),
            "known": round(answer.known, 4),
        },
        {
            "step": "ask",
            "questions": [
                {
                    "id": one.id,
                    "name": one.name,
                    "gain": one.gain,
                    "if_there": name(one.if_there),
                    "if_not": name(one.if_not),
                }
                for one in answer.questions
            ],
        },
    ]
