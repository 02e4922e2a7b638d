"""A linear regression as a product of two thin matrices, kept in eight bits."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_MOST: Final = 127


class Regression(NamedTuple):
    """x -> x W, with W = into @ out of rank r: into [n, r], out [r, C]."""

    into: Floats
    out: Floats

    def packed(self, name: str) -> dict[str, NDArray[Any]]:
        """Each row of `into`, and each column of `out`, in steps of a 127th of its largest entry."""
        into, into_scale = _rounded(self.into)
        out, out_scale = _rounded(self.out.T)
        return {
            f"{name}_into": into,
            f"{name}_into_scale": into_scale,
            f"{name}_out": out,
            f"{name}_out_scale": out_scale,
        }

    @classmethod
    def unpacked(cls, name: str, arrays: dict[str, NDArray[Any]]) -> Self:
        return cls(
            _restored(f"{name}_into", arrays), np.ascontiguousarray(_restored(f"{name}_out", arrays).T)
        )

    def __call__(self, places: list[int], values: Floats) -> Floats:
        """[C], for an x that is zero but for `values` at `places`."""
        return np.asarray((values @ self.into[places]) @ self.out, np.float32)


def _rounded(rows: Floats) -> tuple[NDArray[np.int8], Floats]:
    scale = np.asarray(np.maximum(np.abs(rows).max(axis=1, initial=0), 1e-12) / _MOST, np.float32)
    return np.rint(rows / scale[:, None]).astype(np.int8), scale


def _restored(name: str, arrays: dict[str, NDArray[Any]]) -> Floats:
    found: Floats = arrays[name].astype(np.float32) * arrays[f"{name}_scale"].astype(np.float32)[:, None]
    return found
