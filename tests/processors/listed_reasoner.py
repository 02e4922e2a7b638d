"""A reasoner without graph or policy: a list of what often follows what."""

from __future__ import annotations

import re
from collections.abc import Sequence

from processors.evidence.admission import denied, pieces
from schemas.paths import PathStep, ReasoningPath
from schemas.requests import Request


class ListedReasoner:
    """`listed`: (start, steps), by falling score. A start counts where its name stands in the record and is
    not denied.
    """

    def __init__(self, policy: str, listed: Sequence[tuple[PathStep, tuple[PathStep, ...]]]) -> None:
        self.policy = policy
        self._listed = listed

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
        texts = pieces(request)
        found: list[ReasoningPath] = []
        for place, (start, steps) in enumerate(self._listed):
            pattern = re.compile(rf"\b{re.escape(start.name)}\b", re.IGNORECASE)
            for one in texts:
                match = pattern.search(one.text)
                if match is not None and not denied(one.text[: match.start()]):
                    found.append(ReasoningPath(start, steps, 1 / (1 + place), one.at(*match.span())))
                    break
        return tuple(found)
