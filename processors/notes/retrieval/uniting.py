"""The answers of all stages become one list of evidence, in which nothing stands twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from models.search.chunk_index import View
from processors.notes.retrieval.duplicates import Copy, copies_by_hash, near_copies
from processors.notes.retrieval.questions import Cues
from processors.notes.retrieval.scoring import DECIMALS
from schemas.instant import HOUR, Instant
from schemas.retrieval import Candidate, Chosen, Duplicate, Weights


@dataclass
class Answers:
    """What the stages gather, by chunk id. A duplicate is always the later of two, so that a chain of them
    ends.
    """

    candidates: list[Candidate] = field(default_factory=list)
    duplicates: dict[str, Duplicate] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)  # of chosen ones, the best final score
    asked: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, candidate: Candidate) -> None:
        self.candidates.append(candidate)
        if candidate.chosen:
            self.scores[candidate.chunk] = max(candidate.final, self.scores.get(candidate.chunk, 0.0))
            self.asked[candidate.chunk].append(
                f"{candidate.note_type or candidate.stage}/{candidate.question}"
            )

    def note(self, view: View, copies: Iterable[Copy]) -> None:
        for copy in copies:
            chunk, of = view.chunks[copy.place].id, view.chunks[copy.of].id
            self.duplicates.setdefault(chunk, Duplicate(chunk, of, copy.by, copy.similarity))

    def source(self, chunk: str) -> str:
        """The chunk that stands for it: what it was copied from may itself be a copy of one in another note
        type.
        """
        while chunk in self.duplicates:
            chunk = self.duplicates[chunk].of
        return chunk


def united(visit: View, answers: Answers, weights: Weights, cues: Cues, cut: Instant) -> tuple[Chosen, ...]:
    """The chosen of both stages, each copy replaced by the earliest source in the visit; the best first, ties
    by time.

    A score falls with the time since the text was last stated, by its source or a copy (a deviation: CLI-RAG
    has no age).
    """
    places = {chunk.id: place for place, chunk in enumerate(visit.chunks)}
    answers.note(visit, copies_by_hash(visit).values())
    sources = {places[answers.source(chunk)] for chunk in answers.scores}
    answers.note(visit, near_copies(visit, sorted(sources), weights, cues).values())
    scores: dict[int, float] = {}
    requested: dict[int, list[str]] = defaultdict(list)
    for chunk, final in answers.scores.items():
        place = places[answers.source(chunk)]
        scores[place] = max(scores.get(place, 0.0), final)
        requested[place].extend(answers.asked[chunk])
    copies: dict[str, list[str]] = defaultdict(list)
    for chunk in sorted(answers.duplicates, key=places.__getitem__):
        copies[answers.source(chunk)].append(chunk)
    for place in scores:
        stated = max(
            visit.chunks[places[name]].time
            for name in (visit.chunks[place].id, *copies[visit.chunks[place].id])
        )
        scores[place] = round(scores[place] * kept(cut - stated, weights.half_life), DECIMALS)
    return tuple(
        Chosen(
            chunk=visit.chunks[place],
            score=scores[place],
            asked=tuple(dict.fromkeys(requested[place])),
            copies=tuple(copies[visit.chunks[place].id]),
        )
        for place in sorted(scores, key=lambda place: (-scores[place], place))[: weights.choice.most]
    )


def kept(age: int, half_life: float) -> float:
    """Share of its score that a text keeps at its age (µs)."""
    return float(0.5 ** (max(age, 0) / (half_life * HOUR))) if half_life else 1.0
