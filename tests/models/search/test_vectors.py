"""Vectors on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.encoders.port import unit
from models.search import vectors
from models.search.vectors import Vectors


def rows(count: int, seed: int = 0) -> vectors.Rows:
    return unit(np.random.default_rng(seed).normal(size=(count, 16)))


def test_exact_search_finds_what_a_product_of_matrices_finds(tmp_path: Path) -> None:
    held, queries = rows(500), rows(7, 1)
    index = Vectors(tmp_path)
    index.save("e", np.arange(500), held, 499)
    order = np.argsort(-(queries @ held.T), axis=1, kind="stable")[:, :5]
    assert [[number for _, number in of] for of in index.search(queries, 5)] == order.tolist()


def test_rows_that_come_later_are_found_beside_the_first_and_after_opening_again(tmp_path: Path) -> None:
    index = Vectors(tmp_path)
    index.save("e", np.arange(10), rows(10), 9)
    index.save("e", np.array([50, 60]), rows(2, 1), 60)
    again = Vectors(tmp_path)
    assert (len(again), again.last, again.encoder) == (12, 60, "e")
    assert [of[0][1] for of in again.search(rows(2, 1), 1)] == [50, 60]
    assert len(list(tmp_path.glob("*.faiss"))) == 1


def test_a_large_corpus_goes_over_to_lists_and_still_finds_each_of_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "LISTS_FROM", 4_000)
    held = rows(6_000)
    index = Vectors(tmp_path)
    index.save("e", np.arange(3_000), held[:3_000], 2_999)
    index.save("e", np.arange(3_000, 5_000), held[3_000:5_000], 4_999)
    index.save("e", np.arange(5_000, 6_000), held[5_000:], 5_999)
    chosen = [3, 2_999, 4_500, 5_999]
    assert [of[0][1] for of in Vectors(tmp_path).search(held[chosen], 1)] == chosen
    index.keep(np.arange(4_500, 6_000))
    assert [of[0][1] for of in index.search(held[[4_500, 5_999]], 1)] == [4_500, 5_999]
    assert len(index) == 1_500


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    assert Vectors(tmp_path).search(rows(2), 3) == [[], []]


class _Gpus:
    """FAISS as it is built for GPUs: copies of an index there, which here are in the processor's memory."""

    def __init__(self, faiss: Any, *, full: bool) -> None:
        self.faiss, self.full, self.copies = faiss, full, 0

    def copied(self, index: Any) -> Any:
        if self.full:
            raise RuntimeError("out of memory")
        self.copies += 1
        return self.faiss.clone_index(index)


@pytest.mark.parametrize("full", [False, True])
def test_gpus_are_searched_where_faiss_has_some_and_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    faiss = Vectors._faiss()
    gpus = _Gpus(faiss, full=full)
    monkeypatch.setattr(faiss, "get_num_gpus", lambda: 1)
    monkeypatch.setattr(faiss, "index_cpu_to_all_gpus", gpus.copied, raising=False)
    index = Vectors(tmp_path)
    index.save("e", np.arange(20), rows(20), 19)
    index.save("e", np.array([30]), rows(1, 1), 30)  # grown from the file, not from what is on the GPUs
    assert gpus.copies == (0 if full else 2)
    assert [of[0][1] for of in index.search(np.vstack([rows(20)[[4]], rows(1, 1)]), 1)] == [4, 30]
    index.keep(np.array([4, 30]))
    assert len(index) == 2
