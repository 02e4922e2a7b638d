"""What an encoder finds central in a note, as a scorer: MiniLM, a clinical Longformer, any other by name
(models/encoders).

The paper's M_LF is a Longformer pre-trained on clinical text and trained to pick sentences; no such weights
are public, and nothing here is trained. So a sentence counts by what an encoder makes of it beside the others
of its note:

    centroid    cosine with the mean of the note's sentences (Radev et al. 2004)
    attention   what the other sentences give it, if each spreads a softmax of its cosines over the others (LexRank after one step, Erkan
                and Radev 2004)

With a TokenEncoder the sentences are read in the note's context, as a Longformer reads them: their vectors
are means of their tokens in windows as long as the model reads (4 096 tokens of a Longformer, 256 of MiniLM).
A server's vectors are those of the sentences alone.

Not in the fold: it must be the same on every machine and wait for no model. It orders candidates where they
are read, or a folder's notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.encoders.port import Encoder, TokenEncoder, Vectors
from processors.patient.history.scorers import Lexical, Statement

How: TypeAlias = Literal["centroid", "attention"]

#: Sharpness of the softmax: cosines of related sentences differ by tenths.
TEMPERATURE: Final = 0.1
#: Sentences of a note that are compared with each other; those of a longer one in groups of as many.
MOST_COMPARED: Final = 1_000


class ByEncoder:
    """`mix` of the encoder's rank within the note, the rest by words; 1: the encoder alone, 0: words
    alone.
    """

    def __init__(
        self, encoder: Encoder, *, how: How = "centroid", mix: float = 0.5, in_context: bool = True
    ) -> None:
        if not 0 <= mix <= 1:
            raise ValueError(f"expected a share of the encoder between 0 and 1, got {mix}")
        self._encoder, self._how, self._mix = encoder, how, mix
        self._context = isinstance(encoder, TokenEncoder) and in_context
        self.name = f"{how}/{encoder.name}{'/in-context' if self._context else ''}/{mix}"

    def score(self, note: Sequence[Statement]) -> list[float]:
        words = Lexical().score(note)
        found: list[float] = []
        for first in range(0, len(note), MOST_COMPARED):
            found += _ranks(self._salience([one.text for one in note[first : first + MOST_COMPARED]]))
        blank = [one.stated.boilerplate and self._mix < 1 for one in note]
        return [
            w if empty else (1 - self._mix) * w + self._mix * r
            for w, r, empty in zip(words, found, blank, strict=True)
        ]

    def _salience(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """(n,) by how central each is."""
        if isinstance(self._encoder, TokenEncoder) and self._context:
            vectors = in_context(self._encoder, texts)
        else:
            vectors = self._encoder.encode(texts)
        wide = np.asarray(vectors, dtype=np.float64)
        if self._how == "centroid":
            return np.asarray(wide @ wide.mean(axis=0))
        return _received(wide)


def in_context(encoder: TokenEncoder, texts: Sequence[str]) -> Vectors:
    """float32 [len(texts), dimension]: the mean of each text's tokens, where all are read one after the
    other.

    What a window of the model does not hold begins the next; a text that is longer than one is read alone,
    and so is the rest where a tokenizer cuts it otherwise than text by text.
    """
    alone = encoder.tokens(texts)
    means = np.stack([_mean(tokens) for tokens in alone]).astype(np.float32)
    first = 0
    while first < len(texts):
        read = encoder.tokens([" ".join(texts[first:])])[0]
        at, last = 0, first
        while last < len(texts) and at + len(alone[last]) <= len(read):
            at += len(alone[last])
            last += 1
        if last == len(texts) and at != len(read):
            break
        if last == first:
            first += 1
            continue
        at = 0
        for number in range(first, last):
            if len(alone[number]):
                means[number] = _mean(read[at : at + len(alone[number])])
            at += len(alone[number])
        first = last
    return means


def _mean(tokens: Vectors) -> NDArray[np.float64]:
    """Of unit norm; zero of no token."""
    wide = np.asarray(tokens, dtype=np.float64)
    mean = wide.mean(axis=0) if len(wide) else np.zeros(wide.shape[1])
    length = float(np.linalg.norm(mean))
    return mean / length if length else mean


def _received(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n, d) -> (n,): the attention each sentence gets from the others, 1 / n of all on average."""
    if len(vectors) < 2:
        return np.ones(len(vectors))
    cosines = vectors @ vectors.T / TEMPERATURE
    np.fill_diagonal(cosines, -np.inf)
    given = np.exp(cosines - cosines.max(axis=1, keepdims=True))
    return np.asarray((given / given.sum(axis=1, keepdims=True)).mean(axis=0))


def _ranks(values: NDArray[np.float64]) -> list[float]:
    """0 for the least, 1 for the greatest; the same for equal ones. Rounded first, so that a machine's last
    bits decide nothing.
    """
    known, places = np.unique(np.round(values, 4), return_inverse=True)
    return (
        [float(place) / max(1, len(known) - 1) for place in places] if len(known) > 1 else [1.0] * len(values)
    )
