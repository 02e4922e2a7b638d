"""A search whose long answers are summarised: the port of the agent around another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from processors.diagnosis.agent.environment import Corpus, Found, Search
from processors.diagnosis.summaries.port import Question, Summariser

LONG: Final = 1_200  # characters of all passages together; what is shorter is told as it stands


class Short:
    """`Search`, for one patient: what `search` answers, in the summariser's sentences. A passage of which
    nothing is kept is left out.

    A sentence that rests on several passages is told under the first of them, so that its id leads to what
    says it.
    """

    def __init__(
        self, search: Search, summariser: Summariser, findings: Sequence[str] = (), most: int = LONG
    ) -> None:
        self.whole = search  # unshortened, for ablations
        self._summariser = summariser
        self._findings = tuple(findings)
        self._most = most

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        found = tuple(self.whole.passages(corpus, queries, most))
        if sum(len(one.text) for one in found) <= self._most:
            return found
        told: dict[str, list[str]] = {}
        for kept in self._summariser.summary(
            Question(tuple(queries), self._findings, found, self._most)
        ).sentences:
            told.setdefault(kept.chunks[0], []).append(kept.text)
        return [
            Found(one.id, one.corpus, one.title, " ".join(told[one.id])) for one in found if one.id in told
        ]
