"""Which concepts have like names: cosine of the rare words that their names share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from models.policies.tokens import tokens

_LIKE: Final = 0.35


def alike(names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """`Statistics.alike`, as arrays."""
    words = [[word for word in tokens(name) if " " not in word] for name in names]
    held = Counter(word for of in words for word in of)
    place = {word: at for at, word in enumerate(sorted(held))}
    rows = [at for at, of in enumerate(words) for _ in of]
    columns = [place[word] for of in words for word in of]
    rarity = [np.log(len(names) / held[word]) for of in words for word in of]
    table = sparse.csr_matrix(
        (rarity, (rows, columns)), shape=(len(names), max(len(place), 1)), dtype=np.float64
    )
    length = np.sqrt(np.asarray(table.multiply(table).sum(axis=1))).ravel()
    table = sparse.diags(1 / np.maximum(length, 1e-9)) @ table
    like = (table @ table.T).tocsr()
    like.setdiag(0)
    like.data[like.data < _LIKE] = 0
    like.eliminate_zeros()
    like.sort_indices()
    total = np.asarray(like.sum(axis=1)).ravel()
    weight = like.data / np.repeat(np.maximum(total, 1e-9), np.diff(like.indptr))
    return {
        "alike_pointer": like.indptr.astype(np.int32),
        "alike_other": like.indices.astype(np.int32),
        "alike_weight": weight.astype(np.float16),
    }
