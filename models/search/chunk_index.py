"""The chunk index of one patient: add and withdraw versions of documents, give embeddings when they come,
look at a part.

Which version of a document stands is a question of the cut: each version holds from when it became known
until one of higher rank did. So versions may come in any order, a correction replaces exactly the chunks of
its document, a retraction withdraws them, and a draft for an earlier cut still sees what was known then.
Adding costs what the added chunks cost. No IO.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

from models.search.chunk_vectors import Vectors
from models.search.postings import Postings, ViewScores
from models.search.tokens import tokens
from schemas.chunks import Chunk
from schemas.instant import FOREVER, Instant
from schemas.retrieval import Okapi


class DocumentVersion(Struct, frozen=True, omit_defaults=True):
    """One version of one document. Of the versions known at a cut the one of highest rank stands; a retracted
    one stands for nothing.
    """

    resource: str  # "DocumentReference/7"
    rank: tuple[int, Instant, str]  # as in PatientEvent; unlike any other version's
    time: Instant  # when this version became known (`occurred`)
    retracted: bool = False
    chunks: int = 0  # how many it has


class Scope(Struct, frozen=True):
    """What a search may see. None: any. Nothing later than `cut`, and what was known at `cut`: a later
    correction does not show.
    """

    cut: Instant = FOREVER
    encounters: frozenset[str] | None = None
    note_types: frozenset[str] | None = None
    since: Instant = -(2**63)


#: Decimals of a cosine: what an order of additions may change stands behind them.
_DECIMALS: Final = 6


class View:
    """Part of an index, by time, document and ordinal. Of use until the index changes.

    All scores are arrays over `chunks`, and the same for an index that was kept up to date and one that was
    built anew. The products are small: where several processes share a machine, one BLAS thread each
    (OPENBLAS_NUM_THREADS=1) was seven times faster than two.
    """

    def __init__(
        self,
        index: ChunkIndex,
        chunks: tuple[Chunk, ...],
        slots: NDArray[np.intp],
        numbers: NDArray[np.intp],
        size: int,
        postings: Postings,
        vectors: Vectors,
    ) -> None:
        self.chunks = chunks
        self._index = index
        self._generation = index.generation
        self._numbers = numbers
        self._vectors = vectors
        position = np.full(size, -1, dtype=np.intp)
        position[slots] = np.arange(len(slots))
        self._scores = ViewScores(postings, position, postings.lengths(slots))
        self.embedded: NDArray[np.bool_] = vectors.known(numbers)

    def __len__(self) -> int:
        return len(self.chunks)

    def bm25(self, words: Iterable[str], okapi: Okapi | None = None) -> NDArray[np.float64]:
        """(n,). `words` as `tokens` gives them; N, document frequencies and mean length are those of this
        view.
        """
        self._check()
        return self._scores.bm25(words, okapi or Okapi())

    def matches(self, phrases: Iterable[Sequence[str]]) -> NDArray[np.int64]:
        """(n,). Of how many of these phrases a chunk holds all words."""
        self._check()
        return self._scores.matches(phrases)

    def cosine(self, queries: ArrayLike) -> NDArray[np.float64]:
        """(n, q) for unit vectors (q, d); NaN for chunks whose embedding has not come yet."""
        self._check()
        wanted = np.asarray(queries, dtype=np.float32)
        found = np.full((len(self.chunks), wanted.shape[0]), np.nan)
        if self.embedded.any():
            if wanted.shape[1] != self._vectors.dimension:
                raise ValueError(
                    f"expected questions of dimension {self._vectors.dimension} as the chunks have, got "
                    f"{wanted.shape[1]}; "
                    "embed both with one encoder"
                )
            among = self._vectors.rows(self._numbers[self.embedded])
            found[self.embedded] = np.round((among @ wanted.T).astype(np.float64), _DECIMALS)
        return found

    def similarity(self, places: NDArray[np.intp]) -> NDArray[np.float64]:
        """(k, k). Cosine between the chunks at these places; NaN where one of the two has no embedding."""
        self._check()
        found = np.full((len(places), len(places)), np.nan)
        embedded = self.embedded[places]
        if embedded.any():
            rows = self._vectors.rows(self._numbers[places[embedded]])
            found[np.ix_(embedded, embedded)] = np.round((rows @ rows.T).astype(np.float64), _DECIMALS)
        return found

    def _check(self) -> None:
        if self._index.generation != self._generation:
            raise RuntimeError("the index has changed since this view of it was taken; take a new one")


#: Slots of withdrawn versions are taken back when they are the larger part, and so many.
_WASTE: Final = 64


class _Held(Struct):
    """A version in the index, and its slots: first to last, the end not included."""

    version: DocumentVersion
    first: int
    last: int


class ChunkIndex:
    """Chunks in numbered slots; what is searched lies in arrays over them."""

    def __init__(self) -> None:
        self.generation = 0
        self._vectors = Vectors()
        self._documents: dict[str, dict[tuple[int, int, str], _Held]] = {}
        self._clear()

    def _clear(self) -> None:
        self._chunks: list[Chunk] = []
        self._postings = Postings()
        self._since = array("q")
        self._until = array("q")
        self._order = array("Q")  # document and ordinal: ties of time are broken the same everywhere
        self._numbers = array("I")  # row of the embedding
        self._kinds = array("I")
        self._kind_of: dict[str, int] = {}
        self._slots: dict[str, array[int]] = {}  # by encounter
        self._withdrawn = 0

    def __len__(self) -> int:
        """Chunks of all versions."""
        return len(self._chunks) - self._withdrawn

    def add(self, version: DocumentVersion, chunks: Sequence[Chunk]) -> None:
        """A version of a document, with its chunks in order; again, nothing happens."""
        held = self._documents.setdefault(version.resource, {})
        if version.rank in held:
            return
        self.generation += 1
        first = len(self._chunks)
        name = blake2b(repr((version.resource, version.rank)).encode(), digest_size=6).digest()
        order = int.from_bytes(name, "big") << 16
        for ordinal, chunk in enumerate(() if version.retracted else chunks):
            self._slots.setdefault(chunk.encounter, array("I")).append(len(self._chunks))
            self._chunks.append(chunk)
            self._postings.add(tokens(chunk.text))
            self._since.append(version.time)
            self._until.append(FOREVER)
            self._order.append(order | min(ordinal, 0xFFFF))
            self._numbers.append(self._vectors.number(chunk.hash))
            self._kinds.append(self._kind_of.setdefault(chunk.note_type, len(self._kind_of)))
        held[version.rank] = _Held(version, first, len(self._chunks))
        self._settle(version.resource)

    def remove(self, version: DocumentVersion) -> None:
        """Remove a version as if it had never arrived: what it superseded stands again. Unknown, nothing
        happens.
        """
        held = self._documents.get(version.resource, {})
        gone = held.pop(version.rank, None)
        if gone is None:
            return
        self.generation += 1
        for slot in range(gone.first, gone.last):
            self._until[slot] = -(2**63)
        self._withdrawn += gone.last - gone.first
        if held:
            self._settle(version.resource)
        else:
            del self._documents[version.resource]
        if self._withdrawn > max(_WASTE, len(self)):
            self._compact()

    def embedding(self, content: str, vector: ArrayLike) -> None:
        """The embedding (d,), of unit length, of every chunk whose hash is `content`."""
        self.generation += 1
        self._vectors.put(content, vector)

    def view(self, scope: Scope | None = None) -> View:
        """What may be seen. The cost depends on the chunks of these encounters, not on those of the
        patient.
        """
        scope = scope or Scope()
        slots = self._among(scope)
        if len(slots):
            since = np.frombuffer(self._since, dtype=np.int64)[slots]
            until = np.frombuffer(self._until, dtype=np.int64)[slots]
            seen = (
                (since >= scope.since)
                & (since <= scope.cut)
                & (until > scope.cut if scope.cut < FOREVER else until == FOREVER)
            )
            if scope.note_types is not None:
                kinds = [self._kind_of[name] for name in scope.note_types if name in self._kind_of]
                seen &= np.isin(np.frombuffer(self._kinds, dtype=np.uint32)[slots], kinds)
            slots = slots[seen]
        if len(slots):
            since = np.frombuffer(self._since, dtype=np.int64)[slots]
            slots = slots[np.lexsort((np.frombuffer(self._order, dtype=np.uint64)[slots], since))]
        numbers = (
            np.frombuffer(self._numbers, dtype=np.uint32)[slots].astype(np.intp) if len(slots) else slots
        )
        chunks = tuple(self._chunks[slot] for slot in slots.tolist())
        return View(self, chunks, slots, numbers, len(self._chunks), self._postings, self._vectors)

    def missing(self, scope: Scope | None = None) -> dict[str, str]:
        """Texts that are waiting for their embedding, by content hash."""
        view = self.view(scope)
        return {
            chunk.hash: chunk.text
            for chunk, known in zip(view.chunks, view.embedded.tolist(), strict=True)
            if not known
        }

    def _among(self, scope: Scope) -> NDArray[np.intp]:
        if scope.encounters is None:
            return np.arange(len(self._chunks))
        lists = [self._slots[name] for name in sorted(scope.encounters) if name in self._slots]
        return (
            np.concatenate([np.array(slots, dtype=np.intp) for slots in lists])
            if lists
            else np.zeros(0, dtype=np.intp)
        )

    def _settle(self, resource: str) -> None:
        """Until when each version of a document stands."""
        held = self._documents[resource]
        until = FOREVER
        for rank in sorted(held, reverse=True):
            entry = held[rank]
            for slot in range(entry.first, entry.last):
                self._until[slot] = until
            until = min(until, entry.version.time)

    def _compact(self) -> None:
        documents, chunks, vectors = self._documents, self._chunks, self._vectors.all()
        self._documents, self._vectors = {}, Vectors()
        self._clear()
        for held in documents.values():
            for entry in held.values():
                self.add(entry.version, chunks[entry.first : entry.last])
        for content in sorted({chunk.hash for chunk in self._chunks} & vectors.keys()):
            self._vectors.put(content, vectors[content])
