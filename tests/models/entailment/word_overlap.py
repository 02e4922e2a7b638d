"""A classifier without weights: the share of a statement's words that the source has."""

from __future__ import annotations

from collections.abc import Sequence

from models.entailment.cross_encoder import LONGEST


class WordOverlap:
    name = "word overlap"

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        return [self._one(source.split(), statement.split()) for source, statement in pairs]

    def _one(self, source: list[str], statement: list[str]) -> float | None:
        if len(source) + len(statement) > LONGEST:
            return None
        shared = sum(word in source for word in statement)
        return round(shared / len(statement), 3) if statement else 1.0
