"""An answer as a line of JSON: ranked diseases with evidence, and how they were come by."""

from __future__ import annotations

from typing import Any

import msgspec

from models.ranker import Answer, Ranker
from wardstream.diagnosing.queries import Asked


def answered(ranker: Ranker, asked: Asked, top: int) -> dict[str, Any] | None:
    """{id, ranked: [{ids, name, p, seen, evidence}], abstained, trajectory}; None where the line was no query."""
    if asked.query is None:
        return None
    answer = ranker.diagnose(asked.query, top)
    return {
        "id": asked.id,
        "ranked": [
            {"ids": one.ids, "name": one.name, "p": round(one.p, 4), "seen": one.seen, "evidence": msgspec.to_builtins(one.evidence)}
            for one in answer.ranked
        ],
        "abstained": answer.abstained,
        "trajectory": _trajectory(ranker, asked, answer),
    }


def _trajectory(ranker: Ranker, asked: Asked, answer: Answer) -> list[dict[str, Any]]:
    """What was read, what was ranked, what should be asked next."""
    graph, query = ranker.base.ontology, asked.query
    if query is None:
        return []
    name = ranker.base.space.name
    return [
        {"step": "read", "present": [graph.id(row) for row in query.present], "excluded": [graph.id(row) for row in query.absent], "told": asked.told},
        {"step": "rank", "cases": len(ranker.base.columns), "diseases": len(ranker.base.space), "known": round(answer.known, 4)},
        {
            "step": "ask",
            "questions": [
                {"id": one.id, "name": one.name, "gain": one.gain, "if_there": name(one.if_there), "if_not": name(one.if_not)}
                for one in answer.questions
            ],
        },
    ]  # fmt: skip
