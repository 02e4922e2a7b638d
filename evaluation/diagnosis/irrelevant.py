"""What belongs to another patient, as if it were the answer: the test of whether an agent can leave aside
what does not help (Deep-DxSearch, fig. 4b).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from processors.diagnosis.agent.environment import Corpus, Environment, Found, Profile, Referred
from processors.diagnosis.agent.prompt import Presented


class Foreign:
    """All three ports of one patient, answering with what another would get. `half`: of `<match>`, every
    other disease is the patient's own.
    """

    def __init__(
        self, own: Environment, other: Environment, presented: Presented, *, half: bool = False
    ) -> None:
        self._own, self._other, self._presented, self._half = own, other, presented, half

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        foreign = self._foreign(most)
        own = self._own.match.cases(phenotypes, most) if self._half and self._own.match is not None else ()
        mixed = chain.from_iterable(zip_longest(foreign, own)) if own else iter(foreign)
        once: dict[str, Referred] = {}
        for one in mixed:
            if one is not None:
                once.setdefault(one.disease, one)
        return list(once.values())[:most]

    def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
        foreign = [one.disease for one in self._foreign(len(names))]
        return (
            self._own.lookup.profiles(foreign + [""] * (len(names) - len(foreign)))
            if self._own.lookup is not None
            else [None for _ in names]
        )

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        foreign = [one.disease for one in self._foreign(len(queries))]
        return self._own.search.passages(corpus, foreign, most) if self._own.search is not None else ()

    def _foreign(self, most: int) -> Sequence[Referred]:
        return (
            self._other.match.cases(self._presented.phenotypes, most) if self._other.match is not None else ()
        )
