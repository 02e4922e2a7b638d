"""How a patient's chunks lie in the store: behind the prefix of the record, one row per version, per
document, per embedding.

    D <document>                                 its versions: rank, time, retracted or not, how many chunks
    C <encounter> <time> <version>               its chunks
    M <encoder> <content hash>                   embedding: d x float16

`<document>`, `<encounter>`, `<version>` and `<encoder>` are short hashes, so that keys sort by encounter,
then by time.

Adding a version writes the row of its chunks and that of its document, which is read before; an embedding is
one row. There are no rows of words: BM25 takes its statistics from the chunks that are searched
(postings.py). Rows of words were measured against it on 600 MTSamples notes for one patient: 207 of them are
touched by a note of 5.6 chunks, each read and written, 3.4 ms a note and 4.3 ms later on, against .1 to .15
ms without, and another 5 kB of changelog. And their counts would include what was recorded after the cut.

Reading the index of some encounters at a cut reads the chunks of these encounters up to the cut (one scan
each), the document row of each document among them, and one row per embedding. Other encounters and later
years are not touched, however long the record. The words are counted anew then, some 80 us a chunk; kept in
the row they would add two thirds to it, and a better tokeniser would need a migration. Versions of all ranks
stay: an earlier cut sees them. Embeddings stay when their chunks are withdrawn: the same text may come again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.chunk_vectors import pack, unpack
from schemas.chunks import Chunk
from schemas.instant import FOREVER, Instant
from schemas.rows import Rows

DOCUMENT: Final = b"D"
CHUNK: Final = b"C"
EMBEDDING: Final = b"M"
#: Bytes of a version's name in a key.
_NAME: Final = 8

_encode: Final = msgspec.json.Encoder(order="deterministic").encode
_versions: Final = msgspec.json.Decoder(tuple[DocumentVersion, ...])
_chunks: Final = msgspec.json.Decoder(tuple[Chunk, ...])


def write_version(rows: Rows, prefix: bytes, version: DocumentVersion, chunks: Sequence[Chunk]) -> None:
    """A version of a document with its chunks. The same again, or in another order, gives the same rows."""
    key = prefix + DOCUMENT + _short(version.resource, 16)
    kept = () if version.retracted else chunks
    version = msgspec.structs.replace(version, chunks=len(kept))
    known = {held.rank: held for held in _read_versions(rows, key)}
    if version.rank in known:
        return
    known[version.rank] = version
    rows.put(key, _encode(tuple(known[rank] for rank in sorted(known))))
    if kept:
        rows.put(_chunks_key(prefix, kept[0].encounter, version), _encode(tuple(kept)))


def erase_version(rows: Rows, prefix: bytes, version: DocumentVersion, encounter: str) -> None:
    """Take a version out as if it had never come: one that a record merged into this one had sent, and takes
    back.
    """
    key = prefix + DOCUMENT + _short(version.resource, 16)
    known = {held.rank: held for held in _read_versions(rows, key)}
    gone = known.pop(version.rank, None)
    if gone is None:
        return
    if known:
        rows.put(key, _encode(tuple(known[rank] for rank in sorted(known))))
    else:
        rows.delete(key)
    if gone.chunks:
        rows.delete(_chunks_key(prefix, encounter, gone))


def chunks_in(rows: Rows, prefix: bytes) -> list[Chunk]:
    """All chunks of a record."""
    return [chunk for _, value in rows.scan(prefix + CHUNK) for chunk in _chunks.decode(value)]


def erase_embeddings(rows: Rows, contents: set[str], prefix: bytes = b"") -> None:
    """The embeddings of these texts, by whatever encoder."""
    lead = start = prefix + EMBEDDING
    while first := next(iter(rows.scan(lead, start=start)), None):
        encoder = first[0][: len(lead) + 4]
        for content in sorted(contents):
            if rows.get(key := encoder + bytes.fromhex(content)) is not None:
                rows.delete(key)
        start = encoder + b"\xff" * 33  # longer than a hash: behind the last of this encoder


def write_embedding(rows: Rows, prefix: bytes, encoder: str, content: str, vector: ArrayLike) -> None:
    """The embedding of a text; `content` is the hash of its chunks, `encoder` the name of the model."""
    rows.put(_embedding_key(prefix, encoder, content), pack(vector))


def read_embedding(rows: Rows, prefix: bytes, encoder: str, content: str) -> NDArray[np.float32] | None:
    found = rows.get(_embedding_key(prefix, encoder, content))
    return None if found is None else unpack(found)


def read_index(
    rows: Rows,
    prefix: bytes,
    encounters: Sequence[str],
    encoder: str,
    cut: Instant = FOREVER,
    *,
    embeddings: bytes | None = None,
) -> ChunkIndex:
    """The index of these encounters as it can be seen at `cut` (`ChunkIndex.view` with the same cut chooses
    what stands).

    `embeddings`: prefix of their rows, where they do not lie behind the record's.
    """
    embeddings = prefix if embeddings is None else embeddings
    index = ChunkIndex()
    documents: dict[str, dict[bytes, list[Chunk]]] = defaultdict(lambda: defaultdict(list))
    end = min(cut, FOREVER - 1) + 1
    for encounter in sorted(set(encounters)):
        lead = prefix + CHUNK + _short(encounter, 8)
        for key, value in rows.scan(lead, start=lead, end=lead + _stamp(end)):
            for chunk in _chunks.decode(value):
                documents[chunk.resource][key[-_NAME:]].append(chunk)
    for resource in sorted(documents):
        for version in read_versions(rows, prefix, resource):
            if version.time <= cut:
                index.add(version, documents[resource].get(_name(version), ()))
    for content in index.missing(Scope(cut=cut)):
        if (vector := read_embedding(rows, embeddings, encoder, content)) is not None:
            index.embedding(content, vector)
    return index


def read_versions(rows: Rows, prefix: bytes, resource: str) -> tuple[DocumentVersion, ...]:
    """The versions of a document, by rank; none of an unknown one."""
    return _read_versions(rows, prefix + DOCUMENT + _short(resource, 16))


def _read_versions(rows: Rows, key: bytes) -> tuple[DocumentVersion, ...]:
    found = rows.get(key)
    return () if found is None else _versions.decode(found)


def _chunks_key(prefix: bytes, encounter: str, version: DocumentVersion) -> bytes:
    return prefix + CHUNK + _short(encounter, 8) + _stamp(version.time) + _name(version)


def _name(version: DocumentVersion) -> bytes:
    return _short(repr((version.resource, version.rank)), _NAME)


def _embedding_key(prefix: bytes, encoder: str, content: str) -> bytes:
    return prefix + EMBEDDING + _short(encoder, 4) + bytes.fromhex(content)


def _stamp(time: Instant) -> bytes:
    """A time that sorts as bytes, before 1970 too."""
    return (time + 2**63).to_bytes(8, "big")


def _short(name: str, size: int) -> bytes:
    return blake2b(name.encode(), digest_size=size).digest()
