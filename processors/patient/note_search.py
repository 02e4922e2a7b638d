"""What the notes of a stay answer to the questions of its document: part of the request, so that GENERATE
needs no index.

    M <encoder> <content hash>            embeddings of the partition: they belong to a text, not to a patient
    N                                     which encoder made them last
    F                                     how often texts of the partition were erased

Texts without an embedding are requested (`Outcome.unembedded`) and come back as an event; until then a chunk
counts by its words. They are the partition's, so that a text that many notes repeat is embedded once, and a
record that is merged into another or comes apart again leaves nothing to move. The questions are embedded the
same way. An answer to what was requested before texts were erased is dropped as a whole: any of it may be of
an erased text, whose hash would confirm a guess at it; what is still there is requested anew when it is
searched. An encoder that is replaced is noticed by what comes back: what is then searched is requested anew,
notes that nobody searches are not.

Embeddings are a memory, not a record: which of them are there depends on what has passed by, a merge that was
taken back included. What is found depends on what had come back by then, and on the policy that chose how to
weigh it: both are stated in the request, and are no part of its identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from models.policies import Decider, shipped
from models.search.chunk_index import ChunkIndex, Scope, View
from models.search.chunk_rows import erase_embeddings, read_embedding, read_index, write_embedding
from models.search.chunk_vectors import unpack
from processors.notes.chunking import content_hash
from processors.notes.retrieval import SLOT, features, packaged_arms, packaged_questions, retrieve
from processors.patient.rows import INDEX, encode
from schemas.chunks import Chunk
from schemas.decisions import Decision
from schemas.embeddings import EmbeddingsBody, Unembedded
from schemas.instant import Instant
from schemas.requests import Evidence, Request
from schemas.retrieval import Retrieval
from schemas.rows import Rows

#: Texts of one version that are embedded when it comes; a book-long note is found by its words beyond that.
MOST_EMBEDDED: Final = 400
_ENCODER: Final = b"N"
_FORGOTTEN: Final = b"F"
#: Embeddings are rows of the partition.
_SHARED: Final = b""
_LATEST: Final = msgspec.json.Decoder(tuple[Instant, str])


@dataclass(frozen=True, slots=True)
class Notes:
    """The chunks of a stay as of a cut."""

    index: ChunkIndex
    scope: Scope
    view: View


@cache
def _question_hashes() -> Mapping[str, str]:
    """Content hash of each packaged question, by its text."""
    return {ask: content_hash(ask) for ask in packaged_questions().texts()}


class Search:
    """The chunks of one partition's records, and the embeddings of its texts. `asking`: somebody answers what
    is requested; `decider`: chooses among the ways to weigh of processors/notes/retrieval/arms.yaml, None:
    what ships.
    """

    def __init__(self, rows: Rows, *, asking: bool = False, decider: Decider | None = None) -> None:
        self._rows = rows
        self._asking = asking
        self._arms = packaged_arms()
        self._decider = decider or Decider(shipped(SLOT, tuple(self._arms)))
        found = rows.get(_ENCODER)
        self._since, self._encoder = (0, "") if found is None else _LATEST.decode(found)
        self._vectors: Mapping[str, NDArray[np.float32]] | None = None

    def unembedded(self, chunks: Iterable[Chunk]) -> list[Unembedded]:
        """What is to be requested: these chunks and the questions, as far as their embeddings are not
        there.
        """
        if not self._asking:
            return []
        texts = {chunk.hash: chunk.text for chunk in chunks}
        if self._vectors is None or len(self._vectors) < len(packaged_questions().texts()):
            self._vectors = self._questions()
            texts |= {name: ask for ask, name in _question_hashes().items() if ask not in self._vectors}
        erasures = self._erasures()
        return [Unembedded(name, text, erasures) for name, text in texts.items() if self._read(name) is None]

    def forget(self, contents: set[str]) -> None:
        """Texts are erased: their embeddings go, and what is on its way is not taken."""
        if contents:
            erase_embeddings(self._rows, contents)
            self._rows.put(_FORGOTTEN, b"%d" % (self._erasures() + 1))
            self._vectors = None

    def embedded(self, body: EmbeddingsBody, time: Instant) -> bool:
        """Embeddings have come. Of two for one text the greater bytes stay, so that their order cannot
        matter. False: they were requested before an erasure.
        """
        if body.erasures < self._erasures():
            return False
        for content, stored in body.vectors.items():
            vector = unpack(stored)
            found = read_embedding(self._rows, _SHARED, body.encoder, content)
            if found is None or found.tobytes() < vector.tobytes():
                write_embedding(self._rows, _SHARED, body.encoder, content, vector)
        if (time, body.encoder) > (self._since, self._encoder):
            self._since, self._encoder = time, body.encoder
            self._rows.put(_ENCODER, encode((time, body.encoder)))
        self._vectors = None
        return True

    def notes(
        self, prefix: bytes, evidence: Evidence, since: Instant, cut: Instant
    ) -> tuple[Notes | None, list[Unembedded]]:
        """The notes of a stay, and what of them is not embedded. None where the stay has none.

        The encounters searched are those of the notes in the evidence."""
        encounters = frozenset(passage.encounter for passage in evidence.passages)
        if not encounters:
            return None, []
        index = read_index(
            self._rows, prefix + INDEX, sorted(encounters), self._encoder, cut, embeddings=_SHARED
        )
        scope = Scope(cut=cut, encounters=encounters, since=since)
        view = index.view(scope)
        return Notes(index, scope, view), self.unembedded(view.chunks)

    def decide(self, notes: Notes, request: Request, admitted: Instant) -> Decision:
        """How to weigh what they answer, for a request with its evidence."""
        return self._decider.decide(request.id, features(request, notes.view, admitted))

    def answers(self, notes: Notes, action: str) -> Retrieval:
        """What they answer, so weighed."""
        if self._vectors is None:
            self._vectors = self._questions()
        return retrieve(notes.index, notes.scope, self._vectors, weights=self._arms[action].weights)

    def _erasures(self) -> int:
        return int(self._rows.get(_FORGOTTEN) or b"0")

    def _questions(self) -> dict[str, NDArray[np.float32]]:
        found = {ask: self._read(name) for ask, name in _question_hashes().items()}
        return {ask: vector for ask, vector in found.items() if vector is not None}

    def _read(self, content: str) -> NDArray[np.float32] | None:
        return read_embedding(self._rows, _SHARED, self._encoder, content) if self._encoder else None
