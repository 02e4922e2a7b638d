"""The same matching on a device of torch: a GPU for bases of many million cases, or for many queries at once.

Similarities of terms are computed and rounded on the host, and are multiples of 2^-20, at most 1; taking
maxima changes none, and a sum of sixteen of them is exact in float32 in whatever order a device adds. So the
values are those of `Matcher`, bit for bit, and the ranking is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.case import Columns
from models.ranker.case_matching import AT_ONCE, Matcher
from models.ranker.ontology import Rows
from models.ranker.similarity import Similarity
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    import torch

_TOGETHER: Final = 8  # queries whose similarities stand side by side
_BLOCK: Final = {"cpu": 4096, "cuda": 1 << 18}  # cases at a time: a cache's, a card's


class DeviceMatcher(Matcher):
    """`device`: of torch ("cuda", "cuda:1", "cpu"). Memory on it: 4 bytes for each finding of each case, and
    0.5 KB for each case at a time.

    Raises ConfigurationError where torch is missing, or has no such device.
    """

    def __init__(self, columns: Columns, similarity: Similarity, device: str = "cuda") -> None:
        super().__init__(columns, similarity)
        self._device = _device(device)
        size = _BLOCK.get(self._device.type, _BLOCK["cuda"])
        self._held: list[
            tuple[torch.Tensor, torch.Tensor]
        ] = []  # cases int64 [n], their findings int32 [L, n]
        by_length: dict[int, list[tuple[NDArray[np.int64], Rows]]] = {}
        for cases, findings in self._blocks:
            by_length.setdefault(len(findings), []).append((cases, findings))
        for blocks in by_length.values():
            cases = np.concatenate([one for one, _ in blocks])
            findings = np.concatenate([one for _, one in blocks], axis=1)
            for at in range(0, len(cases), size):
                self._held.append(
                    (
                        self._there(cases[at : at + size]),
                        self._there(np.ascontiguousarray(findings[:, at : at + size])),
                    )
                )
        self._blocks.clear()

    def similarities(self, rows: Rows) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.similarities_of([rows])[0]
        return found

    def similarities_of(self, queries: Sequence[Rows]) -> NDArray[np.float64]:
        """Eq. 21 for every query and case, float64 [Q, N]."""
        sums = np.zeros((len(queries), len(self.columns)), np.float64)
        parts = (
            (number, rows[at : at + AT_ONCE])
            for number, rows in enumerate(queries)
            for at in range(0, len(rows), AT_ONCE)
        )
        while some := list(islice(parts, _TOGETHER)):
            found = self._sums([rows for _, rows in some])
            for (number, _), of_part in zip(some, found, strict=True):
                sums[number] += of_part
        for number, rows in enumerate(queries):
            sums[number] /= max(len(rows), 1)
        return sums

    def _sums(self, parts: Sequence[Rows]) -> Iterator[NDArray[np.float32]]:
        """Of each part of a query the sums over its findings, float32 [N]."""
        import torch

        table = np.zeros((len(self._distinct), len(parts), AT_ONCE), np.float32)
        for at, rows in enumerate(parts):
            table[:, at, : len(rows)] = self._similarity.between(rows, self._distinct).T
        width = len(parts) * AT_ONCE
        there = self._there(table.reshape(len(table), width))
        found = torch.zeros((len(parts), len(self.columns)), dtype=torch.float32, device=self._device)
        for cases, findings in self._held:
            most = there.index_select(0, findings[0])
            for place in findings[1:]:
                torch.maximum(most, there.index_select(0, place), out=most)
            found[:, cases] = most.view(len(cases), len(parts), AT_ONCE).sum(2).T
        yield from found.cpu().numpy()

    def _there(self, values: NDArray[np.generic]) -> torch.Tensor:
        import torch

        return torch.from_numpy(values).to(self._device)


def _device(name: str) -> torch.device:
    if find_spec("torch") is None:
        raise ConfigurationError(
            "expected torch for matching on a device, got none; install the extra: pip install "
            "'wardstream[encoder]'"
        )
    import torch

    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError) as error:
        raise ConfigurationError(
            f"expected a device of torch, got {name}, which it cannot use here ({type(error).__name__}); "
            "leave it out"
        ) from None
    return torch.device(name)
