"""Versions of documents for the tests of the chunk index, and BM25 as the textbook has it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from models.search.chunk_index import DocumentVersion
from processors.notes.chunking import content_hash
from schemas.chunks import Chunk


def version(
    resource: str = "D/1", number: int = 1, time: int = 0, *, retracted: bool = False
) -> DocumentVersion:
    return DocumentVersion(resource, (number, time, f"{resource}{number}"), time, retracted)


def written(
    of: DocumentVersion,
    *texts: str,
    encounter: str = "E/1",
    note_type: str = "nursing",
    section: str = "Unlabeled",
    category: str = "unlabeled",
) -> tuple[Chunk, ...]:
    """Chunks of a version, one a text."""
    return tuple(
        Chunk(
            id=f"{of.resource}@{of.rank[0]}#{ordinal}",
            resource=of.resource,
            version=str(of.rank[0]),
            encounter=encounter,
            time=of.time,
            note_type=note_type,
            section=section,
            category=category,
            number=ordinal + 1,
            start=0,
            end=len(text),
            text=text,
            hash=content_hash(text),
        )
        for ordinal, text in enumerate(texts)
    )


def direction(seed: int, dimension: int = 8) -> NDArray[np.float32]:
    """Some unit vector."""
    vector = np.random.default_rng(seed).normal(size=dimension)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def textbook_bm25(
    documents: Sequence[Sequence[str]], question: Iterable[str], k1: float = 1.2, b: float = 0.75
) -> list[float]:
    """BM25 term by term from the formula, over plain lists."""
    counts, words = [Counter(document) for document in documents], list(question)
    mean = sum(map(len, documents)) / len(documents)
    scores = []
    for document, count in zip(documents, counts, strict=True):
        score = 0.0
        for word in words:
            holding = sum(1 for other in counts if word in other)
            idf = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
            score += idf * count[word] * (k1 + 1) / (count[word] + k1 * (1 - b + b * len(document) / mean))
        scores.append(score)
    return scores
