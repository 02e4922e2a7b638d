"""Which texts go through the model together.

A batch is as wide as its longest text; what the others lack is padding, computed for nothing. So texts go by
length, and a batch holds as many as its tokens, padding included, stay within a budget: what the layers hand
on then stays in the processor's caches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def batches(lengths: Sequence[int], budget: int) -> Iterator[list[int]]:
    """Indices into `lengths`, each once, shortest texts first; `len(batch) * longest <= budget` unless it is
    one text alone.
    """
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    batch: list[int] = []
    for index in order:
        if batch and (len(batch) + 1) * lengths[index] > budget:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch
