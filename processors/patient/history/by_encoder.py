"""What the sentences of a long history are worth by an encoder, in place of CliCARE's trained Longformer (eq. 2): half by words, half
by how near each is to the middle of them all. Measured it chooses worse than words alone (docs/compression.md), so it is
not the default; and equal notes give equal summaries only where every machine has the same encoder.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec
import numpy as np

from models.encoders.port import Encoder
from schemas.errors import BackendError
from schemas.history import HistorySentence

log = logging.getLogger(__name__)

Rescore: TypeAlias = Callable[[Sequence[HistorySentence]], list[HistorySentence]]
_SHARE: Final = 0.5


def by_encoder(encoder: Encoder) -> Rescore:
    """Sentences with other scores, in their order; as they are where the encoder does not answer."""

    def rescored(sentences: Sequence[HistorySentence]) -> list[HistorySentence]:
        if len(sentences) < 2:
            return list(sentences)
        try:
            vectors = encoder.encode([one.text for one in sentences])
        except BackendError as error:
            log.warning("a history is chosen by words: %s", error)
            return list(sentences)
        middle = vectors.mean(axis=0)
        near = np.clip(vectors @ (middle / max(float(np.linalg.norm(middle)), 1e-9)), 0.0, 1.0)
        return [
            msgspec.structs.replace(one, score=round((1 - _SHARE) * one.score + _SHARE * float(like), 4))
            for one, like in zip(sentences, near, strict=True)
        ]

    return rescored
