"""How well each chunk of a view answers each question: BM25 and cosine combined, weighed by section, lifted
by symptoms.

Equation of CLI-RAG, section 2.3, made explicit: hybrid = w * bm25 / max(bm25) + (1 - w) * max(cosine, 0). A
chunk without an embedding takes the median cosine of those that have one, so that it is neither lost nor
preferred; where none has, BM25 counts alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.search.chunk_index import View
from processors.notes.retrieval.questions import Cues, Question
from schemas.chunks import Chunk
from schemas.retrieval import Weights

#: Scores are compared to so many decimals, then by time: the last bits of a sum must not decide.
DECIMALS: Final = 6
_HEADING: Final = 80  # characters: a chunk that is only a header is shorter

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Scored:
    """Arrays over the chunks of a view: (n, q) for q questions, (n,) where the question does not matter."""

    bm25: Scores
    lexical: Scores
    cosine: Scores  # NaN without an embedding
    hybrid: Scores
    section: Scores
    cues: NDArray[np.int64]
    boost: Scores
    final: Scores


def score(
    view: View, asked: Sequence[Question], vectors: Mapping[str, ArrayLike], weights: Weights, cues: Cues
) -> Scored:
    """Scores of all chunks for all questions. `vectors`: unit vector of each question by its `ask`; may be
    empty, or lack some.
    """
    shape = (len(view), len(asked))
    bm25 = np.zeros(shape)
    for place, question in enumerate(asked):
        bm25[:, place] = view.bm25(question.terms, weights.bm25)
    best = bm25.max(axis=0, initial=0.0)
    lexical = np.divide(bm25, best, out=np.zeros(shape), where=best > 0)
    cosine = _cosines(view, asked, vectors)
    hybrid = _hybrid(lexical, cosine, weights.lexical)
    section = np.array([weights.sections.get(chunk.category, 1.0) for chunk in view.chunks])
    found = view.matches(cues.symptoms)
    boost = np.minimum(found * weights.cue, weights.most_cues)
    content = np.array([not _only_heading(chunk) for chunk in view.chunks], dtype=np.float64)
    final = hybrid * (section * (1 + boost) * content)[:, None]
    return Scored(
        bm25=np.round(bm25, DECIMALS),
        lexical=np.round(lexical, DECIMALS),
        cosine=cosine,
        hybrid=np.round(hybrid, DECIMALS),
        section=section,
        cues=found,
        boost=np.round(boost, DECIMALS),
        final=np.round(final, DECIMALS),
    )


def _cosines(view: View, asked: Sequence[Question], vectors: Mapping[str, ArrayLike]) -> Scores:
    found = np.full((len(view), len(asked)), np.nan)
    places = [place for place, question in enumerate(asked) if question.ask in vectors]
    if places and len(view):
        found[:, places] = view.cosine(
            np.stack([np.asarray(vectors[asked[place].ask], dtype=np.float32) for place in places])
        )
    return found


def _hybrid(lexical: Scores, cosine: Scores, share: float) -> Scores:
    hybrid = lexical.copy()
    for place in range(cosine.shape[1]):
        known = ~np.isnan(cosine[:, place])
        if known.any():
            positive = np.maximum(cosine[:, place], 0.0)
            positive[~known] = np.median(positive[known])
            hybrid[:, place] = share * lexical[:, place] + (1 - share) * positive
    return hybrid


def _only_heading(chunk: Chunk) -> bool:
    """A header with nothing under it ("Physical Examination:", what follows has headers of its own) answers
    no question.
    """
    text = chunk.text
    if "\n" in text or len(text) > _HEADING:
        return False
    return text.endswith(":") or text.casefold() == chunk.section.casefold()
