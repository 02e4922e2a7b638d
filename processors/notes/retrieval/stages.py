"""Dual-stage retrieval of CLI-RAG (section 2.3): the visit's notes of all types first, then each type that
answered, by its own questions.

    global  view of the visit      -> scores per question -> copies collapse -> best few per question -> contributing note types
    local   view of one note type  -> the same, with the type's questions, for each contributing type
    both    the union; copies across note types and stages collapse to the earliest source; the best `most` are the evidence

Pure: the index, the scope, the questions' vectors and the numbers decide, and ties go to the earlier chunk.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from models.search.chunk_index import ChunkIndex, Scope, View
from processors.notes.retrieval.duplicates import Copy, copies_by_hash, near_copies
from processors.notes.retrieval.questions import Cues, Question, Questions, packaged_cues, packaged_questions
from processors.notes.retrieval.scoring import Scored, score
from processors.notes.retrieval.uniting import Answers, united
from processors.notes.retrieval.weights import packaged_weights
from schemas.chunks import UNLABELED, Chunk
from schemas.retrieval import Candidate, Chosen, Contribution, Retrieval, Stage, Stages, Weights


@dataclass(frozen=True)
class _Asked:
    """The questions of one stage, put to one view."""

    stage: Stage
    note_type: str  # "" in the global stage
    view: View
    questions: Sequence[Question]
    scored: Scored
    copies: Mapping[int, Copy]  # of equal hash

    def pool(self, column: int, size: int) -> list[int]:
        """The best places for one question that have any score, copies left out, ties by time."""
        finals = self.scored.final[:, column]
        order = np.lexsort((np.arange(len(finals)), -finals)).tolist()
        found = (place for place in order if finals[place] > 0 and place not in self.copies)
        return [place for place, _ in zip(found, range(size), strict=False)]

    def ranked(self, column: int, places: set[int]) -> list[int]:
        finals = self.scored.final[:, column].tolist()
        return sorted(places, key=lambda place: (-finals[place], place))


def retrieve(
    index: ChunkIndex,
    scope: Scope,
    vectors: Mapping[str, ArrayLike],
    questions: Questions | None = None,
    weights: Weights | None = None,
    cues: Cues | None = None,
    stages: Stages = "both",
) -> Retrieval:
    """Evidence of one visit. `scope`: its encounters and the cut; `vectors`: unit vectors of
    `questions.texts()` that are there.
    """
    questions, weights, cues = (
        questions or packaged_questions(),
        weights or packaged_weights(),
        cues or packaged_cues(),
    )

    def ask(stage: Stage, note_type: str, view: View, asked: Sequence[Question]) -> None:
        scored = score(view, asked, vectors, weights, cues)
        _answer(_Asked(stage, note_type, view, asked, scored, copies_by_hash(view)), weights, cues, answers)

    answers = Answers()
    visit = index.view(scope)
    if stages != "local":
        ask("global", "", visit, questions.global_)
    contributing = _contributing(visit, answers, weights)
    types = {
        "both": [one.note_type for one in contributing],
        "local": sorted({chunk.note_type for chunk in visit.chunks}),
        "global": [],
    }
    for note_type in types[stages]:
        view = index.view(msgspec.structs.replace(scope, note_types=frozenset({note_type})))
        ask("local", note_type, view, questions.of(note_type))
    chosen = united(visit, answers, weights, cues, scope.cut)
    return Retrieval(
        cut=scope.cut,
        stages=stages,
        chunks=len(visit),
        embedded=int(visit.embedded.sum()),
        candidates=tuple(answers.candidates),
        duplicates=tuple(answers.duplicates[chunk] for chunk in sorted(answers.duplicates)),
        contributing=contributing,
        chosen=chosen,
        weights=weights,
    )


def _answer(asked: _Asked, weights: Weights, cues: Cues, answers: Answers) -> None:
    """Candidates of each question with copies marked, and the best few chosen."""
    pools = [asked.pool(column, weights.choice.pool) for column in range(len(asked.questions))]
    near = near_copies(asked.view, sorted({place for pool in pools for place in pool}), weights, cues)
    answers.note(asked.view, (*asked.copies.values(), *near.values()))
    fitting = weights.choice.global_ if asked.stage == "global" else weights.choice.local
    for column, pool in enumerate(pools):
        sources = {near[place].of for place in pool if place in near}
        ranked = asked.ranked(column, {*pool, *sources})
        standing = [place for place in ranked if place not in near]
        good = [place for place in standing if asked.scored.final[place, column] >= weights.choice.least]
        for rank, place in enumerate(ranked, 1):
            of = asked.view.chunks[near[place].of].id if place in near else ""
            answers.add(_candidate(asked, column, place, rank, of, place in good[:fitting]))


def _candidate(asked: _Asked, column: int, place: int, rank: int, of: str, chosen: bool) -> Candidate:
    scored = asked.scored
    cosine = float(scored.cosine[place, column])
    return Candidate(
        stage=asked.stage,
        note_type=asked.note_type,
        question=asked.questions[column].id,
        chunk=asked.view.chunks[place].id,
        rank=rank,
        bm25=float(scored.bm25[place, column]),
        lexical=float(scored.lexical[place, column]),
        cosine=None if np.isnan(cosine) else cosine,
        hybrid=float(scored.hybrid[place, column]),
        section=float(scored.section[place]),
        cues=int(scored.cues[place]),
        boost=float(scored.boost[place]),
        final=float(scored.final[place, column]),
        duplicate_of=of,
        chosen=chosen,
    )


def _contributing(visit: View, answers: Answers, weights: Weights) -> tuple[Contribution, ...]:
    types = {chunk.id: chunk.note_type for chunk in visit.chunks}
    chunks = Counter(types[chunk] for chunk in answers.scores)
    pairs = Counter(types[candidate.chunk] for candidate in answers.candidates if candidate.chosen)
    found = [
        Contribution(name, count, pairs[name])
        for name, count in chunks.items()
        if count >= weights.choice.contributing
    ]
    return tuple(sorted(found, key=lambda given: (-given.chunks, -given.answers, given.note_type)))


# The evidence as a prompt shows it: by note type, section and chunk, each under an anchor that a statement
# can name.
#
# `[note_type | section | chunk n]` must be unique to lead back to one chunk. Within the first document of a
# type n is the chunk's number in its section; the numbers of a later document of the same type go on behind
# those of the earlier. What stands under no known header comes last, as "More Information".

MORE: Final = "More Information"


class Anchored(Struct, frozen=True):
    """A chunk and the anchor under which the prompt shows it."""

    anchor: str
    chosen: Chosen

    @property
    def chunk(self) -> Chunk:
        return self.chosen.chunk


def anchored(chosen: Iterable[Chosen]) -> tuple[Anchored, ...]:
    """In the order of the prompt. Anchors are unique."""
    groups: dict[tuple[bool, str, str], list[Chosen]] = defaultdict(list)
    for one in chosen:
        chunk = one.chunk
        groups[chunk.section == UNLABELED, chunk.note_type, chunk.section].append(one)
    found: list[Anchored] = []
    for (unlabeled, note_type, section), members in sorted(groups.items()):
        behind = highest = 0
        document = ""
        for one in sorted(
            members, key=lambda one: (one.chunk.time, one.chunk.resource, one.chunk.version, one.chunk.number)
        ):
            chunk = one.chunk
            if f"{chunk.resource}@{chunk.version}" != document:
                document, behind = f"{chunk.resource}@{chunk.version}", highest
            highest = behind + chunk.number
            found.append(Anchored(f"[{note_type} | {MORE if unlabeled else section} | chunk {highest}]", one))
    return tuple(found)
