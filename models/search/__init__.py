"""Search by words and by meaning: in one patient's notes, and in text corpora (`<search>` of Deep-DxSearch,
section
5.1.1).

One patient:
chunk_index.py    ChunkIndex: add and withdraw versions of documents; View: scores of the visible chunks
chunk_rows.py     the same as rows of the patient's state
chunk_vectors.py  the embeddings of chunks
postings.py       BM25 of the chunks of a view
tokens.py         text to words

Corpora:
pieces.py    a document's text in pieces of at most 1,000 characters
words.py     BM25 over the pieces, on disk (tantivy)
vectors.py   their vectors, on disk (FAISS)
corpus.py    one corpus: both indexes, changed together
library.py   all corpora of a folder, their tags, fused results
"""
