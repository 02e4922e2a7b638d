"""An answer as a line of JSON: ranked diseases with evidence, and how they were come by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from models.ranker import Answer, Query, Ranker
from wardstream.diagnosing.queries import Asked

Step = dict[str, Any]


def answered(ranker: Ranker, asked: Asked, top: int) -> dict[str, Any] | None:
    """{id, ranked: [{ids, name, p, seen, evidence}], abstained, trajectory}; None where the line was no query."""
    return None if asked.query is None else line(ranker, asked, asked.query, ranker.diagnose(asked.query, top))


def line(ranker: Ranker, asked: Asked, query: Query, answer: Answer, asking: Sequence[Step] = ()) -> dict[str, Any]:
    """`query`: as it was read, `asking`: what was asked and replied before it came to this answer."""
    return {
        "id": asked.id,
        "ranked": [
            {"ids": one.ids, "name": one.name, "p": round(one.p, 4), "seen": one.seen, "evidence": msgspec.to_builtins(one.evidence)}
            for one in answer.ranked
        ],
        "abstained": answer.abstained,
        "trajectory": _trajectory(ranker, asked, query, answer, asking),
    }


def _trajectory(ranker: Ranker, asked: Asked, query: Query, answer: Answer, asking: Sequence[Step]) -> list[Step]:
    """What was read, what was asked, what was ranked, what should be asked next."""
    graph = ranker.base.ontology
    name = ranker.base.space.name
    return [
        {"step": "read", "present": [graph.id(row) for row in query.present], "excluded": [graph.id(row) for row in query.absent], "told": asked.told},
        *asking,
        {"step": "rank", "cases": len(ranker.base.columns), "diseases": len(ranker.base.space), "known": round(answer.known, 4)},
        {
            "step": "ask",
            "questions": [
                {"id": one.id, "name": one.name, "gain": one.gain, "if_there": name(one.if_there), "if_not": name(one.if_not)}
                for one in answer.questions
            ],
        },
    ]  # fmt: skip
