"""The reasoner that ships: concepts of the admission-time record, what a trained policy expects after them,
and the paths between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Protocol, runtime_checkable

from kg.medical.linking import Link, Linker
from kg.medical.paths import Path
from kg.medical.paths.explanation import Explainer
from kg.medical.snapshot import Snapshot
from models.policies.action_policy import drawn
from models.policies.expectations import Expected
from processors.evidence.admission import Piece, pieces
from processors.evidence.record import Record
from processors.evidence.wording import name
from schemas.facts import Source
from schemas.paths import Choice, Expectations, PathStep, ReasoningPath
from schemas.requests import Request

#: Paths of one letter; screening leaves fewer.
MOST: Final = 40
#: In front of a reaction, so many characters at most.
_ALLERGY: Final = re.compile(r"\ballerg(?:y|ies|ic)\b|\breact(?:s|ed|ions?) to\b", re.IGNORECASE)
_NEAR: Final = 60
#: In front of an allergy: there is none.
_DENIED: Final = re.compile(r"\b(?:no|denies|denied|without)(?: \w+){0,3} $", re.IGNORECASE)
#: Two concepts of one name are told apart by their ids, which no reader needs.
_ID: Final = re.compile(r" \[\w+:[^\]]+\]$")


class Foresees(Protocol):
    """Which concepts to expect: `models.policies.expectations.Expecting`, or what it is compared with."""

    def expected(self, text: str, links: Iterable[Link], *, limit: int) -> list[Expected]:
        """Concepts that the text does not name, the likeliest first."""
        ...


@runtime_checkable
class Draws(Protocol):
    """A policy that can be tried: `models.policies.expectations.Expecting`."""

    def drawn(
        self, text: str, links: Iterable[Link], *, seed: int, limit: int
    ) -> tuple[list[Expected], Choice | None]: ...


class GraphReasoner:
    """Implements `Reasoner`. Pure: snapshot, linker and policy do not change while it lives."""

    def __init__(
        self, snapshot: Snapshot, linker: Linker, expecting: Foresees, called: str, explore: float = 0.0
    ) -> None:
        """`called`: name of the policy, as drafts and trajectories shall tell it. `explore`: for this share
        of the requests, by their ids, the concepts are drawn by the policy's probabilities instead of being
        the likeliest, where it can draw: what is never tried is never learned.
        """
        self.snapshot = snapshot
        self._linker = linker
        self._expecting = expecting
        self._explore = explore
        self.policy = f"{called} on {snapshot.path.stem}"

    def by(self, expecting: Foresees, called: str) -> GraphReasoner:
        """The same with another policy, over the same snapshot and linker."""
        return GraphReasoner(self.snapshot, self._linker, expecting, called, self._explore)

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
        """By falling score; () where the record names no concept of the graph, or only denies them."""
        return self.expectations(request).paths

    def expectations(self, request: Request, /) -> Expectations:
        """The same, with how they were chosen where they were drawn."""
        texts = pieces(request)
        links = [(one, link) for one in texts for link in self._linker.link(one.text)]
        known = [
            (one, link)
            for one, link in links
            if not (
                one.of_allergy or link.negated or link.family or link.hypothetical or _reaction(one, link)
            )
        ]
        now = {link.row for _, link in known if not link.historical} | self._standing(request)
        places: dict[int, Source] = {}
        for one, link in sorted(
            known, key=lambda each: each[1].historical
        ):  # where it is worded as of now, before where as of the past
            places.setdefault(link.row, one.at(link.start, link.end))
        if not places:
            return Expectations(self.policy)
        expected, choice = self._chosen(request, _joined(texts), [link for _, link in links])
        explainer = Explainer(self.snapshot)
        return Expectations(
            self.policy, tuple(self._path(one, places, now, explainer) for one in expected), choice
        )

    def _chosen(self, request: Request, text: str, links: list[Link]) -> tuple[list[Expected], Choice | None]:
        """Drawn or not by the request's id: one that is asked again is answered alike."""
        if isinstance(self._expecting, Draws) and drawn("explore", self.policy, request.id) < self._explore:
            return self._expecting.drawn(
                text, links, seed=int(drawn("seed", self.policy, request.id) * 2**32), limit=MOST
            )
        return self._expecting.expected(text, links, limit=MOST), None

    def _standing(self, request: Request) -> set[int]:
        """Concepts of coded conditions that are still there: "history of hypertension" is no end of it."""
        names = [name(f) for f in Record(request).of("has_condition") if f.status == "active"]
        return {link.row for one in names for link in self._linker.link(one) if not link.historical}

    def _path(
        self, one: Expected, places: dict[int, Source], now: set[int], explainer: Explainer
    ) -> ReasoningPath:
        first = [one.via] if one.via in places else []
        found: Path = explainer.explain((*first, *places), one.row)
        return ReasoningPath(
            self._step("", found.start),
            tuple(self._step(step.relation, step.row) for step in found.steps),
            one.log_odds,
            places[found.start],
            past=found.start not in now,
        )

    def _step(self, relation: str, row: int) -> PathStep:
        return PathStep(
            relation, self.snapshot.id(row), _ID.sub("", self.snapshot.name(row)), self.snapshot.group_of(row)
        )


def _reaction(one: Piece, link: Link) -> bool:
    """Whether it is worded as what an allergy does: "latex allergy (itching)"."""
    near = max(0, link.start - _NEAR)
    return any(
        not _DENIED.search(one.text, near, found.start())
        for found in _ALLERGY.finditer(one.text, near, link.start)
    )


def _joined(texts: Iterable[Piece]) -> str:
    return "\n".join(one.text for one in texts)
