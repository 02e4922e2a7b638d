"""Vectors of the pieces of one corpus: FAISS on disk, exact while small, inverted lists from 200,000 on; searched on
the GPUs where FAISS has some.

A row belongs to a number of the index of words, and numbers are never used twice: a vector whose piece is
gone finds nothing, a piece without a vector is found by its words. So the two need no common commit, and
whoever adds next makes up what is missing.
"""

from __future__ import annotations

import threading
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.encoders.port import Vectors as Rows
from models.search.words import MISSING
from models.whole_file import whole_file
from schemas.errors import ConfigurationError, StateError

LISTS_FROM: Final = 200_000  # rows; below, every vector is compared
_PER_LIST: Final = 40  # training rows for each list, FAISS's own advice
_PROBES: Final = 32  # lists that are looked into
_NAME: Final = "vectors.json"
_TRIES: Final = 3


class State(Struct, frozen=True):
    """Which files are the vectors now, and of what."""

    encoder: str
    dimension: int
    rows: int
    last: int  # the highest number that has been embedded, or was to be
    generation: int


class Vectors:
    """The vectors of one corpus, as last saved."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._on_gpu = threading.Lock()  # one search at a time: FAISS's copies there are not for threads
        self._seen: tuple[int, int] | None = None
        self.state: State | None = None
        self.refresh()

    def refresh(self) -> None:
        """Raises StateError where the files are not what they should be."""
        for _ in range(_TRIES):
            try:
                found = (self._folder / _NAME).stat()
            except FileNotFoundError:
                self.state = self._seen = None
                return
            now = (found.st_mtime_ns, found.st_size)
            if now == self._seen or not installed():
                return
            try:
                state = msgspec.json.decode((self._folder / _NAME).read_bytes(), type=State)
                index = self._faiss().read_index(
                    str(self._path(state, "faiss")), self._faiss().IO_FLAG_MMAP_IFC
                )
                numbers = np.load(self._path(state, "npy"), mmap_mode="r")
                break
            except (msgspec.DecodeError, OSError, RuntimeError, ValueError) as error:
                why = type(error).__name__  # or somebody saved others between our two looks
        else:
            raise StateError(
                f"expected vectors at {self._folder}, got {why}; remove the folder, the next `knowledge "
                "add` makes it"
            )
        if index.ntotal != len(numbers):
            raise StateError(
                f"expected {len(numbers)} vectors at {self._folder}, got {index.ntotal}; remove the folder"
            )
        self._rows = (
            index,
            numbers,
            _nearest(self._faiss(), index),
        )  # together: another thread may be searching
        self.state, self._seen = state, now

    @property
    def encoder(self) -> str:
        """Who made them; empty where there are none."""
        return self.state.encoder if self.state else ""

    @property
    def last(self) -> int:
        return self.state.last if self.state else -1

    def __len__(self) -> int:
        return self.state.rows if self.state else 0

    def search(self, queries: Rows, most: int) -> list[list[tuple[float, int]]]:
        """For each query (cosine, number), the nearest first; among equals the earlier number."""
        if not len(self) or not len(queries):
            return [[] for _ in queries]
        index, numbers, nearest = self._rows
        with self._on_gpu if nearest is not index else nullcontext():
            scores, rows = nearest.search(np.ascontiguousarray(queries, np.float32), min(most, len(numbers)))
        return [
            sorted(
                ((float(score), int(numbers[row])) for score, row in zip(of, at, strict=True) if row >= 0),
                key=lambda one: (-one[0], one[1]),
            )
            for of, at in zip(scores, rows, strict=True)
        ]

    def save(self, encoder: str, numbers: NDArray[np.int64], rows: Rows, last: int) -> None:
        """Rows more, kept durably before they are seen; what another encoder made goes."""
        old, held = self._rows[:2] if self.encoder == encoder and len(self) else (None, np.empty(0, np.int64))
        self._write(self._grown(old, rows), np.concatenate([held, numbers]), encoder, last)

    def keep(self, there: NDArray[np.int64]) -> None:
        """Without the rows whose numbers are not `there` any more, which would take the places of others."""
        if self.state is None or not len(self):
            return
        index, numbers, _ = self._rows
        alive = np.flatnonzero(np.isin(numbers, there))
        if isinstance(index, self._faiss().IndexIVF):
            index.make_direct_map()
        rows = (
            index.reconstruct_batch(alive) if len(alive) else np.empty((0, self.state.dimension), np.float32)
        )
        self._write(self._grown(None, rows), np.asarray(numbers)[alive], self.state.encoder, self.state.last)

    def _write(self, index: Any, all_numbers: NDArray[np.int64], encoder: str, last: int) -> None:
        old = self.state
        state = State(encoder, index.d, len(all_numbers), last, (old.generation if old else 0) + 1)
        faiss = self._faiss()
        with whole_file(self._path(state, "faiss")) as file:
            faiss.write_index(index, faiss.PyCallbackIOWriter(file.write))
        with whole_file(self._path(state, "npy")) as file:
            np.save(file, all_numbers)
        with whole_file(self._folder / _NAME) as file:
            file.write(msgspec.json.encode(state))
        for path in self._folder.glob("*-*"):
            if path.stem.rpartition("-")[2] != str(state.generation):
                path.unlink(missing_ok=True)  # who has it open keeps it
        self.refresh()

    def _grown(self, old: Any | None, rows: Rows) -> Any:
        faiss = self._faiss()
        total = (old.ntotal if old is not None else 0) + len(rows)
        if old is not None and (isinstance(old, faiss.IndexIVF) or total < LISTS_FROM):
            path = self._path(self.state, "faiss") if self.state else None
            index = faiss.read_index(str(path))  # in memory: what is mapped cannot grow
            index.add(np.ascontiguousarray(rows, np.float32))
            return index
        kept = (
            np.vstack([old.reconstruct_n(0, old.ntotal), rows])
            if old is not None and old.ntotal
            else np.ascontiguousarray(rows, np.float32)
        )
        if total < LISTS_FROM:
            index = faiss.IndexFlatIP(rows.shape[1])
        else:
            lists = int(4 * np.sqrt(total))
            index = faiss.IndexIVFFlat(
                faiss.IndexFlatIP(rows.shape[1]), rows.shape[1], lists, faiss.METRIC_INNER_PRODUCT
            )
            index.nprobe = _PROBES
            sample = np.sort(
                np.random.default_rng(0).choice(total, min(total, _PER_LIST * lists), replace=False)
            )
            index.train(kept[sample])
        index.add(kept)
        return index

    def _path(self, state: State | None, kind: str) -> Path:
        return self._folder / f"rows-{state.generation if state else 0}.{kind}"

    @staticmethod
    def _faiss() -> Any:
        try:
            import faiss
        except ImportError:
            raise ConfigurationError(MISSING.format(name="faiss")) from None
        return faiss


def _nearest(faiss: Any, index: Any) -> Any:
    """What is searched: a copy on the GPUs, where FAISS is built for them (`faiss-gpu-cu12`) and has some, else the index."""
    if not getattr(faiss, "get_num_gpus", int)():
        return index
    try:
        return faiss.index_cpu_to_all_gpus(index)
    except RuntimeError:  # their memory is full
        return index


def installed() -> bool:
    from importlib.util import find_spec

    return find_spec("faiss") is not None
