"""An answer of an embedding server, read without trust: bytes in, unit vectors or BackendRefused out. No IO.

    {"data": [{"index": 0, "embedding": [.1, ...]}, ...], "model": ..., "usage": ...}

What is seen in the field and ends here: a proxy's HTML page with status 200, fewer vectors than texts,
vectors in another order (only `index` counts), null or NaN in a vector (a model in half precision), a vector
of zeros, another model than was asked for (another dimension).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import orjson

from models.encoders.port import Vectors, unit
from schemas.errors import BackendRefused


def read_vectors(body: bytes, *, count: int, dimension: int) -> Vectors:
    """float32 [count, dimension] in the order of the question; `dimension` 0 takes what comes."""
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise _broken(f"expected a JSON answer, got {len(body)} bytes that are not JSON") from None
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, list) or len(data) != count:
        raise _broken(f"expected {count} vectors, got {len(data) if isinstance(data, list) else 'none'}")
    rows: list[Any] = [None] * count
    for entry in data:
        index = entry.get("index") if isinstance(entry, dict) else None
        if not isinstance(index, int) or not 0 <= index < count or rows[index] is not None:
            raise _broken(f"expected each index from 0 to {count - 1} once")
        rows[index] = entry.get("embedding")
    try:
        matrix = np.array(rows, dtype=np.float64)
    except (ValueError, TypeError):
        raise _broken("expected a list of numbers of one length for each text") from None
    if matrix.ndim != 2 or matrix.shape[1] == 0:
        raise _broken("expected a list of numbers for each text")
    if dimension and matrix.shape[1] != dimension:
        # Another model answers: asking again brings the same, and a wrong vector in the index is worse than
        # none.
        raise BackendRefused(
            f"expected vectors of {dimension} components, got {matrix.shape[1]}; check model and dimension"
        )
    norms = np.linalg.norm(matrix, axis=1)
    if not np.isfinite(norms).all() or (norms == 0).any():
        raise _broken("expected finite vectors other than zero")
    return unit(matrix)


def _broken(message: str) -> BackendRefused:
    """Not what was asked for, but a restarting server or proxy may do better in a moment."""
    error = BackendRefused(message)
    error.retryable = True
    return error
