"""How alike a draft and its reference are as texts: ROUGE, BLEU, METEOR, BERTScore, and the cosine of whole
texts (Sentence-BERT).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from evaluation.discharge.patients import Patient
from evaluation.encoded_parts import by_parts, parts
from evaluation.intervals import Bootstrap, Figure
from evaluation.overlap import bleu_of, overlaps
from models.encoders.cached import CachedEncoder
from models.encoders.port import Encoder, TokenEncoder, Vectors
from schemas.errors import ConfigurationError

_WORD: Final = re.compile(r"[a-z0-9]+")
METEOR: Final = "meteor (exact, stem)"  # not the paper's, which also matches synonyms


class Likeness:
    """Measures drafts of the same patients, one set of drafts after the other; what many sets have in common
    is measured once.
    """

    def __init__(self, patients: Sequence[Patient], bootstrap: Bootstrap, encoder: Encoder | None) -> None:
        self._patients, self._bootstrap, self._encoder = patients, bootstrap, encoder
        tokens = encoder.inner if isinstance(encoder, CachedEncoder) else encoder
        self._overlap = cache(lambda pair: overlaps([pair])[0])
        self._meteor = cache(lambda pair: meteor(*pair))
        self._bert = None
        if isinstance(tokens, TokenEncoder):
            vectors = cache(lambda text: token_vectors(text, tokens))
            self._bert = cache(lambda pair: bert_score(vectors(pair[0]), vectors(pair[1])))
        self._references = (
            by_parts(encoder, [one.reference for one in patients]) if encoder is not None else None
        )

    def of(self, drafts: Sequence[str]) -> dict[str, Figure]:
        """In the order of the patients."""
        ids, pairs = (
            [one.id for one in self._patients],
            [(text, one.reference) for text, one in zip(drafts, self._patients, strict=True)],
        )

        def mean(values: Sequence[float]) -> Figure | None:
            return self._bootstrap.figure({id: (value, 1.0) for id, value in zip(ids, values, strict=True)})

        reported = [self._overlap(pair) for pair in pairs]
        found = {
            kind: mean([one.rouge[kind][2] for one in reported]) for kind in ("rouge1", "rouge2", "rougeL")
        }
        found["bleu"] = self._bootstrap.of_sums(
            {id: one.counts for id, one in zip(ids, reported, strict=True)}, bleu_of
        )
        found[METEOR] = mean([self._meteor(pair) for pair in pairs])
        if self._bert is not None:
            scores = [self._bert(pair) for pair in pairs]
            for place, name in enumerate(("precision", "recall", "f1")):
                found[f"bertscore: {name}"] = mean([one[place] for one in scores])
        if self._encoder is not None and self._references is not None:
            found["sentence-bert"] = mean(
                (by_parts(self._encoder, drafts) * self._references).sum(axis=1).tolist()
            )
        return {name: figure for name, figure in found.items() if figure is not None}


def meteor(draft: str, reference: str) -> float:
    """METEOR (Banerjee and Lavie 2005, parameters of Lavie and Agarwal 2007) by nltk, with exact matches and
    Porter stems. Its matches of synonyms need WordNet, which is fetched over the network: without them,
    figures are lower than the paper's and do not compare.
    """
    try:
        from nltk.translate.meteor_score import single_meteor_score
    except ImportError:
        raise ConfigurationError(
            "expected nltk for METEOR, it is not installed; install the extra (`pip install "
            "'wardstream[evaluation]'`)"
        ) from None
    return float(
        single_meteor_score(
            _WORD.findall(reference.lower()), _WORD.findall(draft.lower()), wordnet=_NoSynonyms()
        )
    )


class _NoSynonyms:
    """What nltk asks WordNet."""

    def synsets(self, word: str) -> list[str]:
        return []


def token_vectors(text: str, encoder: TokenEncoder) -> Vectors:
    """[tokens, d]: of the parts that the encoder reads, one after the other."""
    return np.concatenate(encoder.tokens(parts(text)))


def bert_score(draft: Vectors, reference: Vectors) -> tuple[float, float, float]:
    """BERTScore (Zhang et al. 2020): each token with the one most like it on the other side; precision over
    the draft's, recall over the reference's, and their harmonic mean. Token vectors are of the encoder's last
    layer; no idf, no rescaling by a baseline.
    """
    if not len(draft) or not len(reference):
        return 0.0, 0.0, 0.0
    alike = draft @ reference.T
    precision, recall = float(alike.max(axis=1).mean()), float(alike.max(axis=0).mean())
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0
