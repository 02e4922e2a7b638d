"""The chunks of one patient, searched exactly: by words (BM25) at once, by meaning (cosine) as soon as
embeddings are there.
"""

from models.chunk_index.index import ChunkIndex
from models.chunk_index.scope import DocumentVersion, Scope
from models.chunk_index.tokens import tokens
from models.chunk_index.view import View

__all__ = ["ChunkIndex", "DocumentVersion", "Scope", "View", "tokens"]
